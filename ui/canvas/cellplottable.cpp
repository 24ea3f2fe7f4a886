// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/cellplottable.h"

#include <algorithm>

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

double CellPlottable::selectTest(const QPointF& pos, bool, QVariant* details) const
{
    const int row = m_panel.rows.cellAt(pos.y()), column = m_panel.columns.cellAt(pos.x());
    if (row < 0 || column < 0 || !m_item.values)
        return -1;
    const int valueRow = m_panel.transposed ? column : row, valueColumn = m_panel.transposed ? row : column;
    if (details)
        *details = valueRow * valueColumns() + valueColumn;
    return 0;
}

int CellPlottable::valueColumns() const
{
    const AxisCells& across = m_panel.transposed ? m_panel.rows : m_panel.columns;
    return m_item.values ? std::max(int(m_item.values->cols()), across.first + across.cells) : 0;
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
