// SPDX-License-Identifier: GPL-3.0-or-later
// A strict JSON reader (RFC 8259) for documents whose numbers must survive. QJsonDocument would turn -0.0 into 0, round
// integers beyond 2^53, keep the last of two equal keys without a word, and not tell where a value stands.
#pragma once

#include "core/base/result.h"
#include "core/io/json/jsonparser.h"
#include "core/io/json/jsontext.h"

#include <QByteArray>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attn {

class JsonValue;

/// A parsed text. Values point into it, so it has to outlive them.
class JsonDocument {
public:
    static constexpr qsizetype maxBytes = 256 * 1024 * 1024;
    static constexpr std::size_t maxValues = 32 * 1024 * 1024;

    /// Errors name line and column. Refused besides bad syntax: text that is not UTF-8 (a byte order mark is fine), a
    /// key given twice in one object, numbers beyond the doubles, half surrogate pairs, and what is over the limits.
    /// `pythonNumbers`: NaN, Infinity and -Infinity without quotes are taken, too, as Python's json writes them.
    static Result<JsonDocument> parse(
        const QByteArray& text, std::size_t mostValues = maxValues, bool pythonNumbers = false);

    JsonValue root() const;

private:
    friend class JsonValue;

    std::string_view view() const { return { m_text.data(), std::size_t(m_text.size()) }; }
    void countLines();
    int lineOf(std::size_t byte) const; ///< from 1

    static constexpr std::size_t lineStride = 4096;

    QByteArray m_text;
    std::vector<JsonItem> m_items;
    /// Line breaks before every 4096th byte: a line is found without counting from the beginning.
    std::vector<std::uint32_t> m_lineBreaks;
};

/// A value of a document; cheap to copy. The getters expect the right kind.
class JsonValue {
public:
    JsonValue(const JsonDocument* document, std::uint32_t item)
        : m_document(document)
        , m_item(item)
    {
    }

    /// As it stands in the text: numbers with all their digits.
    std::string_view text() const;

    bool isObject() const { return text().front() == '{'; }
    bool isArray() const { return text().front() == '['; }
    bool isString() const { return text().front() == '"'; }
    bool isBoolean() const { return text() == "true" || text() == "false"; }
    bool isNull() const { return text() == "null"; }
    bool isNumber() const { return (text().front() == '-' && text() != "-Infinity") || (text().front() >= '0' && text().front() <= '9'); }

    std::string string() const { return jsonString(text()); } ///< without quotes and escapes, UTF-8
    double number() const; ///< the nearest double; too small a number is a zero with its sign
    /// A number, or one of "NaN", "Infinity", "-Infinity", as strings or as Python writes them.
    std::optional<double> anyNumber() const;
    /// A number without a fraction from `low` to `high`, both within 2^53; 6.0 and 6e0 are fine.
    std::optional<std::int64_t> whole(std::int64_t low, std::int64_t high) const;

    std::vector<JsonValue> items() const; ///< of an array
    std::optional<JsonValue> firstItem() const; ///< of an array; nothing in an empty one
    std::vector<std::pair<std::string, JsonValue>> members() const; ///< of an object, in their order
    std::optional<JsonValue> member(std::string_view key) const;

    int line() const; ///< from 1
    std::string lineText() const { return std::to_string(line()); }
    /// The same value on one line, its numbers and strings as they are written.
    std::string compact() const;

private:
    const JsonItem& item() const { return m_document->m_items[m_item]; }
    void appendCompact(std::string& out) const;

    const JsonDocument* m_document;
    std::uint32_t m_item;
};

} // namespace attn
