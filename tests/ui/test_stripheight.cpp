// SPDX-License-Identifier: GPL-3.0-or-later
// The place of the arithmetic: given back where there is nothing to point at, dragged, hidden.
#include "tests/ui/test_editing_support.h"
#include "ui/arithmetic/arithmeticstrip.h"
#include "ui/arithmetic/striphandle.h"
#include "ui/controllers/filecontroller.h"

#include <QTemporaryDir>

namespace {

struct StripWindow : EditingWindow {
    StripWindow()
        : EditingWindow("multi-head", "scores")
        , strip(window.findChild<ArithmeticStrip*>("strip"))
        , handle(window.findChild<StripHandle*>("stripHandle"))
    {
        REQUIRE(strip);
        REQUIRE(handle);
    }

    void settle() { QApplication::processEvents(); }

    ArithmeticStrip* strip;
    StripHandle* handle;
};

} // namespace

TEST_CASE("Where there is no cell to point at, the strip is one line and the matrices get its place", "[ui][strip]")
{
    StripWindow w;
    w.settle();
    const int full = w.strip->height(), canvas = w.canvas()->height();
    CHECK(full >= 96);
    w.window.selection()->setHovered(CellId { "heads.0.scores", 1, 1 });
    w.settle();
    CHECK(w.strip->height() == full); // nothing jumps under the pointer
    w.window.selection()->setHovered({});
    w.window.selection()->setViewMode(ViewMode::Storyboard);
    w.settle();
    CHECK(w.strip->height() < 40);
    CHECK(w.canvas()->height() == canvas + full - w.strip->height());
    w.window.selection()->setViewMode(ViewMode::Equation);
    w.settle();
    CHECK(w.strip->height() == full);
}

TEST_CASE("The strip's height is dragged or moved by keys, kept, and given back by a double click", "[ui][strip]")
{
    StripWindow w;
    w.settle();
    const int full = w.strip->height();
    const QPoint middle = w.handle->rect().center();
    QTest::mousePress(w.handle, Qt::LeftButton, {}, middle);
    QMouseEvent move(QEvent::MouseMove, middle - QPoint(0, 60), w.handle->mapToGlobal(middle - QPoint(0, 60)), Qt::NoButton,
        Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(w.handle, &move);
    QTest::mouseRelease(w.handle, Qt::LeftButton, {}, middle);
    w.settle();
    CHECK(w.strip->height() == full + 60);
    w.show("attention_weights"); // every step keeps it
    w.settle();
    CHECK(w.strip->height() == full + 60);
    w.handle->setFocus();
    QTest::keyClick(w.handle, Qt::Key_Down);
    w.settle();
    CHECK(w.strip->height() == full + 52);
    for (int i = 0; i < 200; ++i)
        QTest::keyClick(w.handle, Qt::Key_Up);
    w.settle();
    CHECK(w.canvas()->height() > 150); // the matrices keep a third
    QTest::mouseDClick(w.handle, Qt::LeftButton, {}, w.handle->rect().center());
    w.show("scores");
    w.settle();
    CHECK(w.strip->height() == full);
}

TEST_CASE("The arithmetic can be hidden from the menu and by key, and its height and absence are remembered", "[ui][strip]")
{
    QTemporaryDir folder;
    const auto store = [&] { return SettingsStore::file(folder.filePath("settings.ini")); };
    {
        ensureApplication();
        MainWindow window(store());
        window.prompts().unsaved = [](const QString&) { return UserPrompts::Answer::Discard; };
        REQUIRE(window.fileController()->openLesson("trainable"));
        window.show();
        REQUIRE(QTest::qWaitForWindowExposed(&window));
        auto* strip = window.findChild<ArithmeticStrip*>("strip");
        const int canvas = window.canvas()->height();
        REQUIRE(strip->isVisible());
        QTest::keyClick(window.canvas(), Qt::Key_I);
        QApplication::processEvents();
        CHECK_FALSE(strip->isVisible());
        CHECK(window.canvas()->height() > canvas + 80);
        window.actions()->showStrip->trigger();
        CHECK(strip->isVisible());
        auto* handle = window.findChild<StripHandle*>("stripHandle");
        QTest::keyClick(handle, Qt::Key_Up);
        CHECK(strip->chosenHeight() > 0);
        QTest::keyClick(window.canvas(), Qt::Key_I);
        window.close();
    }
    MainWindow again(store());
    CHECK_FALSE(again.actions()->showStrip->isChecked());
    CHECK(again.findChild<ArithmeticStrip*>("strip")->chosenHeight() > 0);
    CHECK(again.findChild<ArithmeticStrip*>("strip")->isHidden());
}
