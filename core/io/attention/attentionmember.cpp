// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/attention/attentionmember.h"

#include "core/io/attention/attentionfile.h"
#include "core/io/json/jsonwriter.h"
#include "core/io/json/matrixjson.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace attn {
namespace {

constexpr std::int64_t mostTextBytes = 20'000'000, bytesOfFloat = 12, bytesOfDouble = 22; // with ", "
constexpr std::array<std::string_view, 11> memberKeys { "file", "head", "cell", "shape", "type", "tokens", "key_tokens",
    "ids", "data", "path", "sha256" };

std::string floatText(float value)
{
    if (!std::isfinite(value) || value == 0)
        return jsonNumberText(double(value));
    char text[32];
    return std::string(text, std::to_chars(text, text + sizeof text, value).ptr);
}

std::string dataText(const ImportedAttention& attention)
{
    std::string out = "[";
    const std::int64_t size = attention.size();
    const auto* floats = std::get_if<std::vector<float>>(&attention.values);
    for (std::int64_t i = 0; i < size; ++i) {
        out += i == 0 ? "" : i % attention.keys == 0 ? ",\n      " : ", ";
        out += floats ? floatText((*floats)[size_t(i)]) : jsonNumberText(attention.at(i));
    }
    return out + "]";
}

/// The nearest float of the digits: by way of a double it might be rounded twice.
float floatOf(const JsonValue& value)
{
    const std::string_view text = value.text();
    float out = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc() && end == text.data() + text.size() ? out : float(value.anyNumber().value_or(0));
}

Error badMember(const JsonValue& value, const char* what)
{
    return errorAt(value, ATTN_TR("Line %1: attention.%2 is missing or is not what this program writes."), { what });
}

Result<Nothing> readData(const JsonValue& member, ImportedAttention& out)
{
    const auto data = member.member("data");
    const auto items = data && data->isArray() ? data->items() : std::vector<JsonValue>();
    if (std::int64_t(items.size()) != out.size())
        return errorAt(data.value_or(member),
            ATTN_TR("Line %1: attention has a shape of %2 {%2:number|numbers}, but data holds %3."),
            { std::to_string(out.size()), std::to_string(items.size()) });
    const auto type = member.member("type");
    const bool single = type && type->isString() && type->string() == "float32";
    std::vector<float> floats;
    std::vector<double> doubles;
    for (const JsonValue& item : items) {
        const auto number = item.anyNumber();
        if (!number)
            return badMember(item, "data");
        if (single)
            floats.push_back(floatOf(item));
        else
            doubles.push_back(*number);
    }
    if (single)
        out.values = std::move(floats);
    else
        out.values = std::move(doubles);
    return Nothing {};
}

std::vector<std::string> textsOf(const JsonValue& member, std::string_view key)
{
    std::vector<std::string> out;
    const auto list = member.member(key);
    for (const JsonValue& item : list && list->isArray() ? list->items() : std::vector<JsonValue>())
        if (item.isString())
            out.push_back(item.string());
    return out;
}

/// The file that a session refers to, read again.
Result<std::shared_ptr<const ImportedAttention>> readAgain(
    const JsonValue& member, const ImportedAttention& known, const QString& folder, const ReadAttention& read)
{
    const auto wished = wishedFile(QString::fromStdString(known.path));
    if (!wished)
        return wished.error();
    const QString path = wished->path, name = QString::fromStdString(known.file);
    const QString beside = QDir(folder).filePath(name);
    const QString found = QFileInfo::exists(path)        ? path
        : !folder.isEmpty() && QFileInfo::exists(beside) ? beside
                                                         : QString();
    if (found.isEmpty())
        return errorAt(member,
            ATTN_TR("Line %1: the session shows the attention weights of %2, which is no longer there; put %3 beside "
                    "the session."),
            { known.path, known.file });
    if (!QFileInfo(found).isFile())
        return errorAt(member,
            ATTN_TR("Line %1: the session shows the attention weights of %2, which is no file; put %3 beside the session."),
            { found.toStdString(), known.file });
    if (fileChecksum(found) != known.checksum)
        return errorAt(member,
            ATTN_TR("Line %1: the session shows the attention weights of %2, but that file has changed (its SHA-256 "
                    "was %3); open "
                    "the file itself to see what it holds now."),
            { found.toStdString(), known.checksum });
    auto loaded = read(found + wished->suffix);
    if (!loaded)
        return loaded.error();
    if (!loaded->session.attention)
        return badMember(member, "path");
    return loaded->session.attention;
}

} // namespace

bool fitsIntoSession(const ImportedAttention& attention)
{
    return attention.size() * (attention.values.index() == 0 ? bytesOfFloat : bytesOfDouble) <= mostTextBytes;
}

std::string fileChecksum(const QString& path)
{
    QFile file(path);
    QCryptographicHash hash(QCryptographicHash::Sha256);
    return QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly) && hash.addData(&file) ? hash.result().toHex().toStdString() : std::string();
}

Error inFile(const Error& error, const QString& path)
{
    Error out = error;
    out.message.text = ATTN_TR("%1: %2");
    out.message.args
        = { path == QLatin1String("-") ? "-" : QFileInfo(path).fileName().toStdString(), error.message };
    return out;
}

bool isAttentionMemberKey(std::string_view key)
{
    return std::find(memberKeys.begin(), memberKeys.end(), key) != memberKeys.end();
}

std::string attentionMember(const ImportedAttention& attention)
{
    const auto lengths = { attention.layers, attention.heads, attention.queries, attention.keys };
    std::string shape;
    for (const int length : lengths)
        shape += (shape.empty() ? "" : ", ") + std::to_string(length);
    std::string out = "{\"file\": " + jsonStringText(attention.file)
        + ", \"head\": " + jsonStringText(attention.headPlace) + ", \"cell\": " + jsonStringText(attention.cellPlace)
        + ",\n    \"shape\": [" + shape + "]";
    if (!attention.path.empty() && !attention.checksum.empty())
        return out + ", \"path\": " + jsonStringText(attention.path)
            + ", \"sha256\": " + jsonStringText(attention.checksum) + "}";
    out += ",\n    \"tokens\": " + jsonListText(attention.tokens);
    if (!attention.keyTokens.empty())
        out += ",\n    \"key_tokens\": " + jsonListText(attention.keyTokens);
    if (!attention.ids.empty()) {
        std::string ids;
        for (const std::int64_t id : attention.ids)
            ids += (ids.empty() ? "" : ", ") + std::to_string(id);
        out += ",\n    \"ids\": [" + ids + "]";
    }
    out += std::string(",\n    \"type\": ") + (attention.values.index() == 0 ? "\"float32\"" : "\"float64\"");
    return out + ",\n    \"data\": " + dataText(attention) + "}";
}

Result<std::shared_ptr<const ImportedAttention>> attentionOfMember(
    const JsonValue& member, const QString& folder, const ReadAttention& read)
{
    auto out = std::make_shared<ImportedAttention>();
    const std::pair<const char*, std::string*> texts[] = { { "file", &out->file }, { "head", &out->headPlace },
        { "cell", &out->cellPlace }, { "path", &out->path }, { "sha256", &out->checksum } };
    for (const auto& [key, text] : texts)
        if (const auto value = member.member(key); value && value->isString())
            *text = value->string();
    const auto shape = member.member("shape");
    const auto lengths = shape && shape->isArray() ? shape->items() : std::vector<JsonValue>();
    int* const sizes[] = { &out->layers, &out->heads, &out->queries, &out->keys };
    std::int64_t count = 1;
    for (size_t i = 0; i < 4; ++i) {
        const auto length = lengths.size() == 4 ? lengths[i].whole(1, maxAttentionBytes) : std::nullopt;
        if (!length || count > maxAttentionBytes / *length)
            return badMember(shape.value_or(member), "shape");
        count *= *length;
        *sizes[i] = int(*length);
    }
    if (std::int64_t(out->layers) * out->heads > mostHeads)
        return badMember(*shape, "shape");
    if (!out->path.empty())
        return readAgain(member, *out, folder, read);
    if (auto ok = readData(member, *out); !ok)
        return ok.error();
    out->tokens = textsOf(member, "tokens");
    out->keyTokens = textsOf(member, "key_tokens");
    if (out->tokens.size() != size_t(out->queries))
        return badMember(member, "tokens");
    if (out->keyTokens.size() != size_t(out->keys) && (!out->keyTokens.empty() || out->keys != out->queries))
        return badMember(member, "key_tokens");
    if (const auto ids = member.member("ids"); ids && ids->isArray() && ids->items().size() == size_t(out->queries))
        for (const JsonValue& id : ids->items())
            out->ids.push_back(id.whole(0, std::int64_t(1) << 31).value_or(0));
    return std::shared_ptr<const ImportedAttention>(std::move(out));
}

} // namespace attn
