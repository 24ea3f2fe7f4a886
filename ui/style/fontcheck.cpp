// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/fontcheck.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <set>

namespace {

constexpr qsizetype mostNamed = 12; // characters in a message

bool isDrawn(char32_t character)
{
    switch (QChar::category(character)) {
    case QChar::Mark_NonSpacing:
    case QChar::Mark_SpacingCombining:
    case QChar::Mark_Enclosing:
    case QChar::Separator_Space:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Other_Surrogate:
    case QChar::Other_PrivateUse:
    case QChar::Other_NotAssigned:
        return false;
    default:
        return true;
    }
}

} // namespace

QString undrawableCharacters(const QStringList& texts, const QFont& font)
{
    const QFontMetrics metrics(font);
    std::set<char32_t> seen;
    QString missing;
    for (const QString& text : texts)
        for (const uint code : text.toUcs4()) {
            const char32_t character = code;
            if (!isDrawn(character) || !seen.insert(character).second)
                continue;
            if (!metrics.inFontUcs4(character))
                missing += QString::fromUcs4(&character, 1);
        }
    return missing;
}

std::optional<FontTrouble> fontTrouble(const QStringList& texts, const QFont& font)
{
    const QString usual = QStringLiteral("Aa09");
    if (undrawableCharacters({ usual }, font) == usual)
        return FontTrouble { true,
            { QT_TRANSLATE_NOOP("core", "No font is installed: every text would be empty boxes. Install one, such as Noto Sans (Debian: "
                      "fonts-noto-core).") } };
    QString missing = undrawableCharacters(texts, font);
    if (missing.isEmpty())
        return {};
    const QList<uint> characters = missing.toUcs4();
    if (characters.size() > mostNamed) {
        const std::u32string first(characters.begin(), characters.begin() + mostNamed);
        missing = QString::fromUcs4(first.data(), mostNamed) + QChar(0x2026);
    }
    return FontTrouble { false,
        { QT_TRANSLATE_NOOP("core", "No installed font can draw %1; empty boxes stand for these characters. Install fonts that have them, "
                  "such as Noto Sans (Debian: fonts-noto-core, fonts-noto-cjk)."),
            { missing.toStdString() } } };
}
