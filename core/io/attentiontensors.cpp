// SPDX-License-Identifier: GPL-3.0-or-later
// Attention weights in NPY, NPZ and safetensors: "attention", or one array per layer ("attention_0", "arr_0" ...).
#include "core/io/attentionfile.h"
#include "core/io/tensorfile.h"
#include "core/pipeline/report.h"

#include <QtEndian>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <string_view>

namespace attn {
namespace {

using Tensors = std::vector<NamedTensor>;
constexpr std::array<std::string_view, 5> attentionNames { "attention", "attentions", "attention_weights", "weights",
    "attn" };
constexpr std::array<std::string_view, 6> layerStems { "attention", "attentions", "attention_weights", "weights",
    "attn", "arr" };

const NamedTensor* namedTensor(const Tensors& tensors, std::initializer_list<std::string_view> names)
{
    for (const std::string_view name : names)
        for (const NamedTensor& tensor : tensors)
            if (tensor.name == name)
                return &tensor;
    return nullptr;
}

/// The weights as one array: by its name, or the only one with enough axes.
const NamedTensor* wholeAttention(const Tensors& tensors)
{
    for (const std::string_view name : attentionNames)
        if (const NamedTensor* found = namedTensor(tensors, { name }))
            return found;
    const NamedTensor* only = nullptr;
    for (const NamedTensor& tensor : tensors)
        if (!tensor.isText() && tensor.shape.size() >= 3) {
            if (only)
                return nullptr;
            only = &tensor;
        }
    return only ? only : tensors.size() == 1 ? &tensors.front() : nullptr;
}

/// One array per layer, from layer 0 on.
std::vector<const NamedTensor*> layersOfAttention(const Tensors& tensors)
{
    std::map<std::string_view, const NamedTensor*> byName; // a search goes through all of them
    for (const NamedTensor& tensor : tensors)
        byName.emplace(tensor.name, &tensor);
    for (const std::string_view stem : layerStems)
        for (const char* between : { "_", ".", "" }) {
            std::vector<const NamedTensor*> layers;
            const auto next = [&] { return byName.find(std::string(stem) + between + std::to_string(layers.size())); };
            for (auto found = next(); found != byName.end(); found = next()) {
                if (found->second->isText() || found->second->shape.size() < 3)
                    break;
                layers.push_back(found->second);
            }
            if (layers.size() > 1)
                return layers;
        }
    return {};
}

bool isSinglePrecision(const NamedTensor& tensor)
{
    return !tensor.values
        && (tensor.type == ElementType::F32 || tensor.type == ElementType::F16 || tensor.type == ElementType::BF16);
}

template <typename Number> Result<std::vector<Number>> readNumbers(const NamedTensor& tensor)
{
    std::vector<Number> out;
    const std::int64_t count = tensor.count();
    out.reserve(size_t(count));
    for (std::int64_t done = 0; done < count; done += NamedTensor::maxNumbers) {
        const auto piece = tensor.numbers(done, std::min(NamedTensor::maxNumbers, count - done));
        if (!piece)
            return piece.error();
        for (const double number : *piece)
            out.push_back(Number(number));
    }
    return out;
}

Result<AttentionArray> arrayOfTensor(const NamedTensor& tensor, size_t layers)
{
    AttentionArray array { tensor.name, tensor.shape, {}, false };
    const bool single = isSinglePrecision(tensor);
    std::vector<std::int64_t> whole = tensor.shape;
    whole.insert(whole.begin(), std::int64_t(layers));
    if (auto fits = attentionFits(layers > 1 ? whole : tensor.shape, single ? 4 : 8, tensor.name); !fits)
        return fits.error();
    if (tensor.shape.size() < 3) // says so before it is read
        return array;
    if (single) {
        auto numbers = readNumbers<float>(tensor);
        if (!numbers)
            return numbers.error();
        array.values = std::move(*numbers);
    } else {
        auto numbers = readNumbers<double>(tensor);
        if (!numbers)
            return numbers.error();
        array.values = std::move(*numbers);
    }
    return array;
}

/// A token that is given by its number; what is no whole number within int64, as it is.
std::string idText(double number)
{
    constexpr double most = 9007199254740992; // beyond 2^53 doubles leave whole numbers out
    const bool whole = number == std::floor(number) && std::abs(number) <= most;
    return whole ? std::to_string(std::int64_t(number)) : std::isnan(number) ? "nan" : exactNumber(number);
}

Result<std::vector<std::string>> tokensOfTensor(const NamedTensor& tensor)
{
    if (tensor.isText())
        return tensor.texts();
    const auto numbers = tensor.numbers();
    if (!numbers)
        return numbers.error();
    std::vector<std::string> tokens;
    for (const double number : *numbers)
        tokens.push_back(idText(number));
    return tokens;
}

Result<Nothing> readTokenTensors(const Tensors& tensors, AttentionParts& parts)
{
    const std::pair<const NamedTensor*, std::vector<std::string>*> lists[]
        = { { namedTensor(tensors, { "tokens", "query_tokens" }), &parts.tokens },
              { namedTensor(tensors, { "key_tokens" }), &parts.keyTokens } };
    for (const auto& [tensor, into] : lists)
        if (tensor) {
            auto tokens = tokensOfTensor(*tensor);
            if (!tokens)
                return tokens.error();
            *into = std::move(*tokens);
        }
    if (const NamedTensor* ids = namedTensor(tensors, { "token_ids", "input_ids" }); ids && !ids->isText())
        if (const auto numbers = ids->numbers())
            for (const double id : *numbers)
                parts.ids.push_back(id >= 0 && id < std::numeric_limits<int>::max() ? std::int64_t(id) : 0);
    return Nothing {};
}

/// Lists of texts in the metadata of a safetensors file, which holds no texts otherwise: "tokens": "[\"a\", \"b\"]".
void readMetadata(const Bytes& bytes, AttentionParts& parts)
{
    const auto start = bytes->bytes(0, 8);
    if (!start || start->size() < 8)
        return;
    const auto length = qFromLittleEndian<quint64>(start->constData());
    const auto header = bytes->bytes(8, std::int64_t(std::min<quint64>(length, 100u << 20)));
    const auto document = header ? JsonDocument::parse(*header) : Result<JsonDocument>(header.error());
    const auto metadata
        = document && document->root().isObject() ? document->root().member("__metadata__") : std::nullopt;
    const auto read = [&](std::string_view key, std::vector<std::string>& into) {
        const auto value = metadata && metadata->isObject() ? metadata->member(key) : std::nullopt;
        if (!value || !value->isString() || !into.empty())
            return;
        const auto list = JsonDocument::parse(QByteArray::fromStdString(value->string()));
        if (list && list->root().isArray())
            for (const JsonValue& item : list->root().items())
                into.push_back(item.isString() ? item.string() : std::string(item.text()));
    };
    read("tokens", parts.tokens);
    read("key_tokens", parts.keyTokens);
}

} // namespace

bool isTensorFile(const QByteArray& start)
{
    return start.startsWith("PK\x03\x04") || start.startsWith("PK\x05\x06") || start.startsWith("\x93NUMPY")
        || (start.size() >= 9 && start[8] == '{' && qFromLittleEndian<quint64>(start.constData()) < (quint64(1) << 32));
}

Result<AttentionParts> attentionFromTensors(const Bytes& bytes)
{
    const auto tensors = openTensors(bytes, "array");
    if (!tensors)
        return tensors.error();
    AttentionParts parts;
    std::vector<const NamedTensor*> layers = layersOfAttention(*tensors);
    parts.perLayer = !layers.empty();
    if (const NamedTensor* whole = parts.perLayer ? nullptr : wholeAttention(*tensors))
        layers = { whole };
    if (layers.empty()) {
        std::string names;
        for (size_t i = 0; i < std::min<size_t>(tensors->size(), 6); ++i)
            names += (i ? ", " : "") + (*tensors)[i].name + " " + (*tensors)[i].shapeText();
        return contentError(
            ATTN_TR(
                "There are no attention weights here; an array named \"attention\", [layers, heads, query, key], is "
                "needed. Weights of a model are taken with Import Numbers, or --import. The file holds: %1."),
            { names.empty() ? "-" : names });
    }
    for (const NamedTensor* layer : layers)
        parts.arrays.push_back({ layer->name, layer->shape, {}, false });
    if (auto fits = attentionShapesFit(parts); !fits) // before anything is read
        return fits.error();
    for (size_t i = 0; i < layers.size(); ++i) {
        auto array = arrayOfTensor(*layers[i], layers.size());
        if (!array)
            return array.error();
        parts.arrays[i] = std::move(*array);
    }
    if (auto ok = readTokenTensors(*tensors, parts); !ok)
        return ok.error();
    readMetadata(bytes, parts);
    return parts;
}

} // namespace attn
