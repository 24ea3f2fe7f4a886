// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json/json.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attn {

Result<JsonDocument> JsonDocument::parse(const QByteArray& text, std::size_t mostValues, bool pythonNumbers)
{
    if (text.size() > maxBytes)
        return contentError(
            ATTN_TR("The text has %1 bytes; more than 256 MB cannot be opened."), { std::to_string(text.size()) });
    JsonDocument document;
    document.m_text = text;
    if (auto error = JsonParser(document.view(), document.m_items, mostValues, pythonNumbers).run())
        return *error;
    document.countLines();
    return document;
}

JsonValue JsonDocument::root() const
{
    return JsonValue(this, 0);
}

std::string_view JsonValue::text() const
{
    return m_document->view().substr(item().begin, item().end - item().begin);
}

double JsonValue::number() const
{
    return jsonNumber(text());
}

std::optional<double> JsonValue::anyNumber() const
{
    if (isNumber())
        return number();
    if (text() == "\"NaN\"" || text() == "NaN")
        return std::numeric_limits<double>::quiet_NaN();
    if (text() == "\"Infinity\"" || text() == "Infinity")
        return std::numeric_limits<double>::infinity();
    if (text() == "\"-Infinity\"" || text() == "-Infinity")
        return -std::numeric_limits<double>::infinity();
    return std::nullopt;
}

std::optional<std::int64_t> JsonValue::whole(std::int64_t low, std::int64_t high) const
{
    if (!isNumber())
        return std::nullopt;
    const double value = number();
    if (!(value >= double(low) && value <= double(high)) || value != std::floor(value))
        return std::nullopt;
    return std::int64_t(value);
}

std::vector<JsonValue> JsonValue::items() const
{
    std::vector<JsonValue> out;
    for (std::uint32_t i = m_item + 1; i < item().next; i = m_document->m_items[i].next)
        out.emplace_back(m_document, i);
    return out;
}

std::optional<JsonValue> JsonValue::firstItem() const
{
    return m_item + 1 < item().next ? std::optional(JsonValue(m_document, m_item + 1)) : std::nullopt;
}

std::vector<std::pair<std::string, JsonValue>> JsonValue::members() const
{
    std::vector<std::pair<std::string, JsonValue>> out;
    for (std::uint32_t i = m_item + 1; i < item().next; i = m_document->m_items[i + 1].next)
        out.emplace_back(JsonValue(m_document, i).string(), JsonValue(m_document, i + 1));
    return out;
}

std::optional<JsonValue> JsonValue::member(std::string_view key) const
{
    for (std::uint32_t i = m_item + 1; i < item().next; i = m_document->m_items[i + 1].next)
        if (JsonValue(m_document, i).string() == key)
            return JsonValue(m_document, i + 1);
    return std::nullopt;
}

void JsonDocument::countLines()
{
    const std::string_view text = view();
    std::uint32_t breaks = 0;
    m_lineBreaks.reserve(text.size() / lineStride + 1);
    for (std::size_t at = 0; at <= text.size(); at += lineStride) {
        m_lineBreaks.push_back(breaks);
        const std::string_view stretch = text.substr(at, lineStride);
        breaks += std::uint32_t(std::count(stretch.begin(), stretch.end(), '\n'));
    }
}

int JsonDocument::lineOf(std::size_t byte) const
{
    const std::size_t stretch = byte / lineStride, begin = stretch * lineStride;
    const std::string_view before = view().substr(begin, byte - begin);
    return int(m_lineBreaks[stretch]) + int(std::count(before.begin(), before.end(), '\n')) + 1;
}

int JsonValue::line() const
{
    return m_document->lineOf(item().begin);
}

std::string JsonValue::compact() const
{
    std::string out;
    appendCompact(out);
    return out;
}

void JsonValue::appendCompact(std::string& out) const
{
    if (!isObject() && !isArray()) {
        out += text();
        return;
    }
    out += text().front();
    bool first = true;
    for (std::uint32_t i = m_item + 1; i < item().next; i = m_document->m_items[i].next) {
        out += first ? "" : ", ";
        first = false;
        if (isObject()) {
            out += JsonValue(m_document, i++).text();
            out += ": ";
        }
        JsonValue(m_document, i).appendCompact(out);
    }
    out += text().back();
}

} // namespace attn
