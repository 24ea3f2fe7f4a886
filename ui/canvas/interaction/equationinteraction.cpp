// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/interaction/equationinteraction.h"

#include <QKeyEvent>
#include <algorithm>
#include <cmath>

void EquationInteraction::moveCursor(int rows, int columns)
{
    auto at = m_canvas.cursor();
    if (!at) {
        const Panel* result = m_canvas.equation.result();
        const size_t index = result ? size_t(result - m_canvas.equation.panels.data()) : 0;
        if (result)
            m_canvas.placeCursor({ index, result->cards.empty() ? result->rows.first : result->firstCard,
                result->cards.empty() ? result->columns.first : 0 });
        return;
    }
    const Panel& panel = m_canvas.equation.panels[at->panel];
    const attn::Node& node = m_canvas.content.trace->graph().nodes[size_t(panel.node)];
    if (!panel.cards.empty()) {
        const auto below = std::find_if(panel.cards.begin(), panel.cards.end(),
            [&](const QRectF& card) { return card.top() > panel.cards.front().top(); });
        rows = rows * int(below - panel.cards.begin()) + columns;
        columns = 0;
    }
    if (panel.transposed)
        std::swap(rows, columns);
    // Operands stay within what they show; the result scrolls.
    PanelCell next = *at;
    next.row = std::clamp(at->row + rows, 0, node.rows - 1);
    next.column = std::clamp(at->column + columns, 0, node.columns - 1);
    if (panel.isResult() || !m_canvas.equation.cellRect(next).isEmpty())
        m_canvas.placeCursor(next);
}

/// From a cell to its like in the nearest panel in a direction.
void EquationInteraction::moveToPanel(int down, int across)
{
    const auto at = m_canvas.cursor();
    if (!at)
        return moveCursor(0, 0);
    const Panel from = m_canvas.equation.panels[at->panel];
    std::optional<size_t> nearest;
    double least = 0;
    for (size_t i = 0; i < m_canvas.equation.panels.size(); ++i) {
        const Panel& panel = m_canvas.equation.panels[i];
        if (i == at->panel || panel.hidden)
            continue;
        const QPointF way = panel.rect.center() - from.rect.center();
        const double along = way.x() * across + way.y() * down, aside = std::abs(way.x() * down) + std::abs(way.y() * across);
        const bool beyond = across > 0 ? panel.rect.left() >= from.rect.right()
            : across < 0               ? panel.rect.right() <= from.rect.left()
            : down > 0                 ? panel.rect.top() >= from.rect.bottom()
                                       : panel.rect.bottom() <= from.rect.top();
        const double distance = along + 2 * aside;
        if (beyond && (!nearest || distance < least)) {
            nearest = i;
            least = distance;
        }
    }
    if (!nearest)
        return;
    const Panel& to = m_canvas.equation.panels[*nearest];
    if (!to.cards.empty())
        return m_selection.setHovered(m_canvas.equation.cellId({ *nearest, to.firstCard, 0 }));
    const int rowOf = from.transposed ? at->column : at->row, columnOf = from.transposed ? at->row : at->column;
    const int row = std::clamp(rowOf - from.rowOffset + to.rowOffset, to.rows.first, to.rows.first + to.rows.cells - 1);
    const int column = std::clamp(
        columnOf - from.columnOffset + to.columnOffset, to.columns.first, to.columns.first + to.columns.cells - 1);
    m_selection.setHovered(m_canvas.equation.cellId(
        to.transposed ? PanelCell { *nearest, column, row } : PanelCell { *nearest, row, column }));
}

bool EquationInteraction::pressKey(const QKeyEvent& event)
{
    const auto step = moveOf(event);
    if (!step)
        return CanvasInteraction::pressKey(event);
    if ((event.modifiers() & Qt::ControlModifier) && !step->isFar())
        moveToPanel(step->down, step->right);
    else
        moveCursor(step->down, step->right);
    return true;
}
