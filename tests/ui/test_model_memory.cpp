// SPDX-License-Identifier: GPL-3.0-or-later
// What undo keeps of large documents, and what happens where memory runs out in the background.
#include "core/editing/edits.h"
#include "tests/support/application.h"
#include "tests/support/catch.h"
#include "tests/support/memory.h"
#include "ui/model/sessionmodel.h"
#include "ui/model/viewloader.h"

#include <QTest>
#include <QThreadPool>
#include <new>

namespace {

attn::Session wordsSession(int count)
{
    attn::Session session;
    for (int i = 0; i < count; ++i)
        session.text += "w" + std::to_string(i) + " ";
    return session;
}

bool typeOver(SessionModel& model, int row, int column, double value)
{
    const auto trace = model.trace();
    const attn::Node* scores = trace->graph().find("heads.0.scores");
    return model.edit("Edit", [&](attn::Session& session) {
        return attn::setCells(session, *trace, scores->id, { { row, column, value } });
    });
}

} // namespace

TEST_CASE("Among ten thousand typed cells an undo step costs the cell that it changed", "[ui][model][undo]")
{
    SessionModel model;
    attn::Session session = wordsSession(100);
    std::vector<attn::Override> cells;
    for (int i = 0; i < 100; ++i)
        for (int j = 0; j < 100; ++j)
            cells.push_back({ "heads.0.scores", i, j, i * 0.25 });
    session.overrides = cells;
    REQUIRE(model.open(session));
    REQUIRE(typeOver(model, 0, 0, -1)); // what is made once
    const std::size_t before = liveBytes();
    for (int step = 1; step <= 20; ++step)
        REQUIRE(typeOver(model, step, step, -1));
    CHECK(double(liveBytes()) - double(before) < 20 * 50e3); // two lists of 10,000 cells were 1.5 MB a step
    CHECK(model.session().overrides.find("heads.0.scores", 20, 20) == -1);
    for (int step = 0; step < 21; ++step)
        model.undo();
    CHECK(model.session().overrides == session.overrides);
    CHECK(model.session().text == session.text);
    for (int step = 0; step < 21; ++step)
        model.undoStack()->redo();
    CHECK(model.session().overrides.find("heads.0.scores", 20, 20) == -1);
    CHECK(model.session().overrides.size() == 10'000);
}

TEST_CASE("Steps that merged are taken back as one, to the document before the first", "[ui][model][undo]")
{
    SessionModel model;
    REQUIRE(model.open(wordsSession(3)));
    const std::string text = model.session().text;
    REQUIRE(model.setText("w0 w1 w2 a"));
    REQUIRE(model.setText("w0 w1 w2 ab"));
    REQUIRE(model.setText("w0 w1 w2 abc d"));
    REQUIRE(model.undoStack()->count() == 1);
    model.undo();
    CHECK(model.session().text == text);
    model.undoStack()->redo();
    CHECK(model.session().text == "w0 w1 w2 abc d");
}

TEST_CASE("A view that finds no memory says what it needs, and the document stays", "[ui][model][memory]")
{
    if (!memoryCanBeLimited())
        return;
    SessionModel model;
    REQUIRE(model.open(wordsSession(3000)));
    const auto trace = model.trace();
    QThreadPool::globalInstance()->start([] {}); // its thread is there before memory is short
    QThreadPool::globalInstance()->waitForDone();
    ViewLoader loader;
    std::string said;
    bool done = false;
    QObject::connect(&loader, &ViewLoader::failed, [&](const attn::Error& error) { said = error.english(); });
    const auto load = [&] {
        loader.load(trace, { trace->graph().find("heads.0.attention_weights")->id }, "Weights",
            [&](std::shared_ptr<const attn::Trace>, ViewLoader::Views) { done = true; });
        REQUIRE(QTest::qWaitFor([&] { return done || !said.empty(); }, 60000));
    };
    {
        const MemoryLimit limit(20 << 20);
        load();
    }
    CHECK_FALSE(done);
    CHECK(said.find("which needs 73 MB") != std::string::npos); // 3,000 x 3,000 doubles and what they come from
    CHECK(model.session().text == wordsSession(3000).text);
    CHECK(model.trace() == trace);
    said.clear();
    load();
    CHECK(done);
}

TEST_CASE("What a view prepares beside the window may run out of memory too", "[ui][model][memory]")
{
    SessionModel model;
    REQUIRE(model.open(wordsSession(5)));
    ViewLoader loader;
    std::string said;
    QObject::connect(&loader, &ViewLoader::failed, [&](const attn::Error& error) { said = error.english(); });
    for (double extra : { 0.0, 1e18 }) { // in the call, and in the background
        said.clear();
        loader.load(
            model.trace(), { model.trace()->graph().find("heads.0.scores")->id }, "Scores",
            [](std::shared_ptr<const attn::Trace>, ViewLoader::Views) { FAIL("it was not prepared"); },
            [](const attn::Trace&, const ViewLoader::Views&) { throw std::bad_alloc(); }, {}, extra);
        REQUIRE(QTest::qWaitFor([&] { return !said.empty(); }, 60000));
        CHECK(said.find("not enough memory for heads.0.scores") != std::string::npos);
    }
}

TEST_CASE("An edit that finds no memory is refused, and the document stays", "[ui][model][memory]")
{
    SessionModel model;
    REQUIRE(model.open(wordsSession(5)));
    const auto trace = model.trace();
    CHECK_FALSE(model.edit("Paste", [](attn::Session& session) -> attn::Result<attn::Nothing> {
        session.text = "half done";
        throw std::bad_alloc();
    }));
    REQUIRE(model.lastError());
    CHECK(model.lastError()->english().find("not enough memory for Paste") != std::string::npos);
    CHECK(model.session().text == wordsSession(5).text);
    CHECK(model.trace() == trace);
    CHECK_FALSE(model.isModified());
}
