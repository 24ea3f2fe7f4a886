// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

namespace attn {

/// The numbers that PyTorch draws on the CPU after torch.manual_seed(seed), bit for bit (its AVX2 kernels).
///
/// Engine: MT19937 (M. Matsumoto, T. Nishimura, "Mersenne Twister", ACM TOMACS 8(1), 1998), which is std::mt19937.
/// Every call moves the stream on exactly as the call of the same name in PyTorch does. Matrices are drawn row-major.
/// "Float" and "Double" name the dtype: the two consume the stream differently.
class TorchRandom {
public:
    /// Only the low 32 bits of the seed count: -1 acts as 0xFFFFFFFF, 2^32 + 5 as 5.
    template <std::integral Seed> explicit TorchRandom(Seed seed) { reseed(seed); }

    /// torch.manual_seed: starts the stream afresh and forgets the normal value that was kept back.
    template <std::integral Seed> void reseed(Seed seed)
    {
        m_engine.seed(static_cast<std::uint32_t>(seed));
        m_keptNormal.reset();
    }

    std::uint32_t random32() { return static_cast<std::uint32_t>(m_engine()); }

    /// Two outputs, the first is the high half.
    std::uint64_t random64();

    /// torch.rand and uniform_(low, high): values in [low, high).
    std::vector<float> randFloat(std::size_t n, float low = 0, float high = 1);
    std::vector<double> randDouble(std::size_t n, double low = 0, double high = 1);
    /// Moves on as randFloat(n) does, which takes one output a number.
    void skipRandFloat(std::size_t n) { m_engine.discard(n); }

    /// torch.randn and normal_(mean, std). From 16 values on, PyTorch takes another path (see the .cpp).
    std::vector<float> randnFloat(std::size_t n, double mean = 0, double std = 1);
    std::vector<double> randnDouble(std::size_t n, double mean = 0, double std = 1);

    /// Fresh parameters of a layer: weight out x in, row-major (y = x weight^T + bias); bias empty or `out` values.
    template <typename T> struct Linear {
        std::vector<T> weight, bias;
    };

    /// nn.Linear(in, out, bias): weight and bias uniform in +-1/sqrt(in), by way of K. He et al., "Delving deep into
    /// rectifiers" (ICCV 2015), with a = sqrt(5). Without a bias nothing is drawn for it.
    Linear<float> linearFloat(std::size_t in, std::size_t out, bool bias);
    /// The bias alone, which follows its weight in the stream.
    std::vector<float> linearBiasFloat(std::size_t in, std::size_t out);
    Linear<double> linearDouble(std::size_t in, std::size_t out, bool bias);

    /// nn.Embedding(rows, columns): standard normal, rows x columns.
    std::vector<float> embeddingFloat(std::size_t rows, std::size_t columns) { return randnFloat(rows * columns); }
    std::vector<double> embeddingDouble(std::size_t rows, std::size_t columns) { return randnDouble(rows * columns); }

    /// nn.Dropout(p) in training, 0 <= p <= 1: 1 where an element is kept (and then divided by 1 - p), else 0.
    /// p = 0 and p = 1 draw nothing. PyTorch without MKL, and on Apple silicon.
    std::vector<std::uint8_t> dropoutKeep(std::size_t n, double p);

    /// The same for PyTorch with MKL (the usual x86 packages): one output seeds a second generator.
    std::vector<std::uint8_t> dropoutKeepMkl(std::size_t n, double p);

    /// Moves on as dropoutKeep(n, p) with 0 < p < 1 does, without making the mask.
    void skipDropout(std::size_t n) { m_engine.discard(2ull * n); }

    /// torch.randint(low, high, (n,)): integers in [low, high), which must not be empty.
    std::vector<std::int64_t> randint(std::int64_t low, std::int64_t high, std::size_t n);

    /// torch.randperm(n): 0 .. n - 1 in random order.
    std::vector<std::int64_t> randperm(std::size_t n);

private:
    template <typename T> T uniform();
    template <typename T> std::vector<T> rand(std::size_t n, T low, T high);
    template <typename T> std::vector<T> randn(std::size_t n, double mean, double std);
    template <typename T> std::vector<T> linearBias(std::size_t in, std::size_t out);
    template <typename T> Linear<T> linear(std::size_t in, std::size_t out, bool bias);
    double scalarNormal();

    std::mt19937 m_engine;
    std::optional<double> m_keptNormal; ///< second half of a scalar Box-Muller pair; outlives the call
};

} // namespace attn
