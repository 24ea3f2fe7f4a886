// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/interaction/canvaslayout.h"

/// The texts of the canvas for screen readers and tool tips.
namespace canvastext {

QString guessHint();
/// Place and number of a cell; empty where the cell is not there, or not yet revealed.
QString ofCell(const CanvasLayout& canvas, const PanelCell& cell);
/// The tool tip at a point: a text that is cut, the head of a title, or a cell that is worked out over heads.
QString tipAt(const CanvasLayout& canvas, const QPointF& point);

}
