// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/color/colormap.h"

#include "core/color/palettes.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace attn {

namespace {

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

const ColorMap& ColorMap::of(MapKind kind, bool dark, int palette)
{
    using Maps = std::vector<std::array<ColorMap, 2>>;
    static const std::array<Maps, 3> maps = [] {
        std::array<Maps, 3> built;
        for (size_t k = 0; k < built.size(); ++k)
            for (const PaletteStops& one : paletteStops(MapKind(k)))
                built[k].push_back({ through(one.stops[0]), through(one.stops[1]) });
        return built;
    }();
    const Maps& known = maps[size_t(kind)];
    return known[palette >= 0 && palette < int(known.size()) ? size_t(palette) : 0][dark ? 1 : 0];
}

std::vector<Palette> palettesOf(MapKind kind)
{
    std::vector<Palette> names;
    for (const PaletteStops& one : paletteStops(kind))
        names.push_back(one.name);
    return names;
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
