// SPDX-License-Identifier: GPL-3.0-or-later
// Which numbers of a run share one range of colours, decided here for canvas, thumbnails, figures and pages.
#pragma once

#include "core/color/scale.h"
#include "core/pipeline/trace.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace attn {

/// The map that a kind of values is drawn with; none for masks and texts.
std::optional<MapKind> mapOf(ValueKind kind);

/// The range that a matrix asks for by itself; looks through it, unless the range is known.
ColorScale nodeRange(const Trace& trace, const StageView& view);

/// The range of colours of a stage: one for all heads, where looking through them costs little; else that of the node
/// itself. Kept once it is known. Masks and texts have none (0 .. 1).
ColorScale stageRange(const Trace& trace, const Node& node, std::stop_token stop = {});
bool knowsStageRange(const Trace& trace, const Node& node);

/// The nodes whose numbers make the range of a node: its stage in all heads; in those of its layer, or the node alone,
/// where there are too many numbers to look through.
std::vector<int> sharingHeads(const Trace& trace, const Node& node);

/// Whether an operand takes the range of a result: numbers of another size would be one colour, or make it one.
bool sharesRange(const ColorScale& result, const ColorScale& operand);

/// The range in which a step shows its result: that of the stage in all heads, with the operands that share it. It
/// does not depend on which of them are on screen.
ColorScale stepRange(const Trace& trace, const Node& result, std::stop_token stop = {});

} // namespace attn
