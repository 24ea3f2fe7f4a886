// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/cellnumbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace {

constexpr QChar trueMinus(0x2212);
constexpr QChar infinitySign(0x221e);
constexpr double exponentFrom = 1e4; // written 1.2e4 from here on
constexpr double exponentBelow = 1e-3;
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

bool wantsExponent(double magnitude)
{
    return magnitude >= exponentFrom || (magnitude > 0 && magnitude < exponentBelow);
}

QString signedText(double value, const NumberFormat& format, int exponentDecimals)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    const bool negative = std::signbit(value);
    if (std::isinf(value))
        return QString(negative ? trueMinus : QChar(u'+')) + infinitySign;
    if (format.plusSign && value == 0)
        return QStringLiteral("0");

    const double magnitude = std::abs(value);
    const bool exponent = wantsExponent(magnitude);
    QString text = exponent ? withExponent(magnitude, exponentDecimals)
                            : fixedDecimals(magnitude, std::clamp(format.decimals, 0, 17));
    const bool allZero = std::all_of(text.cbegin(), text.cend(), [](QChar c) { return c == u'0' || c == u'.'; });
    if (!format.leadingZero && !exponent && text.startsWith(QLatin1String("0.")))
        text.remove(0, 1);
    if (format.plusSign)
        return (negative ? trueMinus : QChar(u'+')) + text;
    return negative && !allZero ? trueMinus + text : text; // never a minus before nothing but zeros
}

} // namespace

NumberFormat numberFormat(const MatrixItem& item, double scale)
{
    double widest = 0;
    for (const Span& column : item.columns)
        widest = std::max(widest, column.size());
    const bool narrow = (item.numberSize <= 11 && widest < dropZeroBelow * scale)
        || (item.numberSize >= presenterNumber && widest < presenterDropZeroBelow * scale);
    return { item.decimals, item.plusSign, !narrow };
}

QString numberText(double value, const NumberFormat& format)
{
    return signedText(value, format, 1);
}

QString cellText(double value, const MatrixItem& item, double scale)
{
    return numberText(value, numberFormat(item, scale));
}

QStringList numberTexts(double value, const NumberFormat& format)
{
    QStringList texts { numberText(value, format) };
    if (!std::isfinite(value))
        return texts;
    if (wantsExponent(std::abs(value))) {
        texts += signedText(value, format, 0);
    } else {
        NumberFormat shorter = format;
        while (--shorter.decimals >= 0)
            texts += numberText(value, shorter);
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
