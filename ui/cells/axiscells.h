// SPDX-License-Identifier: GPL-3.0-or-later
// How many device pixels the cells of an axis get.
#pragma once

#include "ui/scene/scene.h"

/// Sizes along one axis before it is placed, in logical pixels.
struct CellFit {
    int cells = 0;
    double cell = 0; ///< size of a cell, whole device pixels; below one when pooled
    double length = 0; ///< of all cells and gaps
    int blocks = 0; ///< more than 0: pooled into so many blocks of one device pixel
    int gapEvery = 0; ///< a gap after so many cells, counted from cell 0 of the matrix; 0: none
    double gap = 0;
    bool uneven = false; ///< `cell` is the mean; edges are on whole device pixels

    bool pooled() const { return blocks > 0; }
};

/// Width of a cell of its height, at most: large matrices in a window, whose room is seldom square.
inline constexpr double widestWindowCell = 1.5;

/// The largest whole cells, at most `most`, so that `cells` of them and the gaps fit `room`; cells below a device
/// pixel are pooled, and gaps fall away where they would take more than a quarter of the room.
CellFit fitCells(int cells, double room, double most, double dpr, int gapEvery = 0, double gap = 0);

/// Cells that fill `room`, some a device pixel larger than others, where cells of one size would leave much of it
/// empty: only up to four device pixels, and where that is more than a tenth.
CellFit fillCells(int cells, double room, double most, double dpr);

/// The two axes of a large matrix: cells as high as they get, square, or up to `widest` times as wide where that uses
/// the room.
struct LargeFit {
    CellFit rows, columns;
};
LargeFit fitLarge(int rows, int columns, double tall, double wide, double widest, double dpr);

/// The visible cells of an axis, placed.
struct AxisCells {
    int first = 0, cells = 0; ///< of the matrix
    bool pooled = false;
    std::vector<Span> spans; ///< one per cell, or per block when pooled

    double begin() const { return spans.empty() ? 0 : spans.front().begin; }
    double end() const { return spans.empty() ? 0 : spans.back().end; }
    double length() const { return end() - begin(); }
    /// Where a cell of the matrix lies; a part of a block when pooled. Empty outside.
    Span span(int cell) const;
    /// The cell at a place, -1 outside.
    int cellAt(double place) const;
};

/// `begin` must be a whole device pixel.
AxisCells placeCells(const CellFit& fit, double begin, int first, double dpr);
