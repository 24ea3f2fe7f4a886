// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QChar>
#include <QString>
#include <QStringList>

namespace attn {

/// White space, or a control or format character: nothing that a reader sees.
inline bool isBlank(uint point)
{
    const QChar::Category category = QChar::category(point);
    return QChar::isSpace(point) || category == QChar::Other_Control || category == QChar::Other_Format;
}

/// Words and numbers by the Unicode rules (UAX 29: "don't" and "3.14" stay whole), every other visible character by
/// itself. Han, Hiragana and Thai, which write no spaces, give one token per character: dictionaries differ between
/// machines. Katakana words stay whole, and so does an emoji with all its parts. White space is dropped.
QStringList splitWords(const QString& text);

} // namespace attn
