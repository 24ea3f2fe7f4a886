// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of every kind from the command line.
#include "tests/app/program.h"
#include "tests/support/catch.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <utility>

namespace {

QStringList exportedFiles(const QTemporaryDir& folder, const QStringList& arguments)
{
    const ProgramRun run = runProgram(QStringList { "export", "--output", folder.path() } + arguments);
    INFO(run.err.toStdString());
    REQUIRE(run.status == 0);
    return QDir(folder.path()).entryList(QDir::Files, QDir::Name);
}

void refusedFigure(const QStringList& arguments, const QStringList& named)
{
    const QTemporaryDir folder;
    const ProgramRun run = runProgram(QStringList { "export", "--output", folder.filePath("new") } + arguments);
    INFO(arguments.join(' ').toStdString() << ": " << run.err.toStdString());
    CHECK(run.status == 2);
    for (const QString& word : named)
        CHECK(run.err.contains(word.toUtf8()));
    CHECK_FALSE(QDir(folder.filePath("new")).exists());
}

} // namespace

TEST_CASE("export writes every kind of figure", "[app][figure]")
{
    struct Case {
        QStringList arguments, files;
    };
    const Case cases[] = {
        { { "--figure", "equation", "--stages", "heads.0.scores", "--format", "png,svg,pdf" },
            { "heads.0.scores-equation.pdf", "heads.0.scores-equation.png", "heads.0.scores-equation.svg" } },
        { { "--figure", "heads", "--stages", "heads.*.attention_weights" }, { "attention_weights-heads.png" } },
        { { "--figure", "arcs", "--head", "1" }, { "heads.1.attention_weights-arcs.png" } },
        { { "--figure", "bars", "--token", "2" }, { "bars-token-2.png" } },
        { { "--figure", "storyboard", "--page", "Letter-landscape", "--format", "pdf" }, { "storyboard.pdf" } },
        { { "--figure", "handout", "--page", "A4" }, { "handout.pdf" } },
    };
    for (const Case& one : cases) {
        const QTemporaryDir folder;
        CHECK(exportedFiles(folder, QStringList { "--lesson", "multi-head" } + one.arguments) == one.files);
    }
    const QTemporaryDir folder;
    CHECK(exportedFiles(folder,
              { "--lesson", "trainable", "--set", "scale=none", "--compare", "lesson:trainable", "--stages",
                  "heads.0.attention_weights" })
        == QStringList { "heads.0.attention_weights-compare.png" });
}

TEST_CASE("export writes pictures of exactly the pixels asked for", "[app][figure]")
{
    const QTemporaryDir folder;
    exportedFiles(
        folder, { "--size", "1200x900", "--stages", "heads.0.scores", "--no", "title,bar", "--ground", "transparent" });
    const QImage image(folder.filePath("heads.0.scores.png"));
    CHECK(image.size() == QSize(1200, 900));
    CHECK(qAlpha(image.pixel(0, 0)) == 0);
    exportedFiles(folder, { "--size", "84mmx60mm", "--dpi", "600", "--stages", "heads.0.scores" });
    const QImage print(folder.filePath("heads.0.scores.png"));
    CHECK(print.size() == QSize(1984, 1417)); // 84 / 25.4 * 600, 60 / 25.4 * 600
    CHECK(print.dotsPerMeterX() == 23622);
    exportedFiles(folder, { "--preset", "slide", "--stages", "heads.0.scores", "--with", "caption" });
    CHECK(QImage(folder.filePath("heads.0.scores.png")).size() == QSize(1920, 1080));
}

TEST_CASE("export walks through every step with numbered pictures of one size", "[app][figure]")
{
    const QTemporaryDir folder;
    const QStringList files = exportedFiles(folder, { "--figure", "walk", "--size", "800x600" });
    CHECK(files.size() >= 8);
    for (qsizetype i = 0; i < files.size(); ++i) {
        CHECK(files[i].startsWith(QString("walk-%1-").arg(i + 1, 2, 10, QChar('0'))));
        CHECK(QImage(folder.filePath(files[i])).size() == QSize(800, 600));
    }
}

TEST_CASE("export names what would work where a figure is asked for wrongly", "[app][figure]")
{
    refusedFigure({ "--figure", "poster" }, { "poster", "storyboard" });
    refusedFigure({ "--size", "big" }, { "big", "84mmx60mm", "1200x900" });
    refusedFigure({ "--size", "3mm" }, { "20 to 5000 mm" });
    refusedFigure({ "--preset", "cinema" }, { "cinema", "slide" });
    refusedFigure({ "--page", "B5" }, { "B5", "Letter" });
    refusedFigure({ "--size", "84mm", "--page", "A4" }, { "--size", "--page" });
    refusedFigure({ "--dpi", "many" }, { "many", "300" });
    refusedFigure({ "--ground", "pink" }, { "pink", "transparent" });
    refusedFigure({ "--no", "tokens" }, { "tokens", "labels" });
    refusedFigure({ "--figure", "compare" }, { "--compare" });
    refusedFigure({ "--figure", "heads", "--lesson", "trainable" }, { "one head", "attention.heads" });
    refusedFigure({ "--figure", "arcs", "--stages", "embeddings" }, { "heads.0.attention_weights" });
    refusedFigure({ "--figure", "bars", "--token", "99" }, { "99", "from 0 to 5" });
    refusedFigure({ "--figure", "equation", "--head", "9" }, { "9", "from 0 to 0" });
    refusedFigure({ "--figure", "equation", "--format", "csv" }, { "csv", "png, svg, pdf" });
    refusedFigure({ "--figure", "handout", "--format", "png" }, { "png", "pdf" });
    refusedFigure({ "--figure", "handout", "--size", "84mm" }, { "--page" });
    refusedFigure({ "--figure", "storyboard", "--stages", "embeddings" }, { "storyboard" });
    refusedFigure({ "--range", "1,0" }, { "1,0", "0,0.5" });
    refusedFigure({ "--range", "0.5" }, { "0.5", "LOW,HIGH" });
    refusedFigure({ "--scale", "square" }, { "square", "linear or log" });
    refusedFigure({ "--map", "rainbow" }, { "rainbow", "orange-blue", "sea", "purple-green" });
    refusedFigure({ "--lesson", "multi-head", "--head", "0,7" }, { "7", "from 0 to 1" });
    refusedFigure({ "--lesson", "multi-head", "--head", "first" }, { "first", "from 0 to 1" });
    refusedFigure({ "--layer", "1" }, { "1", "from 0 to 0" });
    refusedFigure({ "--lesson", "multi-head", "--stages", "heads.0.scores", "--head", "1" }, { "--stages", "--head" });
}

TEST_CASE("export --figure heads draws the heads that are named, and no others", "[app][figure]")
{
    const QStringList heads { "--set", "attention.heads=4", "--set", "attention.size=8", "--figure", "heads" };
    const std::pair<QStringList, QStringList> cases[] = {
        { { "--stages", "heads.*.attention_weights" }, { "attention_weights-heads.png" } },
        { { "--stages", "heads.0.attention_weights,heads.2.attention_weights" }, { "attention_weights-heads-0-2.png" } },
        { { "--stages", "heads.*.scores", "--head", "1,3" }, { "scores-heads-1-3.png" } },
        { { "--stages", "heads.*.scores", "--head", "all" }, { "scores-heads.png" } },
    };
    for (const auto& [arguments, files] : cases) {
        const QTemporaryDir folder;
        CHECK(exportedFiles(folder, heads + arguments) == files);
    }
    const QTemporaryDir folder;
    CHECK(exportedFiles(folder,
              { "--lesson", "multi-head", "--stages", "heads.*.scores", "--head", "1", "--format", "csv" })
        == QStringList { "heads.1.scores.csv" });
}

TEST_CASE("export takes range, axis and colours of a figure", "[app][figure]")
{
    const auto picture = [](const QStringList& more) {
        const QTemporaryDir folder;
        exportedFiles(folder, QStringList { "--stages", "heads.0.attention_weights", "--format", "svg" } + more);
        QFile file(folder.filePath("heads.0.attention_weights.svg"));
        REQUIRE(file.open(QIODevice::ReadOnly));
        return file.readAll();
    };
    const QByteArray plain = picture({});
    CHECK(picture({ "--range", "0,0.9" }).contains(">0.90<"));
    CHECK_FALSE(plain.contains(">0.90<"));
    CHECK(picture({ "--scale", "log" }) != plain);
    CHECK(picture({ "--scale", "linear" }) == plain);
    CHECK(picture({ "--map", "grey" }) != plain);
    CHECK(picture({ "--map", "orange-blue" }) == plain); // of signed numbers: these are weights
}

TEST_CASE("export writes a single file to standard output, and never a folder named -", "[app]")
{
    const QStringList one { "export", "--stages", "heads.0.scores", "--output", "-", "--format" };
    const ProgramRun csv = runProgram(one + QStringList { "csv" });
    CHECK(csv.status == 0);
    CHECK(csv.out.count('\n') == 7); // six tokens and their names
    const ProgramRun png = runProgram(one + QStringList { "png" });
    CHECK(png.status == 0);
    CHECK(QImage::fromData(png.out, "PNG").width() > 100);
    const ProgramRun npz = runProgram(one + QStringList { "npz" });
    CHECK(npz.out.startsWith("PK"));
    for (const QStringList& many : { one + QStringList { "csv,png" },
             QStringList { "export", "--output", "-" }, QStringList { "worksheet", "--output", "-" } }) {
        const ProgramRun refused = runProgram(many);
        INFO(refused.err.toStdString());
        CHECK(refused.status == 2);
        CHECK(refused.out.isEmpty());
        CHECK(refused.err.contains("tandard output"));
    }
    CHECK_FALSE(QDir("-").exists());
    CHECK(runProgram({ "script", "--output", "-" }).out == runProgram({ "script" }).out);
    CHECK(QImage::fromData(runProgram({ "screenshot", "--output", "-", "--size", "640x480" }).out, "PNG").width() == 640);
}
