// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/matrix.h"
#include "core/base/result.h"
#include "core/config/setting.h"
#include "core/session/overrides.h"
#include "core/session/parameters.h"
#include "core/session/tokenlabels.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace attn {

struct ImportedAttention;

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
    Parameters parameters; ///< given ones; the others are drawn
    std::shared_ptr<const ImportedAttention> attention; ///< weights of a real model; null: they are computed
    MatrixPtr mask; ///< tokens x tokens, 1 = allowed; used by mask=custom; null: every key is allowed
    Settings settings;
    Overrides overrides;
    SessionView view;
    TokenNaming naming; ///< of a run for reading; no file holds it
    std::string unknown; ///< keys of the file that this version does not know, as JSON text; kept by a save

    MatrixPtr weight(Projection which, int layer = 0) const { return parameters.find(parameterName(which, false, layer)); }
    MatrixPtr bias(Projection which, int layer = 0) const { return parameters.find(parameterName(which, true, layer)); }
    void setWeight(Projection which, MatrixPtr matrix, int layer = 0) { parameters.set(parameterName(which, false, layer), std::move(matrix)); }
    void setBias(Projection which, MatrixPtr matrix, int layer = 0) { parameters.set(parameterName(which, true, layer), std::move(matrix)); }
};

} // namespace attn
