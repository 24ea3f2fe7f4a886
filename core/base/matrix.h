// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <memory>

namespace attn {

/// Row-major doubles: a row is a token, a query or one row of weights, as in the papers (Y = X W + b).
using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// What traces hand out: immutable, so threads may share it without a lock.
using MatrixPtr = std::shared_ptr<const Matrix>;

inline MatrixPtr share(Matrix matrix)
{
    return std::make_shared<const Matrix>(std::move(matrix));
}

} // namespace attn
