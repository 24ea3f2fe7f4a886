// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/cells/cellmarks.h"

class QPainter;

/// Draws thousands of numbers in one glyph run per ink: several times faster than a text call each.
void drawNumbers(QPainter& painter, const std::vector<CellNumber>& numbers, const QFont& font);
