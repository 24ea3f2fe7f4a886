// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "ui/model/viewloader.h"

class Actions;
class CellChanges;
class EquationCanvas;
class Notice;
class PracticeModel;
class Selection;
class SessionModel;

/// Copies numbers, the picture and the PyTorch program, and pastes numbers.
class ClipboardController : public QObject {
    Q_OBJECT

public:
    ClipboardController(SessionModel* model, Selection* selection, PracticeModel* practice, CellChanges* changes,
        const Actions& actions, Notice* message, EquationCanvas* canvas,
        QObject* parent);

    void copyProgram();

private:
    enum class Copied { Cell, Row, Matrix, NamedMatrix };

    void copy(Copied what);
    void copyPicture();
    void paste();
    void refuse(const attn::Error& error);

    SessionModel* m_model;
    Selection* m_selection;
    PracticeModel* m_practice;
    CellChanges* m_changes;
    Notice* m_message;
    EquationCanvas* m_canvas;
    ViewLoader m_loader; ///< what is copied last is what the clipboard holds
};
