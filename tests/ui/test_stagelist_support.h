// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/paintedtexts.h"
#include "ui/steps/stagelist.h"
#include "ui/steps/stagelistdelegate.h"
#include "ui/steps/stagelistmodel.h"

/// Where the row of a step lies in the viewport; empty where there is none.
inline QRect stepRect(const StageList& list, const QString& step)
{
    const auto* rows = static_cast<const StageListModel*>(list.model());
    const int row = rows->rowOf(step);
    return row < 0 ? QRect() : list.visualRect(rows->index(row));
}

/// And its switch.
inline QRect switchRect(const StageList& list, const QString& step)
{
    const auto* rows = static_cast<const StageListModel*>(list.model());
    const int row = rows->rowOf(step);
    const auto* delegate = static_cast<const StageListDelegate*>(list.itemDelegate());
    return row < 0 ? QRect() : delegate->layout(rows->at(row), stepRect(list, step)).toggle.toRect();
}

/// As painted, but for rows that the edge cuts.
inline std::vector<PaintedText> rowTexts(StageList& list)
{
    std::vector<PaintedText> texts = paintedTexts(list);
    const QRectF inside = list.viewport()->geometry();
    std::erase_if(texts, [&](const PaintedText& text) {
        return text.rect.top() < inside.top() || text.rect.bottom() > inside.bottom();
    });
    return texts;
}
