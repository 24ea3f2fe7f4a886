// SPDX-License-Identifier: GPL-3.0-or-later
// The declared PyTorch lines of the stages with names and numbers filled in, and how Python writes both.
#pragma once

#include "core/pipeline/trace.h"

#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// A string literal; control characters escaped, everything else as UTF-8.
std::string pythonString(std::string_view text);
/// A float literal that reads back to the same double; infinities as torch.inf.
std::string pythonNumber(double value);
/// A list of string literals; beyond `most` (0: all) an ellipsis.
std::string pythonList(const std::vector<std::string>& texts, std::size_t most = 0);
/// Nested lists, a row a line where there are several.
std::string pythonMatrix(const Matrix& values, const std::vector<std::string>& rowComments = {});

/// Replacements for the larger parts of a line.
struct PytorchParts {
    std::string tokens; ///< for {tokens}
    std::string values; ///< for {values}: the matrix of the stage itself, written out
};

/// `pytorch` or `code` of the declaration: {out} is its key, {0} {1} .. the keys of what feeds it in this run, "layer_input" for
/// what enters one of several layers.
std::string pytorchCode(const Trace& trace, const StageSpec& spec, const PytorchParts& parts, int layer = 0);
/// The same in one line, as people read it: long values are left out.
std::string pytorchLine(const Trace& trace, const StageSpec& spec, int layer = 0);

} // namespace attn
