// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/trace.h"

#include <QString>

namespace attn {

/// Writes matrices of a run as one NPZ file: an array per path ("heads.0.scores"), the tokens as "tokens" (and
/// "key_tokens" where the keys are others), and as
/// "attention" [layers, heads, query, key] the weights that multiply the values, as Hugging Face models return them with
/// output_attentions; a run that is computed here has one layer. "attention" is left out unless those of every head are among `nodes`.
Result<Nothing> writeNpz(const Trace& trace, const std::vector<const Node*>& nodes, const QString& path);

} // namespace attn
