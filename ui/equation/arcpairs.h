// SPDX-License-Identifier: GPL-3.0-or-later
// Which weights of a large matrix become lines.
#pragma once

#include "core/base/matrix.h"

#include <QtGlobal>
#include <vector>

/// A query (row) and a key (column) with their weight.
struct WeightedPair {
    int row = 0, column = 0;
    double weight = 0;
};

/// The pairs of largest magnitude, the strongest last.
struct StrongPairs {
    std::vector<WeightedPair> pairs;
    std::vector<WeightedPair> ofRows; ///< of each row with a weight the strongest, in the order of the rows
    qint64 all = 0; ///< pairs with a weight: not masked, neither 0 nor NaN
};

/// A part of a matrix: both ends included.
struct PairWindow {
    int firstRow = 0, lastRow = 0, firstColumn = 0, lastColumn = 0;
};

/// At most `most` pairs of `window`; of equal weights the first in reading order win. `mask` (same shape, may be null):
/// 0 = masked.
StrongPairs strongestPairs(
    const attn::Matrix& values, const attn::Matrix* mask, const PairWindow& window, std::size_t most);

/// More lines than this are a grey area.
inline constexpr std::size_t mostArcs = 2000;
