// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers for people: the user's decimal sign, a true minus (U+2212), never "-0.00". Files and settings keep the C
// locale.
#pragma once

#include "core/pipeline/setting.h"

#include <QLocale>
#include <QString>

/// "−0.4306"; large magnitudes (from 1e6) as "1.2e7"; "∞", "−∞", "NaN".
QString decimalText(double value, int decimals, const QLocale& locale = QLocale());

/// As few digits as tell the number from its neighbours at 6 significant places: "0.05", "1.41421".
QString shortNumberText(double value, const QLocale& locale = QLocale());

/// `value` to `decimals` places, as a reader would take the printed text.
double roundedTo(double value, int decimals);

/// "6×2"
QString shapeText(int rows, int columns, const QLocale& locale = QLocale());

/// What the window calls a canonical value of a setting: the title of a choice, on or off, a number, heads from 1.
QString settingText(const attn::SettingSpec& spec, std::string_view value, const QLocale& locale = QLocale());

/// Reads what somebody typed: the user's decimal sign or a point, true minus or hyphen. The canonical text of the
/// setting's value, or the text unchanged where it is no number, so that the refusal can quote it.
QString typedNumber(const QString& text, const QLocale& locale = QLocale());
