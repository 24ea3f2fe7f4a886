// SPDX-License-Identifier: GPL-3.0-or-later
// All heads at once: the grid with mean, maximum and spread, the measures, and one head out of many.
#include "tests/support/paintedtexts.h"
#include "tests/ui/test_equation_support.h"
#include "tests/ui/test_strip_window.h"
#include "tests/ui/test_window_support.h"
#include "ui/arithmetic/arithmeticstrip.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/controllers/lookcontroller.h"
#include "ui/equation/equationhighlight.h"
#include "ui/explanation/explanationpane.h"
#include "ui/place/headnames.h"
#include "ui/text/measuretext.h"

#include <QHelpEvent>
#include <QLabel>
#include <QTemporaryDir>
#include <QToolTip>

using namespace equationtest;

namespace {

SettingList manyHeads(int heads, SettingList settings = { { "mask", "causal" }, { "dropout.rate", "0.5" } })
{
    settings.emplace_back("attention.heads", std::to_string(heads));
    settings.emplace_back("attention.size", std::to_string(2 * heads));
    return settings;
}

struct HeadsWindow {
    OpenWindow open;
    MainWindow& window;

    explicit HeadsWindow(int heads, const char* step = "attention_weights")
        : window(open.window)
    {
        REQUIRE(
            window.model()->edit(QStringLiteral("heads"), [&](attn::Session& session) -> attn::Result<attn::Nothing> {
                session.parameters = {};
                for (const auto& [key, value] : manyHeads(heads, { { "mask", "causal" } }))
                    REQUIRE(attn::assign(session.settings, key, value));
                return attn::Nothing {};
            }));
        window.selection()->setStep(QString::fromLatin1(step));
        ready();
    }

    EquationCanvas* canvas() { return window.canvas(); }
    void ready()
    {
        QApplication::processEvents(); // the strip below may have changed its height
        REQUIRE(QTest::qWaitFor([this] { return canvas()->isReady(); }, 20000));
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(&window, key, modifiers); }
    void canvasKey(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(canvas(), key, modifiers); }

    void showAll(bool over)
    {
        window.selection()->setHead(allHeads);
        window.actions()->headAggregates->setChecked(over);
        ready();
    }

    const Panel* panel(int head)
    {
        return find([head](const Panel& one) { return one.isResult() && !one.over && one.head == head; });
    }
    const Panel* panel(attn::HeadAggregate over)
    {
        return find([over](const Panel& one) { return one.over == over; });
    }

    template <typename Wanted> const Panel* find(Wanted wanted)
    {
        for (const Panel& one : canvas()->equation().panels)
            if (wanted(one))
                return &one;
        return nullptr;
    }

    QPoint centre(const Panel& panel, int row, int column)
    {
        const size_t index = size_t(&panel - canvas()->equation().panels.data());
        return canvas()->equation().cellRect({ index, row, column }).center().toPoint();
    }

    double weight(int head, int row, int column)
    {
        const auto trace = window.model()->trace();
        const auto view = trace->view(trace->graph().find("attention_weights", head)->id);
        REQUIRE(view);
        return (*view->values)(row, column);
    }

    ArithmeticStrip* strip() { return window.findChild<ArithmeticStrip*>(QStringLiteral("strip")); }
    QString stripText()
    {
        QStringList all;
        for (const PaintedText& text : textsOf(strip()->picture()))
            all += text.text;
        return all.join(u' ');
    }
};

struct GridSize {
    QSizeF size;
    bool presenter = false;
};

const std::vector<GridSize> gridSizes { { { 724, 560 } }, { { 784, 586 } }, { { 1300, 860 } },
    { { 1024, 660 }, true } };

} // namespace

TEST_CASE(
    "The grid of all heads keeps its texts apart, with 1 to 16 heads, alone and with what they share", "[ui][heads]")
{
    for (const int heads : { 1, 2, 3, 4, 6, 8, 12, 16 }) {
        for (const int tokens : { 1, 3, 6, 24, 40 }) {
            const auto trace = makeTrace(tokenList(tokens, "english"), manyHeads(heads));
            for (const QString& step : enabledSteps(*trace)) {
                for (const bool over : { false, true }) {
                    EquationRequest request
                        = makeRequest(trace, step, heads > 1 ? allHeads : 0, { 784, 586 });
                    request.look.headAggregates = over;
                    for (const GridSize& size : gridSizes) {
                        request.look.size = size.size;
                        request.look.presenter = size.presenter;
                        const EquationScene equation = layoutView(request);
                        INFO(step.toStdString()
                            << ", " << heads << " heads, " << tokens << " tokens, " << size.size.width() << " wide"
                            << (over ? ", over heads" : "") << (size.presenter ? ", presenter" : ""));
                        CHECK(flaw(equation, request) == "");
                    }
                }
            }
        }
    }
}

TEST_CASE("Every head has a title that names it, at every size", "[ui][heads]")
{
    for (const int heads : { 2, 6, 12, 16 }) {
        const auto trace = makeTrace(tokenList(6, "english"), manyHeads(heads));
        for (const bool over : { false, true }) {
            EquationRequest request = makeRequest(trace, "attention_weights", allHeads, { 784, 586 });
            request.look.headAggregates = over;
            for (const GridSize& size : gridSizes) {
                request.look.size = size.size;
                request.look.presenter = size.presenter;
                const EquationScene equation = layoutView(request);
                int named = 0, summaries = 0;
                for (const Panel& panel : equation.panels) {
                    summaries += panel.over.has_value();
                    if (!panel.isResult() || panel.over)
                        continue;
                    const QString number = QString::number(panel.head + 1);
                    named += std::any_of(
                        equation.scene.texts.begin(), equation.scene.texts.end(), [&](const TextItem& text) {
                            return panel.title.contains(text.rect.center())
                                && (text.text == number || text.text == QStringLiteral("Head ") + number);
                        });
                }
                INFO(heads << " heads, " << size.size.width() << " wide" << (over ? ", over heads" : ""));
                CHECK(named == heads);
                CHECK(summaries == (over ? 3 : 0));
            }
        }
    }
}

TEST_CASE("Mean and maximum share the heads' range; the spread has its own, in the hues of differences", "[ui][heads]")
{
    const auto trace = makeTrace(tokenList(6, "english"), manyHeads(4));
    EquationRequest request = makeRequest(trace, "attention_weights", allHeads, { 784, 586 });
    request.look.headAggregates = true;
    const EquationScene equation = layoutView(request);
    const MatrixItem* head = nullptr;
    double mean = 0, largest = 0, smallest = 1;
    for (const attn::StageView& view : request.content.views) {
        if (view.node->spec->key != "attention_weights")
            continue;
        mean += (*view.values)(5, 2) / 4;
        largest = std::max(largest, (*view.values)(5, 2));
        smallest = std::min(smallest, (*view.values)(5, 2));
    }
    int checked = 0;
    for (const Panel& panel : equation.panels) {
        const MatrixItem& item = equation.scene.matrices[panel.matrix];
        if (!panel.over) {
            head = &item;
            continue;
        }
        ++checked;
        REQUIRE(head);
        const double shown = (*item.values)(5, 2);
        if (*panel.over == attn::HeadAggregate::Spread) {
            CHECK(item.scale.map == attn::MapKind::Difference);
            CHECK(item.scale.low == 0);
            CHECK(item.scale.highest == item.values->maxCoeff());
            CHECK(item.scale.high >= item.scale.highest);
            CHECK(std::abs(shown - (largest - smallest)) < 1e-15);
        } else {
            CHECK(item.scale == head->scale);
            CHECK(std::abs(shown - (*panel.over == attn::HeadAggregate::Mean ? mean : largest)) < 1e-15);
        }
        REQUIRE(item.mask);
        CHECK((*item.mask)(2, 5) == 0);
        CHECK(panel.rect.size() == equation.panels.front().rect.size());
    }
    CHECK(checked == 3);
}

TEST_CASE("Dimensions of different heads are not averaged", "[ui][heads]")
{
    const auto trace = makeTrace(tokenList(6, "english"), manyHeads(4));
    for (const QString& step : enabledSteps(*trace)) {
        EquationRequest request = makeRequest(trace, step, allHeads, { 784, 586 });
        request.look.headAggregates = true;
        const EquationScene equation = layoutView(request);
        const attn::Node& node = trace->graph().nodes[size_t(equation.result()->node)];
        const bool tokens
            = node.head >= 0 && node.spec->rows == attn::Axis::QueryToken && node.spec->columns == attn::Axis::KeyToken;
        INFO(step.toStdString());
        CHECK(std::any_of(equation.panels.begin(), equation.panels.end(), [](const Panel& one) {
            return one.over.has_value();
        }) == tokens);
    }
}

TEST_CASE("A click on a head's title shows that head alone, and 0 brings all back", "[ui][heads]")
{
    HeadsWindow w(6);
    w.key(Qt::Key_0);
    w.ready();
    REQUIRE(w.panel(4));
    const QPoint title = w.panel(4)->title.center().toPoint();
    QTest::mouseMove(w.canvas(), title);
    CHECK(static_cast<QWidget*>(w.canvas())->cursor().shape() == Qt::PointingHandCursor);
    QTest::mouseClick(w.canvas(), Qt::LeftButton, {}, title);
    CHECK(w.window.selection()->head() == 4);
    w.ready();
    CHECK(w.canvas()->equation().result()->path == "heads.4.attention_weights");
    CHECK_FALSE(w.canvas()->equation().titleAt(title));
    w.key(Qt::Key_0);
    CHECK(w.window.selection()->head() == allHeads);
}

TEST_CASE("A double click on a cell shows its head alone with the cell pinned", "[ui][heads]")
{
    HeadsWindow w(4);
    w.showAll(true);
    QTest::mouseMove(w.canvas(), w.centre(*w.panel(2), 3, 1));
    const QPoint at = w.centre(*w.panel(2), 3, 1);
    QTest::mouseClick(w.canvas(), Qt::LeftButton, {}, at);
    QTest::mouseDClick(w.canvas(), Qt::LeftButton, {}, at);
    CHECK(w.window.selection()->head() == 2);
    CHECK(w.window.selection()->pinned() == CellId { "heads.2.attention_weights", 3, 1 });
}

TEST_CASE("By keyboard from head to head, to the mean and into one head", "[ui][heads]")
{
    HeadsWindow w(4);
    w.showAll(true);
    w.canvas()->setFocus(Qt::TabFocusReason);
    w.canvasKey(Qt::Key_Down);
    w.canvasKey(Qt::Key_Down);
    REQUIRE(w.window.selection()->hovered());
    CHECK(w.window.selection()->hovered()->path == "heads.0.attention_weights");
    const CellId first = *w.window.selection()->hovered();
    // Every panel is reached from the first by going right and down.
    QStringList reached;
    for (int line = 0; line < 4; ++line) {
        w.window.selection()->setHovered(first);
        for (int i = 0; i < line; ++i)
            w.canvasKey(Qt::Key_Down, Qt::ControlModifier);
        for (int i = 0; i < 8; ++i) {
            const CellId at = *w.window.selection()->hovered();
            CHECK(at.row == first.row);
            CHECK(at.column == first.column);
            if (!reached.contains(at.path))
                reached += at.path;
            w.canvasKey(Qt::Key_Right, Qt::ControlModifier);
        }
    }
    CHECK(reached.size() == 7);
    CHECK(reached.contains(QStringLiteral("heads.mean.attention_weights")));
    w.window.selection()->setHovered(CellId { "heads.3.attention_weights", 1, 1 });
    w.canvasKey(Qt::Key_Return, Qt::ControlModifier);
    CHECK(w.window.selection()->head() == 3);
}

TEST_CASE("A cell of the mean marks its like in every head and says what it is", "[ui][heads]")
{
    HeadsWindow w(4);
    w.showAll(true);
    const QPoint mean = w.centre(*w.panel(attn::HeadAggregate::Mean), 4, 1);
    QTest::mouseMove(w.canvas(), mean);
    CHECK(w.window.selection()->hovered() == CellId { "heads.mean.attention_weights", 4, 1 });
    double expected = 0;
    for (int head = 0; head < 4; ++head)
        expected += w.weight(head, 4, 1) / 4;
    const QString number = QString::number(expected, 'f', 4);
    CHECK(w.canvas()->accessibleDescription().contains(QStringLiteral("mean over 4 heads")));
    CHECK(w.canvas()->accessibleDescription().endsWith(number));
    CHECK(w.stripText().contains(QStringLiteral("mean over 4 heads ") + number));
    CHECK(w.stripText().contains(QStringLiteral("head 3: ") + QString::number(w.weight(2, 4, 1), 'f', 4)));
    requireTextsApart(textsOf(w.strip()->picture()), w.strip()->rect());
    const Scene marks
        = equationHighlights(w.canvas()->equation(), currentTheme(), w.window.selection()->hovered(), {});
    for (int head = 0; head < 4; ++head) {
        const QPointF centre = w.centre(*w.panel(head), 4, 1);
        CHECK(std::any_of(marks.overlay.begin(), marks.overlay.end(),
            [&](const BoxItem& ring) { return (ring.rect.center() - centre).manhattanLength() < 3; }));
    }
    // It is no node: nothing is pinned, and nothing is edited.
    QTest::mouseClick(w.canvas(), Qt::LeftButton, {}, mean);
    CHECK_FALSE(w.window.selection()->pinned());
    QHelpEvent help(QEvent::ToolTip, mean, w.canvas()->mapToGlobal(mean));
    QApplication::sendEvent(w.canvas(), &help);
    CHECK(QToolTip::text().contains(QStringLiteral("mean over 4 heads")));
    // A run with other numbers keeps the place; one with a single head has no mean.
    REQUIRE(w.window.model()->setSetting(QStringLiteral("temperature"), QStringLiteral("2")));
    CHECK(w.window.selection()->hovered() == CellId { "heads.mean.attention_weights", 4, 1 });
    REQUIRE(w.window.model()->setSetting(QStringLiteral("attention.heads"), QStringLiteral("1")));
    CHECK_FALSE(w.window.selection()->hovered());
}

TEST_CASE("D shows mean and difference, from one head too, and is remembered", "[ui][heads]")
{
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("window.ini"));
    {
        HeadsWindow w(3);
        w.window.selection()->setHead(1);
        w.ready();
        w.key(Qt::Key_D);
        CHECK(w.window.selection()->head() == allHeads);
        w.ready();
        CHECK(w.panel(attn::HeadAggregate::Spread));
        w.key(Qt::Key_D);
        w.ready();
        CHECK_FALSE(w.panel(attn::HeadAggregate::Spread));
        CHECK(w.window.selection()->head() == allHeads);
        REQUIRE(w.window.model()->setSetting(QStringLiteral("attention.heads"), QStringLiteral("1")));
        CHECK_FALSE(w.window.actions()->headAggregates->isEnabled());
    }
    for (const bool before : { false, true }) {
        MainWindow window(SettingsStore::file(file));
        window.prompts().unsaved = [](const QString&) { return UserPrompts::Answer::Discard; };
        CHECK(window.actions()->headAggregates->isChecked() == before);
        window.actions()->headAggregates->setChecked(true);
        window.close();
    }
}

TEST_CASE("Measures stand under each head and in the explanation", "[ui][heads]")
{
    HeadsWindow w(2);
    w.window.selection()->setHead(1);
    w.ready();
    const auto trace = w.window.model()->trace();
    const auto view = trace->view(trace->graph().find("attention_weights", 1)->id);
    const auto measures = attn::measureHead(*view->values, view->mask.get());
    REQUIRE(measures);
    auto* pane = w.window.findChild<ExplanationPane*>();
    REQUIRE(QTest::qWaitFor([&] { return pane->isReady(); }, 20000));
    CHECK(pane->findChild<QLabel*>(QStringLiteral("lookFor"))->text().contains(measureSentence(*measures)));
    w.showAll(true);
    QStringList texts;
    for (const PaintedText& text : textsOf(w.canvas()->equation().scene))
        texts += text.text;
    for (const QString& part : measureParts(*measures))
        CHECK(texts.join(u'\n').contains(part));
}

TEST_CASE("Measures are written with bits and per cent", "[ui][heads]")
{
    const attn::HeadMeasures measures { 6, 1.7249, 0.183, 0.2504, false, 0.1549 };
    CHECK(measureParts(measures) == QStringList { "entropy 1.72 bit", "diagonal 18 %", "first 25 %", "previous 15 %" });
    attn::HeadMeasures alone = measures;
    alone.previous.reset();
    CHECK(measureParts(alone).size() == 3);
}
