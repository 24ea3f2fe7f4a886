// SPDX-License-Identifier: GPL-3.0-or-later
// Cells that are filled in on the canvas: a digit, a sign or a point on such a cell begins the answer, as a double
// click does; Tab and Shift+Tab go from one to the next that is not done.
#include "ui/canvas/equationcanvas.h"
#include "ui/model/comparemodel.h"
#include "ui/model/practicemodel.h"
#include "ui/model/sessionmodel.h"

#include <QKeyEvent>
#include <QMouseEvent>

void EquationCanvas::setPracticeModel(PracticeModel* practice)
{
    m_practice = practice;
    m_changes.setPracticeModel(practice);
    connect(practice, &PracticeModel::changed, this, &EquationCanvas::refreshPractice);
}

bool EquationCanvas::isPractising() const
{
    return m_practice && m_practice->isOn();
}

/// While another step or run is on its way its cells come with it; what is on screen keeps its own.
void EquationCanvas::refreshPractice()
{
    if (!m_loaded || m_request.trace != m_model->trace() || m_request.step != m_selection->step()
        || m_request.head != m_selection->head())
        return;
    if (m_compare && m_compare->isShown())
        return reload(); // compared before, or will be
    m_request.practice = m_practice->hiddenCells();
    layOut();
}

void EquationCanvas::goTo(const std::optional<CellId>& cell, bool takeFocus)
{
    if (takeFocus)
        setFocus(Qt::ShortcutFocusReason);
    const auto at = cell ? m_equation.find(*cell) : std::nullopt;
    if (at)
        placeCursor(*at);
}

bool EquationCanvas::isAnswerKey(const QKeyEvent* event) const
{
    if (!isPractising() || m_old || m_request.picture != ViewMode::Equation)
        return false;
    if (event->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier))
        return false;
    const QString text = event->text();
    if (text.size() != 1 || !QStringLiteral("0123456789.,+-\u2212").contains(text))
        return false;
    const auto at = cursor();
    return at && m_practice->hides(m_equation.cellId(*at));
}

bool EquationCanvas::practiceKey(QKeyEvent* event)
{
    if (!isAnswerKey(event))
        return false;
    emit answerWanted(event->text());
    return true;
}

bool EquationCanvas::practiceClick(const QMouseEvent* event)
{
    const auto at = isPractising() && event->button() == Qt::LeftButton ? cellAt(event->position()) : std::nullopt;
    if (!at || m_equation.panels[at->panel].over || !m_practice->hides(m_equation.cellId(*at)))
        return false;
    m_selection->setHovered(m_equation.cellId(*at));
    emit answerWanted({});
    return true;
}

/// Tab stays here as long as there is a cell that is not done in its direction.
bool EquationCanvas::focusNextPrevChild(bool next)
{
    if (isPractising() && hasFocus() && !m_old && m_request.picture == ViewMode::Equation) {
        const auto at = cursor();
        const auto to = m_practice->next(at ? std::optional(m_equation.cellId(*at)) : std::nullopt, next ? +1 : -1);
        if (to && m_equation.find(*to)) {
            m_focusShown = true;
            placeCursor(*m_equation.find(*to));
            return true;
        }
    }
    return QWidget::focusNextPrevChild(next);
}

/// What is said of a cell that is filled in; nothing for any other.
std::optional<QString> EquationCanvas::practiceWords(const PanelCell& cell) const
{
    const Panel& panel = m_equation.panels[cell.panel];
    const PracticeCell* found = m_request.practice && !panel.over
        ? m_request.practice->find(panel.path.toStdString(), cell.row, cell.column)
        : nullptr;
    if (found && found->state == PracticeCell::State::Open)
        return tr("to fill in");
    if (found && found->state == PracticeCell::State::Wrong)
        return tr("%1, not right").arg(found->typed);
    if (panel.over && m_request.practice && m_request.practice->hidesAny())
        return tr("to fill in");
    return {};
}
