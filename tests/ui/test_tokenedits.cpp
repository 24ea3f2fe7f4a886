// SPDX-License-Identifier: GPL-3.0-or-later
// Tokens renamed, inserted, removed and moved on their chips, in the real window.
#include "tests/ui/test_editing_support.h"
#include "ui/controllers/lookcontroller.h"
#include "ui/tokens/tokenbar.h"
#include "ui/tokens/tokenchips.h"

#include <QLabel>
#include <QLineEdit>
#include <QMenu>

namespace {

struct ChipWindow : EditingWindow {
    TokenChips* chips() { return window.tokenBar()->chips(); }
    QLineEdit* editor() { return chips()->findChild<QLineEdit*>("chipEditor"); }
    QPoint chip(int token) { return chips()->chipRect(token).center(); }
    void chipKey(Qt::Key key, Qt::KeyboardModifiers keys = {})
    {
        chips()->setFocus();
        QTest::keyClick(chips(), key, keys);
    }
    /// "edited tokens" beside the text field.
    bool isMarked()
    {
        for (const QLabel* label : window.tokenBar()->findChildren<QLabel*>())
            if (label->text() == "edited tokens")
                return label->isVisible();
        return false;
    }
    void type(const char* text)
    {
        REQUIRE(editor());
        QTest::keyClicks(editor(), text);
        QTest::keyClick(editor(), Qt::Key_Return);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    std::string joined()
    {
        std::string out;
        for (const std::string& token : tokens())
            out += (out.empty() ? "" : " ") + token;
        return out;
    }
};

} // namespace

TEST_CASE("A chip is renamed by double click and by keyboard, and the text field tells", "[ui][tokenbar][editing]")
{
    ChipWindow w;
    const QByteArray before = w.bytes();
    QTest::mouseDClick(w.chips(), Qt::LeftButton, {}, w.chip(1));
    REQUIRE(w.editor());
    CHECK(w.editor()->text() == "journey");
    w.type("path");
    CHECK_FALSE(w.editor());
    CHECK(w.joined() == "Your path starts with one step");
    CHECK(w.undo()->undoText() == "Rename token 2");
    CHECK(w.window.tokenBar()->field()->text() == "Your path starts with one step");
    CHECK(w.isMarked());
    w.chipKey(Qt::Key_F2); // the cursor stands on the renamed chip
    w.type("trip");
    CHECK(w.joined() == "Your trip starts with one step");
    QTest::mouseClick(w.chips(), Qt::LeftButton, {}, w.chip(0));
    w.chipKey(Qt::Key_Return);
    QTest::keyClicks(w.editor(), "nothing");
    QTest::keyClick(w.editor(), Qt::Key_Escape);
    CHECK(w.joined() == "Your trip starts with one step");
    CHECK(w.undo()->count() == 2);
    w.undo()->setIndex(0);
    CHECK(w.bytes() == before);
    CHECK(w.window.tokenBar()->field()->text() == "Your journey starts with one step");
    CHECK_FALSE(w.isMarked());
}

TEST_CASE("Typing into the text field clears edited tokens", "[ui][tokenbar][editing]")
{
    ChipWindow w;
    w.chips()->setCursor(5);
    w.chipKey(Qt::Key_Delete);
    REQUIRE(w.window.model()->session().tokens);
    QLineEdit* field = w.window.tokenBar()->field();
    field->setFocus();
    field->setCursorPosition(int(field->text().size()));
    QTest::keyClicks(field, "!");
    CHECK_FALSE(w.window.model()->session().tokens);
    CHECK(w.joined() == "Your journey starts with one !");
}

TEST_CASE("An empty token is refused with its reason and changes nothing", "[ui][tokenbar][editing]")
{
    ChipWindow w;
    const QByteArray before = w.bytes();
    w.chips()->setCursor(2);
    w.chipKey(Qt::Key_F2);
    w.editor()->clear();
    QTest::keyClick(w.editor(), Qt::Key_Return);
    CHECK(w.message().contains("cannot be empty"));
    REQUIRE(w.editor()); // stays, to be corrected
    QTest::keyClick(w.editor(), Qt::Key_Escape);
    CHECK(w.bytes() == before);
    CHECK(w.undo()->count() == 0);
    for (int left = 5; left > 0; --left)
        w.chips()->removeToken(0);
    CHECK(w.joined() == "step");
    w.chips()->removeToken(0);
    CHECK(w.message().contains("last token cannot be removed"));
    CHECK(w.joined() == "step");
    w.undo()->setIndex(0);
    CHECK(w.bytes() == before);
}

TEST_CASE("Tokens are inserted before, after and at the end", "[ui][tokenbar][editing]")
{
    ChipWindow w;
    const QByteArray before = w.bytes();
    QTest::mouseClick(w.chips(), Qt::LeftButton, {}, w.chips()->plusRect().center());
    w.type("ahead");
    CHECK(w.joined() == "Your journey starts with one step ahead");
    CHECK(w.undo()->undoText() == "Insert token 7");
    w.chips()->setCursor(0);
    w.chipKey(Qt::Key_Insert);
    w.type("So");
    CHECK(w.joined() == "So Your journey starts with one step ahead");
    w.chips()->setCursor(1);
    w.chipKey(Qt::Key_F10, Qt::ShiftModifier);
    auto* menu = w.chips()->findChild<QMenu*>("chipMenu");
    REQUIRE(menu);
    for (QAction* action : menu->actions())
        if (action->text() == "Insert &After")
            action->trigger();
    menu->close();
    w.type("long");
    CHECK(w.joined() == "So Your long journey starts with one step ahead");
    // Leaving the line by a click elsewhere takes what was typed; an empty line is nothing.
    w.chips()->beginInsert(0);
    QTest::keyClicks(w.editor(), "And");
    w.canvas()->setFocus();
    CHECK(w.joined() == "And So Your long journey starts with one step ahead");
    w.chips()->beginInsert(0);
    w.canvas()->setFocus();
    CHECK(w.undo()->count() == 4);
    w.undo()->setIndex(0);
    CHECK(w.bytes() == before);
}

TEST_CASE("Overrides go with tokens that are removed and moved by mouse and keyboard", "[ui][tokenbar][editing]")
{
    ChipWindow w;
    w.pin({ "heads.0.scores", 3, 1 });
    w.key(Qt::Key_Up, Qt::AltModifier);
    const double value = w.matrix("heads.0.scores")(3, 1);
    const QByteArray before = w.bytes();
    QTest::mouseClick(w.chips(), Qt::MiddleButton, {}, w.chip(0));
    CHECK(w.joined() == "journey starts with one step");
    CHECK(w.undo()->undoText() == "Remove token 1");
    CHECK(w.matrix("heads.0.scores")(2, 0) == value);
    // Drag "journey" behind "with".
    QTest::mousePress(w.chips(), Qt::LeftButton, {}, w.chip(0));
    const QPoint end = w.chips()->chipRect(2).center() + QPoint(8, 0);
    QMouseEvent move(QEvent::MouseMove, end, w.chips()->mapToGlobal(end), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(w.chips(), &move);
    const QImage marked = w.chips()->grab().toImage();
    const int x = w.chips()->chipRect(3).left() - 5;
    CHECK(marked.pixelColor(x, 5) == currentTheme().color(Ink::Accent));
    QTest::mouseRelease(w.chips(), Qt::LeftButton, {}, end);
    CHECK(w.joined() == "starts with journey one step");
    CHECK(w.undo()->undoText() == "Move token 1 to place 3");
    CHECK(w.matrix("heads.0.scores")(1, 2) == value); // query "with", key "journey"
    CHECK(w.chips()->cursor() == 2);
    w.chipKey(Qt::Key_Left, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(w.joined() == "starts journey with one step");
    w.chipKey(Qt::Key_Right, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(w.joined() == "starts with journey one step");
    // Escape while a chip is dragged.
    QTest::mousePress(w.chips(), Qt::LeftButton, {}, w.chip(0));
    QApplication::sendEvent(w.chips(), &move);
    w.chipKey(Qt::Key_Escape);
    QTest::mouseRelease(w.chips(), Qt::LeftButton, {}, end);
    CHECK(w.joined() == "starts with journey one step");
    w.undo()->setIndex(1);
    CHECK(w.bytes() == before);
}
