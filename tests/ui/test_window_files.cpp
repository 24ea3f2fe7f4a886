// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/test_window_support.h"
#include "ui/controllers/filecontroller.h"
#include "ui/controllers/lookcontroller.h"
#include "ui/widgets/notice.h"
#include "ui/tokens/tokenbar.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QLineEdit>
#include <QMimeData>
#include <QTemporaryDir>
#include <QUrl>

TEST_CASE("A document that was saved opens as it was, with its step, head and pinned cell", "[ui][window]")
{
    QTemporaryDir folder;
    const QString path = folder.filePath("mine.attn");
    {
        OpenWindow open("multi-head");
        REQUIRE(open.window.model()->setText("numbers stay with their token"));
        open.window.selection()->setStep("scores");
        open.window.selection()->setHead(1);
        open.window.selection()->setPinned(CellId { "heads.1.scores", 2, 3 });
        open.window.prompts().saveFile = [&](const QString&) { return path; };
        CHECK(open.window.isWindowModified());
        open.window.actions()->save->trigger();
        CHECK_FALSE(open.window.isWindowModified());
        CHECK(open.window.windowTitle().contains("mine"));
    }
    REQUIRE(QFile::exists(path));
    OpenWindow open;
    REQUIRE(open.window.fileController()->openPath(path));
    CHECK(open.tokens() == std::vector<std::string> { "numbers", "stay", "with", "their", "token" });
    CHECK(open.window.selection()->step() == "scores");
    CHECK(open.window.selection()->head() == 1);
    CHECK(open.window.selection()->pinned() == CellId { "heads.1.scores", 2, 3 });
    CHECK(open.window.model()->trace()->shape().allHeads() == 2);
    CHECK_FALSE(open.window.isWindowModified());
}

TEST_CASE("Unsaved changes are asked about before they are replaced", "[ui][window]")
{
    OpenWindow open;
    int asked = 0;
    UserPrompts::Answer answer = UserPrompts::Answer::Cancel;
    open.window.prompts().unsaved = [&](const QString& title) {
        ++asked;
        CHECK(title.contains("Attention Visualizer"));
        return answer;
    };
    CHECK(open.window.fileController()->openLesson("causal")); // nothing to lose
    CHECK(asked == 0);
    REQUIRE(open.window.model()->setText("changed"));
    CHECK_FALSE(open.window.fileController()->openLesson("simple"));
    CHECK(asked == 1);
    CHECK(open.tokens() == std::vector<std::string> { "changed" });
    CHECK_FALSE(open.window.close());
    answer = UserPrompts::Answer::Save; // and the file dialog is left without a name
    CHECK_FALSE(open.window.fileController()->newSession());
    answer = UserPrompts::Answer::Discard;
    CHECK(open.window.fileController()->newSession());
    CHECK(open.window.model()->isBlank());
}

TEST_CASE("A new document begins with the first text that is typed", "[ui][window]")
{
    OpenWindow open;
    open.window.actions()->newSession->trigger();
    QLineEdit* field = open.window.tokenBar()->field();
    CHECK(field->hasFocus());
    CHECK(field->text().isEmpty());
    QTest::keyClicks(field, "Hello you");
    CHECK_FALSE(open.window.model()->isBlank());
    CHECK(open.tokens() == std::vector<std::string> { "Hello", "you" });
    CHECK(open.window.selection()->step() == "tokens");
    CHECK(open.window.model()->fileName().isEmpty());
}

TEST_CASE("A file that cannot be read leaves the document and says why", "[ui][window]")
{
    QTemporaryDir folder;
    const QString path = folder.filePath("broken.attn");
    QFile file(path);
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write("{ \"format\": ");
    file.close();
    OpenWindow open;
    CHECK_FALSE(open.window.fileController()->openPath(path));
    CHECK(open.window.messageBar()->isVisible());
    CHECK_FALSE(open.window.messageBar()->text().isEmpty());
    CHECK(open.tokens() == open.lessonTokens);
    CHECK_FALSE(open.window.fileController()->openPath(folder.filePath("missing.attn")));
}

TEST_CASE("A session file that is dropped on the window is opened and remembered", "[ui][window]")
{
    QTemporaryDir folder;
    const QString path = folder.filePath("dropped.attn");
    ensureApplication();
    SettingsStore store = SettingsStore::file(folder.filePath("window.ini"));
    MainWindow window(store);
    window.prompts().saveFile = [&](const QString&) { return path; };
    REQUIRE(window.fileController()->openLesson("dropout"));
    REQUIRE(window.fileController()->saveAs());
    REQUIRE(window.fileController()->openLesson("simple"));
    QMimeData data;
    data.setUrls({ QUrl::fromLocalFile(path) });
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &enter);
    CHECK(enter.isAccepted());
    QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &drop);
    CHECK(window.model()->fileName() == path);
    CHECK(store.recentFiles() == QStringList { path });
}

TEST_CASE("The window keeps its look for the next time", "[ui][window]")
{
    QTemporaryDir folder;
    ensureApplication();
    const QString ini = folder.filePath("window.ini");
    {
        MainWindow window(SettingsStore::file(ini));
        REQUIRE(window.fileController()->openLesson("simple"));
        window.lookController()->setTheme("dark");
        CHECK(currentTheme().dark);
    }
    MainWindow again(SettingsStore::file(ini));
    CHECK(currentTheme().dark);
    again.lookController()->setTheme("light");
}
