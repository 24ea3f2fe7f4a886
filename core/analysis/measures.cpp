// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/measures.h"

#include <algorithm>
#include <cmath>

namespace attn {

bool isMeasured(const StageSpec& spec)
{
    return spec.kind == ValueKind::Probability && spec.rows == Axis::QueryToken && spec.columns == Axis::KeyToken;
}

std::vector<const Node*> finalWeights(const Trace& trace)
{
    std::vector<const Node*> out(size_t(trace.shape().allHeads()), nullptr);
    for (const Node& node : trace.graph().nodes)
        if (node.head >= 0 && isMeasured(*node.spec))
            out[size_t(node.head)] = &node;
    return out;
}

std::optional<HeadMeasures> measureHead(const Matrix& weights, const Matrix* mask)
{
    const Eigen::Index columns = weights.cols();
    HeadMeasures sum;
    double previous = 0;
    int followers = 0; // rows with a token before them
    for (Eigen::Index row = 0; row < weights.rows(); ++row) {
        const auto weight = [&](Eigen::Index column) {
            return column >= columns || (mask && (*mask)(row, column) == 0) ? 0.0 : weights(row, column);
        };
        double total = 0;
        for (Eigen::Index column = 0; column < columns; ++column) {
            if (!std::isfinite(weight(column)) || weight(column) < 0)
                return {};
            total += weight(column);
        }
        if (total == 0)
            continue;
        if (!std::isfinite(total))
            return {};
        sum.dividedBySum = sum.dividedBySum || std::abs(total - 1) > 1e-3; // half-precision weights of a file differ by less
        double entropy = 0;
        for (Eigen::Index column = 0; column < columns; ++column) {
            const double share = weight(column) / total;
            if (share > 0)
                entropy -= share * std::log2(share);
        }
        ++sum.rows;
        sum.entropy += entropy;
        sum.diagonal += weight(row) / total;
        sum.first += weight(0) / total;
        if (row >= 1) {
            ++followers;
            previous += weight(row - 1) / total;
        }
    }
    if (sum.rows == 0)
        return {};
    sum.entropy = std::max(0.0, sum.entropy / sum.rows); // no -0
    sum.diagonal /= sum.rows;
    sum.first /= sum.rows;
    if (followers > 0)
        sum.previous = previous / followers;
    return sum;
}

std::vector<RowSum> sumRows(const Matrix& weights, const Matrix* mask, const std::vector<int>& rows)
{
    std::vector<RowSum> sums;
    for (Eigen::Index column = 0; column < weights.cols(); ++column) {
        RowSum one { int(column), 0 };
        bool seen = false;
        for (const int row : rows) {
            if (row < 0 || row >= weights.rows() || (mask && (*mask)(row, column) == 0))
                continue;
            seen = true;
            one.sum += weights(row, column);
        }
        if (seen)
            sums.push_back(one);
    }
    std::stable_sort(sums.begin(), sums.end(),
        [](const RowSum& a, const RowSum& b) { return std::isnan(b.sum) ? !std::isnan(a.sum) : a.sum > b.sum; });
    return sums;
}

} // namespace attn
