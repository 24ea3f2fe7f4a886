// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/paintedtexts.h"
#include "tests/ui/test_strip_window.h"
#include "ui/arithmetic/arithmeticstrip.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"

#include <QTest>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <set>

namespace {

using Action = StripItem::Action;

bool shows(const ArithmeticStrip& strip, const QString& text)
{
    for (const PaintedText& report : textsOf(strip.picture()))
        if (report.text == text)
            return true;
    return false;
}

bool showsPart(const ArithmeticStrip& strip, const QString& text)
{
    for (const PaintedText& report : textsOf(strip.picture()))
        if (report.text.contains(text))
            return true;
    return false;
}

QString resultOf(const ArithmeticStrip& strip)
{
    for (const StripItem& item : strip.picture().items)
        if (item.box != Ink::None)
            return item.text;
    return {};
}

void pin(Selection& selection, const attn::Node& node, int row, int column)
{
    selection.setHovered({});
    selection.setStep(toQString(node.spec->key));
    selection.setPinned(CellId { toQString(node.path), row, column });
}

/// The screen of a step shows its result and what leads to it without a step in between.
bool showsNode(const attn::Trace& trace, const attn::Node& screen, const attn::Node& target)
{
    if (screen.id == target.id)
        return true;
    return std::any_of(screen.inputs.begin(), screen.inputs.end(), [&](int input) {
        if (input < 0)
            return false;
        const attn::Node& node = trace.graph().nodes[size_t(input)];
        return input == target.id || (!node.spec->step && showsNode(trace, node, target));
    });
}

int visits(const ArithmeticStrip& strip)
{
    int count = 0;
    for (const auto& link : linksOf(strip.picture()))
        count += link.action == Action::Visit;
    return count;
}

/// A document of one head with `size` query columns and `tokens` tokens.
void widen(SessionModel& model, int size, int tokens)
{
    std::string text;
    for (int i = 0; i < tokens; ++i)
        text += "w" + std::to_string(i) + " ";
    REQUIRE(model.edit(QStringLiteral("widen"), [&](attn::Session& session) {
        session.parameters = {};
        session.embeddings = {};
        session.rows.clear();
        session.tokens.reset();
        session.tokenizer = "spaces";
        session.text = text;
        session.settings.clear();
        session.settings["attention.size"] = std::to_string(size);
        return attn::Result<attn::Nothing>(attn::Nothing {});
    }));
    waitUntil([&] { return !model.isComputing(); });
    REQUIRE(model.trace()->shape().tokens == tokens);
}

} // namespace

TEST_CASE("Without a cell the strip asks for one", "[ui][strip]")
{
    LessonHubs hubs("trainable");
    ArithmeticStrip strip(&hubs.model, &hubs.selection);
    strip.resize(780, 120);
    CHECK(shows(strip, QStringLiteral("Point at a cell.")));
    CHECK(linksOf(strip.picture()).empty());
}

TEST_CASE("The strip names the cell, its place and its state", "[ui][strip]")
{
    LessonHubs hubs("trainable");
    ArithmeticStrip strip(&hubs.model, &hubs.selection);
    strip.resize(780, 120);
    pin(hubs.selection, *hubs.model.trace()->graph().find("heads.0.scores"), 1, 2);
    CHECK(shows(strip, QStringLiteral("Attention scores: query “journey”, key “starts”")));
    CHECK(shows(strip, QStringLiteral("row 2, column 3")));
    CHECK(shows(strip, QStringLiteral("Pinned · Enter releases · 4 decimals")));
    hubs.selection.setHovered(CellId { QStringLiteral("heads.0.scores"), 0, 0 });
    CHECK(shows(strip, QStringLiteral("Attention scores: query “Your”, key “Your”")));
    CHECK(shows(strip, QStringLiteral("Hover · Enter pins · 4 decimals")));
}

TEST_CASE("A score is the sum of its products, with the numbers of the book", "[ui][strip]")
{
    LessonHubs hubs("trainable");
    ArithmeticStrip strip(&hubs.model, &hubs.selection);
    strip.resize(780, 120);
    pin(hubs.selection, *hubs.model.trace()->graph().find("heads.0.scores"), 1, 1);
    // Raschka, Build a Large Language Model (From Scratch), section 3.4.1: queries[1] and keys[1], and their product.
    for (const char* number : { "0.4306", "1.4551", "0.4433", "1.1419" })
        CHECK(shows(strip, QString::fromLatin1(number)));
    CHECK(resultOf(strip) == QStringLiteral("1.8524"));
    CHECK(visits(strip) == 4);
    strip.setPresenter(true);
    strip.resize(1024, strip.height());
    CHECK(shows(strip, QStringLiteral("0.43")));
    CHECK(resultOf(strip) == QStringLiteral("1.85"));
}

TEST_CASE("The sign says whether the rounded numbers give the rounded result", "[ui][strip]")
{
    CHECK(equalSign(0.12344, 0.12341, 4) == QStringLiteral("="));
    CHECK(equalSign(0.12346, 0.12341, 4) == QStringLiteral("≈"));
    attn::Term term { 1 / std::sqrt(2.0), { attn::Source { {}, 1.81112 } } };
    // 1.8111 / 1.4142 = 1.28065..., 1.81112 / sqrt 2 = 1.28066...
    CHECK(roundedProduct(term, 4) == Approx(1.8111 / 1.4142));
    CHECK(factorText(term, 4) == QStringLiteral("÷ 1.4142"));
    CHECK(factorText(attn::Term { 2, {} }, 4) == QStringLiteral("× 2"));
    CHECK(factorText(attn::Term { 1, {} }, 4).isEmpty());
}

TEST_CASE("Every number on a plate leads to the cell that holds it, and Backspace returns", "[ui][strip]")
{
    LessonHubs hubs("multi-head");
    const bool maskAfter = GENERATE(false, true);
    REQUIRE(hubs.model.edit(QStringLiteral("all stages"), [maskAfter](attn::Session& session) {
        session.settings["mask.method"] = maskAfter ? "after_softmax" : "before_softmax";
        session.settings["output.projection"] = "true";
        session.settings["output.bias"] = "true";
        session.settings["mask"] = "causal";
        session.settings["dropout.rate"] = "0.5";
        return attn::Result<attn::Nothing>(attn::Nothing {});
    }));
    ArithmeticStrip strip(&hubs.model, &hubs.selection);
    strip.resize(1600, 132);
    const auto trace = hubs.model.trace();
    int followed = 0;
    for (const attn::Node& node : trace->graph().nodes) {
        // The other order of the mask changes the way from scores to weights only.
        if (maskAfter
            && (node.head > 0
                || (node.spec->kind != attn::ValueKind::Probability && node.spec->kind != attn::ValueKind::Mask)))
            continue;
        const attn::Matrix values = *trace->view(node.id)->values;
        for (int row = 0; row < node.rows; ++row)
            for (int column = 0; column < node.columns; ++column) {
                hubs.selection.clearTrail();
                pin(hubs.selection, node, row, column);
                INFO(node.path << "[" << row << "," << column << "]");
                const auto links = linksOf(strip.picture());
                const attn::CellReport report = *trace->explain(node.id, row, column);
                size_t sources = 0;
                for (const attn::Term& term : report.terms)
                    sources += term.sources.size();
                REQUIRE(visits(strip) == int(sources)); // wide enough for all of them
                for (int i = 0; i < int(links.size()); ++i) {
                    if (links[size_t(i)].action != Action::Visit)
                        continue;
                    QTest::mouseClick(&strip, Qt::LeftButton, {}, links[size_t(i)].rect.center().toPoint());
                    const auto cell = hubs.selection.pinned();
                    REQUIRE(cell);
                    const attn::Node* target = trace->graph().find(cell->path.toStdString());
                    REQUIRE(target);
                    const double there = (*trace->view(target->id)->values)(cell->row, cell->column);
                    REQUIRE(there == links[size_t(i)].value);
                    // The step on screen shows that matrix: its result, or one of its operands.
                    const attn::Node* screen
                        = trace->graph().find(hubs.selection.step().toStdString(), std::max(0, hubs.selection.head()));
                    REQUIRE(screen);
                    const bool isShown = showsNode(*trace, *screen, *target);
                    REQUIRE(isShown);
                    REQUIRE(hubs.selection.canGoBack());
                    QTest::keyClick(&strip, Qt::Key_Backspace);
                    REQUIRE(hubs.selection.pinned() == CellId { toQString(node.path), row, column });
                    REQUIRE(hubs.selection.step() == toQString(node.spec->key));
                    ++followed;
                }
                const bool whole
                    = node.spec->kind == attn::ValueKind::TokenId || node.spec->kind == attn::ValueKind::Mask;
                if (node.spec->kind == attn::ValueKind::Text)
                    REQUIRE(resultOf(strip).toStdString() == trace->sources().tokens[size_t(row)]);
                else
                    REQUIRE(resultOf(strip) == decimalText(values(row, column), whole ? 0 : 4));
            }
    }
    CHECK(followed > (maskAfter ? 100 : 500));
}

TEST_CASE("Softmax is a table over the allowed keys", "[ui][strip]")
{
    LessonHubs hubs("causal");
    ArithmeticStrip strip(&hubs.model, &hubs.selection);
    strip.resize(1000, 132);
    const auto trace = hubs.model.trace();
    const attn::Node& node = *trace->graph().find("heads.0.attention_weights");
    pin(hubs.selection, node, 2, 1);
    CHECK(strip.picture().columns == 3); // row 3 may see three keys
    CHECK(visits(strip) == 3);
    for (const char* token : { "Your", "journey", "starts" })
        CHECK(shows(strip, QString::fromLatin1(token)));
    CHECK_FALSE(shows(strip, QStringLiteral("with")));
    CHECK(shows(strip, QStringLiteral("largest")));
    CHECK(resultOf(strip) == decimalText((*trace->view(node.id)->values)(2, 1), 4));
    pin(hubs.selection, node, 0, 3); // masked
    CHECK(visits(strip) == 0);
    CHECK(resultOf(strip) == QStringLiteral("0.0000"));
    CHECK(showsPart(strip, QStringLiteral("may not see")));
}

TEST_CASE("A long sum shows the largest terms and what the rest comes to; a link shows all", "[ui][strip]")
{
    LessonHubs hubs("simple");
    widen(hubs.model, 64, 5);
    ArithmeticStrip strip(&hubs.model, &hubs.selection);
    strip.resize(1400, 132);
    const auto trace = hubs.model.trace();
    const attn::Node& node = *trace->graph().find("heads.0.scores");
    pin(hubs.selection, node, 1, 2);
    const attn::CellReport report = *trace->explain(node.id, 1, 2);
    REQUIRE(report.terms.size() == 64);
    std::vector<double> magnitudes;
    for (const attn::Term& term : report.terms)
        magnitudes.push_back(std::abs(term.value()));
    std::sort(magnitudes.rbegin(), magnitudes.rend());
    REQUIRE(visits(strip) == 10);
    double shown = 0;
    const auto links = linksOf(strip.picture());
    for (size_t i = 0; i + 1 < links.size() && links[i].action == Action::Visit; i += 2) {
        const double product = links[i].value * links[i + 1].value;
        CHECK(std::abs(product) >= magnitudes[4] - 1e-12);
        shown += product;
    }
    CHECK(shows(strip, QStringLiteral("+ (59 more = %1)").arg(decimalText(report.value - shown, 4))));
    for (int i = 0; i < int(links.size()); ++i)
        if (links[size_t(i)].action == Action::ShowAll)
            QTest::mouseClick(&strip, Qt::LeftButton, {}, links[size_t(i)].rect.center().toPoint());
    CHECK(strip.picture().columns == 64);
    // The table scrolls: the keyboard reaches the last term.
    strip.setFocus();
    for (int i = 0; i < 80; ++i)
        QTest::keyClick(&strip, Qt::Key_Right);
    CHECK(strip.picture().firstColumn > 0);
    const int before = strip.picture().firstColumn;
    const QPointF middle = QRectF(strip.rect()).center();
    QWheelEvent wheel(middle, middle, {}, QPoint(0, 240), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&strip, &wheel);
    CHECK(strip.picture().firstColumn < before);
}

TEST_CASE("The shares of the heads add up to the output", "[ui][strip]")
{
    LessonHubs hubs("multi-head");
    REQUIRE(hubs.model.setSetting(QStringLiteral("output.projection"), QStringLiteral("true")));
    ArithmeticStrip strip(&hubs.model, &hubs.selection);
    strip.resize(1200, 132);
    const auto trace = hubs.model.trace();
    const attn::Node& node = *trace->graph().find("output");
    pin(hubs.selection, node, 3, 0);
    const attn::CellReport report = *trace->explain(node.id, 3, 0);
    for (int head = 0; head < trace->shape().allHeads(); ++head) {
        double share = 0;
        for (const attn::Term& term : report.terms)
            share += term.head == head ? term.value() : 0;
        CHECK(shows(strip, QStringLiteral("head %1").arg(head + 1)));
        CHECK(showsPart(strip, decimalText(share, 4)));
    }
    CHECK(resultOf(strip) == decimalText(report.value, 4));
}

TEST_CASE("An edited cell says what it was, also where it is used", "[ui][strip]")
{
    LessonHubs hubs("trainable");
    const auto before
        = hubs.model.trace()->explain(hubs.model.trace()->graph().find("heads.0.scores")->id, 1, 0)->value;
    hubs.model.edit(QStringLiteral("edit"), [](attn::Session& session) {
        session.overrides.set({ "heads.0.scores", 1, 0, 0.5 });
        return attn::Result<attn::Nothing>(attn::Nothing {});
    });
    ArithmeticStrip strip(&hubs.model, &hubs.selection);
    strip.resize(1000, 132);
    const QString was = QStringLiteral("edited, was %1").arg(decimalText(before, 4));
    pin(hubs.selection, *hubs.model.trace()->graph().find("heads.0.scores"), 1, 0);
    CHECK(resultOf(strip) == QStringLiteral("0.5000"));
    CHECK(shows(strip, was));
    pin(hubs.selection, *hubs.model.trace()->graph().find("heads.0.scaled_scores"), 1, 0);
    CHECK(shows(strip, was));
    CHECK(resultOf(strip) == decimalText(0.5 / std::sqrt(2.0), 4));
}

TEST_CASE("Texts of the strip stay apart and inside for every cell, width, scale and theme", "[ui][strip]")
{
    for (const char* lesson : { "multi-head", "dropout", "causal" }) {
        LessonHubs hubs(lesson);
        const auto trace = hubs.model.trace();
        for (const double scale : { 1.0, 2.0 })
            for (const int width : { 724, 784, 1300, 400 })
                for (const bool presenter : { false, true }) {
                    if ((presenter && width < 700) || (scale > 1 && width != 724))
                        continue;
                    Theme theme = presenter ? Theme::darkTheme() : Theme::light();
                    theme.scale = scale;
                    const AppliedTheme applied(theme);
                    ArithmeticStrip strip(&hubs.model, &hubs.selection);
                    strip.setPresenter(presenter);
                    strip.resize(int(width * scale), strip.height());
                    for (const attn::Node& node : trace->graph().nodes) {
                        int height = -1;
                        for (int row = 0; row < node.rows; ++row)
                            for (int column = 0; column < node.columns; ++column) {
                                pin(hubs.selection, node, row, column);
                                strip.resize(int(width * scale), strip.height());
                                INFO(node.path << "[" << row << "," << column << "] width " << width << " scale "
                                               << scale << " presenter " << presenter << " height " << strip.height());
                                if (height >= 0)
                                    REQUIRE(strip.height() == height); // nothing jumps within a step
                                height = strip.height();
                                requireTextsApart(textsOf(strip.picture()), strip.rect());
                            }
                        if (!presenter) {
                            CHECK(height >= int(96 * scale));
                            CHECK(height <= int(std::ceil(132 * scale)));
                        }
                    }
                }
    }
}

TEST_CASE("Tab and Enter follow a link", "[ui][strip]")
{
    LessonHubs hubs("trainable");
    QWidget window;
    ArithmeticStrip strip(&hubs.model, &hubs.selection, &window);
    window.resize(800, 200);
    strip.resize(800, 132);
    window.show();
    QApplication::setActiveWindow(&window);
    pin(hubs.selection, *hubs.model.trace()->graph().find("heads.0.scores"), 1, 2);
    strip.setFocus(Qt::TabFocusReason);
    QTest::keyClick(&strip, Qt::Key_Tab);
    const auto links = linksOf(strip.picture());
    QTest::keyClick(&strip, Qt::Key_Return);
    const attn::CellRef cell = links[1].cell;
    CHECK(hubs.selection.pinned()
        == CellId { toQString(hubs.model.trace()->graph().nodes[size_t(cell.node)].path), cell.row, cell.column });
    CHECK(hubs.selection.canGoBack());
    CHECK(shows(strip, QStringLiteral("‹ Back")));
}

TEST_CASE("A large matrix is explained when it is there, without a wait in the window", "[ui][strip]")
{
    LessonHubs hubs("simple");
    widen(hubs.model, 64, 512);
    ArithmeticStrip strip(&hubs.model, &hubs.selection);
    strip.resize(900, 132);
    const attn::Node& node = *hubs.model.trace()->graph().find("heads.0.attention_weights");
    pin(hubs.selection, node, 500, 400);
    waitUntil([&] { return strip.isReady(); });
    const auto report = hubs.model.trace()->explain(node.id, 500, 400);
    CHECK(strip.picture().columns == 512);
    CHECK(strip.picture().firstColumn <= 400);
    CHECK(strip.picture().firstColumn + strip.picture().visibleColumns > 400);
    CHECK(resultOf(strip) == decimalText(report->value, 4));
    requireTextsApart(textsOf(strip.picture()), strip.rect());
}

TEST_CASE("The way of links stands above the arithmetic, and every step on it leads back", "[ui][strip]")
{
    LessonHubs hubs("trainable");
    ArithmeticStrip strip(&hubs.model, &hubs.selection);
    strip.resize(1100, 132);
    const attn::Graph& graph = hubs.model.trace()->graph();
    pin(hubs.selection, *graph.find("heads.0.context_vectors"), 1, 0);
    const auto start = hubs.selection.pinned();
    hubs.selection.visit("attention_weights", 0, CellId { "heads.0.attention_weights", 1, 2 });
    const auto middle = hubs.selection.pinned();
    hubs.selection.visit("scaled_scores", 0, CellId { "heads.0.scaled_scores", 1, 2 });
    CHECK(hubs.selection.trail() == QStringList { "context_vectors", "attention_weights" });
    CHECK(shows(strip, QStringLiteral("Context ›")));
    CHECK(shows(strip, QStringLiteral("Weights ›")));
    requireTextsApart(textsOf(strip.picture()), strip.rect());
    const auto click = [&](const QString& text) {
        for (const PaintedText& report : textsOf(strip.picture()))
            if (report.text == text)
                return QTest::mouseClick(&strip, Qt::LeftButton, {}, report.rect.center().toPoint());
        FAIL(text.toStdString());
    };
    click(QStringLiteral("Weights ›"));
    CHECK(hubs.selection.pinned() == middle);
    hubs.selection.visit("scaled_scores", 0, CellId { "heads.0.scaled_scores", 1, 2 });
    click(QStringLiteral("Context ›"));
    CHECK(hubs.selection.pinned() == start);
    CHECK_FALSE(hubs.selection.canGoBack());
}

TEST_CASE("The shares and what is out of view add up to the sum that is told, at every place of a long table", "[ui][strip]")
{
    LessonHubs hubs("simple");
    widen(hubs.model, 2, 64);
    ArithmeticStrip strip(&hubs.model, &hubs.selection);
    strip.resize(1000, 132);
    const auto trace = hubs.model.trace();
    const attn::Node& node = *trace->graph().find("heads.0.attention_weights");
    pin(hubs.selection, node, 3, 40);
    REQUIRE(strip.picture().columns == 64);
    REQUIRE(strip.picture().visibleColumns < 64);
    const attn::Matrix weights = *trace->view(node.id)->values;
    std::set<int> seen;
    const auto check = [&] {
        const StripPicture& picture = strip.picture();
        double inView = 0;
        for (int i = 0; i < picture.visibleColumns; ++i) {
            inView += weights(3, picture.firstColumn + i);
            seen.insert(picture.firstColumn + i);
        }
        CHECK(shows(strip, QStringLiteral("%1 more").arg(64 - picture.visibleColumns)));
        CHECK(shows(strip, decimalText(weights.row(3).sum() - inView, 4)));
    };
    // With the mouse: the arrow behind the range leads to the last key, the other one back.
    const auto click = [&](Action action) {
        const auto links = linksOf(strip.picture());
        const auto link = std::find_if(links.begin(), links.end(), [&](const auto& one) { return one.action == action; });
        if (link == links.end())
            return false;
        QTest::mouseClick(&strip, Qt::LeftButton, {}, link->rect.center().toPoint());
        return true;
    };
    while (click(Action::Earlier))
        check();
    CHECK(strip.picture().firstColumn == 0);
    seen.clear();
    check();
    while (click(Action::Later))
        check();
    CHECK(seen.size() == 64);
    // With the keyboard: every key once, from the first to the last.
    strip.show();
    strip.setFocus();
    QTest::keyClick(&strip, Qt::Key_Home);
    CHECK(strip.picture().firstColumn == 0);
    seen.clear();
    check();
    for (int i = 0; i < 64; ++i) {
        QTest::keyClick(&strip, Qt::Key_Right);
        check();
    }
    CHECK(seen.size() == 64);
    QTest::keyClick(&strip, Qt::Key_End);
    CHECK(strip.picture().firstColumn + strip.picture().visibleColumns == 64);
}

TEST_CASE("A sum whose rounded numbers give another last digit says so", "[ui][strip]")
{
    LessonHubs hubs("simple");
    widen(hubs.model, 2, 7); // shares of 7 keys hardly ever add up to 1.0000 when each is rounded
    ArithmeticStrip strip(&hubs.model, &hubs.selection);
    strip.resize(1600, 132);
    const auto trace = hubs.model.trace();
    const attn::Node& node = *trace->graph().find("heads.0.attention_weights");
    int exact = 0, near = 0;
    for (int row = 0; row < 7; ++row) {
        pin(hubs.selection, node, row, 0);
        REQUIRE(strip.picture().visibleColumns == 7);
        double sum = 0;
        for (int column = 0; column < 7; ++column)
            sum += std::round((*trace->view(node.id)->values)(row, column) * 1e4);
        const bool same = sum == 1e4;
        ++(same ? exact : near);
        CHECK(shows(strip, same ? QStringLiteral("1.0000") : QStringLiteral("≈ 1.0000")));
    }
    CHECK(near > 0);
}

TEST_CASE("The strip says that a cell is pinned while the pointer is still over it", "[ui][strip]")
{
    LessonHubs hubs("trainable");
    ArithmeticStrip strip(&hubs.model, &hubs.selection);
    strip.resize(1200, 132);
    hubs.selection.setStep("scores");
    const CellId cell { "heads.0.scores", 1, 2 };
    hubs.selection.setHovered(cell);
    CHECK(showsPart(strip, QStringLiteral("Enter pins")));
    hubs.selection.setPinned(cell);
    CHECK(showsPart(strip, QStringLiteral("Pinned")));
    hubs.selection.setHovered(CellId { "heads.0.scores", 1, 3 });
    CHECK(showsPart(strip, QStringLiteral("Enter pins")));
}
