// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of text on a terminal.
#pragma once

#include <QString>
#include <QStringList>
#include <functional>
#include <string>

/// A label for the terminal, long ones cut. Labels hold no control characters, which could drive it.
QString labelText(const std::string& label);

/// Puts the lines `first` .. `end` - 1, each of equally many fields: the first at the left, the others at the right of
/// their columns. `lineOf` is asked twice for each, first for the widths: all cells as text would take many times the
/// matrix.
void putTable(int first, int end, const std::function<QStringList(int line)>& lineOf,
    const std::function<void(const QString&)>& put, const QString& indent = QStringLiteral("  "));
