// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/tensor/tensor.h"

namespace attn {

/// The longest start of an NPY file that is looked at for its header.
inline constexpr std::int64_t maxNpyHeader = 1 << 20;

/// The contents of the header of an NPY file, and where its numbers begin.
struct NpyHeader {
    NamedTensor tensor; ///< without a name and without bytes
    std::int64_t begin = 0;
    std::int64_t length = 0; ///< bytes of all elements
};

/// Reads "\x93NUMPY", version and dictionary (numpy.lib.format, versions 1 to 3) from the start of a file.
Result<NpyHeader> parseNpyHeader(const QByteArray& start);

/// An array whose numbers are read where they are needed. Refused: too few or too many bytes for the shape.
Result<NamedTensor> openNpy(Bytes bytes, std::string name);

} // namespace attn
