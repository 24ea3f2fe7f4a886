// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/color/scale.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <vector>

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
    CHECK((attn::scaleFor(MapKind::Probability, values, &mask) == ColorScale { MapKind::Probability, 0, 0.3, false }));
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

TEST_CASE("A value stands on the bar where its colour is", "[color]")
{
    for (bool logarithmic : { false, true }) {
        for (const ColorScale& scale : { ColorScale { MapKind::Probability, 0, 0.8, logarithmic },
                 ColorScale { MapKind::Signed, -0.8, 0.8, logarithmic } }) {
            CHECK(isClose(scale.partOf(scale.low), 0, 1e-12));
            CHECK(isClose(scale.partOf(0.8), 1, 1e-12));
            for (double value : { -0.5, -0.01, 0.0, 0.001, 0.03, 0.4 })
                if (value >= scale.low)
                    CHECK(isClose(scale.index(value), scale.partOf(value) * end, 1.5));
        }
    }
    CHECK(isClose((ColorScale { MapKind::Probability, 0, 0.8, false }).partOf(0.4), 0.5, 1e-12));
}

TEST_CASE("Rows of weights with less than an eighth of the keys of others do not set the range", "[color]")
{
    Matrix causal = Matrix::Zero(40, 40), mask = causal;
    for (int row = 0; row < 40; ++row) {
        causal.row(row).head(row + 1).setConstant(1.0 / (row + 1)); // even rows
        mask.row(row).head(row + 1).setOnes();
    }
    CHECK(scaleFor(MapKind::Probability, causal, &mask).high == 0.2); // of the row with five keys, 5 * 8 >= 40
    CHECK(scaleFor(MapKind::Probability, causal, &mask).highest == 1);
    CHECK(scaleFor(MapKind::Probability, causal).high == 1); // no mask: nobody is short of keys
    const Matrix six = causal.topLeftCorner(6, 6), sixMask = mask.topLeftCorner(6, 6);
    CHECK(scaleFor(MapKind::Probability, six, &sixMask).high == 0.5);
}

TEST_CASE("A row of weights with a single allowed key does not set the range", "[color]")
{
    Matrix weights(3, 3), causal(3, 3);
    weights << 1, 0, 0, 0.55, 0.45, 0, 0.4, 0.3, 0.3;
    causal << 1, 0, 0, 1, 1, 0, 1, 1, 1;
    const ColorScale scale = attn::scaleFor(MapKind::Probability, weights, &causal);
    CHECK(scale.high == 0.6); // 0.55, rounded up
    CHECK(scale.highest == 1); // and the bar can say that there is more
    CHECK(scale.index(1) == end);
    // The law asks for a mask: a row that has chosen one key by itself counts.
    CHECK(attn::scaleFor(MapKind::Probability, weights).high == 1);
    // Scores know no such rows.
    CHECK(attn::scaleFor(MapKind::Signed, weights, &causal).high == 1);
    // Where every row has one key, 1 is all there is.
    const Matrix own = Matrix::Identity(3, 3);
    CHECK(attn::scaleFor(MapKind::Probability, own, &own).high == 1);
    // Dropout makes it 1 / (1 - rate).
    Matrix dropped = weights * 2;
    CHECK(attn::scaleFor(MapKind::Probability, dropped, &causal).high == 1.2);
}

TEST_CASE("The end of a range is the next number that a bar divides evenly, so small changes leave it", "[color]")
{
    const double ends[] = { 1, 1.2, 1.5, 2, 3, 4, 5, 6, 8 };
    for (const double power : { 1e-5, 0.01, 0.1, 1.0, 100.0, 1e6 }) {
        for (double value = 1; value < 10; value += 0.01) {
            const double high = attn::scaleFor(MapKind::Signed, Matrix::Constant(1, 1, value * power)).high;
            REQUIRE(high >= value * power);
            const double first = high / power;
            const bool known = isClose(first, 10, 1e-9)
                || std::any_of(std::begin(ends), std::end(ends), [&](double one) { return isClose(first, one, 1e-9); });
            REQUIRE(known);
            REQUIRE(first <= value * 1.51); // never pale
        }
    }
    CHECK(attn::scaleFor(MapKind::Signed, Matrix::Constant(1, 1, 0.3)).high == 0.3);
    CHECK(attn::scaleFor(MapKind::Signed, Matrix::Constant(1, 1, 1.7e308)).high == 1.7e308);
    CHECK(attn::scaleFor(MapKind::Signed, Matrix::Constant(1, 1, 5e-324)).high == 5e-324);
    Matrix scores(1, 3);
    scores << 1.7, -0.3, 0.2;
    const ColorScale before = attn::scaleFor(MapKind::Signed, scores);
    for (const double dragged : { 1.6, 1.9, 2.0 }) {
        scores(0, 0) = dragged;
        CHECK(attn::scaleFor(MapKind::Signed, scores) == before);
    }
    scores(0, 0) = 2.01;
    CHECK_FALSE(attn::scaleFor(MapKind::Signed, scores) == before);
}

TEST_CASE("Zeros ask for nothing beside other numbers", "[color]")
{
    const ColorScale zeros = attn::scaleFor(MapKind::Signed, Matrix::Zero(2, 2));
    const ColorScale small = attn::scaleFor(MapKind::Signed, Matrix::Constant(2, 2, 0.2));
    CHECK(attn::united(zeros, small) == small);
    CHECK(attn::united(small, zeros) == small);
    CHECK(attn::united(zeros, zeros).high == 1);
}

TEST_CASE("A bar has three to five ticks: its ends, zero between them, even steps", "[color]")
{
    const auto ticks = [](double low, double high, int most = 5) {
        return attn::barTicks({ low < 0 ? MapKind::Signed : MapKind::Probability, low, high }, most);
    };
    const auto same = [](const std::vector<double>& a, const std::vector<double>& b) {
        return std::equal(
            a.begin(), a.end(), b.begin(), b.end(), [](double x, double y) { return isClose(x, y, 1e-12); });
    };
    CHECK(same(ticks(0, 1), { 0, 0.5, 1 }));
    CHECK(same(ticks(0, 0.3), { 0, 0.1, 0.2, 0.3 }));
    CHECK(same(ticks(0, 0.8), { 0, 0.2, 0.4, 0.6, 0.8 }));
    CHECK(same(ticks(0, 0.8, 3), { 0, 0.4, 0.8 }));
    CHECK(same(ticks(-3, 3), { -3, -1.5, 0, 1.5, 3 }));
    CHECK(same(ticks(-3, 3, 3), { -3, 0, 3 }));
    CHECK(same(ticks(-1, 4), { -1, 0, 4 }));
    CHECK(same(ticks(0.2, 0.8), { 0.2, 0.4, 0.6, 0.8 }));
    CHECK(same(attn::barTicks({ MapKind::Probability, 0, 0.5, true }), { 0, 0.005, 0.05, 0.5 }));
    for (double high = 0.013; high < 1e6; high *= 1.37)
        for (const double low : { 0.0, -high, -0.1 * high })
            for (const bool logarithmic : { false, true })
                for (const int most : { 3, 4, 5 }) {
                    const ColorScale scale { low < 0 ? MapKind::Signed : MapKind::Probability, low, high, logarithmic };
                    const std::vector<double> found = attn::barTicks(scale, most);
                    REQUIRE((found.size() >= 3 && int(found.size()) <= most));
                    REQUIRE((found.front() == low && found.back() == high));
                    REQUIRE(std::is_sorted(found.begin(), found.end()));
                    REQUIRE((low >= 0 || std::find(found.begin(), found.end(), 0.0) != found.end()));
                }
    CHECK(attn::decimalsFor({ 0, 0.5, 1 }) == 1);
    CHECK(attn::decimalsFor({ 0, 0.25, 0.5 }) == 2);
    CHECK(attn::decimalsFor({ 0, 100, 200 }) == 0);
}

} // namespace scaleTest
