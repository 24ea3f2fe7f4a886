// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/color/colormap.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace attn {

namespace {

using ColorStops = std::array<std::uint32_t, 9>; // 0xRRGGBB

// Light and dark of each MapKind, in its order. Lightness steps are equal on each arm; the two hues of a signed map
// stay apart under simulated protanopia and deuteranopia.
constexpr ColorStops colorStops[3][2] = {
    { { 0x8B0006, 0xB8453B, 0xD78176, 0xF0BBB3, 0xFAFAF8, 0xAFCDF3, 0x6D9FDF, 0x2770C6, 0x02468B },
        { 0xFFA383, 0xD77957, 0x9D5C46, 0x654236, 0x262B36, 0x334F67, 0x3D75A2, 0x499DDF, 0x80C5FF } },
    { { 0xFBFBF2, 0xC8E6B6, 0x75D4A0, 0x0CB8A4, 0x04949F, 0x007292, 0x004F86, 0x1E2D6B, 0x1D1638 },
        { 0x212131, 0x233668, 0x015588, 0x057591, 0x00969B, 0x00B99A, 0x60D881, 0xC4E787, 0xFFF7C5 } },
    { { 0x651C88, 0x8B56A9, 0xB08AC8, 0xD6C0E5, 0xFAFAF8, 0xB2D5B6, 0x71AD79, 0x298540, 0x02571F },
        { 0xDCA2FF, 0xB27CD2, 0x835F99, 0x564362, 0x262B36, 0x35553C, 0x428051, 0x4FAD68, 0x5EDB81 } },
};

using Triple = std::array<double, 3>;

constexpr Rgb colorOf(std::uint32_t hex)
{
    return { std::uint8_t(hex >> 16 & 0xFF), std::uint8_t(hex >> 8 & 0xFF), std::uint8_t(hex & 0xFF) };
}

/// sRGB transfer function (IEC 61966-2-1), 0 .. 255 to linear light 0 .. 1 ...
double linearLight(std::uint8_t channel)
{
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

/// ... and back, light that the screen cannot show is cut off.
std::uint8_t screenChannel(double light)
{
    light = std::clamp(light, 0.0, 1.0);
    const double c = light <= 0.0031308 ? 12.92 * light : 1.055 * std::pow(light, 1 / 2.4) - 0.055;
    return std::uint8_t(std::lround(255 * c));
}

// OKLab: B. Ottosson, "A perceptual color space for image processing", 2020.

Triple okLabOf(Rgb color)
{
    const double r = linearLight(color.r), g = linearLight(color.g), b = linearLight(color.b);
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return { 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
        1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
        0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s };
}

Rgb colorOfOkLab(const Triple& lab)
{
    const auto cubed = [](double x) { return x * x * x; };
    const double l = cubed(lab[0] + 0.3963377774 * lab[1] + 0.2158037573 * lab[2]);
    const double m = cubed(lab[0] - 0.1055613458 * lab[1] - 0.0638541728 * lab[2]);
    const double s = cubed(lab[0] - 0.0894841775 * lab[1] - 1.2914855480 * lab[2]);
    return { screenChannel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
        screenChannel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
        screenChannel(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s) };
}

/// WCAG 2 relative luminance, 0 .. 1.
double relativeLuminance(Rgb color)
{
    return 0.2126 * linearLight(color.r) + 0.7152 * linearLight(color.g) + 0.0722 * linearLight(color.b);
}

} // namespace

ColorMap ColorMap::through(const ColorStops& stops)
{
    ColorMap map;
    constexpr int steps = int(std::tuple_size_v<ColorStops>) - 1;
    // Stop k sits on the entry nearest to its place (the middle one on 512), so each stop is in the table as given.
    const auto entryOf = [](int stop) { return (2 * stop * (size - 1) + steps) / (2 * steps); };
    for (int step = 0; step < steps; ++step) {
        const Triple from = okLabOf(colorOf(stops[size_t(step)])), to = okLabOf(colorOf(stops[size_t(step) + 1]));
        const int first = entryOf(step), last = entryOf(step + 1);
        for (int i = first; i <= last; ++i) {
            const double t = double(i - first) / (last - first);
            Triple lab;
            for (size_t k = 0; k < lab.size(); ++k)
                lab[k] = (1 - t) * from[k] + t * to[k];
            map.m_table[size_t(i)] = colorOfOkLab(lab);
        }
    }
    return map;
}

const ColorMap& ColorMap::of(MapKind kind, bool dark)
{
    static const std::array<std::array<ColorMap, 2>, 3> maps = [] {
        std::array<std::array<ColorMap, 2>, 3> built;
        for (size_t k = 0; k < 3; ++k) {
            for (size_t theme = 0; theme < 2; ++theme)
                built[k][theme] = through(colorStops[k][theme]);
        }
        return built;
    }();
    return maps[size_t(kind)][dark ? 1 : 0];
}

double contrast(Rgb a, Rgb b)
{
    const auto [darker, lighter] = std::minmax({ relativeLuminance(a), relativeLuminance(b) });
    return (lighter + 0.05) / (darker + 0.05);
}

Rgb readableOn(Rgb ground)
{
    const Rgb black { 0, 0, 0 }, white { 255, 255, 255 };
    return contrast(black, ground) >= contrast(white, ground) ? black : white;
}

} // namespace attn
