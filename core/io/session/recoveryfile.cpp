// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/session/recoveryfile.h"

#include "core/io/file/wholefile.h"
#include "core/io/json/json.h"
#include "core/io/json/jsonwriter.h"
#include "core/io/session/sessionfile.h"

#include <QFile>
#include <QFileInfo>
#include <limits>

namespace attn {

namespace {

constexpr std::string_view recoveryFormat = "attention-visualizer unsaved work";
constexpr int recoveryVersion = 1;
constexpr qsizetype longestHeader = 1 << 20; // a path and a title
constexpr std::int64_t largestWhole = std::int64_t(1) << 53;

Error notRecovery(const QString& path)
{
    return contentError(ATTN_TR("%1 holds no unsaved work that this version can read."), { path.toStdString() });
}

Result<RecoveryHeader> parseHeader(const QByteArray& line, const QString& path)
{
    const auto document = JsonDocument::parse(line);
    if (!document || !document->root().isObject())
        return notRecovery(path);
    const auto text = [&](std::string_view key) {
        const auto value = document->root().member(key);
        return value && value->isString() ? value->string() : std::string();
    };
    const auto whole = [&](std::string_view key, std::int64_t fallback) {
        const auto value = document->root().member(key);
        return value ? value->whole(0, largestWhole).value_or(fallback) : fallback;
    };
    if (text("format") != recoveryFormat || whole("version", 0) != recoveryVersion)
        return notRecovery(path);
    RecoveryHeader header;
    header.fileName = QString::fromStdString(text("file"));
    header.stamp = { whole("file_size", -1), whole("file_time", 0) };
    header.title = text("title");
    header.time = whole("time", 0);
    header.tokens = int(std::min<std::int64_t>(whole("tokens", 0), std::numeric_limits<int>::max()));
    return header;
}

} // namespace

QByteArray recoveryText(const RecoveryHeader& header, const Session& session)
{
    std::string line = "{\"format\": " + jsonStringText(recoveryFormat)
        + ", \"version\": " + std::to_string(recoveryVersion) + ", \"time\": " + std::to_string(header.time)
        + ", \"title\": " + jsonStringText(header.title) + ", \"tokens\": " + std::to_string(header.tokens)
        + ", \"file\": " + jsonStringText(header.fileName.toStdString());
    if (header.stamp.isKnown())
        line += ", \"file_size\": " + std::to_string(header.stamp.size)
            + ", \"file_time\": " + std::to_string(header.stamp.time);
    return QByteArray::fromStdString(line + "}\n") + sessionJson(session);
}

Result<RecoveryHeader> readRecoveryHeader(const QString& path)
{
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return notRecovery(path);
    return parseHeader(file.readLine(longestHeader), path);
}

Result<RecoveredWork> readRecovery(const QString& path)
{
    const auto content = readWhole(path, JsonDocument::maxBytes);
    if (!content)
        return content.error();
    const qsizetype end = content->indexOf('\n') + 1;
    auto header = parseHeader(content->first(end), path);
    if (!header)
        return header.error();
    auto loaded = parseSession(content->mid(end));
    if (!loaded)
        return loaded.error();
    return RecoveredWork { std::move(*header), std::move(loaded->session) };
}

} // namespace attn
