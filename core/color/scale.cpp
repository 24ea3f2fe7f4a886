// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/color/scale.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace attn {

namespace {

constexpr int scaleCentre = ColorMap::size / 2; // the middle stop: paper on the signed maps
constexpr int scaleEnd = ColorMap::size - 1;
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

} // namespace

int ColorScale::index(double value) const
{
    const bool rising = map == MapKind::Probability;
    if (std::isnan(value)) // no entry; paper, so that a caller who forgot to ask stays inside the table
        return rising ? 0 : scaleCentre;
    return rising ? risingIndex(*this, value) : signedIndex(*this, value);
}

double ColorScale::valueAt(double part) const
{
    if (logarithmic) // the inverse of onLogAxis
        part = std::expm1(part * std::log1p(scaleSpan)) / scaleSpan;
    return low + part * (high - low);
}

ColorScale scaleFor(MapKind map, const Matrix& values, const Matrix* mask)
{
    assert(!mask || (mask->rows() == values.rows() && mask->cols() == values.cols()));
    double largest = 0;
    for (Eigen::Index i = 0; i < values.size(); ++i) {
        const double value = values.data()[i];
        if (!std::isfinite(value) || (mask && mask->data()[i] == 0))
            continue;
        largest = std::max(largest, map == MapKind::Probability ? value : std::abs(value));
    }
    if (largest == 0)
        largest = 1;
    return { map, map == MapKind::Probability ? 0 : -largest, largest, false, 0 };
}

ColorScale united(const ColorScale& a, const ColorScale& b)
{
    assert(a.map == b.map);
    return { a.map, std::min(a.low, b.low), std::max(a.high, b.high), a.logarithmic, a.palette };
}

} // namespace attn
