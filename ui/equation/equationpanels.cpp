// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/equation/equationpanels.h"

#include <algorithm>

std::optional<PanelCell> EquationScene::cellAt(const QPointF& point) const
{
    for (size_t i = 0; i < panels.size(); ++i) {
        const Panel& panel = panels[i];
        if (panel.hidden || !panel.rect.contains(point))
            continue;
        for (size_t card = 0; card < panel.cards.size(); ++card) {
            if (panel.cards[card].contains(point))
                return PanelCell { i, panel.firstCard + int(card), 0 };
        }
        const int row = panel.rows.cellAt(point.y()), column = panel.columns.cellAt(point.x());
        if (row >= 0 && column >= 0)
            return panel.transposed ? PanelCell { i, column, row } : PanelCell { i, row, column };
    }
    return {};
}

const Panel* EquationScene::titleAt(const QPointF& point) const
{
    for (const Panel& panel : panels) {
        if (panel.title.contains(point))
            return &panel;
    }
    return nullptr;
}

QRectF EquationScene::cellRect(const PanelCell& cell) const
{
    if (cell.panel >= panels.size())
        return {};
    const Panel& panel = panels[cell.panel];
    if (!panel.cards.empty()) {
        const int at = cell.row - panel.firstCard;
        return at >= 0 && at < int(panel.cards.size()) ? panel.cards[size_t(at)] : QRectF();
    }
    const Span y = panel.rows.span(panel.transposed ? cell.column : cell.row);
    const Span x = panel.columns.span(panel.transposed ? cell.row : cell.column);
    if (picture == ViewMode::Arcs) // from token to token
        return x.size() <= 0 || y.size() <= 0 ? QRectF()
                                              : QRectF(QPointF(panel.rect.left(), std::min(x.begin, y.begin)),
                                                  QPointF(panel.rect.right(), std::max(x.end, y.end)));
    if (x.size() <= 0 || y.size() <= 0)
        return {};
    return { QPointF(x.begin, y.begin), QPointF(x.end, y.end) };
}

std::optional<PanelCell> EquationScene::find(const CellId& cell) const
{
    // A comparison shows a path three times; the result represents it.
    std::optional<PanelCell> found;
    for (size_t i = 0; i < panels.size(); ++i)
        if (panels[i].path == cell.path && (!found || panels[i].isResult()))
            found = PanelCell { i, cell.row, cell.column };
    return found;
}

std::optional<std::pair<int, int>> EquationScene::mapCellAt(const QPointF& point) const
{
    const auto panel = std::find_if(
        panels.begin(), panels.end(), [this](const Panel& one) { return !map.isEmpty() && one.rect == map; });
    if (panel == panels.end() || !map.contains(point))
        return {};
    return std::pair(panel->rows.cellAt(point.y()), panel->columns.cellAt(point.x()));
}

CellId EquationScene::cellId(const PanelCell& cell) const
{
    return { panels[cell.panel].path, cell.row, cell.column };
}

int EquationScene::stageAt(const QPointF& point) const
{
    for (size_t i = 0; i < stages.size(); ++i) {
        if (stages[i].rect.contains(point))
            return int(i);
    }
    return -1;
}

const Panel* EquationScene::result() const
{
    for (const Panel& panel : panels) {
        if (panel.isResult())
            return &panel;
    }
    return nullptr;
}

Ink axisInk(attn::Axis axis)
{
    return axis == attn::Axis::QueryToken ? Ink::Query : axis == attn::Axis::KeyToken ? Ink::Key : Ink::Accent;
}

Ink axisTint(attn::Axis axis)
{
    return axis == attn::Axis::QueryToken ? Ink::QueryTint
        : axis == attn::Axis::KeyToken    ? Ink::KeyTint
                                          : Ink::Selected;
}
