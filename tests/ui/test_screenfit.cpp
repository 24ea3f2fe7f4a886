// SPDX-License-Identifier: GPL-3.0-or-later
// Windows and dialogs lie on their screen with their frame.
#include "tests/ui/test_window_support.h"
#include "ui/widgets/screenfit.h"

#include <QDialog>
#include <QScreen>
#include <QTemporaryDir>

namespace screenfit {
namespace {

QRect withFrame(const QRect& contents, const QMargins& frame)
{
    return contents.marginsAdded(frame);
}

} // namespace

TEST_CASE("A window and its frame lie inside the screen, and keep the size they can", "[ui][screen]")
{
    for (const QSize screen : { QSize(1024, 768), QSize(1280, 800), QSize(1366, 768), QSize(1920, 1080), QSize(800, 600) })
        for (const QMargins& frame : { QMargins(), QMargins(1, 24, 1, 5), QMargins(8, 37, 8, 8) })
            for (const QRect& panel : { QRect(0, 0, 0, 0), QRect(0, 0, 0, 28) }) { // a desktop's bar above
                const QRect available(0, panel.height(), screen.width(), screen.height() - panel.height());
                for (const QRect& wanted : { QRect(0, 0, 1280, 800), QRect(-40, -20, 900, 620), QRect(5000, 3000, 1280, 800),
                         QRect(300, 200, 1280, 800), QRect(100, 100, 400, 300) }) {
                    CAPTURE(screen.width(), screen.height(), frame.top(), wanted.x(), wanted.width());
                    const QRect place = placeOnScreen(wanted, available, frame);
                    CHECK(available.contains(withFrame(place, frame)));
                    const bool fits = wanted.width() + frame.left() + frame.right() <= available.width()
                        && wanted.height() + frame.top() + frame.bottom() <= available.height();
                    CHECK((place.size() == wanted.size()) == fits);
                    if (available.contains(withFrame(wanted, frame)))
                        CHECK(place == wanted);
                }
            }
    // 1280 x 800 with a title bar of 24 and a foot of 5: 771 remain.
    CHECK(placeOnScreen({ 0, 0, 1280, 800 }, { 0, 0, 1280, 800 }, { 1, 24, 1, 5 }) == QRect(1, 24, 1278, 771));
}

TEST_CASE("The first window leaves room for its frame on this screen", "[ui][screen]")
{
    ensureApplication();
    MainWindow window(SettingsStore::none());
    const QRect available = window.screen()->availableGeometry();
    CHECK(window.width() <= roomOnScreen(window).width());
    CHECK(window.height() <= roomOnScreen(window).height());
    CHECK(window.minimumWidth() <= roomOnScreen(window).width());
    window.show();
    REQUIRE(QTest::qWaitForWindowExposed(&window));
    QTest::qWait(1);
    CHECK(available.contains(window.frameGeometry()));
}

TEST_CASE("A place on a screen that is gone comes back onto this one", "[ui][screen]")
{
    ensureApplication();
    const QTemporaryDir folder;
    {
        MainWindow window(SettingsStore::file(folder.filePath("store.ini")));
        window.show();
        window.setGeometry(5000, 3000, 1500, 1100);
        window.close();
    }
    MainWindow window(SettingsStore::file(folder.filePath("store.ini")));
    const QRect available = window.screen()->availableGeometry();
    CHECK(available.contains(withFrame(window.geometry(), usualFrame)));
}

TEST_CASE("Dialogs fit the screen with their frame", "[ui][screen]")
{
    OpenWindow open;
    for (QAction* action : { open.window.actions()->exportFigures, open.window.actions()->worksheet,
             open.window.actions()->numberLook, open.window.actions()->keyboard, open.window.actions()->about }) {
        action->trigger();
        CAPTURE(action->objectName().toStdString());
        QDialog* dialog = nullptr;
        REQUIRE(QTest::qWaitFor([&] {
            for (QDialog* one : open.window.findChildren<QDialog*>())
                dialog = one->isVisible() ? one : dialog;
            return dialog != nullptr;
        }));
        REQUIRE(QTest::qWaitForWindowExposed(dialog));
        QTest::qWait(1);
        CHECK(dialog->screen()->availableGeometry().contains(dialog->frameGeometry()));
        // On a laptop of 1280 x 800, and on a projector of 1024 x 768.
        CHECK(dialog->minimumSizeHint().width() <= 1024 - usualFrame.left() - usualFrame.right());
        CHECK(dialog->minimumSizeHint().height() <= 768 - usualFrame.top() - usualFrame.bottom());
        dialog->close();
        QTest::qWait(1);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
}

} // namespace screenfit
