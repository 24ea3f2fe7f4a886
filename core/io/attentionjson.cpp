// SPDX-License-Identifier: GPL-3.0-or-later
// Attention weights in JSON: nested lists, or {"shape", "data"}; per layer also as "attention_0", "attention_1" ... or
// "layers": [{"weights": [heads][query][key]}, ...].
#include "core/io/attentionfile.h"
#include "core/io/matrixjson.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace attn {
namespace {

constexpr std::array<std::string_view, 5> attentionKeys { "attention", "attentions", "attention_weights", "weights",
    "attn" };
constexpr size_t deepestNesting = 8;

std::optional<std::string> attentionKey(const JsonValue& object)
{
    for (const std::string_view key : attentionKeys)
        if (const auto value = object.member(key); value && (value->isArray() || value->isObject()))
            return std::string(key);
    return {};
}

/// "attention_0", "attention_1", ... as far as they go; empty: none.
std::vector<std::pair<std::string, JsonValue>> layersByKey(const JsonValue& object)
{
    std::map<std::string, JsonValue> members; // a search in the object itself goes through all of them
    for (const auto& [key, value] : object.members())
        members.emplace(key, value);
    for (const std::string_view stem : attentionKeys)
        for (const char* between : { "_", ".", "" }) {
            std::vector<std::pair<std::string, JsonValue>> layers;
            const auto next = [&] { return members.find(std::string(stem) + between + std::to_string(layers.size())); };
            for (auto found = next(); found != members.end(); found = next())
                layers.emplace_back(*found);
            if (!layers.empty())
                return layers;
        }
    return {};
}

/// "layers": a list of objects that name weights.
bool hasLayerObjects(const JsonValue& object)
{
    const auto layers = object.member("layers");
    if (!layers || !layers->isArray())
        return false;
    const auto items = layers->items();
    return !items.empty() && items.front().isObject() && attentionKey(items.front());
}

/// The lengths of nested lists along the first item of each.
void lengthsOfList(const JsonValue& list, std::vector<std::int64_t>& shape)
{
    JsonValue inner = list;
    while (inner.isArray() && shape.size() < deepestNesting) {
        const auto items = inner.items();
        shape.push_back(std::int64_t(items.size()));
        if (items.empty())
            break;
        inner = items.front();
    }
}

/// The numbers of nested lists, each as long as the first of its depth.
std::optional<Error> collectNumbers(const JsonValue& value, const std::string& path,
    const std::vector<std::int64_t>& shape, size_t depth, std::vector<double>& out)
{
    if (!value.isArray())
        return errorAt(value, ATTN_TR("Line %1: %2 should be a list, as the others beside it are."), { path });
    const auto items = value.items();
    if (std::int64_t(items.size()) != shape[depth])
        return errorAt(value,
            ATTN_TR("Line %1: %2 has the length %3, but the first of its kind has %4; all should have the same."),
            { path, std::to_string(items.size()), std::to_string(shape[depth]) });
    for (size_t i = 0; i < items.size(); ++i) {
        if (depth + 1 < shape.size()) {
            if (auto failure = collectNumbers(items[i], path + "[" + std::to_string(i) + "]", shape, depth + 1, out))
                return failure;
            continue;
        }
        const auto number = items[i].anyNumber();
        if (!number)
            return errorAt(items[i],
                ATTN_TR("Line %1: %2[%3] should be a number, \"NaN\", \"Infinity\" or \"-Infinity\"."),
                { path, std::to_string(i) });
        out.push_back(*number);
    }
    return {};
}

Result<AttentionArray> arrayFromJson(const JsonValue& value, const std::string& name)
{
    AttentionArray array { name, {}, std::vector<double>(), value.isArray() };
    const std::string path = name.empty() ? "array" : name;
    auto& numbers = std::get<std::vector<double>>(array.values);
    if (value.isArray()) {
        lengthsOfList(value, array.shape);
        if (auto fits = attentionFits(array.shape, 8, name); !fits)
            return fits.error();
        if (auto failure = collectNumbers(value, path, array.shape, 0, numbers))
            return *failure;
        return array;
    }
    const auto shape = value.isObject() ? value.member("shape") : std::nullopt;
    const auto data = value.isObject() ? value.member("data") : std::nullopt;
    if (!shape || !shape->isArray() || !data)
        return errorAt(value,
            ATTN_TR("Line %1: %2 should be nested lists, [layers][heads][query][key], or {\"shape\": [...], \"data\": "
                    "[...]}."),
            { path });
    std::int64_t count = 1;
    for (const JsonValue& length : shape->items()) {
        const auto whole = length.whole(1, std::int64_t(1) << 31);
        if (!whole || array.shape.size() >= deepestNesting)
            return errorAt(length, ATTN_TR("Line %1: %2.shape should be whole numbers from 1 on."), { path });
        array.shape.push_back(*whole);
        if (auto fits = attentionFits(array.shape, 8, name); !fits)
            return fits.error();
        count *= *whole;
    }
    auto given = numbersFromJson(*data, path + ".data");
    if (!given)
        return given.error();
    if (std::int64_t(given->size()) != count)
        return errorAt(*data, ATTN_TR("Line %1: %2 has a shape of %3 {%3:number|numbers}, but data holds %4."),
            { path, std::to_string(count), std::to_string(given->size()) });
    numbers = std::move(*given);
    return array;
}

Result<std::vector<std::string>> tokensFromJson(const JsonValue& value, const std::string& key)
{
    const auto items = value.isArray() ? value.items() : std::vector<JsonValue>();
    if (items.size() == 1 && items.front().isArray()) // a batch of 1
        return tokensFromJson(items.front(), key + "[0]");
    if (!value.isArray())
        return errorAt(value, ATTN_TR("Line %1: %2 should be a list of texts, one per token."), { key });
    std::vector<std::string> tokens;
    for (const JsonValue& item : items) {
        if (!item.isString() && !item.isNumber())
            return errorAt(item, ATTN_TR("Line %1: %2[%3] should be a text in double quotes."),
                { key, std::to_string(tokens.size()) });
        tokens.push_back(item.isString() ? item.string() : std::string(item.text()));
    }
    return tokens;
}

Result<Nothing> readTokens(const JsonValue& root, AttentionParts& parts)
{
    const auto read = [&](std::initializer_list<const char*> keys, std::vector<std::string>& into) -> Result<Nothing> {
        for (const char* key : keys)
            if (const auto value = root.member(key); value && !value->isNull()) {
                auto tokens = tokensFromJson(*value, key);
                if (!tokens)
                    return tokens.error();
                into = std::move(*tokens);
                return Nothing {};
            }
        return Nothing {};
    };
    if (auto ok = read({ "tokens", "query_tokens" }, parts.tokens); !ok)
        return ok;
    if (auto ok = read({ "key_tokens" }, parts.keyTokens); !ok)
        return ok;
    for (const char* key : { "token_ids", "input_ids" })
        if (const auto value = root.member(key); value && value->isArray()) {
            auto list = value->items();
            if (list.size() == 1 && list.front().isArray())
                list = list.front().items();
            parts.ids.clear();
            for (const JsonValue& item : list)
                if (const auto id = item.whole(0, std::int64_t(1) << 31))
                    parts.ids.push_back(*id);
            break;
        }
    return Nothing {};
}

} // namespace

bool isAttentionJson(const JsonValue& root)
{
    if (root.isArray()) {
        const auto items = root.items();
        return !items.empty() && items.front().isArray();
    }
    return root.isObject() && !root.member("format")
        && (attentionKey(root) || !layersByKey(root).empty() || hasLayerObjects(root));
}

Result<AttentionParts> attentionFromJson(const JsonValue& root)
{
    AttentionParts parts;
    const auto add = [&](const JsonValue& value, const std::string& name) -> Result<Nothing> {
        auto array = arrayFromJson(value, name);
        if (!array)
            return array.error();
        parts.arrays.push_back(std::move(*array));
        return Nothing {};
    };
    if (root.isArray()) {
        if (auto ok = add(root, {}); !ok)
            return ok.error();
        return parts;
    }
    if (auto ok = readTokens(root, parts); !ok)
        return ok.error();
    if (const auto key = attentionKey(root)) {
        if (auto ok = add(*root.member(*key), *key); !ok)
            return ok.error();
        return parts;
    }
    parts.perLayer = true;
    if (const auto layers = layersByKey(root); !layers.empty()) {
        for (const auto& [key, value] : layers)
            if (auto ok = add(value, key); !ok)
                return ok.error();
        return parts;
    }
    for (const JsonValue& layer : root.member("layers")->items()) {
        const std::string path = "layers[" + std::to_string(parts.arrays.size()) + "]";
        const auto key = layer.isObject() ? attentionKey(layer) : std::nullopt;
        if (!key)
            return errorAt(
                layer, ATTN_TR("Line %1: %2 should hold \"weights\", as the layers before it do."), { path });
        if (auto ok = add(*layer.member(*key), path + "." + *key); !ok)
            return ok.error();
    }
    return parts;
}

} // namespace attn
