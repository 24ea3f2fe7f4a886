// SPDX-License-Identifier: GPL-3.0-or-later
// The keyboard in the pictures beside the equation, and what they follow.
#include "ui/canvas/equationcanvas.h"

#include "ui/model/sessionmodel.h"
#include "ui/pictures/pictures.h"
#include "ui/text/translate.h"

#include <QKeyEvent>
#include <algorithm>
#include <cmath>

namespace {

constexpr int farTokens = 1 << 24;

} // namespace

bool EquationCanvas::isKeySideAt(const QPointF& point) const
{
    return m_request.picture == ViewMode::Arcs && isKeySide(m_equation, point);
}

// A pair of another matrix (a score that was pinned) is replaced by the weight of the same query and key.
std::optional<CellId> EquationCanvas::arcCell() const
{
    const auto current = m_selection->current();
    if (m_request.picture != ViewMode::Arcs || !current || m_equation.find(*current) || !m_request.trace)
        return m_request.picture == ViewMode::Arcs ? current : std::nullopt;
    const attn::Node* node = m_request.trace->graph().find(current->path.toStdString());
    for (const Panel& panel : m_equation.panels) {
        if (node && node->spec->rows == panel.rowAxis && node->spec->columns == panel.columnAxis
            && (node->head < 0 || node->head == panel.head))
            return CellId { panel.path, current->row, current->column };
    }
    return {};
}

int EquationCanvas::tokenOf(const std::optional<CellId>& cell) const
{
    const auto trace = m_model->trace();
    const attn::Node* node = cell && trace ? trace->graph().find(cell->path.toStdString()) : nullptr;
    return node && EquationBuilder::isTokenAxis(node->spec->rows) && cell->row < node->rows ? cell->row : -1;
}

// Nothing jumps when the pointer leaves: the token stays until another is pointed at or pinned.
void EquationCanvas::followToken()
{
    const int token = tokenOf(m_selection->current());
    if (token < 0 || token == m_token)
        return;
    m_token = token;
    if (m_rowsOnly)
        return reload();
    m_request.token = token;
    layOut();
}

bool EquationCanvas::pictureKey(QKeyEvent* event)
{
    switch (m_request.picture) {
    case ViewMode::Arcs:
        return arcKey(event->key());
    case ViewMode::Bars:
        return barKey(event->key(), event->modifiers() & Qt::ControlModifier);
    case ViewMode::Storyboard:
        return stageKey(event->key());
    case ViewMode::Equation:
        break;
    }
    return false;
}

// Left and right go to the side, up and down along it.
bool EquationCanvas::arcKey(int key)
{
    switch (key) {
    case Qt::Key_Left:
        moveAlongArcs(-1, 0);
        return true;
    case Qt::Key_Right:
        moveAlongArcs(1, 0);
        return true;
    case Qt::Key_Up:
        moveAlongArcs(0, -1);
        return true;
    case Qt::Key_Down:
        moveAlongArcs(0, 1);
        return true;
    case Qt::Key_Home:
        moveAlongArcs(0, -farTokens);
        return true;
    case Qt::Key_End:
        moveAlongArcs(0, farTokens);
        return true;
    default:
        return false;
    }
}

void EquationCanvas::moveAlongArcs(int side, int tokens)
{
    if (m_equation.fans.empty())
        return;
    const auto at = cursor();
    const auto fanOf = [this](size_t panel) {
        return std::find_if(
            m_equation.fans.begin(), m_equation.fans.end(), [panel](const HeadArcs& fan) { return fan.panel == panel; });
    };
    auto fan = at ? fanOf(at->panel) : m_equation.fans.begin();
    if (fan == m_equation.fans.end() || m_equation.panels[fan->panel].hidden)
        return;
    PanelCell next;
    if (at) {
        next = *at;
        // Beyond the sides are the heads beside this one.
        if (side > 0 && m_ofKey && fan + 1 != m_equation.fans.end())
            next.panel = (++fan)->panel;
        else if (side < 0 && !m_ofKey && fan != m_equation.fans.begin())
            next.panel = (--fan)->panel;
        if (side != 0)
            m_ofKey = next.panel == at->panel ? side > 0 : side < 0;
        int& moved = m_ofKey ? next.column : next.row;
        const int count = int(m_ofKey ? fan->values->cols() : fan->values->rows());
        moved = std::clamp(moved + tokens, 0, count - 1);
    } else {
        const Panel& panel = m_equation.panels[fan->panel];
        m_ofKey = side > 0;
        next = { fan->panel, panel.rows.first, panel.columns.first };
        if (m_ofKey)
            next.row = fan->strongestQuery(next.column);
        else
            next.column = fan->strongestKey(next.row);
    }
    const CellId id = m_equation.cellId(next);
    if (m_window.reveal(next.row, next.column))
        layOut();
    m_selection->setHovered(id);
    highlight(); // the side may have changed alone
}

// Up and down change the token, left and right go from bar to bar and on to the next step.
bool EquationCanvas::barKey(int key, bool corner)
{
    switch (key) {
    case Qt::Key_Left:
        moveAlongBars(0, -1);
        return true;
    case Qt::Key_Right:
        moveAlongBars(0, 1);
        return true;
    case Qt::Key_Up:
        moveAlongBars(-1, 0);
        return true;
    case Qt::Key_Down:
        moveAlongBars(1, 0);
        return true;
    case Qt::Key_Home:
        moveAlongBars(corner ? -farTokens : 0, -farTokens);
        return true;
    case Qt::Key_End:
        moveAlongBars(corner ? farTokens : 0, farTokens);
        return true;
    default:
        return false;
    }
}

void EquationCanvas::moveAlongBars(int tokens, int columns)
{
    const auto& panels = m_equation.panels;
    const auto nodeOf
        = [&](size_t panel) -> const attn::Node& { return m_request.trace->graph().nodes[size_t(panels[panel].node)]; };
    if (panels.empty())
        return;
    auto at = cursor();
    if (!at) { // the chart of the step, else the first that answers
        size_t first = panels.size();
        for (size_t i = panels.size(); i-- > 0;) {
            const bool ofStep = toQString(nodeOf(i).spec->key) == m_request.step;
            if (!panels[i].hidden
                && (ofStep || first == panels.size() || toQString(nodeOf(first).spec->key) != m_request.step))
                first = i;
        }
        if (first == panels.size())
            return;
        if (tokens == 0)
            return m_selection->setHovered(CellId { panels[first].path, m_token, 0 });
        at = PanelCell { first, m_token, 0 };
    }
    PanelCell next = *at;
    next.row = std::clamp(at->row + tokens, 0, nodeOf(at->panel).rows - 1);
    const int count = nodeOf(at->panel).columns;
    if (std::abs(columns) > 1) {
        next.column = columns < 0 ? 0 : count - 1;
    } else if (at->column + columns >= 0 && at->column + columns < count) {
        next.column = at->column + columns;
    } else {
        size_t panel = at->panel;
        do {
            if ((columns < 0 && panel == 0) || (columns > 0 && panel + 1 >= panels.size()))
                return;
            panel = columns < 0 ? panel - 1 : panel + 1;
        } while (panels[panel].hidden);
        next.panel = panel;
        next.column = columns < 0 ? nodeOf(panel).columns - 1 : 0;
    }
    m_selection->setHovered(m_equation.cellId(next));
}

int EquationCanvas::stageCursor() const
{
    if (m_request.picture != ViewMode::Storyboard)
        return -1;
    const QString& step = m_stage.isEmpty() ? m_request.step : m_stage;
    const auto& stages = m_equation.stages;
    const auto found
        = std::find_if(stages.begin(), stages.end(), [&step](const StageCard& card) { return card.step == step; });
    return found == stages.end() ? -1 : int(found - stages.begin());
}

int EquationCanvas::nextStage(int from, int direction) const
{
    const auto& stages = m_equation.stages;
    for (int i = from + direction; i >= 0 && i < int(stages.size()); i += direction) {
        if (stages[size_t(i)].enabled)
            return i;
    }
    return from;
}

/// The nearest card of the next line that has one to open.
int EquationCanvas::stageBelow(int from, int direction) const
{
    const auto& stages = m_equation.stages;
    const QPointF here = stages[size_t(from)].rect.center();
    int best = from;
    double least = 1e18;
    for (size_t i = 0; i < stages.size(); ++i) {
        const QPointF there = stages[i].rect.center();
        const double down = (there.y() - here.y()) * direction;
        if (!stages[i].enabled || down < 1)
            continue;
        const double far = down * 1e4 + std::abs(there.x() - here.x()); // the line first
        if (far < least) {
            least = far;
            best = int(i);
        }
    }
    return best;
}

bool EquationCanvas::stageKey(int key)
{
    const int at = stageCursor();
    if (at < 0)
        return false;
    int next = at;
    switch (key) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        openStage(at);
        return true;
    case Qt::Key_Left:
        next = nextStage(at, -1);
        break;
    case Qt::Key_Right:
        next = nextStage(at, 1);
        break;
    case Qt::Key_Up:
        next = stageBelow(at, -1);
        break;
    case Qt::Key_Down:
        next = stageBelow(at, 1);
        break;
    case Qt::Key_Home:
        next = nextStage(-1, 1);
        break;
    case Qt::Key_End:
        next = nextStage(int(m_equation.stages.size()), -1);
        break;
    default:
        return false;
    }
    m_stage = m_equation.stages[size_t(next)].step;
    m_selection->setHovered({});
    highlight();
    return true;
}

void EquationCanvas::openStage(int stage)
{
    const StageCard card = m_equation.stages[size_t(stage)];
    if (card.enabled)
        m_selection->openEquation(card.step);
}
