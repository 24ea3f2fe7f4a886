// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/sessionfile.h"

#include "core/base/memory.h"
#include "core/io/exporters.h"
#include "core/io/json.h"
#include "core/io/attentionfile.h"
#include "core/io/attentionmember.h"
#include "core/io/wholefile.h"

#include <QFile>
#include <QFileInfo>

namespace attn {

namespace {

/// The first bytes of a file, which tell its kind; empty for standard input and where it cannot be read.
QByteArray firstBytesOf(const QString& path)
{
    QFile file(path);
    return path != QLatin1String("-") && QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly) ? file.read(16) : QByteArray();
}

bool isTableName(const QString& path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    return suffix == u"csv" || suffix == u"tsv" || suffix == u"txt";
}

Result<LoadedSession> readTensorFile(const Result<Bytes>& bytes, const QString& path)
{
    if (!bytes)
        return bytes.error();
    auto parts = attentionFromTensors(*bytes);
    if (!parts)
        return inFile(parts.error(), path);
    return sessionOfAttention(std::move(*parts), path);
}

} // namespace

namespace {

Result<LoadedSession> readSessionFile(const QString& path)
{
    if (isTensorFile(firstBytesOf(path)))
        return readTensorFile(bytesOfFile(path), path);
    const auto content = readWhole(path, JsonDocument::maxBytes);
    if (!content)
        return content.error();
    if (isTensorFile(content->left(16)))
        return readTensorFile(bytesInMemory(*content), path);
    const auto document = JsonDocument::parse(*content);
    if (!document && isTableName(path))
        return contentError(ATTN_TR("%1 is a table of numbers, not a session: it becomes embeddings or weights with "
                                    "Import Numbers, or --import."),
            { QFileInfo(path).fileName().toStdString() });
    if (!document)
        return document.error();
    const JsonValue root = document->root();
    if (!isAttentionJson(root))
        return sessionFromJson(root, QFileInfo(path).absolutePath());
    auto parts = attentionFromJson(root);
    if (!parts)
        return inFile(parts.error(), path);
    return sessionOfAttention(std::move(*parts), path);
}

} // namespace

Result<LoadedSession> readSession(const QString& path)
{
    const QFileInfo info(path);
    // A value of three letters takes twelve bytes while it is read, and eight as a number.
    return withinMemory(info.fileName().toStdString(), 5.0 * double(info.size()), [&] { return readSessionFile(path); });
}

bool holdsNoSession(const QString& path)
{
    QFile file(path);
    const QFileInfo info(path);
    if (info.suffix() == u"attn" || !info.isFile() || !file.open(QIODevice::ReadOnly))
        return false;
    const QByteArray start = file.read(400);
    return !start.trimmed().isEmpty() && !start.contains("attention-visualizer session");
}

Result<Nothing> writeSession(const Session& session, const QString& path)
{
    return writeText(path, [&](TextOut& out) { sessionJson(out, session); });
}

} // namespace attn
