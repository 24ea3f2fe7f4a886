// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/matrix.h"

namespace attn::kernels {

/// A B. a: n x k, b: k x m -> n x m.
Matrix product(const Matrix& a, const Matrix& b);

/// A B^T. a: n x k, b: m x k -> n x m.
Matrix productTransposed(const Matrix& a, const Matrix& b);

/// X W + b with the bias row added to every row; `columns` columns of W and b from `firstColumn` on.
/// x: n x d, w: d x m, bias: null or 1 x m -> n x columns.
Matrix affine(const Matrix& x, const Matrix& w, const Matrix* bias, int firstColumn, int columns);

/// Each row of weights times the values, leaving out keys that the mask forbids, so that 0 x NaN never arises there.
/// weights: n x m, values: m x d, mask: null or n x m -> n x d.
Matrix weightedSum(const Matrix& weights, const Matrix& values, const Matrix* mask);

} // namespace attn::kernels
