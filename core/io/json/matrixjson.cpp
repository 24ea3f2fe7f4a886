// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json/matrixjson.h"

#include <algorithm>
#include <limits>

namespace attn {

Error errorAt(const JsonValue& value, std::string_view text, std::vector<Argument> args)
{
    args.insert(args.begin(), value.lineText());
    return contentError(text, std::move(args));
}

Result<std::vector<double>> numbersFromJson(const JsonValue& list, const std::string& path)
{
    if (!list.isArray())
        return errorAt(list, ATTN_TR("Line %1: %2 should be a list of numbers, such as [0.5, 1]."), { path });
    std::vector<double> numbers;
    for (const JsonValue& item : list.items()) {
        const auto number = item.anyNumber();
        if (!number)
            return errorAt(item, ATTN_TR("Line %1: %2[%3] should be a number, \"NaN\", \"Infinity\" or \"-Infinity\"."),
                { path, std::to_string(numbers.size()) });
        numbers.push_back(*number);
    }
    return numbers;
}

Result<Matrix> matrixFromJson(const JsonValue& object, const std::string& path)
{
    const auto shape = object.isObject() ? object.member("shape") : std::nullopt;
    const auto data = object.isObject() ? object.member("data") : std::nullopt;
    if (!shape || !data)
        return errorAt(object,
            ATTN_TR("Line %1: %2 should be a matrix, such as {\"shape\": [2, 3], \"data\": [1, 2, 3, 4, 5, 6]}."),
            { path });

    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    const std::vector<JsonValue> lengths = shape->isArray() ? shape->items() : std::vector<JsonValue>();
    const auto rows = lengths.size() == 2 ? lengths[0].whole(1, most) : std::nullopt;
    const auto columns = lengths.size() == 2 ? lengths[1].whole(1, most) : std::nullopt;
    if (!rows || !columns)
        return errorAt(
            *shape, ATTN_TR("Line %1: %2.shape should be two whole numbers from 1 on, [rows, columns]."), { path });

    auto numbers = numbersFromJson(*data, path + ".data");
    if (!numbers)
        return numbers.error();
    // Compared before anything of that size is asked for; the product of two 31-bit numbers fits.
    if (std::int64_t(numbers->size()) != *rows * *columns)
        return errorAt(object, ATTN_TR("Line %1: %2 has the shape %3 x %4 and so needs %5 {%5:number|numbers}, but data holds %6."),
            { path, std::to_string(*rows), std::to_string(*columns), std::to_string(*rows * *columns),
                std::to_string(numbers->size()) });
    Matrix matrix(*rows, *columns);
    std::copy(numbers->begin(), numbers->end(), matrix.data());
    return matrix;
}

} // namespace attn
