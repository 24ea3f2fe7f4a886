// SPDX-License-Identifier: GPL-3.0-or-later
// What tokens are called on the terminal and in files.
#include "tests/app/program.h"
#include "tests/support/catch.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <algorithm>

namespace {

QString sessionOf(const QTemporaryDir& folder, const QByteArray& members)
{
    const QString path = folder.filePath("session.attn");
    QFile file(path);
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write("{\"format\": \"attention-visualizer session\", \"version\": 1, " + members + "}");
    return path;
}

QByteArray output(const QStringList& arguments)
{
    const ProgramRun run = runProgram(arguments);
    INFO(arguments.join(' ').toStdString() << ": " << run.err.toStdString());
    REQUIRE(run.status == 0);
    return run.out;
}

QByteArray fileText(const QString& path)
{
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

} // namespace

TEST_CASE("show and explain name tokens as figures do, and as the vocabulary spells them on request", "[app][labels]")
{
    const QTemporaryDir folder;
    const QString path = sessionOf(folder, "\"tokens\": [\"The\", \"\u0120cat\", \"\u0120cat\"]");
    const QStringList show { "show", path, "--stages", "tokens,heads.0.scores" };
    CHECK(output(show).contains("  The\n  ␣cat\n  ␣cat (2)\n"));
    CHECK_FALSE(output(show).contains("\u0120"));
    CHECK(output(show + QStringList { "--raw-tokens" }).contains("  The\n  \u0120cat\n  \u0120cat (2)\n"));
    CHECK(output({ "explain", path, "--cell", "heads.0.scores[1,2]" }).contains("row \"␣cat\", column \"␣cat (2)\""));
    const ProgramRun json = runProgram({ "show", path, "--stages", "heads.0.scores", "--json" });
    CHECK(json.json()["stages"][0]["rows"] == QJsonArray { "The", "\u0120cat", "\u0120cat" });
}

TEST_CASE("Exports for people name tokens as figures do, data keep the pieces", "[app][labels]")
{
    const QTemporaryDir folder;
    const QString path = sessionOf(folder, "\"tokens\": [\"The\", \"\u0120cat\", \"\u0120cat\"]");
    const auto written = [&](const QStringList& more, const char* suffix) {
        const QString out = folder.filePath("out");
        output(QStringList { "export", path, "--output", out, "--stages", "heads.0.scores", "--format", "csv,md,svg,pgfplots" } + more);
        return fileText(out + "/heads.0.scores." + suffix);
    };
    CHECK(written({}, "csv").startsWith(",The,\u0120cat,\u0120cat\n"));
    CHECK(written({}, "md").startsWith("| | The | ␣cat | ␣cat (2) |\n"));
    CHECK(written({}, "pgfplots").contains("{\\textvisiblespace{}cat},{\\textvisiblespace{}cat\\ (2)}"));
    CHECK(written({}, "svg").contains(">␣cat (2)<"));
    CHECK(written({ "--no", "repeats" }, "md").startsWith("| | The | ␣cat | ␣cat |\n"));
    CHECK_FALSE(written({ "--no", "repeats" }, "svg").contains("(2)"));
    CHECK(written({ "--raw-tokens" }, "md").startsWith("| | The | \u0120cat | \u0120cat (2) |\n"));
    CHECK(written({ "--raw-tokens" }, "svg").contains(">\u0120cat<"));
    CHECK(written({ "--no", "repeats", "--raw-tokens" }, "csv") == written({}, "csv"));
}

TEST_CASE("A table on the terminal stays narrow and in line, whatever its numbers and letters", "[app][labels]")
{
    const QTemporaryDir folder;
    const QString path = sessionOf(folder,
        "\"tokens\": [\"كتاب\", \"猫\", \"x\"], \"overrides\": [{\"path\": \"heads.0.scores\", \"row\": 0, \"column\": 1, "
        "\"value\": 1e308}]");
    const QList<QByteArray> lines = output({ "show", path, "--stages", "heads.0.scores" }).split('\n');
    REQUIRE(lines.size() >= 5);
    for (const QByteArray& line : lines.mid(1)) // the first says where the numbers come from
        CHECK(QString::fromUtf8(line).size() < 80);
    CHECK(lines[2].contains("1.0000e+308"));
    CHECK(lines[2].startsWith("  \u2068كتاب\u2069  ")); // or the numbers would run from right to left
    CHECK(lines[3].startsWith("  猫    ")); // as wide as two letters
    CHECK(lines[4].startsWith("  x     "));
}
