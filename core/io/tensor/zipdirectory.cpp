// SPDX-License-Identifier: GPL-3.0-or-later
// The directory of a ZIP archive (APPNOTE 6.3.9, sections 4.3.7 to 4.3.16 and 4.5.3). Numbers are little-endian.
#include "core/io/tensor/zipreader.h"

#include "core/io/text/utf8.h"

#include <QtEndian>
#include <algorithm>
#include <string_view>
#include <unordered_set>

namespace attn {

namespace {

constexpr std::int64_t maxEntries = 10'000;

Error zipDamaged()
{
    return contentError(ATTN_TR("The ZIP directory of the file is damaged or cut off; write the file again."));
}

Error zipEntryError(std::string_view text, const std::string& name)
{
    return contentError(text, { name });
}

struct ZipDirectory {
    std::int64_t entries = 0, begin = 0, length = 0;
};

/// ZIP64: the locator before the end record names the place of a longer one.
Result<ZipDirectory> zip64Directory(const ByteSource& archive, std::int64_t end)
{
    const auto locator = end >= 20 ? archive.bytes(end - 20, 20) : Result<QByteArray>(QByteArray());
    if (!locator)
        return locator.error();
    if (!locator->startsWith("PK\x06\x07"))
        return zipDamaged();
    const quint64 at = qFromLittleEndian<quint64>(locator->data() + 8);
    if (at > quint64(end) - 20 || quint64(end) - 20 - at < 56)
        return zipDamaged();
    const auto record = archive.bytes(std::int64_t(at), 56);
    if (!record)
        return record.error();
    const quint64 count = qFromLittleEndian<quint64>(record->data() + 32);
    const quint64 length = qFromLittleEndian<quint64>(record->data() + 40);
    const quint64 begin = qFromLittleEndian<quint64>(record->data() + 48);
    if (!record->startsWith("PK\x06\x06") || begin > at || length > at - begin)
        return zipDamaged();
    if (count > quint64(maxEntries))
        return contentError(ATTN_TR("The file has more than 10,000 entries."));
    return ZipDirectory { std::int64_t(count), std::int64_t(begin), std::int64_t(length) };
}

/// The end record stands last, before a comment of at most 65,535 bytes.
Result<ZipDirectory> zipDirectory(const ByteSource& archive)
{
    const std::int64_t tailBegin = std::max<std::int64_t>(0, archive.size() - 65'557);
    const auto tail = archive.bytes(tailBegin, 65'557);
    if (!tail)
        return tail.error();
    for (qsizetype at = tail->size() - 22; at >= 0; --at) {
        const char* record = tail->constData() + at;
        if (!std::equal(record, record + 4, "PK\x05\x06")
            || at + 22 + qFromLittleEndian<quint16>(record + 20) != tail->size())
            continue;
        const std::int64_t end = tailBegin + at;
        ZipDirectory out { qFromLittleEndian<quint16>(record + 10), qFromLittleEndian<quint32>(record + 16),
            qFromLittleEndian<quint32>(record + 12) };
        if (qFromLittleEndian<quint16>(record + 4) != 0 || qFromLittleEndian<quint16>(record + 6) != 0)
            return zipDamaged(); // parts on several disks
        if (out.entries == 0xFFFF || out.begin == 0xFFFFFFFF || out.length == 0xFFFFFFFF)
            return zip64Directory(archive, end);
        if (out.begin > end || out.length > end - out.begin)
            return zipDamaged();
        if (out.entries > maxEntries)
            return contentError(ATTN_TR("The file has more than 10,000 entries."));
        return out;
    }
    return zipDamaged();
}

/// Replaces lengths of 0xFFFFFFFF by those of the ZIP64 field. False: the field is missing or too short.
bool widenedSizes(const char* extra, qsizetype length, ZipEntry& entry, std::int64_t& header)
{
    constexpr std::int64_t all = 0xFFFFFFFF;
    if (entry.size != all && entry.packed != all && header != all)
        return true;
    while (length >= 4) {
        const quint16 id = qFromLittleEndian<quint16>(extra), size = qFromLittleEndian<quint16>(extra + 2);
        extra += 4;
        length -= 4;
        if (size > length)
            return false;
        if (id == 1) {
            qsizetype used = 0;
            for (std::int64_t* value : { &entry.size, &entry.packed, &header }) {
                if (*value != all)
                    continue;
                if (used + 8 > size)
                    return false;
                *value = qFromLittleEndian<qint64>(extra + used);
                used += 8;
            }
            return true;
        }
        extra += size;
        length -= size;
    }
    return false;
}

/// Checks the header before the bytes of an entry and sets where they begin.
Result<Nothing> passLocalHeader(const ByteSource& archive, ZipEntry& entry, std::int64_t header, std::int64_t end)
{
    if (header < 0 || header > end - 30)
        return zipEntryError(ATTN_TR("Entry %1 lies outside of the file."), entry.name);
    const auto local = archive.bytes(header, 30);
    if (!local)
        return local.error();
    const char* at = local->constData();
    const quint16 nameLength = qFromLittleEndian<quint16>(at + 26), extraLength = qFromLittleEndian<quint16>(at + 28);
    const auto name = archive.bytes(header + 30, nameLength);
    if (!name)
        return name.error();
    if (!local->startsWith("PK\x03\x04") || name->toStdString() != entry.name
        || qFromLittleEndian<quint16>(at + 8) != (entry.deflated ? 8 : 0))
        return zipEntryError(
            ATTN_TR("The header of entry %1 differs from the directory of the file."), entry.name);
    entry.begin = header + 30 + nameLength + extraLength;
    if (entry.packed < 0 || entry.size < 0 || entry.begin > end || entry.packed > end - entry.begin)
        return zipEntryError(ATTN_TR("Entry %1 lies outside of the file."), entry.name);
    // Deflate packs 258 bytes into 2 bits at best; and what is stored has its own length.
    if (entry.deflated ? entry.size / 1032 > entry.packed : entry.size != entry.packed)
        return zipEntryError(ATTN_TR("Entry %1 claims a length that its bytes cannot have."), entry.name);
    return Nothing {};
}

} // namespace

Result<std::vector<ZipEntry>> zipEntries(const Bytes& archive)
{
    const auto directory = zipDirectory(*archive);
    if (!directory)
        return directory.error();
    if (directory->length > (16 << 20))
        return zipDamaged();
    const auto bytes = archive->bytes(directory->begin, directory->length);
    if (!bytes)
        return bytes.error();
    std::vector<ZipEntry> entries;
    std::vector<std::pair<std::int64_t, std::int64_t>> places;
    qsizetype at = 0;
    for (std::int64_t i = 0; i < directory->entries; ++i) {
        const char* record = bytes->constData() + at;
        if (bytes->size() - at < 46 || !std::equal(record, record + 4, "PK\x01\x02"))
            return zipDamaged();
        const quint16 flags = qFromLittleEndian<quint16>(record + 8), method = qFromLittleEndian<quint16>(record + 10);
        const qsizetype name = qFromLittleEndian<quint16>(record + 28), extra = qFromLittleEndian<quint16>(record + 30);
        const qsizetype whole = 46 + name + extra + qFromLittleEndian<quint16>(record + 32);
        if (bytes->size() - at < whole)
            return zipDamaged();
        ZipEntry& entry = entries.emplace_back();
        entry.name.assign(record + 46, size_t(name));
        if (firstInvalidUtf8(entry.name) != std::string::npos || entry.name.find('\0') != std::string::npos)
            return zipDamaged();
        entry.deflated = method == 8;
        entry.crc = qFromLittleEndian<quint32>(record + 16);
        entry.packed = qFromLittleEndian<quint32>(record + 20);
        entry.size = qFromLittleEndian<quint32>(record + 24);
        std::int64_t header = qFromLittleEndian<quint32>(record + 42);
        if (flags & 1)
            return zipEntryError(ATTN_TR("Entry %1 is encrypted."), entry.name);
        if (method != 0 && method != 8)
            return zipEntryError(
                ATTN_TR("Entry %1 is packed in a way that is not known; store it, or deflate it."), entry.name);
        if (!widenedSizes(record + 46 + name, extra, entry, header))
            return zipDamaged();
        if (auto ok = passLocalHeader(*archive, entry, header, directory->begin); !ok)
            return ok.error();
        places.emplace_back(header, entry.begin + entry.packed);
        at += whole;
    }
    std::unordered_set<std::string_view> names;
    for (const ZipEntry& entry : entries)
        if (!names.insert(entry.name).second)
            return zipEntryError(ATTN_TR("The file has two entries of the name %1."), entry.name);
    std::sort(places.begin(), places.end());
    for (size_t i = 1; i < places.size(); ++i)
        if (places[i].first < places[i - 1].second)
            return contentError(ATTN_TR("Two entries of the file lie over each other, at byte %1."),
                { std::to_string(places[i].first) });
    return entries;
}

} // namespace attn
