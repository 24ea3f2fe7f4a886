// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/model/cellchanges.h"
#include "ui/style/settingsstore.h"

#include <QObject>

class Actions;
class CanvasPane;
class Notice;
class PracticeModel;
class QAction;
class QMenu;
class QWidget;

/// Changes of cells, matrices and the mask by the actions, undo and redo, and why an edit was refused.
class EditController : public QObject {
    Q_OBJECT

public:
    /// Where only what applies is enabled: the first two, in which the others are.
    struct EditMenus {
        QMenu *edit, *cell, *fill, *copy;
    };

    EditController(SessionModel* model, PracticeModel* practice, CellChanges* changes, const Actions& actions,
        const EditMenus& menus, Notice* message, CanvasPane* canvasPane, const SettingsStore& store,
        QWidget* dialogParent);

    void retranslate();
    /// A refused text is explained under its field; a refused setting beside the setting, by the form.
    void showTextError();

private:
    void refreshUndo();
    void refreshEdits();
    void releaseEdits();
    void askSeed();
    void showAnswer(const CellChanges::Answer& answer);

    SessionModel* m_model;
    PracticeModel* m_practice;
    CellChanges* m_changes;
    const Actions& m_actions;
    QAction *m_fillAction, *m_copyAction;
    Notice* m_message;
    SettingsStore m_store;
    QWidget* m_dialogParent;
};
