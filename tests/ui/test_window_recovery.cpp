// SPDX-License-Identifier: GPL-3.0-or-later
// Unsaved work after a crash: a window in another process is killed, and the next one offers its work.
#include "core/editing/edits.h"
#include "core/io/file/wholefile.h"
#include "core/io/session/sessionfile.h"
#include "core/io/tables/exporters.h"
#include "tests/app/program.h"
#include "tests/ui/test_recovery_support.h"
#include "ui/controllers/filecontroller.h"
#include "ui/controllers/lookcontroller.h"
#include "ui/controllers/recoverycontroller.h"
#include "ui/widgets/notice.h"
#include "ui/recovery/autosave.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QProcessEnvironment>
#include <QSignalSpy>
#include <QSysInfo>
#include <QTemporaryDir>
#include <QToolButton>

#ifdef Q_OS_UNIX
#include <csignal>
#include <sys/types.h>
#endif

using namespace recoverytest;

namespace {

constexpr const char* killedWindow = "A window that works until it is killed";

} // namespace

// Run by the next test, in a process of its own.
TEST_CASE(killedWindow, "[.crash]")
{
    const QString folder = qEnvironmentVariable("ATTN_TEST_FOLDER");
    REQUIRE_FALSE(folder.isEmpty());
    OpenWindow open;
    REQUIRE(open.window.fileController()->openPath(QDir(folder).filePath("lecture.attn")));
    open.window.recoveryController()->keep(QDir(folder).filePath("state/recovery"));
    open.window.recoveryController()->autosave()->setDelays(20, 100);
    QSignalSpy written(open.window.recoveryController()->autosave(), &Autosave::written);
    REQUIRE(open.window.model()->setText("The work that is not saved yet"));
    REQUIRE(typeOver(open.window, "embeddings", 2, 1, 0.1));
    REQUIRE(typeOver(open.window, "heads.0.scores", 1, 4, -0.0));
    REQUIRE(open.window.model()->setSetting("mask", "causal"));
    open.window.selection()->setStep("attention_weights");
    open.window.selection()->setPinned(CellId { "heads.0.attention_weights", 4, 2 });
    REQUIRE(written.wait(20000));
    while (written.wait(500)) { } // until the last change lies there
    REQUIRE(attn::writeWhole(QDir(folder).filePath("expected.json"), documentBytes(open.window)));
    QTest::qWait(60000); // killed meanwhile
    FAIL("nobody killed the window");
}

TEST_CASE("A window that is killed while somebody edits leaves work that the next one offers", "[ui][window][recovery]")
{
    QTemporaryDir folder;
    const QString state = folder.filePath("state/recovery"), file = folder.filePath("lecture.attn");
    const auto lesson = attn::readSession(":/lessons/trainable.attn");
    REQUIRE(lesson);
    attn::Session lecture = lesson->session;
    lecture.unknown = "{\"notes\": [1.50]}";
    REQUIRE(attn::writeSession(lecture, file));
    const QByteArray saved = attn::sessionJson(lecture);

    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("ATTN_TEST_FOLDER", folder.path());
    program.setProcessEnvironment(environment);
    program.setProcessChannelMode(QProcess::MergedChannels);
    program.start(QCoreApplication::applicationFilePath(), { killedWindow });
    const auto output = [&] { return program.readAll().toStdString(); };
    if (!QTest::qWaitFor([&] { return QFile::exists(folder.filePath("expected.json")); }, 60000))
        FAIL("the other window did not get ready: " << output());
    REQUIRE(worksIn(state).size() == 1);
    {
        KeepingWindow meanwhile(state); // the other one still runs: nothing is offered
        CHECK_FALSE(meanwhile.window.findChild<Notice*>("recoveryBar")->isVisible());
    }
    program.kill();
    REQUIRE(program.waitForFinished(20000));
    CHECK(program.exitStatus() == QProcess::CrashExit);
    const QString left = QDir(state).filePath(worksIn(state).value(0));
    REQUIRE(QFile::exists(left));

    QFile expected(folder.filePath("expected.json"));
    REQUIRE(expected.open(QIODevice::ReadOnly));
    const QByteArray work = expected.readAll();
    {
        KeepingWindow open(state);
        Notice* bar = open.window.findChild<Notice*>("recoveryBar");
        REQUIRE(bar->isVisible());
        CHECK(bar->text().contains(QString::fromUtf8("“lecture”")));
        CHECK(bar->text().contains("7 token"));
        CHECK(open.tokens() == open.lessonTokens); // nothing happens without a word from the user
        QSignalSpy written(open.window.recoveryController()->autosave(), &Autosave::written);
        click(bar, restoreWay);
        CHECK_FALSE(bar->isVisible());
        CHECK(documentBytes(open.window) == work);
        CHECK(open.window.model()->fileName() == file);
        CHECK(open.window.isWindowModified());
        CHECK(open.window.windowTitle().contains("lecture"));
        CHECK(open.window.selection()->step() == "attention_weights");
        CHECK(open.window.selection()->pinned() == CellId { "heads.0.attention_weights", 4, 2 });
        CHECK(open.window.model()->session().unknown == lecture.unknown);

        // The other file is removed only after this window has written the work itself.
        REQUIRE((!written.isEmpty() || written.wait(20000)));
        CHECK_FALSE(QFile::exists(left));
        CHECK(worksIn(state).size() == 1);
        QFile onDisk(file);
        REQUIRE(onDisk.open(QIODevice::ReadOnly));
        CHECK(onDisk.readAll() == saved); // the document itself is unchanged until it is saved
        CHECK(open.window.fileController()->save());
        CHECK(filesIn(state).isEmpty());
    }
    CHECK(filesIn(state).isEmpty());
    const auto again = attn::readSession(file);
    REQUIRE(again);
    attn::Session session = again->session;
    session.view = {};
    CHECK(attn::sessionJson(session) == work);
}

TEST_CASE("The program itself keeps what is on offer for itself, and leaves it when it is killed", "[app][recovery]")
{
    QTemporaryDir folder;
    const QString state = folder.filePath("attention-visualizer/attention-visualizer/recovery");
    leaveWork(state, "99999999-00000001", "Left alone", 1700000000000);
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("XDG_DATA_HOME", folder.path());
    environment.insert("QT_QPA_PLATFORM", "offscreen");
    program.setProcessEnvironment(environment);
    program.start(ATTN_PROGRAM, {});
    const QString lock = QDir(state).filePath("99999999-00000001.lock");
    REQUIRE(QTest::qWaitFor([&] { return QFileInfo(lock).size() > 0; }, 60000)); // made and written
    CHECK(recoverableSessions(state).empty());
    program.kill();
    REQUIRE(program.waitForFinished(20000));
    const auto left = recoverableSessions(state);
    REQUIRE(left.size() == 1);
    CHECK(left.front().header.title == "Left alone");
}

TEST_CASE("Commands touch nobody's unsaved work", "[app][recovery]")
{
    QTemporaryDir folder;
    qputenv("XDG_DATA_HOME", folder.path().toLocal8Bit());
    CHECK(runProgram({ "show", "--lesson", "simple" }).status == 0);
    CHECK(runProgram({ "screenshot", "--output", folder.filePath("window.png") }).status == 0);
    qunsetenv("XDG_DATA_HOME");
    CHECK(QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot) == QStringList { "window.png" });
}

TEST_CASE(
    "Unsaved work is kept while there is any: saving, undo, discarding and closing remove it", "[ui][window][recovery]")
{
    QTemporaryDir folder;
    const QString state = folder.filePath("recovery");
    KeepingWindow open(state);
    CHECK_FALSE(QDir(state).exists()); // nothing to lose yet
    REQUIRE(open.editAndWait());
    REQUIRE(worksIn(state).size() == 1);
    CHECK(open.window.recoveryController()->autosave()->path() == QDir(state).filePath(worksIn(state).front()));
    const auto work = attn::readRecovery(open.window.recoveryController()->autosave()->path());
    REQUIRE(work);
    CHECK(work->header.tokens == 6);
    CHECK(work->session.title == open.window.model()->session().title);
    CHECK((QFile::permissions(state) & (QFile::ReadGroup | QFile::ReadOther)) == 0); // private

    SECTION("undo to what is saved")
    {
        open.window.actions()->undo->trigger();
        CHECK(filesIn(state).isEmpty());
        open.window.actions()->redo->trigger();
        REQUIRE(QTest::qWaitFor([&] { return worksIn(state).size() == 1; }));
        REQUIRE(QTest::qWaitFor([&] { return !open.window.recoveryController()->autosave()->isWriting(); }));
    }
    SECTION("save")
    {
        open.window.prompts().saveFile = [&](const QString&) { return folder.filePath("mine.attn"); };
        CHECK(open.window.fileController()->save());
        CHECK(filesIn(state).isEmpty());
    }
    SECTION("discard for another document")
    {
        CHECK(open.window.fileController()->openLesson("simple"));
        CHECK(filesIn(state).isEmpty());
    }
    SECTION("discard for a blank one")
    {
        CHECK(open.window.fileController()->newSession());
        CHECK(filesIn(state).isEmpty());
    }
    SECTION("close")
    {
        CHECK(open.window.close());
        CHECK(filesIn(state).isEmpty());
    }
    SECTION("save while a write is under way")
    {
        REQUIRE(typeOver(open.window, "embeddings", 0, 0, 3));
        REQUIRE(QTest::qWaitFor([&] { return open.window.recoveryController()->autosave()->isWriting(); }));
        open.window.model()->undoStack()->setClean();
        REQUIRE(QTest::qWaitFor([&] { return !open.window.recoveryController()->autosave()->isWriting(); }));
        CHECK(filesIn(state).isEmpty());
    }
    SECTION("a question that is answered with Cancel keeps all")
    {
        open.window.prompts().unsaved = [](const QString&) { return UserPrompts::Answer::Cancel; };
        CHECK_FALSE(open.window.close());
        CHECK(worksIn(state).size() == 1);
        REQUIRE(open.editAndWait(8)); // and goes on
        const auto later = attn::readRecovery(open.window.recoveryController()->autosave()->path());
        REQUIRE(later);
        CHECK(attn::sessionJson(later->session) != attn::sessionJson(work->session));
    }
}

TEST_CASE("Changes that go on and on are written meanwhile", "[ui][window][recovery]")
{
    QTemporaryDir folder;
    KeepingWindow open(folder.filePath("recovery"));
    open.window.recoveryController()->autosave()->setDelays(1000000, 50); // there is never a pause
    QSignalSpy written(open.window.recoveryController()->autosave(), &Autosave::written);
    for (int i = 0; i < 400 && written.count() < 2; ++i) {
        REQUIRE(typeOver(open.window, "embeddings", 1, 0, i));
        QTest::qWait(10);
    }
    CHECK(written.count() >= 2);
}

TEST_CASE("A folder that cannot be written is said once, and no document suffers", "[ui][window][recovery]")
{
    for (const char* folder : { "/dev/null/recovery", "/proc/attention/recovery", "" }) {
        KeepingWindow open { QString(folder) };
        CHECK_FALSE(open.window.findChild<Notice*>("recoveryBar")->isVisible());
        CHECK_FALSE(open.window.messageBar()->isVisible()); // there is nothing to keep yet
        int failures = 0;
        if (Autosave* autosave = open.window.recoveryController()->autosave())
            QObject::connect(autosave, &Autosave::failed, autosave, [&failures] { ++failures; });
        for (int i = 0; i < 3; ++i) {
            REQUIRE(typeOver(open.window, "embeddings", 1, 0, i));
            QTest::qWait(5);
        }
        if (Autosave* autosave = open.window.recoveryController()->autosave()) {
            REQUIRE(QTest::qWaitFor([&] { return !autosave->isWriting(); }));
            CHECK(autosave->path().isEmpty());
            CHECK(failures == 1);
            REQUIRE(open.window.messageBar()->isVisible());
            CHECK(open.window.messageBar()->text().contains(folder));
            bool saving = false;
            open.window.prompts().saveFile = [&](const QString&) {
                saving = true;
                return QString();
            };
            click(open.window.messageBar(), 0);
            CHECK(saving);
        }
        CHECK(open.window.isWindowModified());
    }
}

TEST_CASE("A recovery folder that vanishes is made again, with its lock, and the work is kept", "[ui][window][recovery]")
{
    QTemporaryDir folder;
    const QString state = folder.filePath("recovery");
    KeepingWindow open(state);
    REQUIRE(open.editAndWait());
    const QString work = worksIn(state).value(0);
    REQUIRE_FALSE(work.isEmpty());
    QSignalSpy written(open.window.recoveryController()->autosave(), &Autosave::written);
    double expected = 7;
    SECTION("the folder, at the next change")
    {
        REQUIRE(QDir(state).removeRecursively());
        expected = 8;
        REQUIRE(open.editAndWait(expected));
    }
    SECTION("the folder, also without another change")
    {
        REQUIRE(QDir(state).removeRecursively());
        REQUIRE(written.wait(20000));
    }
    SECTION("the work alone")
    {
        REQUIRE(QFile::remove(QDir(state).filePath(work)));
        REQUIRE(written.wait(20000));
    }
    SECTION("the lock alone")
    {
        REQUIRE(QFile::remove(QDir(state).filePath(QString(work).replace(".unsaved", ".lock"))));
        REQUIRE(written.wait(20000));
    }
    CHECK(filesIn(state) == QStringList { QString(work).replace(".unsaved", ".lock"), work });
    const auto kept = attn::readRecovery(QDir(state).filePath(work));
    REQUIRE(kept);
    REQUIRE(attn::sessionJson(kept->session).contains(QByteArray::number(expected)));
    CHECK_FALSE(open.window.messageBar()->isVisible());
    CHECK(open.window.recoveryController()->autosave()->path() == QDir(state).filePath(work));
}

TEST_CASE("Where the folder cannot be made any more the window says so, until it can", "[ui][window][recovery]")
{
    QTemporaryDir folder;
    const QString state = folder.filePath("recovery");
    KeepingWindow open(state);
    REQUIRE(open.editAndWait());
    QSignalSpy failed(open.window.recoveryController()->autosave(), &Autosave::failed);
    REQUIRE(QDir(state).removeRecursively());
    REQUIRE(attn::writeWhole(state, "in the way"));
    REQUIRE((!failed.isEmpty() || failed.wait(20000)));
    CHECK(open.window.messageBar()->isVisible());
    QTest::qWait(300); // tried again, but not said again
    CHECK(failed.count() == 1);
    QSignalSpy written(open.window.recoveryController()->autosave(), &Autosave::written);
    REQUIRE(QFile::remove(state));
    REQUIRE(written.wait(20000));
    CHECK(worksIn(state).size() == 1);
    REQUIRE(QDir(state).removeRecursively()); // the next failure is said again
    REQUIRE(attn::writeWhole(state, "in the way"));
    REQUIRE(failed.wait(20000));
    CHECK(failed.count() == 2);
}

TEST_CASE("Damaged work is mentioned and can be discarded", "[ui][window][recovery]")
{
    QTemporaryDir folder;
    const QString state = folder.filePath("recovery");
    leaveWork(state, "99999999-00000001", "Good", 1700000000000);
    const auto put = [&](const char* name, const QByteArray& content) {
        REQUIRE(attn::writeWhole(QDir(state).filePath(name), content));
    };
    put("99999999-00000002.unsaved", "rubbish");
    SECTION("a file whose first line cannot be read comes after the others")
    {
        {
            KeepingWindow open(state);
            Notice* bar = open.window.findChild<Notice*>("recoveryBar");
            REQUIRE(bar->isVisible());
            CHECK(bar->text().contains("Good"));
            click(bar, discardWay);
            REQUIRE(bar->isVisible());
            CHECK(bar->text().contains("cannot be read"));
            CHECK(bar->text().contains("99999999-00000002.unsaved"));
            click(bar, laterWay);
            CHECK_FALSE(bar->isVisible());
        }
        CHECK(filesIn(state) == QStringList { "99999999-00000002.unsaved" });
        KeepingWindow open(state);
        open.window.lookController()->setLanguage("zh_CN");
        Notice* bar = open.window.findChild<Notice*>("recoveryBar");
        REQUIRE(bar->isVisible()); // at the next start again
        click(bar, discardWay);
        CHECK_FALSE(bar->isVisible());
        CHECK(filesIn(state).isEmpty());
        open.window.lookController()->setLanguage("en");
    }
    SECTION("one that breaks off is offered, then said to be damaged")
    {
        QFile file(QDir(state).filePath("99999999-00000001.unsaved"));
        REQUIRE(file.resize(file.size() - 20));
        KeepingWindow open(state);
        Notice* bar = open.window.findChild<Notice*>("recoveryBar");
        CHECK(bar->text().contains("Good"));
        click(bar, restoreWay);
        CHECK(open.tokens() == open.lessonTokens);
        REQUIRE(bar->isVisible());
        click(bar, discardWay);
        REQUIRE(bar->isVisible());
        CHECK(bar->text().contains("cannot be read"));
        click(bar, discardWay);
        CHECK_FALSE(bar->isVisible());
        CHECK(filesIn(state).isEmpty());
    }
}

TEST_CASE("Several left-overs are offered one after the other, the newest first", "[ui][window][recovery]")
{
    QTemporaryDir folder;
    const QString state = folder.filePath("recovery");
    leaveWork(state, "99999999-00000001", "Oldest", 1700000000000);
    leaveWork(state, "99999999-00000002", "", 1700000300000, "/home/me/newest.attn");
    leaveWork(state, "99999999-00000003", "Between", 1700000200000);
    {
        KeepingWindow open(state);
        Notice* bar = open.window.findChild<Notice*>("recoveryBar");
        REQUIRE(bar->isVisible());
        CHECK(bar->text().contains(QString::fromUtf8("“newest”")));
        {
            KeepingWindow second(state); // what is on offer in one window is not in another
            CHECK_FALSE(second.window.findChild<Notice*>("recoveryBar")->isVisible());
        }
        click(bar, discardWay);
        CHECK(worksIn(state) == QStringList { "99999999-00000001.unsaved", "99999999-00000003.unsaved" });
        REQUIRE(bar->isVisible());
        CHECK(bar->text().contains("Between"));
        click(bar, laterWay);
        CHECK_FALSE(bar->isVisible());
    }
    CHECK(filesIn(state) == QStringList { "99999999-00000001.unsaved", "99999999-00000003.unsaved" });
    KeepingWindow open(state);
    Notice* bar = open.window.findChild<Notice*>("recoveryBar");
    REQUIRE(bar->isVisible());
    CHECK(bar->text().contains("Between"));
    bar->link(restoreWay)->setFocus(Qt::TabFocusReason); // by keyboard
    QTest::keyClick(bar->link(restoreWay), Qt::Key_Space);
    CHECK(open.tokens() == std::vector<std::string> { "left", "by", "a", "program", "that", "died" });
    CHECK(open.window.model()->fileName().isEmpty());
    CHECK(open.window.isWindowModified());
    REQUIRE(bar->isVisible());
    CHECK(bar->text().contains("Oldest"));
    open.window.prompts().unsaved = [](const QString&) { return UserPrompts::Answer::Cancel; };
    click(bar, restoreWay); // would replace unsaved work: asked, and not done
    CHECK(open.window.model()->session().title == "Between");
    REQUIRE(bar->isVisible());
    CHECK(bar->text().contains("Oldest"));
    open.window.prompts().unsaved = [](const QString&) { return UserPrompts::Answer::Discard; };
    click(bar, restoreWay);
    CHECK(open.window.model()->session().title == "Oldest");
    CHECK_FALSE(bar->isVisible());
}

TEST_CASE("Work that cannot be read stays where it is; locks and half-written files of the dead are tidied away",
    "[ui][recovery]")
{
    QTemporaryDir folder;
    const QString state = folder.filePath("recovery");
    leaveWork(state, "99999999-00000001", "Good", 1700000000000);
    const auto put = [&](const char* name, const QByteArray& content) {
        REQUIRE(attn::writeWhole(QDir(state).filePath(name), content));
    };
    put("99999999-00000002.unsaved", "{\"format\": \"attention-visualizer unsaved work\", \"version\": 2}\n{}");
    put("99999999-00000003.unsaved.XyZabc", "{\"format\": \"att");
    put("99999999-00000004.lock", "99999999\nattention-visualizer\n" + QSysInfo::machineHostName().toUtf8() + "\n");
    // A lock with our own number that this process does not hold: the number was used before (containers).
    put("99999999-00000001.lock",
        QByteArray::number(QCoreApplication::applicationPid()) + "\nattention_tests\n"
            + QSysInfo::machineHostName().toUtf8() + "\n");
    // One that is empty: its process died while writing it, a while ago.
    leaveWork(state, "99999999-00000005", "Good too", 1600000000000);
    put("99999999-00000005.lock", "");
    QFile empty(QDir(state).filePath("99999999-00000005.lock"));
    REQUIRE(empty.open(QIODevice::ReadWrite));
    REQUIRE(empty.setFileTime(QDateTime::currentDateTime().addSecs(-60), QFileDevice::FileModificationTime));
    empty.close();
    {
        const auto left = recoverableSessions(state);
        REQUIRE(left.size() == 3);
        CHECK(left[0].header.title == "Good");
        CHECK(left[1].header.title == "Good too");
        CHECK_FALSE(left[1].damage);
        CHECK(left[2].damage); // of another version
        CHECK(recoverableSessions(state).empty()); // held
    }
    CHECK(filesIn(state)
        == QStringList { "99999999-00000001.unsaved", "99999999-00000002.unsaved", "99999999-00000005.unsaved" });
    CHECK(recoverableSessions(folder.filePath("nothing")).empty());
    CHECK(recoverableSessions({}).empty());
}

TEST_CASE("The question about unsaved work speaks the language of the window and leaves in presenter mode",
    "[ui][window][recovery]")
{
    QTemporaryDir folder;
    const QString state = folder.filePath("recovery");
    leaveWork(state, "99999999-00000001", "Mine", 1700000000000);
    KeepingWindow open(state);
    Notice* bar = open.window.findChild<Notice*>("recoveryBar");
    REQUIRE(bar->isVisible());
    open.window.setPresenter(true);
    CHECK_FALSE(bar->isVisible());
    open.window.setPresenter(false);
    CHECK(bar->isVisible());
    open.window.lookController()->setLanguage("zh_CN");
    CHECK(bar->isVisible());
    CHECK(bar->text().contains("Mine"));
    open.window.lookController()->setLanguage("en");
}
