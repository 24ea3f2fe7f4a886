// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures in the real window, by mouse and by keyboard.
#include "tests/support/paintedtexts.h"
#include "tests/ui/test_window_support.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/panes/canvasheader.h"
#include "ui/panes/canvaspane.h"
#include "ui/place/headnames.h"
#include "ui/tokens/tokenbar.h"

#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace {

struct PictureWindow : OpenWindow {
    using OpenWindow::OpenWindow;

    EquationCanvas* canvas() { return window.canvas(); }
    Selection* selection() { return window.selection(); }
    const EquationScene& picture()
    {
        REQUIRE(QTest::qWaitFor([this] { return canvas()->isReady(); }, 20000));
        return canvas()->equation();
    }
    void focusCanvas()
    {
        window.actions()->focusCanvas->trigger();
        REQUIRE(window.focusWidget() == canvas());
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(window.focusWidget(), key, modifiers);
    }
    void click(const QPointF& at) { QTest::mouseClick(canvas(), Qt::LeftButton, {}, at.toPoint()); }
    void point(const QPointF& at) { QTest::mouseMove(canvas(), at.toPoint()); }

    /// Texts of the canvas as they are reported: inside, and apart from each other.
    void checkTexts()
    {
        const std::vector<PaintedText> texts = textsOf(canvas()->equation().scene);
        CHECK_FALSE(texts.empty());
        for (size_t i = 0; i < texts.size(); ++i) {
            CHECK(QRectF(canvas()->rect()).adjusted(-0.5, -0.5, 0.5, 0.5).contains(texts[i].rect));
            for (size_t j = i + 1; j < texts.size(); ++j) {
                INFO(texts[i].text.toStdString() << " and " << texts[j].text.toStdString());
                CHECK_FALSE(texts[i].rect.adjusted(0.75, 0.75, -0.75, -0.75).intersects(texts[j].rect));
            }
        }
    }
};

} // namespace

TEST_CASE("Single keys, the menu and the button of the header choose the picture", "[ui][window][pictures]")
{
    PictureWindow open("multi-head");
    open.focusCanvas();
    const std::pair<Qt::Key, ViewMode> keys[] = { { Qt::Key_A, ViewMode::Arcs }, { Qt::Key_B, ViewMode::Bars },
        { Qt::Key_S, ViewMode::Storyboard }, { Qt::Key_E, ViewMode::Equation } };
    auto* button = open.window.findChild<QToolButton*>("pictureButton");
    REQUIRE(button);
    REQUIRE(button->menu());
    CHECK(button->menu()->actions().size() == 4);
    for (const auto& [key, picture] : keys) {
        open.key(key);
        CHECK(open.selection()->viewMode() == picture);
        CHECK(open.picture().picture == picture);
        QAction* action = button->menu()->actions().at(int(picture));
        CHECK(action->isChecked());
        CHECK(button->text() == action->iconText());
        open.checkTexts();
    }
    button->menu()->actions().at(3)->trigger();
    CHECK(open.selection()->viewMode() == ViewMode::Storyboard);
    CHECK(open.picture().picture == ViewMode::Storyboard);
}

TEST_CASE("Letters that are typed into the text change no picture", "[ui][window][pictures]")
{
    PictureWindow open;
    open.window.actions()->focusText->trigger();
    QTest::keyClicks(open.window.focusWidget(), "abs");
    CHECK(open.selection()->viewMode() == ViewMode::Equation);
}

TEST_CASE("A card of the storyboard opens its step by mouse", "[ui][window][pictures]")
{
    PictureWindow open("multi-head");
    open.selection()->setViewMode(ViewMode::Storyboard);
    for (const int direction : { +1, -1 }) {
        const std::vector<StageCard> cards = open.picture().stages;
        REQUIRE(cards.size() > 6);
        const StageCard& card = direction > 0 ? cards[5] : cards[2];
        REQUIRE(card.enabled);
        open.click(card.rect.topLeft() + QPointF(4, 4));
        CHECK(open.selection()->step() == card.step);
        CHECK(open.selection()->viewMode() == ViewMode::Equation);
        open.selection()->setViewMode(ViewMode::Storyboard);
    }
    // What is switched off opens nothing.
    const auto& cards = open.picture().stages;
    const auto off = std::find_if(cards.begin(), cards.end(), [](const StageCard& card) { return !card.enabled; });
    REQUIRE(off != cards.end());
    open.click(off->rect.center());
    CHECK(open.selection()->viewMode() == ViewMode::Storyboard);
}

TEST_CASE("The keyboard walks over the storyboard and opens a step", "[ui][window][pictures]")
{
    PictureWindow open("multi-head");
    open.focusCanvas();
    open.key(Qt::Key_S);
    const std::vector<StageCard> cards = open.picture().stages;
    QStringList enabled;
    for (const StageCard& card : cards)
        if (card.enabled)
            enabled += card.step;
    const int at = int(enabled.indexOf(open.selection()->step()));
    REQUIRE(at >= 0);
    REQUIRE(at + 2 < enabled.size());
    open.key(Qt::Key_Right);
    open.key(Qt::Key_Right);
    CHECK(open.canvas()->accessibleDescription().contains("Enter opens it"));
    open.key(Qt::Key_Left);
    CHECK(open.selection()->viewMode() == ViewMode::Storyboard);
    open.key(Qt::Key_Return);
    CHECK(open.selection()->step() == enabled[at + 1]);
    CHECK(open.selection()->viewMode() == ViewMode::Equation);

    open.key(Qt::Key_S);
    open.picture();
    open.key(Qt::Key_Home);
    open.key(Qt::Key_Down); // the card of the next line
    open.key(Qt::Key_Return);
    const auto opened = std::find_if(
        cards.begin(), cards.end(), [&](const StageCard& card) { return card.step == open.selection()->step(); });
    REQUIRE(opened != cards.end());
    CHECK(opened->rect.top() > cards.front().rect.bottom());
    open.key(Qt::Key_S);
    open.picture();
    open.key(Qt::Key_End);
    open.key(Qt::Key_Return);
    CHECK(open.selection()->step() == enabled.back());
}

TEST_CASE("Stepping keeps the picture, a link leads to the equation and Backspace back", "[ui][window][pictures]")
{
    PictureWindow open;
    open.window.actions()->focusStages->trigger();
    open.key(Qt::Key_End);
    for (const ViewMode picture : { ViewMode::Arcs, ViewMode::Bars, ViewMode::Storyboard }) {
        open.selection()->setViewMode(picture);
        const QString before = open.selection()->step();
        open.key(Qt::Key_PageUp);
        CHECK(open.selection()->step() != before);
        CHECK(open.selection()->viewMode() == picture);
        CHECK_FALSE(open.picture().isEmpty());
        open.key(Qt::Key_PageDown);
        CHECK(open.selection()->step() == before);
    }
    open.selection()->setViewMode(ViewMode::Bars);
    const Panel& first = open.picture().panels.front();
    open.selection()->visit(open.selection()->step(), 0, CellId { first.path, 1, 0 });
    CHECK(open.selection()->viewMode() == ViewMode::Equation);
    open.key(Qt::Key_Backspace);
    CHECK(open.selection()->viewMode() == ViewMode::Bars);
}

TEST_CASE("Pointing at arcs selects the pair of the line, or the strongest of a token", "[ui][window][pictures]")
{
    PictureWindow open;
    open.selection()->setViewMode(ViewMode::Arcs);
    const EquationScene arcs = open.picture();
    REQUIRE(arcs.fans.size() == 1);
    const HeadArcs& fan = arcs.fans.front();
    const Panel& panel = arcs.panels.front();
    const attn::Matrix& weights = *fan.values;

    const Span third = panel.rows.span(2);
    open.point({ fan.queries.center().x(), (third.begin + third.end) / 2 });
    Eigen::Index strongest = 0;
    weights.row(2).maxCoeff(&strongest);
    CHECK((open.selection()->hovered() == CellId { panel.path, 2, int(strongest) }));

    const Span fourth = panel.columns.span(3);
    open.point({ fan.keys.center().x(), (fourth.begin + fourth.end) / 2 });
    weights.col(3).maxCoeff(&strongest);
    CHECK((open.selection()->hovered() == CellId { panel.path, int(strongest), 3 }));

    // At its left end the last token's line to the first key lies beside no other: at the very edge all of one query
    // meet, so some way along.
    const double from = (panel.rows.span(5).begin + panel.rows.span(5).end) / 2,
                 to = (panel.columns.span(5).begin + panel.columns.span(5).end) / 2;
    REQUIRE(from == to); // level
    open.point({ panel.rect.left() + 0.5 * panel.rect.width(), from });
    CHECK((open.selection()->hovered() == CellId { panel.path, 5, 5 }));
    open.click({ panel.rect.left() + 0.5 * panel.rect.width(), from });
    CHECK((open.selection()->pinned() == CellId { panel.path, 5, 5 }));
    open.point({ 2, 2 });
    CHECK_FALSE(open.selection()->hovered());
}

TEST_CASE("The keyboard reaches every pair of the arcs", "[ui][window][pictures]")
{
    PictureWindow open;
    open.focusCanvas();
    open.key(Qt::Key_A);
    const QString path = open.picture().panels.front().path;
    open.key(Qt::Key_Down);
    open.key(Qt::Key_Home); // the first query
    for (int i = 0; i < 4; ++i)
        open.key(Qt::Key_Down);
    CHECK(open.selection()->hovered()->row == 4);
    open.key(Qt::Key_Right); // along the keys
    open.key(Qt::Key_End);
    CHECK((open.selection()->hovered() == CellId { path, 4, 5 }));
    open.key(Qt::Key_Up);
    open.key(Qt::Key_Up);
    CHECK((open.selection()->hovered() == CellId { path, 4, 3 }));
    open.key(Qt::Key_Left);
    open.key(Qt::Key_Up);
    CHECK((open.selection()->hovered() == CellId { path, 3, 3 }));
    open.key(Qt::Key_Return);
    CHECK((open.selection()->pinned() == CellId { path, 3, 3 }));
    open.key(Qt::Key_Escape);
    CHECK_FALSE(open.selection()->pinned());
}

TEST_CASE("Arcs of a long text are looked into with the wheel and follow the cursor", "[ui][window][pictures]")
{
    PictureWindow open;
    std::string text;
    for (int i = 0; i < 60; ++i)
        text += "word" + std::to_string(i) + " ";
    REQUIRE(open.window.model()->setText(QString::fromStdString(text)));
    open.focusCanvas();
    open.key(Qt::Key_A);
    const QRectF area = open.picture().panels.front().rect;
    const QPoint at(int(area.center().x()), int(area.top() + 4));
    for (int i = 0; i < 6; ++i) {
        QWheelEvent turn(
            at, open.canvas()->mapToGlobal(at), {}, { 0, 120 }, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(open.canvas(), &turn);
    }
    const Panel& near = open.picture().panels.front();
    CHECK(near.rows.cells < 60);
    CHECK(near.rows.cells == near.columns.cells);
    CHECK(near.rows.first == near.columns.first);
    open.checkTexts();
    open.key(Qt::Key_Down);
    open.key(Qt::Key_End);
    REQUIRE(open.selection()->hovered());
    CHECK(open.selection()->hovered()->row == 59);
    CHECK(open.picture().panels.front().rows.span(59).size() > 0); // scrolled into sight
}

TEST_CASE(
    "Bars follow one token: up and down change it, left and right walk through the steps", "[ui][window][pictures]")
{
    PictureWindow open;
    open.focusCanvas();
    open.key(Qt::Key_B);
    const EquationScene first = open.picture();
    open.key(Qt::Key_Right);
    REQUIRE(open.selection()->hovered());
    CHECK(open.selection()->hovered()->row == 0);
    open.key(Qt::Key_Down);
    open.key(Qt::Key_Down);
    CHECK(open.selection()->hovered()->row == 2);
    for (const Panel& panel : open.picture().panels)
        CHECK(panel.rows.first == 2);
    // From the first bar of the first step over every bar of every step.
    open.selection()->setHovered(CellId { first.panels.front().path, 2, 0 });
    for (const Panel& panel : first.panels) {
        for (int column = 0; column < panel.columns.cells; ++column) {
            CHECK((open.selection()->hovered() == CellId { panel.path, 2, column }));
            open.key(Qt::Key_Right);
        }
    }
    open.key(Qt::Key_Return);
    CHECK(open.selection()->pinned() == open.selection()->hovered());

    // The mouse: a bar is a cell; the token stays when the pointer leaves.
    const Panel panel = open.picture().panels[1];
    const QRectF slot = open.picture().cellRect({ 1, 2, 1 });
    open.point(slot.center());
    CHECK((open.selection()->hovered() == CellId { panel.path, 2, 1 }));
    open.click(slot.center());
    CHECK((open.selection()->pinned() == CellId { panel.path, 2, 1 }));
    open.selection()->setHovered({});
    CHECK(open.picture().panels.front().rows.first == 2);
    // A cell that is pinned elsewhere brings its token.
    open.selection()->setPinned(CellId { panel.path, 5, 0 });
    CHECK(open.picture().panels.front().rows.first == 5);
}

TEST_CASE("The pictures stay whole when text, heads and step change beneath them", "[ui][window][pictures]")
{
    PictureWindow open("multi-head");
    for (const ViewMode picture : { ViewMode::Arcs, ViewMode::Bars, ViewMode::Storyboard }) {
        open.selection()->setViewMode(picture);
        for (const char* text :
            { "One", "It was the best of times", "Now there are rather more words than there were" }) {
            REQUIRE(open.window.model()->setText(text));
            for (const int head : { 0, allHeads }) {
                open.selection()->setHead(head);
                CHECK_FALSE(open.picture().isEmpty());
                open.checkTexts();
            }
        }
        open.window.resize(1024, 768);
        open.picture();
        open.checkTexts();
        open.window.resize(1280, 800);
    }
}
