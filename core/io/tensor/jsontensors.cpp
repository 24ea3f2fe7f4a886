// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensor/jsontensors.h"

#include "core/io/json/json.h"
#include "core/io/json/matrixjson.h"

#include <algorithm>

namespace attn {

namespace {

// With 12 bytes a value, 16 an item of a list and 8 a number, reading stays below 200 MB.
constexpr qsizetype maxTensorText = 48 << 20;
constexpr std::size_t maxTensorValues = 4 << 20;
constexpr size_t maxTensors = 10'000;
constexpr size_t longestName = 1000; // of an array: the keys on the way to it

/// What stands innermost at the start of nested lists; nothing: a list is empty.
std::optional<JsonValue> firstLeaf(JsonValue value)
{
    while (value.isArray()) {
        const auto first = value.firstItem();
        if (!first)
            return std::nullopt;
        value = *first;
    }
    return value;
}

class JsonTensorWalk {
public:
    std::optional<Error> walk(const JsonValue& value, const std::string& name)
    {
        if (!value.isObject() && !value.isArray())
            return std::nullopt;
        if (name.size() > longestName)
            return errorAt(value, ATTN_TR("Line %1: the keys on the way to this value have more than 1,000 letters."), {});
        if (value.isObject()) {
            const auto shape = value.member("shape"), data = value.member("data");
            if (shape && shape->isArray() && data && data->isArray()) {
                const auto error = shaped(*shape, *data, name);
                if (const auto rows = value.member("rows"); !error && rows && !tensors.empty())
                    nameRows(*rows, tensors.back());
                return error;
            }
            for (const auto& [key, member] : value.members())
                if (auto error = walk(member, name.empty() ? key : name + "." + key))
                    return error;
            return std::nullopt;
        }
        const auto leaf = firstLeaf(value);
        if (!leaf || value.firstItem()->isObject())
            return each(value, name);
        if (leaf->isString() && value.firstItem()->isString() && addTexts(value, name))
            return std::nullopt;
        return leaf->anyNumber() ? nested(value, name) : std::nullopt;
    }

    std::vector<NamedTensor> tensors;

private:
    std::optional<Error> each(const JsonValue& list, const std::string& name)
    {
        int index = 0;
        for (const JsonValue& item : list.items())
            if (auto error = walk(item, name + "." + std::to_string(index++)))
                return error;
        return std::nullopt;
    }

    /// The names of rows beside "shape" and "data", as our own exports write them.
    static void nameRows(const JsonValue& rows, NamedTensor& tensor)
    {
        std::vector<std::string> names;
        for (const JsonValue& item : rows.isArray() ? rows.items() : std::vector<JsonValue>())
            if (item.isString())
                names.push_back(item.string());
        if (!tensor.shape.empty() && std::int64_t(names.size()) == tensor.shape.front())
            tensor.rowNames = std::make_shared<const std::vector<std::string>>(std::move(names));
    }

    /// False: a list of "NaN" and "Infinity".
    bool addTexts(const JsonValue& list, const std::string& name)
    {
        bool numbers = true;
        std::vector<std::string> texts;
        for (const JsonValue& item : list.items()) {
            numbers = numbers && item.anyNumber();
            texts.push_back(item.isString() ? item.string() : std::string(item.text()));
        }
        if (numbers)
            return false;
        NamedTensor tensor;
        tensor.shape = { std::int64_t(texts.size()) };
        tensor.type = ElementType::Utf8;
        tensor.typeName = "text";
        tensor.strings = std::make_shared<const std::vector<std::string>>(std::move(texts));
        (void)add(list, name, std::move(tensor));
        return true;
    }

    std::optional<Error> shaped(const JsonValue& shape, const JsonValue& data, const std::string& name)
    {
        NamedTensor tensor;
        for (const JsonValue& length : shape.items()) {
            const auto whole = length.whole(0, std::int64_t(1) << 40);
            if (!whole || tensor.shape.size() == 32)
                return errorAt(
                    shape, ATTN_TR("Line %1: the shape of %2 should be a list of lengths."), { shownName(name) });
            tensor.shape.push_back(*whole);
        }
        if (const auto first = data.firstItem(); first && first->isString() && !first->anyNumber()) {
            addTexts(data, name);
            return std::nullopt;
        }
        auto numbers = numbersFromJson(data, shownName(name) + ".data");
        if (!numbers)
            return numbers.error();
        if (elementCount(tensor.shape) != std::int64_t(numbers->size()))
            return errorAt(data, ATTN_TR("Line %1: %2 has the shape %3, but data holds %4 {%4:number|numbers}."),
                { shownName(name), tensor.shapeText(), std::to_string(numbers->size()) });
        tensor.values = std::make_shared<const std::vector<double>>(std::move(*numbers));
        return add(data, name, std::move(tensor));
    }

    std::optional<Error> nested(const JsonValue& list, const std::string& name)
    {
        NamedTensor tensor;
        for (std::optional<JsonValue> level = list; level && level->isArray(); level = level->firstItem())
            tensor.shape.push_back(std::int64_t(level->items().size()));
        std::vector<double> numbers;
        if (auto error = collect(list, name, tensor.shape, 0, numbers))
            return error;
        tensor.values = std::make_shared<const std::vector<double>>(std::move(numbers));
        return add(list, name, std::move(tensor));
    }

    std::optional<Error> collect(const JsonValue& value, const std::string& name,
        const std::vector<std::int64_t>& shape, size_t axis, std::vector<double>& out) const
    {
        if (axis == shape.size()) {
            const auto number = value.anyNumber();
            if (!number)
                return errorAt(value, ATTN_TR("Line %1: a number should stand here in %2."), { shownName(name) });
            out.push_back(*number);
            return std::nullopt;
        }
        const auto items = value.isArray() ? value.items() : std::vector<JsonValue>();
        if (std::int64_t(items.size()) != shape[axis])
            return errorAt(value, ATTN_TR("Line %1: a list in %2 has %3 {%3:item|items}, the first one of its kind has %4."),
                { shownName(name), std::to_string(items.size()), std::to_string(shape[axis]) });
        for (const JsonValue& item : items)
            if (auto error = collect(item, name, shape, axis + 1, out))
                return error;
        return std::nullopt;
    }

    std::optional<Error> add(const JsonValue& value, const std::string& name, NamedTensor tensor)
    {
        if (tensors.size() == maxTensors)
            return errorAt(value, ATTN_TR("Line %1: there are more than 10,000 arrays."), {});
        tensor.name = name;
        if (tensor.typeName.empty())
            tensor.typeName = "number";
        tensors.push_back(std::move(tensor));
        return std::nullopt;
    }

    static std::string shownName(const std::string& name) { return name.empty() ? "array" : name; }
};

} // namespace

Result<std::vector<NamedTensor>> jsonTensors(const QByteArray& json, const std::string& name)
{
    if (json.size() > maxTensorText)
        return contentError(
            ATTN_TR("The text has %1 bytes; more than 48 MB of numbers cannot be read as text. NPY, NPZ "
                    "and safetensors hold more."),
            { std::to_string(json.size()) });
    const auto document = JsonDocument::parse(json, maxTensorValues, true);
    if (!document)
        return document.error();
    JsonTensorWalk walk;
    if (auto error = walk.walk(document->root(), {}))
        return *error;
    for (NamedTensor& tensor : walk.tensors)
        if (tensor.name.empty())
            tensor.name = name;
    return walk.tensors;
}

} // namespace attn
