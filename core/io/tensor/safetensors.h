// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/tensor/tensor.h"

namespace attn {

/// The tensors of a safetensors file, in the order of their bytes: eight bytes with the length of a JSON header, the
/// header, then the numbers without gaps. Only the header is read. Errors name the tensor or the line in the header.
Result<std::vector<NamedTensor>> openSafetensors(const Bytes& bytes);

} // namespace attn
