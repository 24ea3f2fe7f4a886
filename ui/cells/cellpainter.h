// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the cells of a matrix: on a raster (new data of 1024 x 1024 cells within some milliseconds), or as vectors.
#pragma once

#include "ui/cells/cellimage.h"
#include "ui/cells/cellmarks.h"

#include <memory>
#include <optional>

class QPainter;

/// Keeps the pixels of one matrix, so the same picture again costs a copy, and new data reuse the memory. The painter
/// may be scaled and moved, not turned; cells, hairlines and hatch fall on whole device pixels.
class CellPainter {
public:
    void paint(QPainter& painter, const MatrixItem& item, const Theme& theme);

    /// The pixels of the last paint, for thumbnails and tests.
    const QImage& image() const { return m_image; }

private:
    /// Everything the pixels depend on. Weak pointers: they notice new data without keeping the old alive.
    struct Key {
        std::weak_ptr<const attn::Matrix> values, mask, dropped, hidden;
        MatrixItem::Cells cells = MatrixItem::Cells::Values;
        bool transposed = false, pooled = false, dark = false;
        int firstRow = 0, firstColumn = 0, pooledRows = 0, pooledColumns = 0;
        attn::ColorScale scale;
        CellRaster raster;
        QSize size;

        bool operator==(const Key& other) const;
    };

    QImage m_image;
    Key m_key;
    bool m_filled = false;
    std::optional<CellData> m_blocks; ///< of a pooled matrix: pooling reads every cell, so it happens once
};

/// The same without a memory; on a PDF painter rectangles, and numbers that stay text. Leaves pen and brush changed.
void paintCells(QPainter& painter, const MatrixItem& item, const Theme& theme);

/// Crosses, plates, wedges and numbers; the last part of CellPainter::paint.
void paintCellMarks(QPainter& painter, const CellMarks& marks, const Theme& theme);
