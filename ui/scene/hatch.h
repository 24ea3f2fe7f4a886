// SPDX-License-Identifier: GPL-3.0-or-later
// The hatch of masked cells outside of cell images: 45 degrees, one line of 1 px every 6.
#pragma once

#include "ui/style/theme.h"

#include <QLineF>
#include <QRectF>
#include <vector>

class QPainter;

constexpr double hatchPeriod = 6;
constexpr double hatchStroke = 0.75; ///< of a drawn line: as much ink as the 1 px steps of the raster, near enough

/// The hatch lines of a whole area as few lines: pieces that meet at the borders of `rects` are joined.
std::vector<QLineF> hatchLines(const std::vector<QRectF>& rects, QPointF origin);

/// Hatch ground and lines in a box with rounded corners: whole device pixels on a raster, lines on paper.
void fillHatch(QPainter& painter, const QRectF& rect, double radius, const Theme& theme);

/// True where the painter writes a document, not pixels.
bool paintsPdf(const QPainter& painter);
