// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensor/safetensors.h"

#include "core/io/json/json.h"
#include "core/io/json/matrixjson.h"
#include "core/io/text/utf8.h"

#include <QtEndian>
#include <algorithm>
#include <map>

namespace attn {

namespace {

constexpr std::int64_t maxSafetensorsHeader = 16 << 20; // GPT-2's has 14 kB
constexpr std::int64_t maxOffset = std::int64_t(1) << 53;

struct PlacedTensor {
    NamedTensor tensor;
    std::int64_t begin = 0, end = 0; ///< from the end of the header
};

ElementType safetensorsType(const std::string& name)
{
    static const std::map<std::string, ElementType> types { { "F64", ElementType::F64 }, { "F32", ElementType::F32 },
        { "F16", ElementType::F16 }, { "BF16", ElementType::BF16 }, { "I64", ElementType::I64 },
        { "I32", ElementType::I32 }, { "I16", ElementType::I16 }, { "I8", ElementType::I8 },
        { "U64", ElementType::U64 }, { "U32", ElementType::U32 }, { "U16", ElementType::U16 },
        { "U8", ElementType::U8 }, { "BOOL", ElementType::Bool } };
    const auto found = types.find(name);
    return found == types.end() ? ElementType::Other : found->second;
}

Result<PlacedTensor> placedTensor(const std::string& name, const JsonValue& value)
{
    const auto type = value.isObject() ? value.member("dtype") : std::nullopt;
    const auto shape = value.isObject() ? value.member("shape") : std::nullopt;
    const auto offsets = value.isObject() ? value.member("data_offsets") : std::nullopt;
    if (!type || !type->isString() || !shape || !shape->isArray() || !offsets || !offsets->isArray())
        return errorAt(
            value, ATTN_TR("Line %1 of the header: %2 needs \"dtype\", \"shape\" and \"data_offsets\"."), { name });
    PlacedTensor out;
    out.tensor.name = name;
    out.tensor.typeName = firstCharacters(type->string(), 40);
    out.tensor.type = safetensorsType(out.tensor.typeName);
    for (const JsonValue& length : shape->items()) {
        const auto whole = length.whole(0, maxOffset);
        if (!whole || out.tensor.shape.size() == 32)
            return errorAt(
                *shape, ATTN_TR("Line %1 of the header: the shape of %2 should be a list of lengths."), { name });
        out.tensor.shape.push_back(*whole);
    }
    const auto places = offsets->items();
    const auto begin = places.size() == 2 ? places[0].whole(0, maxOffset) : std::nullopt;
    const auto end = places.size() == 2 ? places[1].whole(0, maxOffset) : std::nullopt;
    if (!begin || !end || *begin > *end)
        return errorAt(
            *offsets, ATTN_TR("Line %1 of the header: data_offsets of %2 should be its begin and its end."), { name });
    out.begin = *begin;
    out.end = *end;
    const int size = elementSize(out.tensor.type);
    const auto count = elementCount(out.tensor.shape);
    if (!count || (size > 0 && (*count * size != *end - *begin)))
        return errorAt(value,
            ATTN_TR("Line %1 of the header: %2 has the shape %3 of %4, which does not fit into its %5 {%5:byte|bytes}."),
            { name, out.tensor.shapeText(), out.tensor.typeName, std::to_string(*end - *begin) });
    return out;
}

} // namespace

Result<std::vector<NamedTensor>> openSafetensors(const Bytes& bytes)
{
    const auto first = bytes->bytes(0, 8);
    if (!first)
        return first.error();
    const quint64 length = first->size() == 8 ? qFromLittleEndian<quint64>(first->data()) : 0;
    if (first->size() < 8)
        return contentError(ATTN_TR("A safetensors file begins with 8 bytes that tell the length of its header, but this one has %1 {%1:byte|bytes}; write it again."),
            { std::to_string(bytes->size()) });
    if (length < 2 || length > quint64(bytes->size() - 8))
        return contentError(ATTN_TR("The header of the safetensors file should have %1 {%1:byte|bytes}, but the file has %2."),
            { std::to_string(length), std::to_string(bytes->size()) });
    if (length > quint64(maxSafetensorsHeader))
        return contentError(
            ATTN_TR("The header of the safetensors file has %1 bytes; more than 16 MB cannot be opened."),
            { std::to_string(length) });
    const auto text = bytes->bytes(8, std::int64_t(length));
    if (!text)
        return text.error();
    const auto document = JsonDocument::parse(*text);
    if (!document)
        return document.error();
    if (!document->root().isObject())
        return contentError(ATTN_TR("The header of the safetensors file should be a JSON object."));

    std::vector<PlacedTensor> placed;
    for (const auto& [name, value] : document->root().members()) {
        if (name == "__metadata__")
            continue;
        auto tensor = placedTensor(name, value);
        if (!tensor)
            return tensor.error();
        placed.push_back(std::move(*tensor));
    }
    std::stable_sort(placed.begin(), placed.end(), [](const PlacedTensor& a, const PlacedTensor& b) {
        return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
    });
    const std::int64_t start = 8 + std::int64_t(length), total = bytes->size() - start;
    std::int64_t at = 0;
    std::vector<NamedTensor> tensors;
    for (PlacedTensor& item : placed) {
        if (item.end > total)
            return contentError(ATTN_TR("The bytes of %1 end at %2, but the file has only %3 after its header."),
                { item.tensor.name, std::to_string(item.end), std::to_string(total) });
        if (item.begin != at)
            return contentError(
                ATTN_TR(
                    "The bytes of %1 begin at %2, but those before end at %3; there may be no gaps and no overlaps."),
                { item.tensor.name, std::to_string(item.begin), std::to_string(at) });
        at = item.end;
        item.tensor.bytes = bytesWithin(bytes, start + item.begin, item.end - item.begin);
        tensors.push_back(std::move(item.tensor));
    }
    if (at != total)
        return contentError(ATTN_TR("The tensors end at byte %1 after the header, but the file has %2."),
            { std::to_string(at), std::to_string(total) });
    return tensors;
}

} // namespace attn
