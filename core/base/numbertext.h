// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as text in the C locale.
#pragma once

#include <string>

namespace attn {

/// A number with a fixed count of decimals and a plain minus, in the C locale; "inf", "-inf", "nan".
std::string fixedNumber(double value, int decimals);

/// The shortest text that reads back to the same double, in the C locale.
std::string exactNumber(double value);

} // namespace attn
