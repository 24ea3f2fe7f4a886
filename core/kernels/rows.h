// SPDX-License-Identifier: GPL-3.0-or-later
// Functions of a whole row. A mask (null: everything allowed) has the shape of the input, 1 = allowed; masked cells give
// exact zeros and take no part. A row that allows nothing gives zeros.
#pragma once

#include "core/base/matrix.h"

namespace attn::kernels {

/// exp(x - m) / sum exp(x - m), m the largest allowed value of the row, so that exp cannot overflow.
/// NaN and +inf in a row make its allowed cells NaN, as in PyTorch; a row of -inf gives zeros, where PyTorch gives NaN.
Matrix softmaxRows(const Matrix& scores, const Matrix* mask);

/// x / sum of the row. A sum of 0 gives what IEEE division gives, unless all entries are exact zeros: then zeros.
Matrix normaliseRows(const Matrix& values, const Matrix* mask);

/// The largest allowed value of row `row`; -inf where there is none; NaN where one is NaN.
double rowMaximum(const Matrix& values, const Matrix* mask, int row);

} // namespace attn::kernels
