// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/numberbox.h"

#include "core/base/typednumber.h"
#include "ui/text/numbertext.h"

#include <algorithm>
#include <string_view>

namespace {

/// What stands between prefix and suffix.
QString numberPart(const QAbstractSpinBox& box, const QString& prefix, const QString& suffix, const QString& text)
{
    if (!box.specialValueText().isEmpty() && text == box.specialValueText())
        return {};
    QString part = text;
    if (part.startsWith(prefix))
        part.remove(0, prefix.size());
    if (!suffix.isEmpty() && part.endsWith(suffix))
        part.chop(suffix.size());
    return part.trimmed();
}

/// May become a number: nothing but what numbers are made of.
bool isBegun(const std::string& plain, std::string_view allowed)
{
    return plain.find_first_not_of(allowed) == std::string::npos;
}

} // namespace

QValidator::State NumberBox::validate(QString& text, int& position) const
{
    if (!specialValueText().isEmpty() && text == specialValueText())
        return QValidator::Acceptable;
    const attn::DecimalSign sign = decimalSignOf(locale());
    const std::string part = numberPart(*this, prefix(), suffix(), text).toStdString();
    const attn::TypedNumber read = attn::typedNumber(part, sign);
    if (read.twoWays)
        return QValidator::Invalid; // pasted as a whole; while it is typed the sign changes before the third digit
    const std::string plain = attn::plainDigits(part);
    const auto signs = std::count_if(plain.begin(), plain.end(), [](char c) { return c == '.' || c == ','; });
    if (signs > 1 || !isBegun(plain, "0123456789.,+-eE"))
        return QValidator::Invalid;
    if (signs == 1)
        text.replace(sign == attn::DecimalSign::Comma ? QLatin1Char('.') : QLatin1Char(','), QLocale(locale()).decimalPoint());
    position = std::min(position, int(text.size()));
    if (!read.value)
        return QValidator::Intermediate;
    return *read.value >= minimum() && *read.value <= maximum() ? QValidator::Acceptable : QValidator::Intermediate;
}

double NumberBox::valueFromText(const QString& text) const
{
    const auto read = attn::typedNumber(numberPart(*this, prefix(), suffix(), text).toStdString(), decimalSignOf(locale()));
    return read.value && !read.twoWays ? std::clamp(*read.value, minimum(), maximum()) : value();
}

QValidator::State CountBox::validate(QString& text, int& position) const
{
    position = std::min(position, int(text.size()));
    if (!specialValueText().isEmpty() && text == specialValueText())
        return QValidator::Acceptable;
    const std::string plain = attn::plainDigits(numberPart(*this, prefix(), suffix(), text).toStdString());
    if (!isBegun(plain, minimum() < 0 ? "0123456789-+" : "0123456789+"))
        return QValidator::Invalid;
    const auto read = attn::plainNumber<int>(plain);
    return read && *read >= minimum() && *read <= maximum() ? QValidator::Acceptable : QValidator::Intermediate;
}

int CountBox::valueFromText(const QString& text) const
{
    const auto read = attn::plainNumber<int>(attn::plainDigits(numberPart(*this, prefix(), suffix(), text).toStdString()));
    return read ? std::clamp(*read, minimum(), maximum()) : value();
}
