// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/interaction/canvaslayout.h"

#include <QPointer>

class PracticeModel;
class QKeyEvent;

/// Cells to fill in on the canvas: which keys and clicks begin an answer, and where Tab goes.
class PracticeInput {
public:
    explicit PracticeInput(const CanvasLayout& canvas)
        : m_canvas(canvas)
    {
    }

    void setPracticeModel(PracticeModel* practice);
    bool isOn() const;
    /// A digit, a sign or a point on a cell that is filled in.
    bool isAnswerKey(const QKeyEvent& event) const;
    /// The cell to fill in at a point.
    std::optional<CellId> cellAt(const QPointF& point) const;
    /// The next (+1, -1) from the cursor that is not done.
    std::optional<PanelCell> next(int direction) const;

private:
    const CanvasLayout& m_canvas;
    QPointer<PracticeModel> m_practice;
};
