// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/session/session.h"

#include <cstddef>

namespace attn {

/// Sizes of one run. n tokens, d model width, h heads.
struct Shape {
    int tokens = 0; ///< n
    int model = 0; ///< d: width of the embeddings
    int heads = 1; ///< h, of all layers together
    int size = 0; ///< width of all queries (and keys) together
    int valueSize = 0; ///< width of all values together
    int outputs = 0; ///< width of the output
    int keys = 0; ///< keys that are no queries of the same text (cross attention); 0: the tokens
    int layers = 1; ///< of a model whose weights were read; heads l x h / layers .. belong to layer l

    int headDim() const { return size / heads; } ///< dk
    int valueDim() const { return valueSize / heads; } ///< dv
    int keyTokens() const { return keys > 0 ? keys : tokens; }
    int layerHeads() const { return heads / layers; } ///< of one layer
    int layerOf(int head) const { return head / layerHeads(); }
    int headInLayer(int head) const { return head % layerHeads(); }
    bool operator==(const Shape&) const = default;
};

/// Works out the sizes and checks that they fit: heads divide sizes, given matrices agree with each other and with the
/// settings. Messages name both shapes and what would work.
Result<Shape> shapeOf(const Session& session, size_t tokenCount);

} // namespace attn
