// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/matrix.h"
#include "core/color/colormap.h"

#include <vector>

namespace attn {

/// Maps a value to a colour: a map and the range that its ends stand for.
struct ColorScale {
    MapKind map = MapKind::Signed;
    double low = -1;
    double high = 1;
    bool logarithmic = false; ///< magnitude on a log axis; sign kept for the signed maps
    int palette = 0; ///< of palettesOf(map)
    /// What the numbers that it is for reach, 0 included; those beyond low or high take the end colours. Both 0: not
    /// known, or zeros only.
    double lowest = 0, highest = 0;

    /// Table entry 0 .. ColorMap::size - 1. Values beyond the range (infinities too) take the end colours; NaN has
    /// no entry: the caller draws it as an error.
    int index(double value) const;

    /// Where a value stands on the colour bar: 0 at `low`, 1 at `high`. A logarithmic bar is even in the logarithm of
    /// the magnitude, with zero in the middle (signed) or at its low end.
    double partOf(double value) const;

    /// Equal scales give equal colours.
    bool operator==(const ColorScale& other) const;
};

/// The range that `values` ask for: signed maps +-max|x|, probability 0 .. max, the end rounded up to a number that a
/// bar divides evenly; so a small change of one number leaves the colours of the others. Cells that are not finite, or
/// where `mask` (same shape, may be null) holds 0, do not count. Neither do rows of probabilities with few allowed cells
/// (one, or less than an eighth of the most), unless there are no others: their weights are large whatever the numbers
/// are, and the rest would be pale. Never an empty range: a matrix of zeros gives 1.
ColorScale scaleFor(MapKind map, const Matrix& values, const Matrix* mask = nullptr);

/// The smallest scale that holds both; maps must agree. Zeros only ask for nothing.
ColorScale united(const ColorScale& a, const ColorScale& b);

/// The values to write on a bar, `most` (3 to 5) at most: both ends, a zero between them, even steps.
std::vector<double> barTicks(const ColorScale& scale, int most = 5);

/// As few decimals as write all of `values` to three significant digits of the largest.
int decimalsFor(const std::vector<double>& values);

} // namespace attn
