// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/editing/increment.h"
#include "ui/canvas/interaction/canvaslayout.h"
#include "ui/model/cellchanges.h"

#include <QPointF>
#include <utility>
#include <vector>

class QMouseEvent;

/// Cells changed on the canvas by hand: a number dragged up or down, or counted by keys; the mask drawn along a stroke.
/// One gesture is one undo step.
///
/// As in other programs with numbers to drag: a press on the pinned cell (or anywhere with Alt) and a move up or down;
/// Shift is ten times finer, Ctrl ten times coarser, Escape takes it back.
class CellGestures : public QObject {
    Q_OBJECT

public:
    CellGestures(const CanvasLayout& canvas, SessionModel* model, Selection* selection);

    void setPracticeModel(const PracticeModel* practice) { m_changes.setPracticeModel(practice); }
    void setDrawMask(bool draw) { m_drawMask = draw; }
    bool isDrawingMask() const { return m_drawMask; }
    bool isActive() const { return m_gesture.kind != Kind::None && m_gesture.started; }

    bool begin(const QMouseEvent& event);
    bool move(const QMouseEvent& event); ///< false: no gesture has begun
    bool end();
    void cancel();
    /// One step up (+1) or down (-1) from the number of the cell; without a cell says how to choose one.
    void increment(const std::optional<PanelCell>& cell, int direction, Qt::KeyboardModifiers modifiers);
    /// The pointer over a point, while nothing is pressed.
    Qt::CursorShape cursorShape(const QPointF& point, Qt::KeyboardModifiers modifiers);

signals:
    void statusMessage(const QString& text, bool good); ///< why not, or what else a change did
    void valueDragged(); ///< the pointer has moved far enough to be no click

private:
    enum class Kind { None, Value, Mask };

    struct Gesture {
        Kind kind = Kind::None;
        bool started = false; ///< a number moves only once the pointer has moved; until then it may be a click
        CellId cell;
        QString mergeKey; ///< what Escape takes back

        // A number: `from` at `anchor`, a step for every pixel up.
        QPointF anchor;
        double from = 0, now = 0;
        attn::IncrementSize pace = attn::IncrementSize::Normal;

        // A stroke.
        bool shown = false;
        QPointF last;
        std::vector<std::pair<int, int>> cells;
    };

    void dragValue(const QMouseEvent& event);
    void paintTo(const QPointF& point);
    void applyStroke();
    void showAnswer(const ChangeAnswer& answer);

    const CanvasLayout& m_canvas;
    SessionModel* m_model;
    Selection* m_selection;
    CellChanges m_changes;
    Gesture m_gesture;
    bool m_drawMask = false;
};
