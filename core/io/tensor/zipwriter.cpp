// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensor/zipwriter.h"

#include <QtEndian>
#include <algorithm>
#include <zlib.h>

namespace attn {

namespace {

constexpr std::int64_t zipLimit = 0xFFFFFFFF - (1 << 20); // where ZIP64 would begin, less room for the directory

template <typename T> void putZip(QByteArray& out, T value)
{
    const T little = qToLittleEndian(value);
    out.append(reinterpret_cast<const char*>(&little), sizeof little);
}

} // namespace

Result<Nothing> ZipWriter::put(const QByteArray& bytes)
{
    if (m_device.write(bytes) == bytes.size())
        return Nothing {};
    return contentError(ATTN_TR("The archive cannot be written: %1."), { m_device.errorString().toStdString() });
}

/// What the local header and the directory have in common, from the version on.
QByteArray ZipWriter::header(const Entry& entry) const
{
    QByteArray out;
    putZip(out, quint16(20));
    putZip(out, quint16(0x800)); // the name is UTF-8
    putZip(out, quint16(0)); // stored
    putZip(out, quint16(0)); // time and date: 1 January 1980, so that equal numbers give equal files
    putZip(out, quint16(0x21));
    putZip(out, entry.crc);
    putZip(out, quint32(entry.size));
    putZip(out, quint32(entry.size));
    putZip(out, quint16(entry.name.size()));
    putZip(out, quint16(0));
    return out;
}

Result<Nothing> ZipWriter::begin(const std::string& name)
{
    Entry& entry = m_entries.emplace_back();
    entry.name = name;
    entry.header = m_device.pos();
    return put("PK\x03\x04" + header(entry) + QByteArray::fromStdString(name));
}

Result<Nothing> ZipWriter::write(const char* bytes, std::int64_t length)
{
    Entry& entry = m_entries.back();
    if (m_device.pos() + length > zipLimit)
        return contentError(ATTN_TR("The archive would be larger than 4 GB; write fewer matrices into one file."));
    for (std::int64_t at = 0; at < length;) {
        const std::int64_t piece = std::min<std::int64_t>(length - at, 1 << 24);
        entry.crc = quint32(crc32(entry.crc, reinterpret_cast<const Bytef*>(bytes + at), uInt(piece)));
        if (m_device.write(bytes + at, piece) != piece)
            return contentError(
                ATTN_TR("The archive cannot be written: %1."), { m_device.errorString().toStdString() });
        at += piece;
    }
    entry.size += length;
    return Nothing {};
}

Result<Nothing> ZipWriter::end()
{
    const Entry& entry = m_entries.back();
    const qint64 here = m_device.pos();
    if (!m_device.seek(entry.header + 4))
        return contentError(ATTN_TR("The archive cannot be written: %1."), { m_device.errorString().toStdString() });
    if (auto ok = put(header(entry)); !ok)
        return ok;
    if (!m_device.seek(here))
        return contentError(ATTN_TR("The archive cannot be written: %1."), { m_device.errorString().toStdString() });
    return Nothing {};
}

Result<Nothing> ZipWriter::add(const std::string& name, const QByteArray& content)
{
    if (auto ok = begin(name); !ok)
        return ok;
    if (auto ok = write(content); !ok)
        return ok;
    return end();
}

Result<Nothing> ZipWriter::finish()
{
    QByteArray directory;
    for (const Entry& entry : m_entries) {
        directory += "PK\x01\x02";
        putZip(directory, quint16(20));
        directory += header(entry);
        putZip(directory, quint16(0)); // comment
        putZip(directory, quint16(0)); // disk
        putZip(directory, quint16(0)); // attributes
        putZip(directory, quint32(0));
        putZip(directory, quint32(entry.header));
        directory += QByteArray::fromStdString(entry.name);
    }
    const qint64 begin = m_device.pos(), length = directory.size();
    directory += "PK\x05\x06";
    putZip(directory, quint32(0));
    putZip(directory, quint16(m_entries.size()));
    putZip(directory, quint16(m_entries.size()));
    putZip(directory, quint32(length));
    putZip(directory, quint32(begin));
    putZip(directory, quint16(0));
    return put(directory);
}

} // namespace attn
