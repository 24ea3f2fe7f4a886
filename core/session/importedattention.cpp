// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/importedattention.h"

#include <algorithm>
#include <cmath>

namespace attn {
namespace {

std::string filledPlace(const std::string& place, std::vector<std::int64_t> numbers)
{
    std::vector<Argument> args;
    for (const std::int64_t number : numbers)
        args.emplace_back(std::to_string(number));
    return Message(place, std::move(args)).english();
}

void countRow(RowSums& sums, const double* row, Eigen::Index columns, int head, int index)
{
    double sum = 0;
    for (Eigen::Index column = 0; column < columns; ++column) {
        sum += row[column];
        sums.nan += std::isnan(row[column]);
    }
    ++sums.rows;
    if (std::abs(sum - 1) <= RowSums::tolerance) // false for NaN, too
        return;
    if (sums.off++ == 0) {
        sums.head = head;
        sums.row = index;
        sums.sum = sum;
    }
}

void countHead(RowSums& sums, const Matrix& weights, int head)
{
    for (Eigen::Index row = 0; row < weights.rows(); ++row)
        countRow(sums, weights.data() + row * weights.cols(), weights.cols(), head, int(row));
}

} // namespace

double ImportedAttention::at(std::int64_t index) const
{
    if (const auto* floats = std::get_if<std::vector<float>>(&values))
        return double((*floats)[size_t(index)]);
    return std::get<std::vector<double>>(values)[size_t(index)];
}

Matrix ImportedAttention::head(int which) const
{
    Matrix out(queries, keys);
    const std::int64_t begin = std::int64_t(which) * queries * keys;
    std::visit([&](const auto& all) { std::copy_n(all.begin() + begin, out.size(), out.data()); }, values);
    return out;
}

std::string ImportedAttention::headText(int which) const
{
    return filledPlace(headPlace, { which / heads, which % heads, 0, 0, which / heads + 1 });
}

std::string ImportedAttention::cellText(int which, int row, int column) const
{
    return filledPlace(cellPlace, { which / heads, which % heads, row, column, which / heads + 1 });
}

RowSums rowSums(const ImportedAttention& attention)
{
    RowSums sums;
    for (int head = 0; head < attention.layers * attention.heads; ++head)
        countHead(sums, attention.head(head), head);
    return sums;
}

RowSums rowSums(const Matrix& weights)
{
    RowSums sums;
    countHead(sums, weights, 0);
    return sums;
}

} // namespace attn
