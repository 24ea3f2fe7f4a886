// SPDX-License-Identifier: GPL-3.0-or-later
// Filling in cells in the real window: by key and by mouse, right, wrong and nonsense.
#include "tests/support/paintedtexts.h"
#include "tests/ui/test_practice_support.h"
#include "ui/controllers/lookcontroller.h"
#include "ui/place/headnames.h"

#include <QMenu>
#include <QMenuBar>
#include <QToolButton>
#include <algorithm>

namespace practiceTest {
namespace {

const QString openMark = QStringLiteral("?");

int marksOn(PracticeWindow& open)
{
    int marks = 0;
    const auto& texts = open.canvas().equation().scene.texts;
    const QRectF result = open.canvas().equation().result()->rect;
    for (const TextItem& text : texts)
        marks += text.text == openMark && result.contains(text.rect);
    return marks;
}

} // namespace

TEST_CASE("T begins the practice: blank cells show a question mark instead of their number", "[ui][practice]")
{
    PracticeWindow open;
    REQUIRE_FALSE(open.practice().isOn());
    CHECK_FALSE(open.bar().isVisible());
    QTest::keyClick(&open.canvas(), Qt::Key_T);
    REQUIRE(open.practice().isOn());
    CHECK(open.bar().isVisible());
    CHECK(open.window.actions()->practice->isChecked());
    const auto blanks = open.blanks();
    REQUIRE(blanks.size() == 14);
    CHECK(marksOn(open) == 14);
    CHECK(open.practice().count().open == 14);
    CHECK(open.bar().text().contains("0 of 14 right"));
    // The cursor stands on the first one.
    CHECK(open.window.selection()->current() == blanks.front());

    // Neither number nor colour of the map: the scene does not even hold the values.
    const EquationScene& equation = open.canvas().equation();
    const MatrixItem& item = equation.scene.matrices[equation.result()->matrix];
    REQUIRE(item.hidden);
    const CellData data(item);
    for (const CellId& cell : blanks) {
        CHECK(std::isnan((*item.values)(cell.row, cell.column)));
        CHECK(data.state(cell.row, cell.column) == CellState::Hidden);
    }
    CHECK(cellNumbers(item, currentTheme()).size() == 36 - 14);

    QTest::keyClick(&open.canvas(), Qt::Key_T); // and back
    CHECK_FALSE(open.practice().isOn());
    CHECK_FALSE(open.bar().isVisible());
    CHECK(marksOn(open) == 0);
    CHECK(open.canvas().equation().scene.matrices[open.canvas().equation().result()->matrix].hidden == nullptr);
}

TEST_CASE("The menu begins and ends the practice as well; both menus have it", "[ui][practice]")
{
    PracticeWindow open;
    int menus = 0;
    for (const QMenu* menu : open.window.findChildren<QMenu*>())
        menus += menu->actions().contains(open.window.actions()->practice);
    CHECK(menus == 2);
    open.window.actions()->practice->trigger();
    CHECK(open.practice().isOn());
    open.window.findChild<QAbstractButton*>("practiceEnd")->click();
    CHECK_FALSE(open.practice().isOn());
    CHECK_FALSE(open.window.actions()->practice->isChecked());
    open.window.actions()->practice->trigger();
    CHECK(open.practice().isOn());
    QTest::keyClick(&open.canvas(), Qt::Key_Escape); // gives nothing away
    CHECK(open.practice().isOn());
    QTest::keyClick(&open.canvas(), Qt::Key_T);
    CHECK_FALSE(open.practice().isOn());
}

TEST_CASE("Typed answers are checked, and neither session nor undo is touched", "[ui][practice]")
{
    PracticeWindow open;
    const QByteArray before = open.session();
    const int undo = open.window.model()->undoStack()->count();
    open.window.actions()->practice->trigger();
    const auto blanks = open.blanks();

    // Right, as it is shown: the cursor goes on to the next empty cell.
    open.type(QString::number(open.value(blanks[0]), 'f', 2));
    CHECK(open.practice().find(blanks[0])->state == PracticeCell::State::Right);
    CHECK(open.practice().count().right == 1);
    CHECK(marksOn(open) == 13);
    CHECK(open.canvas().hasFocus());
    CHECK(open.window.selection()->current() == blanks[1]);
    CHECK(open.bar().text() == "Right · 1 of 14 right");

    // Wrong: what was typed is drawn, and struck through.
    open.type("99.5");
    CHECK(open.practice().find(blanks[1])->state == PracticeCell::State::Wrong);
    CHECK(open.practice().count().wrong == 1);
    CHECK(open.drawn().contains("99.5"));
    CHECK(open.bar().text().startsWith("Not right yet: row 1"));
    CHECK(open.bar().text().endsWith("1 of 14 right · 1 wrong"));
    const auto& scene = open.canvas().equation().scene;
    const auto typed = std::find_if(scene.texts.begin(), scene.texts.end(),
        [](const TextItem& text) { return text.text == QLatin1String("99.5"); });
    REQUIRE(typed != scene.texts.end());
    CHECK(std::any_of(scene.lines.begin(), scene.lines.end(), [&](const LineItem& line) {
        return line.line.y1() == line.line.y2() && typed->rect.contains(line.line.center());
    }));

    // No number: the line shows the reason, the text stays.
    QTest::keyClick(&open.canvas(), Qt::Key_1);
    QTest::keyClicks(&open.field(), "x");
    QTest::keyClick(&open.field(), Qt::Key_Return);
    REQUIRE(open.field().isVisible());
    CHECK(open.window.findChild<QLabel*>("cellEditorMessage")->text().contains("1x"));
    CHECK(open.field().text() == "1x");
    CHECK(open.practice().find(blanks[2])->state == PracticeCell::State::Open);
    QTest::keyClick(&open.field(), Qt::Key_Escape);
    CHECK_FALSE(open.field().isVisible());
    CHECK(open.practice().isOn());

    // Back with Shift+Tab; F2 shows the wrong answer, to be corrected.
    QTest::keyClick(&open.canvas(), Qt::Key_Backtab);
    REQUIRE(open.window.selection()->current() == blanks[1]);
    QTest::keyClick(&open.canvas(), Qt::Key_F2);
    CHECK(open.field().text() == "99.5");
    CHECK(open.field().selectedText() == "99.5");
    QTest::keyClicks(&open.field(), open.exact(blanks[1]));
    QTest::keyClick(&open.field(), Qt::Key_Return);
    CHECK(open.practice().find(blanks[1])->state == PracticeCell::State::Right);

    CHECK(open.session() == before);
    CHECK(open.window.model()->undoStack()->count() == undo);
    CHECK_FALSE(open.window.model()->isModified());
}

TEST_CASE("Fractions, percent and signs begin an answer; digits elsewhere still choose heads", "[ui][practice]")
{
    PracticeWindow open("multi-head");
    open.window.selection()->setStep("attention_weights");
    open.window.actions()->practice->trigger();
    const auto blanks = open.blanks();
    open.practice().setTolerance(attn::Tolerance::Twentieth);
    open.type("-1/4");
    CHECK(open.practice().find(blanks[0])->typed == "-1/4");
    open.type(QString::number(100 * open.value(blanks[1]), 'f', 3) + QLatin1Char('%'));
    CHECK(open.practice().find(blanks[1])->state == PracticeCell::State::Right);
    open.type(".5");
    CHECK(open.practice().find(blanks[2])->typed == ".5");
    // On a cell that is given a digit is what it was.
    CellId given;
    for (int column = 0; column < 6; ++column)
        if (!open.practice().find({ blanks[0].path, 0, column }))
            given = { blanks[0].path, 0, column };
    open.window.selection()->setHovered(given);
    QTest::keyClick(&open.canvas(), Qt::Key_2);
    CHECK_FALSE(open.field().isVisible());
    CHECK(open.window.selection()->head() == 1);
}

TEST_CASE("A double click opens the answer; Tab walks and leaves at the end", "[ui][practice]")
{
    PracticeWindow open;
    open.window.actions()->practice->trigger();
    const auto blanks = open.blanks();
    const EquationScene& equation = open.canvas().equation();
    const QPoint place = equation.cellRect(*equation.find(blanks[3])).center().toPoint();
    QTest::mouseClick(&open.canvas(), Qt::LeftButton, {}, place);
    QTest::mouseDClick(&open.canvas(), Qt::LeftButton, {}, place);
    REQUIRE(open.field().isVisible());
    CHECK(open.field().text().isEmpty());
    QTest::keyClicks(&open.field(), open.exact(blanks[3]));
    QTest::keyClick(&open.field(), Qt::Key_Tab); // checks, and goes on
    CHECK(open.practice().find(blanks[3])->state == PracticeCell::State::Right);
    CHECK(open.window.selection()->current() == blanks[4]);
    for (size_t i = 5; i < blanks.size(); ++i) {
        QTest::keyClick(&open.canvas(), Qt::Key_Tab);
        CHECK(open.window.selection()->current() == blanks[i]);
    }
    QTest::keyClick(&open.canvas(), Qt::Key_Tab);
    CHECK_FALSE(open.canvas().hasFocus());
}

TEST_CASE("Answers can be given away, and are not counted as right", "[ui][practice]")
{
    PracticeWindow open;
    open.window.actions()->practice->trigger();
    const auto blanks = open.blanks();
    QTest::keyClick(&open.canvas(), Qt::Key_H);
    CHECK(open.practice().find(blanks[0])->state == PracticeCell::State::Shown);
    CHECK(open.stripWords().contains(decimalText(open.value(blanks[0]), 4)));
    CHECK(marksOn(open) == 13);
    CHECK(open.practice().count().right == 0);
    QTest::keyClick(&open.canvas(), Qt::Key_Tab);
    open.type(open.exact(blanks[1]));
    open.window.findChild<QAbstractButton*>("practiceAnswersButton")->click();
    CHECK(marksOn(open) == 0);
    CHECK(open.practice().count().right == 1);
    CHECK(open.practice().count().shown == 13);
    CHECK(open.practice().count().isDone());
    CHECK(open.bar().text() == "1 of 14 right · 13 shown");
    open.window.actions()->practiceNew->trigger();
    CHECK(open.practice().count().open == 14);
    CHECK(open.blanks() != blanks);
    CHECK(open.practice().seed() == 2);
}

TEST_CASE("When all is right the bar says so and leads to the next step", "[ui][practice]")
{
    PracticeWindow open;
    auto* share = open.window.findChild<QComboBox*>("practiceShare");
    open.window.actions()->practice->trigger();
    share->setCurrentIndex(0);
    emit share->activated(0);
    const auto blanks = open.blanks();
    REQUIRE(blanks.size() == 7); // 0.2 x 36 = 7.2
    open.canvas().goTo(blanks.front());
    for (const CellId& cell : blanks) {
        REQUIRE(open.window.selection()->current() == cell);
        open.type(open.exact(cell));
    }
    CHECK(open.bar().text() == "All 7 right.");
    auto* next = open.window.findChild<QToolButton*>("practiceNext");
    REQUIRE(next->isVisible());
    const QString step = open.window.selection()->step();
    next->click();
    CHECK(open.window.selection()->step() != step);
    CHECK(open.practice().isOn());
    CHECK(open.practice().count().open > 0);
    CHECK(open.practice().hides(*open.window.selection()->current()));
    open.window.selection()->setStep(step); // what was answered is still there
    CHECK(open.practice().count().right == 7);
}

TEST_CASE("Steps that are given say so; the tolerance judges anew", "[ui][practice]")
{
    PracticeWindow open("trainable", "embeddings");
    open.window.actions()->practice->trigger();
    CHECK(open.practice().count().cells == 0);
    CHECK(open.bar().text() == open.practice().obstacle());
    CHECK(open.bar().text().contains("given"));
    open.window.selection()->setStep("scores");
    CHECK(open.practice().obstacle().isEmpty());
    const CellId cell = open.blanks().front();
    open.practice().answer(cell, QString::number(open.value(cell) + 0.03, 'g', 17));
    CHECK(open.practice().find(cell)->state == PracticeCell::State::Wrong);
    auto* tolerance = open.window.findChild<QComboBox*>("practiceTolerance");
    CHECK(tolerance->itemText(0).contains("0.005"));
    emit tolerance->activated(2);
    CHECK(open.practice().find(cell)->state == PracticeCell::State::Right);
    emit tolerance->activated(1);
    CHECK(open.practice().find(cell)->state == PracticeCell::State::Wrong);
    CHECK(open.practice().answer(cell, "  ").understood); // taken back
    CHECK(open.practice().find(cell)->state == PracticeCell::State::Open);
    CHECK_FALSE(open.practice().answer({ "heads.0.queries", 0, 0 }, "1").understood);
}

} // namespace practiceTest

TEST_CASE("Another step begins at its first cell, and the mask stays meanwhile", "[ui][practice]")
{
    PracticeWindow open("causal");
    open.window.actions()->practice->trigger();
    const QByteArray before = open.session();
    open.window.selection()->setStep("attention_weights");
    REQUIRE(QTest::qWaitFor([&] { return open.canvas().isReady(); }, 20000));
    REQUIRE(open.window.selection()->hovered());
    CHECK(*open.window.selection()->hovered() == *open.practice().next({}, +1));
    open.type("0.5"); // the keyboard was on the canvas and is there still
    CHECK(open.practice().count().open == open.practice().count().cells - 1);
    QTest::keyClick(&open.canvas(), Qt::Key_M);
    CHECK(open.session() == before);

    open.window.selection()->setViewMode(ViewMode::Bars);
    CHECK(open.bar().text().contains("press E"));
}

TEST_CASE("The cell cursor goes along to another head", "[ui]")
{
    OpenWindow open("multi-head");
    Selection* selection = open.window.selection();
    selection->setStep("scores");
    selection->setHovered(CellId { "heads.0.scores", 1, 2 });
    selection->setHead(1);
    REQUIRE(selection->hovered());
    CHECK(*selection->hovered() == CellId { "heads.1.scores", 1, 2 });
    selection->setHead(allHeads);
    CHECK(*selection->hovered() == CellId { "heads.1.scores", 1, 2 });
}
