// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensor/zipreader.h"

#include <QTemporaryFile>
#include <algorithm>
#include <functional>
#include <mutex>
#include <optional>
#include <zlib.h>

namespace attn {

namespace {

constexpr std::int64_t zipPiece = 1 << 16;
constexpr std::int64_t maxZipPeek = 4096;

Error entryFailure(std::string_view text, const ZipEntry& entry)
{
    return contentError(text, { entry.name });
}

/// Where unpacked bytes go; false stops.
using ZipSink = std::function<bool(const char* bytes, std::int64_t length)>;

/// Raw deflate, a piece at a time. Stops after `most` bytes: to unpack everything, ask for one more than there
/// should be, and so learns of streams that are longer than they say.
Result<Nothing> inflateEntry(const ByteSource& archive, const ZipEntry& entry, std::int64_t most, const ZipSink& sink)
{
    z_stream stream {};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
        return entryFailure(ATTN_TR("There is not enough memory to unpack entry %1."), entry);
    QByteArray out(zipPiece, Qt::Uninitialized);
    std::optional<Error> error;
    bool more = true;
    for (std::int64_t at = 0, done = 0; more && !error && at < entry.packed; at += zipPiece) {
        const auto in = archive.bytes(entry.begin + at, std::min(zipPiece, entry.packed - at));
        if (!in) {
            error = in.error();
            break;
        }
        stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in->constData()));
        stream.avail_in = uInt(in->size());
        do {
            stream.next_out = reinterpret_cast<Bytef*>(out.data());
            stream.avail_out = uInt(std::min(zipPiece, most - done));
            const std::int64_t room = stream.avail_out;
            const int state = inflate(&stream, Z_NO_FLUSH);
            const std::int64_t got = room - stream.avail_out;
            if (state != Z_OK && state != Z_STREAM_END && state != Z_BUF_ERROR)
                error = entryFailure(ATTN_TR("The packed bytes of entry %1 are damaged."), entry);
            else if (got > 0 && !sink(out.constData(), got))
                error = entryFailure(ATTN_TR("There is no room for a temporary file with entry %1."), entry);
            done += got;
            more = !error && state != Z_STREAM_END && done < most;
        } while (more && (stream.avail_in > 0 || stream.avail_out == 0));
    }
    inflateEnd(&stream);
    if (error)
        return *error;
    return Nothing {};
}

class ZipEntryBytes : public ByteSource {
public:
    ZipEntryBytes(Bytes archive, ZipEntry entry)
        : m_archive(std::move(archive))
        , m_entry(std::move(entry))
    {
    }
    std::int64_t size() const override { return m_entry.size; }
    Result<Nothing> read(std::int64_t offset, std::int64_t length, char* out) const override
    {
        {
            const std::lock_guard lock(m_mutex);
            if (!m_unpacked && !m_failure && offset == 0 && length < m_entry.size && length <= maxZipPeek) {
                const auto start = zipEntryStart(*m_archive, m_entry, length);
                if (start && start->size() == length) {
                    std::copy_n(start->constData(), length, out);
                    return Nothing {};
                }
            }
            if (!m_unpacked && !m_failure)
                unpack();
            if (m_failure)
                return *m_failure;
        }
        return m_unpacked->read(offset, length, out);
    }

private:
    void unpack() const
    {
        std::uint32_t crc = 0;
        std::int64_t length = 0;
        const auto count = [&](const char* bytes, std::int64_t number) {
            crc = std::uint32_t(crc32(crc, reinterpret_cast<const Bytef*>(bytes), uInt(number)));
            length += number;
        };
        const auto whole = m_entry.deflated ? inflated(count) : stored(count);
        if (!whole)
            m_failure = whole.error();
        else if (length != m_entry.size)
            m_failure = entryFailure(ATTN_TR("Entry %1 is not as long as the directory of the file says."), m_entry);
        else if (crc != m_entry.crc)
            m_failure = entryFailure(ATTN_TR("The checksum of entry %1 is wrong; the file is damaged."), m_entry);
        else
            m_unpacked = *whole;
    }

    template <typename Count> Result<Bytes> stored(const Count& count) const
    {
        for (std::int64_t at = 0; at < m_entry.packed; at += zipPiece) {
            const auto piece = m_archive->bytes(m_entry.begin + at, std::min(zipPiece, m_entry.packed - at));
            if (!piece)
                return piece.error();
            count(piece->constData(), piece->size());
        }
        return bytesWithin(m_archive, m_entry.begin, m_entry.size);
    }

    template <typename Count> Result<Bytes> inflated(const Count& count) const
    {
        if (m_entry.size > std::int64_t(2) << 30)
            return entryFailure(
                ATTN_TR("Entry %1 has more than 2 GB when unpacked; write it with numpy.savez, unpacked."), m_entry);
        if (m_entry.size <= (32 << 20)) {
            QByteArray content;
            const auto ok
                = inflateEntry(*m_archive, m_entry, m_entry.size + 1, [&](const char* bytes, std::int64_t number) {
                      count(bytes, number);
                      content.append(bytes, qsizetype(number));
                      return true;
                  });
            if (!ok)
                return ok.error();
            return bytesInMemory(std::move(content));
        }
        m_file = std::make_unique<QTemporaryFile>(); // removed with this object
        bool good = m_file->open();
        const auto ok
            = inflateEntry(*m_archive, m_entry, m_entry.size + 1, [&](const char* bytes, std::int64_t number) {
                  count(bytes, number);
                  return good && m_file->write(bytes, number) == number;
              });
        if (!ok)
            return ok.error();
        if (!m_file->flush())
            return entryFailure(ATTN_TR("There is no room for a temporary file with entry %1."), m_entry);
        return bytesOfFile(m_file->fileName());
    }

    Bytes m_archive;
    ZipEntry m_entry;
    mutable std::mutex m_mutex;
    mutable std::unique_ptr<QTemporaryFile> m_file;
    mutable Bytes m_unpacked; ///< null until it was checked
    mutable std::optional<Error> m_failure;
};

} // namespace

Result<QByteArray> zipEntryStart(const ByteSource& archive, const ZipEntry& entry, std::int64_t length)
{
    length = std::min(length, entry.size);
    if (!entry.deflated || length == 0)
        return archive.bytes(entry.begin, length);
    QByteArray out;
    const auto ok = inflateEntry(archive, entry, length, [&](const char* bytes, std::int64_t number) {
        out.append(bytes, qsizetype(number));
        return true;
    });
    if (!ok)
        return ok.error();
    return out;
}

Bytes zipEntryBytes(Bytes archive, ZipEntry entry)
{
    return std::make_shared<ZipEntryBytes>(std::move(archive), std::move(entry));
}

} // namespace attn
