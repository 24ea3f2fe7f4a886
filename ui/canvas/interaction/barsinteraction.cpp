// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/interaction/barsinteraction.h"

#include "ui/equation/equationbuilder.h"
#include "ui/text/translate.h"

#include <QKeyEvent>
#include <algorithm>
#include <cmath>

int tokenOf(const attn::Trace* trace, const std::optional<CellId>& cell)
{
    const attn::Node* node = cell && trace ? trace->graph().find(cell->path.toStdString()) : nullptr;
    return node && EquationDrawing::isTokenAxis(node->spec->rows) && cell->row < node->rows ? cell->row : -1;
}

void BarsInteraction::followSelection()
{
    const int token = tokenOf(m_canvas.content.trace.get(), m_selection.current());
    if (token < 0 || token == m_canvas.token)
        return;
    m_canvas.token = token;
    if (m_canvas.rowsOnly)
        return emit m_canvas.reloadWanted();
    m_canvas.content.token = token;
    m_canvas.layOut();
}

bool BarsInteraction::pressKey(const QKeyEvent& event)
{
    const auto step = moveOf(event);
    if (!step)
        return CanvasInteraction::pressKey(event);
    move(step->down, step->right);
    return true;
}

void BarsInteraction::move(int tokens, int columns)
{
    if (const auto at = m_canvas.cursor())
        return moveFrom(*at, tokens, columns);
    // The chart of the step, else the first that answers.
    const auto& panels = m_canvas.equation.panels;
    const auto isOfStep = [this](const Panel& panel) {
        return toQString(m_canvas.content.trace->graph().nodes[size_t(panel.node)].spec->key) == m_canvas.content.step;
    };
    auto first = std::find_if(
        panels.begin(), panels.end(), [&](const Panel& panel) { return !panel.hidden && isOfStep(panel); });
    if (first == panels.end())
        first = std::find_if(panels.begin(), panels.end(), [](const Panel& panel) { return !panel.hidden; });
    if (first == panels.end())
        return;
    if (tokens == 0)
        return m_selection.setHovered(CellId { first->path, m_canvas.token, 0 });
    moveFrom({ size_t(first - panels.begin()), m_canvas.token, 0 }, tokens, columns);
}

void BarsInteraction::moveFrom(const PanelCell& at, int tokens, int columns)
{
    const auto& panels = m_canvas.equation.panels;
    const auto nodeOf = [&](size_t panel) -> const attn::Node& {
        return m_canvas.content.trace->graph().nodes[size_t(panels[panel].node)];
    };
    PanelCell next = at;
    next.row = std::clamp(at.row + tokens, 0, nodeOf(at.panel).rows - 1);
    const int count = nodeOf(at.panel).columns;
    if (std::abs(columns) > 1) {
        next.column = columns < 0 ? 0 : count - 1;
    } else if (at.column + columns >= 0 && at.column + columns < count) {
        next.column = at.column + columns;
    } else {
        do {
            if ((columns < 0 && next.panel == 0) || (columns > 0 && next.panel + 1 >= panels.size()))
                return;
            next.panel = columns < 0 ? next.panel - 1 : next.panel + 1;
        } while (panels[next.panel].hidden);
        next.column = columns < 0 ? nodeOf(next.panel).columns - 1 : 0;
    }
    m_selection.setHovered(m_canvas.equation.cellId(next));
}

QString BarsInteraction::name(const attn::Node&) const
{
    return tr("Token %1 through all steps, as bars").arg(m_canvas.content.token + 1);
}
