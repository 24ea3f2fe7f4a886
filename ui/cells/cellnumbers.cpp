// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cells/cellnumbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace {

constexpr QChar trueMinus(0x2212);
constexpr QChar infinitySign(0x221e);
constexpr double exponentFrom = 1e4; // written 1.2e4 from here on
constexpr double dropZeroBelow = 36; // px of a column
constexpr double presenterNumber = 27, presenterColumn = 56, presenterDropZeroBelow = 68; // px

QString latin(const char* begin, const char* end)
{
    return QString::fromLatin1(begin, end - begin);
}

/// 1.2e4, without the plus and the zeros that C writes into exponents.
QString withExponent(double magnitude, int decimals)
{
    char buffer[32];
    const auto end
        = std::to_chars(buffer, buffer + sizeof buffer, magnitude, std::chars_format::scientific, decimals).ptr;
    const char* mark = std::find(buffer, const_cast<char*>(end), 'e');
    QString text = latin(buffer, mark) + QLatin1Char('e');
    ++mark;
    if (*mark == '-')
        text += trueMinus;
    while (mark + 1 < end && (*mark == '-' || *mark == '+' || *mark == '0'))
        ++mark;
    return text + latin(mark, end);
}

QString fixedDecimals(double magnitude, int decimals)
{
    char buffer[64];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, magnitude, std::chars_format::fixed, decimals).ptr;
    return latin(buffer, end);
}

bool onlyZeros(const QString& text)
{
    return std::all_of(text.cbegin(), text.cend(), [](QChar c) { return c == u'0' || c == u'.'; });
}

QString withoutLeadingZero(QString text, const NumberFormat& format)
{
    if (!format.leadingZero && text.startsWith(QLatin1String("0.")))
        text.remove(0, 1);
    return text;
}

/// Not zero, but less than half of the last decimal.
QString tinyText(const NumberFormat& format)
{
    if (!format.lessThan)
        return QStringLiteral("≈0");
    return QLatin1Char('<')
        + withoutLeadingZero(fixedDecimals(std::pow(10, -format.decimals), format.decimals), format);
}

} // namespace

NumberFormat numberFormatFor(double lowest, double highest, int decimals)
{
    NumberFormat format;
    const double largest = std::max(std::abs(lowest), std::abs(highest));
    format.exponents = largest > 0 && largest < std::pow(10, -decimals);
    format.decimals = format.exponents ? 1 : std::clamp(decimals, 0, 17);
    format.lessThan = lowest >= 0;
    return format;
}

NumberFormat numberFormat(const MatrixItem& item, double lowest, double highest, double scale)
{
    double widest = 0;
    for (const Span& column : item.columns)
        widest = std::max(widest, column.size());
    const bool narrow = (item.numberSize <= 11 && widest < dropZeroBelow * scale)
        || (item.numberSize >= presenterNumber && widest < presenterDropZeroBelow * scale);
    NumberFormat format = numberFormatFor(lowest, highest, item.decimals);
    format.plusSign = item.plusSign;
    format.leadingZero = !narrow;
    return format;
}

QString numberText(double value, const NumberFormat& format)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    const bool negative = std::signbit(value);
    if (std::isinf(value))
        return QString(negative ? trueMinus : QChar(u'+')) + infinitySign;
    if (value == 0)
        return format.plusSign || format.exponents ? QStringLiteral("0")
                                                   : withoutLeadingZero(fixedDecimals(0, format.decimals), format);
    const bool exponent = format.exponents || std::abs(value) >= exponentFrom; // whatever the format was chosen for
    QString text = exponent ? withExponent(std::abs(value), std::min(format.decimals, 1))
                            : fixedDecimals(std::abs(value), format.decimals);
    if (!exponent && onlyZeros(text))
        return tinyText(format);
    text = withoutLeadingZero(std::move(text), format);
    return negative ? trueMinus + text : format.plusSign ? QLatin1Char('+') + text : text;
}

QString cellText(double value, const MatrixItem& item, double scale)
{
    return numberText(value, numberFormat(item, item.lowest, item.highest, scale));
}

QStringList numberTexts(double value, const NumberFormat& format)
{
    QStringList texts { numberText(value, format) };
    if (!std::isfinite(value))
        return texts;
    NumberFormat shorter = format;
    while (--shorter.decimals >= 0) {
        const QString text = numberText(value, shorter);
        if (value != 0 && text == tinyText(shorter))
            break;
        texts += text;
    }
    return texts;
}

double numberSizeFor(double cellWidth, double cellHeight, bool presenter, double scale, int decimals)
{
    const double width = cellWidth / scale, height = cellHeight / scale;
    // Every decimal beyond two needs one more digit.
    const auto more = [decimals](double size) { return std::max(0, decimals - 2) * 0.6 * size; };
    if (presenter)
        return width >= presenterColumn + more(presenterNumber) && height >= presenterNumber + 2 ? presenterNumber : 0;
    struct Step {
        double size, width;
    };
    for (const Step step : { Step { 18, 110 }, { 14, 56 }, { 13, 44 }, { 11, 26 } }) {
        if (width >= step.width + more(step.size) && height >= step.size + 2)
            return step.size;
    }
    return 0;
}
