// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/paintedtexts.h"
#include "core/editing/edits.h"
#include "core/io/session/lessons.h"
#include "core/io/text/tokenizer.h"
#include "tests/io/attentionsamples.h"
#include "tests/ui/test_window_support.h"
#include "ui/arithmetic/arithmeticstrip.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/controllers/comparecontroller.h"
#include "ui/controllers/filecontroller.h"
#include "ui/model/comparemodel.h"
#include "ui/widgets/notice.h"
#include "ui/pictures/viewlayout.h"
#include "ui/place/headnames.h"
#include "ui/steps/stagelist.h"
#include "ui/tokens/tokenbar.h"

#include <QLabel>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace compareTest {
namespace {

double cellOf(const attn::Trace& trace, const char* path, int row, int column)
{
    const auto node = trace.find(path);
    REQUIRE(node);
    const auto view = trace.view((*node)->id);
    REQUIRE(view);
    return (*view->values)(row, column);
}

const MatrixItem& matrixOf(const EquationScene& equation, const Panel& panel)
{
    return equation.scene.matrices[panel.matrix];
}

/// The text of what is on screen in the strip, joined.
QString stripText(OpenWindow& open)
{
    QStringList words;
    for (const PaintedText& text : textsOf(open.window.findChild<ArithmeticStrip*>("strip")->picture()))
        words += text.text;
    return words.join(u' ');
}

} // namespace

TEST_CASE("P pins the present state as A, and a change of B shows A, B and B - A on one range", "[ui][compare]")
{
    OpenWindow open;
    MainWindow& window = open.window;
    window.selection()->setStep("attention_weights");
    window.actions()->focusStages->trigger();
    QTest::keyClick(window.focusWidget(), Qt::Key_P);
    REQUIRE(window.compare()->isShown());
    const auto a = window.compare()->a();
    REQUIRE(window.model()->setSetting("mask", "causal"));
    const auto b = window.model()->trace();
    REQUIRE(a != b);

    const EquationScene& equation = window.canvas()->equation();
    REQUIRE(equation.panels.size() == 3);
    const Panel& difference = *equation.result();
    CHECK(matrixOf(equation, difference).plusSign);
    CHECK(matrixOf(equation, difference).scale.map == attn::MapKind::Difference);
    const char* path = "heads.0.attention_weights";
    for (int r = 0; r < 6; ++r)
        for (int c = 0; c < 6; ++c) {
            // A masked weight counts as 0.
            const double expected = cellOf(*b, path, r, c) - cellOf(*a, path, r, c);
            CHECK((*matrixOf(equation, difference).values)(r, c) == expected);
        }
    std::vector<const MatrixItem*> sides;
    for (const Panel& panel : equation.panels)
        if (&panel != &difference)
            sides.push_back(&matrixOf(equation, panel));
    REQUIRE(sides.size() == 2);
    CHECK(sides[0]->scale == sides[1]->scale); // one range
    CHECK(sides[0]->scale.highest == 1.0); // the first row of the causal run looks at itself only, beyond the range
    CHECK(sides[0]->scale.high < 1.0);
    CHECK((*sides[0]->values)(0, 5) == cellOf(*a, path, 0, 5));
    CHECK((*sides[1]->values)(0, 5) == 0.0);

    window.selection()->setPinned(CellId { path, 3, 0 });
    const double before = cellOf(*a, path, 3, 0), now = cellOf(*b, path, 3, 0);
    CHECK(stripText(open).contains(QStringLiteral("A %1").arg(before, 0, 'f', 4)));
    CHECK(stripText(open).contains(QStringLiteral("+%1").arg(now - before, 0, 'f', 4)));

    QTest::keyClick(window.focusWidget(), Qt::Key_C); // B alone, and back
    CHECK_FALSE(window.compare()->isShown());
    CHECK_FALSE(matrixOf(window.canvas()->equation(), *window.canvas()->equation().result()).plusSign);
    QTest::keyClick(window.focusWidget(), Qt::Key_C);
    CHECK(window.compare()->isShown());
}

TEST_CASE("The stage list says which steps differ, and by how much at most", "[ui][compare]")
{
    OpenWindow open;
    MainWindow& window = open.window;
    window.actions()->pinA->trigger();
    REQUIRE(window.model()->setSetting("scale", "none"));
    const auto result = window.compare()->result();
    REQUIRE(result);
    auto* list = window.findChild<StageList*>();
    QHash<QString, QString> marks;
    for (int row = 0; row < list->model()->rowCount(); ++row) {
        const QStringList words = list->model()->index(row, 0).data(Qt::AccessibleTextRole).toString().split(", ");
        if (words.size() > 1)
            marks[words[0].section(u' ', 1)] = words[1];
    }
    CHECK(marks["Queries"] == "equal");
    CHECK(marks["Scores"] == "equal");
    // By hand: the weights of both runs, the largest difference of all cells, to two decimals.
    double largest = 0;
    for (int r = 0; r < 6; ++r)
        for (int c = 0; c < 6; ++c)
            largest = std::max(largest,
                std::abs(cellOf(*window.model()->trace(), "heads.0.attention_weights", r, c)
                    - cellOf(*window.compare()->a(), "heads.0.attention_weights", r, c)));
    CHECK(marks["Weights"] == QString::number(std::round(largest * 100) / 100));
}

TEST_CASE("Different lengths are compared by position and say so; infinite cells are left out", "[ui][compare]")
{
    OpenWindow open;
    MainWindow& window = open.window;
    window.actions()->pinA->trigger();
    REQUIRE(window.model()->setText("Your trip starts"));
    REQUIRE(window.model()->setSetting("mask", "causal"));
    window.selection()->setStep("masked_scores");
    const auto* changes = window.findChild<QLabel*>("compareChanges");
    CHECK(changes->text().contains("6 in A, 3 in B"));
    CHECK(changes->text().contains("compared by position"));
    window.selection()->setStep("attention_weights");
    const EquationScene& equation = window.canvas()->equation();
    const MatrixItem& difference = matrixOf(equation, *equation.result());
    CHECK(difference.values->rows() == 3);
    CHECK(difference.values->cols() == 3);
    window.selection()->setStep("queries");
    bool both = false; // the second row has another token on each side
    for (const TextItem& text : window.canvas()->equation().scene.texts)
        both = both || text.text.contains(QStringLiteral("→")) || text.full.contains(QStringLiteral("→"));
    CHECK(both);
}

TEST_CASE("Swap is one undo step that exchanges the documents", "[ui][compare]")
{
    OpenWindow open;
    MainWindow& window = open.window;
    window.actions()->pinA->trigger();
    REQUIRE(window.model()->setSetting("temperature", "2"));
    const auto a = window.compare()->a(), b = window.model()->trace();
    window.actions()->compareSwap->trigger();
    CHECK(window.model()->session().settings == a->session().settings);
    CHECK(window.compare()->a() == b);
    window.model()->undo();
    CHECK(window.model()->session().settings == b->session().settings);
    CHECK(window.compare()->a() == a); // the pinned state is back, with its name
    CHECK(window.compare()->nameOfA().startsWith("Snapshot"));
    window.model()->undoStack()->redo();
    CHECK(window.compare()->a() == b);
    CHECK_FALSE(window.compare()->nameOfA().startsWith("Snapshot"));
}

TEST_CASE("Heads that are off, sizes that are left out and tokens are told as what they are", "[ui][compare]")
{
    OpenWindow open("multi-head");
    MainWindow& window = open.window;
    window.actions()->pinA->trigger();
    REQUIRE(window.model()->setSetting("heads.off", "1"));
    const auto* changes = window.findChild<QLabel*>("compareChanges");
    CHECK(changes->text().contains("All → All but 2"));
    REQUIRE(window.model()->setText("Your trip starts with one step"));
    window.selection()->setStep("tokens");
    CHECK(window.findChild<QLabel*>("compareStep")->text().contains("first at place 2"));
    const auto result = window.compare()->result();
    REQUIRE(result);
    REQUIRE(result->largest());
    CHECK(result->largest()->path.find("token") == std::string::npos); // ids are names
}

TEST_CASE("All heads compare side by side, and A may come from a file", "[ui][compare]")
{
    OpenWindow open("multi-head");
    MainWindow& window = open.window;
    REQUIRE(window.findChild<CompareController*>()->compareWith("lesson:multi-head"));
    CHECK_FALSE(window.findChild<CompareController*>()->compareWith("lesson:nothing-like-that"));
    CHECK(window.compare()->hasA()); // a file that cannot be read takes nothing away
    window.selection()->setStep("attention_weights");
    window.selection()->setHead(allHeads);
    const int heads = window.model()->trace()->shape().allHeads();
    REQUIRE(heads > 1);
    CHECK(window.canvas()->equation().panels.size() == size_t(heads));
    for (const MatrixItem& item : window.canvas()->equation().scene.matrices)
        CHECK((item.values->array() == 0).all()); // a session is equal to itself
    window.actions()->compareStop->trigger();
    CHECK_FALSE(window.compare()->hasA());
    CHECK_FALSE(window.actions()->compareView->isEnabled());
}

TEST_CASE("Opening another document ends a comparison that no longer fits, and says so with a way back",
    "[ui][compare]")
{
    OpenWindow open;
    MainWindow& window = open.window;
    window.selection()->setStep("attention_weights");
    window.actions()->pinA->trigger();
    REQUIRE(window.compare()->isShown());
    const auto a = window.compare()->a();
    Notice* bar = window.messageBar();
    QTemporaryDir folder;
    SECTION("A stays where it has the same tokens and steps")
    {
        REQUIRE(window.fileController()->openLesson("trainable"));
        CHECK(window.compare()->a() == a);
        CHECK_FALSE(bar->isVisible());
        return;
    }
    SECTION("a lesson with a step that A has not")
    {
        REQUIRE_FALSE(a->graph().find("heads.0.masked_scores"));
        REQUIRE(window.fileController()->openLesson("causal"));
        REQUIRE(window.model()->trace()->graph().find("heads.0.masked_scores"));
    }
    SECTION("another text")
    {
        attn::Session other;
        other.text = "Other words stand in this one";
        REQUIRE(window.fileController()->openSession(other));
    }
    SECTION("the attention of a model")
    {
        const auto weights = attentiontest::randomWeights<float>(2 * 3, 3, 21);
        const QString path = attentiontest::written(folder.filePath("model.npz"),
            attn::archive({ attn::storedEntry("attention.npy",
                                attn::npyFile("<f4", "(1, 2, 3, 3)", attentiontest::bytesOf(weights))),
                attn::storedEntry("tokens.npy", attentiontest::npyTexts({ U"The", U"cat", U"sat" })) }));
        REQUIRE(window.fileController()->openPath(path));
    }
    SECTION("a new document, with its first letter")
    {
        REQUIRE(window.fileController()->newSession());
        QTest::keyClick(window.tokenBar()->field(), Qt::Key_H);
        REQUIRE(open.tokens() == std::vector<std::string> { "h" });
    }
    CHECK_FALSE(window.compare()->hasA());
    CHECK_FALSE(window.actions()->compareStop->isEnabled());
    REQUIRE(bar->isVisible());
    CHECK(bar->text().contains("has ended"));
    REQUIRE(QTest::qWaitFor([&] { return window.canvas()->isReady(); }, 20000));
    bar->link()->setFocus(Qt::TabFocusReason);
    QTest::keyClick(bar->link(), Qt::Key_Space);
    CHECK(window.compare()->a() == a);
}

TEST_CASE("The texts of a comparison neither overlap nor leave the canvas", "[ui][compare]")
{
    ensureApplication();
    const auto make = [](const std::string& text, const char* mask) {
        attn::Session session = *attn::openLesson("trainable");
        session.text = text;
        session.tokens.reset();
        session.embeddings.reset();
        REQUIRE(attn::assign(session.settings, "mask", mask));
        auto tokens = attn::tokensOf(session);
        REQUIRE(tokens);
        return *attn::Trace::create(session, *tokens);
    };
    const int count = GENERATE(1, 3, 6, 24, 40);
    const QSizeF size = GENERATE(QSizeF(724, 500), QSizeF(784, 540), QSizeF(1300, 800));
    std::string before, after;
    for (int i = 0; i < count; ++i) {
        before += "word" + std::to_string(i) + " ";
        after += (i % 3 ? "word" : "otherlongword") + std::to_string(i) + " ";
    }
    const auto a = make(before, "none"), b = make(after, "causal");
    const auto node = b->find("heads.0.attention_weights");
    REQUIRE(node);
    EquationContent content;
    content.trace = b;
    content.step = "attention_weights";
    content.views = { *b->view((*node)->id) };
    EquationLook look;
    look.size = size;
    look.presenter = GENERATE(false, true);
    auto compared = std::make_shared<ComparedStep>(comparedStep(a, *b, content.views));
    compared->nameA = "Snapshot of 13:04";
    compared->nameB = "this session";
    content.compared = compared;
    const EquationScene equation = layoutView(content, look);
    REQUIRE_FALSE(equation.isEmpty());
    const auto& texts = equation.scene.texts;
    for (size_t i = 0; i < texts.size(); ++i) {
        INFO(texts[i].text.toStdString());
        CHECK(QRectF(QPointF(), size).adjusted(-1, -1, 1, 1).contains(texts[i].rect));
        for (size_t j = i + 1; j < texts.size(); ++j) {
            INFO(texts[j].text.toStdString());
            CHECK_FALSE(texts[i].rect.adjusted(1, 1, -1, -1).intersects(texts[j].rect.adjusted(1, 1, -1, -1)));
        }
    }
}

} // namespace compareTest
