// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers for people: the user's decimal sign, a true minus (U+2212), never "-0.00". Files and settings keep the C
// locale.
#pragma once

#include "core/base/typednumber.h"
#include "core/config/setting.h"

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

/// All digits that the number needs to be read back, in the user's own writing: what an editor begins with.
QString exactText(double value, const QLocale& locale = QLocale());

/// The decimal sign that the user types.
attn::DecimalSign decimalSignOf(const QLocale& locale = QLocale());
