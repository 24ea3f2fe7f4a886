// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class Actions;
class Selection;
class SessionModel;

/// Moves the selection to steps, heads, layers and view modes by the actions, and keeps these checked and enabled.
class NavigationController : public QObject {
    Q_OBJECT

public:
    NavigationController(SessionModel* model, Selection* selection, const Actions& actions, QObject* parent);

private:
    void refreshHeads();
    void refreshViewMode();
    void refreshSteps();
    void step(int direction);
    void goToOutermost(int end); ///< +1: the first step, -1: the last

    SessionModel* m_model;
    Selection* m_selection;
    const Actions& m_actions;
};
