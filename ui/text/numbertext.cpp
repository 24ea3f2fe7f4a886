// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/numbertext.h"

#include "core/pipeline/report.h"
#include "ui/text/translate.h"

#include <QCoreApplication>
#include <QStringList>
#include <cmath>

namespace {

/// No group separators: "1000.0000" lines up in a table and reads back.
QLocale numbertextPlain(QLocale locale)
{
    locale.setNumberOptions(QLocale::OmitGroupSeparator | QLocale::OmitLeadingZeroInExponent);
    return locale;
}

QString numbertextMinus(QString text)
{
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

} // namespace

QString decimalText(double value, int decimals, const QLocale& locale)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    const QLocale plain = numbertextPlain(locale);
    if (std::abs(value) >= 1e6)
        return numbertextMinus(plain.toString(value, 'e', 1).remove(QLatin1Char('+')));
    QString text = plain.toString(value, 'f', decimals);
    if (roundedTo(value, decimals) == 0)
        text = plain.toString(0.0, 'f', decimals);
    return numbertextMinus(text);
}

QString shortNumberText(double value, const QLocale& locale)
{
    if (!std::isfinite(value))
        return decimalText(value, 0, locale);
    return numbertextMinus(numbertextPlain(locale).toString(value, 'g', 6));
}

double roundedTo(double value, int decimals)
{
    if (!std::isfinite(value) || std::abs(value) > 1e15)
        return value;
    return QString::number(value, 'f', decimals).toDouble() + 0.0;
}

QString shapeText(int rows, int columns, const QLocale& locale)
{
    const QLocale plain = numbertextPlain(locale);
    return plain.toString(rows) + QChar(0x00D7) + plain.toString(columns);
}

QString settingText(const attn::SettingSpec& spec, std::string_view value, const QLocale& locale)
{
    for (const attn::Choice& choice : spec.choices)
        if (choice.value == value)
            return translated(choice.title);
    const QString text = toQString(value);
    if (text.isEmpty() && spec.computed)
        return QCoreApplication::translate("numbertext", "automatic");
    const QLocale plain = numbertextPlain(locale);
    switch (spec.kind) {
    case attn::SettingKind::Boolean:
        return text == QLatin1String("true") ? QCoreApplication::translate("numbertext", "On")
                                             : QCoreApplication::translate("numbertext", "Off");
    case attn::SettingKind::HeadList: {
        QStringList heads;
        for (const QString& head : text.split(QLatin1Char(','), Qt::SkipEmptyParts))
            heads += plain.toString(head.toInt() + 1);
        // The setting lists the heads that are off; people ask for those that are on.
        return heads.isEmpty() ? QCoreApplication::translate("numbertext", "All")
                               : QCoreApplication::translate("numbertext", "All but %1").arg(heads.join(QStringLiteral(", ")));
    }
    case attn::SettingKind::Real:
    case attn::SettingKind::ChoiceOrReal: {
        bool number = false;
        const double real = text.toDouble(&number);
        return number ? exactText(real, locale) : text;
    }
    default:
        return text; // whole numbers are written alike everywhere
    }
}

QString exactText(double value, const QLocale& locale)
{
    if (!std::isfinite(value))
        return decimalText(value, 0, locale);
    return numbertextMinus(numbertextPlain(locale).toString(value, 'g', QLocale::FloatingPointShortest));
}

attn::DecimalSign decimalSignOf(const QLocale& locale)
{
    return QString(locale.decimalPoint()) == QLatin1String(",") ? attn::DecimalSign::Comma : attn::DecimalSign::Point;
}
