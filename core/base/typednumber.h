// SPDX-License-Identifier: GPL-3.0-or-later
// The one reader of numbers that people type: cells, settings, answers, pasted blocks, dialogs.
//
// The decimal sign is the user's; files and the command line use the point. The other of the two signs is understood
// where it can only be a decimal sign ("0.5" where the comma is usual). "1.500" there, or "1,500" where the point is
// usual, could be a thousand and a half or fifteen hundred: that is refused, never guessed. Separators between
// thousands are refused everywhere, so no number becomes larger or smaller than it was meant.
#pragma once

#include "core/base/result.h"

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace attn {

enum class DecimalSign { Point, Comma };

/// What is read besides "-0.5" and "1e-3".
struct NumberForms {
    bool quotients = false; ///< "1/4" and "25%"
    bool nonFinite = false; ///< "nan", "-inf", "∞"
};

/// What a typed text can mean.
struct TypedNumber {
    enum class Sign { None, Own, Other };

    std::optional<double> value; ///< absent: no number
    Sign sign = Sign::None; ///< the decimal sign that stands in it
    bool twoWays = false; ///< the sign could separate thousands as well
};

/// The whole text as a number in the C locale; a plus before it is allowed, a blank is not.
template <typename Number> std::optional<Number> plainNumber(std::string_view text)
{
    Number value {};
    if (text.starts_with('+') && !text.starts_with("+-"))
        text.remove_prefix(1); // from_chars takes a minus only
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

/// Without blanks around, with ASCII digits and signs: true minus and dash, full-width and other scripts' digits, the
/// Arabic decimal sign, "×10^" for an exponent, "∞". What is none of these stays.
std::string plainDigits(std::string_view text);

/// Reads what was typed, without a word where it is no number.
TypedNumber typedNumber(std::string_view text, DecimalSign sign, const NumberForms& forms = {});

/// The number, or why it is none and what to type instead.
Result<double> readNumber(std::string_view text, DecimalSign sign, const NumberForms& forms = {});

} // namespace attn
