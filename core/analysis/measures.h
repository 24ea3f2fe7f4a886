// SPDX-License-Identifier: GPL-3.0-or-later
// What a head does, in four numbers. Every row of weights is first divided by its sum (a row of softmax is its own),
// and rows without anything (all masked or dropped) are left out. With p(i,j) the share of query i for key j:
//   entropy   mean over rows of -sum over j of p(i,j) log2 p(i,j), in bits (C. E. Shannon, A Mathematical Theory of
//             Communication, 1948); 0: one key takes all; log2 n: n keys share evenly
//   diagonal  mean over rows of p(i,i)
//   first     mean over rows of p(i,0)
//   previous  mean over rows i >= 1 of p(i,i-1)
// Heads that look at themselves, at the first or at the previous token are the common patterns of K. Clark et al., What
// Does BERT Look At?, 2019, section 3, which also separates broad heads from narrow ones by entropy.
#pragma once

#include "core/pipeline/trace.h"

#include <optional>
#include <vector>

namespace attn {

struct HeadMeasures {
    int rows = 0; ///< that count
    double entropy = 0; ///< bits
    double diagonal = 0, first = 0; ///< 0 .. 1
    bool dividedBySum = false; ///< a row did not add up to 1 by itself, as after dropout
    std::optional<double> previous; ///< absent where no row that counts has a previous token
};

/// Whether a stage holds weights of queries [rows] over keys [columns].
bool isMeasured(const StageSpec& spec);

/// The last measured stage of each head of a run, the one that the values are multiplied with, heads counted on over all
/// layers; null where a head has none.
std::vector<const Node*> finalWeights(const Trace& trace);

/// Empty where no row counts, or where a visible weight is negative or not finite: then there are no shares. `mask` has
/// the same shape, 0 = hidden, and may be null.
std::optional<HeadMeasures> measureHead(const Matrix& weights, const Matrix* mask = nullptr);

/// The weights of several queries added up, key by key.
struct RowSum {
    int column = 0;
    double sum = 0;
};

/// Sums over `rows` (those outside are left out) of each column that at least one of them sees, the largest first;
/// equal ones in the order of the columns, NaN last.
std::vector<RowSum> sumRows(const Matrix& weights, const Matrix* mask, const std::vector<int>& rows);

} // namespace attn
