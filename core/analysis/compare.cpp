// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/compare.h"

#include <algorithm>
#include <cmath>

namespace attn {

MatrixDifference differenceOf(const Matrix& a, const Matrix& b)
{
    const Eigen::Index rows = std::min(a.rows(), b.rows()), columns = std::min(a.cols(), b.cols());
    MatrixDifference out { Matrix::Zero(rows, columns), Matrix::Ones(rows, columns) };
    out.cropped = a.rows() != b.rows() || a.cols() != b.cols();
    for (Eigen::Index i = 0; i < rows; ++i)
        for (Eigen::Index j = 0; j < columns; ++j) {
            const double before = a(i, j), after = b(i, j);
            if (before == after || (std::isnan(before) && std::isnan(after)))
                continue;
            if (!std::isfinite(before) || !std::isfinite(after)) {
                out.compared(i, j) = 0;
                ++out.leftOut;
                continue;
            }
            const double difference = after - before;
            out.values(i, j) = difference;
            if (std::abs(difference) > out.largest) {
                out.largest = std::abs(difference);
                out.row = int(i);
                out.column = int(j);
            }
        }
    return out;
}

MatrixDifference differenceOf(const StageView& a, const StageView& b)
{
    MatrixDifference out = differenceOf(*a.values, *b.values);
    for (Eigen::Index i = 0; i < out.values.rows(); ++i)
        for (Eigen::Index j = 0; j < out.values.cols(); ++j)
            if (std::isinf((*b.values)(i, j)))
                out.compared(i, j) = 0;
    return out;
}

const StageDifference* Comparison::find(std::string_view path) const
{
    const auto found = std::find_if(stages.begin(), stages.end(), [&](const StageDifference& s) { return s.path == path; });
    return found == stages.end() ? nullptr : &*found;
}

const StageDifference* Comparison::largest() const
{
    const StageDifference* found = nullptr;
    for (const StageDifference& stage : stages)
        if (stage.counts && stage.largest > (found ? found->largest : 0))
            found = &stage;
    return found;
}

Result<Comparison> compareTraces(const Trace& a, const Trace& b, std::stop_token stop)
{
    Comparison out;
    out.lengthsDiffer = a.shape().tokens != b.shape().tokens || a.shape().keyTokens() != b.shape().keyTokens();
    for (const Node& node : a.graph().nodes)
        if (!b.graph().find(node.path))
            out.onlyInA.push_back(node.path);
    for (const Node& node : b.graph().nodes) {
        const Node* other = a.graph().find(node.path);
        if (!other) {
            out.onlyInB.push_back(node.path);
            continue;
        }
        if (node.spec->kind == ValueKind::Text) { // strings: 1 for every token that differs
            StageDifference difference { node.path };
            const auto &before = a.sources().tokens, &after = b.sources().tokens;
            difference.cropped = before.size() != after.size();
            for (size_t i = 0; i < std::min(before.size(), after.size()); ++i)
                if (before[i] != after[i] && difference.largest == 0) {
                    difference.largest = difference.signedValue = 1;
                    difference.row = int(i);
                }
            difference.equal = difference.largest == 0 && !difference.cropped;
            difference.counts = false;
            out.stages.push_back(std::move(difference));
            continue;
        }
        const auto before = a.view(other->id, stop);
        if (!before)
            return before.error();
        const auto after = b.view(node.id, stop);
        if (!after)
            return after.error();
        const MatrixDifference d = differenceOf(*before->values, *after->values);
        const double value = d.values.size() > 0 ? d.values(d.row, d.column) : 0.0;
        out.stages.push_back({ node.path, d.largest, value, d.row, d.column, d.leftOut, d.cropped, d.equal(),
            node.spec->kind != ValueKind::TokenId });
    }
    return out;
}

} // namespace attn
