// SPDX-License-Identifier: GPL-3.0-or-later
// What a stack of layers does to the rows of its tokens.
#pragma once

#include "core/pipeline/trace.h"

#include <stop_token>
#include <vector>

namespace attn {

/// |X - mean row of X| / |X| (Frobenius norms): 1 where the rows cancel out, 0 where all rows are equal, the share of
/// what tells the tokens apart. NaN of a matrix of zeros. Attention without residual sums drives it to 0 with the number
/// of layers (Dong et al., Attention Is Not All You Need, 2021).
double rowSpread(const Matrix& rows);

/// The nodes between the layers, from what enters the first layer to what the last one writes: layers + 1 of them.
/// Empty where the layers are not computed.
std::vector<const Node*> layerStream(const Trace& trace);

/// Attention rollout (Abnar, Zuidema, Quantifying Attention Flow in Transformers, 2020): the product, last layer first,
/// of each layer's weights, averaged over its heads and with rows divided by their sums. `halfIdentity`: of
/// A/2 + I/2, which stands for residual sums. Entry (i, j): how much of token j's input reaches token i, [n, n].
/// An error where weights cannot be computed, or queries and keys are not the same tokens.
Result<Matrix> attentionRollout(const Trace& trace, bool halfIdentity, std::stop_token stop = {});

} // namespace attn
