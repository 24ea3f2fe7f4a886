// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json/jsonparser.h"

#include "core/io/json/jsontext.h"
#include "core/io/text/utf8.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attn {

namespace {

int hexDigit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c = char(c | 0x20);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

std::string shortened(std::string_view text)
{
    const std::string_view first = firstCharacters(text, 40);
    return first.size() == text.size() ? std::string(text) : std::string(firstCharacters(text, 37)) + "...";
}

bool isWordByte(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '+'
        || c == '.' || c == '_';
}

} // namespace

std::optional<Error> JsonParser::run()
{
    if (m_text.starts_with("\xEF\xBB\xBF"))
        m_at = 3;
    if (m_text.starts_with("\xFF\xFE") || m_text.starts_with("\xFE\xFF"))
        return contentError(ATTN_TR("Line 1: the text is UTF-16; save it as UTF-8."));
    if (const std::size_t bad = firstInvalidUtf8(m_text); bad != std::string_view::npos) {
        fail(bad, ATTN_TR("Line %1, column %2: byte %3 is not UTF-8; save the text as UTF-8."),
            { std::to_string(int(static_cast<unsigned char>(m_text[bad]))) });
        return m_error;
    }
    skipSpace();
    if (m_at == m_text.size())
        return contentError(ATTN_TR("Line 1: there is nothing in it."));
    if (value(0)) {
        skipSpace();
        if (m_at < m_text.size())
            fail(m_at, ATTN_TR("Line %1, column %2: the document has ended already; remove what follows."));
    }
    return m_error;
}

bool JsonParser::fail(std::size_t where, std::string_view message, std::vector<std::string> more)
{
    if (where >= m_text.size()) {
        message = ATTN_TR("Line %1, column %2: the text ends before the document does; part of it is missing.");
        more.clear();
    }
    const auto [line, column] = textPlace(m_text, where);
    more.insert(more.begin(), { std::to_string(line), std::to_string(column) });
    m_error = contentError(message, more);
    return false;
}

void JsonParser::skipSpace()
{
    while (m_at < m_text.size()
        && (m_text[m_at] == ' ' || m_text[m_at] == '\n' || m_text[m_at] == '\r' || m_text[m_at] == '\t'))
        ++m_at;
}

std::size_t JsonParser::open()
{
    m_items.push_back({ std::uint32_t(m_at), 0, 0 });
    return m_items.size() - 1;
}

bool JsonParser::close(std::size_t item)
{
    m_items[item].end = std::uint32_t(m_at);
    m_items[item].next = std::uint32_t(m_items.size());
    return m_items.size() < m_mostValues
        || fail(m_items[item].begin,
            ATTN_TR("Line %1, column %2: there are more than %3 million values; that is too large to open."),
            { std::to_string(m_mostValues >> 20) });
}

bool JsonParser::value(int depth)
{
    const char first = peek();
    if (first == '{' || first == '[') {
        if (depth >= maxDepth)
            return fail(m_at, ATTN_TR("Line %1, column %2: brackets are nested more than 200 deep."));
        return first == '{' ? object(depth) : array(depth);
    }
    if (first == '"')
        return string();
    return word();
}

bool JsonParser::array(int depth)
{
    const std::size_t item = open();
    ++m_at;
    skipSpace();
    if (peek() != ']') {
        while (true) {
            if (!value(depth + 1) || !separator(']'))
                return false;
            if (m_text[m_at - 1] == ']')
                return close(item);
        }
    }
    ++m_at;
    return close(item);
}

bool JsonParser::object(int depth)
{
    const std::size_t item = open();
    ++m_at;
    skipSpace();
    if (peek() != '}') {
        while (true) {
            if (peek() != '"')
                return fail(m_at, ATTN_TR("Line %1, column %2: a key in double quotes should stand here."));
            if (!string())
                return false;
            skipSpace();
            if (peek() != ':')
                return fail(
                    m_at, ATTN_TR("Line %1, column %2: a colon should stand here, between the key and its value."));
            ++m_at;
            skipSpace();
            if (!value(depth + 1) || !separator('}'))
                return false;
            if (m_text[m_at - 1] == '}')
                return close(item) && keysDiffer(item);
        }
    }
    ++m_at;
    return close(item);
}

bool JsonParser::separator(char closing)
{
    skipSpace();
    if (peek() == closing && m_at < m_text.size()) {
        ++m_at;
        return true;
    }
    if (peek() != ',')
        return fail(
            m_at, ATTN_TR("Line %1, column %2: a comma or %3 should stand here."), { std::string(1, closing) });
    const std::size_t comma = m_at++;
    skipSpace();
    if (peek() == closing)
        return fail(comma, ATTN_TR("Line %1, column %2: nothing follows this comma; remove it."));
    return true;
}

bool JsonParser::keysDiffer(std::size_t object)
{
    // As they are written, so that nothing is copied; escapes, which may hide equal keys, are rare.
    std::vector<std::pair<std::string_view, std::uint32_t>> written;
    bool escaped = false;
    for (std::size_t i = object + 1; i < m_items[object].next; i = m_items[i + 1].next) {
        written.emplace_back(m_text.substr(m_items[i].begin, m_items[i].end - m_items[i].begin), m_items[i].begin);
        escaped = escaped || written.back().first.find('\\') != std::string_view::npos;
    }
    if (!escaped) {
        std::sort(written.begin(), written.end());
        const auto twice = std::adjacent_find(
            written.begin(), written.end(), [](const auto& a, const auto& b) { return a.first == b.first; });
        if (twice == written.end())
            return true;
    }
    std::vector<std::pair<std::string, std::uint32_t>> keys;
    for (std::size_t i = object + 1; i < m_items[object].next; i = m_items[i + 1].next)
        keys.emplace_back(jsonString(m_text.substr(m_items[i].begin, m_items[i].end - m_items[i].begin)), m_items[i].begin);
    std::sort(keys.begin(), keys.end());
    for (std::size_t i = 1; i < keys.size(); ++i)
        if (keys[i].first == keys[i - 1].first)
            return fail(keys[i].second, ATTN_TR("Line %1, column %2: the key \"%3\" is given twice; remove one."),
                { keys[i].first });
    return true;
}

bool JsonParser::string()
{
    const std::size_t item = open();
    for (++m_at; m_at < m_text.size(); ++m_at) {
        const char c = m_text[m_at];
        if (c == '"') {
            ++m_at;
            return close(item);
        }
        if (static_cast<unsigned char>(c) < 0x20)
            return fail(m_at,
                ATTN_TR("Line %1, column %2: a line break or control character inside quotes; close the quotes or "
                        "write \\n."));
        if (c == '\\' && !escape())
            return false;
    }
    return fail(m_at, {});
}

bool JsonParser::escape()
{
    const std::size_t start = m_at++;
    if (m_at == m_text.size())
        return fail(m_at, {});
    if (std::string_view("\"\\/bfnrt").find(m_text[m_at]) != std::string_view::npos)
        return true;
    if (m_text[m_at] != 'u')
        return fail(start,
            ATTN_TR("Line %1, column %2: this escape is not known; use \\\", \\\\, \\/, \\b, \\f, \\n, \\r, \\t or "
                    "\\u and four digits."));
    const auto unit = [this] { // m_at is on the u
        unsigned code = 0;
        for (int digit = 0; digit < 4; ++digit) {
            const int value = ++m_at < m_text.size() ? hexDigit(m_text[m_at]) : -1;
            if (value < 0)
                return -1;
            code = code * 16 + unsigned(value);
        }
        return int(code);
    };
    const int code = unit();
    if (code < 0)
        return fail(std::min(m_at, m_text.size()),
            ATTN_TR("Line %1, column %2: \\u needs four digits from 0 to 9 and A to F."));
    if (code < 0xD800 || code > 0xDFFF)
        return true;
    bool paired = code < 0xDC00 && m_text.substr(m_at + 1).starts_with("\\u");
    if (paired) {
        m_at += 2;
        const int low = unit();
        paired = low >= 0xDC00 && low <= 0xDFFF;
    }
    const bool cut = m_at + 1 >= m_text.size();
    return paired
        || fail(cut ? m_text.size() : start,
            ATTN_TR("Line %1, column %2: half a character; the escapes of a surrogate pair come in twos."));
}

bool JsonParser::word()
{
    const std::size_t begin = m_at, item = open();
    while (m_at < m_text.size() && isWordByte(m_text[m_at]))
        ++m_at;
    const std::string_view text = m_text.substr(begin, m_at - begin);
    if (text == "true" || text == "false" || text == "null")
        return close(item);
    if (m_pythonNumbers && (text == "NaN" || text == "Infinity" || text == "-Infinity"))
        return close(item);
    const bool numeric = text.starts_with('-') || text.starts_with('.')
        || (!text.empty() && text.front() >= '0' && text.front() <= '9');
    if (isJsonNumber(text)) {
        // Without an exponent it takes more than 300 digits to leave the doubles.
        const bool suspect = text.size() > 300 || text.find_first_of("eE") != std::string_view::npos;
        if (suspect && std::isinf(jsonNumber(text)))
            return fail(begin,
                ATTN_TR("Line %1, column %2: %3 is beyond the largest number, 1.8e308; write \"Infinity\"."),
                { shortened(text) });
        return close(item);
    }
    if (text == "NaN" || text == "Infinity" || text == "-Infinity" || text == "nan" || text == "inf"
        || text == "-inf")
        return fail(
            begin, ATTN_TR("Line %1, column %2: write \"NaN\", \"Infinity\" or \"-Infinity\", with quotes."));
    const auto startsWith = [&](std::string_view whole) { return whole.starts_with(text); };
    if (m_at == m_text.size() && (numeric || startsWith("true") || startsWith("false") || startsWith("null")))
        return fail(m_at, {}); // cut off inside or just before the value
    if (numeric)
        return fail(begin, ATTN_TR("Line %1, column %2: \"%3\" is not a number; write 0.5, -3 or 1e-6."),
            { shortened(text) });
    return fail(begin,
        ATTN_TR("Line %1, column %2: a value should stand here: a number, a text in double quotes, true, false, "
                "null, [ or {."));
}

} // namespace attn
