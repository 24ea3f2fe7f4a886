// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/product.h"

namespace attn::kernels {

Matrix product(const Matrix& a, const Matrix& b)
{
    Matrix out(a.rows(), b.cols());
    out.noalias() = a * b;
    return out;
}

Matrix productTransposed(const Matrix& a, const Matrix& b)
{
    Matrix out(a.rows(), b.rows());
    out.noalias() = a * b.transpose();
    return out;
}

Matrix affine(const Matrix& x, const Matrix& w, const Matrix* bias, int firstColumn, int columns)
{
    Matrix out(x.rows(), columns);
    out.noalias() = x * w.middleCols(firstColumn, columns);
    if (bias)
        out.rowwise() += bias->row(0).segment(firstColumn, columns);
    return out;
}

Matrix weightedSum(const Matrix& weights, const Matrix& values, const Matrix* mask)
{
    if (!mask || values.allFinite())
        return product(weights, values); // masked weights are exact zeros
    Matrix out = Matrix::Zero(weights.rows(), values.cols());
    for (Eigen::Index i = 0; i < weights.rows(); ++i)
        for (Eigen::Index j = 0; j < weights.cols(); ++j)
            if ((*mask)(i, j) != 0)
                out.row(i) += weights(i, j) * values.row(j);
    return out;
}

} // namespace attn::kernels
