// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers that are to be filled in are shown nowhere in the window, and they do not change.
#include "tests/support/paintedtexts.h"
#include "tests/ui/test_practice_support.h"
#include "tests/ui/test_strip_window.h"
#include "ui/controllers/filecontroller.h"
#include "ui/controllers/lookcontroller.h"
#include "ui/widgets/notice.h"
#include "ui/place/headnames.h"

#include <QHelpEvent>
#include <algorithm>

namespace practiceSecrets {
namespace {

/// No text of the window holds the number of the cell with four decimals, as the arithmetic would write it.
void requireSecret(PracticeWindow& open, const CellId& cell)
{
    CAPTURE(cell.path.toStdString(), cell.row, cell.column);
    const double value = open.value(cell);
    CHECK_FALSE(open.said().contains(decimalText(value, 4)));
    CHECK_FALSE(open.said().contains(QString::number(value, 'f', 4)));
}

} // namespace

TEST_CASE("The arithmetic shows operands and operation, but no result", "[ui][practice]")
{
    for (const char* step : { "scores", "scaled_scores", "attention_weights", "context_vectors", "queries" }) {
        PracticeWindow open("trainable", step);
        CAPTURE(step);
        open.window.actions()->practice->trigger();
        for (const CellId& cell : open.blanks()) {
            open.window.selection()->setHovered(cell);
            CHECK(open.stripWords().contains(u'?'));
            CHECK(linksOf(open.strip().picture()).size() > 0); // the operands
            requireSecret(open, cell);
            CHECK(open.canvas().accessibleDescription().contains("to fill in"));
            // Pinned as well, and with all terms.
            open.window.selection()->setPinned(cell);
            open.window.selection()->setHovered({});
            requireSecret(open, cell);
            open.window.selection()->setPinned({});
        }
    }
}

TEST_CASE("A row of weights does not give its blank cells away, nor does its sum", "[ui][practice]")
{
    PracticeWindow open("trainable", "attention_weights");
    open.window.actions()->practice->trigger();
    const auto blanks = open.blanks();
    const auto words = [&] { return open.drawn(); };
    CHECK_FALSE(words().contains("sum"));
    for (const CellId& cell : blanks)
        for (int column = 0; column < 6; ++column) {
            open.window.selection()->setHovered(CellId { cell.path, cell.row, column }); // a neighbour's table
            CHECK_FALSE(open.stripWords().contains(decimalText(open.value(cell), 4)));
        }
    open.window.selection()->setHovered({});
    // Sums over the rows of selected tokens: they are hidden for columns with a blank cell.
    const CellId first = blanks.front();
    open.window.selection()->setTokens({ first.row });
    const auto inRow
        = std::count_if(blanks.begin(), blanks.end(), [&](const CellId& cell) { return cell.row == first.row; });
    CHECK(open.stripWords().count(u'?') == inRow);
    open.window.selection()->setTokens({});
    for (const CellId& cell : blanks)
        open.practice().answer(cell, open.exact(cell));
    CHECK(words().contains("sum"));
    CHECK_FALSE(open.findChildText("lookFor").contains("Shown when"));
}

TEST_CASE("Explanation, other pictures and clipboard keep the numbers to themselves", "[ui][practice]")
{
    PracticeWindow open("trainable", "attention_weights");
    open.window.actions()->practice->trigger();
    const auto blanks = open.blanks();
    CHECK(open.findChildText("lookFor").contains("Shown when every cell is filled in"));

    open.window.selection()->setHovered({});
    QGuiApplication::clipboard()->clear();
    open.window.actions()->copyMatrix->trigger();
    const QStringList rows = QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
    REQUIRE(rows.size() == 6);
    for (int row = 0; row < 6; ++row) {
        const QStringList fields = rows[row].split(u'\t');
        REQUIRE(fields.size() == 6);
        for (int column = 0; column < 6; ++column) {
            const CellId cell { blanks.front().path, row, column };
            CHECK(fields[column].isEmpty() == open.practice().hides(cell));
        }
    }
    open.window.selection()->setHovered(blanks.front());
    open.window.actions()->copyCell->trigger();
    CHECK(QGuiApplication::clipboard()->text().isEmpty());
    open.window.actions()->copyRow->trigger();
    CHECK(QGuiApplication::clipboard()->text().trimmed() + u'\n' == (rows[blanks.front().row].trimmed() + u'\n'));

    for (const ViewMode picture : { ViewMode::Arcs, ViewMode::Bars, ViewMode::Storyboard }) {
        open.window.selection()->setViewMode(picture);
        for (const CellId& cell : blanks) {
            open.window.selection()->setHovered(cell);
            requireSecret(open, cell);
            CHECK_FALSE(open.drawn().contains(decimalText(open.value(cell), 3)));
        }
        for (const MatrixItem& item : open.canvas().equation().scene.matrices) // covered as a whole
            CHECK(item.id != (*open.window.model()->trace()->find(blanks.front().path.toStdString()))->id);
    }
}

TEST_CASE("Numbers of the matrix are not edited while it is filled in; operands are", "[ui][practice]")
{
    PracticeWindow open;
    open.window.actions()->practice->trigger();
    const QByteArray before = open.session();
    const auto blanks = open.blanks();
    const CellId blank = blanks.front();
    open.window.selection()->setHovered(blank);
    QTest::keyClick(&open.canvas(), Qt::Key_Up, Qt::AltModifier);
    QTest::keyClick(&open.canvas(), Qt::Key_Delete);
    QGuiApplication::clipboard()->setText("1\t2");
    open.window.actions()->paste->trigger();
    CHECK(open.window.messageBar()->text().contains("stay as they are"));
    open.window.actions()->fillZero->trigger();
    open.window.selection()->setPinned(blank);
    const EquationScene& equation = open.canvas().equation();
    const QPoint place = equation.cellRect(*equation.find(blank)).center().toPoint();
    QTest::mousePress(&open.canvas(), Qt::LeftButton, {}, place);
    QTest::mouseMove(&open.canvas(), place - QPoint(0, 40));
    QTest::mouseRelease(&open.canvas(), Qt::LeftButton, {}, place - QPoint(0, 40));
    CHECK(open.session() == before);
    // A given cell of it: F2 says why.
    CellId given;
    for (int i = 0; i < 36; ++i)
        if (!open.practice().find({ blank.path, i / 6, i % 6 }))
            given = { blank.path, i / 6, i % 6 };
    open.window.selection()->setPinned({});
    open.window.selection()->setHovered(given);
    QTest::keyClick(&open.canvas(), Qt::Key_F2);
    CHECK(open.field().isReadOnly());
    QTest::keyClick(&open.field(), Qt::Key_Escape);

    // An operand: the numbers change, and the answers of the cells that follow from it are dropped.
    open.practice().answer(blank, open.exact(blank));
    CHECK(open.practice().count().right == 1);
    open.window.selection()->setHovered(CellId { "heads.0.queries", blank.row, 0 });
    QTest::keyClick(&open.canvas(), Qt::Key_F2);
    open.field().selectAll();
    QTest::keyClicks(&open.field(), "2");
    QTest::keyClick(&open.field(), Qt::Key_Return);
    CHECK(open.session() != before);
    CHECK(open.practice().isOn());
    CHECK(open.practice().count().right == 0);
    CHECK(open.practice().count().open == 14);
}

TEST_CASE("A change of the text keeps the practice on; answers go where the numbers change", "[ui][practice]")
{
    PracticeWindow open;
    open.window.actions()->practice->trigger();
    for (const CellId& cell : open.blanks())
        open.practice().answer(cell, open.exact(cell));
    CHECK(open.practice().count().isDone());
    REQUIRE(open.window.model()->setSetting("mask", "causal")); // the scores stay what they were
    CHECK(open.practice().count().isDone());
    REQUIRE(open.window.model()->setText("Your journey starts here"));
    CHECK(open.practice().isOn());
    CHECK(open.practice().count().right == 0);
    CHECK(open.practice().count().cells == 6); // 0.4 x 16
    for (const CellId& cell : open.blanks()) {
        open.window.selection()->setHovered(cell);
        requireSecret(open, cell);
    }
    open.window.model()->undo();
    CHECK(open.practice().count().cells == 14);
    open.window.practice()->setOn(false);
    CHECK(open.window.fileController()->newSession());
    open.window.actions()->practice->trigger(); // nothing to fill in
    CHECK_FALSE(open.practice().isOn());
}

TEST_CASE("All heads, presenter and dark theme: question marks inside the canvas, apart from all other texts",
    "[ui][practice]")
{
    PracticeWindow open("multi-head", "attention_weights");
    open.window.selection()->setHead(allHeads);
    open.window.actions()->headAggregates->setChecked(true);
    open.window.actions()->practice->trigger();
    const int heads = open.window.model()->trace()->shape().allHeads();
    REQUIRE(heads > 1);
    const auto blanks = open.blanks();
    CHECK(blanks.front().path != blanks.back().path);
    const auto check = [&] {
        const auto texts = textsOf(open.canvas().equation().scene);
        CHECK(std::count_if(texts.begin(), texts.end(), [](const PaintedText& text) { return text.text == "?"; }) > 0);
        requireTextsApart(texts, QRectF(QPointF(), QSizeF(open.canvas().size())));
        for (const CellId& cell : blanks) {
            open.window.selection()->setHovered(cell);
            requireSecret(open, cell);
        }
    };
    check();
    // Nothing that is worked out over the heads either.
    for (const Panel& panel : open.canvas().equation().panels)
        CHECK_FALSE(panel.over);
    CHECK_FALSE(open.drawn().join(u' ').contains("bit"));
    // Head by head, in reading order.
    open.canvas().goTo(open.practice().next({}, +1));
    size_t walked = 1;
    for (; walked < blanks.size(); ++walked) {
        QTest::keyClick(&open.canvas(), Qt::Key_Tab);
        REQUIRE(open.window.selection()->current() == blanks[walked]);
    }
    open.window.lookController()->setTheme("dark");
    check();
    open.window.setPresenter(true);
    CHECK(open.bar().isVisible());
    open.window.selection()->setHead(0);
    const CellId cell = *open.practice().next({}, +1);
    open.window.selection()->setHovered(cell);
    requireSecret(open, cell);
    open.canvas().setFocus();
    open.type(open.exact(cell));
    CHECK(open.practice().find(cell)->state == PracticeCell::State::Right);
    open.window.setPresenter(false);
}

TEST_CASE("A comparison waits while cells are filled in", "[ui][practice]")
{
    PracticeWindow open;
    open.window.actions()->pinA->trigger();
    REQUIRE(open.window.compare()->isShown());
    open.window.actions()->practice->trigger();
    CHECK_FALSE(open.window.compare()->isShown());
    const auto blanks = open.blanks();
    open.window.actions()->compareView->trigger();
    CHECK_FALSE(open.window.compare()->isShown());
    open.window.actions()->pinA->trigger();
    CHECK_FALSE(open.window.compare()->isShown());
    for (const MatrixItem& item : open.canvas().equation().scene.matrices)
        CHECK_FALSE(item.plusSign); // no difference
    for (const CellId& cell : blanks) {
        open.window.selection()->setHovered(cell);
        requireSecret(open, cell);
    }
    open.practice().setOn(false);
    open.window.actions()->compareView->trigger();
    CHECK(open.window.compare()->isShown());
}

TEST_CASE("Guess First and practice do not cover twice", "[ui][practice]")
{
    PracticeWindow open;
    open.window.actions()->guess->setChecked(true);
    CHECK_FALSE(open.isRevealed());
    open.window.actions()->practice->trigger();
    CHECK(open.isRevealed());
    open.window.selection()->setStep("queries");
    CHECK(open.isRevealed());
    open.practice().setOn(false);
    open.window.selection()->setStep("scores");
    CHECK_FALSE(open.isRevealed());
}

} // namespace practiceSecrets
