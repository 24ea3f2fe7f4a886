// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/worksheet/practice.h"

#include "core/worksheet/worksheet.h"

#include <algorithm>
#include <cmath>

namespace attn {
namespace {

constexpr double binaryRounding = 1e-12; ///< relative
constexpr double exponentFrom = 1e4; ///< larger numbers are shown as 1.2e4
constexpr double fivePercent = 0.05;

} // namespace

double halfShownUnit(double value, int decimals)
{
    const double magnitude = std::abs(value);
    if (std::isfinite(value) && magnitude >= exponentFrom)
        return 0.5 * std::pow(10.0, std::floor(std::log10(magnitude)) - 1);
    return 0.5 * std::pow(10.0, -std::max(0, decimals));
}

double allowedDistance(double value, Tolerance tolerance, int decimals)
{
    const double shown = halfShownUnit(value, decimals);
    switch (tolerance) {
    case Tolerance::Hundredth:
        return std::max(shown, 0.01);
    case Tolerance::Twentieth:
        return std::max(shown, 0.05);
    case Tolerance::FivePercent:
        return std::max(shown, fivePercent * std::abs(value));
    case Tolerance::AsShown:
        break;
    }
    return shown;
}

bool isRightAnswer(double answer, double value, Tolerance tolerance, int decimals)
{
    if (!std::isfinite(answer) || !std::isfinite(value))
        return false;
    const double rounding = binaryRounding * std::max(std::abs(answer), std::abs(value));
    return std::abs(answer - value) <= allowedDistance(value, tolerance, decimals) + rounding;
}

std::vector<std::uint8_t> practiceCells(const StageView& view, double part, std::uint64_t seed)
{
    const Matrix& values = *view.values;
    Matrix open = Matrix::Zero(values.rows(), values.cols());
    for (Eigen::Index i = 0; i < values.size(); ++i) {
        const bool hidden = (view.mask && view.mask->data()[i] == 0) || (view.dropped && view.dropped->data()[i] == 0);
        open.data()[i] = !hidden && std::isfinite(values.data()[i]) ? 1 : 0;
    }
    for (const auto& [row, column] : view.overridden)
        if (row >= 0 && row < open.rows() && column >= 0 && column < open.cols())
            open(row, column) = 0;
    const double most = mostPracticeBlanks / std::max(open.sum(), double(mostPracticeBlanks));
    return blankCells(view.node->path, int(values.rows()), int(values.cols()), &open, std::min(part, most), seed);
}

bool isPractised(const Node& node)
{
    const ValueKind kind = node.spec->kind;
    return isComputedStep(node) && node.rows <= mostPracticeCells && node.columns <= mostPracticeCells
        && kind != ValueKind::Mask && kind != ValueKind::DropoutMask && kind != ValueKind::Text
        && kind != ValueKind::TokenId;
}

} // namespace attn
