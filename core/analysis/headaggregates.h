// SPDX-License-Identifier: GPL-3.0-or-later
// What all heads have in common: mean, largest and spread of each cell over the heads of a step.
#pragma once

#include "core/pipeline/stage.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

enum class HeadAggregate { Mean, Largest, Spread };
inline constexpr HeadAggregate everyOverHeads[] = { HeadAggregate::Mean, HeadAggregate::Largest, HeadAggregate::Spread };

/// Three matrices of the heads' common shape [rows, columns].
struct HeadSummary {
    MatrixPtr mean; ///< sum over the heads / their number
    MatrixPtr largest;
    MatrixPtr spread; ///< largest - smallest; equal infinities differ by 0
    MatrixPtr mask; ///< 0 = hidden in all three; null: nothing is
    int heads = 0;

    const MatrixPtr& of(HeadAggregate what) const;
};

/// A hidden cell of one head: weights count as 0, so that only what every head hides stays hidden; scores have no such
/// number, so what one head hides is hidden.
enum class HiddenCells { CountAsZero, Hide };

/// `values` hold one matrix per head, all of one shape; `masks` (as many, or none) may hold null: nothing hidden.
/// Empty without heads, or where shapes differ. NaN in a visible cell of any head gives NaN; infinities follow IEEE 754
/// (a mean of +inf and -inf is NaN). Hidden cells hold what the first head holds, and a spread of 0.
std::optional<HeadSummary> headAggregates(
    const std::vector<MatrixPtr>& values, const std::vector<MatrixPtr>& masks, HiddenCells hidden);

/// Whether a cell means the same in every head: both axes count tokens. Dimensions of different heads have nothing to
/// do with each other.
bool comparesOverHeads(const StageSpec& spec);
HiddenCells hiddenCellsOf(const StageSpec& spec);

/// "heads.mean.scores": how such a matrix is named where a path is asked for. No node has this path.
std::string overHeadsPath(HeadAggregate what, std::string_view stage);
struct OverHeadsName {
    HeadAggregate what;
    std::string_view stage; ///< points into the path
};
std::optional<OverHeadsName> overHeadsOf(std::string_view path);

} // namespace attn
