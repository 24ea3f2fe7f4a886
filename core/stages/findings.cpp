// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stages/findings.h"

#include "core/base/numbertext.h"

#include <cmath>

namespace attn::findings {
namespace {
    constexpr double almostEven = 0.01; ///< a smaller excess over an even row is not visible
}

bool addsToOne(double sum)
{
    return std::abs(sum - 1) < 1e-6; // float32 weights of a file add up to 1 within 1e-7 a key
}

UnevenRow mostUnevenRow(const Matrix& weights, const Matrix* mask)
{
    UnevenRow best;
    for (Eigen::Index i = 0; i < weights.rows(); ++i) {
        const auto row = weights.row(i);
        if (!row.allFinite())
            continue;
        const Eigen::Index visible = mask ? (mask->row(i).array() != 0).count() : (row.array() != 0).count();
        if (visible < 2)
            continue;
        UnevenRow found { i, 0, 0, 0, row.sum() };
        found.largest = row.maxCoeff(&found.column);
        found.even = found.sum / double(visible);
        if (best.row < 0 || found.largest - found.even > best.largest - best.even)
            best = found;
    }
    return best;
}

Message weightsFinding(const StageInputs& in, const Matrix& weights, const Matrix* mask)
{
    const Sources& names = in.sources;
    Eigen::Index row = 0, column = 0;
    if (const double least = weights.minCoeff(&row, &column); least < 0)
        return { ATTN_TR("Negative scores give negative weights: the lowest, %1, stands in the row of \"%2\" under \"%3\"."),
            { fixedNumber(least, 2), names.tokenName(row), names.keyName(column) } };
    const UnevenRow found = mostUnevenRow(weights, mask);
    if (found.row < 0)
        return { ATTN_TR("No query sees more than one key, so there is nothing to divide among keys.") };
    if (found.largest - found.even < almostEven)
        return { ATTN_TR("All rows are almost even: no weight is more than %1 above an even row."), { fixedNumber(almostEven, 2) } };
    return { ATTN_TR("The most uneven row is that of \"%1\": it takes %2 from \"%3\", where an even row would take %4."),
        { names.tokenName(found.row), fixedNumber(found.largest, 2), names.keyName(found.column), fixedNumber(found.even, 2) } };
}

} // namespace attn::findings
