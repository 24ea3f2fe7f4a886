// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/equationcanvasgesture.h"
#include "ui/canvas/equationcanvaswindow.h"
#include "ui/model/cellchanges.h"
#include "ui/model/viewloader.h"
#include "ui/pictures/viewlayout.h"
#include "ui/text/textreport.h"

#include <QPointer>
#include <QWidget>
#include <memory>

class CanvasPlot;
class ChangeOutline;
class CompareModel;
class FadeCover;
class PracticeModel;
class SessionModel;

/// Shows the step of the selection as an equation of matrices, or another picture of the run; points, pins, zooms, and
/// answers to the keyboard.
class EquationCanvas : public QWidget, public TextReporter {
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
    void setTheme(const Theme& theme);
    void setNumbersShown(bool shown);
    void setResultOnly(bool only);
    /// Keeps the ranges of all steps and heads of the present run, so that equal colours stay equal numbers.
    void setRangeLocked(bool locked);
    /// All heads: with mean, largest and spread of each cell.
    void setOverHeads(bool shown);
    void setPresenter(bool presenter);

    bool numbersShown() const { return m_request.numbers; }
    bool isResultOnly() const { return m_request.resultOnly; }
    bool isRangeLocked() const { return !m_request.locked.empty(); }
    const std::map<attn::MapKind, attn::ColorScale>& lockedRanges() const { return m_request.locked; }
    bool isOverHeads() const { return m_request.headAggregates; }
    bool isRevealed() const { return m_request.revealed; }
    bool isDrawingMask() const { return m_drawMask; }
    bool isZoomed() const { return m_window.isZoomed(); }

    /// Loaded, laid out and painted: nothing will change by itself.
    bool isReady() const;
    bool isLoaderBusy() const { return m_loader.isBusy(); }
    /// What is on screen, with the pinned cell and without the pointer's; empty while there is nothing.
    Scene currentScene() const;
    /// The same before layout, to lay it out at another size or in another theme.
    EquationRequest currentRequest() const;
    const EquationScene& equation() const { return m_equation; }
    std::vector<TextReport> textReport() const override;
    /// The outline of changed cells goes at once.
    void clearOutline();
    const ChangeOutline* outline() const; ///< null: nothing has changed, or it has faded
    /// How often anything below the highlights was painted.
    int pictureRepaints() const;

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
    void reload();
    void display(std::shared_ptr<const attn::Trace> trace, const EquationRequest& asked, ViewLoader::Views views);
    /// Shows for a moment where the numbers differ from those that stood here.
    void outlineChanges(const ViewLoader::Views& before);
    void sizeWindow();
    void layOut();
    void highlight();
    void describe();
    QString pictureName(const attn::Node& result) const;
    void announce(const QString& words);
    void startFade();
    void lockRanges();
    void takeCover();
    void drawGuessHint(Scene& marks) const;

    std::optional<PanelCell> cellAt(const QPointF& point) const;
    void moveByMap(const QPointF& point);
    void keepUnder(const QPointF& point, int row, int column);
    void zoomAbout(double factor, const QPointF& point);
    void scrollCards(int lines);
    static bool isCursorKey(int key);
    bool cursorKey(QKeyEvent* event);
    void moveCursor(int rows, int columns);
    void moveToPanel(int down, int across);
    void showHeadOf(const Panel& panel);
    QString describe(const PanelCell& cell) const;
    static QString guessHint();
    QString tipAt(const QPointF& point) const;
    void placeCursor(const PanelCell& cell);
    std::optional<PanelCell> cursor() const;
    void togglePin(const PanelCell& cell);
    // All heads of all layers: equationcanvasoverview.cpp.
    bool isOverviewShown() const;
    const Panel* overviewPanel() const;
    bool overviewKey(const QKeyEvent* event);
    QString overviewWords() const;

    // Changes by hand: equationcanvasedit.cpp.
    bool beginGesture(QMouseEvent* event);
    bool moveGesture(QMouseEvent* event);
    bool endGesture();
    void cancelGesture();
    void dragValue(QMouseEvent* event);
    void paintTo(const QPointF& point);
    void applyStroke();
    void showEditCursor(const QPointF& point, Qt::KeyboardModifiers modifiers);
    static bool isEditKey(const QKeyEvent* event);
    bool editKey(QKeyEvent* event);
    void openMenu(std::optional<PanelCell> cell, const QPoint& position);
    void showAnswer(const CellChanges::Answer& answer);
    // Cells to fill in: equationcanvaspractice.cpp.
    bool isPractising() const;
    void refreshPractice();
    bool isAnswerKey(const QKeyEvent* event) const;
    bool practiceKey(QKeyEvent* event);
    bool practiceClick(const QMouseEvent* event);
    std::optional<QString> practiceWords(const PanelCell& cell) const;
    // Pictures beside the equation.
    bool pictureKey(QKeyEvent* event);
    bool arcKey(int key);
    bool barKey(int key, bool corner);
    bool stageKey(int key);
    void moveAlongArcs(int side, int tokens);
    void moveAlongBars(int tokens, int columns);
    void openStage(int stage);
    int stageCursor() const;
    int nextStage(int from, int direction) const;
    int stageBelow(int from, int direction) const;
    std::optional<CellId> arcCell() const;
    bool isKeySideAt(const QPointF& point) const;
    void followToken();
    int tokenOf(const std::optional<CellId>& cell) const;

    SessionModel* m_model;
    Selection* m_selection;
    QPointer<CompareModel> m_compare;
    QPointer<PracticeModel> m_practice;
    ViewLoader m_loader;
    std::unique_ptr<CanvasPlot> m_plot;
    QPointer<FadeCover> m_cover;
    QPointer<ChangeOutline> m_outline;

    EquationRequest m_request; ///< of what is on screen, perhaps an older run
    EquationScene m_equation;
    CanvasWindow m_window;
    int m_headCursor = -1; ///< all heads of all layers: where the keyboard is
    QString m_stage; ///< Storyboard: where the keyboard is; empty: nowhere yet
    bool m_ofKey = false; ///< Arcs: the lines to the key stand out, not those of the query
    int m_token = 0; ///< Bars: the token that is followed, perhaps still being loaded
    bool m_rowsOnly = false; ///< Bars: the views hold the row of the token alone
    int m_firstCard = 0; ///< of the tokens, where they are too many for the canvas
    bool m_loaded = false; ///< m_request belongs to the present run, step, head and picture
    bool m_old = false; ///< the picture is marked as out of date
    bool m_focusShown = false;
    QString m_announced;

    CellChanges m_changes;
    CanvasGesture m_gesture;
    bool m_drawMask = false;

    QPointF m_pressed;
    bool m_pressing = false, m_mapping = false, m_dragging = false, m_ignoreRelease = false;
    CellWindow m_dragStart;
    double m_pinch = 1;
};
