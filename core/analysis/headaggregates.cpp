// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/headaggregates.h"

#include <algorithm>
#include <cmath>

namespace attn {

namespace {

struct CellOverHeads {
    double mean = 0, largest = 0, spread = 0;
};

/// `cell(head)` is the value that counts.
template <typename Cell> CellOverHeads acrossHeads(size_t heads, Cell cell)
{
    double sum = 0, largest = cell(0), smallest = largest;
    bool nan = false;
    for (size_t head = 0; head < heads; ++head) {
        const double value = cell(head);
        nan = nan || std::isnan(value);
        sum += value;
        largest = std::max(largest, value);
        smallest = std::min(smallest, value);
    }
    if (nan)
        return { std::nan(""), std::nan(""), std::nan("") };
    if (std::isinf(sum) && std::isfinite(largest) && std::isfinite(smallest)) { // the sum overflowed, the mean does not
        sum = 0;
        for (size_t head = 0; head < heads; ++head)
            sum += cell(head) / double(heads);
        return { sum, largest, largest - smallest };
    }
    return { sum / double(heads), largest, largest == smallest ? 0 : largest - smallest };
}

bool isToken(Axis axis)
{
    return axis == Axis::Token || axis == Axis::QueryToken || axis == Axis::KeyToken;
}

constexpr std::string_view pathStart = "heads.";
constexpr std::string_view overHeadsNames[] = { "mean", "largest", "spread" };

} // namespace

const MatrixPtr& HeadSummary::of(HeadAggregate what) const
{
    return what == HeadAggregate::Mean ? mean : what == HeadAggregate::Largest ? largest : spread;
}

std::optional<HeadSummary> headAggregates(
    const std::vector<MatrixPtr>& values, const std::vector<MatrixPtr>& masks, HiddenCells hidden)
{
    if (values.empty() || !values.front() || (!masks.empty() && masks.size() != values.size()))
        return {};
    const Eigen::Index rows = values.front()->rows(), columns = values.front()->cols();
    const auto fits = [&](const MatrixPtr& matrix) { return matrix->rows() == rows && matrix->cols() == columns; };
    for (size_t head = 0; head < values.size(); ++head)
        if (!values[head] || !fits(values[head]) || (!masks.empty() && masks[head] && !fits(masks[head])))
            return {};

    Matrix mean(rows, columns), largest(rows, columns), spread(rows, columns), mask = Matrix::Ones(rows, columns);
    const bool anyMask = std::any_of(masks.begin(), masks.end(), [](const MatrixPtr& one) { return one != nullptr; });
    for (Eigen::Index i = 0; i < mean.size(); ++i) {
        const auto hides = [&](size_t head) { return anyMask && masks[head] && masks[head]->data()[i] == 0; };
        size_t hiding = 0;
        for (size_t head = 0; anyMask && head < values.size(); ++head)
            hiding += hides(head);
        if (hiding == values.size() || (hiding > 0 && hidden == HiddenCells::Hide)) {
            mask.data()[i] = 0;
            mean.data()[i] = largest.data()[i] = values.front()->data()[i];
            spread.data()[i] = 0;
            continue;
        }
        const CellOverHeads cell
            = acrossHeads(values.size(), [&](size_t head) { return hides(head) ? 0.0 : values[head]->data()[i]; });
        mean.data()[i] = cell.mean;
        largest.data()[i] = cell.largest;
        spread.data()[i] = cell.spread;
    }
    HeadSummary summary { share(std::move(mean)), share(std::move(largest)), share(std::move(spread)), {},
        int(values.size()) };
    if (anyMask)
        summary.mask = share(std::move(mask));
    return summary;
}

bool comparesOverHeads(const StageSpec& spec)
{
    return spec.scope == Scope::Head && isToken(spec.rows) && isToken(spec.columns)
        && (spec.kind == ValueKind::Signed || spec.kind == ValueKind::Probability);
}

HiddenCells hiddenCellsOf(const StageSpec& spec)
{
    return spec.kind == ValueKind::Probability ? HiddenCells::CountAsZero : HiddenCells::Hide;
}

std::string overHeadsPath(HeadAggregate what, std::string_view stage)
{
    return std::string(pathStart) + std::string(overHeadsNames[size_t(what)]) + '.' + std::string(stage);
}

std::optional<OverHeadsName> overHeadsOf(std::string_view path)
{
    if (!path.starts_with(pathStart))
        return {};
    path.remove_prefix(pathStart.size());
    for (const HeadAggregate what : everyOverHeads) {
        const std::string_view name = overHeadsNames[size_t(what)];
        if (path.starts_with(name) && path.size() > name.size() + 1 && path[name.size()] == '.')
            return OverHeadsName { what, path.substr(name.size() + 1) };
    }
    return {};
}

} // namespace attn
