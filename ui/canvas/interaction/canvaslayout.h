// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/interaction/canvaswindow.h"
#include "ui/equation/equationcontent.h"
#include "ui/equation/equationlook.h"
#include "ui/equation/equationpanels.h"
#include "ui/equation/equationstate.h"
#include "ui/model/selection.h"

#include <QWidget>

/// The step as it lies on the canvas: content, look and state of looking, the layout made of them, and the visible part,
/// which zoom, pan and cell cursor move. Belongs to the canvas, which paints it; the interactions read and move it.
class CanvasLayout : public QObject {
    Q_OBJECT

public:
    /// Fills `surface`, and is its child.
    CanvasLayout(QWidget* surface, Selection* selection);

    EquationContent content; ///< on screen, perhaps of an older run
    EquationLook look;
    EquationState state; ///< `hovered` stays empty: the selection has it
    EquationScene equation; ///< as layOut() has left it
    CanvasWindow window;
    int firstCard = 0; ///< of the tokens, where they are too many for the canvas
    int token = 0; ///< Bars: the token that is followed, perhaps still being loaded
    bool rowsOnly = false; ///< Bars: the views hold the row of the token alone
    bool old = false; ///< marked as out of date
    bool focusShown = false;

    void layOut();
    /// Another matrix: only a single one can be looked into.
    void sizeWindow();
    bool isOverviewShown() const; ///< the heads of all layers

    /// The cell that answers at a point; none while the picture is out of date.
    std::optional<PanelCell> cellAt(const QPointF& point) const;
    /// The cell cursor, which is the hovered or else the pinned cell, as far as it is visible.
    std::optional<PanelCell> cursor() const;
    void placeCursor(const PanelCell& cell); ///< and brings it into view

    void zoomAbout(double factor, const QPointF& point);
    void zoomAtCursor(double factor);
    void moveByMap(const QPointF& point); ///< the middle of what is shown goes to the place of the map
    void pan(int rows, int columns);
    void reveal(int row, int column);
    void scrollCards(int lines);

signals:
    void laidOut();
    void zoomChanged();
    void highlightsChanged(); ///< emitted by whoever changes them
    void reloadWanted(); ///< another row than the one that is loaded

private:
    void keepUnder(const QPointF& point, int row, int column);

    const QWidget* m_surface;
    Selection* m_selection;
};
