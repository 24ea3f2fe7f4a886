// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/typednumber.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace attn {
namespace {

/// Code points of the digit 0; 1 to 9 follow each (Unicode's decimal digits of the scripts that Qt's locales use).
constexpr char32_t zeroDigits[] = { 0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6,
    0x0D66, 0x0E50, 0x0ED0, 0x0F20, 0x1040, 0x17E0, 0x1810, 0x1C50, 0xA9D0, 0xAA50, 0xABF0, 0xFF10, 0x11136, 0x1E950 };

constexpr std::pair<std::string_view, std::string_view> signSpellings[] = {
    { "\xC2\xA0", " " }, { "\xE2\x80\xAF", " " }, { "\xE2\x80\x89", " " }, { "\xE3\x80\x80", " " }, // blanks
    { "\xE2\x88\x92", "-" }, { "\xE2\x80\x93", "-" }, { "\xEF\xBC\x8D", "-" }, // U+2212, the dash, full width
    { "\xEF\xBC\x8B", "+" }, { "\xEF\xBC\x8E", "." }, { "\xE3\x80\x82", "." }, { "\xEF\xBC\x8C", "," }, // full width
    { "\xEF\xBC\x8F", "/" }, { "\xE2\x88\x95", "/" }, { "\xEF\xBC\x85", "%" }, { "\xD9\xAA", "%" },
    { "\xC3\x97" "10^", "e" }, { "\xE2\x88\x9E", "inf" },
    { "\xE2\x80\x8E", "" }, { "\xE2\x80\x8F", "" }, { "\xD8\x9C", "" }, // direction marks before a minus
};

constexpr std::string_view arabicDecimal = "\xD9\xAB"; // U+066B, never between thousands

/// The code point at the start of `text` and its length in bytes; 0 where it is ASCII or broken.
std::pair<char32_t, size_t> wideCharacter(std::string_view text)
{
    const auto byte = [&](size_t i) { return char32_t(static_cast<unsigned char>(text[i])); };
    const size_t length = byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : byte(0) >= 0xC0 ? 2 : 1;
    if (length == 1 || length > text.size())
        return { 0, 1 };
    char32_t code = byte(0) & (0xFFu >> (length + 1));
    for (size_t i = 1; i < length; ++i)
        code = (code << 6) | (byte(i) & 0x3F);
    return { code, length };
}

char digitOf(char32_t code)
{
    for (const char32_t zero : zeroDigits)
        if (code >= zero && code < zero + 10)
            return char('0' + int(code - zero));
    return 0;
}

std::string_view trimmedBlanks(std::string_view text)
{
    const size_t first = text.find_first_not_of(" \t");
    return first == std::string_view::npos ? std::string_view() : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// One to three digits, not 0 in front, then the sign and exactly three digits: "1,500", not "0,125" or "12,5".
bool looksGrouped(std::string_view text, char sign)
{
    if (text.starts_with('-') || text.starts_with('+'))
        text.remove_prefix(1);
    const size_t at = text.find(sign);
    return at >= 1 && at <= 3 && text[0] != '0' && text.size() == at + 4
        && std::all_of(text.begin(), text.end(), [sign](char c) { return c == sign || (c >= '0' && c <= '9'); });
}

TypedNumber decimalNumber(std::string_view typed, DecimalSign sign, bool nonFinite)
{
    std::string text(trimmedBlanks(typed));
    if (const size_t arabic = text.find(arabicDecimal); arabic != std::string::npos)
        text.replace(arabic, arabicDecimal.size(), sign == DecimalSign::Comma ? "," : ".");
    const char own = sign == DecimalSign::Comma ? ',' : '.', other = sign == DecimalSign::Comma ? '.' : ',';
    TypedNumber out;
    const auto owns = std::count(text.begin(), text.end(), own), others = std::count(text.begin(), text.end(), other);
    if (owns + others > 1)
        return out;
    out.sign = owns == 1 ? TypedNumber::Sign::Own : others == 1 ? TypedNumber::Sign::Other : TypedNumber::Sign::None;
    out.twoWays = others == 1 && looksGrouped(text, other);
    std::replace(text.begin(), text.end(), ',', '.');
    out.value = plainNumber<double>(text);
    if (out.value && !std::isfinite(*out.value) && !nonFinite)
        out.value.reset();
    return out;
}

/// "−0.5" as somebody with this sign writes it.
std::string example(std::string text, DecimalSign sign)
{
    if (sign == DecimalSign::Comma)
        std::replace(text.begin(), text.end(), '.', ',');
    return text;
}

} // namespace

std::string plainDigits(std::string_view text)
{
    std::string out;
    while (!text.empty()) {
        const auto spelling = std::find_if(std::begin(signSpellings), std::end(signSpellings),
            [&](const auto& pair) { return text.starts_with(pair.first); });
        if (spelling != std::end(signSpellings)) {
            out += spelling->second;
            text.remove_prefix(spelling->first.size());
            continue;
        }
        const auto [code, length] = wideCharacter(text);
        if (const char digit = digitOf(code))
            out += digit;
        else
            out += text.substr(0, length);
        text.remove_prefix(length);
    }
    return std::string(trimmedBlanks(out));
}

TypedNumber typedNumber(std::string_view typed, DecimalSign sign, const NumberForms& forms)
{
    const std::string text = plainDigits(typed);
    if (!forms.quotients)
        return decimalNumber(text, sign, forms.nonFinite);
    if (const size_t line = text.find('/'); line != std::string::npos) {
        const TypedNumber above = decimalNumber(std::string_view(text).substr(0, line), sign, false);
        const TypedNumber below = decimalNumber(std::string_view(text).substr(line + 1), sign, false);
        TypedNumber out;
        out.twoWays = above.twoWays || below.twoWays;
        if (above.value && below.value && *below.value != 0 && std::isfinite(*above.value / *below.value))
            out.value = *above.value / *below.value;
        return out;
    }
    if (text.ends_with('%')) {
        TypedNumber out = decimalNumber(std::string_view(text).substr(0, text.size() - 1), sign, false);
        if (out.value)
            *out.value /= 100;
        return out;
    }
    return decimalNumber(text, sign, forms.nonFinite);
}

Result<double> readNumber(std::string_view text, DecimalSign sign, const NumberForms& forms)
{
    const TypedNumber read = typedNumber(text, sign, forms);
    const std::string shown(trimmedBlanks(text));
    if (read.value && !read.twoWays)
        return *read.value;
    if (read.value && !forms.quotients) {
        std::string whole = plainDigits(text), fraction = whole;
        std::erase_if(whole, [](char c) { return c == '.' || c == ','; });
        std::replace(fraction.begin(), fraction.end(), ',', '.');
        return contentError(ATTN_TR("“%1” can be read in two ways; type %2 or %3."), { shown, whole, example(fraction, sign) });
    }
    if (read.value)
        return contentError(ATTN_TR("“%1” can be read in two ways; type numbers without separators between thousands, such "
                                    "as %2."),
            { shown, example("1.5", sign) });
    if (forms.quotients)
        return contentError(ATTN_TR("“%1” is no number; type one such as %2, −3, 1/4 or 25%."), { shown, example("0.25", sign) });
    return contentError(ATTN_TR("“%1” is no number; type one such as %2 or −2, without separators between thousands."),
        { shown, example("0.5", sign) });
}

} // namespace attn
