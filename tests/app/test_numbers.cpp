// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers in and out of the real program.
#include "core/io/exporters.h"
#include "core/io/tensorfile.h"
#include "tests/app/program.h"
#include "tests/support/catch.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

TEST_CASE("What export writes, import takes: the same weights give the same scores", "[app][import]")
{
    QTemporaryDir folder;
    const QStringList text { "--text", "one two three", "--set", "attention.size=4" };
    const ProgramRun written
        = runProgram(QStringList { "export", "--output", folder.path(), "--format", "npz,md,html" } + text);
    INFO(written.err.toStdString());
    REQUIRE(written.status == 0);
    CHECK(QFile::exists(folder.filePath("heatmaps.html")));
    const QString npz = folder.filePath("matrices.npz");
    const QStringList show { "show", "--stages", "heads.0.scores", "--json" };
    const ProgramRun original = runProgram(show + text);
    // Other seeds, so that nothing but the file can give the numbers.
    const ProgramRun imported = runProgram(show
        + QStringList {
            "--text", "one two three", "--set", "embeddings.seed=5", "--set", "parameters.seed=6", "--import", npz });
    INFO(imported.err.toStdString());
    REQUIRE(imported.status == 0);
    CHECK(imported.out == original.out);
    const ProgramRun chosen = runProgram(show
        + QStringList {
            "--text", "one two three", "--import", npz + ":w_query=w_key,w_key=w_query,embeddings=embeddings" });
    REQUIRE(chosen.status == 0);
    CHECK(chosen.out != original.out);

    const ProgramRun wrong = runProgram(show + QStringList { "--text", "one two", "--import", npz });
    CHECK(wrong.status == 1);
    CHECK(wrong.err.contains("matrices.npz: embeddings is 3×3, but the text has 2 tokens"));
    CHECK(runProgram(show + QStringList { "--import", npz + ":w_query=nothing" }).status == 2);
    CHECK(runProgram(show + QStringList { "--import", folder.filePath("none.npz") }).status == 1);
}

TEST_CASE("Numbers are written with the decimals that were asked for", "[app][export]")
{
    QTemporaryDir folder;
    const QStringList call { "export", "--output", folder.path(), "--stages", "embeddings", "--format",
        "tsv,tex,pgfplots,md,json" };
    REQUIRE(runProgram(call + QStringList { "--decimals", "1", "--lesson", "trainable" }).status == 0);
    QFile file(folder.filePath("embeddings.tsv"));
    REQUIRE(file.open(QIODevice::ReadOnly));
    CHECK(file.readAll().contains("\nYour\t0.4\t0.1\t0.9\n")); // the book's 0.43, 0.15 and 0.89; 0.15 lies below 0.15
    CHECK(QDir(folder.path()).entryList(QDir::Files).size() == 5);
    for (const char* wrong : { "-1", "18", "x", "" })
        CHECK(runProgram(call + QStringList { "--decimals", wrong }).status == 2);
}
