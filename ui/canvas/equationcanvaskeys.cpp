// SPDX-License-Identifier: GPL-3.0-or-later
// The cell cursor: the keyboard points as the mouse does. Ctrl with arrows goes from matrix to matrix, Ctrl+Enter shows
// the head of the cell alone.
#include "ui/canvas/equationcanvas.h"

#include <QKeyEvent>
#include <algorithm>
#include <cmath>

bool EquationCanvas::isCursorKey(int key)
{
    switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return true;
    default:
        return false;
    }
}

std::optional<PanelCell> EquationCanvas::cursor() const
{
    for (const auto& id : { m_selection->hovered(), m_selection->pinned() }) {
        const auto cell = id ? m_equation.find(*id) : std::nullopt;
        if (cell && !m_equation.cellRect(*cell).isEmpty())
            return cell;
    }
    return {};
}

void EquationCanvas::placeCursor(const PanelCell& cell)
{
    const Panel panel = m_equation.panels[cell.panel];
    const CellId id = m_equation.cellId(cell);
    if (panel.isResult() && m_equation.cellRect(cell).isEmpty()) {
        if (!panel.cards.empty())
            scrollCards(cell.row < panel.firstCard ? -1 : 1);
        else if (m_window.reveal(cell.row, cell.column))
            layOut();
    }
    m_selection->setHovered(id);
}

void EquationCanvas::moveCursor(int rows, int columns)
{
    auto at = cursor();
    if (!at) {
        const Panel* result = m_equation.result();
        const size_t index = result ? size_t(result - m_equation.panels.data()) : 0;
        if (result)
            placeCursor({ index, result->cards.empty() ? result->rows.first : result->firstCard,
                result->cards.empty() ? result->columns.first : 0 });
        return;
    }
    const Panel& panel = m_equation.panels[at->panel];
    const attn::Node& node = m_request.trace->graph().nodes[size_t(panel.node)];
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
    if (panel.isResult() || !m_equation.cellRect(next).isEmpty())
        placeCursor(next);
}

/// From a cell to its like in the nearest panel in a direction.
void EquationCanvas::moveToPanel(int down, int across)
{
    const auto at = cursor();
    if (!at)
        return moveCursor(0, 0);
    const Panel from = m_equation.panels[at->panel];
    std::optional<size_t> nearest;
    double least = 0;
    for (size_t i = 0; i < m_equation.panels.size(); ++i) {
        const Panel& panel = m_equation.panels[i];
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
    const Panel& to = m_equation.panels[*nearest];
    if (!to.cards.empty())
        return m_selection->setHovered(m_equation.cellId({ *nearest, to.firstCard, 0 }));
    const int rowOf = from.transposed ? at->column : at->row, columnOf = from.transposed ? at->row : at->column;
    const int row = std::clamp(rowOf - from.rowOffset + to.rowOffset, to.rows.first, to.rows.first + to.rows.cells - 1);
    const int column = std::clamp(
        columnOf - from.columnOffset + to.columnOffset, to.columns.first, to.columns.first + to.columns.cells - 1);
    m_selection->setHovered(m_equation.cellId(
        to.transposed ? PanelCell { *nearest, column, row } : PanelCell { *nearest, row, column }));
}

bool EquationCanvas::cursorKey(QKeyEvent* event)
{
    constexpr int far = 1 << 24;
    const bool corner = event->modifiers() & Qt::ControlModifier;
    switch (event->key()) {
    case Qt::Key_Left:
        corner ? moveToPanel(0, -1) : moveCursor(0, -1);
        return true;
    case Qt::Key_Right:
        corner ? moveToPanel(0, 1) : moveCursor(0, 1);
        return true;
    case Qt::Key_Up:
        corner ? moveToPanel(-1, 0) : moveCursor(-1, 0);
        return true;
    case Qt::Key_Down:
        corner ? moveToPanel(1, 0) : moveCursor(1, 0);
        return true;
    case Qt::Key_Home:
        moveCursor(corner ? -far : 0, -far);
        return true;
    case Qt::Key_End:
        moveCursor(corner ? far : 0, far);
        return true;
    default:
        return false;
    }
}

void EquationCanvas::keyPressEvent(QKeyEvent* event)
{
    if (editKey(event) || practiceKey(event))
        return;
    const bool control = event->modifiers() & Qt::ControlModifier;
    const auto at = cursor();
    if (control && (event->key() == Qt::Key_Plus || event->key() == Qt::Key_Equal))
        return zoomIn();
    if (control && event->key() == Qt::Key_Minus)
        return zoomOut();
    if (control && event->key() == Qt::Key_0)
        return zoomReset();
    if (isCursorKey(event->key()) && !m_equation.isEmpty() && !m_old) {
        m_focusShown = true;
        if (overviewKey(event) || (m_request.picture != ViewMode::Equation && pictureKey(event)))
            return;
        if (cursorKey(event))
            return;
        if (at && control)
            showHeadOf(Panel(m_equation.panels[at->panel])); // as a double click
        else if (at)
            togglePin(*at);
        return;
    }
    if (event->key() == Qt::Key_Escape && m_selection->pinned())
        return m_selection->setPinned({});
    QWidget::keyPressEvent(event);
}
