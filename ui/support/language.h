// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

/// Switches the program to a language: "en", "zh_CN", or "" for the system's. Open windows are retranslated.
void applyLanguage(const QString& language);

/// The language in use, "en" or "zh_CN".
QString currentLanguage();

/// Font families that the language wants first: the Chinese forms of ideographs for Chinese.
QStringList languageFamilies();
