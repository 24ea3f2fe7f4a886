// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/cells/cellcolors.h"

#include <QImage>

/// Begin and end of each visible row or column in whole pixels of the image, never overlapping.
struct PixelSpan {
    int begin = 0, end = 0;
    bool gapAfter = false; ///< last of its group: no grid line, and the next span may begin later

    bool operator==(const PixelSpan&) const = default;
};

/// Neighbouring spans without a gap between them.
struct PixelGroup {
    int begin = 0, end = 0;
};

struct CellRaster {
    std::vector<PixelSpan> rows, columns;
    int gridWidth = 0; ///< px of surface at the right and lower side of a cell; 0: no grid
    int hatchPeriod = 6, hatchWidth = 1;
    int hatchPhase = 0; ///< added to x + y, so the hatch moves with the matrix

    bool operator==(const CellRaster&) const = default;
};

/// Spans mapped to pixels: round(span * scale + shift), cut to [0, limit].
std::vector<PixelSpan> pixelSpans(const std::vector<Span>& spans, double scale, double shift, int limit);
std::vector<PixelGroup> pixelGroups(const std::vector<PixelSpan>& spans);

/// Colours and hatch of all cells. Reuses the pixels of `image` where its size fits. Gaps keep arbitrary pixels.
void fillCellImage(QImage& image, QSize size, const CellData& data, const CellColors& colors, const CellRaster& raster);

/// One pixel a cell, for exports: masked cells have the hatch's ground.
QImage cellPerPixel(const CellData& data, const CellColors& colors);
