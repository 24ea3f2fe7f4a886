// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/cells/pooling.h"
#include "ui/scene/scene.h"

#include <cmath>

/// What a cell of the picture shows.
enum class CellState : quint8 {
    Value, ///< the colour of its value, infinities included
    Paper, ///< an allowed or kept cell of a mask
    Masked, ///< hatch
    Dropped, ///< paper and a cross
    NotANumber, ///< the error tint
    Hidden, ///< to be filled in: a ground that means no number
};

/// The visible cells of a MatrixItem, with transposition and pooling resolved. Indices count visible cells (blocks when
/// pooled) from 0. Holds the item's matrices, not the item.
class CellData {
public:
    explicit CellData(const MatrixItem& item);

    int rows() const { return m_rows; }
    int columns() const { return m_columns; }
    double value(int row, int column) const { return m_values[offset(row, column)]; }

    CellState state(int row, int column) const
    {
        const std::ptrdiff_t at = offset(row, column);
        if (m_hidden && m_hidden[at] != 0)
            return CellState::Hidden;
        if (m_mask && m_mask[at] == 0)
            return CellState::Masked;
        const double value = m_values[at];
        if (m_cells != MatrixItem::Cells::Values && value == 0)
            return m_cells == MatrixItem::Cells::Mask ? CellState::Masked : CellState::Dropped;
        if (m_dropped && m_dropped[at] == 0)
            return CellState::Dropped;
        if (value != value)
            return CellState::NotANumber;
        return m_cells == MatrixItem::Cells::Values ? CellState::Value : CellState::Paper;
    }

    /// No mask, nothing dropped: every cell shows a value (or NaN).
    bool plain() const { return !m_mask && !m_dropped && !m_hidden && m_cells == MatrixItem::Cells::Values; }
    const double* rowData(int row) const { return m_values + offset(row, 0); }
    std::ptrdiff_t columnStep() const { return m_columnStep; }

private:
    std::ptrdiff_t offset(int row, int column) const { return row * m_rowStep + column * m_columnStep; }

    attn::MatrixPtr m_holdValues, m_holdMask, m_holdDropped, m_holdHidden;
    const double* m_values = nullptr;
    const double* m_mask = nullptr;
    const double* m_dropped = nullptr;
    const double* m_hidden = nullptr;
    MatrixItem::Cells m_cells;
    int m_rows = 0, m_columns = 0;
    std::ptrdiff_t m_rowStep = 0, m_columnStep = 0;
};
