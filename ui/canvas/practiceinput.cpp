// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/practiceinput.h"

#include "ui/model/practicemodel.h"

#include <QKeyEvent>

void PracticeInput::setPracticeModel(PracticeModel* practice)
{
    m_practice = practice;
}

bool PracticeInput::isOn() const
{
    return m_practice && m_practice->isOn();
}

bool PracticeInput::isAnswerKey(const QKeyEvent& event) const
{
    if (!isOn() || m_canvas.old || m_canvas.content.viewMode != ViewMode::Equation)
        return false;
    if (event.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier))
        return false;
    const QString text = event.text();
    if (text.size() != 1 || !QStringLiteral("0123456789.,+-\u2212").contains(text))
        return false;
    const auto at = m_canvas.cursor();
    return at && m_practice->hides(m_canvas.equation.cellId(*at));
}

std::optional<CellId> PracticeInput::cellAt(const QPointF& point) const
{
    const auto at = isOn() ? m_canvas.cellAt(point) : std::nullopt;
    if (!at || m_canvas.equation.panels[at->panel].over || !m_practice->hides(m_canvas.equation.cellId(*at)))
        return {};
    return m_canvas.equation.cellId(*at);
}

std::optional<PanelCell> PracticeInput::next(int direction) const
{
    if (!isOn() || m_canvas.old || m_canvas.content.viewMode != ViewMode::Equation)
        return {};
    const auto at = m_canvas.cursor();
    const auto to = m_practice->next(at ? std::optional(m_canvas.equation.cellId(*at)) : std::nullopt, direction);
    return to ? m_canvas.equation.find(*to) : std::nullopt;
}
