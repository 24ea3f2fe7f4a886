// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/theme.h"

#include <QWidget>

class Actions;
class ArithmeticStrip;
class CellEditor;
class CompareModel;
class CanvasHeader;
class EquationCanvas;
class PracticeBar;
class PracticeModel;
class Selection;
class SessionModel;

/// The middle of the window: header, bar of the practice, equation, arithmetic.
class CanvasPane : public QWidget {
    Q_OBJECT

public:
    CanvasPane(SessionModel* model, Selection* selection, const Actions& actions, QWidget* parent = nullptr);

    void follow(CompareModel* compare);
    void follow(PracticeModel* practice);
    void setTheme(const Theme& theme);
    void setPresenter(bool presenter);
    CanvasHeader* header() const { return m_header; }
    EquationCanvas* canvas() const { return m_canvas; }
    ArithmeticStrip* strip() const { return m_strip; }
    PracticeBar* practiceBar() const { return m_practiceBar; }
    /// Opens the line where a number is typed over the cell that is looked at; `typed`: the key that began it.
    void editCell(const QString& typed = {});

signals:
    void said(const QString& text, bool good); ///< by the line where numbers are typed
    void nextStepWanted(); ///< by the bar of the practice

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    CanvasHeader* m_header;
    PracticeBar* m_practiceBar;
    EquationCanvas* m_canvas;
    ArithmeticStrip* m_strip;
    CellEditor* m_editor;
};
