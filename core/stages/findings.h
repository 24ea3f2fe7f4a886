// SPDX-License-Identifier: GPL-3.0-or-later
// What "Look for" says of attention weights.
#pragma once

#include "core/pipeline/stage.h"

namespace attn::findings {

/// The row of weights whose largest weight is furthest above an even row, among the rows with two visible keys or more:
/// a row with one visible key is 1 whatever the scores are. `row` is -1 where no row qualifies.
struct UnevenRow {
    Eigen::Index row = -1, column = 0; ///< of the largest weight
    double largest = 0;
    double even = 0; ///< the sum of the row divided by its visible keys
    double sum = 0;
};

/// `mask` has the shape of the weights, 0 = hidden; without one a weight of 0 counts as hidden. Rows with a number that
/// is not finite are left out.
UnevenRow mostUnevenRow(const Matrix& weights, const Matrix* mask);

/// The sentence of a matrix of weights.
Message weightsFinding(const StageInputs& in, const Matrix& weights, const Matrix* mask);

/// Whether a sum of weights is 1 but for rounding.
bool addsToOne(double sum);

} // namespace attn::findings
