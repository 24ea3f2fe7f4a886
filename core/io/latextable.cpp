// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/matrixtable.h"

#include "core/io/utf8.h"

#include <algorithm>
#include <cmath>

namespace attn {

namespace {

constexpr Eigen::Index maxPlotCells = 20'000; // pdfTeX's main memory ends at about twice that

/// A token in text mode. White space is made visible; \tokenname{what XeTeX and LuaTeX show}{what pdfTeX can}.
std::string latexText(std::string_view text, size_t index)
{
    std::string out;
    bool foreign = false;
    for (char c : repairedUtf8(text)) {
        if (c == '\\')
            out += "\\textbackslash{}";
        else if (c == '~' || c == '^')
            out += std::string("\\") + c + "{}";
        else if (std::string_view("{}#$%&_").find(c) != std::string_view::npos)
            out += std::string("\\") + c;
        else if (c == ' ')
            out += "\\textvisiblespace{}";
        else if (c == '\n')
            out += "\\textbackslash{}n";
        else if (c == '\t')
            out += "\\textbackslash{}t";
        else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
            out += "\\textvisiblespace{}";
        else if (c == '"' || c == '<' || c == '>' || c == '|') // other glyphs in TeX's old text fonts
            out += "\\char" + std::to_string(int(c)) + "{}";
        else
            out += c;
        foreign = foreign || static_cast<unsigned char>(c) >= 0x80;
    }
    return foreign ? "\\tokenname{" + out + "}{\\#" + std::to_string(index) + "}" : out;
}

constexpr std::string_view tokenNameMacro = "\\providecommand\\tokenname[2]{\\ifdefined\\Umathcode #1\\else #2\\fi}%\n";

bool needsTokenName(const std::vector<std::string>& labels)
{
    return std::any_of(labels.begin(), labels.end(), [](const std::string& label) {
        return std::any_of(label.begin(), label.end(), [](char c) { return (c & 0x80) != 0; });
    });
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

/// "{a},{b}", at most about forty of them: every `step`.
std::string tickLabels(const std::vector<std::string>& labels, size_t step)
{
    std::string out;
    for (size_t i = 0; i < labels.size(); i += step)
        out += (out.empty() ? "{" : ",{") + latexText(labels[i], i) + "}";
    return out;
}

std::string tickPlaces(size_t count, size_t step)
{
    std::string out;
    for (size_t i = 0; i < count; i += step)
        out += (out.empty() ? "" : ",") + std::to_string(i);
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
    if (table.isText && needsTokenName(table.strings))
        out += tokenNameMacro;
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
    const size_t xStep = (columns + 39) / 40, yStep = (rows + 39) / 40;
    const bool line = rows == 1 || columns == 1; // matrix plots have at least two of each
    const NumberText exact;
    std::string out = latexComment(table.path)
        + "; needs \\usepackage{pgfplots}\\pgfplotsset{compat=1.18}, to \\input in text mode\n";
    if (needsTokenName(table.rows) || needsTokenName(table.columns))
        out += tokenNameMacro;
    out += "\\begin{tikzpicture}\n\\begin{axis}[enlargelimits=false, axis on top, y dir=reverse, axis equal image,\n"
           "  xtick pos=bottom, ytick pos=left, tick align=outside,\n"
           "  xmin=-0.5, xmax="
        + exact(double(columns) - 0.5) + ", ymin=-0.5, ymax=" + exact(double(rows) - 0.5)
        + ",\n"
          "  xtick={"
        + tickPlaces(columns, xStep) + "}, xticklabels={" + tickLabels(table.columns, xStep)
        + "},\n"
          "  ytick={"
        + tickPlaces(rows, yStep) + "}, yticklabels={" + tickLabels(table.rows, yStep)
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
