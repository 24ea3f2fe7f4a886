// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/trace.h"

#include <stop_token>
#include <string>

namespace attn {

struct ScriptOptions {
    bool doublePrecision = false; ///< compute in float64; drawn numbers stay those that float32 draws
};

/// A PyTorch program that computes the run from the declared lines of its stages and prints every matrix; called with
/// --json it prints {"stages": [{"path", "rows", "columns", "data"}]}. Evaluates every matrix, so it may take a while.
Result<std::string> pytorchProgram(const Trace& trace, const ScriptOptions& options = {}, std::stop_token stop = {});

} // namespace attn
