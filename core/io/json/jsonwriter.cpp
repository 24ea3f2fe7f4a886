// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json/jsonwriter.h"

#include "core/base/numbertext.h"
#include "core/io/text/utf8.h"
#include "core/pipeline/report.h"

#include <cmath>
#include <cstdio>

namespace attn {

std::string jsonNumberText(double value, std::optional<int> decimals)
{
    if (std::isnan(value))
        return "\"NaN\"";
    if (std::isinf(value))
        return value > 0 ? "\"Infinity\"" : "\"-Infinity\"";
    if (decimals)
        return fixedNumber(value, *decimals);
    // "-0" is an integer to many readers, which then lose the sign.
    return value == 0 && std::signbit(value) ? "-0.0" : exactNumber(value);
}

std::string jsonStringText(std::string_view text)
{
    std::string out = "\"";
    for (char c : repairedUtf8(text)) {
        switch (c) {
        case '"':
            out += "\\\"";
            break;
        case '\\':
            out += "\\\\";
            break;
        case '\n':
            out += "\\n";
            break;
        case '\r':
            out += "\\r";
            break;
        case '\t':
            out += "\\t";
            break;
        default:
            if (static_cast<unsigned char>(c) < 0x20) {
                char escape[8];
                std::snprintf(escape, sizeof escape, "\\u%04x", unsigned(c));
                out += escape;
            } else {
                out += c;
            }
        }
    }
    return out + '"';
}

std::string jsonListText(const std::vector<std::string>& texts)
{
    std::string out;
    for (const std::string& text : texts)
        out += (out.empty() ? "[" : ", ") + jsonStringText(text);
    return (out.empty() ? "[" : out) + "]";
}

void JsonWriter::key(std::string_view name)
{
    raw(jsonStringText(name));
    put(": ");
    m_afterKey = true;
}

void JsonWriter::raw(std::string_view json)
{
    startValue();
    put(json);
    m_empty = false;
}

void JsonWriter::put(std::string_view text)
{
    if (m_sink)
        *m_sink += text;
    else
        m_out.append(text.data(), qsizetype(text.size()));
}

void JsonWriter::matrixMembers(const Matrix& matrix, std::optional<int> decimals)
{
    key("shape");
    raw("[" + std::to_string(matrix.rows()) + ", " + std::to_string(matrix.cols()) + "]");
    key("data");
    beginList();
    for (Eigen::Index row = 0; row < matrix.rows(); ++row) {
        std::string line;
        for (Eigen::Index column = 0; column < matrix.cols(); ++column)
            line += (column > 0 ? ", " : "") + jsonNumberText(matrix(row, column), decimals);
        if (!line.empty())
            raw(line);
    }
    endList();
}

QByteArray JsonWriter::take()
{
    m_out += '\n';
    return std::move(m_out);
}

void JsonWriter::begin(char bracket)
{
    startValue();
    put({ &bracket, 1 });
    ++m_depth;
    m_empty = true;
}

void JsonWriter::end(char bracket)
{
    --m_depth;
    if (!m_empty)
        startLine();
    put({ &bracket, 1 });
    m_empty = false;
}

/// The comma, line end and indentation before a value or key; nothing between a key and its value.
void JsonWriter::startValue()
{
    if (m_afterKey) {
        m_afterKey = false;
        return;
    }
    if (m_depth == 0)
        return;
    if (!m_empty)
        put(",");
    startLine();
    m_empty = false;
}

void JsonWriter::startLine()
{
    put('\n' + std::string(size_t(2 * m_depth), ' '));
}

} // namespace attn
