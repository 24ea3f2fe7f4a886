// SPDX-License-Identifier: GPL-3.0-or-later
// Mean, largest and spread over heads, against numbers worked out by hand.
#include "core/analysis/headaggregates.h"
#include "core/io/session/lessons.h"
#include "core/io/text/tokenizer.h"
#include "core/pipeline/trace.h"
#include "tests/support/catch.h"

#include <cmath>
#include <limits>

namespace {

constexpr double overInfinity = std::numeric_limits<double>::infinity();

attn::MatrixPtr headRow(std::initializer_list<double> values)
{
    attn::Matrix matrix(1, Eigen::Index(values.size()));
    Eigen::Index at = 0;
    for (const double value : values)
        matrix(0, at++) = value;
    return attn::share(std::move(matrix));
}

} // namespace

TEST_CASE("Mean, largest and spread of three heads are those of each cell", "[core][overheads]")
{
    const auto found = attn::headAggregates(
        { headRow({ 1, -2, 0.5 }), headRow({ 2, -4, 0.5 }), headRow({ 6, 3, 0.5 }) }, {}, attn::HiddenCells::Hide);
    REQUIRE(found);
    CHECK(found->heads == 3);
    CHECK(*found->mean == *headRow({ 3, -1, 0.5 }));
    CHECK(*found->largest == *headRow({ 6, 3, 0.5 }));
    CHECK(*found->spread == *headRow({ 5, 7, 0 }));
    CHECK_FALSE(found->mask);
    CHECK(found->of(attn::HeadAggregate::Spread) == found->spread);
}

TEST_CASE("A hidden weight counts as zero, and is hidden where every head hides it", "[core][overheads]")
{
    const auto found = attn::headAggregates({ headRow({ 0.8, 0.2, 0 }), headRow({ 0, 1, 0 }) },
        { headRow({ 1, 1, 0 }), headRow({ 0, 1, 0 }) }, attn::HiddenCells::CountAsZero);
    REQUIRE(found);
    CHECK(*found->mean == *headRow({ 0.4, 0.6, 0 }));
    CHECK(*found->spread == *headRow({ 0.8, 0.8, 0 }));
    REQUIRE(found->mask);
    CHECK(*found->mask == *headRow({ 1, 1, 0 }));
}

TEST_CASE("A score that one head hides is hidden", "[core][overheads]")
{
    const auto found = attn::headAggregates(
        { headRow({ 1, -overInfinity }), headRow({ 3, 5 }) }, { headRow({ 1, 0 }), nullptr }, attn::HiddenCells::Hide);
    REQUIRE(found);
    REQUIRE(found->mask);
    CHECK(*found->mask == *headRow({ 1, 0 }));
    CHECK((*found->mean)(0, 0) == 2);
    CHECK((*found->mean)(0, 1) == -overInfinity);
    CHECK((*found->spread)(0, 1) == 0);
}

TEST_CASE("NaN shows, equal infinities differ by nothing, and large numbers have a mean", "[core][overheads]")
{
    const double nan = std::nan(""), large = 1.5e308;
    const auto found = attn::headAggregates({ headRow({ nan, overInfinity, overInfinity, large, 1 }),
                                           headRow({ 1, overInfinity, -overInfinity, large, overInfinity }) },
        {}, attn::HiddenCells::Hide);
    REQUIRE(found);
    CHECK(std::isnan((*found->mean)(0, 0)));
    CHECK(std::isnan((*found->largest)(0, 0)));
    CHECK(std::isnan((*found->spread)(0, 0)));
    CHECK((*found->mean)(0, 1) == overInfinity);
    CHECK((*found->spread)(0, 1) == 0);
    CHECK(std::isnan((*found->mean)(0, 2)));
    CHECK((*found->largest)(0, 2) == overInfinity);
    CHECK((*found->mean)(0, 3) == large);
    CHECK((*found->spread)(0, 4) == overInfinity);
}

TEST_CASE("Heads of different shapes have nothing in common", "[core][overheads]")
{
    CHECK_FALSE(attn::headAggregates({}, {}, attn::HiddenCells::Hide));
    CHECK_FALSE(attn::headAggregates({ headRow({ 1, 2 }), headRow({ 1 }) }, {}, attn::HiddenCells::Hide));
    CHECK_FALSE(attn::headAggregates({ headRow({ 1, 2 }) }, { headRow({ 1 }) }, attn::HiddenCells::Hide));
    CHECK_FALSE(attn::headAggregates({ headRow({ 1, 2 }), nullptr }, {}, attn::HiddenCells::Hide));
}

TEST_CASE("The mean weights of a lesson add up to one, and lie between smallest and largest", "[core][overheads]")
{
    auto session = attn::openLesson("multi-head");
    REQUIRE(session);
    REQUIRE(attn::assign(session->settings, "mask", "causal"));
    const auto tokens = attn::tokensOf(*session);
    REQUIRE(tokens);
    const auto trace = attn::Trace::create(*session, *tokens);
    REQUIRE(trace);
    std::vector<attn::MatrixPtr> values, masks;
    for (int head = 0; head < (*trace)->shape().allHeads(); ++head) {
        const auto view = (*trace)->view((*trace)->graph().find("attention_weights", head)->id);
        REQUIRE(view);
        values.push_back(view->values);
        masks.push_back(view->mask);
    }
    REQUIRE(values.size() > 1);
    const auto found = attn::headAggregates(values, masks, attn::HiddenCells::CountAsZero);
    REQUIRE(found);
    for (Eigen::Index i = 0; i < found->mean->rows(); ++i) {
        CHECK(std::abs(found->mean->row(i).sum() - 1) < 1e-12);
        for (Eigen::Index j = 0; j < found->mean->cols(); ++j) {
            CHECK((*found->mask)(i, j) == (j <= i ? 1 : 0));
            CHECK((*found->mean)(i, j) <= (*found->largest)(i, j) + 1e-15);
            CHECK((*found->mean)(i, j) >= (*found->largest)(i, j) - (*found->spread)(i, j) - 1e-15);
        }
    }
}

TEST_CASE("Paths over heads are told from those of nodes", "[core][overheads]")
{
    for (const attn::HeadAggregate what : attn::everyOverHeads) {
        const std::string path = attn::overHeadsPath(what, "scores");
        const auto found = attn::overHeadsOf(path);
        REQUIRE(found);
        CHECK(found->what == what);
        CHECK(found->stage == "scores");
    }
    for (const char* path : { "heads.0.scores", "heads.mean.", "heads.mean", "output", "heads.meanscores", "" })
        CHECK_FALSE(attn::overHeadsOf(path));
}
