// SPDX-License-Identifier: GPL-3.0-or-later
// Attention weights in NPY, NPZ and safetensors: "attention", or one array per layer ("attention_0", "arr_0" ...).
#include "core/base/numbertext.h"
#include "core/io/attention/attentionfile.h"
#include "core/io/tables/blockreader.h"
#include "core/io/tensor/tensorfile.h"
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
#include <cstddef>
#include <initializer_list>
#include <utility>

namespace attn {
namespace {

using Tensors = std::vector<NamedTensor>;

const NamedTensor* namedTensor(const Tensors& tensors, std::initializer_list<std::string_view> names)
{
    for (const std::string_view name : names)
        for (const NamedTensor& tensor : tensors)
            if (tensor.name == name)
                return &tensor;
    return nullptr;
}

std::vector<NamedShape> shapesOf(const Tensors& tensors)
{
    std::vector<NamedShape> out;
    for (const NamedTensor& tensor : tensors)
        out.push_back({ tensor.name, tensor.shape, tensor.isText() });
    return out;
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
    if (tensor.shape.size() < 2 && tensor.type != ElementType::Other) // says so before it is read
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

/// A list, or one per text of a batch, of the last axis.
template <typename Item> std::vector<std::vector<Item>> listsOf(const NamedTensor& tensor, std::vector<Item> all)
{
    std::vector<std::vector<Item>> out;
    const size_t length = tensor.shape.size() < 2 ? all.size() : size_t(tensor.shape.back());
    for (size_t at = 0; at < all.size() && length > 0; at += length)
        out.emplace_back(all.begin() + std::ptrdiff_t(at), all.begin() + std::ptrdiff_t(std::min(at + length, all.size())));
    return out;
}

Result<NumberLists> numbersOfTensor(const NamedTensor& tensor)
{
    const auto numbers = tensor.numbers();
    if (!numbers)
        return numbers.error();
    std::vector<std::int64_t> whole;
    for (const double number : *numbers)
        whole.push_back(number >= 0 && number < std::numeric_limits<int>::max() ? std::int64_t(number) : 0);
    return listsOf(tensor, std::move(whole));
}

Result<TextLists> tokensOfTensor(const NamedTensor& tensor)
{
    if (tensor.isText()) {
        auto texts = tensor.texts();
        if (!texts)
            return texts.error();
        return listsOf(tensor, std::move(*texts));
    }
    const auto numbers = tensor.numbers();
    if (!numbers)
        return numbers.error();
    std::vector<std::string> texts;
    for (const double number : *numbers)
        texts.push_back(idText(number));
    return listsOf(tensor, std::move(texts));
}

Result<Nothing> readTokenTensors(const Tensors& tensors, AttentionParts& parts)
{
    const std::pair<const NamedTensor*, TextLists*> lists[] = {
        { namedTensor(tensors, { "tokens", "query_tokens" }), &parts.tokens },
        { namedTensor(tensors, { "key_tokens" }), &parts.keyTokens },
        { namedTensor(tensors, { "encoder_tokens", "source_tokens", "src_tokens" }), &parts.encoderTokens },
        { namedTensor(tensors, { "decoder_tokens", "target_tokens", "tgt_tokens" }), &parts.decoderTokens },
    };
    for (const auto& [tensor, into] : lists)
        if (tensor) {
            auto tokens = tokensOfTensor(*tensor);
            if (!tokens)
                return tokens.error();
            *into = std::move(*tokens);
        }
    if (const NamedTensor* ids = namedTensor(tensors, { "token_ids", "input_ids" }); ids && !ids->isText())
        if (auto numbers = numbersOfTensor(*ids))
            parts.ids = std::move(*numbers);
    if (const NamedTensor* mask = namedTensor(tensors, { "attention_mask" }); mask && !mask->isText())
        if (auto numbers = numbersOfTensor(*mask))
            parts.mask = std::move(*numbers);
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
    const auto read = [&](std::string_view key, TextLists& into) {
        const auto value = metadata && metadata->isObject() ? metadata->member(key) : std::nullopt;
        if (!value || !value->isString() || !into.empty())
            return;
        const auto list = JsonDocument::parse(QByteArray::fromStdString(value->string()));
        if (!list || !list->root().isArray())
            return;
        into.emplace_back();
        for (const JsonValue& item : list->root().items())
            into.back().push_back(item.isString() ? item.string() : std::string(item.text()));
    };
    read("tokens", parts.tokens);
    read("key_tokens", parts.keyTokens);
    read("encoder_tokens", parts.encoderTokens);
    read("decoder_tokens", parts.decoderTokens);
}

} // namespace

bool isTensorFile(const QByteArray& start)
{
    return start.startsWith("PK\x03\x04") || start.startsWith("PK\x05\x06") || start.startsWith("\x93NUMPY")
        || (start.size() >= 9 && start[8] == '{' && qFromLittleEndian<quint64>(start.constData()) < (quint64(1) << 32));
}

Result<AttentionParts> attentionFromTensors(const Bytes& bytes, const std::string& wanted)
{
    const auto tensors = openTensors(bytes, "array");
    if (!tensors)
        return tensors.error();
    const auto chosen = chooseAttention(shapesOf(*tensors), wanted);
    if (!chosen)
        return chosen.error();
    std::vector<size_t> arrays = chosen->arrays;
    if (arrays.empty() && tensors->size() == 1)
        arrays = { 0 }; // says what is wrong with its shape
    if (const NamedTensor* none = namedTensor(*tensors, { "attention", "attentions" });
        none && none->type == ElementType::Other && !none->isText())
        return none->numbers().error();
    if (arrays.empty()) {
        std::string names;
        for (size_t i = 0; i < std::min<size_t>(tensors->size(), 6); ++i)
            names += (i ? ", " : "") + (*tensors)[i].name + " " + (*tensors)[i].shapeText();
        return contentError(
            ATTN_TR(
                "There are no attention weights here; an array named \"attention\", [layers, heads, query, key], is "
                "needed. Weights of a model are taken with Import Numbers, or --import. The file holds: %1."),
            { names.empty() ? "-" : names });
    }
    AttentionParts parts;
    parts.arrangement = chosen->arrangement;
    parts.layers = chosen->layers;
    parts.named = chosen->named;
    parts.others = chosen->others;
    for (const size_t index : arrays)
        parts.arrays.push_back({ (*tensors)[index].name, (*tensors)[index].shape, {}, false });
    if (auto fits = attentionShapesFit(parts); !fits) // before anything is read
        return fits.error();
    for (size_t i = 0; i < arrays.size(); ++i) {
        auto array = arrayOfTensor((*tensors)[arrays[i]], arrays.size());
        if (!array)
            return array.error();
        parts.arrays[i] = std::move(*array);
    }
    if (auto ok = readTokenTensors(*tensors, parts); !ok)
        return ok.error();
    readMetadata(bytes, parts);
    return parts;
}

Result<AttentionParts> attentionFromTable(const QByteArray& text)
{
    const auto block = parseBlock(text);
    if (!block)
        return block.error();
    const Matrix& values = block->values;
    AttentionParts parts;
    parts.named = false;
    parts.arrays.push_back({ "table", { values.rows(), values.cols() },
        std::vector<double>(values.data(), values.data() + values.size()), false });
    if (!block->rows.empty())
        parts.tokens = { block->rows };
    if (!block->columns.empty() && block->columns != block->rows)
        parts.keyTokens = { block->columns };
    return parts;
}

} // namespace attn
