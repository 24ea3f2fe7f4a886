// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json/jsontext.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace attn {

namespace {

void appendUtf8(std::string& out, unsigned code)
{
    if (code < 0x80) {
        out += char(code);
    } else if (code < 0x800) {
        out += char(0xC0 | (code >> 6));
        out += char(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        out += char(0xE0 | (code >> 12));
        out += char(0x80 | ((code >> 6) & 0x3F));
        out += char(0x80 | (code & 0x3F));
    } else {
        out += char(0xF0 | (code >> 18));
        out += char(0x80 | ((code >> 12) & 0x3F));
        out += char(0x80 | ((code >> 6) & 0x3F));
        out += char(0x80 | (code & 0x3F));
    }
}

unsigned hexUnit(std::string_view digits)
{
    unsigned code = 0;
    std::from_chars(digits.data(), digits.data() + 4, code, 16);
    return code;
}

/// Of a number that from_chars finds out of range, which way: it does not tell too large from too small.
bool isBelowOne(std::string_view number)
{
    const std::size_t mark = std::min(number.find_first_of("eE"), number.size());
    const std::string_view mantissa = number.substr(0, mark);
    std::int64_t exponent = 0;
    if (mark < number.size()) {
        std::string_view digits = number.substr(mark + 1);
        const bool negative = digits.starts_with('-');
        if (negative || digits.starts_with('+'))
            digits.remove_prefix(1);
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
        if (read.ec == std::errc::result_out_of_range)
            exponent = std::numeric_limits<std::int32_t>::max(); // files are shorter than that
        exponent = negative ? -exponent : exponent;
    }
    // Power of ten of the first digit that is not 0.
    const auto first = std::int64_t(std::min(mantissa.find_first_of("123456789"), mantissa.size()));
    const auto point = std::int64_t(std::min(mantissa.find('.'), mantissa.size()));
    return point - first + exponent <= 0;
}

} // namespace

std::string jsonString(std::string_view text)
{
    const std::string_view raw = text.substr(1, text.size() - 2);
    std::string out;
    out.reserve(raw.size());
    for (std::size_t i = 0; i < raw.size(); ++i) {
        if (raw[i] != '\\') {
            out += raw[i];
            continue;
        }
        switch (raw[++i]) {
        case 'b':
            out += '\b';
            break;
        case 'f':
            out += '\f';
            break;
        case 'n':
            out += '\n';
            break;
        case 'r':
            out += '\r';
            break;
        case 't':
            out += '\t';
            break;
        case 'u': {
            unsigned code = hexUnit(raw.substr(i + 1));
            i += 4;
            if (code >= 0xD800 && code <= 0xDBFF) { // the parser has seen to it that a low half follows
                code = 0x10000 + ((code - 0xD800) << 10) + (hexUnit(raw.substr(i + 3)) - 0xDC00);
                i += 6;
            }
            appendUtf8(out, code);
            break;
        }
        default: // \" \\ \/
            out += raw[i];
        }
    }
    return out;
}

bool isJsonNumber(std::string_view text)
{
    const auto passDigits = [&text] {
        const std::size_t count = std::min(text.find_first_not_of("0123456789"), text.size());
        text.remove_prefix(count);
        return count > 0;
    };
    if (text.starts_with('-'))
        text.remove_prefix(1);
    if (text.starts_with('0')) // no other digit may follow a leading zero
        text.remove_prefix(1);
    else if (!passDigits())
        return false;
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        if (!passDigits())
            return false;
    }
    if (text.starts_with('e') || text.starts_with('E')) {
        text.remove_prefix(1);
        if (text.starts_with('+') || text.starts_with('-'))
            text.remove_prefix(1);
        if (!passDigits())
            return false;
    }
    return text.empty();
}

double jsonNumber(std::string_view text)
{
    double value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    if (result.ec != std::errc::result_out_of_range)
        return value;
    value = isBelowOne(text) ? 0 : std::numeric_limits<double>::infinity();
    return text.starts_with('-') ? -value : value;
}

std::pair<int, int> textPlace(std::string_view text, std::size_t byte)
{
    const std::string_view before = text.substr(0, byte);
    const std::size_t lineStart = before.rfind('\n') + 1; // npos + 1 is 0
    std::string_view inLine = before.substr(lineStart);
    if (lineStart == 0 && inLine.starts_with("\xEF\xBB\xBF"))
        inLine.remove_prefix(3);
    const auto characters = std::count_if(inLine.begin(), inLine.end(), [](char c) { return (c & 0xC0) != 0x80; });
    return { int(std::count(before.begin(), before.end(), '\n')) + 1, int(characters) + 1 };
}

} // namespace attn
