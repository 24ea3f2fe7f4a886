// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>
#include <QStringList>

/// Switches the program to a language: "en", "zh_CN", or "" for the system's. Open windows are retranslated.
void applyLanguage(const QString& language);

/// The locale of numbers for a user's: the same, or English where digits are other ones than 0 to 9. The program is
/// written in 0 to 9 in its pictures, formulas and code, and one picture holds one kind of digits.
QLocale numberLocale(const QLocale& user);

/// The language in use, "en" or "zh_CN".
QString currentLanguage();

/// Font families that the language wants first: the Chinese forms of ideographs for Chinese.
QStringList languageFamilies();
