// SPDX-License-Identifier: GPL-3.0-or-later
// ZIP archives as far as NPZ needs them: stored and deflated entries, ZIP64. Nothing is written under the names inside.
#pragma once

#include "core/io/file/bytesource.h"

#include <string>
#include <vector>

namespace attn {

struct ZipEntry {
    std::string name;
    bool deflated = false;
    std::uint32_t crc = 0;
    std::int64_t packed = 0, size = 0; ///< bytes in the archive, and unpacked
    std::int64_t begin = 0; ///< where its bytes begin
};

/// The directory of an archive. Refused, with the entry named: encrypted and otherwise packed entries, names given
/// twice, entries that overlap or lie outside, and local headers that say something else than the directory.
Result<std::vector<ZipEntry>> zipEntries(const Bytes& archive);

/// Its bytes. All are unpacked, and the checksum compared, on the first read, except that a short read at the start
/// (the header of an array) unpacks no more than it needs. More than 32 MB are unpacked into a temporary file, more
/// than 2 GB are refused.
Bytes zipEntryBytes(Bytes archive, ZipEntry entry);

/// At most `length` bytes from the start, unchecked: the header of an array without the array.
Result<QByteArray> zipEntryStart(const ByteSource& archive, const ZipEntry& entry, std::int64_t length);

} // namespace attn
