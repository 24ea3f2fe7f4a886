// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/increment.h"

#include "core/base/numbertext.h"
#include "core/base/typednumber.h"
#include <algorithm>
#include <cmath>
#include <string>

namespace attn {
namespace {

/// The power of ten of one step.
int stepExponent(double value)
{
    const double size = std::abs(value);
    const double power = size > 0 && std::isfinite(size) ? std::round(std::log10(size)) : 0.0;
    return int(std::clamp(power, -12.0, 12.0)) - 2;
}

/// 10^exponent, correctly rounded, as reading "1e-3" gives it.
double powerOfTen(int exponent)
{
    return plainNumber<double>("1e" + std::to_string(exponent)).value_or(1);
}

} // namespace

double incrementStep(double value)
{
    return powerOfTen(stepExponent(value));
}

double incremented(double value, int steps, IncrementSize pace, ValueKind kind)
{
    if (kind == ValueKind::Mask)
        return steps > 0 ? 1 : steps < 0 ? 0 : value;
    if (steps == 0)
        return value;
    const double start = std::isfinite(value) ? value : 0;
    const int exponent = stepExponent(start) + (pace == IncrementSize::Fine ? -1 : pace == IncrementSize::Coarse ? 1 : 0);
    const double moved = start + steps * powerOfTen(exponent);
    // Two digits more than the step: further digits are rounding noise of the sum, but the start keeps the shown digits.
    const double out = plainNumber<double>(fixedNumber(moved, std::clamp(2 - exponent, 0, 17))).value_or(moved);
    return out == 0 ? 0.0 : out;
}

} // namespace attn
