// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/matrixfiles.h"

#include "core/io/json/json.h"
#include "core/io/json/matrixjson.h"
#include "core/io/tensor/npyheader.h"
#include "tests/support/catch.h"

#include <cstdlib>
#include <utility>

namespace attn {

std::vector<std::vector<std::string>> csvRecords(const QByteArray& csv)
{
    std::vector<std::vector<std::string>> records;
    bool quoted = false, closed = false; // inside quotes; right behind the closing one
    std::string field;
    const auto end = [&](bool ofRecord) {
        // An apostrophe before what a spreadsheet would take for a formula is no part of the text.
        const size_t first = field.find_first_not_of('\'');
        if (closed && first != 0 && first != std::string::npos && std::string("=+-@\t\r\n").find(field[first]) != std::string::npos)
            field.erase(0, 1);
        records.back().push_back(std::exchange(field, {}));
        closed = false;
        if (ofRecord)
            records.emplace_back();
    };
    records.emplace_back();
    for (const char letter : csv) {
        if (quoted) {
            if (letter == '"')
                quoted = false, closed = true;
            else
                field += letter;
        } else if (letter == '"') {
            if (std::exchange(quoted, true) || std::exchange(closed, false))
                field += letter;
            REQUIRE((field.empty() || field.back() == '"'));
        } else if (letter == ',' || letter == '\n') {
            end(letter == '\n');
        } else if (letter != '\r') {
            REQUIRE_FALSE(closed);
            field += letter;
        }
    }
    REQUIRE_FALSE(quoted);
    if (!field.empty() || closed || !records.back().empty())
        end(true);
    records.pop_back();
    return records;
}

Matrix parseMatrixCsv(const QByteArray& csv)
{
    const auto records = csvRecords(csv);
    REQUIRE(records.size() > 1);
    Matrix matrix(Eigen::Index(records.size() - 1), Eigen::Index(records[0].size() - 1));
    for (size_t row = 1; row < records.size(); ++row) {
        REQUIRE(records[row].size() == records[0].size());
        for (size_t column = 1; column < records[row].size(); ++column) {
            const char* text = records[row][column].c_str();
            char* end = nullptr;
            matrix(Eigen::Index(row - 1), Eigen::Index(column - 1)) = std::strtod(text, &end);
            REQUIRE((end != text && *end == 0));
        }
    }
    return matrix;
}

Result<Matrix> parseMatrixJson(const QByteArray& json)
{
    const auto document = JsonDocument::parse(json);
    if (!document)
        return document.error();
    return matrixFromJson(document->root(), "matrix");
}

Result<Matrix> parseMatrixNpy(const QByteArray& npy)
{
    const auto tensor = openNpy(bytesInMemory(npy), "array");
    if (!tensor)
        return tensor.error();
    if (tensor->shape.size() != 2)
        return contentError("no two axes");
    return tensor->matrix();
}

} // namespace attn
