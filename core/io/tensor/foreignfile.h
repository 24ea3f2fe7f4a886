// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <optional>
#include <string>
#include <vector>

namespace attn {

/// Says what a file is by its first bytes, and how to make of it one that is read, where it is of a kind that people of
/// this field have but this program does not read: GGUF, HDF5, PyTorch, ONNX, pickle ... Nothing: it is none of these.
std::optional<Error> foreignFile(const QByteArray& start);

/// The same of a ZIP archive without arrays, by the names of its entries.
Error foreignArchive(const std::vector<std::string>& entries);

} // namespace attn
