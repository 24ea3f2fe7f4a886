// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/model/changeanswer.h"
#include "ui/place/cellid.h"

#include <QString>
#include <optional>
#include <utility>
#include <vector>

class PracticeModel;
class Selection;
class SessionModel;

/// Masks drawn by hand: which cells they let through, and what shows or hides them.
class MaskDrawing {
public:
    MaskDrawing(SessionModel* model, Selection* selection)
        : m_model(model)
        , m_selection(selection)
    {
    }

    /// While `practice` is on, the mask stays as it is.
    void setPracticeModel(const PracticeModel* practice) { m_practice = practice; }

    /// Whether the mask lets the cell through: true where none is on; absent where none can act on the matrix. Mask
    /// cells speak for themselves.
    std::optional<bool> isShown(const CellId& cell) const;
    /// Hides or shows cells in the mask that acts on the matrix of `of`: in all heads, unless one is picked. Where no
    /// mask is on, one that is drawn begins.
    ChangeAnswer setShown(
        const CellId& of, const std::vector<std::pair<int, int>>& cells, bool shown, const QString& mergeKey = {});

    /// To the step where the mask can be seen, where the matrix of `cell` comes before it.
    void goToMask(const CellId& cell);

private:
    SessionModel* m_model;
    Selection* m_selection;
    const PracticeModel* m_practice = nullptr;
};
