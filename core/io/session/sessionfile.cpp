// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/session/sessionfile.h"

#include "core/base/memory.h"
#include "core/base/numbertext.h"
#include "core/io/attention/attentionfile.h"
#include "core/io/attention/attentionmember.h"
#include "core/io/file/wholefile.h"
#include "core/io/json/json.h"
#include "core/io/tables/blockreader.h"
#include "core/io/tables/exporters.h"
#include "core/io/tensor/foreignfile.h"
#include "core/io/text/tokenizer.h"
#include "core/io/text/utf8.h"
#include "core/pipeline/report.h"

#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <cctype>
#include <optional>
#include <string_view>
#include <utility>

namespace attn {

namespace {

/// The first bytes of a file, which tell its kind; empty for standard input and where it cannot be read.
QByteArray firstBytesOf(const QString& path, qint64 count = 64)
{
    QFile file(path);
    return path != QLatin1String("-") && QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly) ? file.read(count) : QByteArray();
}

bool isTableName(const QString& path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    return suffix == u"csv" || suffix == u"tsv" || suffix == u"txt";
}

Result<LoadedSession> sessionOfParts(Result<AttentionParts> parts, const WishedFile& file)
{
    if (!parts)
        return inFile(parts.error(), file.path);
    return sessionOfAttention(std::move(*parts), file);
}

Result<LoadedSession> readTensorFile(const Result<Bytes>& bytes, const WishedFile& file)
{
    if (!bytes)
        return bytes.error();
    return sessionOfParts(attentionFromTensors(*bytes, file.wish.array), file);
}

/// A text that is longer than a document may hold and can be neither JSON nor a table, by its first bytes.
std::optional<Error> tooLongText(const QByteArray& start, qint64 size, const QString& path)
{
    if (size <= qint64(longestText))
        return std::nullopt;
    QByteArray first = start.left(smallBlock);
    if (first.startsWith("\xEF\xBB\xBF"))
        first.remove(0, 3);
    const auto* begin = std::find_if(first.cbegin(), first.cend(), [](char c) { return !std::isspace(static_cast<unsigned char>(c)); });
    const bool json = begin != first.cend() && (*begin == '{' || *begin == '[');
    const bool binary = first.left(400).contains('\0');
    if (json || binary || mayBeBlock(first))
        return std::nullopt;
    return contentError(ATTN_TR("%1 is a text of %2 MB, neither a session nor a table of numbers; a text to be typed or given "
                                "with --text may have 1 MB at most."),
        { path == QLatin1String("-") ? std::string("-") : QFileInfo(path).fileName().toStdString(),
            fixedNumber(double(size) / (1 << 20), 1) });
}

/// A text that is no JSON: a table of attention weights, or an error that says what it is.
Result<LoadedSession> readTableText(const QByteArray& text, const WishedFile& file, const Error& jsonError)
{
    const QByteArray start = text.left(400).trimmed();
    if (start.startsWith('{') || start.startsWith('['))
        return jsonError;
    const std::string name = QFileInfo(file.path).fileName().toStdString();
    auto parts = attentionFromTable(text);
    if (parts && (parts->arrays.front().shape[0] == parts->arrays.front().shape[1]))
        return sessionOfParts(std::move(parts), file);
    if (!parts && QFileInfo(file.path).suffix().toLower() == u"txt" && !mayBeBlock(text))
        return contentError(ATTN_TR("%1 is a text, neither a session nor a table of numbers; type or paste it into a document, "
                                    "or give it with --text, up to 1 MB."),
            { name });
    if (parts || isTableName(file.path))
        return contentError(ATTN_TR("%1 is a table of numbers, not a session: it becomes embeddings or weights with "
                                    "Import Numbers, or --import."),
            { name });
    if (text.contains('\0') || firstInvalidUtf8({ text.constData(), size_t(text.size()) }) != std::string_view::npos)
        return contentError(ATTN_TR("%1 is neither a session nor a file of numbers that is known: those are JSON, NPY, NPZ, "
                                    "safetensors, CSV and TSV."),
            { name });
    return jsonError;
}

Result<LoadedSession> readSessionFile(const QString& name)
{
    const auto wished = wishedFile(name);
    if (!wished)
        return wished.error();
    const QString& path = wished->path;
    const QByteArray start = firstBytesOf(path);
    if (isTensorFile(start))
        return readTensorFile(bytesOfFile(path), *wished);
    if (const auto foreign = foreignFile(start))
        return inFile(*foreign, path);
    if (const QFileInfo info(path); info.isFile() && info.size() > qint64(longestText))
        if (const auto refused = tooLongText(firstBytesOf(path, smallBlock), info.size(), path))
            return *refused;
    const auto content = readWhole(path, JsonDocument::maxBytes);
    if (!content)
        return content.error();
    if (const auto refused = tooLongText(*content, content->size(), path))
        return *refused;
    if (isTensorFile(content->left(16)))
        return readTensorFile(bytesInMemory(*content), *wished);
    if (const auto foreign = foreignFile(content->left(64)))
        return inFile(*foreign, path);
    const auto document = JsonDocument::parse(*content);
    // Weights may hold NaN as Python writes it; a session may not.
    std::optional<Result<JsonDocument>> ofPython;
    if (!document)
        ofPython.emplace(JsonDocument::parse(*content, JsonDocument::maxValues, true));
    if (ofPython && !*ofPython)
        return readTableText(*content, *wished, document.error());
    const JsonValue root = ofPython ? (*ofPython)->root() : document->root();
    if (isAttentionJson(root))
        return sessionOfParts(attentionFromJson(root, wished->wish.array), *wished);
    if (!document)
        return document.error();
    return sessionFromJson(document->root(), QFileInfo(path).absolutePath());
}

} // namespace

Result<LoadedSession> readSession(const QString& name)
{
    const auto wished = wishedFile(name);
    const QFileInfo info(wished ? wished->path : name);
    // A value of three letters takes twelve bytes while it is read, and eight as a number.
    return withinMemory(info.fileName().toStdString(), 5.0 * double(info.size()), [&] { return readSessionFile(name); });
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
