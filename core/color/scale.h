// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/matrix.h"
#include "core/color/colormap.h"

namespace attn {

/// Maps a value to a colour: a map and the range that its ends stand for.
struct ColorScale {
    MapKind map = MapKind::Signed;
    double low = -1;
    double high = 1;
    bool logarithmic = false; ///< magnitude on a log axis; sign kept for the signed maps
    int palette = 0; ///< of palettesOf(map)

    /// Table entry 0 .. ColorMap::size - 1. Values beyond the range (infinities too) take the end colours; NaN has
    /// no entry: the caller draws it as an error.
    int index(double value) const;

    /// The value at a part (0 .. 1) of a map that rises from `low` to `high`: where it stands on the colour bar.
    double valueAt(double part) const;

    bool operator==(const ColorScale&) const = default;
};

/// The range that `values` ask for: signed maps +-max|x|, probability 0 .. max. Cells that are not finite, or where
/// `mask` (same shape, may be null) holds 0, do not count. Never an empty range: a matrix of zeros gives 1.
ColorScale scaleFor(MapKind map, const Matrix& values, const Matrix* mask = nullptr);

/// The smallest scale that holds both; maps must agree.
ColorScale united(const ColorScale& a, const ColorScale& b);

} // namespace attn
