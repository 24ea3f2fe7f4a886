// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cells/pooling.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace {

/// Largest magnitude of a run of cells, cell by cell; also whether any of them is visible.
struct LargestCell {
    double best = 0;
    bool visible = false, nan = false;

    void take(double value)
    {
        visible = true;
        if (std::abs(value) > std::abs(best))
            best = value;
        else if (value != value)
            nan = true;
    }
    double value() const { return nan ? std::numeric_limits<double>::quiet_NaN() : best; }
};

LargestCell largestOf(const attn::Matrix& values, int top, int bottom, int left, int right)
{
    LargestCell largest;
    for (int r = top; r < bottom; ++r)
        for (int c = left; c < right; ++c)
            largest.take(values(r, c));
    return largest;
}

/// Without a mask: elementwise maximum and minimum down the rows of a block, which Eigen does several cells at a time.
/// Columns go in stretches whose extremes stay in the first-level cache.
class RowPooler {
public:
    RowPooler(const attn::Matrix& values, const PooledAxis& columns)
        : m_values(values)
        , m_columns(columns)
        , m_left(columns.begin(0))
        , m_high(columns.cells)
        , m_low(columns.cells)
        , m_sum(columns.cells)
    {
    }

    void pool(int top, int bottom, double* out)
    {
        constexpr int stretch = 512;
        for (int begin = 0; begin < m_columns.cells; begin += stretch)
            extremes(top, bottom, begin, std::min(stretch, m_columns.cells - begin));
        for (int b = 0; b < m_columns.blocks; ++b) {
            const int begin = m_columns.begin(b) - m_left, end = m_columns.begin(b + 1) - m_left;
            double largest = m_high[begin], smallest = m_low[begin], sum = 0;
            for (int c = begin; c < end; ++c) {
                largest = std::max(largest, m_high[c]);
                smallest = std::min(smallest, m_low[c]);
                sum += m_sum[c];
            }
            if (!std::isfinite(sum)) // perhaps a NaN, which maxima may skip
                out[b] = largestOf(m_values, top, bottom, begin + m_left, end + m_left).value();
            else
                out[b] = largest >= -smallest ? largest : smallest;
        }
    }

private:
    using Line = Eigen::Array<double, 1, Eigen::Dynamic>;

    void extremes(int top, int bottom, int begin, int count)
    {
        auto high = m_high.segment(begin, count);
        auto low = m_low.segment(begin, count);
        auto sum = m_sum.segment(begin, count);
        const auto line = [&](int r) { return m_values.row(r).segment(m_left + begin, count).array(); };
        high = low = sum = line(top);
        int r = top + 1;
        for (; r + 1 < bottom; r += 2) { // two rows at a time: fewer trips through the extremes
            high = high.max(line(r).max(line(r + 1)));
            low = low.min(line(r).min(line(r + 1)));
            sum += line(r) + line(r + 1);
        }
        if (r < bottom) {
            high = high.max(line(r));
            low = low.min(line(r));
            sum += line(r);
        }
    }

    const attn::Matrix& m_values;
    const PooledAxis& m_columns;
    int m_left;
    Line m_high, m_low, m_sum;
};

} // namespace

PooledMatrix pooled(const attn::Matrix& values, const attn::Matrix* mask, const attn::Matrix* dropped,
    const PooledAxis& rows, const PooledAxis& columns)
{
    PooledMatrix result;
    result.values.setZero(rows.blocks, columns.blocks);
    if (mask)
        result.mask.setZero(rows.blocks, columns.blocks);
    std::vector<LargestCell> line(size_t(columns.blocks));
    RowPooler pooler(values, columns);
    for (int b = 0; b < rows.blocks; ++b) {
        const int top = rows.begin(b), bottom = rows.begin(b + 1);
        if (!mask && !dropped) {
            pooler.pool(top, bottom, result.values.row(b).data());
            continue;
        }
        std::fill(line.begin(), line.end(), LargestCell());
        for (int r = top; r < bottom; ++r) {
            const double* value = values.row(r).data();
            const double* allowed = mask ? mask->row(r).data() : nullptr;
            const double* kept = dropped ? dropped->row(r).data() : nullptr;
            for (int k = 0, end = columns.begin(0); k < columns.blocks; ++k) {
                LargestCell largest = line[size_t(k)];
                int c = end;
                end = columns.begin(k + 1);
                for (; c < end; ++c) {
                    if (!allowed || allowed[c] != 0)
                        largest.take(kept && kept[c] == 0 ? 0 : value[c]);
                }
                line[size_t(k)] = largest;
            }
        }
        for (int k = 0; k < columns.blocks; ++k) {
            result.values(b, k) = line[size_t(k)].value();
            if (mask)
                result.mask(b, k) = line[size_t(k)].visible ? 1 : 0;
        }
    }
    return result;
}
