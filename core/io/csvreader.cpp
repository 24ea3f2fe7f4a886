// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/typednumber.h"
#include "core/io/json.h"
#include "core/io/matrixreader.h"
#include "core/io/matrixtable.h"

namespace attn {

namespace {

std::string csvUnprotected(std::string field)
{
    if (field.starts_with('\'') && looksLikeFormula(field))
        field.erase(0, 1);
    return field;
}

Error csvError(std::string_view text, size_t at, std::string_view message)
{
    const auto [line, column] = textPlace(text, at);
    return contentError(message, { std::to_string(line), std::to_string(column) });
}

/// Reads a quoted field; `at` moves from the first quote behind the last. False: the closing quote is missing.
bool readCsvQuoted(std::string_view text, size_t& at, std::string& field)
{
    for (++at; at < text.size(); ++at) {
        if (text[at] == '"') {
            ++at;
            if (at == text.size() || text[at] != '"')
                return true;
        }
        field += text[at];
    }
    return false;
}

bool readCsvNumber(std::string_view text, double& value)
{
    const auto number = plainNumber<double>(text);
    value = number.value_or(0);
    return number.has_value();
}

} // namespace

Result<std::vector<std::vector<std::string>>> csvRecords(const QByteArray& csv)
{
    std::string_view text(csv.data(), size_t(csv.size()));
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    std::vector<std::vector<std::string>> records;
    size_t at = 0;
    while (at < text.size()) {
        std::vector<std::string>& record = records.emplace_back();
        for (bool more = true; more;) {
            const size_t start = at;
            std::string field;
            if (at < text.size() && text[at] == '"') {
                if (!readCsvQuoted(text, at, field))
                    return csvError(
                        text, start, ATTN_TR("Line %1, column %2: the closing quote of this field is missing."));
                field = csvUnprotected(std::move(field));
            } else {
                while (at < text.size() && std::string_view(",\"\r\n").find(text[at]) == std::string_view::npos)
                    field += text[at++];
            }
            record.push_back(std::move(field));
            if (text.substr(at).starts_with("\r\n"))
                ++at;
            if (at < text.size() && text[at] != ',' && text[at] != '\n')
                return csvError(
                    text, at, ATTN_TR("Line %1, column %2: a comma or the end of the line should stand here."));
            more = at < text.size() && text[at] == ',';
            ++at;
        }
    }
    return records;
}

Result<Matrix> parseMatrixCsv(const QByteArray& csv)
{
    const auto records = csvRecords(csv);
    if (!records)
        return records.error();
    if (records->size() < 2 || records->front().size() < 2)
        return contentError(ATTN_TR(
            "A matrix needs a line of column labels after an empty corner, then a label and numbers on each line."));
    const size_t width = records->front().size();
    Matrix matrix(Eigen::Index(records->size() - 1), Eigen::Index(width - 1));
    for (size_t row = 1; row < records->size(); ++row) {
        const std::vector<std::string>& record = (*records)[row];
        if (record.size() != width)
            return contentError(ATTN_TR("Record %1 has %2 {%2:field|fields}, the first has %3; all should have as many."),
                { std::to_string(row + 1), std::to_string(record.size()), std::to_string(width) });
        for (size_t column = 1; column < width; ++column)
            if (!readCsvNumber(record[column], matrix(Eigen::Index(row - 1), Eigen::Index(column - 1))))
                return contentError(
                    ATTN_TR("Record %1, field %2: \"%3\" is not a number; write 0.5, 1e-6, nan, inf or -inf."),
                    { std::to_string(row + 1), std::to_string(column + 1), record[column] });
    }
    return matrix;
}

} // namespace attn
