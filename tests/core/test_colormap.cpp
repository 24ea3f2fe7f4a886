// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/color/colormap.h"
#include "core/color/scale.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace colormapTest {

namespace {

using attn::ColorMap;
using attn::ColorScale;
using attn::MapKind;
using attn::Rgb;

constexpr int mapCentre = 512, mapEnd = 1023;
constexpr std::array<int, 9> stopEntries { 0, 128, 256, 384, 512, 639, 767, 895, 1023 }; // k 1023/8, rounded

struct DesignedMap {
    std::string name;
    MapKind kind;
    bool dark;
    std::string stops; ///< as the design prints them
    int palette = 0;

    const ColorMap& map() const { return ColorMap::of(kind, dark, palette); }
};

const std::vector<DesignedMap>& designedMaps()
{
    static const std::vector<DesignedMap> maps {
        { "signed, light", MapKind::Signed, false, "8B0006 B8453B D78176 F0BBB3 FAFAF8 AFCDF3 6D9FDF 2770C6 02468B" },
        { "signed, dark", MapKind::Signed, true, "FFA383 D77957 9D5C46 654236 262B36 334F67 3D75A2 499DDF 80C5FF" },
        { "probability, light", MapKind::Probability, false,
            "FBFBF2 C8E6B6 75D4A0 0CB8A4 04949F 007292 004F86 1E2D6B 1D1638" },
        { "probability, dark", MapKind::Probability, true,
            "212131 233668 015588 057591 00969B 00B99A 60D881 C4E787 FFF7C5" },
        { "difference, light", MapKind::Difference, false,
            "651C88 8B56A9 B08AC8 D6C0E5 FAFAF8 B2D5B6 71AD79 298540 02571F" },
        { "difference, dark", MapKind::Difference, true,
            "DCA2FF B27CD2 835F99 564362 262B36 35553C 428051 4FAD68 5EDB81" },
        { "orange-blue, light", MapKind::Signed, false,
            "864303 AC6C3F C79B7D E1CABB FAFAF8 BFD0ED 86A6DE 507BCD 174EBA", 1 },
        { "orange-blue, dark", MapKind::Signed, true,
            "DD7B2B AD6732 7F5333 543F30 262B36 37445C 425E91 4D78CA 5D95FE", 1 },
        { "gold-violet, light", MapKind::Difference, false,
            "846304 A2874E BFAD87 DCD3C0 FAFAF8 D8CDEF B8A1E2 9975D4 7C44C3", 1 },
        { "gold-violet, dark", MapKind::Difference, true,
            "C79604 9D7924 745E2D 4E442F 262B36 493F5B 6A548F 8D69C7 B17FFE", 1 },
        { "amber, light", MapKind::Probability, false,
            "FAFAFA E4DAC9 D1B99A BF986C AD773E 98560F 763E10 54290D 341607", 1 },
        { "amber, dark", MapKind::Probability, true,
            "202020 3D362D 5C4C3A 7D6347 A07B54 C29567 DBB38E F3D2B6 FFF5ED", 1 },
        { "violet, light", MapKind::Probability, false,
            "FAFAFA DED7EE C1B5E1 A594D4 8A73C7 6F54B3 523F89 382B62 20183C", 2 },
        { "violet, dark", MapKind::Probability, true,
            "202020 383540 514A63 6C6189 8779B0 A293D5 BCB2EB D8D2FF F6F6FF", 2 },
        { "grey, light", MapKind::Probability, false,
            "FAFAFA DBDBDB BDBDBD A0A0A0 848484 696969 4F4F4F 363636 1F1F1F", 3 },
        { "grey, dark", MapKind::Probability, true,
            "202020 373737 4F4F4F 686868 838383 9F9F9F BBBBBB D8D8D8 F7F7F7", 3 },
    };
    return maps;
}

Rgb fromHex(const std::string& hex)
{
    const unsigned long value = std::stoul(hex, nullptr, 16);
    return { std::uint8_t(value >> 16), std::uint8_t(value >> 8), std::uint8_t(value) };
}

bool isClose(double a, double b, double margin)
{
    return std::abs(a - b) <= margin;
}

double lightOf(std::uint8_t channel)
{
    const double c = channel / 255.0;
    return c > 0.04045 ? std::pow((c + 0.055) / 1.055, 2.4) : c / 12.92;
}

struct Lab {
    double lightness, a, b;
};

/// What the eye gets of a colour: linear red, green and blue light.
using Light = std::array<double, 3>;

Light lightOf(Rgb color)
{
    return { lightOf(color.r), lightOf(color.g), lightOf(color.b) };
}

/// By way of XYZ (D65) and the two matrices of Ottosson's definition, not by the shortcut from sRGB.
Lab labOf(const Light& light)
{
    const auto [r, g, b] = light;
    const double x = 0.4124564 * r + 0.3575761 * g + 0.1804375 * b;
    const double y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b;
    const double z = 0.0193339 * r + 0.1191920 * g + 0.9503041 * b;
    const double l = std::cbrt(0.8189330101 * x + 0.3618667424 * y - 0.1288597137 * z);
    const double m = std::cbrt(0.0329845436 * x + 0.9293118715 * y + 0.0361456387 * z);
    const double s = std::cbrt(0.0482003018 * x + 0.2643662691 * y + 0.6338517070 * z);
    return { 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
        1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
        0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s };
}

Lab labOf(Rgb color)
{
    return labOf(lightOf(color));
}

double distance(const Lab& p, const Lab& q)
{
    return std::hypot(p.lightness - q.lightness, p.a - q.a, p.b - q.b);
}

double distance(Rgb first, Rgb second)
{
    return distance(labOf(first), labOf(second));
}

/// Protanopia and deuteranopia in linear light: G. Machado, M. Oliveira, L. Fernandes, "A physiologically-based model
/// for simulation of color vision deficiency", IEEE TVCG 15(6), 2009, severity 1.
constexpr std::array<std::array<Light, 3>, 2> colorBlindness { {
    { { { 0.152286, 1.052583, -0.204868 }, { 0.114503, 0.786281, 0.099216 }, { -0.003882, -0.048116, 1.051998 } } },
    { { { 0.367322, 0.860646, -0.227968 }, { 0.280085, 0.672501, 0.047413 }, { -0.011820, 0.042940, 0.968881 } } },
} };

Lab labSeenBy(const std::array<Light, 3>& eye, Rgb color)
{
    const Light light = lightOf(color);
    Light seen;
    for (size_t k = 0; k < 3; ++k)
        seen[k] = std::clamp(eye[k][0] * light[0] + eye[k][1] * light[1] + eye[k][2] * light[2], 0.0, 1.0);
    return labOf(seen);
}

/// WCAG 2.1, from its text.
double contrastByHand(Rgb first, Rgb second)
{
    const auto luminance = [](Rgb c) { return 0.2126 * lightOf(c.r) + 0.7152 * lightOf(c.g) + 0.0722 * lightOf(c.b); };
    const double p = luminance(first), q = luminance(second);
    return (std::max(p, q) + 0.05) / (std::min(p, q) + 0.05);
}

} // namespace

TEST_CASE("Every colour map passes exactly through its nine stops", "[color]")
{
    for (const DesignedMap& designed : designedMaps()) {
        INFO(designed.name);
        for (size_t k = 0; k < stopEntries.size(); ++k) {
            INFO("stop " << k);
            const bool exact = designed.map()[stopEntries[k]] == fromHex(designed.stops.substr(7 * k, 6));
            CHECK(exact);
        }
    }
}

TEST_CASE("Equal steps look equal: OKLab distances agree within 20 %", "[color]")
{
    for (const DesignedMap& designed : designedMaps()) {
        INFO(designed.name);
        std::vector<double> steps; // from stop to stop
        for (size_t k = 1; k < stopEntries.size(); ++k)
            steps.push_back(distance(designed.map()[stopEntries[k - 1]], designed.map()[stopEntries[k]]));
        CHECK(*std::max_element(steps.begin(), steps.end()) <= 1.2 * *std::min_element(steps.begin(), steps.end()));

        // Also inside: every stretch of 32 entries is its part of the step between its stops, and adds no kink.
        for (size_t k = 1; k < stopEntries.size(); ++k) {
            const double width = stopEntries[k] - stopEntries[k - 1];
            for (int i = stopEntries[k - 1]; i + 32 <= stopEntries[k]; i += 32) {
                INFO("from entry " << i);
                const double share = distance(designed.map()[i], designed.map()[i + 32]) / (steps[k - 1] * 32 / width);
                CHECK(std::abs(share - 1) < 0.2);
            }
        }
    }
}

TEST_CASE("No two neighbouring colours jump", "[color]")
{
    for (const DesignedMap& designed : designedMaps()) {
        double largest = 0;
        for (int i = 1; i < ColorMap::size; ++i)
            largest = std::max(largest, distance(designed.map()[i - 1], designed.map()[i]));
        INFO(designed.name);
        CHECK(largest < 0.02); // about the smallest difference the eye sees
    }
}

TEST_CASE("The lightness of the probability map is linear and never turns back", "[color]")
{
    for (bool dark : { false, true }) {
        const ColorMap& map = ColorMap::of(MapKind::Probability, dark);
        const double from = labOf(map[0]).lightness, to = labOf(map[mapEnd]).lightness;
        CHECK((to > from) == dark);
        const double direction = dark ? 1 : -1;
        double largestDeviation = 0, largestReturn = 0, previous = from;
        for (int i = 0; i < ColorMap::size; ++i) {
            const double lightness = labOf(map[i]).lightness;
            largestDeviation = std::max(largestDeviation, std::abs(lightness - (from + (to - from) * i / mapEnd)));
            largestReturn = std::max(largestReturn, direction * (previous - lightness));
            previous = lightness;
        }
        INFO((dark ? "dark" : "light"));
        CHECK(largestDeviation < 0.01 * std::abs(to - from));
        CHECK(largestReturn < 0.002); // 8 bits a channel round
    }
}

TEST_CASE("The lightness of every palette of weights goes one way in even steps", "[color]")
{
    for (const DesignedMap& designed : designedMaps()) {
        if (designed.kind != MapKind::Probability)
            continue;
        INFO(designed.name);
        const double from = labOf(designed.map()[0]).lightness, to = labOf(designed.map()[mapEnd]).lightness;
        for (size_t k = 0; k < stopEntries.size(); ++k)
            CHECK(isClose(labOf(designed.map()[stopEntries[k]]).lightness, from + (to - from) * double(k) / 8,
                0.015 * std::abs(to - from)));
    }
}

TEST_CASE("Palettes have names and keys of their own; an unknown one is the default", "[color]")
{
    for (MapKind kind : { MapKind::Signed, MapKind::Probability, MapKind::Difference }) {
        std::vector<std::string> seen;
        for (const attn::Palette& palette : attn::palettesOf(kind)) {
            CHECK(!palette.name.empty());
            seen.emplace_back(palette.key);
        }
        CHECK(seen.size() >= 2);
        std::sort(seen.begin(), seen.end());
        CHECK(std::adjacent_find(seen.begin(), seen.end()) == seen.end());
        CHECK(ColorMap::of(kind, false, 99).table() == ColorMap::of(kind, false).table());
        CHECK(ColorMap::of(kind, false, 1).table() != ColorMap::of(kind, false).table());
    }
}

TEST_CASE("Both arms of the signed maps leave paper alike in lightness", "[color]")
{
    for (MapKind kind : { MapKind::Signed, MapKind::Difference }) {
        for (bool dark : { false, true }) {
            const ColorMap& map = ColorMap::of(kind, dark);
            for (int step = 0; step <= 511; step += 7) {
                const double below = labOf(map[mapCentre - step]).lightness,
                             above = labOf(map[mapCentre + step]).lightness;
                CHECK(std::abs(below - above) < 0.01);
            }
        }
    }
}

TEST_CASE("Zero is paper in both themes: the ground of the window and the end of the lightness range", "[color]")
{
    const Rgb surface[2] = { { 0xFF, 0xFF, 0xFF }, { 0x19, 0x1E, 0x27 } };
    for (const DesignedMap& designed : designedMaps()) {
        INFO(designed.name);
        const ColorScale scale { designed.kind, designed.kind == MapKind::Probability ? 0.0 : -3.0, 3.0, false };
        const Rgb zero = designed.map()[scale.index(0)];
        CHECK(distance(zero, surface[designed.dark]) < 0.07);
        const double paper = labOf(zero).lightness;
        for (const Rgb& color : designed.map().table()) {
            const double further = labOf(color).lightness - paper;
            REQUIRE((designed.dark ? further > -0.002 : further < 0.002));
        }
    }
}

TEST_CASE("Positive values are blue, negative ones red; a difference is green or purple", "[color]")
{
    for (bool dark : { false, true }) {
        const ColorMap& signedMap = ColorMap::of(MapKind::Signed, dark);
        CHECK(signedMap[mapEnd].b > signedMap[mapEnd].r);
        CHECK(signedMap[0].r > signedMap[0].b);
        const ColorMap& differences = ColorMap::of(MapKind::Difference, dark);
        CHECK(labOf(differences[mapEnd]).a < -0.05); // towards green
        CHECK(labOf(differences[0]).a > 0.05); // towards magenta
        CHECK(labOf(differences[0]).b < -0.05); // and blue
    }
}

TEST_CASE("Colour-blind viewers tell the two signs apart and see probabilities rise", "[color]")
{
    for (const auto& eye : colorBlindness) {
        for (const DesignedMap& designed : designedMaps()) {
            INFO(designed.name);
            const ColorMap& map = designed.map();
            if (designed.kind == MapKind::Probability) {
                for (size_t k = 1; k < stopEntries.size(); ++k) {
                    const double rise = labSeenBy(eye, map[stopEntries[k]]).lightness
                        - labSeenBy(eye, map[stopEntries[k - 1]]).lightness;
                    CHECK((designed.dark ? rise : -rise) > 0.05);
                }
                continue;
            }
            for (int step : { 128, 256, 384, 511 }) { // a difference of 0.02 is just seen
                const double apart
                    = distance(labSeenBy(eye, map[mapCentre - step]), labSeenBy(eye, map[mapCentre + step]));
                CHECK(apart > 0.06);
            }
        }
    }
}

TEST_CASE("Cell numbers are black or white and reach 4.5:1 on every colour of every map", "[color]")
{
    const Rgb black { 0, 0, 0 }, white { 255, 255, 255 };
    CHECK(isClose(attn::contrast(black, white), 21, 1e-9));
    CHECK(isClose(attn::contrast({ 0x77, 0x77, 0x77 }, white), 4.48, 0.005)); // the textbook near miss
    double worst = 21;
    for (const DesignedMap& designed : designedMaps()) {
        INFO(designed.name);
        for (const Rgb& color : designed.map().table()) {
            const Rgb text = attn::readableOn(color);
            REQUIRE((text == black || text == white));
            const double ratio = contrastByHand(text, color);
            REQUIRE(ratio >= 4.5);
            REQUIRE(isClose(attn::contrast(text, color), ratio, 1e-9));
            REQUIRE(isClose(attn::contrast(color, text), ratio, 1e-9));
            worst = std::min(worst, ratio);
        }
    }
    CHECK(worst >= 4.58); // sqrt(21) = 4.583 is the least contrast of black or white on any ground
}

} // namespace colormapTest
