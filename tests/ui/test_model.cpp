// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/text/tokenizer.h"
#include "tests/support/application.h"
#include "tests/support/catch.h"
#include "ui/model/sessionmodel.h"

#include <QSignalSpy>
#include <QTest>

namespace {

attn::Session sentence(const char* text = "Your journey starts with one step")
{
    attn::Session session;
    session.text = text;
    return session;
}

std::vector<std::string> tokensOfRun(const SessionModel& model)
{
    return model.trace()->sources().tokens;
}

attn::Matrix weightOf(const SessionModel& model, attn::Projection layer)
{
    return *model.trace()->sources().projection(layer).weight.values;
}

QString manyWords(int count)
{
    QStringList words;
    for (int i = 0; i < count; ++i)
        words += QStringLiteral("w%1").arg(i % 97);
    return words.join(u' ');
}

} // namespace

TEST_CASE("A text that is typed becomes the tokens of the run", "[ui][model]")
{
    ensureApplication();
    SessionModel model;
    REQUIRE(model.open(sentence()));
    QSignalSpy runs(&model, &SessionModel::traceChanged);
    CHECK(model.setText("two words"));
    CHECK(tokensOfRun(model) == std::vector<std::string> { "two", "words" });
    CHECK(runs.count() == 1);
    CHECK(model.isModified());
}

TEST_CASE("Keys that follow each other are one undo step until the field is left", "[ui][model]")
{
    ensureApplication();
    SessionModel model;
    REQUIRE(model.open(sentence("a")));
    model.setText("ab");
    model.setText("abc");
    CHECK(model.undoStack()->count() == 1);
    model.endMerge();
    model.setText("abcd");
    CHECK(model.undoStack()->count() == 2);
    model.undoStack()->undo();
    CHECK(tokensOfRun(model) == std::vector<std::string> { "abc" });
    model.undoStack()->undo();
    CHECK(tokensOfRun(model) == std::vector<std::string> { "a" });
    CHECK_FALSE(model.isModified());
    model.undoStack()->redo();
    CHECK(tokensOfRun(model) == std::vector<std::string> { "abc" });
    CHECK(model.session().text == "abc");
}

TEST_CASE("A text without a token is refused, its source named, and the last run stays", "[ui][model]")
{
    ensureApplication();
    SessionModel model;
    REQUIRE(model.open(sentence()));
    const auto run = model.trace();
    CHECK_FALSE(model.setText("   "));
    REQUIRE(model.lastError());
    CHECK(model.errorSource() == "text");
    CHECK(model.trace() == run);
    CHECK(model.undoStack()->count() == 0);
    model.dismissError();
    CHECK_FALSE(model.lastError());
    CHECK_FALSE(model.setSetting("attention.heads", "0"));
    CHECK(model.errorSource() == "attention.heads");
    CHECK(model.setText("fine"));
    CHECK_FALSE(model.lastError());
}

TEST_CASE("Switching the layout keeps every parameter bit for bit, in one undo step", "[ui][model]")
{
    ensureApplication();
    SessionModel model;
    REQUIRE(model.open(sentence()));
    REQUIRE(model.setSetting("attention.heads", "2"));
    REQUIRE(model.setSetting("attention.size", "4"));
    const attn::Matrix query = weightOf(model, attn::Projection::Query), value = weightOf(model, attn::Projection::Value);
    const int steps = model.undoStack()->count();
    REQUIRE(model.setSetting("attention.layout", "stacked"));
    CHECK(model.undoStack()->count() == steps + 1);
    CHECK(weightOf(model, attn::Projection::Query) == query);
    CHECK(weightOf(model, attn::Projection::Value) == value);
    REQUIRE(model.setSetting("temperature", "2"));
    CHECK(weightOf(model, attn::Projection::Query) == query);

    SECTION("and another seed draws others, as if no layout had been switched")
    {
        REQUIRE(model.setSetting("parameters.seed", "5"));
        SessionModel fresh;
        attn::Session session = sentence();
        for (const auto& [key, text] : { std::pair { "attention.heads", "2" }, { "attention.size", "4" },
                 { "attention.layout", "stacked" }, { "parameters.seed", "5" } })
            REQUIRE(attn::assign(session.settings, key, text));
        REQUIRE(fresh.open(session));
        CHECK(weightOf(model, attn::Projection::Query) == weightOf(fresh, attn::Projection::Query));
    }
    SECTION("and another width is no mistake: the step says that parameters were drawn anew")
    {
        REQUIRE(model.setSetting("attention.size", "6"));
        CHECK(weightOf(model, attn::Projection::Query).cols() == 6);
        CHECK(model.undoStack()->undoText().contains("anew"));
        model.undoStack()->undo();
        CHECK(weightOf(model, attn::Projection::Query) == query);
    }
    SECTION("and undo brings back parameters that are drawn")
    {
        model.undoStack()->undo();
        model.undoStack()->undo();
        CHECK_FALSE(model.session().weight(attn::Projection::Query));
        CHECK(weightOf(model, attn::Projection::Query) == query);
    }
}

TEST_CASE("Parameters that were given are never drawn anew", "[ui][model]")
{
    ensureApplication();
    SessionModel model;
    attn::Session session = sentence();
    session.setWeight(attn::Projection::Query, attn::share(attn::Matrix::Constant(3, 2, 0.25)));
    REQUIRE(model.open(session));
    REQUIRE(model.setSetting("parameters.seed", "9"));
    CHECK(weightOf(model, attn::Projection::Query) == attn::Matrix::Constant(3, 2, 0.25));
}

TEST_CASE("Five thousand tokens are computed in the background, and the newest text wins", "[ui][model]")
{
    ensureApplication();
    SessionModel model;
    REQUIRE(model.open(sentence()));
    CHECK(model.setText(manyWords(5000)));
    CHECK(model.isComputing());
    CHECK(tokensOfRun(model).size() == 6); // the call came back before the run
    CHECK(model.setText(manyWords(4000)));
    REQUIRE(QTest::qWaitFor([&] { return !model.isComputing(); }, 60000));
    CHECK(tokensOfRun(model).size() == 4000);
    CHECK(model.undoStack()->count() == 1);
}

TEST_CASE("Cancel returns to the last good state", "[ui][model]")
{
    ensureApplication();
    SessionModel model;
    REQUIRE(model.open(sentence()));
    const auto run = model.trace();
    model.setText(manyWords(5000));
    model.cancel();
    CHECK_FALSE(model.isComputing());
    QTest::qWait(50);
    CHECK(model.trace() == run);
    CHECK(model.session().text == "Your journey starts with one step");
    CHECK(model.undoStack()->count() == 0);

    SECTION("also where an undone step was on its way back")
    {
        model.setText(manyWords(5000));
        REQUIRE(QTest::qWaitFor([&] { return !model.isComputing(); }, 60000));
        model.endMerge();
        model.setText("short");
        REQUIRE(QTest::qWaitFor([&] { return !model.isComputing(); }, 60000));
        CHECK(model.undoStack()->index() == 2);
        model.undoStack()->undo();
        REQUIRE(model.isComputing());
        model.cancel();
        CHECK(model.undoStack()->index() == 2);
        CHECK(model.session().text == "short");
        CHECK(tokensOfRun(model) == std::vector<std::string> { "short" });
        model.undoStack()->undo();
        REQUIRE(QTest::qWaitFor([&] { return !model.isComputing(); }, 60000));
        CHECK(tokensOfRun(model).size() == 5000);
    }
}
