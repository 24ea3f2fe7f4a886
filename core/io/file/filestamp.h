// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>

namespace attn {

/// Size and time of the last change of a file, to detect that it is no longer the one that was read.
struct FileStamp {
    std::int64_t size = -1; ///< -1: there was no file, or it was never looked at
    std::int64_t time = 0; ///< milliseconds since 1970, UTC

    bool isKnown() const { return size >= 0; }
    bool operator==(const FileStamp&) const = default;
};

FileStamp stampOf(const QString& path);

/// Whether the file at `path` was written by another program since `known`. A file that is gone is not: saving brings it
/// back.
bool changedSince(const QString& path, const FileStamp& known);

} // namespace attn
