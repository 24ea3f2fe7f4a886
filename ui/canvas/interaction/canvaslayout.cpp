// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/interaction/canvaslayout.h"

#include "ui/pictures/viewlayout.h"
#include "ui/place/headnames.h"

#include <algorithm>

CanvasLayout::CanvasLayout(QWidget* surface, Selection* selection)
    : QObject(surface)
    , m_surface(surface)
    , m_selection(selection)
{
}

void CanvasLayout::layOut()
{
    look.size = m_surface->size();
    look.devicePixelRatio = m_surface->devicePixelRatioF();
    state.window = window.window();
    if (firstCard > 0 && content.viewMode == ViewMode::Equation && !content.views.empty()) {
        const int rows = content.views.front().node->rows;
        firstCard = std::min(firstCard, rows - 1);
        state.window = CellWindow { firstCard, rows - 1, 0, 0 };
    }
    EquationLook shown = look;
    shown.numbers = look.numbers && !old;
    equation = layoutView(content, shown, state);
    emit laidOut();
}

void CanvasLayout::sizeWindow()
{
    if (content.viewMode == ViewMode::Bars || content.viewMode == ViewMode::Storyboard
        || isOverview(content.trace->shape(), content.head))
        return window.setSize(0, 0);
    if (!content.views.empty()) {
        const attn::Node& node = *content.views.front().node;
        window.setSize(node.rows, node.columns);
    }
}

bool CanvasLayout::isOverviewShown() const
{
    return content.trace && content.viewMode == ViewMode::Equation && equation.panels.size() > 1
        && isOverview(content.trace->shape(), content.head);
}

std::optional<PanelCell> CanvasLayout::cellAt(const QPointF& point) const
{
    return old ? std::nullopt : ::cellAt(equation, point);
}

std::optional<PanelCell> CanvasLayout::cursor() const
{
    for (const auto& id : { m_selection->hovered(), m_selection->pinned() }) {
        const auto cell = id ? equation.find(*id) : std::nullopt;
        if (cell && !equation.cellRect(*cell).isEmpty())
            return cell;
    }
    return {};
}

void CanvasLayout::placeCursor(const PanelCell& cell)
{
    const Panel panel = equation.panels[cell.panel];
    const CellId id = equation.cellId(cell);
    if (panel.isResult() && equation.cellRect(cell).isEmpty()) {
        if (!panel.cards.empty())
            scrollCards(cell.row < panel.firstCard ? -1 : 1);
        else
            reveal(cell.row, cell.column);
    }
    m_selection->setHovered(id);
}

void CanvasLayout::zoomAbout(double factor, const QPointF& point)
{
    const Panel* result = equation.result();
    if (!result || result->rows.spans.empty() || result->columns.spans.empty())
        return;
    // Over an operand the nearest cell of the result stays.
    const double x = std::clamp(point.x(), result->rect.left(), result->rect.right() - 0.01);
    const double y = std::clamp(point.y(), result->rect.top(), result->rect.bottom() - 0.01);
    const double down = (y - result->rect.top()) / result->rect.height(),
                 across = content.viewMode == ViewMode::Arcs ? down : (x - result->rect.left()) / result->rect.width();
    const int row = result->rows.first + int(down * result->rows.cells),
              column = result->columns.first + int(across * result->columns.cells);
    const bool hadMap = !equation.map.isEmpty();
    if (!window.zoom(factor, row, column, down, across))
        return;
    layOut();
    if (hadMap == equation.map.isEmpty()) // it took room or gave it back; the cell stays under the pointer
        keepUnder(point, row, column);
    emit zoomChanged();
    const auto cell = m_surface->underMouse() ? cellAt(point) : std::nullopt;
    if (cell)
        m_selection->setHovered(equation.cellId(*cell));
}

void CanvasLayout::zoomAtCursor(double factor)
{
    const auto at = cursor();
    if (const Panel* result = equation.result())
        zoomAbout(factor, at ? equation.cellRect(*at).center() : result->rect.center());
}

void CanvasLayout::moveByMap(const QPointF& point)
{
    const QRectF& map = equation.map;
    const auto cell = equation.mapCellAt({ std::clamp(point.x(), map.left(), map.right() - 0.01),
        std::clamp(point.y(), map.top(), map.bottom() - 0.01) });
    const CellWindow now = window.visible();
    if (cell)
        pan(cell->first - (now.firstRow + now.lastRow + 1) / 2,
            cell->second - (now.firstColumn + now.lastColumn + 1) / 2);
}

void CanvasLayout::pan(int rows, int columns)
{
    if (window.pan(rows, columns))
        layOut();
}

void CanvasLayout::reveal(int row, int column)
{
    if (window.reveal(row, column))
        layOut();
}

void CanvasLayout::keepUnder(const QPointF& point, int row, int column)
{
    const Panel* result = equation.result();
    if (!result || result->rect.isEmpty())
        return;
    const int rowNow = result->rows.cellAt(std::clamp(point.y(), result->rect.top(), result->rect.bottom() - 0.01));
    const int columnNow
        = result->columns.cellAt(std::clamp(point.x(), result->rect.left(), result->rect.right() - 0.01));
    if (rowNow >= 0 && columnNow >= 0)
        pan(row - rowNow, column - columnNow);
}

void CanvasLayout::scrollCards(int lines)
{
    const Panel& panel = *equation.result();
    const auto below = std::find_if(panel.cards.begin(), panel.cards.end(),
        [&](const QRectF& card) { return card.top() > panel.cards.front().top(); });
    const int across = int(below - panel.cards.begin());
    const int all = content.views.empty() ? 0 : content.views.front().node->rows;
    const bool cut = panel.firstCard + int(panel.cards.size()) < all;
    const int first = std::clamp(panel.firstCard + lines * across, 0, std::max(0, all - 1));
    if (first == panel.firstCard || (lines > 0 && !cut))
        return;
    firstCard = first;
    layOut();
}
