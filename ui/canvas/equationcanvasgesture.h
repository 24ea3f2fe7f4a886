// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/editing/increment.h"
#include "ui/model/selection.h"

#include <QPointF>
#include <utility>
#include <vector>

/// What the pressed pointer changes: the number of a cell, or the mask along a stroke. One gesture is one undo step.
struct CanvasGesture {
    enum class Kind { None, Value, Mask };

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

    bool isActive() const { return kind != Kind::None && started; }
};
