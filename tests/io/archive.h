// SPDX-License-Identifier: GPL-3.0-or-later
// Files of arrays made by hand, byte by byte, so that their lies are chosen.
#pragma once

#include <QByteArray>
#include <QtEndian>
#include <cstdint>
#include <string>
#include <vector>
#include <zlib.h>

namespace attn {

template <typename T> void putLittle(QByteArray& out, T value)
{
    const T little = qToLittleEndian(value);
    out.append(reinterpret_cast<const char*>(&little), sizeof little);
}

/// An NPY file with this dictionary, version 1.
inline QByteArray npyFile(const QByteArray& dictionary, const QByteArray& data)
{
    QByteArray out("\x93NUMPY\x01\x00", 8);
    putLittle(out, quint16(dictionary.size()));
    return out + dictionary + data;
}

inline QByteArray npyFile(const char* type, const char* shape, const QByteArray& data, bool fortran = false)
{
    return npyFile(QByteArray("{'descr': '") + type + "', 'fortran_order': " + (fortran ? "True" : "False")
            + ", 'shape': " + shape + ", }\n",
        data);
}

/// Raw deflate.
inline QByteArray deflated(const QByteArray& data, int flush = Z_FINISH)
{
    z_stream stream {};
    deflateInit2(&stream, 6, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY);
    QByteArray out(qsizetype(deflateBound(&stream, uLong(data.size()))) + 64, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(data.data()));
    stream.avail_in = uInt(data.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = uInt(out.size());
    deflate(&stream, flush);
    out.truncate(out.size() - qsizetype(stream.avail_out));
    deflateEnd(&stream);
    return out;
}

/// `head` and that many megabytes of zeros: after a full flush the packed bytes of one may be repeated.
inline QByteArray deflatedBomb(const QByteArray& head, int megabytes)
{
    const QByteArray piece = deflated(QByteArray(1 << 20, '\0'), Z_FULL_FLUSH);
    return deflated(head, Z_FULL_FLUSH) + piece.repeated(megabytes) + deflated({});
}

/// One entry; what is not set is worked out.
struct ArchiveEntry {
    QByteArray name, packed;
    std::int64_t size = -1; ///< unpacked, as the headers claim
    std::int64_t crc = -1;
    quint16 method = 0, flags = 0;
    QByteArray localName = {};
    std::int64_t headerAt = -1; ///< as the directory claims
};

inline ArchiveEntry storedEntry(const QByteArray& name, const QByteArray& data)
{
    return { name, data };
}

inline ArchiveEntry deflatedEntry(const QByteArray& name, const QByteArray& data)
{
    ArchiveEntry entry { name, deflated(data), data.size() };
    entry.crc = std::int64_t(crc32(0, reinterpret_cast<const Bytef*>(data.data()), uInt(data.size())));
    entry.method = 8;
    return entry;
}

/// A ZIP archive. `zip64`: sizes, offsets and the directory in their long forms.
inline QByteArray archive(const std::vector<ArchiveEntry>& entries, bool zip64 = false, const QByteArray& comment = {})
{
    QByteArray out, directory;
    for (const ArchiveEntry& entry : entries) {
        const qint64 header = entry.headerAt < 0 ? out.size() : entry.headerAt;
        const qint64 size = entry.size < 0 ? entry.packed.size() : entry.size;
        const quint32 crc = entry.crc >= 0
            ? quint32(entry.crc)
            : quint32(crc32(0, reinterpret_cast<const Bytef*>(entry.packed.data()), uInt(entry.packed.size())));
        const auto common = [&](QByteArray& to, qsizetype nameLength, qsizetype extra) {
            putLittle(to, quint16(45));
            putLittle(to, entry.flags);
            putLittle(to, entry.method);
            putLittle(to, quint32(0));
            putLittle(to, crc);
            putLittle(to, zip64 ? quint32(0xFFFFFFFF) : quint32(entry.packed.size()));
            putLittle(to, zip64 ? quint32(0xFFFFFFFF) : quint32(size));
            putLittle(to, quint16(nameLength));
            putLittle(to, quint16(extra));
        };
        QByteArray extra;
        if (zip64) {
            putLittle(extra, quint16(1));
            putLittle(extra, quint16(24));
            putLittle(extra, quint64(size));
            putLittle(extra, quint64(entry.packed.size()));
            putLittle(extra, quint64(header));
        }
        directory += "PK\x01\x02";
        putLittle(directory, quint16(45));
        common(directory, entry.name.size(), extra.size());
        putLittle(directory, quint16(0));
        putLittle(directory, quint16(0));
        putLittle(directory, quint16(0));
        putLittle(directory, quint32(0));
        putLittle(directory, zip64 ? quint32(0xFFFFFFFF) : quint32(header));
        directory += entry.name + extra;

        const QByteArray local = entry.localName.isEmpty() ? entry.name : entry.localName;
        out += "PK\x03\x04";
        common(out, local.size(), 0);
        out += local + entry.packed;
    }
    const qsizetype begin = out.size();
    out += directory;
    if (zip64) {
        const qsizetype record = out.size();
        out += "PK\x06\x06";
        putLittle(out, quint64(44));
        putLittle(out, quint16(45));
        putLittle(out, quint16(45));
        putLittle(out, quint64(0));
        putLittle(out, quint64(entries.size()));
        putLittle(out, quint64(entries.size()));
        putLittle(out, quint64(directory.size()));
        putLittle(out, quint64(begin));
        out += "PK\x06\x07";
        putLittle(out, quint32(0));
        putLittle(out, quint64(record));
        putLittle(out, quint32(1));
    }
    out += "PK\x05\x06";
    putLittle(out, quint32(0));
    putLittle(out, zip64 ? quint16(0xFFFF) : quint16(entries.size()));
    putLittle(out, zip64 ? quint16(0xFFFF) : quint16(entries.size()));
    putLittle(out, zip64 ? quint32(0xFFFFFFFF) : quint32(directory.size()));
    putLittle(out, zip64 ? quint32(0xFFFFFFFF) : quint32(begin));
    putLittle(out, quint16(comment.size()));
    return out + comment;
}

/// A safetensors file with this header.
inline QByteArray safetensorsFile(const QByteArray& header, const QByteArray& data)
{
    QByteArray out;
    putLittle(out, quint64(header.size()));
    return out + header + data;
}

} // namespace attn
