// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/test_window_support.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/widgets/notice.h"
#include "ui/place/headnames.h"
#include "ui/place/stepping.h"
#include "ui/steps/stepbar.h"
#include "ui/steps/stepbarparts.h"
#include "ui/tokens/tokenbar.h"

#include <QClipboard>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

TEST_CASE("Typing into the text field changes the run with every key", "[ui][window]")
{
    OpenWindow open;
    QLineEdit* field = open.window.tokenBar()->field();
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "Ask");
    CHECK(open.tokens() == std::vector<std::string> { "Ask" });
    QTest::keyClicks(field, " me");
    CHECK(open.tokens() == std::vector<std::string> { "Ask", "me" });
    CHECK(open.window.isWindowModified());
    QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier); // the document's undo, not the field's
    CHECK(open.tokens() == open.lessonTokens);
    CHECK(field->text() == "Your journey starts with one step");
    CHECK_FALSE(open.window.isWindowModified());
    QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(open.tokens() == std::vector<std::string> { "Ask", "me" });
}

TEST_CASE(
    "Page Down walks through every enabled step, also from the text field, and Page Up comes back", "[ui][window]")
{
    OpenWindow open;
    const bool fromField = GENERATE(true, false);
    QWidget* target = fromField ? static_cast<QWidget*>(open.window.tokenBar()->field()) : &open.window;
    target->setFocus();
    std::vector<QString> enabled;
    for (const attn::Step& step : attn::stepsOf(open.window.model()->trace()->config()))
        if (step.enabled)
            enabled.push_back(QString::fromUtf8(step.spec->key.data(), qsizetype(step.spec->key.size())));
    REQUIRE(enabled.size() > 5);
    open.window.selection()->setStep(enabled.front());
    for (size_t i = 1; i < enabled.size(); ++i) {
        QTest::keyClick(target, Qt::Key_PageDown);
        CHECK(open.window.selection()->step() == enabled[i]);
    }
    QTest::keyClick(target, Qt::Key_PageDown);
    CHECK(open.window.selection()->step() == enabled.back());
    for (size_t i = enabled.size(); i-- > 1;)
        QTest::keyClick(target, Qt::Key_PageUp);
    CHECK(open.window.selection()->step() == enabled.front());
}

TEST_CASE("Arrows, Home and End step, but move the cursor of a text field and of a matrix", "[ui][window]")
{
    OpenWindow open;
    MainWindow& window = open.window;
    window.selection()->setStep("scores");
    window.actions()->focusStages->trigger();
    QTest::keyClick(window.focusWidget(), Qt::Key_Right);
    CHECK(window.selection()->step() != "scores");
    QTest::keyClick(window.focusWidget(), Qt::Key_Left);
    CHECK(window.selection()->step() == "scores");
    QTest::keyClick(window.focusWidget(), Qt::Key_Home);
    CHECK(window.selection()->step() == "tokens");
    window.selection()->setStep("scores");
    QLineEdit* field = window.tokenBar()->field();
    field->setFocus();
    field->setCursorPosition(4);
    QTest::keyClick(field, Qt::Key_Right);
    CHECK(field->cursorPosition() == 5);
    QTest::keyClick(field, Qt::Key_End);
    CHECK(field->cursorPosition() == field->text().size());
    window.canvas()->setFocus();
    QTest::keyClick(window.focusWidget(), Qt::Key_Right);
    CHECK(window.selection()->step() == "scores");
}

TEST_CASE("Single keys work outside text fields and are letters inside", "[ui][window]")
{
    OpenWindow open("multi-head");
    MainWindow& window = open.window;
    window.actions()->focusStages->trigger();
    window.selection()->setStep("scores");
    const bool numbers = window.actions()->numbers->isChecked();
    QTest::keyClick(window.focusWidget(), Qt::Key_N);
    CHECK(window.actions()->numbers->isChecked() != numbers);
    QTest::keyClick(window.focusWidget(), Qt::Key_R);
    CHECK(window.actions()->resultOnly->isChecked());
    QTest::keyClick(window.focusWidget(), Qt::Key_2);
    CHECK(window.selection()->head() == 1);
    QTest::keyClick(window.focusWidget(), Qt::Key_0);
    CHECK(window.selection()->head() == allHeads);
    QLineEdit* field = window.tokenBar()->field();
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "nrl12");
    CHECK(field->text() == "nrl12");
    CHECK(window.actions()->numbers->isChecked() != numbers);
    CHECK(window.selection()->head() == allHeads);
}

TEST_CASE("A refused text is explained under its field, with one click back", "[ui][window]")
{
    OpenWindow open;
    MainWindow& window = open.window;
    QLineEdit* field = window.tokenBar()->field();
    field->setFocus();
    field->selectAll();
    QTest::keyClick(field, Qt::Key_Delete);
    CHECK(window.messageBar()->isVisible());
    CHECK(field->text().isEmpty());
    CHECK(open.tokens() == open.lessonTokens); // the last good state
    CHECK(window.messageBar()->link()->text().contains("Your journey"));
    QTest::mouseClick(window.messageBar()->link(), Qt::LeftButton);
    CHECK_FALSE(window.messageBar()->isVisible());
    CHECK(field->text() == "Your journey starts with one step");
    QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(field, Qt::Key_Backspace);
    CHECK(window.messageBar()->isVisible());
    QTest::keyClicks(field, "well");
    CHECK_FALSE(window.messageBar()->isVisible());
    CHECK(open.tokens() == std::vector<std::string> { "well" });
}

TEST_CASE("The undo command names the step that it takes back", "[ui][window]")
{
    OpenWindow open;
    REQUIRE(open.window.model()->setSetting("temperature", "2"));
    CHECK(open.window.actions()->undo->text().contains("Temperature", Qt::CaseInsensitive));
    open.window.actions()->undo->trigger();
    CHECK(open.window.actions()->redo->text().contains("Temperature", Qt::CaseInsensitive));
}

TEST_CASE("Back and Next never move and name their neighbours", "[ui][window]")
{
    OpenWindow open;
    StepBar* bar = open.window.findChild<StepBar*>();
    open.window.selection()->setStep("tokens");
    const QRect back = bar->backButton()->geometry(), next = bar->nextButton()->geometry();
    CHECK(back.width() == 124);
    CHECK(next.left() == 386);
    QStringList names;
    while (bar->nextButton()->isEnabled()) {
        const QString name = bar->nextButton()->text();
        QTest::mouseClick(bar->nextButton(), Qt::LeftButton);
        names += name;
        CHECK(bar->backButton()->geometry() == back);
        CHECK(bar->nextButton()->geometry() == next);
    }
    CHECK(names.contains("Scores"));
    CHECK(bar->statusText().startsWith("6 tokens"));
}

TEST_CASE("F11 leaves nothing but the canvas and the arithmetic, and Escape brings the rest back", "[ui][window]")
{
    OpenWindow open;
    MainWindow& window = open.window;
    QTest::keyClick(&window, Qt::Key_F11);
    CHECK(window.actions()->presenter->isChecked());
    CHECK_FALSE(window.tokenBar()->isVisible());
    CHECK_FALSE(window.findChild<StepBar*>()->isVisible());
    CHECK(window.canvas()->isVisible());
    const QString before = window.selection()->step();
    QTest::keyClick(window.focusWidget() ? window.focusWidget() : &window, Qt::Key_PageDown);
    CHECK(window.selection()->step() != before);
    QTest::keyClick(window.focusWidget() ? window.focusWidget() : &window, Qt::Key_Escape);
    CHECK_FALSE(window.actions()->presenter->isChecked());
    CHECK(window.tokenBar()->isVisible());
}

TEST_CASE("Copy Matrix gives the result with full precision", "[ui][window]")
{
    OpenWindow open;
    open.window.selection()->setStep("scores");
    open.window.actions()->copyMatrix->trigger();
    const QStringList rows = QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
    REQUIRE(rows.size() == 6);
    const auto trace = open.window.model()->trace();
    const auto view = trace->view(resultNode(*trace, "scores", 0)->id);
    REQUIRE(view);
    for (int i = 0; i < 6; ++i) {
        const QStringList cells = rows[i].split(u'\t');
        REQUIRE(cells.size() == 6);
        for (int j = 0; j < 6; ++j)
            CHECK(cells[j].toDouble() == (*view->values)(i, j));
    }
}

TEST_CASE(
    "Five thousand tokens leave the window usable while they are computed, and Cancel takes them back", "[ui][window]")
{
    OpenWindow open;
    MainWindow& window = open.window;
    QStringList words;
    for (int i = 0; i < 5000; ++i)
        words += QStringLiteral("token%1").arg(i);
    QLineEdit* field = window.tokenBar()->field();
    field->setFocus();
    field->selectAll();
    QGuiApplication::clipboard()->setText(words.join(u' '));
    field->paste();
    emit field->textEdited(field->text());
    REQUIRE(window.model()->isComputing());
    int turns = 0;
    QTimer turning;
    QObject::connect(&turning, &QTimer::timeout, &turning, [&] { ++turns; });
    turning.start(0);

    SECTION("the event loop turns until the run is there")
    {
        REQUIRE(QTest::qWaitFor([&] { return !window.model()->isComputing(); }, 60000));
        CHECK(turns > 0);
        CHECK(open.tokens().size() == 5000);
        CHECK(field->text() == words.join(u' '));
    }
    SECTION("Cancel, here with Escape, returns to the last text")
    {
        QTest::keyClick(field, Qt::Key_Escape);
        CHECK_FALSE(window.model()->isComputing());
        QTest::qWait(50);
        CHECK(open.tokens() == open.lessonTokens);
        CHECK(field->text() == "Your journey starts with one step");
    }
}

TEST_CASE("Y shows all symbols of the run beside the window and hides them again", "[ui][window]")
{
    OpenWindow open;
    const auto dialog = [&] { return open.window.findChild<QDialog*>(QStringLiteral("symbolsDialog")); };
    const auto words = [&] {
        QStringList texts;
        for (const QLabel* label : dialog()->findChildren<QLabel*>())
            texts += label->text();
        return texts.join(QLatin1Char('\n'));
    };
    open.window.actions()->symbols->trigger();
    REQUIRE(dialog());
    CHECK_FALSE(dialog()->isModal());
    CHECK(words().contains(QStringLiteral("Queries, 6×2")));
    CHECK_FALSE(words().contains(QStringLiteral("temperature")));
    REQUIRE(open.window.model()->setSetting(QStringLiteral("temperature"), QStringLiteral("2")));
    CHECK(words().contains(QStringLiteral("temperature = 2")));
    CHECK(open.window.actions()->symbols->shortcut() == QKeySequence(Qt::Key_Y));
    open.window.actions()->symbols->trigger();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    CHECK_FALSE(dialog());
}

TEST_CASE("What is said about an edit goes with the next edit; other messages stay", "[window][editing]")
{
    OpenWindow open;
    SessionModel* model = open.window.model();
    Notice* bar = open.window.messageBar();
    bar->showAnswer("This cell cannot be changed.", false);
    REQUIRE(bar->isVisible());
    REQUIRE(model->setText("one two three"));
    CHECK_FALSE(bar->isVisible());

    bar->showAnswer("This cell cannot be changed.", false);
    bar->showMessage(Notice::Kind::Note, "The file was written.");
    REQUIRE(model->setText("one two three four"));
    CHECK(bar->isVisible());
    CHECK(bar->text() == "The file was written.");
}
