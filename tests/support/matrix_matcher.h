// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/matrix.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>
#include <string>

/// "" if the shapes agree and |got - want| <= tolerance * max(1, |want|) everywhere, NaN and equal infinities being
/// equal to themselves; otherwise a sentence that names the worst cell. For CHECK(difference(a, b, 1e-12) == "").
inline std::string difference(const attn::Matrix& got, const attn::Matrix& want, double tolerance)
{
    std::ostringstream text;
    text.precision(std::numeric_limits<double>::max_digits10);
    if (got.rows() != want.rows() || got.cols() != want.cols()) {
        text << "shape " << got.rows() << " x " << got.cols() << ", wanted " << want.rows() << " x " << want.cols();
        return text.str();
    }
    const double infinity = std::numeric_limits<double>::infinity();
    Eigen::Index wrong = 0, worstRow = 0, worstColumn = 0;
    double worst = -1;
    for (Eigen::Index row = 0; row < got.rows(); ++row) {
        for (Eigen::Index column = 0; column < got.cols(); ++column) {
            const double a = got(row, column), b = want(row, column);
            if (a == b || (std::isnan(a) && std::isnan(b)))
                continue;
            double error = infinity;
            if (std::isfinite(a) && std::isfinite(b))
                error = std::abs(a - b) / std::max(1.0, std::abs(b));
            if (error <= tolerance)
                continue;
            ++wrong;
            if (error > worst) {
                worst = error;
                worstRow = row;
                worstColumn = column;
            }
        }
    }
    if (wrong == 0)
        return {};
    text << wrong << " of " << got.size() << " cells differ (" << got.rows() << " x " << got.cols()
         << "), worst at row " << worstRow << ", column " << worstColumn << ": " << got(worstRow, worstColumn)
         << ", wanted " << want(worstRow, worstColumn);
    return text.str();
}
