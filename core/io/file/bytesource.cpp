// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/file/bytesource.h"

#include "core/io/file/wholefile.h"

#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <cstring>
#include <mutex>

namespace attn {

namespace {

class MemoryBytes : public ByteSource {
public:
    explicit MemoryBytes(QByteArray content)
        : m_content(std::move(content))
    {
    }
    std::int64_t size() const override { return m_content.size(); }
    Result<Nothing> read(std::int64_t offset, std::int64_t length, char* out) const override
    {
        if (length > 0)
            std::memcpy(out, m_content.constData() + offset, size_t(length));
        return Nothing {};
    }

private:
    QByteArray m_content;
};

class FileBytes : public ByteSource {
public:
    explicit FileBytes(const QString& path)
        : m_file(path)
    {
    }
    bool open() { return m_file.open(QIODevice::ReadOnly); }
    std::string reason() const { return m_file.errorString().toStdString(); }
    std::int64_t size() const override { return m_file.size(); }
    Result<Nothing> read(std::int64_t offset, std::int64_t length, char* out) const override
    {
        const std::lock_guard lock(m_mutex);
        if (!m_file.seek(offset))
            return failure();
        while (length > 0) {
            const qint64 got = m_file.read(out, length);
            if (got <= 0)
                return failure();
            out += got;
            length -= got;
        }
        return Nothing {};
    }

private:
    Error failure() const
    {
        if (m_file.error() == QFileDevice::NoError)
            return contentError(ATTN_TR("The file has become shorter while it was read."));
        return contentError(ATTN_TR("%1 cannot be read: %2."), { m_file.fileName().toStdString(), reason() });
    }

    mutable QFile m_file;
    mutable std::mutex m_mutex;
};

class PartBytes : public ByteSource {
public:
    PartBytes(Bytes whole, std::int64_t offset, std::int64_t length)
        : m_whole(std::move(whole))
        , m_offset(offset)
        , m_length(length)
    {
    }
    std::int64_t size() const override { return m_length; }
    Result<Nothing> read(std::int64_t offset, std::int64_t length, char* out) const override
    {
        return m_whole->read(m_offset + offset, length, out);
    }

private:
    Bytes m_whole;
    std::int64_t m_offset, m_length;
};

} // namespace

Result<QByteArray> ByteSource::bytes(std::int64_t offset, std::int64_t length) const
{
    offset = std::min(offset, size());
    QByteArray out(qsizetype(std::min(length, size() - offset)), Qt::Uninitialized);
    if (auto ok = read(offset, out.size(), out.data()); !ok)
        return ok.error();
    return out;
}

Bytes bytesInMemory(QByteArray content)
{
    return std::make_shared<MemoryBytes>(std::move(content));
}

Bytes bytesWithin(Bytes whole, std::int64_t offset, std::int64_t length)
{
    return std::make_shared<PartBytes>(std::move(whole), offset, length);
}

Result<Bytes> bytesOfFile(const QString& path)
{
    const QFileInfo info(path);
    if (!info.isFile()) { // standard input; what is missing or no file is refused there
        auto content = readWhole(path, 64 * 1024 * 1024);
        if (!content)
            return content.error();
        return bytesInMemory(std::move(*content));
    }
    auto file = std::make_shared<FileBytes>(path);
    if (!file->open())
        return contentError(ATTN_TR("%1 cannot be opened: %2."), { path.toStdString(), file->reason() });
    return Bytes(file);
}

} // namespace attn
