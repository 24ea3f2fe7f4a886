// SPDX-License-Identifier: GPL-3.0-or-later
// Where the keyboard is: it stays where somebody works, and every widget that has it shows it.
#include "tests/ui/test_practice_support.h"
#include "ui/controllers/lookcontroller.h"
#include "ui/model/comparemodel.h"
#include "ui/widgets/notice.h"
#include "ui/settings/settingsform.h"
#include "ui/steps/stagelist.h"
#include "ui/steps/stepbar.h"
#include "ui/tokens/tokenbar.h"
#include "ui/tokens/tokenchips.h"

#include <QAbstractSpinBox>
#include <QDialog>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QToolButton>
#include <set>
#include <vector>

namespace {

bool textIsUntouched(OpenWindow& open, const QString& text)
{
    const QLineEdit* field = open.window.tokenBar()->field();
    return !field->hasFocus() && !field->hasSelectedText() && field->text() == text;
}

QAbstractButton* buttonSaying(MainWindow& window, const QString& text)
{
    for (QAbstractButton* button : window.findChildren<QAbstractButton*>())
        if (button->text() == text && button->isVisible())
            return button;
    return nullptr;
}

/// How many pixels change when the widget takes the focus.
int pixelsOfFocus(QWidget* widget, QWidget* elsewhere)
{
    elsewhere->setFocus(Qt::OtherFocusReason);
    QApplication::processEvents();
    QWidget* window = widget->window();
    const QRect around = QRect(widget->mapTo(window, QPoint()), widget->size()).adjusted(-4, -4, 4, 4) & window->rect();
    const QImage before = window->grab(around).toImage();
    widget->setFocus(Qt::TabFocusReason);
    QApplication::processEvents();
    const QImage after = window->grab(around).toImage();
    int changed = 0;
    for (int y = 0; y < std::min(before.height(), after.height()); ++y)
        for (int x = 0; x < std::min(before.width(), after.width()); ++x)
            changed += before.pixel(x, y) != after.pixel(x, y);
    return changed;
}

} // namespace

TEST_CASE("A click on an experiment leaves the focus beside it and the text as it is", "[ui][focus]")
{
    const std::pair<const char*, const char*> experiments[]
        = { { "scaled_scores", "Raise the temperature to 10" }, { "attention_weights", "Divide by the sum instead" } };
    for (const auto& [step, name] : experiments) {
        CAPTURE(name);
        OpenWindow open;
        const QString text = open.window.tokenBar()->field()->text();
        open.window.tokenBar()->field()->setFocus(); // then the mouse
        open.window.selection()->setStep(QString::fromLatin1(step));
        QAbstractButton* button = buttonSaying(open.window, QString::fromLatin1(name));
        REQUIRE(button);
        QTest::mouseClick(button, Qt::LeftButton);
        QApplication::processEvents();
        CHECK(open.window.model()->undoStack()->count() == 1);
        CHECK(textIsUntouched(open, text));
        QWidget* focus = open.window.focusWidget();
        REQUIRE(focus);
        auto* explanation = open.window.findChild<QWidget*>("explanation");
        CHECK((focus == explanation || explanation->isAncestorOf(focus)));
        const bool numbers = open.window.actions()->numbers->isChecked();
        for (const Qt::Key key : { Qt::Key_N, Qt::Key_A })
            QTest::keyClick(open.window.focusWidget(), key);
        CHECK(open.window.actions()->numbers->isChecked() != numbers); // the shortcuts act
        CHECK(open.window.selection()->viewMode() == ViewMode::Arcs);
        CHECK(open.window.tokenBar()->field()->text() == text);
    }
}

TEST_CASE("Whatever is hidden or disabled while it has the focus, no text is selected", "[ui][focus]")
{
    OpenWindow open("multi-head");
    MainWindow& window = open.window;
    const QString text = window.tokenBar()->field()->text();
    window.actions()->pinA->trigger(); // so that its pane is there
    window.practice()->setOn(true);
    window.messageBar()->showMessage(Notice::Kind::Note, QStringLiteral("note"), QStringLiteral("way"), [] { });
    QApplication::processEvents();
    int tried = 0;
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisible() || !widget->isEnabled()
            || window.tokenBar()->isAncestorOf(widget))
            continue;
        CAPTURE(widget->metaObject()->className(), widget->objectName().toStdString());
        for (const bool hide : { true, false }) {
            widget->setFocus(Qt::OtherFocusReason);
            if (!widget->hasFocus())
                continue; // a proxy takes it
            hide ? widget->hide() : widget->setEnabled(false);
            QApplication::processEvents();
            CHECK(textIsUntouched(open, text));
            CHECK_FALSE(widget->hasFocus());
            for (const QLineEdit* line : window.findChildren<QLineEdit*>())
                CHECK_FALSE(line->hasSelectedText());
            hide ? widget->show() : widget->setEnabled(true);
            ++tried;
        }
    }
    CHECK(tried > 40);
}

TEST_CASE("A message that is closed gives the focus back", "[ui][focus]")
{
    OpenWindow open;
    open.window.actions()->focusCanvas->trigger();
    open.window.messageBar()->showMessage(Notice::Kind::Note, QStringLiteral("note"));
    auto* close = open.window.messageBar()->findChild<QToolButton*>("messageClose");
    close->setFocus(Qt::TabFocusReason);
    QTest::keyClick(close, Qt::Key_Space);
    QApplication::processEvents();
    CHECK(open.window.focusWidget() == open.window.canvas());
    // Tab itself still goes from widget to widget.
    open.window.tokenBar()->field()->setFocus();
    QTest::keyClick(open.window.tokenBar()->field(), Qt::Key_Tab);
    CHECK(open.window.focusWidget() != open.window.tokenBar()->field());
}

TEST_CASE("Undo takes the last change back from every field that belongs to the document", "[ui][focus]")
{
    OpenWindow open("multi-head");
    MainWindow& window = open.window;
    window.selection()->setStep("scaled_scores");
    window.findChild<QAbstractButton*>("allSettings")->setChecked(true);
    QApplication::processEvents();
    int tried = 0;
    for (QWidget* widget : window.findChild<SettingsForm*>()->findChildren<QWidget*>()) {
        if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisible() || !widget->isEnabled())
            continue;
        CAPTURE(widget->metaObject()->className(), widget->objectName().toStdString());
        widget->setFocus(Qt::OtherFocusReason);
        REQUIRE(window.model()->setSetting("temperature", "2"));
        const int index = window.model()->undoStack()->index();
        QTest::keyClick(window.focusWidget(), Qt::Key_Z, Qt::ControlModifier);
        CHECK(window.model()->undoStack()->index() == index - 1);
        QTest::keyClick(window.focusWidget(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        CHECK(window.model()->undoStack()->index() == index);
        ++tried;
    }
    CHECK(tried > 15);
    for (QWidget* widget : { static_cast<QWidget*>(window.tokenBar()->field()), window.findChild<QWidget*>("tokenizer"),
             static_cast<QWidget*>(window.findChild<StageList*>()), static_cast<QWidget*>(window.canvas()) }) {
        widget->setFocus(Qt::OtherFocusReason);
        REQUIRE(window.model()->setSetting("temperature", "3"));
        const int index = window.model()->undoStack()->index();
        QTest::keyClick(widget, Qt::Key_Z, Qt::ControlModifier);
        CHECK(window.model()->undoStack()->index() == index - 1);
    }
}

TEST_CASE("What was typed into a number box is undone as the document's own step", "[ui][focus]")
{
    OpenWindow open;
    open.window.selection()->setStep("scaled_scores");
    auto* box = open.window.findChild<QAbstractSpinBox*>("temperature");
    REQUIRE(box);
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, "2.5");
    CHECK(open.window.model()->session().settings.at("temperature") == "2.5");
    QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier);
    CHECK_FALSE(open.window.model()->session().settings.contains("temperature"));
    CHECK(box->text() == "1");
}

TEST_CASE("Keys of text set off nothing in a field that is only read", "[ui][focus]")
{
    OpenWindow open;
    MainWindow& window = open.window;
    window.tokenBar()->field()->setReadOnly(true); // as with the weights of a model
    auto* code = window.findChild<QPlainTextEdit*>("pytorch");
    for (QWidget* field : { static_cast<QWidget*>(window.tokenBar()->field()), static_cast<QWidget*>(code) }) {
        field->setFocus();
        const bool numbers = window.actions()->numbers->isChecked(), locked = window.actions()->lockRange->isChecked();
        const QString step = window.selection()->step();
        for (const Qt::Key key : { Qt::Key_N, Qt::Key_L, Qt::Key_T, Qt::Key_G, Qt::Key_K, Qt::Key_2, Qt::Key_Backspace })
            QTest::keyClick(field, key);
        CHECK(window.actions()->numbers->isChecked() == numbers);
        CHECK(window.actions()->lockRange->isChecked() == locked);
        CHECK_FALSE(window.actions()->guess->isChecked());
        CHECK_FALSE(window.actions()->drawMask->isChecked());
        CHECK_FALSE(window.practice()->isOn());
        QTest::keyClick(field, Qt::Key_PageDown); // a clicker always steps
        CHECK(window.selection()->step() != step);
        field->setFocus();
    }
}

TEST_CASE("A cell that cannot be typed over while others are filled in keeps the keys that are typed", "[ui][focus][practice]")
{
    PracticeWindow open("multi-head");
    open.window.selection()->setHead(0);
    open.practice().setOn(true);
    REQUIRE(open.practice().hiddenCells());
    const auto trace = open.window.model()->trace();
    const attn::Node* node = trace->graph().find("heads.0.scores");
    for (int row = 0; row < node->rows && !open.field().isVisible(); ++row)
        for (int column = 0; column < node->columns && !open.field().isVisible(); ++column)
            if (const CellId cell { "heads.0.scores", row, column }; !open.practice().hides(cell)) {
                open.window.selection()->setPinned(cell);
                open.canvas().setFocus();
                QTest::keyClick(&open.canvas(), Qt::Key_F2);
            }
    REQUIRE(open.field().isVisible());
    REQUIRE(open.field().isReadOnly());
    const bool numbers = open.window.actions()->numbers->isChecked();
    QTest::keyClicks(&open.field(), "2n");
    CHECK(open.window.selection()->head() == 0);
    CHECK(open.window.actions()->numbers->isChecked() == numbers);
}

TEST_CASE("F6 goes round every pane that is on screen and back, and selects no text", "[ui][focus]")
{
    OpenWindow open("multi-head");
    MainWindow& window = open.window;
    window.selection()->setStep("scaled_scores"); // it has settings of its own
    window.actions()->pinA->trigger(); // so that its pane is there
    QApplication::processEvents();
    window.actions()->focusText->trigger();
    CHECK_FALSE(window.tokenBar()->field()->hasSelectedText());
    std::vector<QWidget*> round { window.focusWidget() };
    for (int i = 0; i < 20; ++i) {
        QTest::keyClick(window.focusWidget(), Qt::Key_F6);
        if (window.focusWidget() == round.front())
            break;
        round.push_back(window.focusWidget());
        CHECK_FALSE(window.tokenBar()->field()->hasSelectedText());
    }
    const auto visit = [&](QWidget* pane) { // place in the round
        REQUIRE(pane);
        const auto found = std::find_if(
            round.begin(), round.end(), [&](QWidget* one) { return one == pane || pane->isAncestorOf(one); });
        REQUIRE(found != round.end());
        return found - round.begin();
    };
    // From top to bottom, and from left to right.
    const std::vector<std::ptrdiff_t> order { visit(window.tokenBar()->field()), visit(window.tokenBar()->chips()),
        visit(window.findChild<StageList*>()), visit(window.canvas()), visit(window.findChild<QWidget*>("strip")),
        visit(window.findChild<QWidget*>("explanation")), visit(window.findChild<SettingsForm*>()),
        visit(window.findChild<StepBar*>()) };
    CHECK(std::is_sorted(order.begin(), order.end()));
    CHECK(std::set<std::ptrdiff_t>(order.begin(), order.end()).size() == order.size());
    CHECK(std::set<QWidget*>(round.begin(), round.end()).size() == round.size());
    REQUIRE(round.size() < 20);
    for (size_t i = round.size(); i-- > 0;) { // the same way back
        QTest::keyClick(window.focusWidget(), Qt::Key_F6, Qt::ShiftModifier);
        CHECK(window.focusWidget() == round[i]);
    }
}

TEST_CASE("Every widget that takes the keyboard shows that it has it", "[ui][focus]")
{
    for (const char* theme : { "light", "dark" }) {
        OpenWindow open("multi-head");
        MainWindow& window = open.window;
        window.lookController()->setTheme(theme);
        window.selection()->setStep("scaled_scores");
        window.findChild<QAbstractButton*>("allSettings")->setChecked(true);
        window.messageBar()->showMessage(Notice::Kind::Note, QStringLiteral("note"), QStringLiteral("way"), [] { });
        REQUIRE(QTest::qWaitFor([&] { return window.canvas()->isReady(); }, 20000));
        int tried = 0;
        const auto checkIn = [&](QWidget& where, QWidget* elsewhere) {
            std::vector<QPointer<QWidget>> widgets; // a preview may come and go meanwhile
            for (QWidget* widget : where.findChildren<QWidget*>())
                widgets.emplace_back(widget);
            for (const QPointer<QWidget>& widget : widgets) {
                if (!widget || !(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisible() || !widget->isEnabled()
                    || widget->visibleRegion().isEmpty() || widget->window() != &where || widget == elsewhere
                    || widget->focusProxy())
                    continue;
                CAPTURE(theme, widget->metaObject()->className(), widget->objectName().toStdString());
                CHECK(pixelsOfFocus(widget, elsewhere) >= 40); // more than a caret
                ++tried;
            }
        };
        checkIn(window, window.canvas());
        QMessageBox box(QMessageBox::Question, "title", "text", QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &window);
        box.setDefaultButton(QMessageBox::Save);
        box.open();
        QApplication::processEvents();
        checkIn(box, box.button(QMessageBox::Cancel));
        CHECK(pixelsOfFocus(box.button(QMessageBox::Cancel), box.button(QMessageBox::Save)) >= 40);
        box.close();
        for (QAction* action : { window.actions()->numberLook, window.actions()->exportFigures }) {
            action->trigger();
            QApplication::processEvents();
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeWindow());
            if (!dialog)
                continue;
            if (auto* other = dialog->findChild<QAbstractButton*>())
                checkIn(*dialog, other);
            dialog->close();
        }
        CHECK(tried > 40);
    }
}
