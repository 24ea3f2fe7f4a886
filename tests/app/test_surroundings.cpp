// SPDX-License-Identifier: GPL-3.0-or-later
// What the program is given and where it writes: pipes and devices, odd names, full disks, no fonts.
#include "core/io/attention/attentionmember.h"
#include "tests/app/program.h"
#include "tests/support/catch.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMap>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>
#include <sys/stat.h>

namespace surroundings {
namespace {

/// In a shell, so that names and streams can be what Qt would not pass on.
ProgramRun runInShell(const QString& script, const QMap<QString, QString>& variables = {})
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : { "QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY" })
        environment.remove(name);
    environment.insert("PROGRAM", ATTN_PROGRAM);
    for (auto variable = variables.begin(); variable != variables.end(); ++variable)
        environment.insert(variable.key(), variable.value());
    process.setProcessEnvironment(environment);
    process.start("/bin/sh", { "-c", script });
    process.closeWriteChannel();
    ProgramRun run;
    if (process.waitForFinished(60000) && process.exitStatus() == QProcess::NormalExit)
        run.status = process.exitCode();
    run.out = process.readAllStandardOutput();
    run.err = process.readAllStandardError();
    return run;
}

QString fifoIn(const QTemporaryDir& folder, const char* name)
{
    const QString path = folder.filePath(QLatin1String(name));
    REQUIRE(mkfifo(path.toLocal8Bit().constData(), 0600) == 0);
    return path;
}

} // namespace

TEST_CASE("A pipe or a device that stands where a file should is refused at once", "[app][surroundings]")
{
    QTemporaryDir folder;
    for (const char* name : { "pipe", "pipe.attn", "pipe.npz", "pipe.json", "pipe.csv", "pipe.safetensors" }) {
        const QString path = fifoIn(folder, name);
        CAPTURE(name);
        for (const QStringList& arguments : { QStringList { "show", path }, QStringList { path },
                 QStringList { "show", "--import", path }, QStringList { "compare", path, path },
                 QStringList { "export", "--figure", "compare", "--compare", path, "--output", folder.filePath("out") } }) {
            const ProgramRun run = runProgram(arguments);
            CHECK(run.status > 0);
            CHECK(QString::fromUtf8(run.err).count(QLatin1String(name)) >= 1);
            CHECK_FALSE(QString::fromUtf8(run.err).contains(path + ": " + path)); // its name is said once
            CHECK(run.err.contains("pipe or a device"));
        }
    }
    for (const char* device : { "/dev/zero", "/dev/null", "/dev/tty" }) {
        CAPTURE(device);
        CHECK(runProgram({ "show", device }).status == 1);
    }
    // Standard input is still read.
    const ProgramRun written = runProgram({ "show", "-", "--json", "--stages", "tokens" }, R"({"format": "attention-visualizer session", "version": 1, "text": "one two"})");
    CHECK(written.status == 0);
    CHECK(written.out.contains("two"));
}

TEST_CASE("A session whose attention file has become a pipe says so", "[app][surroundings]")
{
    QTemporaryDir folder;
    const QString pipe = fifoIn(folder, "weights.npz");
    QFile session(folder.filePath("model.attn"));
    REQUIRE(session.open(QIODevice::WriteOnly));
    session.write(R"({"format": "attention-visualizer session", "version": 1, "tokens": ["a", "b"],
        "attention": {"file": "weights.npz", "shape": [1, 1, 2, 2], "type": "float32", "tokens": ["a", "b"], "path": ")"
        + pipe.toUtf8() + R"(", "sha256": "00"}})");
    session.close();
    const ProgramRun run = runProgram({ "show", session.fileName() });
    CHECK(run.status == 1);
    CHECK(run.err.contains("weights.npz"));
    CHECK(attn::fileChecksum(pipe).empty());
}

TEST_CASE("A full disk behind standard output ends every command with status 1 and the reason", "[app][surroundings]")
{
    if (!QFile::exists("/dev/full")) {
        WARN("skipped: there is no /dev/full");
        return;
    }
    for (const char* arguments : { "--help", "--version", "help", "show --help", "export --help", "lessons", "settings",
             "settings --json", "stages", "show", "show --json", "explain --cell 'heads.0.scores[1,1]'", "script",
             "show --version" }) {
        CAPTURE(arguments);
        const ProgramRun run = runInShell(QStringLiteral("\"$PROGRAM\" %1 > /dev/full").arg(QLatin1String(arguments)));
        CHECK(run.status == 1);
        CHECK(run.err.contains("Standard output could not be written"));
        CHECK(run.err.contains("No space left on device"));
    }
}

TEST_CASE("Names that are no UTF-8 are refused, and nothing is written elsewhere", "[app][surroundings]")
{
    QTemporaryDir folder;
    // A name in Latin-1: c a f 351
    const QString go = QStringLiteral("cd '%1' && NAME=$(printf 'caf\\351') && ").arg(folder.path());
    for (const char* call : { "\"$PROGRAM\" export --output \"$NAME\"", "\"$PROGRAM\" show \"$NAME.attn\"",
             "\"$PROGRAM\" screenshot --output \"$NAME.png\"", "\"$PROGRAM\" worksheet --output=\"$NAME\"",
             "\"$PROGRAM\" \"$NAME.attn\"", "\"$PROGRAM\" show --text \"$NAME\"" }) {
        CAPTURE(call);
        const ProgramRun run = runInShell(go + QLatin1String(call));
        CHECK(run.status == 2);
        CHECK(run.err.contains("not UTF-8"));
        CHECK(QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot).isEmpty());
    }
    // Other names are as good as ever.
    CHECK(runInShell(go + "\"$PROGRAM\" export --format csv --stages tokens --output 'café 日本'").status == 0);
    CHECK(QFile::exists(folder.filePath(QString::fromUtf8("café 日本/tokens.csv"))));
}

TEST_CASE("Without any font figures are refused with what to install, and numbers are still written", "[app][surroundings]")
{
    QTemporaryDir folder;
    QFile config(folder.filePath("fonts.conf"));
    REQUIRE(config.open(QIODevice::WriteOnly));
    config.write("<?xml version=\"1.0\"?>\n<fontconfig><dir>" + folder.filePath("none").toUtf8() + "</dir><cachedir>"
        + folder.filePath("cache").toUtf8() + "</cachedir></fontconfig>\n");
    config.close();
    const QMap<QString, QString> none { { "FONTCONFIG_FILE", config.fileName() } };
    const QString out = folder.filePath("out");
    for (const QString& call : { QString("export --stages heads.0.scores --output '%1'").arg(out),
             QString("screenshot --output '%1/window.png'").arg(folder.path()),
             QString("worksheet --output '%1'").arg(out) }) {
        CAPTURE(call.toStdString());
        const ProgramRun run = runInShell("\"$PROGRAM\" " + call, none);
        CHECK(run.status == 1);
        CHECK(run.err.contains("No font is installed"));
        CHECK(run.err.contains("fonts-noto-core"));
        CHECK_FALSE(QDir(out).exists());
    }
    CHECK_FALSE(QFile::exists(folder.filePath("window.png")));
    CHECK(runInShell(QString("\"$PROGRAM\" export --format csv --output '%1'").arg(out), none).status == 0);
    CHECK(runInShell("\"$PROGRAM\" show", none).status == 0);
}

TEST_CASE("Characters that no font has are named on standard error", "[app][surroundings]")
{
    // One font with Latin letters is all there is.
    QTemporaryDir folder;
    REQUIRE(QDir(folder.path()).mkdir("fonts"));
    const ProgramRun match = runInShell("fc-match --format=%{file} 'DejaVu Sans:lang=en'");
    const QString latin = QString::fromUtf8(match.out);
    if (match.status != 0 || !QFile::copy(latin, folder.filePath("fonts/" + QFileInfo(latin).fileName()))) {
        WARN("skipped: fc-match names no font");
        return;
    }
    QFile config(folder.filePath("fonts.conf"));
    REQUIRE(config.open(QIODevice::WriteOnly));
    config.write("<?xml version=\"1.0\"?>\n<fontconfig><dir>" + folder.filePath("fonts").toUtf8() + "</dir><cachedir>"
        + folder.filePath("cache").toUtf8() + "</cachedir></fontconfig>\n");
    config.close();
    const auto exported = [&](const QString& text) {
        return runInShell("\"$PROGRAM\" export --text '" + text + "' --stages heads.0.scores --output '" + folder.filePath("out") + "'",
            { { "FONTCONFIG_FILE", config.fileName() } });
    };
    const ProgramRun run = exported(QString::fromUtf8("one 你好 two"));
    CHECK(run.status == 0);
    CHECK(run.err.contains("No installed font can draw 你好;"));
    const ProgramRun plain = exported("one two");
    CHECK(plain.status == 0);
    CHECK_FALSE(plain.err.contains("font"));
}

} // namespace surroundings
