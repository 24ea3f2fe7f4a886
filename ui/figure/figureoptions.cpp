// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/figureoptions.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>

using attn::Nothing;
using attn::Result;

namespace {

constexpr double smallestMillimetres = 20, largestMillimetres = 5000, largestPixels = 32000;
constexpr double smallestPixels = 80, lowestDpi = 30, highestDpi = 2400;
constexpr double mostPixelsInAll = 4e8;

template <typename Entry> const Entry* findByName(const std::vector<Entry>& entries, const QString& name)
{
    const auto found = std::find_if(entries.begin(), entries.end(),
        [&name](const Entry& entry) { return name.compare(QLatin1String(entry.name), Qt::CaseInsensitive) == 0; });
    return found == entries.end() ? nullptr : &*found;
}

} // namespace

const std::vector<FigurePaper>& figurePapers()
{
    static const std::vector<FigurePaper> papers { { "A4", 210, 297 }, { "A3", 297, 420 }, { "Letter", 215.9, 279.4 } };
    return papers;
}

const FigurePaper* findPaper(const QString& name)
{
    return findByName(figurePapers(), name);
}

const std::vector<FigurePreset>& figurePresets()
{
    static const std::vector<FigurePreset> presets {
        { "column", QT_TRANSLATE_NOOP("FigureOptions", "Paper, one column (84 mm)"), { 84, 0, false }, 300 },
        { "width", QT_TRANSLATE_NOOP("FigureOptions", "Paper, full width (174 mm)"), { 174, 0, false }, 300 },
        { "slide", QT_TRANSLATE_NOOP("FigureOptions", "Slide 16:9 (1920 x 1080 px)"), { 1920, 1080, true }, 96 },
        { "poster-a2", QT_TRANSLATE_NOOP("FigureOptions", "Poster, width of A2 (420 mm)"), { 420, 0, false }, 150 },
        { "poster-a1", QT_TRANSLATE_NOOP("FigureOptions", "Poster, width of A1 (594 mm)"), { 594, 0, false }, 150 },
    };
    return presets;
}

const FigurePreset* findPreset(const QString& name)
{
    return findByName(figurePresets(), name);
}

const std::vector<FigureSwitch>& figureSwitches()
{
    static const std::vector<FigureSwitch> switches {
        { "title", QT_TRANSLATE_NOOP("FigureOptions", "Titles"),
            [](FigureOptions& o) -> bool& { return o.parts.titles; } },
        { "axes", QT_TRANSLATE_NOOP("FigureOptions", "Axis names"),
            [](FigureOptions& o) -> bool& { return o.parts.axisNames; } },
        { "labels", QT_TRANSLATE_NOOP("FigureOptions", "Token labels"),
            [](FigureOptions& o) -> bool& { return o.parts.labels; } },
        { "repeats", QT_TRANSLATE_NOOP("FigureOptions", "Numbers behind repeated tokens"),
            [](FigureOptions& o) -> bool& { return o.naming.numbered; } },
        { "raw", QT_TRANSLATE_NOOP("FigureOptions", "Tokens as the vocabulary spells them"),
            [](FigureOptions& o) -> bool& { return o.naming.raw; } },
        { "bar", QT_TRANSLATE_NOOP("FigureOptions", "Colour bar"),
            [](FigureOptions& o) -> bool& { return o.parts.bars; } },
        { "numbers", QT_TRANSLATE_NOOP("FigureOptions", "Numbers in cells"),
            [](FigureOptions& o) -> bool& { return o.numbers; } },
        { "grid", QT_TRANSLATE_NOOP("FigureOptions", "Grid lines"),
            [](FigureOptions& o) -> bool& { return o.parts.grid; } },
        { "formula", QT_TRANSLATE_NOOP("FigureOptions", "Formula"),
            [](FigureOptions& o) -> bool& { return o.parts.formula; } },
        { "caption", QT_TRANSLATE_NOOP("FigureOptions", "Caption with the settings"),
            [](FigureOptions& o) -> bool& { return o.caption; } },
    };
    return switches;
}

double FigureOptions::resolution() const
{
    if (dpi > 0)
        return dpi;
    if (paper)
        return 300;
    return size.isNatural() ? 192 : size.pixels ? 96 : 300;
}

Theme FigureOptions::theme() const
{
    Theme theme = dark ? Theme::darkTheme() : Theme::light();
    theme.families = families;
    theme.numbers = look;
    if (range)
        theme.numbers.signedEnd = theme.numbers.probabilityEnd = 0;
    return theme;
}

QSizeF FigureOptions::asked() const
{
    if (paper) {
        const QSizeF upright = QSizeF(paper->width, paper->height) * (logicalPerInch / millimetresPerInch);
        return landscape ? upright.transposed() : upright;
    }
    return QSizeF(std::max(0.0, size.width), std::max(0.0, size.height))
        * (size.pixels ? logicalPerInch / resolution() : logicalPerInch / millimetresPerInch);
}

QSize FigureOptions::pixelsFor(const QSizeF& logical) const
{
    const double each = resolution() / logicalPerInch;
    return { int(std::lround(logical.width() * each)), int(std::lround(logical.height() * each)) };
}

Result<FigureSize> figureSizeFrom(const QString& text)
{
    static const QRegularExpression pattern(QStringLiteral(
        "^\\s*(\\d+(?:\\.\\d+)?)\\s*(mm|cm|px)?(?:\\s*[x×*]\\s*(\\d+(?:\\.\\d+)?)\\s*(mm|cm|px)?)?\\s*$"));
    const auto wrong = [&text] {
        return attn::usageError(
            ATTN_TR("A size is WIDTHxHEIGHT in millimetres or pixels, such as 84mmx60mm or 1200x900, or a width alone, "
                    "such as 84mm; not \"%1\"."),
            { text.toStdString() });
    };
    const QRegularExpressionMatch match = pattern.match(text);
    if (!match.hasMatch())
        return wrong();
    QString unit = match.captured(2), other = match.captured(4);
    if (!match.captured(3).isEmpty()) { // one unit for both sides, wherever it stands
        if (unit.isEmpty())
            unit = other;
        if (!other.isEmpty() && other != unit)
            return wrong();
    }
    const double scale = unit == QLatin1String("cm") ? 10 : 1;
    const FigureSize size { match.captured(1).toDouble() * scale, match.captured(3).toDouble() * scale,
        unit.isEmpty() || unit == QLatin1String("px") };
    const auto whole = [](double side) { return side == std::floor(side); };
    if (size.pixels && !(whole(size.width) && whole(size.height)))
        return attn::usageError(
            ATTN_TR("Pixels are whole numbers, such as 1200x900; not \"%1\"."), { text.toStdString() });
    return size;
}

Result<std::pair<double, double>> colorRangeFrom(const QString& text)
{
    const QStringList parts = text.split(QLatin1Char(','));
    bool first = false, second = false;
    const double low = parts.value(0).toDouble(&first), high = parts.value(1).toDouble(&second);
    if (parts.size() != 2 || !first || !second || !std::isfinite(low) || !std::isfinite(high) || !(low < high))
        return attn::usageError(
            ATTN_TR("A range of colours is LOW,HIGH, two numbers with the lower first, such as 0,0.5 or -2,2; not \"%1\"."),
            { text.toStdString() });
    return std::pair(low, high);
}

Result<Nothing> checkFigureOptions(const FigureOptions& options)
{
    if (options.dpi != 0 && !(options.dpi >= lowestDpi && options.dpi <= highestDpi))
        return attn::usageError(ATTN_TR("The resolution can be 30 to 2400 dpi, such as 300; not %1."),
            { std::to_string(int(options.dpi)) });
    const FigureSize& size = options.size;
    for (const double side : { size.width, size.height }) {
        if (options.paper || side == 0)
            continue;
        if (size.pixels && !(side >= smallestPixels && side <= largestPixels))
            return attn::usageError(
                ATTN_TR("A side can be 80 to 32000 pixels, not %1."), { std::to_string(int(side)) });
        if (!size.pixels && !(side >= smallestMillimetres && side <= largestMillimetres))
            return attn::usageError(ATTN_TR("A side can be 20 to 5000 mm, not %1."), { std::to_string(int(side)) });
    }
    const QSize pixels = options.pixelsFor(options.asked());
    if (double(pixels.width()) * pixels.height() > mostPixelsInAll
        || std::max(pixels.width(), pixels.height()) > largestPixels)
        return attn::usageError(
            ATTN_TR("%1 pixels are too many for a picture. Choose a smaller size or fewer dpi."),
            { pixels.width() > 0 && pixels.height() > 0
                    ? std::to_string(pixels.width()) + " x " + std::to_string(pixels.height())
                    : std::to_string(std::max(pixels.width(), pixels.height())) });
    return Nothing {};
}
