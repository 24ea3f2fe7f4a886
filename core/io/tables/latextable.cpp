// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/evenlyspread.h"
#include "core/io/tables/matrixtable.h"
#include "core/io/text/utf8.h"

#include <QList>
#include <QString>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>

namespace attn {

namespace {

constexpr Eigen::Index maxPlotCells = 20'000; // pdfTeX's main memory ends at about twice that

/// What TeX knows by name. Those of the encoding T1 are set in a font of it, which every LaTeX has.
struct TexSign {
    char32_t point;
    const char* command;
    bool ofT1 = false;
};
constexpr TexSign texSigns[] = { { U'\\', "\\textbackslash{}" }, { U'~', "\\~{}" }, { U'^', "\\^{}" },
    { U'{', "\\{" }, { U'}', "\\}" }, { U'#', "\\#" }, { U'$', "\\$" }, { U'%', "\\%" }, { U'&', "\\&" }, { U'_', "\\_" },
    { U'<', "\\textless{}" }, { U'>', "\\textgreater{}" }, { U'|', "\\textbar{}" }, { U'"', "\\textquotedbl{}", true },
    { U' ', "\\ " }, { U'␣', "\\textvisiblespace{}" }, { U'↵', "\\ensuremath{\\hookleftarrow}" },
    { U'⇥', "\\ensuremath{\\rightarrow}\\textbar{}" }, { U'→', "\\ensuremath{\\rightarrow}" }, { U'ß', "\\ss{}" },
    { U'æ', "\\ae{}" }, { U'Æ', "\\AE{}" }, { U'ø', "\\o{}" }, { U'Ø', "\\O{}" }, { U'œ', "\\oe{}" }, { U'Œ', "\\OE{}" },
    { U'ł', "\\l{}" }, { U'Ł', "\\L{}" }, { U'ı', "\\i{}" }, { U'¡', "\\textexclamdown{}" },
    { U'¿', "\\textquestiondown{}" }, { U'‘', "\\textquoteleft{}" }, { U'’', "\\textquoteright{}" },
    { U'“', "\\textquotedblleft{}" }, { U'”', "\\textquotedblright{}" }, { U'–', "\\textendash{}" },
    { U'—', "\\textemdash{}" }, { U'…', "\\textellipsis{}" }, { U'•', "\\textbullet{}" }, { U'·', "\\textperiodcentered{}" },
    { U'§', "\\S{}" }, { U'¶', "\\P{}" }, { U'†', "\\dag{}" }, { U'‡', "\\ddag{}" }, { U'©', "\\copyright{}" },
    { U'£', "\\pounds{}" }, { U'°', "\\ensuremath{^\\circ}" }, { U'×', "\\ensuremath{\\times}" },
    { U'÷', "\\ensuremath{\\div}" }, { U'±', "\\ensuremath{\\pm}" }, { U'¬', "\\ensuremath{\\neg}" },
    { U'µ', "\\ensuremath{\\mu}" }, { U'«', "\\guillemotleft{}", true }, { U'»', "\\guillemotright{}", true },
    { U'‹', "\\guilsinglleft{}", true }, { U'›', "\\guilsinglright{}", true }, { U'„', "\\quotedblbase{}", true },
    { U'‚', "\\quotesinglbase{}", true }, { U'đ', "\\dj{}", true }, { U'Đ', "\\DJ{}", true }, { U'ð', "\\dh{}", true },
    { U'Ð', "\\DH{}", true }, { U'þ', "\\th{}", true }, { U'Þ', "\\TH{}", true }, { U'ŋ', "\\ng{}", true },
    { U'Ŋ', "\\NG{}", true } };

/// Accents by the combining mark that Unicode takes letters apart into.
constexpr TexSign texAccents[] = { { 0x300, "\\`" }, { 0x301, "\\'" }, { 0x302, "\\^" }, { 0x303, "\\~" },
    { 0x304, "\\=" }, { 0x306, "\\u" }, { 0x307, "\\." }, { 0x308, "\\\"" }, { 0x30a, "\\r" }, { 0x30b, "\\H" },
    { 0x30c, "\\v" }, { 0x323, "\\d" }, { 0x327, "\\c" }, { 0x328, "\\k", true }, { 0x331, "\\b" } };

template <std::size_t count> const TexSign* findTexSign(const TexSign (&signs)[count], char32_t point)
{
    const auto found
        = std::find_if(std::begin(signs), std::end(signs), [point](const TexSign& sign) { return sign.point == point; });
    return found == std::end(signs) ? nullptr : &*found;
}

std::string inT1(const std::string& text)
{
    return "{\\fontencoding{T1}\\selectfont" + text + "}";
}

/// How TeX writes a character; empty where no command does.
std::string texCharacter(char32_t point)
{
    if (const TexSign* sign = findTexSign(texSigns, point))
        return sign->ofT1 ? inT1(sign->command) : sign->command;
    if (point < 0x20 || point == 0x7f)
        return "\\textvisiblespace{}";
    if (point < 0x80)
        return std::string(1, char(point));
    const QList<uint> parts = QString::fromUcs4(&point, 1).normalized(QString::NormalizationForm_D).toUcs4();
    const TexSign* accent = parts.size() == 2 && parts[0] < 0x80 ? findTexSign(texAccents, parts[1]) : nullptr;
    if (!accent)
        return {};
    const bool below = accent->point == 0x323 || accent->point == 0x327 || accent->point == 0x328 || accent->point == 0x331;
    const std::string letter = !below && parts[0] == 'i' ? "\\i" : std::string(1, char(parts[0]));
    const std::string text = std::string(accent->command) + "{" + letter + "}";
    return accent->ofT1 ? inT1(text) : text;
}

/// A label in text mode. What TeX has a command for is written so, and any TeX shows it. Labels with other letters are
/// \tokentext{first such letter}{label}{number of the row}: the label where the font has the letter (XeTeX, LuaTeX), else
/// the number.
std::string latexText(std::string_view text, size_t index)
{
    std::string out;
    QString foreign;
    const std::string whole = repairedUtf8(text);
    const QList<uint> points = QString::fromUtf8(whole.data(), qsizetype(whole.size())).normalized(QString::NormalizationForm_C).toUcs4();
    for (const char32_t point : points) {
        const std::string written = texCharacter(point);
        const QString itself = QString::fromUcs4(&point, 1);
        out += written.empty() ? itself.toStdString() : written;
        if (written.empty() && foreign.isEmpty())
            foreign = itself;
    }
    return foreign.isEmpty()
        ? out
        : "\\tokentext{" + foreign.toStdString() + "}{" + out + "}{\\#" + std::to_string(index) + "}";
}

constexpr std::string_view tokenTextMacro
    = "\\providecommand\\tokentext[3]{\\ifdefined\\Umathcode\\iffontchar\\font`#1 #2\\else#3\\fi\\else#3\\fi}%\n";

bool needsTokenText(const std::vector<std::string>& labels)
{
    return std::any_of(labels.begin(), labels.end(),
        [](const std::string& label) { return latexText(label, 0).find("\\tokentext") != std::string::npos; });
}

/// 1e-05 becomes 1 \cdot 10^{-5}.
std::string latexNumber(double value, const NumberText& number)
{
    if (std::isnan(value))
        return "\\mathrm{nan}";
    if (std::isinf(value))
        return value > 0 ? "\\infty" : "-\\infty";
    std::string text = number(value);
    const size_t mark = text.find('e');
    if (mark == std::string::npos)
        return text;
    return text.substr(0, mark) + " \\cdot 10^{" + std::to_string(std::stoi(text.substr(mark + 1))) + "}";
}

std::string latexComment(std::string_view text)
{
    std::string out = "% ";
    for (char c : text)
        out += c == '\n' || c == '\r' ? ' ' : c;
    return out;
}

/// "{a},{b}" at the places.
std::string tickLabels(const std::vector<std::string>& labels, const std::vector<int>& places)
{
    std::string out;
    for (const int place : places)
        out += (out.empty() ? "{" : ",{") + latexText(labels[size_t(place)], size_t(place)) + "}";
    return out;
}

std::string tickPlaces(const std::vector<int>& places)
{
    std::string out;
    for (const int place : places)
        out += (out.empty() ? "" : ",") + std::to_string(place);
    return out;
}

std::string plotColors(MapKind map)
{
    std::string out;
    const ColorMap& colors = ColorMap::of(map, false);
    for (int stop = 0; stop <= 16; ++stop) {
        const Rgb color = colors[stop * (ColorMap::size - 1) / 16];
        out += " rgb255=(" + std::to_string(int(color.r)) + "," + std::to_string(int(color.g)) + ","
            + std::to_string(int(color.b)) + ")";
    }
    return out;
}

} // namespace

void tableLatex(TextOut& out, const MatrixTable& table, NumberText number)
{
    out += latexComment(table.path) + "; needs \\usepackage{amsmath}, to \\input in math mode\n";
    const Eigen::Index rows = table.isText ? Eigen::Index(table.strings.size()) : table.values->rows();
    const Eigen::Index columns = table.isText ? 1 : table.values->cols();
    if (table.isText && needsTokenText(table.strings))
        out += tokenTextMacro;
    out += "\\begingroup";
    if (columns > 10) // the usual end of a matrix
        out += "\\csname c@MaxMatrixCols\\endcsname=" + std::to_string(columns) + "\\relax";
    out += "\n\\begin{bmatrix}\n";
    for (Eigen::Index row = 0; row < rows; ++row) {
        if (table.isText)
            out += "\\text{" + latexText(table.strings[size_t(row)], size_t(row)) + "}";
        else
            for (Eigen::Index column = 0; column < columns; ++column)
                out += (column > 0 ? " & " : "") + latexNumber((*table.values)(row, column), number);
        out += " \\\\\n";
    }
    out += "\\end{bmatrix}\\endgroup\n";
}

Result<QByteArray> tablePgfplots(const MatrixTable& table, NumberText number)
{
    if (table.isText)
        return tableLatex(table, number);
    const Matrix& values = *table.values;
    if (values.size() > maxPlotCells)
        return contentError(ATTN_TR("%1 has %2 cells; TeX has memory for a plot of 20,000. Include its PDF instead."),
            { table.path, std::to_string(values.size()) });
    const size_t rows = size_t(values.rows()), columns = size_t(values.cols());
    constexpr size_t mostTicks = 40;
    const auto xTicks = evenlySpread(int(columns), int((columns + mostTicks - 1) / mostTicks));
    const auto yTicks = evenlySpread(int(rows), int((rows + mostTicks - 1) / mostTicks));
    const bool line = rows == 1 || columns == 1; // matrix plots have at least two of each
    const NumberText exact;
    std::string out = latexComment(table.path)
        + "; needs \\usepackage{pgfplots}\\pgfplotsset{compat=1.18}, to \\input in text mode\n";
    if (needsTokenText(table.rows) || needsTokenText(table.columns))
        out += tokenTextMacro;
    out += "\\begin{tikzpicture}\n\\begin{axis}[enlargelimits=false, axis on top, y dir=reverse, axis equal image,\n"
           "  xtick pos=bottom, ytick pos=left, tick align=outside,\n"
           "  xmin=-0.5, xmax="
        + exact(double(columns) - 0.5) + ", ymin=-0.5, ymax=" + exact(double(rows) - 0.5)
        + ",\n"
          "  xtick={"
        + tickPlaces(xTicks) + "}, xticklabels={" + tickLabels(table.columns, xTicks)
        + "},\n"
          "  ytick={"
        + tickPlaces(yTicks) + "}, yticklabels={" + tickLabels(table.rows, yTicks)
        + "},\n"
          "  x tick label style={rotate=60, anchor=north east, inner sep=1pt, font=\\small}, y tick label "
          "style={font=\\small},\n"
          "  colormap={attention}{"
        + plotColors(table.scale.map)
        + " }, colorbar,\n"
          "  point meta min="
        + exact(table.scale.low) + ", point meta max=" + exact(table.scale.high) + "]\n";
    out += line
        ? "\\addplot[patch, patch type=rectangle, shader=flat, point meta=explicit] table[row sep=\\\\, meta=v] {\n"
        : "\\addplot[matrix plot*, mesh/cols=" + std::to_string(columns)
            + ", point meta=explicit] table[row sep=\\\\, meta=v] {\n";
    out += "x y v\\\\\n";
    static constexpr double corners[4][2] = { { -0.5, -0.5 }, { 0.5, -0.5 }, { 0.5, 0.5 }, { -0.5, 0.5 } };
    for (size_t row = 0; row < rows; ++row)
        for (size_t column = 0; column < columns; ++column) {
            const std::string value = number(values(Eigen::Index(row), Eigen::Index(column)));
            if (!line)
                out += std::to_string(column) + " " + std::to_string(row) + " " + value + "\\\\\n";
            else
                for (const auto& corner : corners)
                    out += exact(double(column) + corner[0]) + " " + exact(double(row) + corner[1]) + " " + value
                        + "\\\\\n";
        }
    return QByteArray::fromStdString(out + "};\n\\end{axis}\n\\end{tikzpicture}\n");
}

} // namespace attn
