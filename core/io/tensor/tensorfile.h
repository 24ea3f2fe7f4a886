// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/tensor/tensor.h"

#include <QString>

namespace attn {

/// The arrays of a file: NPZ, NPY, safetensors, JSON, or a table of numbers (CSV, TSV, with or without names). The
/// kind is recognised by the first bytes. Only headers are read of the first three; see NamedTensor. Errors name what is
/// wrong and where in the file; those about the file itself name its path, so callers put the path before the others
/// where it is not on screen.
Result<std::vector<NamedTensor>> openTensors(const QString& path);

/// The same for bytes that are there already; `name` is that of an array without one.
Result<std::vector<NamedTensor>> openTensors(const Bytes& bytes, const std::string& name);

} // namespace attn
