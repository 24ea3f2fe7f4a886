// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/interaction/canvasinteraction.h"

#include "ui/canvas/interaction/canvastext.h"
#include "ui/equation/equationhighlight.h"
#include "ui/text/translate.h"

#include <QKeyEvent>
#include <cmath>

std::optional<CanvasInteraction::Move> CanvasInteraction::moveOf(const QKeyEvent& event)
{
    constexpr int far = 1 << 24; // beyond every matrix
    const int down = event.modifiers() & Qt::ControlModifier ? far : 0;
    switch (event.key()) {
    case Qt::Key_Left:
        return Move { -1, 0 };
    case Qt::Key_Right:
        return Move { 1, 0 };
    case Qt::Key_Up:
        return Move { 0, -1 };
    case Qt::Key_Down:
        return Move { 0, 1 };
    case Qt::Key_Home:
        return Move { -far, -down };
    case Qt::Key_End:
        return Move { far, down };
    default:
        return {};
    }
}

bool CanvasInteraction::pressKey(const QKeyEvent& event)
{
    if (event.key() != Qt::Key_Return && event.key() != Qt::Key_Enter)
        return false;
    const auto at = m_canvas.cursor();
    if (at && (event.modifiers() & Qt::ControlModifier))
        showHeadAlone(m_canvas.equation.panels[at->panel].head); // as a double click
    else if (at)
        togglePin(*at);
    return true;
}

void CanvasInteraction::hover(const QPointF& point)
{
    const auto cell = m_canvas.cellAt(point);
    m_selection.setHovered(cell ? std::optional(m_canvas.equation.cellId(*cell)) : std::nullopt);
}

void CanvasInteraction::click(const QPointF& pressed, const QPointF& released)
{
    const auto from = m_canvas.cellAt(pressed), to = m_canvas.cellAt(released);
    if (from && from == to)
        return togglePin(*from);
    const Panel* title = m_canvas.old ? nullptr : m_canvas.equation.titleAt(pressed);
    if (title && title == m_canvas.equation.titleAt(released))
        showHeadAlone(title->head);
}

void CanvasInteraction::doubleClick(const QPointF& point)
{
    if (const auto cell = m_canvas.cellAt(point))
        showHeadAlone(m_canvas.equation.panels[cell->panel].head);
}

void CanvasInteraction::drag(const QPointF& moved, const CellWindow& start)
{
    const Panel* result = m_canvas.equation.result();
    if (!result || result->rows.spans.empty())
        return;
    const double tall = result->rows.length() / result->rows.cells,
                 wide = result->columns.length() / result->columns.cells;
    const CellWindow now = m_canvas.window.visible();
    m_canvas.pan(start.firstRow - int(std::lround(moved.y() / tall)) - now.firstRow,
        start.firstColumn - int(std::lround(moved.x() / wide)) - now.firstColumn);
}

bool CanvasInteraction::zoomsAt(const QPointF& point) const
{
    return m_canvas.cellAt(point).has_value();
}

Scene CanvasInteraction::highlights() const
{
    if (m_canvas.old)
        return {};
    return equationHighlights(m_canvas.equation, m_canvas.look.theme, m_selection.hovered(), m_selection.pinned(),
        m_selection.tokens());
}

QString CanvasInteraction::name(const attn::Node& result) const
{
    return tr("%1, rows: %2, columns: %3").arg(translated(result.spec->title)).arg(result.rows).arg(result.columns);
}

QString CanvasInteraction::description() const
{
    const auto current = m_selection.current();
    const auto cell = current ? m_canvas.equation.find(*current) : std::nullopt;
    const QString words = cell ? canvastext::ofCell(m_canvas, *cell) : QString();
    if (!words.isEmpty())
        return words;
    return m_canvas.state.revealed || !m_selection.isCovered() ? tr("Point at a cell.") : canvastext::guessHint();
}

void CanvasInteraction::showHeadAlone(int head)
{
    const EquationContent& content = m_canvas.content;
    if (content.head >= 0 || head < 0 || !content.trace || content.trace->shape().allHeads() < 2)
        return;
    const Selection::Batch batch(&m_selection);
    m_selection.setHovered({}); // what lies under the pointer then is another cell
    m_selection.setHead(head);
}

void CanvasInteraction::togglePin(const PanelCell& cell)
{
    if (m_canvas.equation.panels[cell.panel].over)
        return; // no node: there is no arithmetic to pin
    const CellId id = m_canvas.equation.cellId(cell);
    m_selection.setPinned(m_selection.pinned() == id ? std::nullopt : std::optional(id));
}
