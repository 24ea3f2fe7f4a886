// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/numbertext.h"
#include "core/io/attention/attentionfile.h"
#include "core/io/json/json.h"
#include "core/io/json/matrixjson.h"
#include "core/io/session/sessionfile.h"
#include "core/io/session/sessionkeys.h"
#include "core/io/text/tokenizer.h"
#include "core/pipeline/report.h"
#include "core/session/importedmatrix.h"

#include <limits>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace attn {

namespace {

using Failure = std::optional<Error>;

class SessionReader {
public:
    explicit SessionReader(const QString& folder)
        : m_folder(folder)
    {
    }
    Failure read(const JsonValue& root);
    LoadedSession take() { return { std::move(m_session), std::move(m_warnings) }; }

private:
    Failure header(const JsonValue& root);
    Failure member(const std::string& key, const JsonValue& value, KeptKeys& kept);
    Failure text(const JsonValue& value, const std::string& path, std::string& into);
    Failure tokenizer(const JsonValue& value);
    Failure tokens(const JsonValue& value);
    Failure matrix(const JsonValue& value, const std::string& path, MatrixPtr& into, KeptKeys& kept);
    Failure mask(const JsonValue& value, KeptKeys& kept);
    Failure parameters(const JsonValue& value, KeptKeys& kept);
    Failure projection(const JsonValue& value, const std::string& name, KeptKeys& kept);
    Failure settings(const JsonValue& value, KeptKeys& kept);
    Failure overrides(const JsonValue& value, KeptKeys& kept);
    Failure override(const JsonValue& value, const std::string& path, std::vector<Override>& cells, KeptKeys& kept);
    Failure rows(const JsonValue& value);
    Failure view(const JsonValue& value, KeptKeys& kept);
    Failure attention(const JsonValue& value, KeptKeys& kept);

    void keep(KeptKeys& kept, const std::string& key, const std::string& path, const JsonValue& value)
    {
        m_warnings.emplace_back(ATTN_TR("Line %1: %2 is not known to this version; it is kept as it is."),
            std::vector<std::string> { value.lineText(), path });
        kept.add(key, value.compact());
    }

    QString m_folder;
    Session m_session;
    std::vector<Message> m_warnings;
};

Failure notAnObject(const JsonValue& value, const std::string& path)
{
    if (value.isObject())
        return {};
    return errorAt(value, ATTN_TR("Line %1: %2 should be an object, {...}."), { path });
}

constexpr std::int64_t largestIndex = std::numeric_limits<int>::max();

Failure SessionReader::read(const JsonValue& root)
{
    if (Failure failure = header(root))
        return failure;
    KeptKeys kept;
    for (const auto& [key, value] : root.members())
        if (key != "format" && key != "version")
            if (Failure failure = member(key, value, kept))
                return failure;
    m_session.unknown = kept.json();
    if (m_session.mask && !Config(m_session.settings).is("mask", "custom"))
        m_warnings.emplace_back(
            ATTN_TR("The session gives a mask, but its setting \"mask\" is not \"custom\": the mask is kept and not used."));
    return {};
}

Failure SessionReader::header(const JsonValue& root)
{
    const auto format = root.isObject() ? root.member("format") : std::nullopt;
    if (!format || !format->isString() || format->string() != sessionFormat)
        return errorAt(format.value_or(root),
            ATTN_TR("Line %1: this is not a session; a session starts with {\"format\": \"%2\", \"version\": 1."),
            { std::string(sessionFormat) });
    const auto version = root.member("version");
    if (!version)
        return errorAt(root, ATTN_TR("Line %1: \"version\" is missing; this program writes \"version\": %2."),
            { std::to_string(sessionVersion) });
    if (!version->whole(1, largestIndex))
        return errorAt(*version, ATTN_TR("Line %1: version should be a whole number; this program reads version %2."),
            { std::to_string(sessionVersion) });
    if (version->number() > sessionVersion)
        return errorAt(*version,
            ATTN_TR("Line %1: the session was written by a newer version (%2); this program reads version %3. "
                    "Update the program, or save the session for version %3."),
            { exactNumber(version->number()), std::to_string(sessionVersion) });
    return {};
}

Failure SessionReader::member(const std::string& key, const JsonValue& value, KeptKeys& kept)
{
    const auto known = [&, isNull = value.isNull()](std::string_view name) { return key == name && !isNull; };
    Failure failure;
    KeptKeys inner;
    if (known("title"))
        return text(value, key, m_session.title);
    if (known("text"))
        return text(value, key, m_session.text);
    if (known("tokenizer"))
        return tokenizer(value);
    if (known("tokens"))
        return tokens(value);
    if (known("rows"))
        return rows(value);
    if (known("embeddings"))
        failure = matrix(value, key, m_session.embeddings, inner);
    else if (known("mask"))
        failure = mask(value, inner);
    else if (known("parameters"))
        failure = parameters(value, inner);
    else if (known("settings"))
        failure = settings(value, inner);
    else if (known("overrides"))
        failure = overrides(value, inner);
    else if (known("view"))
        failure = view(value, inner);
    else if (known("attention"))
        failure = attention(value, inner);
    else if (!isSessionKey(key)) // a known key that is null counts as absent
        keep(kept, key, key, value);
    kept.add(key, inner);
    return failure;
}

Failure SessionReader::text(const JsonValue& value, const std::string& path, std::string& into)
{
    if (!value.isString())
        return errorAt(value, ATTN_TR("Line %1: %2 should be a text in double quotes."), { path });
    into = value.string();
    return {};
}

Failure SessionReader::tokenizer(const JsonValue& value)
{
    if (Failure failure = text(value, "tokenizer", m_session.tokenizer))
        return failure;
    std::string names;
    for (const TokenizerSpec& spec : tokenizers()) {
        if (spec.name == m_session.tokenizer)
            return {};
        names += (names.empty() ? "" : ", ") + std::string(spec.name);
    }
    return errorAt(
        value, ATTN_TR("Line %1: tokenizer cannot be \"%2\"; use one of: %3."), { m_session.tokenizer, names });
}

Failure SessionReader::tokens(const JsonValue& value)
{
    const std::vector<JsonValue> items = value.isArray() ? value.items() : std::vector<JsonValue>();
    if (items.empty())
        return errorAt(value,
            ATTN_TR("Line %1: tokens should be a list of at least one text, such as [\"Your\", \"journey\"]."), {});
    std::vector<std::string>& out = m_session.tokens.emplace();
    for (const JsonValue& item : items) {
        std::string token = item.isString() ? item.string() : std::string();
        if (token.empty())
            return errorAt(item, ATTN_TR("Line %1: tokens[%2] should be a text in double quotes that is not empty."),
                { std::to_string(out.size()) });
        out.push_back(std::move(token));
    }
    return {};
}

/// A sentence, then what fills its places; nothing: something else stands there.
std::optional<Message> importWords(const JsonValue& value)
{
    std::optional<Message> out;
    for (const JsonValue& item : value.isArray() ? value.items() : std::vector<JsonValue>()) {
        if (!item.isString())
            return std::nullopt;
        if (out)
            out->args.push_back(item.string());
        else
            out.emplace(item.string());
    }
    return out;
}

Failure SessionReader::matrix(const JsonValue& value, const std::string& path, MatrixPtr& into, KeptKeys& kept)
{
    auto matrix = matrixFromJson(value, path);
    if (!matrix)
        return matrix.error();
    const auto from = value.member("from");
    const auto words = from ? importWords(*from) : std::nullopt;
    into = shareImported(std::move(*matrix), words.value_or(Message()));
    for (const auto& [key, inner] : value.members()) {
        if (key == "from" && words)
            continue;
        if (key != "shape" && key != "data")
            keep(kept, key, path + "." + key, inner);
    }
    return {};
}

Failure SessionReader::mask(const JsonValue& value, KeptKeys& kept)
{
    if (Failure failure = matrix(value, "mask", m_session.mask, kept))
        return failure;
    const Matrix& mask = *m_session.mask;
    if (mask.rows() != mask.cols())
        return errorAt(value, ATTN_TR("Line %1: mask is %2×%3; it needs a row and a column for each token."),
            { std::to_string(mask.rows()), std::to_string(mask.cols()) });
    for (Eigen::Index i = 0; i < mask.size(); ++i)
        if (mask.data()[i] != 0 && mask.data()[i] != 1)
            return errorAt(value, ATTN_TR("Line %1: row %2, column %3 of mask is %4; a mask holds 0 (hidden) or 1 (allowed)."),
                { std::to_string(i / mask.cols()), std::to_string(i % mask.cols()), exactNumber(mask.data()[i]) });
    return {};
}

Failure SessionReader::parameters(const JsonValue& value, KeptKeys& kept)
{
    if (Failure failure = notAnObject(value, "parameters"))
        return failure;
    for (const auto& [key, inner] : value.members()) {
        const std::string path = "parameters." + key;
        const std::string name(withoutLayerZero(key));
        if (!isProjection(splitLayer(name).name)) {
            keep(kept, key, path, inner);
        } else if (!inner.isNull()) {
            KeptKeys keptInner;
            if (Failure failure = projection(inner, name, keptInner))
                return failure;
            kept.add(name, keptInner);
        }
    }
    return {};
}

/// Weight and bias of a projection: "query", "layers.1.query".
Failure SessionReader::projection(const JsonValue& value, const std::string& name, KeptKeys& kept)
{
    const std::string path = "parameters." + name;
    if (Failure failure = notAnObject(value, path))
        return failure;
    for (const auto& [key, inner] : value.members()) {
        const std::string innerPath = path + "." + key;
        if (key != "weight" && key != "bias") {
            keep(kept, key, innerPath, inner);
            continue;
        }
        if (inner.isNull())
            continue;
        MatrixPtr target;
        KeptKeys keptInner;
        if (Failure failure = matrix(inner, innerPath, target, keptInner))
            return failure;
        if (key == "bias" && target->rows() != 1)
            return errorAt(inner, ATTN_TR("Line %1: %2 has %3 {%3:row|rows}; a bias has one, so its shape is [1, outputs]."),
                { innerPath, std::to_string(target->rows()) });
        m_session.parameters.set(name + "." + key, std::move(target));
        kept.add(key, keptInner);
    }
    return {};
}

/// What `--set` would be given for this value.
std::optional<std::string> settingText(const JsonValue& value)
{
    if (value.isString())
        return value.string();
    if (value.isBoolean())
        return std::string(value.text());
    if (value.isNumber()) // all digits of a seed; 1e3 and 2.0 as the whole numbers that they are
        return value.text().find_first_of(".eE") == std::string_view::npos ? std::string(value.text())
                                                                           : exactNumber(value.number());
    if (!value.isArray())
        return std::nullopt;
    std::string out;
    for (const JsonValue& item : value.items()) {
        const auto text = item.isNumber() || item.isString() ? settingText(item) : std::nullopt;
        if (!text)
            return std::nullopt;
        out += (out.empty() ? "" : ",") + *text;
    }
    return out;
}

Failure SessionReader::settings(const JsonValue& value, KeptKeys& kept)
{
    if (Failure failure = notAnObject(value, "settings"))
        return failure;
    for (const auto& [key, inner] : value.members()) {
        if (!findSetting(key)) {
            keep(kept, key, "settings." + key, inner);
            continue;
        }
        const auto text = settingText(inner);
        if (!text)
            return errorAt(inner,
                ATTN_TR("Line %1: settings.%2 should be true, false, a number, a text or a list; leave it out for the "
                        "default."),
                { key });
        if (auto assigned = assign(m_session.settings, key, *text); !assigned)
            return Error { assigned.error().message, Error::Kind::Content }; // names the setting
    }
    return {};
}

Failure SessionReader::overrides(const JsonValue& value, KeptKeys& kept)
{
    if (!value.isArray())
        return errorAt(value, ATTN_TR("Line %1: overrides should be a list, [...]."), {});
    std::vector<Override> cells;
    std::set<std::string> named; // cells whose unknown keys are kept: of equal cells those of the first
    for (const JsonValue& item : value.items()) {
        const std::string path = "overrides[" + std::to_string(cells.size()) + "]";
        KeptKeys inner;
        if (Failure failure = override(item, path, cells, inner))
            return failure;
        if (!inner.empty() && named.insert(overrideName(cells.back())).second)
            kept.add(overrideName(cells.back()), inner);
    }
    m_session.overrides = cells;
    return {};
}

Failure SessionReader::override(
    const JsonValue& value, const std::string& path, std::vector<Override>& cells, KeptKeys& kept)
{
    const auto get = [&](std::string_view key) { return value.isObject() ? value.member(key) : std::nullopt; };
    const auto where = get("path"), row = get("row"), column = get("column"), number = get("value");
    const auto r = row ? row->whole(0, largestIndex) : std::nullopt;
    const auto c = column ? column->whole(0, largestIndex) : std::nullopt;
    const auto v = number ? number->anyNumber() : std::nullopt;
    if (!where || !where->isString() || where->string().empty() || !r || !c || !v)
        return errorAt(value,
            ATTN_TR("Line %1: %2 should name a cell, counted from 0, and its number, such as {\"path\": "
                    "\"heads.0.scores\", \"row\": 1, \"column\": 4, \"value\": 0.5}."),
            { path });
    cells.push_back({ where->string(), int(*r), int(*c), *v });
    for (const auto& [key, other] : value.members())
        if (!isOverrideKey(key))
            keep(kept, key, path + "." + key, other);
    return {};
}

Failure SessionReader::rows(const JsonValue& value)
{
    if (Failure failure = notAnObject(value, "rows"))
        return failure;
    for (const auto& [token, inner] : value.members()) {
        const std::string path = "rows." + token;
        auto numbers = numbersFromJson(inner, path);
        if (!numbers)
            return numbers.error();
        if (token.empty() || numbers->empty())
            return errorAt(
                inner, ATTN_TR("Line %1: %2: both the token and its list of numbers should hold something."), { path });
        m_session.rows.emplace(token, std::move(*numbers));
    }
    return {};
}

Failure SessionReader::attention(const JsonValue& value, KeptKeys& kept)
{
    if (Failure failure = notAnObject(value, "attention"))
        return failure;
    auto read = attentionOfMember(value, m_folder, readSession);
    if (!read)
        return read.error();
    m_session.attention = std::move(*read);
    for (const auto& [key, inner] : value.members())
        if (!isAttentionMemberKey(key))
            keep(kept, key, "attention." + key, inner);
    return {};
}

Failure SessionReader::view(const JsonValue& value, KeptKeys& kept)
{
    if (Failure failure = notAnObject(value, "view"))
        return failure;
    for (const auto& [key, inner] : value.members()) {
        if (key != "stage" && key != "cell") {
            keep(kept, key, "view." + key, inner);
        } else if (inner.isNull()) {
            continue;
        } else if (key == "stage") {
            if (Failure failure = text(inner, "view.stage", m_session.view.stage))
                return failure;
        } else {
            const std::vector<JsonValue> cell = inner.isArray() ? inner.items() : std::vector<JsonValue>();
            const auto row = cell.size() == 2 ? cell[0].whole(0, largestIndex) : std::nullopt;
            const auto column = cell.size() == 2 ? cell[1].whole(0, largestIndex) : std::nullopt;
            if (!row || !column)
                return errorAt(inner, ATTN_TR("Line %1: view.cell should be [row, column], counted from 0."), {});
            m_session.view.row = int(*row);
            m_session.view.column = int(*column);
        }
    }
    return {};
}

} // namespace

Result<LoadedSession> sessionFromJson(const JsonValue& root, const QString& folder)
{
    SessionReader reader(folder);
    if (Failure failure = reader.read(root))
        return *failure;
    return reader.take();
}

Result<LoadedSession> parseSession(const QByteArray& json, const QString& folder)
{
    const auto document = JsonDocument::parse(json);
    if (!document)
        return document.error();
    return sessionFromJson(document->root(), folder);
}

} // namespace attn
