// SPDX-License-Identifier: GPL-3.0-or-later
// What follows the pointer: rings, tinted labels, outlined rows and columns of the operands. It lies above the laid-out
// step and never moves it.
#pragma once

#include "ui/equation/equationpanels.h"

/// `hovered` wins over `pinned` for rows and columns; both get their rings. Rows of the selected `tokens` (sorted) are
/// outlined, neighbours as one. Texts that a tint would cover are drawn
/// again, so the highlights can be painted over the finished picture.
Scene equationHighlights(const EquationScene& equation, const Theme& theme, const std::optional<CellId>& hovered,
    const std::optional<CellId>& pinned, const std::vector<int>& tokens = {});

/// Puts highlights into the scene itself, for exports: covered texts are replaced, so none is drawn twice.
void addHighlights(EquationScene& equation, Scene highlights);
