// SPDX-License-Identifier: GPL-3.0-or-later
// Masks drawn by hand on the canvas.
#include "tests/ui/test_editing_support.h"
#include "ui/place/headnames.h"

#include <QToolButton>

namespace {

struct MaskWindow : EditingWindow {
    MaskWindow()
        : EditingWindow("multi-head", "scores")
    {
        set("mask", "causal");
        show("masked_scores", 0);
    }
    CellId cell(int row, int column, const char* path = "heads.0.mask") { return { path, row, column }; }
};

} // namespace

TEST_CASE("A stroke with Ctrl paints every cell that it crosses and is one undo step", "[ui][editing]")
{
    MaskWindow w;
    const QByteArray before = w.bytes();
    w.press(w.at(w.cell(5, 0)), Qt::ControlModifier);
    CHECK(w.matrix("heads.0.mask")(5, 0) == 0); // shown with the press
    w.move(w.at(w.cell(5, 4)), Qt::ControlModifier); // one long jump
    w.release(w.at(w.cell(5, 4)), Qt::ControlModifier);
    for (int j = 0; j < 6; ++j)
        CHECK(w.matrix("heads.0.mask")(5, j) == (j == 5 ? 1 : 0));
    CHECK(w.matrix("heads.0.attention_weights")(5, 5) == 1); // the only key that is left
    CHECK(w.matrix("heads.1.mask")(5, 0) == 1); // one head is picked
    CHECK(w.undo()->count() == 2); // with the setting
    CHECK(w.undo()->undoText() == "Hide 5 cells");
    CHECK_FALSE(w.window.selection()->pinned());
    w.key(Qt::Key_Z, Qt::ControlModifier);
    CHECK(w.bytes() == before);
}

TEST_CASE("Draw mode, the double click and a key toggle cells; Escape takes a stroke back", "[ui][editing]")
{
    MaskWindow w;
    const QByteArray before = w.bytes();
    QTest::mouseDClick(w.canvas(), Qt::LeftButton, {}, w.at(w.cell(0, 2)));
    CHECK(w.matrix("heads.0.mask")(0, 2) == 1);
    CHECK(w.undo()->undoText() == "Show row 1, column 3");
    w.pin(w.cell(0, 2, "heads.0.masked_scores"));
    w.key(Qt::Key_M);
    CHECK(w.matrix("heads.0.mask")(0, 2) == 0);
    CHECK(w.bytes() == before); // no override is left where the mask is its own again

    w.key(Qt::Key_K);
    REQUIRE(w.canvas()->isDrawingMask());
    QTest::mouseClick(w.canvas(), Qt::LeftButton, {}, w.at(w.cell(1, 1, "heads.0.masked_scores")));
    CHECK(w.matrix("heads.0.mask")(1, 1) == 0);
    const QByteArray one = w.bytes();
    w.press(w.at(w.cell(2, 0)));
    w.move(w.at(w.cell(2, 2)));
    CHECK(w.bytes() != one);
    w.key(Qt::Key_Escape);
    CHECK(w.bytes() == one);
    w.move(w.at(w.cell(4, 2)));
    w.release(w.at(w.cell(4, 2)));
    CHECK(w.bytes() == one);
    w.key(Qt::Key_K);
    CHECK_FALSE(w.canvas()->isDrawingMask());
}

TEST_CASE("With all heads the mask of every head is drawn; a row without keys says so", "[ui][editing]")
{
    MaskWindow w;
    w.window.selection()->setHead(allHeads);
    REQUIRE(QTest::qWaitFor([&] { return w.canvas()->isReady(); }, 20000));
    w.pin(w.cell(0, 0, "heads.0.masked_scores"));
    w.key(Qt::Key_M);
    for (const char* path : { "heads.0.mask", "heads.1.mask" })
        CHECK(w.matrix(path)(0, 0) == 0);
    CHECK(w.matrix("heads.1.attention_weights").row(0).isZero(0));
    const auto trace = w.window.model()->trace();
    const auto view = trace->view(trace->graph().find("heads.1.attention_weights")->id);
    CHECK(view->note.english().find("row 1") != std::string::npos);
}

TEST_CASE("Where no mask can act, drawing says so and changes nothing", "[ui][editing]")
{
    EditingWindow w("trainable", "queries");
    const QByteArray before = w.bytes();
    w.key(Qt::Key_K);
    QTest::mouseClick(w.canvas(), Qt::LeftButton, {}, w.at({ "heads.0.queries", 1, 1 }));
    CHECK(w.message().contains("A mask acts on scores and weights"));
    w.pin({ "heads.0.queries", 1, 1 });
    w.key(Qt::Key_M);
    CHECK(w.message().contains("A mask acts on scores and weights"));
    CHECK(w.bytes() == before);
    CHECK(w.undo()->count() == 0);
}

TEST_CASE("With the mask off a stroke begins one that is drawn, and shows it", "[ui][editing]")
{
    EditingWindow w("trainable", "scores");
    const QByteArray before = w.bytes();
    w.key(Qt::Key_K);
    w.press(w.at({ "heads.0.scores", 0, 1 }));
    w.move(w.at({ "heads.0.scores", 0, 3 }));
    w.release(w.at({ "heads.0.scores", 0, 3 }));
    const attn::Session& session = w.window.model()->session();
    CHECK(session.settings.at("mask") == "custom");
    REQUIRE(session.mask);
    CHECK(session.mask->sum() == 6 * 6 - 3);
    for (int column : { 1, 2, 3 })
        CHECK(w.matrix("heads.0.attention_weights")(0, column) == 0);
    CHECK(w.window.selection()->step() == "masked_scores"); // where it can be seen
    CHECK(w.undo()->count() == 1);
    w.key(Qt::Key_Z, Qt::ControlModifier);
    CHECK(w.bytes() == before);

    w.show("attention_weights");
    w.pin({ "heads.0.attention_weights", 2, 2 });
    w.key(Qt::Key_M);
    CHECK(w.matrix("heads.0.attention_weights")(2, 2) == 0);
    CHECK(w.window.selection()->step() == "attention_weights"); // hatched here
}

TEST_CASE("A banner says that the mask is being drawn, and ends it; so does Escape", "[ui][editing]")
{
    MaskWindow w;
    auto* bar = w.window.findChild<Notice*>("maskBar");
    REQUIRE(bar);
    CHECK_FALSE(bar->isVisible());
    w.key(Qt::Key_K);
    CHECK(bar->isVisible());
    CHECK(bar->text().contains("Drawing the mask"));
    QTest::mouseClick(bar->link(), Qt::LeftButton);
    CHECK_FALSE(w.canvas()->isDrawingMask());
    CHECK_FALSE(bar->isVisible());
    w.key(Qt::Key_K);
    REQUIRE(bar->isVisible());
    w.key(Qt::Key_Escape);
    CHECK_FALSE(w.canvas()->isDrawingMask());
    CHECK_FALSE(w.window.actions()->drawMask->isChecked());
    CHECK_FALSE(bar->isVisible());
}

TEST_CASE("The cell whose number is typed stays marked, with its arithmetic in view", "[ui][editing]")
{
    EditingWindow w("trainable", "scores");
    for (const CellId& cell : { CellId { "heads.0.scores", 0, 0 }, CellId { "heads.0.scores", 5, 5 } }) {
        w.window.selection()->setPinned({});
        w.window.selection()->setHovered(cell);
        w.key(Qt::Key_F2);
        auto* editor = w.window.findChild<QWidget*>("cellEditor");
        REQUIRE(editor->isVisible());
        CHECK(w.window.selection()->pinned() == cell);
        const auto globally = [](QWidget* widget) { return QRect(widget->mapToGlobal(QPoint()), widget->size()); };
        CHECK_FALSE(globally(editor).intersects(globally(w.window.findChild<QWidget*>("strip"))));
        const QPoint at = w.canvas()->mapToGlobal(w.at(cell));
        CHECK_FALSE(globally(editor).contains(at));
        QTest::keyClick(w.window.findChild<QWidget*>("cellEditorField"), Qt::Key_Escape);
    }
}
