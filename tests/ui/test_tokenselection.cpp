// SPDX-License-Identifier: GPL-3.0-or-later
// Several tokens selected: on the chips by mouse and keyboard, marked in the matrices, their weights added up.
#include "tests/support/paintedtexts.h"
#include "tests/ui/test_equation_support.h"
#include "tests/ui/test_strip_window.h"
#include "tests/ui/test_window_support.h"
#include "ui/arithmetic/arithmeticstrip.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/equation/equationhighlight.h"
#include "ui/place/headnames.h"
#include "ui/tokens/tokenbar.h"
#include "ui/tokens/tokenchips.h"

using namespace equationtest;

namespace {

using TokenList = std::vector<int>;

struct ChipsWindow {
    OpenWindow open;
    MainWindow& window = open.window;
    TokenChips* chips = open.window.tokenBar()->chips();

    explicit ChipsWindow(const char* lesson = "trainable")
        : open(lesson)
    {
    }

    const TokenList& tokens() { return window.selection()->tokens(); }
    void click(int token, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mouseClick(chips, Qt::LeftButton, modifiers, chips->chipRect(token).center());
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(chips, key, modifiers); }
    ArithmeticStrip* strip() { return window.findChild<ArithmeticStrip*>(QStringLiteral("strip")); }
    QString stripText()
    {
        QStringList all;
        for (const PaintedText& text : textsOf(strip()->picture()))
            all += text.text;
        return all.join(u' ');
    }
};

} // namespace

TEST_CASE("Ctrl+click toggles tokens, Shift+click extends, a click selects nothing", "[ui][tokenselection]")
{
    ChipsWindow w;
    w.click(4, Qt::ControlModifier);
    w.click(1, Qt::ControlModifier);
    CHECK(w.tokens() == TokenList { 1, 4 });
    w.click(4, Qt::ControlModifier);
    CHECK(w.tokens() == TokenList { 1 });
    w.click(1, Qt::ControlModifier);
    CHECK(w.tokens().empty());
    w.click(2);
    CHECK(w.chips->cursor() == 2);
    w.click(5, Qt::ShiftModifier);
    CHECK(w.tokens() == TokenList { 2, 3, 4, 5 });
    w.click(0, Qt::ShiftModifier); // from where it began
    CHECK(w.tokens() == TokenList { 0, 1, 2 });
    w.click(3);
    CHECK(w.tokens().empty());
}

TEST_CASE("While the chips have the focus the arrows move their cursor, elsewhere they step", "[ui][tokenselection]")
{
    ChipsWindow w;
    const QString step = w.window.selection()->step();
    w.chips->setFocus(Qt::TabFocusReason);
    REQUIRE(w.chips->hasFocus());
    w.key(Qt::Key_Right);
    CHECK(w.chips->cursor() == 0);
    w.key(Qt::Key_Right);
    w.key(Qt::Key_Space, Qt::ControlModifier);
    w.key(Qt::Key_Right);
    w.key(Qt::Key_Right);
    w.key(Qt::Key_Space, Qt::ControlModifier);
    CHECK(w.tokens() == TokenList { 1, 3 });
    CHECK(w.chips->accessibleDescription().contains(QStringLiteral("“with”, selected")));
    w.key(Qt::Key_Right, Qt::ShiftModifier);
    CHECK(w.tokens() == TokenList { 3, 4 });
    w.key(Qt::Key_Left, Qt::ShiftModifier);
    w.key(Qt::Key_Left, Qt::ShiftModifier);
    CHECK(w.tokens() == TokenList { 2, 3 });
    w.key(Qt::Key_End, Qt::ShiftModifier);
    CHECK(w.tokens() == TokenList { 3, 4, 5 });
    w.key(Qt::Key_Home);
    CHECK(w.chips->cursor() == 0);
    w.key(Qt::Key_Left);
    CHECK(w.chips->cursor() == 0);
    w.key(Qt::Key_Escape);
    CHECK(w.tokens().empty());
    CHECK(w.window.selection()->step() == step);
    w.key(Qt::Key_PageDown); // clickers always step
    CHECK(w.window.selection()->step() != step);
}

TEST_CASE("Selected tokens that a change of the text removes are no longer selected", "[ui][tokenselection]")
{
    ChipsWindow w;
    w.window.selection()->setTokens({ 5, 1, 1, 99, -3 });
    CHECK(w.tokens() == TokenList { 1, 5 });
    int changes = 0;
    w.window.selection()->onChange(Selection::Change::Tokens, &w.window, [&] { ++changes; });
    w.chips->setCursor(5);
    REQUIRE(w.window.model()->setText(QStringLiteral("Your journey")));
    CHECK(w.tokens() == TokenList { 1 });
    CHECK(w.chips->cursor() == 1);
    CHECK(changes == 1);
    w.window.selection()->setTokens({ 1 });
    CHECK(changes == 1);
}

TEST_CASE("Rows of selected tokens are outlined in every matrix of tokens, neighbours as one", "[ui][tokenselection]")
{
    const auto trace = makeTrace(tokenList(6, "english"));
    for (const QString& step : enabledSteps(*trace)) {
        const EquationRequest request = makeRequest(trace, step, 0, { 784, 586 });
        const EquationScene equation = layoutView(request);
        const Scene marks = equationHighlights(equation, request.look.theme, {}, {}, { 1, 2, 4 });
        for (const Panel& panel : equation.panels) {
            if (!panel.cards.empty())
                continue;
            const auto outlined = [&](int from, int to) {
                const QRectF rows(panel.rect.left(), panel.rows.span(from).begin, panel.rect.width(),
                    panel.rows.span(to).end - panel.rows.span(from).begin);
                return std::any_of(marks.overlay.begin(), marks.overlay.end(),
                    [&](const BoxItem& box) { return box.rect == rows.adjusted(-2, -2, 2, 2); });
            };
            const bool tokens = panel.rowAxis == attn::Axis::Token || panel.rowAxis == attn::Axis::QueryToken
                || panel.rowAxis == attn::Axis::KeyToken;
            INFO(step.toStdString() << ", " << panel.path.toStdString());
            if (panel.rows.cells < 6)
                continue;
            CHECK(outlined(1, 2) == tokens);
            CHECK(outlined(4, 4) == tokens);
            CHECK_FALSE(outlined(0, 0));
            CHECK_FALSE(outlined(1, 1));
        }
    }
}

TEST_CASE("Pictures with selected tokens keep their texts apart", "[ui][tokenselection]")
{
    for (const int tokens : { 6, 24, 64 }) {
        const auto trace = makeTrace(tokenList(tokens, "english"), { { "attention.heads", "2" } });
        for (const QString& step : enabledSteps(*trace)) {
            for (const int head : { 0, int(allHeads) }) {
                EquationRequest request = makeRequest(trace, step, head, { 784, 586 });
                request.look.headAggregates = true;
                request.state.tokens = { 1, 2, 3, 5 };
                const Scene scene = layoutView(request).scene;
                for (size_t i = 0; i < scene.texts.size(); ++i) {
                    for (size_t j = i + 1; j < scene.texts.size(); ++j) {
                        INFO(step.toStdString()
                            << " " << scene.texts[i].text.toStdString() << " " << scene.texts[j].text.toStdString());
                        REQUIRE_FALSE(touches(scene.texts[i].rect, scene.texts[j].rect));
                    }
                }
            }
        }
    }
}

TEST_CASE("The strip adds up the weights of the selected tokens, the largest first", "[ui][tokenselection]")
{
    ChipsWindow w;
    w.window.selection()->setStep(QStringLiteral("attention_weights"));
    w.click(2, Qt::ControlModifier);
    w.click(3, Qt::ControlModifier);
    const auto trace = w.window.model()->trace();
    const auto view = trace->view(trace->graph().find("attention_weights", 0)->id);
    std::vector<std::pair<double, std::string>> sums;
    for (int column = 0; column < 6; ++column)
        sums.push_back(
            { (*view->values)(2, column) + (*view->values)(3, column), trace->sources().tokens[size_t(column)] });
    std::sort(sums.rbegin(), sums.rend());
    QStringList expected;
    for (const auto& [sum, token] : sums)
        expected += QString::fromStdString(token) + u' ' + QString::number(sum, 'f', 2);
    CHECK(w.stripText() == QStringLiteral("Sum over “starts”, “with”: ") + expected.join(QStringLiteral(" · ")));
    requireTextsApart(textsOf(w.strip()->picture()), w.strip()->rect());
    // A cell that is looked at has its arithmetic; leaving it brings the sum back.
    w.window.selection()->setPinned(CellId { "heads.0.attention_weights", 1, 1 });
    CHECK_FALSE(w.stripText().contains(QStringLiteral("Sum over")));
    w.window.selection()->setPinned({});
    CHECK(w.stripText().contains(QStringLiteral("Sum over")));
    w.window.selection()->setStep(QStringLiteral("queries"));
    CHECK(w.stripText() == "Selected: “starts”, “with”");
    w.chips->setFocus(Qt::TabFocusReason);
    w.key(Qt::Key_Escape);
    CHECK(w.stripText() == "Point at a cell.");
}

TEST_CASE("With all heads each has its sums, as far as there is room; long texts are counted", "[ui][tokenselection]")
{
    ChipsWindow w("multi-head");
    w.window.selection()->setStep(QStringLiteral("attention_weights"));
    for (const int heads : { 2, 4, 8 }) {
        REQUIRE(
            w.window.model()->edit(QStringLiteral("heads"), [&](attn::Session& session) -> attn::Result<attn::Nothing> {
                session.parameters = {};
                REQUIRE(attn::assign(session.settings, "attention.heads", std::to_string(heads)));
                REQUIRE(attn::assign(session.settings, "attention.size", std::to_string(2 * heads)));
                return attn::Nothing {};
            }));
        w.window.selection()->setHead(allHeads);
        w.window.selection()->setTokens({ 0, 1, 2 });
        CHECK(w.stripText().contains(QStringLiteral("Head 1")));
        requireTextsApart(textsOf(w.strip()->picture()), w.strip()->rect());
        CHECK(w.stripText().contains(QStringLiteral("Head 2")));
        CHECK(w.stripText().contains(QStringLiteral("More heads:")) == (heads > 4 || (heads == 4 && !w.stripText().contains(QStringLiteral("Head 4")))));
    }
    QStringList words;
    for (int i = 0; i < 60; ++i)
        words += QStringLiteral("word%1").arg(i);
    REQUIRE(w.window.model()->setText(words.join(u' ')));
    w.window.selection()->setHead(0);
    w.window.selection()->setTokens({ 40, 41, 42, 43, 44, 45, 46, 47, 48, 49 });
    REQUIRE(QTest::qWaitFor([&] { return w.strip()->isReady(); }, 20000));
    CHECK(w.stripText().contains(QStringLiteral("and 4 more:")));
    CHECK(w.stripText().endsWith(QStringLiteral(" more")));
    requireTextsApart(textsOf(w.strip()->picture()), w.strip()->rect());
}

TEST_CASE("Thousands of selected tokens cost no more than those in view", "[ui][tokenselection]")
{
    const auto trace = makeTrace(tokenList(512, "english"));
    const EquationRequest request = makeRequest(trace, "attention_weights", 0, { 784, 586 });
    const EquationScene equation = layoutView(request);
    TokenList all(512);
    for (int i = 0; i < 512; ++i)
        all[size_t(i)] = i;
    const Scene marks = equationHighlights(equation, request.look.theme, {}, {}, all);
    CHECK(marks.overlay.size() <= 2 * equation.panels.size());
    for (size_t i = 0; i < marks.texts.size(); ++i)
        for (size_t j = i + 1; j < marks.texts.size(); ++j)
            REQUIRE_FALSE(touches(marks.texts[i].rect, marks.texts[j].rect));
}
