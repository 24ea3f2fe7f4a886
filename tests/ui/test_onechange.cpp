// SPDX-License-Identifier: GPL-3.0-or-later
// One change of the document or of the selection is one layout of the canvas and one refresh of strip and explanation.
#include "tests/support/paintedtexts.h"
#include "tests/ui/test_window_support.h"
#include "ui/arithmetic/arithmeticstrip.h"
#include "ui/background/jobs.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/place/headnames.h"
#include "ui/steps/stepbar.h"

#include <QCoreApplication>
#include <QSignalSpy>
#include <QTest>
#include <QTranslator>
#include <utility>
#include <cstring>

namespace {

/// How often a text was asked for: a view asks once a refresh.
class AskedTexts : public QTranslator {
public:
    AskedTexts(const char* context, const char* text)
        : m_context(context)
        , m_text(text)
    {
        QCoreApplication::installTranslator(this);
        QCoreApplication::processEvents();
        m_count = 0;
    }
    ~AskedTexts() override { QCoreApplication::removeTranslator(this); }
    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* text, const char*, int) const override
    {
        m_count += std::strcmp(context, m_context) == 0 && std::strcmp(text, m_text) == 0;
        return {};
    }
    int takeCount() { return std::exchange(m_count, 0); }

private:
    const char *m_context, *m_text;
    mutable int m_count = 0;
};

struct CountedWindow : OpenWindow {
    AskedTexts strip { "ArithmeticStrip", "Point at a cell." };
    AskedTexts explanation { "ExplanationPane", "Look for" };
    CanvasLayout& canvas = *window.canvas()->findChild<CanvasLayout*>();
    QSignalSpy layouts { &canvas, &CanvasLayout::laidOut };
    Selection& selection = *window.selection();

    CountedWindow()
        : OpenWindow("multi-head")
    {
        REQUIRE(QTest::qWaitFor([this] { return window.isDrawn(); }, 20000));
        layouts.clear();
    }

    /// "canvas strip explanation" of what `change` does in the call.
    template <typename Change> QString countsOf(Change&& change)
    {
        QCoreApplication::processEvents();
        strip.takeCount();
        explanation.takeCount();
        layouts.clear();
        change();
        return QStringLiteral("%1 %2 %3").arg(layouts.count()).arg(strip.takeCount()).arg(explanation.takeCount());
    }
};

} // namespace

TEST_CASE("An edit lays the canvas out once, and strip and explanation are refreshed once", "[ui][window][changes]")
{
    CountedWindow w;
    SessionModel& model = *w.window.model();
    CHECK(w.countsOf([&] { REQUIRE(model.setSetting("temperature", "3")); }) == "1 1 1");
    CHECK(w.countsOf([&] { model.undo(); }) == "1 1 1");

    // The step goes away, and with it pin, cursor and trail.
    REQUIRE(model.setSetting("mask", "causal"));
    w.selection.visit("masked_scores", 1, CellId { "heads.1.masked_scores", 4, 3 });
    w.selection.setHovered(CellId { "heads.1.masked_scores", 2, 1 });
    CHECK(w.countsOf([&] { REQUIRE(model.setSetting("mask", "none")); }) == "1 1 1");
    CHECK(w.selection.step() == "scaled_scores");

    // Fewer tokens: pin and cursor move to cells that exist.
    w.selection.visit("scores", 1, CellId { "heads.1.scores", 5, 4 });
    w.selection.setHovered(CellId { "heads.1.scores", 4, 5 });
    CHECK(w.countsOf([&] { REQUIRE(model.setText("three short words")); }) == "1 1 1");
    CHECK(w.selection.pinned() == CellId { "heads.1.scores", 2, 2 });
}

TEST_CASE("Bars that follow a token which is gone are laid out once", "[ui][window][changes]")
{
    CountedWindow w;
    w.selection.setPinned(CellId { "heads.0.scores", 5, 4 });
    w.selection.setViewMode(ViewMode::Bars);
    CHECK(w.canvas.content.token == 5);
    CHECK(w.countsOf([&] { REQUIRE(w.window.model()->setText("three short words")); }) == "1 1 1");
    CHECK(w.canvas.content.token == 2);
}

TEST_CASE("A step that brings a head, a link and the way back are one layout each", "[ui][window][changes]")
{
    CountedWindow w;
    CHECK(w.countsOf([&] { w.selection.visit("queries", 1, CellId { "heads.1.queries", 3, 0 }); }) == "1 1 1");
    CHECK(w.canvas.content.head == 1);
    CHECK(w.canvas.state.pinned == CellId { "heads.1.queries", 3, 0 });
    CHECK(w.countsOf([&] { w.selection.goBack(); }) == "1 1 1");
    CHECK(w.countsOf([&] { w.selection.setViewMode(ViewMode::Storyboard); }) == "1 1 0");
    CHECK(w.countsOf([&] { w.selection.openEquation("scores"); }) == "1 1 1");
    w.selection.setPinned(CellId { "heads.0.scores", 3, 1 });
    w.selection.setHovered(CellId { "heads.0.scores", 2, 1 });
    CHECK(w.countsOf([&] { w.selection.setStep("attention_weights"); }) == "1 1 1");
    CHECK(w.countsOf([&] { w.selection.setHead(1); }) == "1 1 1");
    CHECK(w.countsOf([&] { w.selection.setHead(allHeads); }) == "1 1 1");

    // A link of the arithmetic leads to another step.
    w.selection.setHead(1);
    w.selection.setPinned(CellId { "heads.1.attention_weights", 3, 1 });
    auto* strip = w.window.findChild<ArithmeticStrip*>();
    for (const StripItem& link : linksOf(strip->picture()))
        if (link.action == StripItem::Action::Visit) {
            const QString before = w.selection.step();
            CHECK(w.countsOf([&] { QTest::mouseClick(strip, Qt::LeftButton, {}, link.rect.center().toPoint()); }) == "1 1 1");
            CHECK(w.selection.step() != before);
            break;
        }
}

TEST_CASE("A step that is covered, or has cells to fill in, is laid out once", "[ui][window][changes]")
{
    CountedWindow w;
    w.selection.setStep("scores");
    w.window.actions()->guess->trigger();
    w.selection.setPinned(CellId { "heads.0.scores", 3, 1 });
    w.selection.reveal();
    CHECK(w.countsOf([&] { w.selection.visit("attention_weights", 1, {}); }).startsWith("1 0 1")); // another hint
    CHECK(w.countsOf([&] { w.selection.reveal(); }) == "1 1 1");
    w.window.actions()->guess->trigger();

    w.window.actions()->practice->trigger();
    CHECK(w.countsOf([&] { w.window.practice()->newCells(); }) == "1 1 1");
    const auto first = [&] { return w.window.practice()->next({}, +1); };
    CHECK(w.countsOf([&] { w.selection.setPinned(first()); }).endsWith("1 0"));
    CHECK(w.countsOf([&] { w.selection.setHead(0); }) == "1 1 1");
}

TEST_CASE("A document that is opened is laid out once, at the place where it was saved", "[ui][window][changes]")
{
    CountedWindow w;
    attn::Session session = w.window.model()->session();
    session.view = { "heads.1.scores", 2, 1 };
    w.selection.visit("queries", 0, {});
    CHECK(w.countsOf([&] { REQUIRE(w.window.fileController()->openSession(session)); }) == "1 1 1");
    CHECK(w.selection.pinned() == CellId { "heads.1.scores", 2, 1 });
    CHECK_FALSE(w.selection.canGoBack());
}

TEST_CASE("Swapping what is compared lays the canvas out once", "[ui][window][changes][compare]")
{
    CountedWindow w;
    w.window.compare()->setA(w.window.model()->trace(), "before");
    const auto a = w.window.compare()->a();
    REQUIRE(w.window.model()->setSetting("temperature", "3"));
    const auto b = w.window.model()->trace();
    CHECK(w.countsOf([&] { w.window.compare()->swap(); }) == "1 1 1");
    CHECK(w.window.compare()->a() == b);
    CHECK(w.window.model()->session().settings == a->session().settings);
    REQUIRE(w.canvas.content.compared);
    CHECK(w.canvas.content.compared->nameA == w.window.compare()->nameOfA());
}

TEST_CASE("The status line tells what the canvas computes, and Cancel ends it", "[ui][window][changes]")
{
    OpenWindow open;
    QStringList words;
    for (int i = 0; i < 1200; ++i)
        words += QString::number(i);
    open.window.model()->setText(words.join(u' '));
    REQUIRE(QTest::qWaitFor([&] { return open.window.isDrawn(); }, 60000));
    open.window.selection()->setStep("attention_weights");
    CHECK(Jobs::instance().isComputing(open.window.canvas()));
    Jobs::instance().cancelAll(&open.window);
    CHECK_FALSE(Jobs::instance().isComputing(open.window.canvas()));
}
