// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/canvasloader.h"
#include "ui/canvas/cellgestures.h"
#include "ui/canvas/interaction/canvaslayout.h"
#include "ui/canvas/practiceinput.h"

#include <QPointer>
#include <QWidget>
#include <array>
#include <memory>

class CanvasInteraction;
class CanvasPlot;
class ChangeOutline;
class CompareModel;
class FadeCover;
class PracticeModel;
class SessionModel;

/// Shows the step of the selection as an equation of matrices, or in another view mode. Hands pointer and keyboard to the
/// interaction of the view mode, to gestures over cells and to answers of a practice. A view of the window's thread.
class EquationCanvas : public QWidget {
    Q_OBJECT

public:
    EquationCanvas(SessionModel* model, Selection* selection, QWidget* parent = nullptr);
    ~EquationCanvas() override;

    /// Shows A, B and B - A while `compare` says so.
    void setCompareModel(CompareModel* compare);
    /// Covers the cells that are filled in while `practice` is on, and takes the keys and clicks that begin an answer.
    void setPracticeModel(PracticeModel* practice);
    /// The cell cursor goes there, and the keyboard comes here; without a cell it stays where it is.
    void goTo(const std::optional<CellId>& cell, bool takeFocus = true);
    void setNumbersShown(bool shown);
    void setResultOnly(bool only);
    /// Keeps the ranges of all steps and heads of the present run, so that equal colours stay equal numbers.
    void setRangeLocked(bool locked);
    /// All heads: with mean, largest and spread of each cell.
    void setOverHeads(bool shown);
    void setPresenter(bool presenter);

    bool numbersShown() const { return m_layout.look.numbers; }
    bool isResultOnly() const { return m_layout.look.resultOnly; }
    bool isRangeLocked() const { return !m_layout.look.locked.empty(); }
    const std::map<attn::MapKind, attn::ColorScale>& lockedRanges() const { return m_layout.look.locked; }
    bool isDrawingMask() const { return m_gestures.isDrawingMask(); }
    bool isZoomed() const { return m_layout.window.isZoomed(); }

    /// Loaded, laid out and painted: nothing will change by itself.
    bool isReady() const;
    bool isLoaderBusy() const { return m_loader.job().isBusy(); }
    /// What is on screen, with the pinned cell and without the pointer's; empty while there is nothing.
    Scene currentScene() const;
    const EquationScene& equation() const { return m_layout.equation; }
    /// The outline of changed cells goes at once.
    void clearOutline();
    const ChangeOutline* outline() const; ///< null: nothing has changed, or it has faded

    QSize sizeHint() const override { return { 784, 586 }; }
    QSize minimumSizeHint() const override { return { 320, 240 }; }

public slots:
    void zoomIn();
    void zoomOut();
    void zoomReset();
    /// While on, every click and stroke over cells with a mask hides or shows them.
    void setDrawMask(bool draw);

signals:
    void loaderBusyChanged();
    void zoomChanged();
    void failed(const QString& message); ///< a matrix could not be computed; the old picture stays
    void statusMessage(const QString& text, bool good); ///< about a change made here: why not, or what else it did
    void menuWanted(const QPoint& globalPosition); ///< for the pinned cell, or for the step
    void drawMaskEnded(); ///< with Escape
    void answerWanted(const QString& typed); ///< for the cell under the cursor: the key that began it, or nothing

protected:
    bool event(QEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void followSelection(Selection::Changes what);
    void reload();
    void display(const EquationContent& content, bool rowsOnly);
    void refreshPractice();
    void takeCover();
    void showLayout();
    /// Shows for a moment where the numbers differ from those that stood here.
    void outlineChanges(const std::vector<attn::StageView>& before);
    void startFade();
    void highlight();
    void drawGuessHint(Scene& marks) const;
    void describe();

    CanvasInteraction& interaction() const;
    bool isOwnKey(const QKeyEvent& event) const;
    bool pressEditKey(const QKeyEvent& event);
    void moveOverCells(const QMouseEvent& event);
    void showCursor(Qt::CursorShape shape);
    void openMenu(std::optional<PanelCell> cell, const QPoint& position);

    SessionModel* m_model;
    Selection* m_selection;
    QPointer<CompareModel> m_compare;
    QPointer<PracticeModel> m_practice;
    std::unique_ptr<CanvasPlot> m_plot;
    QPointer<FadeCover> m_cover;
    QPointer<ChangeOutline> m_outline;

    CanvasLayout m_layout;
    CanvasLoader m_loader;
    CellGestures m_gestures;
    PracticeInput m_practiceInput;
    std::array<std::unique_ptr<CanvasInteraction>, 4> m_interactions; ///< by view mode
    std::unique_ptr<CanvasInteraction> m_overview;

    bool m_loaded = false; ///< the layout belongs to the present run, step, head and view mode
    QString m_announced;

    QPointF m_pressed;
    bool m_pressing = false, m_mapping = false, m_dragging = false, m_ignoreRelease = false;
    CellWindow m_dragStart;
    double m_pinch = 1;
};
