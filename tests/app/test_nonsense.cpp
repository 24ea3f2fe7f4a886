// SPDX-License-Identifier: GPL-3.0-or-later
// Wrong use ends with status 2, bad content with 1; always one clear line, never half a file.
#include "tests/app/program.h"
#include "tests/support/catch.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <unistd.h>

#include <vector>

namespace {

void refused(const QStringList& arguments, int status, const std::vector<const char*>& words, const QByteArray& input = {})
{
    const ProgramRun run = runProgram(arguments, input);
    INFO(arguments.join(' ').toStdString());
    INFO(run.err.toStdString());
    CHECK(run.status == status);
    CHECK(run.out.isEmpty());
    CHECK(run.err.trimmed().count('\n') == 0); // one line
    for (const char* word : words)
        CHECK(run.err.contains(word));
}

} // namespace

TEST_CASE("Wrong use names what would work and ends with status 2", "[app]")
{
    refused({ "show", "--set", "atention.heads=2" }, 2, { "atention.heads", "attention.heads" });
    refused({ "show", "--set", "attention.heads=two" }, 2, { "attention.heads", "two", "from 1 to 64" });
    refused({ "show", "--set", "attention.size=4", "--set", "attention.heads=3" }, 2, { "4 columns", "3 heads", "1, 2 or 4" });
    refused({ "show", "--set", "dropout.rate=nan" }, 2, { "dropout.rate", "nan" });
    refused({ "show", "--set", "temperature=0" }, 2, { "temperature", "from 1e-06" });
    refused({ "show", "--set", "mask" }, 2, { "KEY=VALUE" });
    refused({ "show", "--stages", "heads.0.score" }, 2, { "heads.0.score", "heads.0.scores" });
    refused({ "show", "--stages", "heads.7.scores" }, 2, { "heads.7.scores", "attention.heads" });
    refused({ "show", "--stages", "output" }, 2, { "switched off", "output.projection=true" });
    refused({ "explain", "--cell", "heads.0.scores" }, 2, { "PATH[ROW,COLUMN]" });
    refused({ "explain", "--cell", "heads.0.scores[9,9]" }, 2, { "[9,9]", "6×6" });
    refused({ "export" }, 2, { "--output" });
    refused({ "export", "--output", "x", "--format", "bmp" }, 2, { "bmp", "png" });
    refused({ "show", "--lesson", "causl" }, 2, { "causl", "causal" });
    refused({ "show", "--tokenizer", "wrds" }, 2, { "wrds", "words" });
    refused({ "show", "--nonsense" }, 2, { "nonsense" });
    refused({ "shwo" }, 2, { "shwo", "show" });
    refused({ "screenshot", "--output", "x.png", "--size", "big" }, 2, { "--size", "1280x800" });
    refused({ "show", "one.attn", "two.attn" }, 2, { "two.attn" });
}

TEST_CASE("Bad content names the place and ends with status 1", "[app]")
{
    refused({ "show", "--text", "" }, 1, { "text" });
    refused({ "show", "--text", "  \t " }, 1, { "text" });
    refused({ "show", "missing.attn" }, 1, { "missing.attn" });
    refused({ "show", "-" }, 1, { "ine 3" }, "{\n \"format\": \"attention-visualizer session\",\n \"version\": }\n");
    refused({ "show", "-" }, 1, { "version" }, R"({"format": "attention-visualizer session", "version": 99})");
    refused({ "show", "-" }, 1, { "4 columns", "3 heads" },
        R"({"format": "attention-visualizer session", "version": 1, "text": "a", "settings": {"attention.size": 4, "attention.heads": 3}})");
    refused({ "show", "-" }, 1, { "GB", "tokens" }, // 20,000 tokens
        R"({"format": "attention-visualizer session", "version": 1, "tokenizer": "spaces", "text": ")" + QByteArray("a ").repeated(20000) + "\"}");
    refused({ "show", "/" }, 1, { "/" });
}

TEST_CASE("A folder or file that cannot be written is refused and nothing half is left", "[app]")
{
    QTemporaryDir folder;
    QFile file(folder.filePath("file"));
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.close();
    refused({ "export", "--output", file.fileName() }, 1, { "file" });
    refused({ "screenshot", "--output", folder.filePath("none/x.png") }, 1, { "none/x.png" });
    if (geteuid() != 0) { // root may write anywhere
        QDir(folder.path()).mkdir("locked");
        QFile::setPermissions(folder.filePath("locked"), QFile::ReadOwner | QFile::ExeOwner);
        refused({ "export", "--output", folder.filePath("locked") }, 1, { "locked" });
        CHECK(QDir(folder.filePath("locked")).entryList(QDir::Files).isEmpty());
    }
    CHECK(QDir(folder.path()).entryList({ "*.png" }, QDir::Files).isEmpty());
}

TEST_CASE("Help and version go to standard output", "[app]")
{
    for (const QStringList& arguments : { QStringList { "--help" }, { "show", "--help" }, { "--version" }, { "export", "--version" } }) {
        const ProgramRun run = runProgram(arguments);
        CHECK(run.status == 0);
        CHECK(!run.out.isEmpty());
        CHECK(run.err.isEmpty());
    }
    CHECK(runProgram({}).status == 1); // no display: an error instead of an abort
}
