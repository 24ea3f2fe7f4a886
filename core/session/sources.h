// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/matrix.h"
#include "core/base/message.h"
#include "core/session/lazymatrix.h"
#include "core/session/tokenlabels.h"

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace attn {

/// The four layers with weights, in the order in which PyTorch programs create (and so draw) them.
enum class Layer { Query, Key, Value, Output };
inline constexpr std::array<Layer, 4> allLayers { Layer::Query, Layer::Key, Layer::Value, Layer::Output };
/// "query" ...: the name in session files.
std::string_view layerName(Layer layer);

struct GivenAttention;

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

/// Where a matrix comes from.
enum class Origin { Typed, Drawn, Given, Edited, Computed };

struct SourceMatrix {
    LazyMatrix values; ///< none where the run has none (no bias)
    Origin origin = Origin::Drawn;
    Message description; ///< "drawn: torch.rand, seed 123"
};

struct LayerSource {
    SourceMatrix weight; ///< inputs x outputs
    SourceMatrix bias; ///< 1 x outputs
};

/// Everything that a run starts from, drawn or given.
struct Sources {
    std::vector<std::string> tokens;
    std::vector<std::string> labels; ///< tokens as people read them (tokenLabels)
    std::vector<std::string> names; ///< and tell them apart: "the", "the (2)"
    std::vector<std::string> keyTokens, keyLabels, keyNames; ///< the same of keys that are not the tokens; else empty
    Spelling spelling = Spelling::Plain; ///< of all of them
    std::vector<int> ids; ///< index of each token among the distinct tokens in code-point order; or those of the file
    std::shared_ptr<const GivenAttention> attention; ///< weights that were read; null: they are computed
    SourceMatrix embeddings; ///< n x d
    std::array<LayerSource, 4> layers;
    MatrixPtr mask; ///< n x n, 1 = allowed, of mask=custom; null: all are

    const LayerSource& layer(Layer which) const { return layers[size_t(which)]; }
    /// Names as arguments of sentences.
    std::string said(std::ptrdiff_t token) const { return isolated(names[size_t(token)]); }
    std::string saidKey(std::ptrdiff_t key) const
    {
        return keyNames.empty() ? said(key) : isolated(keyNames[size_t(key)]);
    }
};

} // namespace attn
