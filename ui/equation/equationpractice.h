// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/equation/equationdrawing.h"
#include "ui/place/hiddencells.h"

/// Marks the cells of a result that are being filled in: "?" in a dashed frame, a wrong answer struck through with a
/// cross, a tick and a frame on a right one, a dashed frame around a number that was given away. Shapes, not hues.
void drawPracticeMarks(
    EquationDrawing& builder, const HiddenCells& hiddenCells, const Panel& panel, const MatrixItem& item);
