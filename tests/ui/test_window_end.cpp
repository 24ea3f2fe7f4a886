// SPDX-License-Identifier: GPL-3.0-or-later
// A program that is asked to end from outside keeps its unsaved work.
#include "app/commands/endsignals.h"
#include "tests/app/program.h"
#include "tests/ui/test_recovery_support.h"

#include <QtGlobal>

#ifdef Q_OS_UNIX

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>
#include <csignal>
#include <sys/types.h>

using namespace recoverytest;

namespace {

constexpr const char* endedWindow = "A window that works until it is asked to end";

} // namespace

// Run by the next test, in a process of its own.
TEST_CASE(endedWindow, "[.crash]")
{
    const QString folder = qEnvironmentVariable("ATTN_TEST_FOLDER");
    REQUIRE_FALSE(folder.isEmpty());
    OpenWindow open;
    open.window.recoveryController()->keep(QDir(folder).filePath("recovery")); // with the delays that people have
    const EndSignals ends([&] { open.window.recoveryController()->keepNow(); });
    if (qEnvironmentVariableIsSet("ATTN_TEST_EDIT"))
        REQUIRE(typeOver(open.window, "embeddings", 2, 1, 0.1));
    REQUIRE(attn::writeWhole(QDir(folder).filePath("expected.json"), documentBytes(open.window)));
    QTest::qWait(60000); // ended meanwhile
    FAIL("nobody ended the window");
}

TEST_CASE("A window that is asked to end keeps its unsaved work for the next start, and ends as it was asked",
    "[ui][window][recovery]")
{
    for (const int number : { SIGTERM, SIGINT, SIGHUP })
        for (const bool edit : { true, false }) {
            CAPTURE(number, edit);
            QTemporaryDir folder;
            const QString state = folder.filePath("recovery");
            QProcess program;
            QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
            environment.insert("ATTN_TEST_FOLDER", folder.path());
            if (edit)
                environment.insert("ATTN_TEST_EDIT", "1");
            program.setProcessEnvironment(environment);
            program.setProcessChannelMode(QProcess::MergedChannels);
            program.setChildProcessModifier([] { ::signal(SIGHUP, SIG_DFL); }); // nohup leaves it ignored
            program.start(QCoreApplication::applicationFilePath(), { endedWindow });
            if (!QTest::qWaitFor([&] { return QFile::exists(folder.filePath("expected.json")); }, 60000))
                FAIL("the other window did not get ready: " << program.readAll().toStdString());
            REQUIRE(::kill(pid_t(program.processId()), number) == 0);
            REQUIRE(program.waitForFinished(20000));
            CHECK(program.exitStatus() == QProcess::CrashExit);
            CHECK(program.exitCode() == number); // as a shell sees it: 128 + number
            if (!edit) {
                CHECK(filesIn(state).isEmpty());
                continue;
            }
            REQUIRE(worksIn(state).size() == 1);
            QFile expected(folder.filePath("expected.json"));
            REQUIRE(expected.open(QIODevice::ReadOnly));
            KeepingWindow open(state);
            REQUIRE(open.window.findChild<Notice*>("recoveryBar")->isVisible());
            click(open.window.findChild<Notice*>("recoveryBar"), restoreWay);
            CHECK(documentBytes(open.window) == expected.readAll());
        }
}

TEST_CASE("The program without unsaved work ends with the status of its signal and leaves nothing", "[app][recovery]")
{
    QTemporaryDir folder;
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("XDG_DATA_HOME", folder.path());
    environment.insert("QT_QPA_PLATFORM", "offscreen");
    program.setProcessEnvironment(environment);
    leaveWork(folder.filePath("attention-visualizer/attention-visualizer/recovery"), "99999999-00000001", "Left", 1);
    program.start(ATTN_PROGRAM, {});
    const QString state = folder.filePath("attention-visualizer/attention-visualizer/recovery");
    REQUIRE(QTest::qWaitFor([&] { return QFileInfo(QDir(state).filePath("99999999-00000001.lock")).size() > 0; }, 60000));
    program.terminate();
    REQUIRE(program.waitForFinished(20000));
    CHECK(program.exitCode() == SIGTERM);
    CHECK(worksIn(state) == QStringList { "99999999-00000001.unsaved" });
}

#endif
