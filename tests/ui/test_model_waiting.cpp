// SPDX-License-Identifier: GPL-3.0-or-later
// Edits that come while another is computed.
#include "core/editing/increment.h"
#include "tests/support/application.h"
#include "tests/support/catch.h"
#include "tests/support/heldthreads.h"
#include "ui/model/cellchanges.h"
#include "ui/model/comparemodel.h"
#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"

#include <QSignalSpy>
#include <QTest>

namespace waitingTest {
namespace {

constexpr const char* sentence = "Your journey starts with one step";

/// A document of six tokens whose background waits until release().
struct WaitingModel {
    SessionModel model;
    std::unique_ptr<HeldThreads> held;

    WaitingModel()
    {
        ensureApplication();
        attn::Session session;
        session.text = sentence;
        REQUIRE(model.open(std::move(session)));
        held = std::make_unique<HeldThreads>();
    }

    static QString words(int count)
    {
        QStringList all;
        for (int i = 0; i < count; ++i)
            all += QStringLiteral("w%1").arg(i % 97);
        return all.join(u' ');
    }
    void finish()
    {
        held->release();
        REQUIRE(QTest::qWaitFor([this] { return !model.isComputing(); }, 60000));
    }
    size_t tokens() const { return model.trace()->sources().tokens.size(); }
    std::string value(const char* key) const { return std::string(attn::Config(model.session().settings).text(key)); }
};

} // namespace

TEST_CASE("An edit that comes while another is computed applies to its result, as a step of its own", "[ui][model]")
{
    WaitingModel w;
    REQUIRE(w.model.setText(w.words(3000)));
    CHECK(w.model.setSetting("mask", "causal"));
    CHECK(w.model.isComputing());
    CHECK(w.tokens() == 6); // nothing is shown before it is computed
    CHECK(w.value("mask") == "none");
    CHECK(w.model.waitingValue("mask") == "causal");
    w.finish();
    CHECK(w.tokens() == 3000);
    CHECK(w.value("mask") == "causal");
    CHECK(w.model.trace()->config().is("mask", "causal"));
    CHECK_FALSE(w.model.waitingValue("mask"));
    REQUIRE(w.model.undoStack()->count() == 2);
    w.model.undo();
    REQUIRE(QTest::qWaitFor([&] { return !w.model.isComputing(); }, 60000));
    CHECK(w.value("mask") == "none");
    CHECK(w.tokens() == 3000);
    w.model.undo();
    REQUIRE(QTest::qWaitFor([&] { return !w.model.isComputing(); }, 60000));
    CHECK(w.model.session().text == sentence);
    CHECK_FALSE(w.model.isModified());
}

TEST_CASE("The document is modified from the edit on, not from its result on", "[ui][model]")
{
    WaitingModel w;
    REQUIRE_FALSE(w.model.isModified());
    QSignalSpy waiting(&w.model, &SessionModel::waitingChanged);
    w.model.setText(w.words(3000));
    CHECK(w.model.isModified());
    CHECK(waiting.count() == 1);
    w.model.cancel();
    CHECK_FALSE(w.model.isModified());
}

TEST_CASE("Of edits that wait, one that fails leaves the others, and is told", "[ui][model]")
{
    WaitingModel w;
    QSignalSpy refused(&w.model, &SessionModel::refused);
    SECTION("a setting that is out of range")
    {
        w.model.setText(w.words(3000));
        CHECK(w.model.setSetting("attention.heads", "0"));
        w.model.setSetting("mask", "causal");
        w.finish();
        CHECK(w.tokens() == 3000);
        CHECK(w.model.errorSource() == "attention.heads");
        CHECK(w.model.undoStack()->count() == 2);
    }
    SECTION("a long text without a token, refused in the thread")
    {
        w.model.setText(QString(3000, u' '));
        w.model.setSetting("mask", "causal");
        w.finish();
        CHECK(w.model.session().text == sentence);
        CHECK(w.model.errorSource() == "text");
        CHECK(w.model.undoStack()->count() == 1);
    }
    CHECK(refused.count() == 1);
    REQUIRE(w.model.lastError()); // what succeeded after it does not hide it
    CHECK(w.value("mask") == "causal");
    CHECK(w.model.setSetting("temperature", "2")); // the next edit does
    REQUIRE(QTest::qWaitFor([&] { return !w.model.isComputing(); }, 60000));
    CHECK_FALSE(w.model.lastError());
}

TEST_CASE("A waiting text is replaced by a newer one; other edits keep their order", "[ui][model]")
{
    WaitingModel w;
    QSignalSpy runs(&w.model, &SessionModel::traceChanged);
    w.model.setText(w.words(3000));
    for (int count = 2000; count < 2010; ++count)
        w.model.setText(w.words(count));
    SECTION("keys that follow each other are one step")
    {
        w.finish();
        CHECK(runs.count() == 2); // the first, which was computed already, and the last
        CHECK(w.tokens() == 2009);
        CHECK(w.model.undoStack()->count() == 1);
    }
    SECTION("a setting between two texts stays between them")
    {
        w.model.setSetting("mask", "causal");
        w.model.setText("short again");
        w.finish();
        CHECK(w.tokens() == 2);
        REQUIRE(w.model.undoStack()->count() == 3);
        w.model.undo();
        REQUIRE(QTest::qWaitFor([&] { return !w.model.isComputing(); }, 60000));
        CHECK(w.tokens() == 2009);
        CHECK(w.value("mask") == "causal");
    }
    SECTION("after the field was left, the next text is a step of its own")
    {
        w.model.endMerge();
        w.model.setText(w.words(2500));
        w.finish();
        CHECK(w.model.undoStack()->count() == 2);
        CHECK(w.tokens() == 2500);
    }
}

TEST_CASE("Undo withdraws the newest waiting edit, Cancel all of them, and Redo brings them back", "[ui][model]")
{
    WaitingModel w;
    w.model.setText(w.words(3000));
    w.model.setSetting("mask", "causal");
    CHECK(w.model.undoText().contains("Mask"));
    SECTION("undo and redo of one")
    {
        w.model.undo();
        CHECK_FALSE(w.model.waitingValue("mask"));
        CHECK(w.model.waitingValue("text") == w.words(3000));
        REQUIRE(w.model.canRedo());
        CHECK(w.model.redoText().contains("Mask"));
        w.model.redo();
        CHECK_FALSE(w.model.canRedo());
    }
    SECTION("cancel, then redo of both")
    {
        w.model.cancel();
        CHECK_FALSE(w.model.isComputing());
        CHECK(w.model.session().text == sentence);
        CHECK_FALSE(w.model.canUndo());
        w.model.redo();
        CHECK(w.model.waitingValue("text") == w.words(3000));
        REQUIRE(w.model.canRedo());
        w.model.redo();
    }
    SECTION("a step of the stack that is undone meanwhile goes first")
    {
        w.model.cancel();
        w.model.setSetting("temperature", "2"); // small: computed at once
        REQUIRE(w.model.undoStack()->count() == 1);
        w.model.setText(w.words(3000));
        w.model.setSetting("mask", "causal");
        w.model.undoStack()->undo();
        CHECK(w.value("temperature") == "1");
    }
    w.finish();
    CHECK(w.tokens() == 3000);
    CHECK(w.value("mask") == "causal");
    CHECK(w.value("temperature") == "1");
    CHECK(w.model.undoStack()->count() == 2);
}

TEST_CASE("A new edit forgets what was withdrawn", "[ui][model]")
{
    WaitingModel w;
    w.model.setText(w.words(3000));
    w.model.cancel();
    REQUIRE(w.model.canRedo());
    CHECK(w.model.setSetting("mask", "causal")); // computed at once, though the thread still has the old text
    CHECK(w.value("mask") == "causal");
    CHECK_FALSE(w.model.canRedo());
    w.finish();
    CHECK(w.model.session().text == sentence);
}

TEST_CASE("The newest session holds what waits", "[ui][model]")
{
    WaitingModel w;
    w.model.setText(w.words(3000));
    w.model.setTokenizer("characters");
    w.model.setSetting("attention.heads", "0"); // will be refused
    w.model.setSetting("mask", "causal");
    const attn::Session newest = w.model.newestSession()();
    CHECK(newest.text == w.words(3000).toStdString());
    CHECK(newest.tokenizer == "characters");
    CHECK(attn::Config(newest.settings).is("mask", "causal"));
    CHECK(attn::Config(newest.settings).text("attention.heads") == "1");
    CHECK(w.model.session().text == sentence);
}

TEST_CASE("Nudges, heads and strokes of the mask add up while something else is computed", "[ui][model]")
{
    WaitingModel w;
    REQUIRE(w.model.setSetting("attention.heads", "2"));
    REQUIRE(w.model.setSetting("mask", "causal"));
    Selection selection;
    selection.setSessionModel(&w.model);
    CellChanges changes(&w.model, &selection);
    const CellId cell { "embeddings", 2, 1 };
    const double before = changes.value(cell).value();
    double after = before; // as three keys in a row that were computed at once
    for (int i = 0; i < 3; ++i)
        after = attn::incremented(after, 1, attn::IncrementSize::Normal, attn::ValueKind::Signed);
    // Longer than a text that is cut in the call, but with the same tokens in the end.
    w.model.setText(QString::fromLatin1(sentence) + QString(3000, u' '));
    REQUIRE(w.model.isComputing());
    for (int i = 0; i < 3; ++i)
        CHECK(changes.increment(cell, 1, attn::IncrementSize::Normal).good);
    CHECK(changes.heads().toggle(0).good);
    CHECK(changes.mask().setShown({ "heads.0.mask", 4, 1 }, { { 4, 1 } }, false).good);
    CHECK(changes.mask().setShown({ "heads.0.mask", 5, 2 }, { { 5, 2 } }, false).good);
    w.finish();
    CHECK(changes.value(cell).value() == after);
    CHECK(changes.heads().isOff(0));
    CHECK_FALSE(changes.heads().isOff(1));
    CHECK(changes.mask().isShown({ "heads.0.mask", 4, 1 }) == false);
    CHECK(changes.mask().isShown({ "heads.0.mask", 5, 2 }) == false);
    CHECK(changes.mask().isShown({ "heads.0.mask", 5, 3 }) == true);
}

TEST_CASE("A cell that an edit before it took away is refused with its place", "[ui][model]")
{
    WaitingModel w;
    Selection selection;
    selection.setSessionModel(&w.model);
    CellChanges changes(&w.model, &selection);
    w.model.setText("Two words" + QString(3000, u' '));
    CHECK(changes.setValue({ "embeddings", 4, 1 }, 0.5, "Edit").good);
    QSignalSpy refused(&w.model, &SessionModel::refused);
    w.finish();
    CHECK(w.tokens() == 2);
    CHECK(refused.count() == 1);
    REQUIRE(w.model.lastError());
    CHECK(w.model.lastError()->english().find("embeddings") != std::string::npos);
    CHECK(w.model.lastError()->english().find("row 5") != std::string::npos);
}

TEST_CASE("A gesture that is taken back leaves the edits before it", "[ui][model]")
{
    WaitingModel w;
    Selection selection;
    selection.setSessionModel(&w.model);
    CellChanges changes(&w.model, &selection);
    w.model.setText(w.words(3000));
    changes.setValue({ "embeddings", 1, 1 }, 4, "Drag", "gesture");
    changes.setValue({ "embeddings", 1, 1 }, 5, "Drag", "gesture");
    w.model.takeBack("gesture");
    w.finish();
    CHECK(w.tokens() == 3000);
    CHECK(w.model.undoStack()->count() == 1);
    w.model.takeBack("gesture"); // the last step is not its own
    CHECK(w.model.undoStack()->index() == 1);
}

TEST_CASE("A swap that comes while the document is computed takes its result, and undo takes the swap back",
    "[ui][compare]")
{
    WaitingModel w;
    CompareModel compare(&w.model);
    const auto a = w.model.trace();
    compare.setA(a, "the sentence");
    w.model.setText(w.words(3000));
    compare.swap();
    CHECK(compare.a() == a);
    w.finish();
    CHECK(w.model.session().text == sentence);
    REQUIRE(compare.a());
    CHECK(compare.a()->sources().tokens.size() == 3000);
    w.model.undo();
    REQUIRE(QTest::qWaitFor([&] { return !w.model.isComputing(); }, 60000));
    CHECK(w.tokens() == 3000);
    CHECK(compare.a() == a);
    CHECK(compare.nameOfA() == "the sentence");
    SECTION("also while the swapped document is computed")
    {
        attn::Session large;
        large.text = w.words(3000).toStdString();
        SessionModel other;
        REQUIRE(other.open(large));
        w.model.undo();
        REQUIRE(QTest::qWaitFor([&] { return !w.model.isComputing(); }, 60000));
        compare.setA(other.trace(), "large");
        const HeldThreads held;
        compare.swap();
        REQUIRE(w.model.isComputing());
        CHECK(compare.nameOfA() != "large");
        w.model.undo();
        CHECK(compare.a() == other.trace());
        CHECK(compare.nameOfA() == "large");
    }
}

} // namespace waitingTest
