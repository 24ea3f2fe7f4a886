// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/strippicture.h"

#include "ui/text/numbertext.h"
#include "ui/text/translate.h"

#include <QLocale>
#include <algorithm>
#include <cmath>
#include <limits>

StripSizes::StripSizes(const StripContent& content, const Theme& theme)
    : s(theme.scale)
    , side(20 * s)
    , top(10 * s)
    , who(content.presenter ? 27 : 13)
    , sum(content.presenter ? 30 : 17)
    , table(content.presenter ? 27 : 14)
    , note(content.presenter ? 27 : 12)
    , ruler(theme)
    , theme(theme)
{
}

QString equalSign(double fromRounded, double exact, int decimals)
{
    const double a = roundedTo(fromRounded, decimals), b = roundedTo(exact, decimals);
    const bool same = a == b || (std::isnan(a) && std::isnan(b));
    return same ? QStringLiteral("=") : QStringLiteral("≈");
}

namespace {

bool isDivision(double factor)
{
    return std::abs(factor) < 1 && factor != 0;
}

} // namespace

double roundedProduct(const attn::Term& term, int decimals)
{
    double product = term.factor == 1 || !term.divisor.empty() ? term.factor // √2 is exact
        : isDivision(term.factor)     ? 1 / roundedTo(1 / term.factor, decimals)
                                      : roundedTo(term.factor, decimals);
    for (const attn::Source& source : term.sources)
        product *= roundedTo(source.value, decimals);
    return product;
}

QString factorText(const attn::Term& term, int decimals)
{
    const double factor = term.factor;
    if (!term.divisor.empty())
        return QStringLiteral("÷ ") + toQString(term.divisor).replace(QLatin1Char('.'), QLocale().decimalPoint());
    if (factor == 1)
        return {};
    const double shown = isDivision(factor) ? 1 / factor : factor;
    const bool whole = shown == std::round(shown) && std::abs(shown) < 1e6;
    return (isDivision(factor) ? QStringLiteral("÷ ") : QStringLiteral("× "))
        + decimalText(shown, whole ? 0 : decimals);
}

StripItem plateOf(const StripContent& content, const StripSizes& sizes, const attn::Source& source, double size)
{
    const attn::StageSpec& spec = *content.nodeOf(source).spec;
    const PlateInks inks = plateInks(spec.role);
    StripItem item;
    const bool hidden = content.hides(source.cell);
    item.text = hidden ? hiddenNumber() : stripNumber(source.value, spec.kind, content.decimals());
    item.size = size;
    item.tint = inks.tint;
    item.underline = inks.line;
    item.action = StripItem::Action::Visit;
    item.cell = source.cell;
    item.value = hidden ? std::numeric_limits<double>::quiet_NaN() : source.value;
    item.rect = QRectF(0, 0, sizes.ruler.width(item.text, size) + 12 * sizes.s, sizes.plateHeight(size));
    return item;
}
