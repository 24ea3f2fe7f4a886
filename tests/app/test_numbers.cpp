// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers in and out of the real program.
#include "core/io/file/wholefile.h"
#include "core/io/tables/exporters.h"
#include "core/io/tensor/tensorfile.h"
#include "tests/app/program.h"
#include "tests/io/archive.h"
#include "tests/support/catch.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <vector>

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

TEST_CASE("A page that no browser can show is refused before anything is written", "[app][export]")
{
    QTemporaryDir folder;
    const QString out = folder.filePath("out"), text = QStringList(1100, "word").join(' ');
    // Every head-wide matrix has 1.21 million numbers; three of them are too many.
    const ProgramRun refused
        = runProgram({ "export", "--output", out, "--format", "csv,html", "--text", text });
    INFO(refused.err.toStdString());
    CHECK(refused.status == 1);
    CHECK(refused.err.contains("three million"));
    CHECK_FALSE(refused.err.contains("[1/"));
    CHECK(QDir(out).entryList(QDir::Files).isEmpty());
}

TEST_CASE("The command line cuts GPT-NeoX's weights head by head and says what it did with each array", "[app][import]")
{
    QTemporaryDir folder;
    const auto array = [](const char* shape, const std::vector<double>& numbers) {
        return attn::npyFile("<f8", shape, QByteArray(reinterpret_cast<const char*>(numbers.data()), qsizetype(numbers.size() * 8)));
    };
    std::vector<double> counting(48), identity(16, 0.0);
    for (size_t i = 0; i < counting.size(); ++i)
        counting[i] = double(i);
    for (size_t i = 0; i < 4; ++i)
        identity[5 * i] = 1;
    const QString npz = folder.filePath("neox.npz");
    const auto weights = [&](int layer) {
        return attn::storedEntry("gpt_neox.layers." + QByteArray::number(layer) + ".attention.query_key_value.weight.npy", array("(12, 4)", counting));
    };
    REQUIRE(attn::writeWhole(npz,
        attn::archive({ weights(10), weights(2), attn::storedEntry("embeddings.npy", array("(4, 4)", identity)) })));
    const QStringList call { "show", "--text", "a b c d", "--set", "attention.heads=2", "--stages", "w_query", "--json" };
    const ProgramRun run = runProgram(call + QStringList { "--import", npz });
    INFO(run.err.toStdString());
    REQUIRE(run.status == 0);
    const QJsonArray data = run.json()["stages"][0]["data"].toArray();
    REQUIRE(data.size() == 16);
    const double wanted[] = { 0, 4, 24, 28 };
    for (int i = 0; i < 4; ++i)
        CHECK(data[i].toDouble() == wanted[i]);
    for (const char* said : { "layer 2 of the layers 2, 10 is taken", "as w_qkv_heads, transposed", "head by head for 2 heads",
             "left in the file (1): gpt_neox.layers.10." })
        CHECK(run.err.contains(said));
    const ProgramRun tenth = runProgram(call + QStringList { "--import", npz + ":layer=10" });
    REQUIRE(tenth.status == 0);
    CHECK(tenth.err.contains("layer 10 of the layers 2, 10 is taken"));
    CHECK(runProgram(call + QStringList { "--import", npz + ":layer=3" }).status == 2);
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
