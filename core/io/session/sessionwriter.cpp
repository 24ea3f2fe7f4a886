// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/attention/attentionfile.h"
#include "core/io/json/json.h"
#include "core/io/json/jsonwriter.h"
#include "core/io/session/sessionfile.h"
#include "core/io/session/sessionkeys.h"
#include "core/session/importedmatrix.h"

#include <charconv>
#include <initializer_list>
#include <map>
#include <string>

namespace attn {

namespace {

using KeptPlace = std::optional<JsonValue>; ///< the unknown keys of one object

KeptPlace keptIn(const KeptPlace& place, std::string_view key)
{
    const KeptPlace inner = place ? place->member(key) : std::nullopt;
    return inner && inner->isObject() ? inner : std::nullopt;
}

/// Whole numbers that every JSON reader keeps.
bool fitsDouble(const std::string& whole)
{
    constexpr std::int64_t most = std::int64_t(1) << 53;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(whole.data(), whole.data() + whole.size(), value);
    return error == std::errc() && end == whole.data() + whole.size() && value >= -most && value <= most;
}

std::string settingJson(const SettingSpec* spec, const std::string& value)
{
    switch (spec ? spec->kind : SettingKind::Choice) {
    case SettingKind::Boolean:
        if (value == "true" || value == "false")
            return value;
        break;
    case SettingKind::Integer:
    case SettingKind::Real:
    case SettingKind::ChoiceOrReal:
        if (isJsonNumber(value))
            return value;
        break;
    case SettingKind::Seed:
        if (isJsonNumber(value) && fitsDouble(value))
            return value;
        break;
    case SettingKind::HeadList: {
        std::string list;
        for (char c : value)
            list += c == ',' ? std::string(", ") : std::string(1, c);
        return "[" + list + "]";
    }
    case SettingKind::Choice:
        break;
    }
    return jsonStringText(value);
}

class SessionWriter {
public:
    SessionWriter(TextOut& out, const Session& session)
        : m_session(session)
        , m_json(&out)
    {
    }

    void write(const KeptPlace& kept)
    {
        m_json.beginObject();
        head();
        if (m_session.embeddings)
            matrix("embeddings", m_session.embeddings, keptIn(kept, "embeddings"));
        parameters(keptIn(kept, "parameters"));
        if (m_session.mask)
            matrix("mask", m_session.mask, keptIn(kept, "mask"));
        settings(keptIn(kept, "settings"));
        overrides(keptIn(kept, "overrides"));
        rows();
        if (m_session.attention)
            attention(keptIn(kept, "attention"));
        view(keptIn(kept, "view"));
        if (kept)
            for (const auto& [key, value] : kept->members())
                if (!isSessionKey(key))
                    member(key, value.compact());
        m_json.endObject();
    }

private:
    void member(std::string_view key, std::string_view json)
    {
        m_json.key(key);
        m_json.raw(json);
    }

    void unknownMembers(const KeptPlace& kept, std::initializer_list<std::string_view> known)
    {
        if (kept)
            for (const auto& [key, value] : kept->members())
                if (std::find(known.begin(), known.end(), key) == known.end())
                    member(key, value.compact());
    }

    void head()
    {
        member("format", jsonStringText(sessionFormat));
        member("version", std::to_string(sessionVersion));
        if (!m_session.title.empty())
            member("title", jsonStringText(m_session.title));
        member("text", jsonStringText(m_session.text));
        member("tokenizer", jsonStringText(m_session.tokenizer));
        if (m_session.tokens && !m_session.tokens->empty())
            member("tokens", jsonListText(*m_session.tokens));
    }

    void matrix(std::string_view key, const MatrixPtr& values, const KeptPlace& kept)
    {
        m_json.key(key);
        m_json.beginObject();
        if (const Message* from = importedFrom(values)) { // the sentence, then what fills its places
            std::vector<std::string> words { from->text };
            for (const Argument& argument : from->args)
                words.push_back(argument.text);
            member("from", jsonListText(words));
        }
        m_json.matrixMembers(*values);
        unknownMembers(kept, { "shape", "data", "from" });
        m_json.endObject();
    }

    /// Layers of which unknown keys of a projection are kept.
    static int keptLayers(const KeptPlace& kept)
    {
        int layers = 0;
        if (kept)
            for (const auto& [key, value] : kept->members())
                if (const LayerName split = splitLayer(key); isProjection(split.name))
                    layers = std::max(layers, split.layer + 1);
        return layers;
    }

    void parameters(const KeptPlace& kept)
    {
        if (m_session.parameters.empty() && !kept)
            return;
        m_json.key("parameters");
        m_json.beginObject();
        for (int layer = 0; layer < std::max(m_session.parameters.layers(), keptLayers(kept)); ++layer)
            for (Projection which : allProjections) {
                const std::string name = layerPrefix(layer) + std::string(projectionName(which));
                const MatrixPtr weight = m_session.weight(which, layer), bias = m_session.bias(which, layer);
                const KeptPlace inner = keptIn(kept, name);
                if (!weight && !bias && !inner)
                    continue;
                m_json.key(name);
                m_json.beginObject();
                if (weight)
                    matrix("weight", weight, keptIn(inner, "weight"));
                if (bias)
                    matrix("bias", bias, keptIn(inner, "bias"));
                unknownMembers(inner, { "weight", "bias" });
                m_json.endObject();
            }
        if (kept)
            for (const auto& [key, value] : kept->members())
                if (!isProjection(splitLayer(key).name))
                    member(key, value.compact());
        m_json.endObject();
    }

    void settings(const KeptPlace& kept)
    {
        if (m_session.settings.empty() && !kept)
            return;
        m_json.key("settings");
        m_json.beginObject();
        for (const auto& [key, value] : m_session.settings)
            member(key, settingJson(findSetting(key), value));
        if (kept)
            for (const auto& [key, value] : kept->members())
                if (m_session.settings.find(key) == m_session.settings.end())
                    member(key, value.compact());
        m_json.endObject();
    }

    void overrides(const KeptPlace& kept)
    {
        if (m_session.overrides.empty())
            return;
        m_json.key("overrides");
        m_json.beginList();
        std::map<std::string, JsonValue> keptOfCells; // a search in the kept keys goes through all of them
        if (kept)
            for (auto& [name, value] : kept->members())
                keptOfCells.emplace(std::move(name), value);
        for (const Override& cell : m_session.overrides.list()) {
            if (cell.path.empty() || cell.row < 0 || cell.column < 0)
                continue; // could not be read back
            std::string json = "{\"path\": " + jsonStringText(cell.path) + ", \"row\": " + std::to_string(cell.row)
                + ", \"column\": " + std::to_string(cell.column) + ", \"value\": " + jsonNumberText(cell.value);
            const auto inner = keptOfCells.empty() ? keptOfCells.end() : keptOfCells.find(overrideName(cell));
            if (inner != keptOfCells.end() && inner->second.isObject())
                for (const auto& [key, value] : inner->second.members())
                    if (!isOverrideKey(key))
                        json += ", " + jsonStringText(key) + ": " + value.compact();
            m_json.raw(json + "}");
        }
        m_json.endList();
    }

    void rows()
    {
        if (m_session.rows.empty())
            return;
        m_json.key("rows");
        m_json.beginObject();
        for (const auto& [token, numbers] : m_session.rows) {
            if (token.empty() || numbers.empty())
                continue; // could not be read back
            std::string list;
            for (double number : numbers)
                list += (list.empty() ? "" : ", ") + jsonNumberText(number);
            member(token, "[" + list + "]");
        }
        m_json.endObject();
    }

    void attention(const KeptPlace& kept)
    {
        m_json.key("attention");
        std::string json = attentionMember(*m_session.attention);
        std::string unknown;
        if (kept)
            for (const auto& [key, value] : kept->members())
                if (!isAttentionMemberKey(key))
                    unknown += jsonStringText(key) + ": " + value.compact() + ", ";
        json.insert(1, unknown);
        m_json.raw(json);
    }

    void view(const KeptPlace& kept)
    {
        const SessionView& view = m_session.view;
        const bool cell = view.row >= 0 && view.column >= 0;
        if (view.stage.empty() && !cell && !kept)
            return;
        m_json.key("view");
        m_json.beginObject();
        if (!view.stage.empty())
            member("stage", jsonStringText(view.stage));
        if (cell)
            member("cell", "[" + std::to_string(view.row) + ", " + std::to_string(view.column) + "]");
        unknownMembers(kept, { "stage", "cell" });
        m_json.endObject();
    }

    const Session& m_session;
    JsonWriter m_json;
};

} // namespace

void sessionJson(TextOut& out, const Session& session)
{
    const auto kept = JsonDocument::parse(QByteArray::fromStdString(session.unknown));
    const bool usable = kept && kept->root().isObject();
    SessionWriter(out, session).write(usable ? KeptPlace(kept->root()) : std::nullopt);
    out += '\n';
}

QByteArray sessionJson(const Session& session)
{
    return textOf([&](TextOut& out) { sessionJson(out, session); });
}

} // namespace attn
