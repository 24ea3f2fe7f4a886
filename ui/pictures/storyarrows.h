// SPDX-License-Identifier: GPL-3.0-or-later
// Where data flows between the cards of a storyboard, and the ways of the arrows around them.
#pragma once

#include "core/pipeline/trace.h"
#include "ui/equation/equationpanels.h"

#include <vector>

/// Which of `steps` feeds which: through matrices that are no step of their own, past steps that are switched off.
/// Pairs of indices, in order.
std::vector<std::pair<int, int>> dataFlow(const attn::Trace& trace, const std::vector<attn::Step>& steps);

/// A way for each pair, along the gaps between the cards, which stand in lines of `across`. What comes from one card
/// shares a line, and no two cards do. `above`: free height over the first line of cards.
std::vector<StageArrow> arrowWays(
    const std::vector<StageCard>& cards, int across, const std::vector<std::pair<int, int>>& flow, double above);
