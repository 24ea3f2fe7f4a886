// SPDX-License-Identifier: GPL-3.0-or-later
// Attention weights in JSON: nested lists, or {"shape", "data"}; per layer also as "attention_0", "attention_1" ... or
// "layers": [{"weights": [heads][query][key]}, ...].
#include "core/io/attention/attentionfile.h"
#include "core/io/json/matrixjson.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace attn {
namespace {

constexpr size_t deepestNesting = 8;

constexpr std::array<std::string_view, 5> layerKeys { "attention", "attentions", "attention_weights", "weights", "attn" };

/// The weights in one of "layers": [{"weights": ...}, ...].
std::optional<std::string> weightsKey(const JsonValue& object)
{
    for (const std::string_view key : layerKeys)
        if (const auto value = object.member(key); value && (value->isArray() || value->isObject()))
            return std::string(key);
    return {};
}

/// "layers": a list of objects that name weights.
bool hasLayerObjects(const JsonValue& object)
{
    const auto layers = object.member("layers");
    const auto first = layers && layers->isArray() ? layers->firstItem() : std::nullopt;
    return first && first->isObject() && weightsKey(*first);
}

/// {"path", "shape", "data"}, as our exports write a matrix.
bool isMatrixObject(const JsonValue& value)
{
    const auto data = value.isObject() ? value.member("data") : std::nullopt;
    return data && data->isArray() && value.member("shape") && value.member("path");
}

/// {"stages": [matrix, ...]}, as the command show writes them.
bool holdsMatrices(const JsonValue& value)
{
    const auto stages = value.isObject() ? value.member("stages") : std::nullopt;
    const auto first = stages && stages->isArray() ? stages->firstItem() : std::nullopt;
    return first && isMatrixObject(*first);
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

/// What generate() of Hugging Face returns, [steps][layers][batch][heads][query][key]: the first step asks with the whole
/// prompt, the next ones with one token each over more and more keys. False: the array is none.
Result<bool> takeGeneration(const JsonValue& value, const std::string& name, AttentionParts& parts)
{
    constexpr size_t axesOfStep = 5;
    const auto steps = value.isArray() ? value.items() : std::vector<JsonValue>();
    std::vector<std::vector<std::int64_t>> shapes(steps.size());
    for (size_t i = 0; i < steps.size(); ++i)
        lengthsOfList(steps[i], shapes[i]);
    const bool single = shapes.size() == 1 && shapes[0].size() == axesOfStep; // one token was generated
    if (!single && !arePieces(shapes))
        return false;
    parts.arrangement = single ? AttentionArrangement::Whole : AttentionArrangement::Pieces;
    std::vector<std::int64_t> joined = shapes.back(); // with as many queries as keys
    joined[joined.size() - 2] = joined.back();
    if (auto fits = attentionFits(joined, 8, name); !fits)
        return fits.error();
    for (size_t i = 0; i < steps.size(); ++i) {
        auto array = arrayFromJson(steps[i], (name.empty() ? "array" : name) + "[" + std::to_string(i) + "]");
        if (!array)
            return array.error();
        parts.arrays.push_back(std::move(*array));
    }
    return true;
}

/// A list of texts, or one per text of a batch.
Result<TextLists> tokensFromJson(const JsonValue& value, const std::string& key)
{
    const auto items = value.isArray() ? value.items() : std::vector<JsonValue>();
    TextLists out;
    if (!items.empty() && items.front().isArray()) {
        for (const JsonValue& item : items) {
            auto list = tokensFromJson(item, key + "[" + std::to_string(out.size()) + "]");
            if (!list)
                return list.error();
            out.insert(out.end(), list->begin(), list->end());
        }
        return out;
    }
    if (!value.isArray())
        return errorAt(value, ATTN_TR("Line %1: %2 should be a list of texts, one per token."), { key });
    std::vector<std::string> tokens;
    for (const JsonValue& item : items) {
        if (!item.isString() && !item.isNumber())
            return errorAt(item, ATTN_TR("Line %1: %2[%3] should be a text in double quotes."),
                { key, std::to_string(tokens.size()) });
        tokens.push_back(item.isString() ? item.string() : std::string(item.text()));
    }
    out.push_back(std::move(tokens));
    return out;
}

NumberLists wholeNumbers(const JsonValue& value)
{
    NumberLists out;
    const auto list = value.isArray() ? value.items() : std::vector<JsonValue>();
    if (!list.empty() && list.front().isArray()) {
        for (const JsonValue& item : list) {
            const NumberLists inner = wholeNumbers(item);
            out.insert(out.end(), inner.begin(), inner.end());
        }
        return out;
    }
    out.emplace_back();
    for (const JsonValue& item : list)
        if (const auto number = item.whole(0, std::int64_t(1) << 31))
            out.back().push_back(*number);
    return out;
}

Result<Nothing> readTokens(const JsonValue& root, AttentionParts& parts)
{
    const std::pair<std::vector<const char*>, TextLists*> lists[] = {
        { { "tokens", "query_tokens" }, &parts.tokens },
        { { "key_tokens" }, &parts.keyTokens },
        { { "encoder_tokens", "source_tokens", "src_tokens" }, &parts.encoderTokens },
        { { "decoder_tokens", "target_tokens", "tgt_tokens" }, &parts.decoderTokens },
    };
    for (const auto& [keys, into] : lists)
        for (const char* key : keys)
            if (const auto value = root.member(key); value && !value->isNull() && into->empty()) {
                auto tokens = tokensFromJson(*value, key);
                if (!tokens)
                    return tokens.error();
                *into = std::move(*tokens);
            }
    for (const char* key : { "input_ids", "token_ids" })
        if (const auto value = root.member(key); value && value->isArray())
            parts.ids = wholeNumbers(*value);
    if (const auto value = root.member("attention_mask"); value && value->isArray())
        parts.mask = wholeNumbers(*value);
    return Nothing {};
}

/// What an object names, with shapes: lists of lists, and {"shape", "data"}.
struct JsonArrays {
    std::vector<NamedShape> shapes;
    std::vector<JsonValue> values;

    void add(const std::string& name, const JsonValue& value)
    {
        NamedShape shape { name, {}, false };
        if (value.isArray()) {
            lengthsOfList(value, shape.shape);
        } else if (const auto lengths = value.isObject() ? value.member("shape") : std::nullopt; lengths && lengths->isArray()) {
            for (const JsonValue& length : lengths->items())
                shape.shape.push_back(length.whole(0, maxAttentionBytes).value_or(0));
        }
        shapes.push_back(std::move(shape));
        values.push_back(value);
    }
};

JsonArrays arraysOf(const JsonValue& root)
{
    JsonArrays out;
    if (holdsMatrices(root)) {
        for (const JsonValue& stage : root.member("stages")->items())
            if (const auto path = stage.isObject() ? stage.member("path") : std::nullopt; path && path->isString())
                out.add(path->string(), stage);
        return out;
    }
    for (const auto& [key, value] : root.members())
        if (value.isArray() || value.isObject())
            out.add(key, value);
    return out;
}

/// None in Python, where a model was not asked to keep its weights.
const char* noWeights()
{
    return ATTN_TR("Line %1: %2 holds null (None) instead of numbers: the model kept no attention weights. Load it with "
                   "attn_implementation=\"eager\" and call it with output_attentions=True.");
}

std::optional<Error> refuseNull(const JsonValue& root)
{
    for (const std::string_view key :
        { "attention", "attentions", "encoder_attentions", "decoder_attentions", "cross_attentions" }) {
        auto value = root.member(key);
        while (value && value->isArray()) // lists with null for each layer, or for each head of it
            value = value->firstItem();
        if (value && value->isNull())
            return errorAt(*value, noWeights(), { std::string(key) });
    }
    return {};
}

/// One of our matrices: rows and columns are named there.
Result<AttentionParts> partsOfMatrix(const JsonValue& value)
{
    const auto path = value.member("path");
    const std::string name = path->isString() ? path->string() : std::string("matrix");
    if (!isWeightsPath(name))
        return contentError(ATTN_TR("This is the matrix %1, which is no attention weights (heads.0.attention_weights is); "
                                    "Import Numbers, or --import, makes embeddings or weights of a matrix."),
            { name });
    AttentionParts parts;
    auto array = arrayFromJson(value, name);
    if (!array)
        return array.error();
    parts.arrays.push_back(std::move(*array));
    const auto names = [&](const char* key, TextLists& into) -> Result<Nothing> {
        const auto list = value.member(key);
        auto tokens = list ? tokensFromJson(*list, key) : Result<TextLists>(TextLists());
        if (!tokens)
            return tokens.error();
        into = std::move(*tokens);
        return Nothing {};
    };
    if (auto ok = names("rows", parts.tokens); !ok)
        return ok.error();
    if (auto ok = names("columns", parts.keyTokens); !ok)
        return ok.error();
    return parts;
}

Result<AttentionParts> partsOfLayers(const JsonValue& root)
{
    AttentionParts parts;
    parts.arrangement = AttentionArrangement::Layers;
    for (const JsonValue& layer : root.member("layers")->items()) {
        const std::string path = "layers[" + std::to_string(parts.arrays.size()) + "]";
        const auto key = layer.isObject() ? weightsKey(layer) : std::nullopt;
        if (!key)
            return errorAt(
                layer, ATTN_TR("Line %1: %2 should hold \"weights\", as the layers before it do."), { path });
        auto array = arrayFromJson(*layer.member(*key), path + "." + *key);
        if (!array)
            return array.error();
        parts.arrays.push_back(std::move(*array));
    }
    return parts;
}

} // namespace

bool isAttentionJson(const JsonValue& root)
{
    if (root.isArray()) {
        const auto first = root.firstItem();
        return first && (first->isArray() || first->isNull());
    }
    if (!root.isObject() || root.member("format"))
        return false;
    if (isMatrixObject(root) || holdsMatrices(root) || hasLayerObjects(root) || refuseNull(root))
        return true;
    const auto chosen = chooseAttention(arraysOf(root).shapes);
    return !chosen || (!chosen->arrays.empty() && chosen->named);
}

Result<AttentionParts> attentionFromJson(const JsonValue& root, const std::string& wanted)
{
    AttentionParts parts;
    if (root.isArray()) {
        if (root.firstItem()->isNull())
            return errorAt(root, noWeights(), { "array" });
        parts.named = false;
        const auto generated = takeGeneration(root, {}, parts);
        if (!generated)
            return generated.error();
        if (*generated)
            return parts;
        auto array = arrayFromJson(root, {});
        if (!array)
            return array.error();
        parts.arrays.push_back(std::move(*array));
        return parts;
    }
    if (auto error = refuseNull(root))
        return *error;
    if (isMatrixObject(root))
        return partsOfMatrix(root);
    const JsonArrays arrays = arraysOf(root);
    const auto chosen = chooseAttention(arrays.shapes, wanted);
    if (!chosen)
        return chosen.error();
    if (!chosen->arrays.empty() && chosen->named) {
        parts.arrangement = chosen->arrangement;
        parts.layers = chosen->layers;
        parts.others = chosen->others;
        const size_t only = chosen->arrays.front();
        const auto generated = chosen->arrays.size() == 1
            ? takeGeneration(arrays.values[only], arrays.shapes[only].name, parts)
            : Result<bool>(false);
        if (!generated)
            return generated.error();
        for (const size_t index : *generated ? std::vector<size_t>() : chosen->arrays) {
            auto array = arrayFromJson(arrays.values[index], arrays.shapes[index].name);
            if (!array)
                return array.error();
            parts.arrays.push_back(std::move(*array));
        }
        if (holdsMatrices(root)) { // rows and columns are named in each
            auto named = partsOfMatrix(arrays.values[chosen->arrays.front()]);
            if (!named)
                return named.error();
            parts.tokens = std::move(named->tokens);
            parts.keyTokens = std::move(named->keyTokens);
        }
    } else if (hasLayerObjects(root)) {
        auto layers = partsOfLayers(root);
        if (!layers)
            return layers.error();
        parts = std::move(*layers);
    } else {
        return contentError(ATTN_TR("There are no attention weights here; a list named \"attention\", "
                                    "[layers][heads][query][key], is needed."));
    }
    if (auto ok = readTokens(root, parts); !ok)
        return ok.error();
    return parts;
}

} // namespace attn
