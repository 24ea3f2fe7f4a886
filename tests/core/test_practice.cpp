// SPDX-License-Identifier: GPL-3.0-or-later
// Answers that are typed: how they are read, which are right, and which cells are asked for.
#include "core/base/typednumber.h"
#include "core/editing/edits.h"
#include "core/io/session/lessons.h"
#include "core/io/text/tokenizer.h"
#include "core/worksheet/practice.h"
#include "tests/support/catch.h"

#include <cmath>
#include <limits>
#include <numeric>

using attn::Tolerance;

namespace {

constexpr double practiceNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double practiceInfinity = std::numeric_limits<double>::infinity();

std::shared_ptr<const attn::Trace> practiceRun(const char* lesson)
{
    auto session = attn::openLesson(lesson);
    REQUIRE(session);
    const auto tokens = attn::tokensOf(*session);
    REQUIRE(tokens);
    const auto trace = attn::Trace::create(*session, *tokens);
    REQUIRE(trace);
    return *trace;
}

attn::StageView practiceView(const attn::Trace& trace, const char* path)
{
    const auto node = trace.find(path);
    REQUIRE(node);
    auto view = trace.view((*node)->id);
    REQUIRE(view);
    return *view;
}

} // namespace

TEST_CASE("An answer is right within half a unit of the last digit that is shown", "[core][practice]")
{
    const auto right = [](double answer, double value, int decimals) {
        return attn::isRightAnswer(answer, value, Tolerance::AsShown, decimals);
    };
    CHECK(right(0.28, 0.2751, 2)); // rounds to 0.28
    CHECK_FALSE(right(0.27, 0.2751, 2)); // 0.0051 away
    CHECK(right(0.2751, 0.2751, 2));
    CHECK_FALSE(right(0.3, 0.2751, 2)); // fewer digits than are shown
    CHECK(right(0.3, 0.2751, 1));
    CHECK_FALSE(right(0.28, 0.2751, 3));
    CHECK(right(0.275, 0.2751, 3));
    CHECK(right(2, 1.6, 0));
    CHECK_FALSE(right(1, 1.6, 0));

    SECTION("at the boundary both neighbours are right, though neither 0.12 nor 0.13 has an exact double")
    {
        CHECK(right(0.12, 0.125, 2));
        CHECK(right(0.13, 0.125, 2));
        CHECK(right(-0.12, -0.125, 2));
        CHECK(right(-0.13, -0.125, 2));
        CHECK(right(1.005, 1.0, 2));
        CHECK_FALSE(right(1.0050001, 1.0, 2));
        CHECK(right(0.995, 1.0, 2));
        CHECK_FALSE(right(0.9949999, 1.0, 2));
    }
    SECTION("the sign counts, zero has none")
    {
        CHECK(right(-0.43, -0.4306, 2));
        CHECK_FALSE(right(0.43, -0.4306, 2));
        CHECK(right(-0.0, 0.004, 2));
        CHECK(right(0, -0.005, 2));
        CHECK_FALSE(right(0, -0.0051, 2));
    }
    SECTION("large numbers are shown as 1.2e4: half a unit of their second digit")
    {
        CHECK(attn::halfShownUnit(12345, 2) == 500);
        CHECK(attn::halfShownUnit(-98765, 2) == 500);
        CHECK(attn::halfShownUnit(123456, 2) == 5000);
        CHECK(attn::halfShownUnit(9999, 2) == Approx(0.005));
        CHECK(right(12000, 12345, 2));
        CHECK_FALSE(right(13000, 12345, 2));
    }
    SECTION("what is no number is never right")
    {
        for (const double odd : { practiceNaN, practiceInfinity, -practiceInfinity }) {
            CHECK_FALSE(right(odd, 0.5, 2));
            CHECK_FALSE(right(0.5, odd, 2));
            CHECK_FALSE(right(odd, odd, 2));
            CHECK_FALSE(attn::isRightAnswer(odd, odd, Tolerance::FivePercent, 2));
        }
    }
}

TEST_CASE("Other tolerances are never stricter than the number as it is shown", "[core][practice]")
{
    const auto right = [](double answer, double value, Tolerance tolerance, int decimals = 2) {
        return attn::isRightAnswer(answer, value, tolerance, decimals);
    };
    CHECK(right(0.26, 0.25, Tolerance::Hundredth));
    CHECK(right(0.24, 0.25, Tolerance::Hundredth));
    CHECK_FALSE(right(0.2601, 0.25, Tolerance::Hundredth));
    CHECK(right(0.30, 0.25, Tolerance::Twentieth));
    CHECK(right(-0.30, -0.25, Tolerance::Twentieth));
    CHECK_FALSE(right(0.3001, 0.25, Tolerance::Twentieth));
    CHECK(right(2.1, 2, Tolerance::FivePercent));
    CHECK(right(-1.9, -2, Tolerance::FivePercent));
    CHECK_FALSE(right(2.11, 2, Tolerance::FivePercent));
    CHECK(right(0.01, 0.0103, Tolerance::FivePercent)); // 5 % would be 0.0005
    CHECK(right(0, 0, Tolerance::FivePercent));
    CHECK(right(0.3, 0.26, Tolerance::Hundredth, 1)); // 0.3 is what is shown
    for (const double value : { -3.14159, -0.125, -0.004, 0.0, 0.00049, 0.125, 0.995, 7.77, 12345.0 })
        for (const int decimals : { 0, 1, 2, 4 })
            for (const Tolerance tolerance :
                { Tolerance::AsShown, Tolerance::Hundredth, Tolerance::Twentieth, Tolerance::FivePercent }) {
                const double unit = 2 * attn::halfShownUnit(value, decimals);
                CAPTURE(value, decimals, int(tolerance));
                CHECK(right(std::round(value / unit) * unit, value, tolerance, decimals));
                CHECK(attn::allowedDistance(value, tolerance, decimals) >= unit / 2);
            }
}

TEST_CASE("Answers are read as people write them", "[core][practice]")
{
    const std::pair<const char*, double> good[] = { { "0.25", 0.25 }, { ".25", 0.25 }, { "-3", -3 }, { "+3", 3 },
        { "\xe2\x88\x92"
          "0.5",
            -0.5 },
        { "1/4", 0.25 }, { "-1/4", -0.25 }, { "1 / -4", -0.25 }, { "25%", 0.25 }, { "25 %", 0.25 },
        { "-12.5%", -0.125 }, { "0,25", 0.25 }, { "1e-3", 0.001 }, { "  7 ", 7 }, { "5.", 5 }, { "0", 0 } };
    for (const auto& [text, value] : good) {
        CAPTURE(text);
        const auto read = attn::readNumber(text, attn::DecimalSign::Point, { .quotients = true });
        REQUIRE(read);
        CHECK(*read == Approx(value));
    }
    for (const char* text : { "", " ", "much", "1/0", "1/", "/4", "1/2/3", "%", "nan", "inf", "-inf", "1e999", "--1",
             "+-1", "0.2.5", "1,000,000", "3 4", "0x10", "2 apples", "?" }) {
        CAPTURE(text);
        CHECK_FALSE(attn::readNumber(text, attn::DecimalSign::Point, { .quotients = true }));
    }
}

TEST_CASE("Cells are chosen by seed among those with a computed finite number", "[core][practice]")
{
    const auto trace = practiceRun("trainable");
    const attn::StageView view = practiceView(*trace, "heads.0.scores");
    const auto count
        = [](const std::vector<std::uint8_t>& cells) { return std::accumulate(cells.begin(), cells.end(), 0); };
    const auto cells = attn::practiceCells(view, 0.4, 1);
    REQUIRE(cells.size() == 36);
    CHECK(count(cells) == 14); // 0.4 x 36 = 14.4
    CHECK(cells == attn::practiceCells(view, 0.4, 1));
    CHECK(cells != attn::practiceCells(view, 0.4, 2));
    const auto more = attn::practiceCells(view, 0.7, 1);
    CHECK(count(more) == 25);
    for (std::size_t i = 0; i < cells.size(); ++i)
        CHECK(more[i] >= cells[i]); // a larger share keeps those of a smaller one
    CHECK(count(attn::practiceCells(view, 1, 3)) == 36);
    CHECK(count(attn::practiceCells(view, 0.001, 3)) == 1);

    SECTION("neither what the mask hides, nor infinities, nor what was typed over")
    {
        attn::StageView odd = view;
        attn::Matrix values = *view.values;
        values(0, 1) = -practiceInfinity;
        values(0, 2) = practiceNaN;
        attn::Matrix mask = attn::Matrix::Ones(6, 6), kept = attn::Matrix::Ones(6, 6);
        mask(1, 5) = 0;
        kept(2, 2) = 0;
        odd.values = attn::share(values);
        odd.mask = attn::share(mask);
        odd.dropped = attn::share(kept);
        odd.overridden = { { 5, 5 } };
        const auto all = attn::practiceCells(odd, 1, 1);
        CHECK(count(all) == 31);
        for (const auto& [row, column] :
            { std::pair(0, 1), std::pair(0, 2), std::pair(1, 5), std::pair(2, 2), std::pair(5, 5) })
            CHECK(all[std::size_t(row * 6 + column)] == 0);
    }
    SECTION("a large matrix has no more than anybody fills in")
    {
        attn::StageView large = view;
        large.values = attn::share(attn::Matrix::Ones(40, 40));
        CHECK(count(attn::practiceCells(large, 0.4, 1)) == attn::mostPracticeBlanks);
        CHECK(count(attn::practiceCells(large, 0.02, 1)) == 32); // 0.02 x 1600
    }
    SECTION("a causal mask leaves its lower triangle")
    {
        const auto causal = practiceRun("causal");
        const auto all = attn::practiceCells(practiceView(*causal, "heads.0.attention_weights"), 1, 1);
        for (std::size_t row = 0; row < 6; ++row)
            for (std::size_t column = 0; column < 6; ++column)
                CHECK(int(all[row * 6 + column]) == (column <= row ? 1 : 0));
    }
    SECTION("steps that are given are not practised")
    {
        CHECK(attn::isPractised(*view.node));
        CHECK_FALSE(attn::isPractised(*practiceView(*trace, "embeddings").node));
        CHECK_FALSE(attn::isPractised(*practiceView(*trace, "w_query").node));
    }
}
