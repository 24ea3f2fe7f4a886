// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/practicecontroller.h"

#include "ui/canvas/equationcanvas.h"
#include "ui/model/cellchanges.h"
#include "ui/model/comparemodel.h"
#include "ui/model/practicemodel.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/notice.h"

PracticeController::PracticeController(SessionModel* model, Selection* selection, CompareModel* compare,
    PracticeModel* practice, const CellChanges* changes, const Actions& actions, Notice* message,
    EquationCanvas* canvas, QObject* parent)
    : QObject(parent)
    , m_model(model)
    , m_selection(selection)
    , m_compare(compare)
    , m_practice(practice)
    , m_changes(changes)
    , m_actions(actions)
    , m_message(message)
    , m_canvas(canvas)
{
    const Actions& a = actions;
    // Guess First hides the result of every step that is come to, until Space.
    connect(a.guess, &QAction::toggled, this, &PracticeController::refreshGuessing);
    connect(a.reveal, &QAction::triggered, selection, &Selection::reveal);
    using Change = Selection::Change;
    selection->onChange(Change::Cover, this, [this] { m_actions.reveal->setEnabled(m_selection->isCovered()); });
    connect(a.practice, &QAction::triggered, this, &PracticeController::setOn);
    connect(a.practiceCell, &QAction::triggered, this, [this] {
        const auto cell = m_changes->cell();
        if (!cell || !m_practice->hides(*cell))
            return m_message->showAnswer(tr("Point at a cell to fill in, or go to one with Tab."), false);
        m_practice->show(*cell);
    });
    connect(a.practiceAnswers, &QAction::triggered, m_practice, &PracticeModel::showAll);
    connect(a.practiceNew, &QAction::triggered, this, [this] {
        m_practice->newCells();
        m_canvas->goTo(m_practice->next({}, +1));
    });
    // Another step or head begins at its first cell; the keyboard stays where it is.
    selection->onChange(Change::Step | Change::Head, this, [this] {
        if (m_practice->isOn() && !m_selection->pinned())
            m_canvas->goTo(m_practice->next({}, +1), false);
    });
    for (const auto signal : { &PracticeModel::changed, &PracticeModel::moved })
        connect(m_practice, signal, this, &PracticeController::refresh);
    // The numbers of A would be the answers.
    connect(m_compare, &CompareModel::changed, this, [this] {
        if (!m_practice->isOn() || !m_compare->isShown())
            return;
        m_compare->setShown(false);
        m_message->showAnswer(tr("B − A is shown when you have ended the practice."), true);
    });
    refresh();
}

void PracticeController::setOn(bool on)
{
    if (on && (m_model->isBlank() || !m_model->trace()))
        return refresh();
    if (on) {
        m_compare->setShown(false);
        m_selection->setViewMode(ViewMode::Equation);
    }
    m_practice->setOn(on);
    if (on)
        m_canvas->goTo(m_practice->next({}, +1));
}

void PracticeController::refresh()
{
    const Actions& a = m_actions;
    const bool on = m_practice->isOn();
    refreshGuessing(); // one cover is enough
    a.practice->setChecked(on);
    const auto count = m_practice->count();
    a.practiceNew->setEnabled(on && count.cells > 0);
    for (QAction* action : { a.practiceCell, a.practiceAnswers })
        action->setEnabled(on && count.open + count.wrong > 0);
}

void PracticeController::refreshGuessing()
{
    m_selection->setGuessing(m_actions.guess->isChecked() && !m_practice->isOn()); // which covers single cells
}

void PracticeController::goToNextStep()
{
    m_actions.next->trigger();
    m_canvas->goTo(m_practice->next({}, +1));
}
