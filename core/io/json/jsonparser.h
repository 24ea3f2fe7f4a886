// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// One value, or the key before it, in the order of the text. `next` is the item after all that it contains.
struct JsonItem {
    std::uint32_t begin = 0, end = 0, next = 0;
};

/// Reads a JSON text into items, by recursive descent; every function returns false after it has set the error.
class JsonParser {
public:
    static constexpr int maxDepth = 200;

    /// `text` and `items` outlive it.
    JsonParser(std::string_view text, std::vector<JsonItem>& items, std::size_t mostValues, bool pythonNumbers)
        : m_text(text)
        , m_items(items)
        , m_mostValues(mostValues)
        , m_pythonNumbers(pythonNumbers)
    {
    }

    /// Fills the items; nothing: all went well.
    std::optional<Error> run();

private:
    bool fail(std::size_t where, std::string_view message, std::vector<std::string> more = {});
    void skipSpace();
    char peek() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    std::size_t open();
    bool close(std::size_t item);
    bool value(int depth);
    bool array(int depth);
    bool object(int depth);
    /// Passes a comma and the space after it, or the closing bracket.
    bool separator(char closing);
    bool keysDiffer(std::size_t object);
    bool string();
    /// At a backslash; ends on the last character of the escape.
    bool escape();
    /// true, false, null or a number.
    bool word();

    std::string_view m_text;
    std::vector<JsonItem>& m_items;
    std::size_t m_mostValues;
    bool m_pythonNumbers;
    std::size_t m_at = 0;
    std::optional<Error> m_error;
};

} // namespace attn
