// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/rows.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attn::kernels {
namespace {
    constexpr double minusInfinity = -std::numeric_limits<double>::infinity();

    bool allowedCell(const Matrix* mask, Eigen::Index i, Eigen::Index j) { return !mask || (*mask)(i, j) != 0; }
} // namespace

double rowMaximum(const Matrix& values, const Matrix* mask, int row)
{
    double maximum = minusInfinity;
    for (Eigen::Index j = 0; j < values.cols(); ++j) {
        if (!allowedCell(mask, row, j))
            continue;
        if (std::isnan(values(row, j)))
            return values(row, j);
        maximum = std::max(maximum, values(row, j));
    }
    return maximum;
}

Matrix softmaxRows(const Matrix& scores, const Matrix* mask)
{
    Matrix out(scores.rows(), scores.cols());
    for (Eigen::Index i = 0; i < scores.rows(); ++i) {
        const double maximum = rowMaximum(scores, mask, int(i));
        if (maximum == minusInfinity) { // nothing to attend to
            out.row(i).setZero();
            continue;
        }
        double sum = 0;
        for (Eigen::Index j = 0; j < scores.cols(); ++j) {
            const double e = allowedCell(mask, i, j) ? std::exp(scores(i, j) - maximum) : 0.0;
            out(i, j) = e;
            sum += e;
        }
        for (Eigen::Index j = 0; j < scores.cols(); ++j)
            if (allowedCell(mask, i, j))
                out(i, j) /= sum;
    }
    return out;
}

Matrix normaliseRows(const Matrix& values, const Matrix* mask)
{
    Matrix out(values.rows(), values.cols());
    for (Eigen::Index i = 0; i < values.rows(); ++i) {
        double sum = 0;
        bool allZero = true;
        for (Eigen::Index j = 0; j < values.cols(); ++j) {
            if (!allowedCell(mask, i, j))
                continue;
            sum += values(i, j);
            allZero = allZero && values(i, j) == 0;
        }
        for (Eigen::Index j = 0; j < values.cols(); ++j)
            out(i, j) = allZero || !allowedCell(mask, i, j) ? 0.0 : values(i, j) / sum;
    }
    return out;
}

} // namespace attn::kernels
