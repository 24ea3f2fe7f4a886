// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/cellplottable.h"

CellPlottable::CellPlottable(QCPAxis* columns, QCPAxis* rows)
    : QCPAbstractPlottable(columns, rows)
{
    setSelectable(QCP::stNone);
}

void CellPlottable::setCells(const Panel& panel, const MatrixItem& item, const Theme& theme)
{
    m_panel = panel;
    m_item = item;
    m_theme = theme;
}

QCPRange CellPlottable::getKeyRange(bool& found, QCP::SignDomain) const
{
    found = m_panel.columns.cells > 0;
    return { m_panel.columns.first - 0.5, m_panel.columns.first + m_panel.columns.cells - 0.5 };
}

QCPRange CellPlottable::getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const
{
    found = m_panel.rows.cells > 0;
    return { m_panel.rows.first - 0.5, m_panel.rows.first + m_panel.rows.cells - 0.5 };
}

QRect CellPlottable::clipRect() const
{
    return m_panel.rect.toAlignedRect().adjusted(-3, -3, 3, 3); // the frame lies outside the cells
}

void CellPlottable::draw(QCPPainter* painter)
{
    m_painter.paint(*painter, m_item, m_theme);
}
