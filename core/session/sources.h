// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/matrix.h"
#include "core/base/message.h"
#include "core/session/lazymatrix.h"
#include "core/session/projection.h"
#include "core/session/shape.h"
#include "core/session/tokenlabels.h"

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace attn {

/// Where a matrix comes from.
enum class Origin { Typed, Drawn, Given, Edited, Computed };

struct SourceMatrix {
    LazyMatrix values; ///< none where the run has none (no bias)
    Origin origin = Origin::Drawn;
    Message description; ///< "drawn: torch.rand, seed 123"
};

struct ProjectionSource {
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
    std::shared_ptr<const ImportedAttention> attention; ///< weights that were read; null: they are computed
    SourceMatrix embeddings; ///< n x d
    std::vector<std::array<ProjectionSource, 4>> projections { {} }; ///< of each layer
    MatrixPtr mask; ///< n x n, 1 = allowed, of mask=custom; null: all are

    const ProjectionSource& projection(Projection which, int layer = 0) const { return projections[size_t(layer)][size_t(which)]; }
    /// Names as arguments of sentences.
    std::string tokenName(std::ptrdiff_t token) const { return isolated(names[size_t(token)]); }
    std::string keyName(std::ptrdiff_t key) const
    {
        return keyNames.empty() ? tokenName(key) : isolated(keyNames[size_t(key)]);
    }
};

/// Draws what is not given. Numbers are drawn as PyTorch's default float32 draws them and then widened.
/// `shape` comes from shapeOf for the same session and tokens.
Sources resolveSources(const Session& session, const std::vector<std::string>& tokens, const Shape& shape);

/// Moves given embeddings to rows by token (the first occurrence of a token wins), so that they survive another text.
void keepRowsByToken(Session& session, const std::vector<std::string>& tokens);

} // namespace attn
