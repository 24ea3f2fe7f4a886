// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pictures/viewlayout.h"

#include <algorithm>

/// The visible part of the result: zoom counts cells, so the picture always shows whole ones. Without Qt's widgets.
class CanvasWindow {
public:
    /// Another matrix: everything is visible again where the size differs.
    void setSize(int rows, int columns);
    void reset();

    bool isZoomed() const { return m_most < std::max(m_rows, m_columns); }
    /// Absent while everything is visible.
    std::optional<CellWindow> window() const;
    CellWindow visible() const { return m_window; }

    /// Shows 1/factor as many cells along each side (at least one fewer or more). The cell (row, column), which lies at
    /// these parts (0 .. 1) of the picture, stays there as well as whole cells can. False where nothing changed.
    bool zoom(double factor, int row, int column, double partDown, double partAcross);
    bool pan(int rows, int columns);
    /// Pans as little as possible until the cell is visible.
    bool reveal(int row, int column);

private:
    void moveTo(int firstRow, int firstColumn);

    int m_rows = 0, m_columns = 0;
    int m_most = 0; ///< cells along the longer side
    CellWindow m_window;
};
