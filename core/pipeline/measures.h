// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/matrix.h"

#include <vector>

namespace attn {

/// What a head's attention weights look like, averaged over the queries that see anything.
struct HeadMeasures {
    double entropy = 0; ///< - sum a log a, in nats (Shannon 1948); log of the number of keys when even
    double diagonal = 0; ///< share that a token gives itself
    double first = 0; ///< share that goes to the first token
    double previous = 0; ///< share that goes to the token before; queries from the second on
    int rows = 0; ///< queries that count
};

/// weights: n x m, rows of shares; a masked cell is 0.
HeadMeasures measuresOf(const Matrix& weights);

/// Over heads, cell by cell; all of one shape, at least one.
Matrix meanOf(const std::vector<MatrixPtr>& heads);
Matrix maximumOf(const std::vector<MatrixPtr>& heads);

} // namespace attn
