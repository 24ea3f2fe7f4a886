// SPDX-License-Identifier: GPL-3.0-or-later
// What lies on the coloured cells, as plain geometry: PNG, SVG, PDF and tests read the same list.
#pragma once

#include "ui/cells/cellcolors.h"
#include "ui/cells/cellnumbers.h"

#include <QFont>
#include <QPolygonF>

struct CellNumber {
    QRectF rect; ///< what the digits cover
    QPointF baseline; ///< left end
    QString text;
    QRgb ink = 0;
};

struct CellMarks {
    std::vector<QLineF> crosses; ///< dropped cells
    std::vector<QRectF> plates; ///< under the −∞ of masked cells
    std::vector<QPolygonF> wedges; ///< edited cells
    std::vector<QRectF> dots; ///< edited cells too small for a wedge
    std::vector<CellNumber> numbers;
    QFont font; ///< of the numbers
};

/// Every number lies inside its cell.
CellMarks cellMarks(const MatrixItem& item, const Theme& theme, const CellData& data, const CellColors& colors);

/// Width of the grid's hairline, 0 where the item has none: no grid asked for, pooled, or cells below 6 px.
double cellGridWidth(const MatrixItem& item);
