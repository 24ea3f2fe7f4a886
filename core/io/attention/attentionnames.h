// SPDX-License-Identifier: GPL-3.0-or-later
// Which arrays of a file are attention weights, by the names that people give them.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace attn {

/// What the arrays are to each other.
enum class AttentionArrangement {
    Whole, ///< one array
    Layers, ///< "attention_0", "attention_1" ...: one array per layer
    Heads, ///< "layers.0.heads.1.attention_weights" ...: one matrix per head, as our own exports name them
    Pieces, ///< of a generation: [heads, 5, 5], then [heads, 1, 6] ...
};

/// An array that can be chosen.
struct NamedShape {
    std::string name;
    std::vector<std::int64_t> shape;
    bool isText = false;
};

struct ChosenAttention {
    AttentionArrangement arrangement = AttentionArrangement::Whole;
    std::vector<size_t> arrays; ///< in their order; empty: there is none
    int layers = 1; ///< of Heads
    bool named = true; ///< false: chosen by the shape alone
    std::vector<std::string> others; ///< names of attention weights besides
};

/// By name, else the only array with three axes or more. `wanted`: the name of an array, or of a series without its
/// number; empty: the first that is known. Errors: numbers that are missing in a series.
Result<ChosenAttention> chooseAttention(const std::vector<NamedShape>& arrays, const std::string& wanted = {});

/// Pieces of a generation, two or more: each asks with the tokens that follow, over all that went before.
bool arePieces(const std::vector<std::vector<std::int64_t>>& shapes);

/// Whether a single matrix of this path, as our exports name it, holds attention weights.
bool isWeightsPath(const std::string& path);

} // namespace attn
