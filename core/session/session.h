// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/matrix.h"
#include "core/base/result.h"
#include "core/config/setting.h"
#include "core/session/overrides.h"
#include "core/session/projection.h"
#include "core/session/tokenlabels.h"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace attn {

struct ImportedAttention;

/// Given numbers of one projection; null: drawn from the seed.
struct GivenProjection {
    MatrixPtr weight; ///< inputs x outputs
    MatrixPtr bias; ///< 1 x outputs
};

/// What was on screen; saved with the document, not part of undo.
struct SessionView {
    std::string stage; ///< a path
    int row = -1, column = -1; ///< the pinned cell, -1: none
};

/// The document: a plain value, cheap to copy because matrices are shared.
struct Session {
    std::string title;
    std::string text;
    std::string tokenizer = "words";
    std::optional<std::vector<std::string>> tokens; ///< edited tokens; they win over `text`
    MatrixPtr embeddings; ///< one row per token, in token order; null: drawn
    std::map<std::string, std::vector<double>> rows; ///< edited or given embedding rows, by token
    std::array<GivenProjection, 4> parameters;
    std::shared_ptr<const ImportedAttention> attention; ///< weights of a real model; null: they are computed
    MatrixPtr mask; ///< tokens x tokens, 1 = allowed; used by mask=custom; null: every key is allowed
    Settings settings;
    Overrides overrides;
    SessionView view;
    TokenNaming naming; ///< of a run for reading; no file holds it
    std::string unknown; ///< keys of the file that this version does not know, as JSON text; kept by a save

    GivenProjection& layer(Projection which) { return parameters[size_t(which)]; }
    const GivenProjection& layer(Projection which) const { return parameters[size_t(which)]; }
};

} // namespace attn
