// SPDX-License-Identifier: GPL-3.0-or-later
// Saving that fails loses neither the old file nor the work, and the window says what would work.
#include "core/io/file/wholefile.h"
#include "core/io/session/sessionfile.h"
#include "core/io/tables/exporters.h"
#include "tests/support/disk.h"
#include "tests/ui/test_window_support.h"
#include "ui/controllers/filecontroller.h"
#include "ui/controllers/lookcontroller.h"
#include "ui/widgets/notice.h"

#include <QDir>
#include <QFile>
#include <QMenu>
#include <QTemporaryDir>
#include <QToolButton>
#include <sys/stat.h>

namespace {

QByteArray bytesAt(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("none");
}

/// A window with a document of a file of its own, with unsaved changes.
struct EditedWindow : OpenWindow {
    QTemporaryDir folder;
    QString path = folder.filePath("mine.attn");
    QByteArray before;

    EditedWindow()
    {
        window.prompts().saveFile = [this](const QString&) { return path; };
        REQUIRE(window.fileController()->saveAs());
        before = bytesAt(path);
        REQUIRE(window.model()->setText("A text that was not saved yet"));
    }
    ~EditedWindow() { chmod(folder.path().toLocal8Bit().constData(), 0700); }

    void checkNothingLost(const QByteArray& session)
    {
        CHECK(bytesAt(path) == before);
        CHECK(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden) == QStringList { "mine.attn" });
        CHECK(attn::sessionJson(window.model()->session()) == session);
        CHECK(window.isWindowModified());
        CHECK(window.model()->fileName() == path);
        CHECK(window.model()->undoStack()->canUndo());
        REQUIRE(window.messageBar()->isVisible());
        CHECK(window.messageBar()->text().contains(path));
    }
};

} // namespace

TEST_CASE("A full disk loses neither the old file nor the session, and Save As is offered", "[ui][window][saving]")
{
    EditedWindow open;
    const QByteArray session = attn::sessionJson(open.window.model()->session());
    {
        const FullDisk full(100);
        open.window.actions()->save->trigger();
    }
    open.checkNothingLost(session);
    CHECK(open.window.messageBar()->link()->text() == "Save As...");
    open.window.prompts().unsaved = [](const QString&) { return UserPrompts::Answer::Save; };
    {
        const FullDisk full(100);
        CHECK_FALSE(open.window.close()); // Save was chosen and failed: the window stays
    }
    open.checkNothingLost(session);
    const QString other = open.folder.filePath("elsewhere.attn");
    open.window.prompts().saveFile = [&](const QString&) { return other; };
    QTest::mouseClick(open.window.messageBar()->link(), Qt::LeftButton);
    CHECK(bytesAt(open.path) == open.before);
    CHECK(open.window.model()->fileName() == other);
    CHECK_FALSE(open.window.isWindowModified());
    CHECK_FALSE(open.window.messageBar()->isVisible());
    const auto saved = attn::readSession(other);
    REQUIRE(saved);
    CHECK(saved->session.text == "A text that was not saved yet");
}

TEST_CASE("A read-only folder loses neither the old file nor the session", "[ui][window][saving]")
{
    EditedWindow open;
    const QByteArray session = attn::sessionJson(open.window.model()->session());
    REQUIRE(chmod(open.folder.path().toLocal8Bit().constData(), 0555) == 0);
    {
        const PlainUser user;
        CHECK_FALSE(open.window.fileController()->save());
    }
    open.checkNothingLost(session);
    const QString other = open.folder.filePath("other.attn");
    open.window.prompts().saveFile = [&](const QString&) { return other; };
    {
        const PlainUser user;
        CHECK_FALSE(open.window.fileController()->saveAs());
    }
    CHECK(open.window.messageBar()->text().contains(other));
    CHECK(open.window.model()->fileName() == open.path);
    CHECK(open.window.isWindowModified());
    REQUIRE(chmod(open.folder.path().toLocal8Bit().constData(), 0700) == 0);
    CHECK(open.window.fileController()->save());
    CHECK(bytesAt(open.path) != open.before);
}

TEST_CASE("A file that another program changed is not overwritten without a word", "[ui][window][saving]")
{
    EditedWindow open;
    attn::Session theirs;
    theirs.text = "what somebody else wrote";
    REQUIRE(attn::writeSession(theirs, open.path));
    const QByteArray changed = bytesAt(open.path);
    CHECK_FALSE(open.window.fileController()->save());
    CHECK(bytesAt(open.path) == changed);
    CHECK(open.window.isWindowModified());
    Notice* bar = open.window.messageBar();
    REQUIRE(bar->isVisible());
    CHECK(bar->text().contains(open.path));
    CHECK(bar->link(0)->text() == "Save As...");
    REQUIRE(bar->link(1)->isVisible());
    QTest::mouseClick(bar->link(1), Qt::LeftButton); // Replace It
    CHECK_FALSE(open.window.isWindowModified());
    const auto saved = attn::readSession(open.path);
    REQUIRE(saved);
    CHECK(saved->session.text == "A text that was not saved yet");
    REQUIRE(open.window.model()->setText("and again"));
    CHECK(open.window.fileController()->save()); // our own change is none of another program
    REQUIRE(QFile::remove(open.path));
    REQUIRE(open.window.model()->setText("and once more"));
    CHECK(open.window.fileController()->save()); // a file that was deleted is written again
    CHECK(QFile::exists(open.path));
}

TEST_CASE("A name without an ending does not overwrite the file that it becomes", "[ui][window][saving]")
{
    EditedWindow open;
    const QString typed = open.folder.filePath("plan"), real = typed + ".attn";
    REQUIRE(attn::writeWhole(real, "somebody's plan"));
    open.window.prompts().saveFile = [&](const QString&) { return typed; };
    CHECK_FALSE(open.window.fileController()->saveAs());
    CHECK(bytesAt(real) == "somebody's plan");
    CHECK(open.window.model()->fileName() == open.path);
    REQUIRE(open.window.messageBar()->isVisible());
    CHECK(open.window.messageBar()->text().contains(real));
    QTest::mouseClick(open.window.messageBar()->link(1), Qt::LeftButton);
    CHECK(open.window.model()->fileName() == real);
    CHECK(attn::readSession(real));
    CHECK_FALSE(open.window.isWindowModified());
}

TEST_CASE("A document behind a link is saved where it is, with the permissions it had", "[ui][window][saving]")
{
    EditedWindow open;
    const QString link = open.folder.filePath("today.attn");
    REQUIRE(QFile::link("mine.attn", link));
    REQUIRE(chmod(open.path.toLocal8Bit().constData(), 0640) == 0);
    REQUIRE(open.window.fileController()->openPath(link));
    REQUIRE(open.window.model()->setText("through the link"));
    REQUIRE(open.window.fileController()->save());
    CHECK(QFileInfo(link).isSymLink());
    CHECK(bytesAt(open.path).contains("through the link"));
    struct stat info { };
    REQUIRE(stat(open.path.toLocal8Bit().constData(), &info) == 0);
    CHECK((info.st_mode & 07777) == 0640);
}

TEST_CASE("A file of a newer version is refused with a clear word, and stays as it is", "[ui][window][saving]")
{
    EditedWindow open;
    const QString newer = open.folder.filePath("newer.attn");
    const QByteArray content = "{\"format\": \"attention-visualizer session\", \"version\": 7, \"text\": {\"new\": 1}}";
    REQUIRE(attn::writeWhole(newer, content));
    REQUIRE(open.window.fileController()->save());
    const auto tokens = open.tokens();
    CHECK_FALSE(open.window.fileController()->openPath(newer));
    CHECK(open.window.messageBar()->text().contains("newer version (7)"));
    CHECK(open.tokens() == tokens);
    CHECK(open.window.model()->fileName() == open.path);
    CHECK(bytesAt(newer) == content);
}

TEST_CASE("Keys that this version does not know survive edits and a save in the window", "[ui][window][saving]")
{
    EditedWindow open;
    const QString path = open.folder.filePath("future.attn");
    REQUIRE(attn::writeWhole(path,
        "{\"format\": \"attention-visualizer session\", \"version\": 1, \"text\": \"one two\","
        " \"notes\": {\"b\": [1.50]}, \"settings\": {\"rope.base\": 10000}, \"view\": {\"zoom\": 2}}"));
    REQUIRE(open.window.fileController()->openPath(path));
    CHECK(open.window.messageBar()->text().contains("notes")); // said, not hidden
    REQUIRE(open.window.model()->setText("one two three"));
    REQUIRE(open.window.model()->setSetting("mask", "causal"));
    open.window.selection()->setStep("scores");
    REQUIRE(open.window.fileController()->save());
    const QByteArray saved = bytesAt(path);
    CHECK(saved.contains("one two three"));
    CHECK(saved.contains("\"notes\": {\"b\": [1.50]}"));
    CHECK(saved.contains("\"rope.base\": 10000"));
    CHECK(saved.contains("\"zoom\": 2"));
    REQUIRE(open.window.fileController()->openPath(path));
    CHECK(open.window.selection()->step() == "scores");
}

TEST_CASE("A recent file that is gone is said to be gone and leaves the list", "[ui][window][saving]")
{
    QTemporaryDir folder;
    ensureApplication();
    SettingsStore store = SettingsStore::file(folder.filePath("window.ini"));
    MainWindow window(store);
    window.lookController()->setLanguage("en");
    QString path = folder.filePath("first.attn");
    window.prompts().saveFile = [&](const QString&) { return path; };
    REQUIRE(window.fileController()->openLesson("simple"));
    REQUIRE(window.fileController()->saveAs());
    path = folder.filePath("second.attn");
    REQUIRE(window.fileController()->saveAs());
    CHECK(store.recentFiles() == QStringList { folder.filePath("second.attn"), folder.filePath("first.attn") });
    REQUIRE(QFile::remove(folder.filePath("first.attn")));
    QMenu* recent = nullptr;
    for (QMenu* menu : window.findChildren<QMenu*>())
        if (menu->title().contains("Recent"))
            recent = menu;
    REQUIRE(recent);
    emit recent->aboutToShow();
    REQUIRE(recent->actions().size() == 2);
    recent->actions()[1]->trigger();
    CHECK(window.messageBar()->text().contains(folder.filePath("first.attn")));
    CHECK(window.model()->fileName() == folder.filePath("second.attn"));
    CHECK(store.recentFiles() == QStringList { folder.filePath("second.attn") });
    emit recent->aboutToShow();
    REQUIRE(recent->actions().size() == 1);
    recent->actions()[0]->trigger();
    CHECK(window.model()->fileName() == folder.filePath("second.attn"));
}
