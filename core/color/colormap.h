// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/color/palettes.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace attn {

struct Rgb {
    std::uint8_t r = 0, g = 0, b = 0;
    bool operator==(const Rgb&) const = default;
};

/// 1024 colours between nine even stops, interpolated in OKLab (B. Ottosson, 2020), so equal steps look equal.
class ColorMap {
public:
    static constexpr int size = 1024;

    /// Zero is paper in both themes. The maps are built once and live for ever. `palette` counts palettesOf(kind); one
    /// that does not exist is the default.
    static const ColorMap& of(MapKind kind, bool dark, int palette = 0);

    Rgb operator[](int index) const { return m_table[size_t(index)]; }
    const std::array<Rgb, size>& table() const { return m_table; }

private:
    static ColorMap through(const std::array<std::uint32_t, 9>& stops);

    std::array<Rgb, size> m_table {};
};

/// WCAG 2 contrast ratio, 1 .. 21.
double contrast(Rgb a, Rgb b);

/// Pure black or white, whichever contrasts more with the ground: at least 4.5:1 on every map.
Rgb readableOn(Rgb ground);

} // namespace attn
