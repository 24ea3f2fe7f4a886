// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/tensor/tensor.h"

namespace attn {

/// The arrays of an NPZ file (numpy.savez, numpy.savez_compressed) in their order; entries that are no .npy are
/// passed over. Only the headers are read; see zipreader.h for when the rest is.
Result<std::vector<NamedTensor>> openNpz(const Bytes& bytes);

} // namespace attn
