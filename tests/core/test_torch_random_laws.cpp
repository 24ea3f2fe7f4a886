// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/random/torch_random.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cmath>
#include <numbers>

using attn::TorchRandom;

TEST_CASE("The engine is MT19937: its 10000th output after seed 5489 is the one the C++ standard demands", "[random]")
{
    TorchRandom random(5489);
    for (int i = 1; i < 10000; ++i)
        random.random32();
    CHECK(random.random32() == 4123659995u);
}

TEST_CASE("Only the low 32 bits of a seed count", "[random]")
{
    CHECK(TorchRandom(-1).random32() == TorchRandom(0xFFFFFFFFu).random32());
    CHECK(TorchRandom(std::int64_t(-7)).random32() == TorchRandom(std::uint64_t(-7)).random32());
    CHECK(TorchRandom((1ull << 32) + 5).random32() == TorchRandom(5).random32());
    CHECK(TorchRandom(6).random32() != TorchRandom(5).random32());
}

TEST_CASE("The first output of a pair is the high half of 64 bits", "[random]")
{
    TorchRandom halves(42), whole(42);
    const std::uint64_t high = halves.random32(), low = halves.random32();
    CHECK(whole.random64() == ((high << 32) | low));
}

TEST_CASE("The second normal of a pair survives other calls but not a new seed", "[random]")
{
    TorchRandom together(123), apart(123);
    const std::vector<double> both = together.randnDouble(2);
    CHECK(apart.randnDouble(1)[0] == both[0]);
    apart.randFloat(5);
    apart.randnFloat(16);
    apart.dropoutKeep(9, 0.5);
    CHECK(apart.randnDouble(1)[0] == both[1]);

    apart.randnDouble(1);
    apart.reseed(123);
    CHECK(apart.randnDouble(1)[0] == both[0]);
}

TEST_CASE("Skipping dropout masks lands where drawing them does", "[random]")
{
    for (size_t n : { size_t(0), size_t(1), size_t(311), size_t(312), size_t(313), size_t(100000) }) {
        TorchRandom drawing(9), skipping(9);
        drawing.random32(); // not at the start of a block of the engine
        skipping.random32();
        drawing.dropoutKeep(n, 0.1);
        skipping.skipDropout(n);
        CHECK(skipping.random64() == drawing.random64());
    }
}

TEST_CASE("Dropout keeps about 1 - p of the elements, with and without MKL", "[random]")
{
    constexpr size_t n = 40000;
    for (double p : { 0.1, 0.5, 0.9 }) {
        const double fiveErrors = 5 * std::sqrt(p * (1 - p) / n);
        for (const auto& keep : { TorchRandom(3).dropoutKeep(n, p), TorchRandom(3).dropoutKeepMkl(n, p) }) {
            const double share = double(std::count(keep.begin(), keep.end(), 1)) / n;
            CHECK(std::abs(share - (1 - p)) < fiveErrors);
        }
    }
}

TEST_CASE("Single-precision normals follow Box and Muller of the same uniforms closely", "[random]")
{
    // The polynomials against the C library in double: PyTorch's own kernels differ by at most 1.7e-6.
    constexpr size_t n = 16000;
    double worst = 0;
    for (int seed = 0; seed < 20; ++seed) {
        const std::vector<float> uniforms = TorchRandom(seed).randFloat(n), normals = TorchRandom(seed).randnFloat(n);
        for (size_t i = 0; i < n; ++i) {
            const size_t pair = i % 16 < 8 ? i : i - 8;
            const double radius = std::sqrt(-2 * std::log(1 - double(uniforms[pair])));
            const double angle = 2 * std::numbers::pi * double(uniforms[pair + 8]);
            const double want = radius * (i == pair ? std::cos(angle) : std::sin(angle));
            worst = std::max(worst, std::abs(normals[i] - want));
        }
    }
    CHECK(worst < 2e-6);
}

TEST_CASE("A last block of normals that is not full is drawn afresh over the sixteen last places", "[random]")
{
    TorchRandom ragged(5), even(5);
    const std::vector<double> values = ragged.randnDouble(37);
    const std::vector<double> front = TorchRandom(5).randnDouble(32);
    CHECK(std::equal(values.begin(), values.begin() + 21, front.begin()));
    CHECK(values[21] != front[21]);

    even.randDouble(37); // uses up the uniforms of the first draw
    const std::vector<double> tail = even.randnDouble(16);
    CHECK(std::equal(tail.begin(), tail.end(), values.begin() + 21));
    CHECK(ragged.random64() == even.random64());
}

TEST_CASE("Layers without inputs, outputs or elements draw what is left and stay finite", "[random]")
{
    TorchRandom random(1);
    CHECK(random.randFloat(0).empty());
    CHECK(random.randnDouble(0).empty());
    CHECK(random.dropoutKeep(0, 0.5).empty());
    CHECK(random.randperm(0).empty());
    CHECK(random.random32() == TorchRandom(1).random32());
    const auto layer = random.linearFloat(0, 3, true);
    CHECK(layer.weight.empty());
    CHECK(layer.bias == std::vector<float>(3, 0.0f));
}

TEST_CASE(
    "Integers stay in their range, also when it is wider than 32 bits, and permutations hold each once", "[random]")
{
    TorchRandom random(77);
    constexpr std::int64_t low = -3'000'000'000, high = 6'000'000'000;
    bool wide = false;
    for (std::int64_t value : random.randint(low, high, 500)) {
        CHECK((value >= low && value < high));
        wide = wide || value > (1ll << 32);
    }
    CHECK(wide);

    std::vector<std::int64_t> order = random.randperm(100);
    CHECK_FALSE(std::is_sorted(order.begin(), order.end()));
    std::sort(order.begin(), order.end());
    for (size_t i = 0; i < order.size(); ++i)
        CHECK(order[i] == std::int64_t(i));
}
