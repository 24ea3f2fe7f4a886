// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/cells/cellpainter.h"
#include "ui/equation/equationpanels.h"

#include <qcustomplot.h>

/// The cells of one panel as a plottable: own raster instead of QCPColorMap, exact edges.
/// Key axis: columns of the picture, value axis: rows, both counting cells from 0.
class CellPlottable : public QCPAbstractPlottable {
public:
    CellPlottable(QCPAxis* columns, QCPAxis* rows);

    void setCells(const Panel& panel, const MatrixItem& item, const Theme& theme);

    /// Nothing: the layout knows which cell lies where.
    double selectTest(const QPointF&, bool, QVariant* = nullptr) const override { return -1; }
    QCPRange getKeyRange(bool& found, QCP::SignDomain domain = QCP::sdBoth) const override;
    QCPRange getValueRange(
        bool& found, QCP::SignDomain domain = QCP::sdBoth, const QCPRange& keys = QCPRange()) const override;

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
