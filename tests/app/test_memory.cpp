// SPDX-License-Identifier: GPL-3.0-or-later
// Commands that run out of memory end with a message and status 1.
#include "tests/app/program.h"
#include "tests/support/catch.h"
#include "tests/support/memory.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

namespace {

/// The program with `kilobytes` of address space.
ProgramRun runWithin(int kilobytes, const QStringList& arguments)
{
    QProcess process;
    const QString script = QStringLiteral("ulimit -v %1; exec \"$0\" \"$@\"").arg(kilobytes);
    process.start("sh", QStringList { "-c", script, ATTN_PROGRAM } + arguments);
    ProgramRun run;
    if (process.waitForFinished(120000) && process.exitStatus() == QProcess::NormalExit)
        run.status = process.exitCode();
    run.out = process.readAllStandardOutput();
    run.err = process.readAllStandardError();
    return run;
}

QString words(int count)
{
    return QStringLiteral("a ").repeated(count);
}

} // namespace

TEST_CASE("Commands that find no memory say what they need and end with status 1", "[app][memory]")
{
    if (!memoryCanBeLimited())
        return;
    QTemporaryDir folder;
    const QStringList text { "--text", words(7000), "--stages", "heads.0.scores" };
    const QList<QStringList> calls { QStringList { "show" } + text, QStringList { "show", "--json" } + text,
        QStringList { "export", "--format", "csv", "--output", folder.filePath("out") } + text,
        QStringList { "screenshot", "--output", folder.filePath("window.png"), "--stage", "heads.0.scores", "--text", words(7000) },
        QStringList { "explain", "--text", words(7000), "--cell", "heads.0.attention_weights[1,1]" } };
    for (const QStringList& call : calls) {
        INFO(call.front().toStdString());
        const ProgramRun run = runWithin(350'000, call); // 7,000 x 7,000 doubles are 392 MB
        INFO(run.err.toStdString());
        CHECK(run.status == 1);
        CHECK(run.err.contains("not enough memory for heads.0.scores, which needs 393 MB"));
    }
    CHECK(QDir(folder.filePath("out")).entryList(QDir::Files).isEmpty());
    CHECK_FALSE(QFile::exists(folder.filePath("window.png")));
}

TEST_CASE("A large matrix is printed and exported in little more memory than it has", "[app][memory]")
{
    if (!memoryCanBeLimited())
        return;
    QTemporaryDir folder;
    const QStringList text { "--text", words(1200), "--stages", "heads.0.scores" };
    // 12 MB as numbers; as text, every cell a string of its own, it took more than 140 beside the program's 90.
    const ProgramRun small = runWithin(160'000, { "show", "--text", "a b" });
    REQUIRE(small.status == 0);
    for (const QStringList& call : QList<QStringList> { QStringList { "show" } + text, QStringList { "show", "--json" } + text,
             QStringList { "export", "--format", "csv,tsv,json,md,tex,npy,npz", "--output", folder.filePath("out") } + text }) {
        INFO(call.front().toStdString());
        const ProgramRun run = runWithin(160'000, call);
        INFO(run.err.toStdString());
        CHECK(run.status == 0);
    }
    QFile csv(folder.filePath("out/heads.0.scores.csv"));
    REQUIRE(csv.open(QIODevice::ReadOnly));
    CHECK(csv.readAll().count('\n') == 1201);
}
