// SPDX-License-Identifier: GPL-3.0-or-later
// The stops of the colour maps. Every map is perceptually even (OKLab), begins or centres on the paper colour, and can be distinguished
// under simulated protanopia and deuteranopia.
#pragma once

#include "core/color/colormap.h"

#include <span>

namespace attn {

using ColorStops = std::array<std::uint32_t, 9>; ///< 0xRRGGBB

struct PaletteStops {
    Palette name;
    ColorStops stops[2]; ///< light, dark
};

/// Those of a kind, the default first.
std::span<const PaletteStops> paletteStops(MapKind kind);

} // namespace attn
