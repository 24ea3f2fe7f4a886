// SPDX-License-Identifier: GPL-3.0-or-later
// Filling in cells of the step that is shown.
#include "ui/canvas/equationcanvas.h"
#include "ui/window/mainwindow.h"
#include "ui/window/mainwindowpane.h"

void MainWindow::connectPractice()
{
    Actions& a = m_actions;
    connect(a.practice, &QAction::triggered, this, &MainWindow::setPractice);
    connect(a.practiceCell, &QAction::triggered, this, [this] {
        const auto cell = m_changes.cell();
        if (!cell || !m_practice.hides(*cell))
            return showAnswer({ false, tr("Point at a cell to fill in, or go to one with Tab.") });
        m_practice.show(*cell);
    });
    connect(a.practiceAnswers, &QAction::triggered, &m_practice, &PracticeModel::showAll);
    connect(a.practiceNew, &QAction::triggered, this, [this] {
        m_practice.newCells();
        canvas()->goTo(m_practice.next({}, +1));
    });
    connect(m_canvasPane, &CanvasPane::nextStepWanted, this, [this] {
        step(+1);
        canvas()->goTo(m_practice.next({}, +1));
    });
    // Another step or head begins at its first cell; the keyboard stays where it is.
    const auto begin = [this] {
        if (m_practice.isOn() && !m_selection.pinned())
            canvas()->goTo(m_practice.next({}, +1), false);
    };
    connect(&m_selection, &Selection::stepChanged, this, begin);
    connect(&m_selection, &Selection::headChanged, this, begin);
    connect(&m_practice, &PracticeModel::changed, this, &MainWindow::refreshPractice);
    // The numbers of A would be the answers.
    connect(&m_compare, &CompareModel::changed, this, [this] {
        if (!m_practice.isOn() || !m_compare.isShown())
            return;
        m_compare.setShown(false);
        showAnswer({ true, tr("B − A is shown when you have ended the practice.") });
    });
    m_changes.setPracticeModel(&m_practice);
    refreshPractice();
}

void MainWindow::setPractice(bool on)
{
    if (on && (m_blank || !m_model.trace()))
        return refreshPractice();
    if (on) {
        m_compare.setShown(false);
        m_selection.setViewMode(ViewMode::Equation);
    }
    m_practice.setOn(on);
    if (on) {
        canvas()->goTo(m_practice.next({}, +1));
    }
}

void MainWindow::refreshPractice()
{
    Actions& a = m_actions;
    const bool on = m_practice.isOn();
    refreshGuessing(); // one cover is enough
    a.practice->setChecked(on);
    const auto count = m_practice.count();
    a.practiceNew->setEnabled(on && count.cells > 0);
    for (QAction* action : { a.practiceCell, a.practiceAnswers })
        action->setEnabled(on && count.open + count.wrong > 0);
}
