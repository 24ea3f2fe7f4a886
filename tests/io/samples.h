// SPDX-License-Identifier: GPL-3.0-or-later
// Values that number formats like to lose, and small helpers of the file tests.
#pragma once

#include "core/base/matrix.h"

#include <bit>
#include <cstdint>
#include <limits>
#include <string>

namespace attn {

inline Matrix hardNumbers()
{
    using Limits = std::numeric_limits<double>;
    Matrix m(4, 4);
    m << 0.0, -0.0, Limits::denorm_min(), -2.2250738585072009e-308, // the largest denormal
        1e308, -Limits::max(), Limits::min(), 0.1, //
        1.0 / 3, 123456789012345678.0, 1e22, 5e-324 * 12345, //
        Limits::quiet_NaN(), Limits::infinity(), -Limits::infinity(), 2.5;
    return m;
}

/// Same shape and the same bits in every cell; any NaN equals any NaN.
inline bool sameBits(const Matrix& a, const Matrix& b)
{
    if (a.rows() != b.rows() || a.cols() != b.cols())
        return false;
    for (Eigen::Index i = 0; i < a.size(); ++i) {
        const double x = a.data()[i], y = b.data()[i];
        if (!(x != x && y != y) && std::bit_cast<std::uint64_t>(x) != std::bit_cast<std::uint64_t>(y))
            return false;
    }
    return true;
}

inline bool contains(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

} // namespace attn
