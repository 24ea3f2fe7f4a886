// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/product.h"
#include "core/kernels/rows.h"
#include "tests/support/catch.h"
#include "tests/support/matrix_matcher.h"

#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace {

using attn::Matrix;

constexpr double kernelInfinity = std::numeric_limits<double>::infinity();
const double kernelNan = std::numeric_limits<double>::quiet_NaN();

Matrix twoByTwo(double a, double b, double c, double d)
{
    Matrix out(2, 2);
    out << a, b, c, d;
    return out;
}

Matrix randomMatrix(std::mt19937& random, int rows, int columns, double scale)
{
    std::normal_distribution<double> normal(0, scale);
    return Matrix::NullaryExpr(rows, columns, [&] { return normal(random); });
}

/// About half of the cells, at least one in each row.
Matrix randomMask(std::mt19937& random, int rows, int columns)
{
    Matrix mask = Matrix::NullaryExpr(rows, columns, [&] { return double(random() % 2); });
    for (int i = 0; i < rows; ++i)
        mask(i, random() % unsigned(columns)) = 1;
    return mask;
}

} // namespace

TEST_CASE("Products of 2 x 2 matrices are those worked out by hand", "[kernels]")
{
    const Matrix a = twoByTwo(1, 2, 3, 4), b = twoByTwo(5, 6, 7, 8);
    CHECK(attn::kernels::product(a, b) == twoByTwo(19, 22, 43, 50));
    CHECK(attn::kernels::productTransposed(a, b) == twoByTwo(17, 23, 39, 53));
    const Matrix w = (Matrix(2, 3) << 1, 0, 2, 0, 1, 3).finished(), bias = (Matrix(1, 3) << 10, 20, 30).finished();
    CHECK(attn::kernels::affine(a, w, &bias, 1, 2) == twoByTwo(22, 38, 24, 48));
    CHECK(attn::kernels::affine(a, w, nullptr, 0, 2) == a);
    CHECK(
        attn::kernels::weightedSum(twoByTwo(1, 0, 0.25, 0.75), twoByTwo(4, 8, 0, 4), nullptr) == twoByTwo(4, 8, 1, 5));
}

TEST_CASE("A product with the transposed matrix is the product with its transpose, for any shape", "[kernels]")
{
    std::mt19937 random(1);
    for (const auto& [n, k, m] : { std::tuple(1, 1, 1), { 1, 5, 3 }, { 7, 1, 4 }, { 33, 17, 65 } }) {
        const Matrix a = randomMatrix(random, n, k, 1), b = randomMatrix(random, m, k, 1);
        const Matrix got = attn::kernels::productTransposed(a, b);
        CHECK(difference(got, attn::kernels::product(a, b.transpose()), 1e-13) == "");
        double cell = 0; // the last one, term by term
        for (int i = 0; i < k; ++i)
            cell += a(n - 1, i) * b(m - 1, i);
        CHECK(got(n - 1, m - 1) == Approx(cell).epsilon(1e-13));
    }
}

TEST_CASE("Masked values take no part in a weighted sum, even when they are not numbers", "[kernels]")
{
    const Matrix mask = twoByTwo(1, 0, 1, 1), weights = twoByTwo(1, 0, 0.5, 0.5);
    for (double poison : { kernelNan, kernelInfinity, -kernelInfinity }) {
        const Matrix got = attn::kernels::weightedSum(weights, twoByTwo(4, 8, poison, 4), &mask);
        CHECK(got(0, 0) == 4);
        CHECK(got(0, 1) == 8);
        CHECK(!std::isfinite(got(1, 0)));
        CHECK(got(1, 1) == 6);
        CHECK(std::isnan(attn::kernels::weightedSum(weights, twoByTwo(4, 8, poison, 4), nullptr)(0, 0))); // 0 x NaN
    }
    CHECK(attn::kernels::weightedSum(twoByTwo(1, 0, 0, 0), twoByTwo(kernelNan, 1, 2, 3), &mask).row(1)(1) == 0);
}

TEST_CASE("Softmax of 2 x 2 scores is the one worked out by hand", "[kernels]")
{
    const double ln3 = std::log(3.0);
    CHECK(difference(attn::kernels::softmaxRows(twoByTwo(0, ln3, 1, 1), nullptr), twoByTwo(0.25, 0.75, 0.5, 0.5), 1e-15)
        == "");
    const Matrix causal = twoByTwo(1, 0, 1, 1);
    CHECK(difference(attn::kernels::softmaxRows(twoByTwo(5, 99, 0, ln3), &causal), twoByTwo(1, 0, 0.25, 0.75), 1e-15)
        == "");
    CHECK(attn::kernels::softmaxRows(twoByTwo(5, 99, 0, ln3), &causal)(0, 1) == 0);
    CHECK(attn::kernels::normaliseRows(twoByTwo(1, 3, -1, 3), nullptr) == twoByTwo(0.25, 0.75, -0.5, 1.5));
    CHECK(attn::kernels::normaliseRows(twoByTwo(7, 3, 1, 3), &causal) == twoByTwo(1, 0, 0.25, 0.75));
}

TEST_CASE("Softmax rows add up to 1, lie in 0 .. 1 and keep the order of the scores", "[kernels]")
{
    std::mt19937 random(2);
    for (int round = 0; round < 50; ++round) {
        const int n = 1 + int(random() % 40), m = 1 + int(random() % 40);
        const Matrix scores = randomMatrix(random, n, m, std::pow(10.0, int(random() % 5) - 1)),
                     mask = randomMask(random, n, m);
        for (const Matrix* allowed : { static_cast<const Matrix*>(nullptr), &mask }) {
            const Matrix a = attn::kernels::softmaxRows(scores, allowed);
            CHECK(difference(a.rowwise().sum(), Matrix::Ones(n, 1), 1e-14) == "");
            CHECK((a.array() >= 0).all());
            CHECK((a.array() <= 1).all());
            if (allowed)
                CHECK(((mask.array() != 0) || (a.array() == 0)).all());
            bool ordered = true;
            for (int i = 0; i < n; ++i)
                for (int j = 1; j < m; ++j)
                    if (!allowed || (mask(i, j) != 0 && mask(i, j - 1) != 0))
                        ordered = ordered
                            && (scores(i, j) > scores(i, j - 1) ? a(i, j) >= a(i, j - 1) : a(i, j) <= a(i, j - 1));
            CHECK(ordered);
        }
    }
}

TEST_CASE("Adding a constant to a row of scores does not change its softmax", "[kernels]")
{
    std::mt19937 random(3);
    const Matrix scores = randomMatrix(random, 6, 9, 3), a = attn::kernels::softmaxRows(scores, nullptr);
    for (double shift : { -1000.0, -1.0, 0.5, 700.0, 1e6 })
        CHECK(difference(attn::kernels::softmaxRows((scores.array() + shift).matrix(), nullptr), a, 1e-9) == "");
}

TEST_CASE("Permuting the keys permutes the weights", "[kernels]")
{
    std::mt19937 random(4);
    const Matrix scores = randomMatrix(random, 5, 8, 2), mask = randomMask(random, 5, 8);
    std::vector<int> order { 3, 0, 7, 1, 6, 2, 5, 4 };
    Matrix permuted(5, 8), permutedMask(5, 8), wanted(5, 8);
    const Matrix a = attn::kernels::softmaxRows(scores, &mask);
    for (int j = 0; j < 8; ++j) {
        permuted.col(j) = scores.col(order[size_t(j)]);
        permutedMask.col(j) = mask.col(order[size_t(j)]);
        wanted.col(j) = a.col(order[size_t(j)]);
    }
    CHECK(difference(attn::kernels::softmaxRows(permuted, &permutedMask), wanted, 1e-15) == "");
}

TEST_CASE("Huge scores neither overflow nor divide by zero", "[kernels]")
{
    const double largest = std::numeric_limits<double>::max();
    CHECK(
        attn::kernels::softmaxRows(twoByTwo(largest, -largest, 710, 0), nullptr).row(0) == twoByTwo(1, 0, 0, 0).row(0));
    CHECK(attn::kernels::softmaxRows(twoByTwo(largest, largest, -largest, -largest), nullptr)
        == twoByTwo(0.5, 0.5, 0.5, 0.5));
    const Matrix steps = attn::kernels::softmaxRows(twoByTwo(710, 709, -1000, -1001), nullptr);
    const double first = 1 / (1 + std::exp(-1.0));
    CHECK(difference(steps, twoByTwo(first, 1 - first, first, 1 - first), 1e-15) == "");
}

TEST_CASE("Rows of minus infinity and rows without an allowed key give zeros", "[kernels]")
{
    const Matrix nothing = twoByTwo(0, 0, 1, 1);
    CHECK(attn::kernels::softmaxRows(twoByTwo(-kernelInfinity, -kernelInfinity, 0, 0), nullptr)
        == twoByTwo(0, 0, 0.5, 0.5));
    CHECK(attn::kernels::softmaxRows(twoByTwo(1, 2, 0, 0), &nothing) == twoByTwo(0, 0, 0.5, 0.5));
    CHECK(attn::kernels::softmaxRows(twoByTwo(kernelNan, 2, 0, 0), &nothing) == twoByTwo(0, 0, 0.5, 0.5));
    CHECK(attn::kernels::softmaxRows(twoByTwo(-kernelInfinity, 2, 0, 0), nullptr) == twoByTwo(0, 1, 0.5, 0.5));
    CHECK(attn::kernels::normaliseRows(twoByTwo(1, 2, 1, 1), &nothing) == twoByTwo(0, 0, 0.5, 0.5));
    CHECK(attn::kernels::normaliseRows(twoByTwo(0, 0, 1, 1), nullptr) == twoByTwo(0, 0, 0.5, 0.5));
}

TEST_CASE("NaN and plus infinity spoil their own row only, and masked cells stay exact zeros", "[kernels]")
{
    for (double poison : { kernelNan, kernelInfinity }) {
        const Matrix a = attn::kernels::softmaxRows(twoByTwo(poison, 1, 0, 0), nullptr);
        CHECK(std::isnan(a(0, 0)));
        CHECK(std::isnan(a(0, 1)) == true);
        CHECK(a.row(1) == twoByTwo(0.5, 0.5, 0, 0).row(0));
        const Matrix causal = twoByTwo(1, 0, 1, 1);
        const Matrix masked = attn::kernels::softmaxRows(twoByTwo(poison, 1, 0, 0), &causal);
        CHECK(std::isnan(masked(0, 0)));
        CHECK(masked(0, 1) == 0);
        CHECK(attn::kernels::softmaxRows(twoByTwo(1, poison, 0, 0), &causal) == twoByTwo(1, 0, 0.5, 0.5));
        CHECK(attn::kernels::normaliseRows(twoByTwo(1, poison, 2, 2), &causal) == twoByTwo(1, 0, 0.5, 0.5));
    }
}

TEST_CASE("Dividing by a sum of zero gives what IEEE division gives", "[kernels]")
{
    const Matrix shares = attn::kernels::normaliseRows(twoByTwo(1, -1, 2, 2), nullptr);
    CHECK(shares(0, 0) == kernelInfinity);
    CHECK(shares(0, 1) == -kernelInfinity);
    CHECK(shares.row(1) == twoByTwo(0.5, 0.5, 0, 0).row(0));
}

TEST_CASE("The largest allowed value of a row is found, NaN first", "[kernels]")
{
    const Matrix values = twoByTwo(1, 5, kernelNan, 2), causal = twoByTwo(1, 0, 0, 1), nothing = Matrix::Zero(2, 2);
    CHECK(attn::kernels::rowMaximum(values, nullptr, 0) == 5);
    CHECK(attn::kernels::rowMaximum(values, &causal, 0) == 1);
    CHECK(std::isnan(attn::kernels::rowMaximum(values, nullptr, 1)));
    CHECK(attn::kernels::rowMaximum(values, &causal, 1) == 2);
    CHECK(attn::kernels::rowMaximum(values, &nothing, 0) == -kernelInfinity);
}
