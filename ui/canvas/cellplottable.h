// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/cells/cellpainter.h"
#include "ui/equation/equationpanels.h"

#include <qcustomplot.h>

/// The cells of one panel as a plottable: own raster instead of QCPColorMap, exact edges, the cell as detail of a hit.
/// Key axis: columns of the picture, value axis: rows, both counting cells from 0.
class CellPlottable : public QCPAbstractPlottable {
public:
    CellPlottable(QCPAxis* columns, QCPAxis* rows);

    void setCells(const Panel& panel, const MatrixItem& item, const Theme& theme);

    /// 0 on a cell, with `row * columns + column` of the node's values as details; -1 elsewhere.
    double selectTest(const QPointF& pos, bool onlySelectable, QVariant* details = nullptr) const override;
    QCPRange getKeyRange(bool& found, QCP::SignDomain domain = QCP::sdBoth) const override;
    QCPRange getValueRange(
        bool& found, QCP::SignDomain domain = QCP::sdBoth, const QCPRange& keys = QCPRange()) const override;
    /// Of the node: the values that are drawn may be fewer, pooled beforehand.
    int valueColumns() const;

protected:
    QRect clipRect() const override;
    void applyDefaultAntialiasingHint(QCPPainter*) const override { }
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter*, const QRectF&) const override { }

private:
    Panel m_panel;
    MatrixItem m_item;
    Theme m_theme;
    CellPainter m_painter;
};
