// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/place/cellid.h"
#include "ui/place/hiddencells.h"

#include <memory>
#include <optional>
#include <vector>

/// The visible part of the result in cells, both ends included.
struct CellWindow {
    int firstRow = 0, lastRow = 0, firstColumn = 0, lastColumn = 0;
    bool operator==(const CellWindow&) const = default;
};

/// Where somebody who looks at it has got to.
struct EquationState {
    std::optional<CellWindow> window; ///< absent: all cells
    bool revealed = true; ///< otherwise the result is covered with question marks
    bool laterCovered = false; ///< pictures of many steps: those after the step are covered in any case
    std::shared_ptr<const HiddenCells> hiddenCells; ///< being filled in; a comparison has none
    std::optional<CellId> hovered, pinned; ///< a pinned cell of an output picks the column whose shares are drawn
    std::vector<int> tokens; ///< selected: their rows are marked
};
