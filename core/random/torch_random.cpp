// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/random/torch_random.h"

#include <bit>
#include <cassert>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

namespace attn {

namespace {

// The single-precision logarithm, sine and cosine of S. Moshier's Cephes library (netlib.org/cephes), in the order
// of operations of vectorised kernels: Horner steps and range reduction are fused, everything else is rounded.

template <std::size_t count> float torchHorner(const float (&coefficients)[count], float x)
{
    float y = coefficients[0];
    for (std::size_t i = 1; i < count; ++i)
        y = std::fma(y, x, coefficients[i]);
    return y;
}

/// ln x for normal x > 0; here x is in [2^-24, 1].
float torchLog(float x)
{
    static constexpr float polynomial[] = { 7.0376836292e-2f, -1.1514610310e-1f, 1.1676998740e-1f, -1.2420140846e-1f,
        1.4249322787e-1f, -1.6668057665e-1f, 2.0000714765e-1f, -2.4999993993e-1f, 3.3333331174e-1f };

    // x = m 2^e with m in [sqrt(1/2), sqrt(2)), then ln x = ln(1 + (m - 1)) + e ln 2, ln 2 in two parts.
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(x);
    float e = float(int(bits >> 23) - 127) + 1.0f;
    float m = std::bit_cast<float>((bits & 0x007FFFFFu) | 0x3F000000u);
    const bool small = m < 0.707106781186547524f;
    e -= small ? 1.0f : 0.0f;
    m = (m - 1.0f) + (small ? m : 0.0f);
    const float z = m * m;
    float y = torchHorner(polynomial, m) * m;
    y = std::fma(y, z, e * -2.12194440e-4f);
    y = std::fma(z, -0.5f, y);
    return std::fma(e, 0.693359375f, m + y);
}

struct TorchSinCos {
    float sine, cosine;
};

/// For x >= 0 of moderate size; here x is in [0, 2 pi).
TorchSinCos torchSinCos(float x)
{
    static constexpr float sinePolynomial[] = { -1.9515295891e-4f, 8.3321608736e-3f, -1.6666654611e-1f };
    static constexpr float cosinePolynomial[]
        = { 2.443315711809948e-5f, -1.388731625493765e-3f, 4.166664568298827e-2f };

    // Take off the nearest even multiple j of pi/4, which is in three parts: |x| <= pi/4 remains.
    const int j = (int(x * 1.27323954473516f) + 1) & ~1;
    const float y = float(j);
    x = std::fma(y, -0.78515625f, x);
    x = std::fma(y, -2.4187564849853515625e-4f, x);
    x = std::fma(y, -3.77489497744594108e-8f, x);

    const float z = x * x;
    float c = torchHorner(cosinePolynomial, z) * z;
    c = std::fma(c, z, -(z * 0.5f)) + 1.0f;
    float s = torchHorner(sinePolynomial, z) * z;
    s = std::fma(s, x, x);

    if (j & 2) // an odd number of quarter turns
        std::swap(s, c);
    return { j & 4 ? -s : s, (j - 2) & 4 ? c : -c };
}

// Box and Muller ("A note on the generation of random normal deviates", Ann. Math. Stat. 29, 1958):
// sqrt(-2 ln u) cos(2 pi v) and sqrt(-2 ln u) sin(2 pi v) are independent normals, u in (0, 1], v in [0, 1).

std::pair<float, float> torchBoxMuller(float u, float v)
{
    const float radius = std::sqrt(-2.0f * torchLog(u));
    const auto [sine, cosine] = torchSinCos(float(2.0 * std::numbers::pi) * v);
    return { radius * cosine, radius * sine };
}

std::pair<double, double> torchBoxMuller(double u, double v)
{
    const double radius = std::sqrt(-2.0 * std::log(u));
    const double angle = 2.0 * std::numbers::pi * v;
    return { radius * std::cos(angle), radius * std::sin(angle) };
}

/// 16 uniforms become 16 normals in place: element j pairs with element j + 8.
template <typename T> void torchNormalBlock(T* x, T mean, T std)
{
    for (int j = 0; j < 8; ++j) {
        const auto [first, second] = torchBoxMuller(T(1) - x[j], x[j + 8]);
        x[j] = std::fma(first, std, mean);
        x[j + 8] = std::fma(second, std, mean);
    }
}

} // namespace

std::uint64_t TorchRandom::random64()
{
    const std::uint64_t high = random32();
    return high << 32 | random32();
}

/// [0, 1) on an even grid: 24 bits of one output ...
template <> float TorchRandom::uniform<float>()
{
    return float(random32() & 0xFFFFFFu) * 0x1p-24f;
}

/// ... or 53 bits of two.
template <> double TorchRandom::uniform<double>()
{
    return double(random64() & ((1ull << 53) - 1)) * 0x1p-53;
}

template <typename T> std::vector<T> TorchRandom::rand(std::size_t n, T low, T high)
{
    std::vector<T> values(n);
    for (T& value : values)
        value = std::fma(uniform<T>(), high - low, low);
    return values;
}

double TorchRandom::scalarNormal()
{
    if (m_keptNormal)
        return *std::exchange(m_keptNormal, std::nullopt);
    const double angle = uniform<double>(); // the angle is drawn before the radius
    const double radius = uniform<double>();
    const auto [first, second] = torchBoxMuller(1.0 - radius, angle);
    m_keptNormal = second;
    return first;
}

template <typename T> std::vector<T> TorchRandom::randn(std::size_t n, double mean, double std)
{
    constexpr std::size_t block = 16;
    std::vector<T> values(n);
    if (n < block) { // one by one, in double whatever the dtype
        for (T& value : values)
            value = T(std::fma(scalarNormal(), std, mean));
        return values;
    }
    for (T& value : values)
        value = uniform<T>();
    for (std::size_t i = 0; i + block <= n; i += block)
        torchNormalBlock(&values[i], T(mean), T(std));
    if (n % block != 0) { // a last block of fresh uniforms covers the rest and part of what is already done
        T* tail = &values[n - block];
        for (std::size_t i = 0; i < block; ++i)
            tail[i] = uniform<T>();
        torchNormalBlock(tail, T(mean), T(std));
    }
    return values;
}

template <typename T> std::vector<T> TorchRandom::linearBias(std::size_t in, std::size_t out)
{
    const double bound = in > 0 ? 1.0 / std::sqrt(double(in)) : 0.0;
    return rand<T>(out, T(-bound), T(bound));
}

template <typename T> TorchRandom::Linear<T> TorchRandom::linear(std::size_t in, std::size_t out, bool bias)
{
    Linear<T> layer;
    // gain sqrt(2 / (1 + a^2)) with a = sqrt(5), over sqrt(in), times sqrt(3): in this order for the same rounding
    const double root = std::sqrt(double(in)), a = std::sqrt(5.0);
    const double bound = std::sqrt(3.0) * (std::sqrt(2.0 / (1.0 + a * a)) / root);
    layer.weight = rand<T>(in * out, T(-bound), T(bound));
    if (bias)
        layer.bias = linearBias<T>(in, out);
    return layer;
}

std::vector<float> TorchRandom::linearBiasFloat(std::size_t in, std::size_t out)
{
    return linearBias<float>(in, out);
}

std::vector<float> TorchRandom::randFloat(std::size_t n, float low, float high)
{
    return rand<float>(n, low, high);
}

std::vector<double> TorchRandom::randDouble(std::size_t n, double low, double high)
{
    return rand<double>(n, low, high);
}

std::vector<float> TorchRandom::randnFloat(std::size_t n, double mean, double std)
{
    return randn<float>(n, mean, std);
}

std::vector<double> TorchRandom::randnDouble(std::size_t n, double mean, double std)
{
    return randn<double>(n, mean, std);
}

TorchRandom::Linear<float> TorchRandom::linearFloat(std::size_t in, std::size_t out, bool bias)
{
    return linear<float>(in, out, bias);
}

TorchRandom::Linear<double> TorchRandom::linearDouble(std::size_t in, std::size_t out, bool bias)
{
    return linear<double>(in, out, bias);
}

std::vector<std::uint8_t> TorchRandom::dropoutKeep(std::size_t n, double p)
{
    if (p == 0.0 || p == 1.0)
        return std::vector<std::uint8_t>(n, p == 0.0);
    std::vector<std::uint8_t> keep(n);
    for (std::uint8_t& kept : keep)
        kept = uniform<double>() < 1.0 - p;
    return keep;
}

std::vector<std::uint8_t> TorchRandom::dropoutKeepMkl(std::size_t n, double p)
{
    if (p == 0.0 || p == 1.0)
        return std::vector<std::uint8_t>(n, p == 0.0);
    // MCG31m1: x' = 1132489760 x mod 2^31 - 1 (P. L'Ecuyer, Math. Comp. 68, 1999); the seed itself is the first value.
    constexpr std::uint64_t modulus = (1ull << 31) - 1, multiplier = 1132489760;
    std::uint64_t x = random32() % modulus;
    if (x == 0)
        x = 1;
    std::vector<std::uint8_t> keep(n);
    for (std::uint8_t& kept : keep) {
        kept = double(x) / double(modulus) < 1.0 - p;
        x = x * multiplier % modulus;
    }
    return keep;
}

std::vector<std::int64_t> TorchRandom::randint(std::int64_t low, std::int64_t high, std::size_t n)
{
    assert(low < high);
    const std::uint64_t range = std::uint64_t(high) - std::uint64_t(low);
    std::vector<std::int64_t> values(n);
    for (std::int64_t& value : values) {
        const std::uint64_t draw = range >> 32 ? random64() : random32();
        value = std::int64_t(std::uint64_t(low) + draw % range);
    }
    return values;
}

std::vector<std::int64_t> TorchRandom::randperm(std::size_t n)
{
    std::vector<std::int64_t> order(n);
    std::iota(order.begin(), order.end(), std::int64_t(0));
    for (std::size_t i = 0; i + 1 < n; ++i) // R. Durstenfeld's shuffle, CACM 7(7), 1964, from the front
        std::swap(order[i], order[i + random32() % (n - i)]);
    return order;
}

} // namespace attn
