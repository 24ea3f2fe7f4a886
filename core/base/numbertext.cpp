// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/numbertext.h"

#include <array>
#include <charconv>
#include <cmath>

namespace attn {

std::string exactNumber(double value)
{
    std::array<char, 40> buffer;
    const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return std::string(buffer.data(), result.ptr);
}

std::string fixedNumber(double value, int decimals)
{
    if (!std::isfinite(value))
        return std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
    std::array<char, 400> buffer; // the largest double has 309 digits before the point
    const auto result
        = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, decimals);
    std::string out(buffer.data(), result.ptr);
    if (out.starts_with('-') && out.find_first_not_of("-0.") == std::string::npos)
        out.erase(0, 1); // -0.0000 is 0.0000 to a reader
    return out;
}

} // namespace attn
