// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/application.h"
#include "tests/support/catch.h"
#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"
#include "ui/model/viewloader.h"
#include "ui/place/stepping.h"

#include <QTest>

namespace {

struct Hubs {
    SessionModel model;
    Selection selection;

    Hubs()
    {
        ensureApplication();
        attn::Session session;
        session.text = "Your journey starts with one step";
        for (const auto& [key, text] :
            { std::pair { "attention.heads", "2" }, { "attention.size", "4" }, { "mask", "causal" } })
            REQUIRE(attn::assign(session.settings, key, text));
        REQUIRE(model.open(session));
        selection.setSessionModel(&model);
    }
};

} // namespace

TEST_CASE("A step that is switched off gives way to the nearest enabled one before it", "[ui][model]")
{
    Hubs hubs;
    hubs.selection.setStep("masked_scores");
    int moved = 0;
    hubs.selection.onChange(Selection::Change::Step, &hubs.selection, [&] { ++moved; });
    REQUIRE(hubs.model.setSetting("mask", "none"));
    CHECK(moved == 1);
    const auto steps = attn::stepsOf(hubs.model.trace()->config());
    const attn::Step* now = stepOf(steps, hubs.selection.step());
    REQUIRE(now);
    CHECK(now->enabled);
    CHECK(hubs.selection.step() == "scaled_scores");
    REQUIRE(hubs.model.setSetting("temperature", "3"));
    CHECK(moved == 1); // a step that still exists stays
}

TEST_CASE("A head and cells that are gone become the nearest that exist", "[ui][model]")
{
    Hubs hubs;
    hubs.selection.setStep("scores");
    hubs.selection.setHead(1);
    hubs.selection.setPinned(CellId { "heads.1.scores", 5, 4 });
    REQUIRE(hubs.model.setText("three short words"));
    CHECK(hubs.selection.pinned() == CellId { "heads.1.scores", 2, 2 });
    REQUIRE(hubs.model.setSetting("attention.heads", "1"));
    CHECK(hubs.selection.head() == 0);
    CHECK(hubs.selection.pinned() == CellId { "heads.0.scores", 2, 2 });
}

TEST_CASE("The pinned cell goes along to a step with the same axes, and is released by one with others", "[ui][model]")
{
    Hubs hubs;
    hubs.selection.setStep("scores");
    hubs.selection.setPinned(CellId { "heads.0.scores", 3, 1 });
    hubs.selection.setStep("scaled_scores");
    CHECK(hubs.selection.pinned() == CellId { "heads.0.scaled_scores", 3, 1 });
    hubs.selection.setStep("context_vectors");
    CHECK_FALSE(hubs.selection.pinned());
}

TEST_CASE("Following a link and going back restores step, head and pin", "[ui][model]")
{
    Hubs hubs;
    hubs.selection.setStep("scores");
    hubs.selection.setHead(1);
    hubs.selection.setPinned(CellId { "heads.1.scores", 3, 1 });
    hubs.selection.visit("queries", 1, CellId { "heads.1.queries", 3, 0 });
    CHECK(hubs.selection.step() == "queries");
    CHECK(hubs.selection.canGoBack());
    hubs.selection.goBack();
    CHECK(hubs.selection.step() == "scores");
    CHECK(hubs.selection.pinned() == CellId { "heads.1.scores", 3, 1 });
    CHECK_FALSE(hubs.selection.canGoBack());
}

TEST_CASE("Small work is done in the call, large work in the background, and a newer load replaces it", "[ui][model]")
{
    Hubs hubs;
    ViewLoader loader;
    int first = 0, second = 0;
    const auto small = hubs.model.trace();
    const int node = resultNode(*small, "scores", 0)->id;
    loader.load(small, { node }, "small", [&](auto, ViewLoader::Views views) { first = int(views[0].values->rows()); });
    CHECK(first == 6);

    QStringList words;
    for (int i = 0; i < 1200; ++i)
        words += QString::number(i);
    hubs.model.setText(words.join(u' '));
    REQUIRE(QTest::qWaitFor([&] { return !hubs.model.isComputing(); }, 60000));
    const auto large = hubs.model.trace();
    const int weights = resultNode(*large, "attention_weights", 0)->id;
    REQUIRE(ViewLoader::cost(*large, { weights }) > ViewLoader::immediate);
    first = 0;
    loader.load(large, { weights }, "old", [&](auto, ViewLoader::Views) { first = 1; });
    CHECK(loader.isComputing());
    loader.load(
        large, { weights }, "new", [&](auto, ViewLoader::Views views) { second = int(views[0].values->rows()); });
    REQUIRE(QTest::qWaitFor([&] { return second != 0; }, 60000));
    CHECK(second == 1200);
    CHECK(first == 0);

    bool cancelled = false;
    QObject::connect(&loader, &ViewLoader::failed, &loader,
        [&](const attn::Error& error) { cancelled = error.kind == attn::Error::Kind::Cancelled; });
    second = 0;
    loader.load(large, { weights }, "cancelled", [&](auto, ViewLoader::Views) { second = 1; });
    loader.cancel();
    QTest::qWait(30);
    CHECK(cancelled);
    CHECK(second == 0);
    CHECK_FALSE(loader.isComputing());
}
