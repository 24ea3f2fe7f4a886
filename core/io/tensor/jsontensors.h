// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/tensor/tensor.h"

namespace attn {

/// The arrays in a JSON text, in their order: nested lists of numbers as other programs write them, objects with
/// "shape" and "data" as ours does, lists of texts. Their names are the keys on the way, "layers.0.weights"; an array
/// that is the whole document is called `name`. Errors name the line.
Result<std::vector<NamedTensor>> jsonTensors(const QByteArray& json, const std::string& name);

} // namespace attn
