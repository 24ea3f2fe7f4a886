// SPDX-License-Identifier: GPL-3.0-or-later
// How sessions keep attention weights that were read from a file: whole while they are small, else by reference.
#pragma once

#include "core/base/result.h"
#include "core/session/importedattention.h"

#include <QString>
#include <string>

namespace attn {

/// Whether the numbers take at most 20 MB as text.
bool fitsIntoSession(const ImportedAttention& attention);

/// SHA-256 of a file in hex; empty where it cannot be read.
std::string fileChecksum(const QString& path);

/// The same error with the name of the file before it.
Error inFile(const Error& error, const QString& path);

} // namespace attn
