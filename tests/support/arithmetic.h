// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

/// Every value that an arithmetic as it is printed can stand for: a number with d decimals means anything within half a
/// unit of its last place.
struct PrintedRange {
    double low = 0, high = 0;
    bool valid = false; ///< the text is no arithmetic
    bool holds(double value) const { return valid && value >= low && value <= high; }
};

/// Reads +, -, ×, /, parentheses, exp(...), inf and "3 more = 0.12" (what the terms left out come to). No "=" besides.
PrintedRange printedRange(std::string_view text);
