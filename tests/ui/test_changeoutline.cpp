// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "tests/ui/test_editing_support.h"
#include "ui/canvas/changeoutline.h"
#include "ui/widgets/animation.h"

namespace {

/// The lines around the result's cells.
size_t linesOfResult(EquationCanvas* canvas)
{
    const Panel* result = canvas->equation().result();
    REQUIRE(result);
    const QRectF area = result->rect.adjusted(-1, -1, 1, 1);
    size_t count = 0;
    for (const QLineF& line : canvas->outline()->lines())
        count += area.contains(line.p1()) && area.contains(line.p2());
    return count;
}

/// Another embedding for the token in row 1.
void changeSecondToken(EditingWindow& test)
{
    REQUIRE(test.window.model()->edit("test", [](attn::Session& session) {
        attn::Matrix embeddings = *session.embeddings;
        embeddings(1, 0) += 1;
        session.embeddings = attn::share(std::move(embeddings));
        return attn::Result<attn::Nothing>(attn::Nothing {});
    }));
    REQUIRE(QTest::qWaitFor([&] { return test.canvas()->isReady() && test.canvas()->outline(); }, 20000));
}

} // namespace

TEST_CASE("What a change reaches is outlined until the next action", "[ui][changes]")
{
    struct Still {
        Still() { motion::setAllowed(false); }
        ~Still() { motion::setAllowed(true); }
    } still;
    EditingWindow test;
    CHECK_FALSE(test.canvas()->outline()); // nothing has changed yet
    // Queries depend on their own token's embedding, and so do keys: row 1 and column 1 of the scores.
    changeSecondToken(test);
    // A cross of row 1 and column 1 in 6 x 6 cells: four corners are left out; each of its arms ends at the edge.
    // Above row 1: 5 (all but column 1); below: 5; left of column 1: 5; right: 5; the four ends: 4.
    CHECK(linesOfResult(test.canvas()) == 24);
    QTest::keyClick(test.canvas(), Qt::Key_Right);
    CHECK_FALSE(test.canvas()->outline());

    // A setting that changes nothing here outlines nothing.
    REQUIRE(test.window.model()->setSetting("mask", "causal"));
    REQUIRE(QTest::qWaitFor([&] { return test.canvas()->isReady(); }, 20000));
    CHECK_FALSE(test.canvas()->outline());
}

TEST_CASE("The outline fades by itself, and another step has none", "[ui][changes]")
{
    EditingWindow test;
    changeSecondToken(test);
    test.show("attention_weights");
    CHECK_FALSE(test.canvas()->outline());
    if (motion::duration(test.canvas(), 1) > 0) {
        changeSecondToken(test);
        CHECK(QTest::qWaitFor([&] { return !test.canvas()->outline(); }, 10000));
    }
}
