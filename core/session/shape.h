// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/session/session.h"

#include <cstddef>

namespace attn {

/// Sizes of one run. n tokens, d model width, h heads of each layer.
struct Shape {
    int tokens = 0; ///< n
    int model = 0; ///< d: width of the embeddings
    int heads = 1; ///< h, of one layer
    int size = 0; ///< width of all queries (and keys) of a layer together
    int valueSize = 0; ///< width of all values of a layer together
    int outputs = 0; ///< width of what a layer ends with
    int keys = 0; ///< keys that are no queries of the same text (cross attention); 0: the tokens
    int layers = 1;

    int headDim() const { return size / heads; } ///< dk
    int valueDim() const { return valueSize / heads; } ///< dv
    int keyTokens() const { return keys > 0 ? keys : tokens; }
    int inputs(int layer) const { return layer == 0 ? model : outputs; } ///< width of what a layer reads
    /// Heads of all layers are counted on: layer l owns l x h .. (l + 1) x h - 1.
    int allHeads() const { return heads * layers; }
    int layerOf(int head) const { return head / heads; }
    int headInLayer(int head) const { return head % heads; }
    bool operator==(const Shape&) const = default;
};

/// Works out the sizes and checks that they fit: heads divide sizes, given matrices agree with each other and with the
/// settings. Messages name both shapes and what would work.
Result<Shape> shapeOf(const Session& session, size_t tokenCount);

} // namespace attn
