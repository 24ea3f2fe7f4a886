// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QIODevice>
#include <cstdint>
#include <string>
#include <vector>

namespace attn {

/// Writes a ZIP archive of stored entries with their checksums, as numpy.savez does: readers can map the arrays. The
/// device can be sought in. Archives of 4 GB and more are refused.
class ZipWriter {
public:
    explicit ZipWriter(QIODevice& device)
        : m_device(device)
    {
    }

    /// A whole entry.
    Result<Nothing> add(const std::string& name, const QByteArray& content);
    /// An entry in pieces: begin(), write() as often as needed, end().
    Result<Nothing> begin(const std::string& name);
    Result<Nothing> write(const char* bytes, std::int64_t length);
    Result<Nothing> write(const QByteArray& bytes) { return write(bytes.constData(), bytes.size()); }
    Result<Nothing> end();
    /// The directory; nothing may follow.
    Result<Nothing> finish();

private:
    struct Entry {
        std::string name;
        std::uint32_t crc = 0;
        std::int64_t header = 0, size = 0;
    };

    QByteArray header(const Entry& entry) const;
    Result<Nothing> put(const QByteArray& bytes);

    QIODevice& m_device;
    std::vector<Entry> m_entries;
};

} // namespace attn
