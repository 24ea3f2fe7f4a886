// SPDX-License-Identifier: GPL-3.0-or-later
// The cells of a matrix for SVG and PDF: rectangles that never overlap.
#pragma once

#include "ui/cells/cellmarks.h"

#include <QImage>
#include <map>

struct VectorCells {
    static constexpr qint64 largest = 128 * 128; ///< more cells than this become an image

    bool asImage = false;
    std::map<QRgb, std::vector<QRectF>> rects; ///< by colour; equal neighbours in a row are one rect; none when asImage
    std::vector<QRectF> hatched; ///< masked cells, joined along rows; their ground is among the rects
    std::vector<QRectF> gridLines; ///< in the surface's colour, above cells and hatch
    struct Block {
        QRectF rect; ///< cells without gaps between them; the frame goes around it
        QRect cells; ///< which visible cells
    };
    std::vector<Block> blocks;
    QSizeF pitch; ///< of all cells, where they are one block of equal cells; otherwise empty
    QImage image; ///< one pixel a cell
};

VectorCells vectorCells(const MatrixItem& item, const CellData& data, const CellColors& colors);
