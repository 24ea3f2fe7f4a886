// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/interaction/storyboardinteraction.h"

#include "ui/text/translate.h"

#include <QKeyEvent>
#include <algorithm>
#include <cmath>

int StoryboardInteraction::current() const
{
    const QString& step = m_step.isEmpty() ? m_canvas.content.step : m_step;
    const auto& stages = m_canvas.equation.stages;
    const auto found
        = std::find_if(stages.begin(), stages.end(), [&step](const StageCard& card) { return card.step == step; });
    return found == stages.end() ? -1 : int(found - stages.begin());
}

int StoryboardInteraction::next(int from, int direction) const
{
    const auto& stages = m_canvas.equation.stages;
    for (int i = from + direction; i >= 0 && i < int(stages.size()); i += direction) {
        if (stages[size_t(i)].enabled)
            return i;
    }
    return from;
}

/// The nearest card of the next line that has one to open.
int StoryboardInteraction::below(int from, int direction) const
{
    const auto& stages = m_canvas.equation.stages;
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

bool StoryboardInteraction::pressKey(const QKeyEvent& event)
{
    const int at = current();
    if (at < 0)
        return false;
    int to = at;
    switch (event.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        open(at);
        return true;
    case Qt::Key_Left:
        to = next(at, -1);
        break;
    case Qt::Key_Right:
        to = next(at, 1);
        break;
    case Qt::Key_Up:
        to = below(at, -1);
        break;
    case Qt::Key_Down:
        to = below(at, 1);
        break;
    case Qt::Key_Home:
        to = next(-1, 1);
        break;
    case Qt::Key_End:
        to = next(int(m_canvas.equation.stages.size()), -1);
        break;
    default:
        return false;
    }
    m_step = m_canvas.equation.stages[size_t(to)].step;
    m_selection.setHovered({});
    emit m_canvas.highlightsChanged();
    return true;
}

void StoryboardInteraction::click(const QPointF& pressed, const QPointF& released)
{
    const int stage = m_canvas.equation.stageAt(pressed);
    if (stage >= 0 && stage == m_canvas.equation.stageAt(released))
        open(stage);
}

void StoryboardInteraction::open(int stage)
{
    const StageCard card = m_canvas.equation.stages[size_t(stage)];
    if (card.enabled)
        m_selection.openEquation(card.step);
}

Scene StoryboardInteraction::highlights() const
{
    Scene marks = CanvasInteraction::highlights();
    if (const int stage = current(); stage >= 0 && !m_step.isEmpty())
        marks.overlay.push_back({ m_canvas.equation.stages[size_t(stage)].rect.adjusted(-3, -3, 3, 3), Ink::None,
            Ink::Accent, 2 * m_canvas.look.theme.scale, 6 });
    return marks;
}

QString StoryboardInteraction::name(const attn::Node&) const
{
    return tr("Storyboard: all steps");
}

QString StoryboardInteraction::description() const
{
    const int stage = current();
    if (stage < 0 || m_step.isEmpty() || m_selection.hovered())
        return CanvasInteraction::description();
    const auto steps = attn::stepsOf(m_canvas.content.trace->config());
    const attn::Step& step = steps[size_t(stage)];
    return tr("Step %1, %2. Enter opens it.").arg(toQString(step.number), translated(step.spec->title));
}
