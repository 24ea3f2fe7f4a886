// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/color/scale.h"
#include "tests/support/catch.h"

#include <cmath>
#include <limits>

namespace scaleTest {

namespace {

using attn::ColorMap;
using attn::ColorScale;
using attn::MapKind;
using attn::Matrix;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr int centre = 512, end = 1023;

bool isClose(double a, double b, double margin)
{
    return std::abs(a - b) <= margin;
}

} // namespace

TEST_CASE("A signed scale is centred at zero and treats both signs alike", "[color]")
{
    for (MapKind kind : { MapKind::Signed, MapKind::Difference }) {
        for (bool logarithmic : { false, true }) {
            const ColorScale scale { kind, -2, 2, logarithmic };
            CHECK(scale.index(0.0) == centre);
            CHECK(scale.index(-0.0) == centre);
            CHECK(scale.index(-2) == 0);
            CHECK(scale.index(2) == end);
            int previous = -1;
            for (double value = -2; value <= 2; value += 0.001) {
                const int index = scale.index(value);
                REQUIRE(index >= previous);
                REQUIRE(index - previous <= (logarithmic ? 512 : 2));
                REQUIRE(std::abs((index - centre) + (scale.index(-value) - centre)) <= 1);
                previous = index;
            }
        }
    }
    const ColorScale linear { MapKind::Signed, -2, 2, false };
    CHECK(std::abs(linear.index(1) - 767) <= 1);
    CHECK(std::abs(linear.index(-1) - 256) <= 1);

    const ColorScale lopsided { MapKind::Signed, -1, 4, false };
    CHECK(lopsided.index(-1) == 0);
    CHECK(lopsided.index(0) == centre);
    CHECK(lopsided.index(4) == end);
    const ColorScale positive { MapKind::Signed, 1, 4, false };
    CHECK(positive.index(0) == centre);
    CHECK(positive.index(-1) < centre);
    CHECK(positive.index(4) == end);
}

TEST_CASE("A probability scale is linear from zero to its end", "[color]")
{
    const ColorScale scale { MapKind::Probability, 0, 0.5, false };
    for (int i = 0; i <= end; ++i)
        REQUIRE(scale.index(0.5 * i / end) == i);
    CHECK(scale.index(-0.1) == 0);
    CHECK(scale.index(0.6) == end);
}

TEST_CASE("A log axis gives decades equal room, keeps zero on paper and the ends at the ends", "[color]")
{
    const ColorScale scale { MapKind::Probability, 0, 1, true };
    CHECK(scale.index(0) == 0);
    CHECK(scale.index(1) == end);
    const double decade = scale.index(1) - scale.index(0.1);
    CHECK(isClose(scale.index(0.1) - scale.index(0.01), decade, 3));
    CHECK(isClose(scale.index(0.01) - scale.index(0.001), decade, 12));
    CHECK(scale.index(0.001) > 200);

    const ColorScale both { MapKind::Signed, -1, 1, true };
    CHECK(both.index(0.001) > centre + 100);
    CHECK(both.index(-0.001) < centre - 100);
}

TEST_CASE("Values beyond a scale take its end colours, however large", "[color]")
{
    for (bool logarithmic : { false, true }) {
        for (const ColorScale& scale : { ColorScale { MapKind::Signed, -1, 1, logarithmic },
                 ColorScale { MapKind::Probability, 0, 1, logarithmic },
                 ColorScale { MapKind::Difference, -1e-300, 1e-300, logarithmic } }) {
            for (double huge : { 1.5, 3e9, 1e300, std::numeric_limits<double>::max(), infinity }) {
                CHECK(scale.index(huge) == end);
                CHECK(scale.index(-huge) == 0);
            }
        }
        for (const ColorScale& scale : { ColorScale { MapKind::Signed, -1e308, 1e308, logarithmic },
                 ColorScale { MapKind::Probability, -1e308, 1e308, logarithmic } }) {
            CHECK(scale.index(1e308) == end);
            CHECK(scale.index(-1e308) == 0);
            CHECK(scale.index(5e307) > scale.index(1e307));
            CHECK(scale.index(5e307) < end);
        }
        const double tiny = std::numeric_limits<double>::denorm_min();
        CHECK(ColorScale { MapKind::Probability, 0, tiny, logarithmic }.index(tiny) == end);
        CHECK(ColorScale { MapKind::Signed, -tiny, tiny, logarithmic }.index(-tiny) == 0);
    }
    const ColorScale empty { MapKind::Signed, 0, 0, false };
    CHECK(empty.index(0) == centre);
    CHECK(empty.index(1) == end);
    CHECK(empty.index(-1) == 0);
}

TEST_CASE("NaN never leads outside the table", "[color]")
{
    for (MapKind kind : { MapKind::Signed, MapKind::Probability, MapKind::Difference }) {
        for (bool logarithmic : { false, true }) {
            const int index = ColorScale { kind, -1, 1, logarithmic }.index(nan);
            CHECK((index >= 0 && index < ColorMap::size));
        }
    }
}

TEST_CASE("A scale spans what a matrix holds, symmetric when signed and from zero for probabilities", "[color]")
{
    Matrix values(2, 3);
    values << 0.5, -4, 1, 2, 0, 3;
    for (MapKind kind : { MapKind::Signed, MapKind::Difference })
        CHECK((attn::scaleFor(kind, values) == ColorScale { kind, -4, 4, false }));
    CHECK((attn::scaleFor(MapKind::Probability, values) == ColorScale { MapKind::Probability, 0, 3, false }));
}

TEST_CASE("Masked cells and cells that are not finite do not stretch a scale", "[color]")
{
    Matrix values(2, 3), mask(2, 3);
    values << infinity, -infinity, nan, 100, 0.25, -0.5;
    mask << 1, 1, 1, 0, 1, 1;
    CHECK(attn::scaleFor(MapKind::Signed, values).high == 100);
    CHECK((attn::scaleFor(MapKind::Signed, values, &mask) == ColorScale { MapKind::Signed, -0.5, 0.5, false }));
    CHECK((attn::scaleFor(MapKind::Probability, values, &mask) == ColorScale { MapKind::Probability, 0, 0.25, false }));
    values(1, 0) = 1e300;
    CHECK(attn::scaleFor(MapKind::Signed, values).low == -1e300);
}

TEST_CASE("A scale is never empty", "[color]")
{
    const Matrix zeros = Matrix::Zero(3, 3), none(0, 4), nothing = Matrix::Constant(2, 2, nan);
    for (MapKind kind : { MapKind::Signed, MapKind::Probability, MapKind::Difference }) {
        for (const Matrix* values : { &zeros, &none, &nothing }) {
            const ColorScale scale = attn::scaleFor(kind, *values);
            CHECK(scale.high == 1);
            CHECK(scale.low == (kind == MapKind::Probability ? 0 : -1));
        }
        CHECK(attn::scaleFor(kind, Matrix::Ones(3, 3), &zeros).high == 1);
    }
    CHECK(attn::scaleFor(MapKind::Probability, -Matrix::Ones(2, 2)).high == 1);
}

TEST_CASE("A united scale is the smallest that holds both", "[color]")
{
    const ColorScale a { MapKind::Signed, -2, 2, false }, b { MapKind::Signed, -5, 5, false };
    CHECK((attn::united(a, b) == b));
    CHECK((attn::united(b, a) == b));
    CHECK((attn::united(a, a) == a));
    const ColorScale p { MapKind::Probability, 0, 0.3, false }, q { MapKind::Probability, 0, 0.9, false };
    CHECK((attn::united(p, q) == q));
}

TEST_CASE("The value at a part of the bar is the value that has its colour", "[color]")
{
    for (bool logarithmic : { false, true }) {
        const ColorScale scale { MapKind::Probability, 0, 0.8, logarithmic };
        CHECK(scale.valueAt(0) == 0);
        CHECK(isClose(scale.valueAt(1), 0.8, 1e-12));
        for (double part : { 0.1, 0.25, 0.5, 0.9 })
            CHECK(isClose(scale.index(scale.valueAt(part)), part * end, 1));
    }
    const ColorScale linear { MapKind::Probability, 0, 0.8, false };
    CHECK(isClose(linear.valueAt(0.5), 0.4, 1e-12));
}

} // namespace scaleTest
