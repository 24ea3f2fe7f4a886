// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class Actions;
class ArithmeticStrip;
class CellEditor;
class CompareModel;
class CanvasHeader;
class EquationCanvas;
class Notice;
class PlaceRow;
class PracticeBar;
class PracticeModel;
class Selection;
class SessionModel;
class StripHandle;

/// The middle of the window: header, bar of the practice, equation, arithmetic.
class CanvasPane : public QWidget {
    Q_OBJECT

public:
    CanvasPane(SessionModel* model, Selection* selection, const Actions& actions, QWidget* parent = nullptr);

    void setCompareModel(CompareModel* compare);
    void setPracticeModel(PracticeModel* practice);
    void setPresenter(bool presenter);
    CanvasHeader* header() const { return m_header; }
    EquationCanvas* canvas() const { return m_canvas; }
    ArithmeticStrip* strip() const { return m_strip; }
    /// The arithmetic, unless somebody hides it; presenter mode shows it as well.
    void setStripShown(bool shown);
    PracticeBar* practiceBar() const { return m_practiceBar; }
    /// Opens the line where a number is typed over the cell that is looked at; `typed`: the key that began it.
    void editCell(const QString& typed = {});

signals:
    void statusMessage(const QString& text, bool good); ///< by the line where numbers are typed
    void nextStepWanted(); ///< by the bar of the practice
    void stripHeightChanged(int height); ///< by hand, at scale 1; 0: as the step needs

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showMaskBar(bool drawing);
    int editorTop(int high) const;
    void changeEvent(QEvent* event) override;

    const Actions& m_actions;
    CanvasHeader* m_header;
    PlaceRow* m_placeRow;
    Notice* m_maskBar; ///< while the mask is drawn
    PracticeBar* m_practiceBar;
    EquationCanvas* m_canvas;
    ArithmeticStrip* m_strip;
    StripHandle* m_handle;
    CellEditor* m_editor;
};
