// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/interaction/arcsinteraction.h"

#include "ui/pictures/pictures.h"
#include "ui/text/translate.h"

#include <QKeyEvent>
#include <algorithm>
#include <cmath>

// A pair of another matrix (a score that was pinned) is replaced by the weight of the same query and key.
std::optional<CellId> ArcsInteraction::currentPair() const
{
    const auto current = m_selection.current();
    if (!current || m_canvas.equation.find(*current) || !m_canvas.content.trace)
        return current;
    const attn::Node* node = m_canvas.content.trace->graph().find(current->path.toStdString());
    for (const Panel& panel : m_canvas.equation.panels) {
        if (node && node->spec->rows == panel.rowAxis && node->spec->columns == panel.columnAxis
            && (node->head < 0 || node->head == panel.head))
            return CellId { panel.path, current->row, current->column };
    }
    return {};
}

bool ArcsInteraction::pressKey(const QKeyEvent& event)
{
    const auto step = moveOf(event);
    if (!step)
        return CanvasInteraction::pressKey(event);
    if (step->isFar()) // along the tokens
        move(0, step->right);
    else
        move(step->right, step->down);
    return true;
}

void ArcsInteraction::move(int side, int tokens)
{
    const auto& fans = m_canvas.equation.fans;
    if (fans.empty())
        return;
    const auto at = m_canvas.cursor();
    auto fan = at ? std::find_if(fans.begin(), fans.end(), [&](const HeadArcs& one) { return one.panel == at->panel; })
                  : fans.begin();
    if (fan == fans.end() || m_canvas.equation.panels[fan->panel].hidden)
        return;
    PanelCell next;
    if (at) {
        next = *at;
        // Beyond the sides are the heads beside this one.
        if (side > 0 && m_ofKey && fan + 1 != fans.end())
            next.panel = (++fan)->panel;
        else if (side < 0 && !m_ofKey && fan != fans.begin())
            next.panel = (--fan)->panel;
        if (side != 0)
            m_ofKey = next.panel == at->panel ? side > 0 : side < 0;
        int& moved = m_ofKey ? next.column : next.row;
        const int count = int(m_ofKey ? fan->values->cols() : fan->values->rows());
        moved = std::clamp(moved + tokens, 0, count - 1);
    } else {
        const Panel& panel = m_canvas.equation.panels[fan->panel];
        m_ofKey = side > 0;
        next = { fan->panel, panel.rows.first, panel.columns.first };
        if (m_ofKey)
            next.row = fan->strongestQuery(next.column);
        else
            next.column = fan->strongestKey(next.row);
    }
    const CellId id = m_canvas.equation.cellId(next);
    m_canvas.reveal(next.row, next.column);
    m_selection.setHovered(id);
    emit m_canvas.highlightsChanged(); // the side may have changed alone
}

void ArcsInteraction::hover(const QPointF& point)
{
    const bool ofKey = isKeySide(m_canvas.equation, point);
    const bool turned = m_canvas.cellAt(point) && ofKey != m_ofKey;
    if (turned)
        m_ofKey = ofKey;
    CanvasInteraction::hover(point);
    if (turned) // the same pair, come to from its other side
        emit m_canvas.highlightsChanged();
}

// Both sides go together.
void ArcsInteraction::drag(const QPointF& moved, const CellWindow& start)
{
    const Panel* result = m_canvas.equation.result();
    if (!result || result->rows.spans.empty())
        return;
    const int moves = start.firstRow - m_canvas.window.visible().firstRow
        - int(std::lround(moved.y() / (result->rows.length() / result->rows.cells)));
    m_canvas.pan(moves, moves);
}

bool ArcsInteraction::zoomsAt(const QPointF& point) const
{
    const auto& panels = m_canvas.equation.panels;
    return CanvasInteraction::zoomsAt(point)
        || std::any_of(panels.begin(), panels.end(), [&](const Panel& panel) { return panel.rect.contains(point); });
}

Scene ArcsInteraction::highlights() const
{
    const auto pair = m_canvas.old ? std::nullopt : currentPair();
    return pair ? arcHighlights(m_canvas.equation, m_canvas.look.theme, *pair, m_ofKey && m_selection.hovered())
                : Scene();
}

QString ArcsInteraction::name(const attn::Node& result) const
{
    return tr("%1 as arcs, queries: %2, keys: %3")
        .arg(translated(result.spec->title))
        .arg(result.rows)
        .arg(result.columns);
}
