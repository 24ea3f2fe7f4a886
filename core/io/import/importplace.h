// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace attn {

/// Where an array of a model stands, by its name: "transformer.h.10.attn.c_attn.weight" is layer 10 of
/// "transformer.h.*.attn", module "c_attn", "weight". All in lower case.
struct ImportPlace {
    std::string group; ///< the attention module, with * for the number of the layer
    std::string module; ///< the part before the last; empty: none
    std::string last;
    int layer = -1; ///< -1: the name tells none
    int head = -1; ///< of "heads.1.W_query"; -1: the name tells none
    bool ofAttention = true; ///< false: of a feed-forward part
    bool inAttention = false; ///< a part of the name says attention
    bool crosses = false; ///< queries of one text, keys of another
    bool decodes = false; ///< of a decoder
};

ImportPlace importPlaceOf(std::string_view name);

} // namespace attn
