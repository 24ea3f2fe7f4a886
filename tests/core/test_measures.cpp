// SPDX-License-Identifier: GPL-3.0-or-later
// Entropy and shares of heads: cases with a known answer, and an independent loop over every lesson.
#include "core/analysis/measures.h"
#include "core/io/session/lessons.h"
#include "core/io/text/tokenizer.h"
#include "core/pipeline/trace.h"
#include "tests/support/catch.h"

#include <cmath>
#include <limits>

namespace {

attn::Matrix causalUniform(int n)
{
    attn::Matrix weights = attn::Matrix::Zero(n, n);
    for (int i = 0; i < n; ++i)
        for (int j = 0; j <= i; ++j)
            weights(i, j) = 1.0 / (i + 1);
    return weights;
}

} // namespace

TEST_CASE("Uniform rows have log2 n bits and equal shares", "[core][measures]")
{
    for (const int n : { 2, 5, 8, 64 }) {
        const auto found = attn::measureHead(attn::Matrix::Constant(n, n, 1.0 / n));
        REQUIRE(found);
        CHECK(found->rows == n);
        CHECK(std::abs(found->entropy - std::log2(n)) < 1e-12);
        CHECK(std::abs(found->diagonal - 1.0 / n) < 1e-12);
        CHECK(std::abs(found->first - 1.0 / n) < 1e-12);
        REQUIRE(found->previous);
        CHECK(std::abs(*found->previous - 1.0 / n) < 1e-12);
    }
}

TEST_CASE("The identity has no entropy and lies on the diagonal", "[core][measures]")
{
    const auto found = attn::measureHead(attn::Matrix::Identity(4, 4));
    REQUIRE(found);
    CHECK(found->entropy == 0);
    CHECK_FALSE(std::signbit(found->entropy));
    CHECK(found->diagonal == 1);
    CHECK(found->first == 0.25);
    CHECK(found->previous == 0.0);
}

TEST_CASE("A head that looks back by one token is found", "[core][measures]")
{
    attn::Matrix weights = attn::Matrix::Zero(4, 4);
    weights(0, 0) = weights(1, 0) = weights(2, 1) = weights(3, 2) = 1;
    const auto found = attn::measureHead(weights);
    REQUIRE(found);
    CHECK(found->previous == 1.0);
    CHECK(found->first == 0.5);
    CHECK(found->diagonal == 0.25);
}

TEST_CASE("Causal uniform rows have the mean of log2 1 .. log2 4", "[core][measures]")
{
    const auto found = attn::measureHead(causalUniform(4));
    REQUIRE(found);
    CHECK(std::abs(found->entropy - std::log2(24.0) / 4) < 1e-12); // 1 * 2 * 3 * 4 = 24
    CHECK(std::abs(found->diagonal - 25.0 / 48) < 1e-12); // (1 + 1/2 + 1/3 + 1/4) / 4
    CHECK(std::abs(found->first - 25.0 / 48) < 1e-12);
    CHECK(std::abs(*found->previous - 13.0 / 36) < 1e-12); // (1/2 + 1/3 + 1/4) / 3
}

TEST_CASE("Rows with nothing visible are left out, and hidden weights do not count", "[core][measures]")
{
    attn::Matrix weights(3, 3), mask = attn::Matrix::Ones(3, 3);
    weights << 0, 0, 0, 0.5, 0.5, 0, 9, 0.25, 0.75;
    mask.row(0).setZero();
    mask(2, 0) = 0;
    const auto found = attn::measureHead(weights, &mask);
    REQUIRE(found);
    CHECK(found->rows == 2);
    const double narrow = -(0.25 * std::log2(0.25) + 0.75 * std::log2(0.75));
    CHECK(std::abs(found->entropy - (1 + narrow) / 2) < 1e-12);
    CHECK(std::abs(found->diagonal - (0.5 + 0.75) / 2) < 1e-12);
    CHECK(std::abs(found->first - 0.25) < 1e-12);
    CHECK(std::abs(*found->previous - (0.5 + 0.25) / 2) < 1e-12);
    CHECK_FALSE(attn::measureHead(attn::Matrix::Zero(3, 3)));
    const auto one = attn::measureHead(attn::Matrix::Ones(1, 1));
    REQUIRE(one);
    CHECK_FALSE(one->previous);
    CHECK(one->diagonal == 1);
}

TEST_CASE("Rows that do not add up to one are measured by their shares", "[core][measures]")
{
    const auto found = attn::measureHead(attn::Matrix::Constant(4, 4, 0.5)); // as after dropout
    REQUIRE(found);
    CHECK(std::abs(found->entropy - 2) < 1e-12);
    CHECK(std::abs(found->diagonal - 0.25) < 1e-12);
}

TEST_CASE("Negative and infinite weights have no measures", "[core][measures]")
{
    attn::Matrix weights = attn::Matrix::Constant(2, 2, 0.5);
    weights(1, 0) = -0.1;
    CHECK_FALSE(attn::measureHead(weights));
    weights(1, 0) = std::nan("");
    CHECK_FALSE(attn::measureHead(weights));
    weights(1, 0) = std::numeric_limits<double>::infinity();
    CHECK_FALSE(attn::measureHead(weights));
    attn::Matrix mask = attn::Matrix::Ones(2, 2);
    mask(1, 0) = 0;
    CHECK(attn::measureHead(weights, &mask));
}

TEST_CASE("Every head of every lesson has the measures of an independent computation", "[core][measures]")
{
    int heads = 0;
    for (const attn::LessonSpec& lesson : attn::lessons()) {
        const auto session = attn::openLesson(lesson.name);
        REQUIRE(session);
        const auto tokens = attn::tokensOf(*session);
        REQUIRE(tokens);
        const auto trace = attn::Trace::create(*session, *tokens);
        REQUIRE(trace);
        for (const attn::Node& node : (*trace)->graph().nodes) {
            if (node.spec->key != "attention_weights")
                continue;
            ++heads;
            const auto view = (*trace)->view(node.id);
            REQUIRE(view);
            REQUIRE(attn::isMeasured(*node.spec));
            const attn::Matrix& w = *view->values;
            const auto found = attn::measureHead(w, view->mask.get());
            REQUIRE(found);
            // Rows of these lessons are all visible and add up to one.
            const auto logs
                = w.unaryExpr([](double p) { return p > 0 ? -p * std::log(p) / std::log(2.0) : 0.0; }).eval();
            CHECK(std::abs(found->entropy - logs.sum() / double(w.rows())) < 1e-9);
            CHECK(std::abs(found->diagonal - w.trace() / double(w.rows())) < 1e-9);
            CHECK(std::abs(found->first - w.col(0).mean()) < 1e-9);
            const auto previous = w.block(1, 0, w.rows() - 1, w.cols() - 1).trace() / double(w.rows() - 1);
            CHECK(std::abs(*found->previous - previous) < 1e-9);
        }
    }
    CHECK(heads >= 6);
}

TEST_CASE("Rows of selected tokens are added up key by key, the largest sum first", "[core][measures]")
{
    attn::Matrix weights(3, 3), mask = attn::Matrix::Ones(3, 3);
    weights << 1, 0, 0, 0.25, 0.75, 0, 0.125, 0.5, 0.375;
    mask(0, 1) = mask(0, 2) = mask(1, 2) = 0;
    const auto sums = attn::sumRows(weights, &mask, { 1, 2 });
    REQUIRE(sums.size() == 3);
    CHECK((sums[0].column == 1 && sums[0].sum == 1.25));
    CHECK((sums[1].column == 0 && sums[1].sum == 0.375));
    CHECK((sums[2].column == 2 && sums[2].sum == 0.375));
    const auto upper = attn::sumRows(weights, &mask, { 0, 1, 99 });
    REQUIRE(upper.size() == 2); // no query sees the third key
    CHECK((upper[0].column == 0 && upper[0].sum == 1.25));
    CHECK(attn::sumRows(weights, nullptr, {}).empty());
    weights(2, 0) = std::nan("");
    CHECK(attn::sumRows(weights, nullptr, { 2 }).back().column == 0);
}
