// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>
#include <cstdint>
#include <memory>

namespace attn {

/// Bytes that are read where they are needed, so that files of many gigabytes can be looked into. Any thread may read.
class ByteSource {
public:
    virtual ~ByteSource() = default;
    virtual std::int64_t size() const = 0;
    /// Fills `out`; offset and length lie inside the source.
    virtual Result<Nothing> read(std::int64_t offset, std::int64_t length, char* out) const = 0;

    /// Some bytes, fewer at the end.
    Result<QByteArray> bytes(std::int64_t offset, std::int64_t length) const;
};
using Bytes = std::shared_ptr<const ByteSource>;

Bytes bytesInMemory(QByteArray content);
/// An open file; the error names the path and the reason. Standard input ("-") is read into memory, 64 MB at most.
Result<Bytes> bytesOfFile(const QString& path);
/// A stretch inside `whole`.
Bytes bytesWithin(Bytes whole, std::int64_t offset, std::int64_t length);

} // namespace attn
