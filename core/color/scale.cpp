// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/color/scale.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <vector>

namespace attn {

namespace {

constexpr int scaleCentre = ColorMap::size / 2; // the middle stop: paper on the signed maps
constexpr int scaleEnd = ColorMap::size - 1;
constexpr Eigen::Index fewKeys = 8; // parts: a row with less than an eighth of the most keys has few
constexpr double scaleSpan = 1e4; // a log axis shows four decades below the end

/// 0 .. 1 to 0 .. 1, close to logarithmic down to 1/scaleSpan and straight below, so zero has a place.
double onLogAxis(double part)
{
    static const double whole = std::log1p(scaleSpan);
    return std::log1p(scaleSpan * part) / whole;
}

/// Each sign has its arm, so zero is paper whatever the range.
int signedIndex(const ColorScale& scale, double value)
{
    // A range on one side of zero serves the other sign as well: no value may take a colour of the wrong sign.
    const double lowest = scale.low < 0 ? -scale.low : std::abs(scale.high);
    const double highest = scale.high > 0 ? scale.high : std::abs(scale.low);
    // Looked up, not branched on: signs are random, and a large map asks a million times.
    const double limits[2] = { highest, lowest };
    constexpr double arms[2] = { scaleEnd - scaleCentre, -scaleCentre };
    const bool negative = value < 0;
    const double limit = std::max(limits[negative], std::numeric_limits<double>::denorm_min());
    double part = std::min(1.0, std::abs(value) / limit);
    if (scale.logarithmic)
        part = onLogAxis(part);
    return int(scaleCentre + 0.5 + part * arms[negative]);
}

int risingIndex(const ColorScale& scale, double value)
{
    if (value <= scale.low)
        return 0;
    if (value >= scale.high)
        return scaleEnd;
    const double width = scale.high - scale.low;
    double part = std::isfinite(width) ? (value - scale.low) / width
                                       : (value / 2 - scale.low / 2) / (scale.high / 2 - scale.low / 2);
    if (scale.logarithmic)
        part = onLogAxis(part);
    return int(0.5 + part * scaleEnd);
}

/// The next number at or above that a bar divides evenly: 1, 1.2, 1.5, 2, 3, 4, 5, 6, 8 times a power of ten.
double roundEnd(double value)
{
    const int power = int(std::floor(std::log10(value)));
    const double unit = std::pow(10, std::abs(power));
    for (const double first : { 1.0, 1.2, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0 }) {
        const double end = power < 0 ? first / unit : first * unit;
        if (end >= value * (1 - 1e-12))
            return std::isfinite(end) ? std::max(end, value) : value;
    }
    return value;
}

} // namespace

int ColorScale::index(double value) const
{
    const bool rising = map == MapKind::Probability;
    if (std::isnan(value)) // no entry; paper, so that a caller who forgot to ask stays inside the table
        return rising ? 0 : scaleCentre;
    return rising ? risingIndex(*this, value) : signedIndex(*this, value);
}

double ColorScale::partOf(double value) const
{
    if (!logarithmic)
        return (value - low) / (high - low);
    if (map == MapKind::Probability || low >= 0)
        return onLogAxis((value - low) / (high - low));
    const double limit = value < 0 ? -low : high;
    return 0.5 + std::copysign(0.5 * onLogAxis(std::abs(value) / limit), value);
}

bool ColorScale::operator==(const ColorScale& other) const
{
    return map == other.map && low == other.low && high == other.high && logarithmic == other.logarithmic
        && palette == other.palette;
}

ColorScale scaleFor(MapKind map, const Matrix& values, const Matrix* mask)
{
    assert(!mask || (mask->rows() == values.rows() && mask->cols() == values.cols()));
    const bool rising = map == MapKind::Probability;
    double largest = 0, lowest = 0, highest = 0;
    std::vector<Eigen::Index> keys; // of each row
    for (Eigen::Index row = 0; rising && mask && row < mask->rows(); ++row)
        keys.push_back((mask->row(row).array() != 0).count());
    const Eigen::Index most = keys.empty() ? 0 : *std::max_element(keys.begin(), keys.end());
    for (Eigen::Index row = 0; row < values.rows(); ++row) {
        const bool few = !keys.empty() && (keys[size_t(row)] == 1 || keys[size_t(row)] * fewKeys < most);
        for (Eigen::Index column = 0; column < values.cols(); ++column) {
            const double value = values(row, column);
            if (!std::isfinite(value) || (mask && (*mask)(row, column) == 0))
                continue;
            lowest = std::min(lowest, value);
            highest = std::max(highest, value);
            if (!few)
                largest = std::max(largest, rising ? value : std::abs(value));
        }
    }
    if (largest == 0)
        largest = rising ? highest : 0;
    const double end = largest == 0 ? 1 : roundEnd(largest);
    return { map, rising ? 0 : -end, end, false, 0, lowest, highest };
}

ColorScale united(const ColorScale& a, const ColorScale& b)
{
    assert(a.map == b.map);
    const auto zeros = [](const ColorScale& one) { return one.lowest == 0 && one.highest == 0; };
    if (zeros(a) != zeros(b))
        return zeros(a) ? b : a;
    return { a.map, std::min(a.low, b.low), std::max(a.high, b.high), a.logarithmic, a.palette,
        std::min(a.lowest, b.lowest), std::max(a.highest, b.highest) };
}

int decimalsFor(const std::vector<double>& values)
{
    double largest = 0;
    for (const double value : values)
        largest = std::max(largest, std::abs(value));
    if (largest == 0 || !std::isfinite(largest))
        return 0;
    const int most = std::max(0, 2 - int(std::floor(std::log10(largest)))); // of three digits
    for (int decimals = 0; decimals < most; ++decimals) {
        const double unit = std::pow(10, decimals);
        if (std::all_of(values.begin(), values.end(), [&](double value) {
                return std::abs(value * unit - std::round(value * unit)) < 1e-6 * largest * unit;
            }))
            return decimals;
    }
    return most;
}

std::vector<double> barTicks(const ColorScale& scale, int most)
{
    const double low = scale.low, high = scale.high;
    const bool zeroBetween = low < 0 && high > 0;
    if (scale.logarithmic && zeroBetween)
        return most < 5 ? std::vector<double> { low, 0, high }
                        : std::vector<double> { low, low / 100, 0, high / 100, high };
    if (scale.logarithmic) {
        const double width = high - low;
        return most < 4 ? std::vector<double> { low, low + width / 100, high }
                        : std::vector<double> { low, low + width / 100, low + width / 10, high };
    }
    if (zeroBetween && low == -high && most >= 5)
        return { low, low / 2, 0, high / 2, high };
    if (zeroBetween)
        return { low, 0, high };
    // Two to four steps: those with the fewest digits, then the finest.
    std::vector<double> best;
    for (int steps = 2; steps < most; ++steps) {
        std::vector<double> ticks;
        for (int i = 0; i <= steps; ++i)
            ticks.push_back(i == steps ? high : low + i * (high - low) / steps);
        if (best.empty() || decimalsFor(ticks) <= decimalsFor(best))
            best = std::move(ticks);
    }
    return best;
}

} // namespace attn
