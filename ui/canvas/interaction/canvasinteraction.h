// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/interaction/canvaslayout.h"

#include <QCoreApplication>
#include <cstdlib>
#include <optional>

class QKeyEvent;

/// What pointer and keyboard mean in one view mode, what follows them, and how that is said. Here is what all view modes
/// share: a cell under the pointer is hovered, a click pins it, a title or double click shows one head alone.
class CanvasInteraction {
    Q_DECLARE_TR_FUNCTIONS(CanvasInteraction)

public:
    CanvasInteraction(CanvasLayout& canvas, Selection& selection)
        : m_canvas(canvas)
        , m_selection(selection)
    {
    }
    virtual ~CanvasInteraction() = default;

    /// Arrows, Home, End and Enter; false: not used.
    virtual bool pressKey(const QKeyEvent& event);
    virtual void hover(const QPointF& point);
    virtual void click(const QPointF& pressed, const QPointF& released);
    virtual void doubleClick(const QPointF& point);
    /// The picture has been dragged by `moved` since it stood at `start`.
    virtual void drag(const QPointF& moved, const CellWindow& start);
    virtual bool canZoom() const { return true; }
    virtual bool zoomsAt(const QPointF& point) const; ///< by the wheel alone

    /// The hovered or pinned cell is another.
    virtual void followSelection() { }
    /// Another step or view mode is shown.
    virtual void reset() { }

    virtual Scene highlights() const;
    virtual QString name(const attn::Node& result) const; ///< of the picture
    virtual QString description() const; ///< of the cell that is looked at

protected:
    /// How far arrows, Home and End move a cursor: cells to the right and down, `far` to the end.
    struct Move {
        int right = 0, down = 0;
        bool isFar() const { return std::abs(right) > 1 || std::abs(down) > 1; }
    };
    /// None for other keys. Home and End go along the row, with Ctrl to the corner.
    static std::optional<Move> moveOf(const QKeyEvent& event);

    /// One of several heads becomes the only one.
    void showHeadAlone(int head);
    void togglePin(const PanelCell& cell);

    CanvasLayout& m_canvas;
    Selection& m_selection;
};
