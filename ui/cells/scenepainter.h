// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a Scene, or a part of it, with any painter. On a PDF painter cells become rectangles, hatch becomes lines, and
// emoji become pictures.
#pragma once

#include "ui/scene/scene.h"

#include <QPen>

class QPainter;

/// Everything, in the order that Scene names; not the ground.
void paintScene(QPainter& painter, const Scene& scene, const Theme& theme);

/// What follows the matrices.
void paintAboveCells(QPainter& painter, const Scene& scene, const Theme& theme);

void paintBoxes(QPainter& painter, const std::vector<BoxItem>& boxes, const Theme& theme);
void paintTexts(QPainter& painter, const std::vector<TextItem>& texts, const Theme& theme);

/// The colours of lines and of the inside of boxes, with their opacity; transparent where nothing is filled.
QColor lineColor(const LineItem& line, const Theme& theme);
QColor fillColor(const BoxItem& box, const Theme& theme);

/// The pen of lines and boxes: flat ends, sharp corners; dashes of 3 px whatever the width.
QPen scenePen(const QColor& color, double width, bool dashed);
