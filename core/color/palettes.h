// SPDX-License-Identifier: GPL-3.0-or-later
// The stops of the colour maps. Every map is perceptually even (OKLab), begins or centres on the paper colour, and can be distinguished
// under simulated protanopia and deuteranopia.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace attn {

/// What the colours of a matrix mean.
enum class MapKind {
    Signed, ///< centre 0: red below, blue above
    Probability, ///< from 0, lightness linear
    Difference, ///< B - A, centre 0: purple lower, green higher
};

/// A choice of colours for one kind of map.
struct Palette {
    std::string_view key; ///< "orange-blue": kept in settings
    std::string_view name; ///< source text, translated where it is shown
};

/// The palettes of a kind, the default first.
std::vector<Palette> palettesOf(MapKind kind);

using ColorStops = std::array<std::uint32_t, 9>; ///< 0xRRGGBB

struct PaletteStops {
    Palette name;
    ColorStops stops[2]; ///< light, dark
};

/// Those of a kind, the default first.
std::span<const PaletteStops> paletteStops(MapKind kind);

} // namespace attn
