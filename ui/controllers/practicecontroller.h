// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class Actions;
class CellChanges;
class CompareModel;
class EquationCanvas;
class Notice;
class PracticeModel;
class Selection;
class SessionModel;

/// Filling in cells of the step that is shown, and guessing a step before it is shown.
class PracticeController : public QObject {
    Q_OBJECT

public:
    PracticeController(SessionModel* model, Selection* selection, CompareModel* compare, PracticeModel* practice,
        const CellChanges* changes, const Actions& actions, Notice* message, EquationCanvas* canvas,
        QObject* parent);

    /// The next step, at its first cell to fill in.
    void goToNextStep();

private:
    void setOn(bool on);
    void refresh();
    void refreshGuessing();

    SessionModel* m_model;
    Selection* m_selection;
    CompareModel* m_compare;
    PracticeModel* m_practice;
    const CellChanges* m_changes;
    const Actions& m_actions;
    Notice* m_message;
    EquationCanvas* m_canvas;
};
