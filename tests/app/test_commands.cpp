// SPDX-License-Identifier: GPL-3.0-or-later
// The real program from outside: what it prints, what it writes, how it ends.
#include "tests/app/program.h"
#include "tests/support/catch.h"
#include "tests/support/matrix_matcher.h"
#include "tests/support/matrixfiles.h"
#include "tests/support/reference.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <cmath>

namespace {

attn::Matrix shownMatrix(const QStringList& arguments)
{
    const ProgramRun run = runProgram(QStringList { "show", "--json" } + arguments);
    INFO(run.err.toStdString());
    REQUIRE(run.status == 0);
    const QJsonArray stages = run.json()["stages"].toArray();
    REQUIRE(stages.size() == 1);
    return refMatrix(stages[0]);
}

const RefCase& bookCase(const std::string& name)
{
    static const std::vector<RefCase> cases = referenceCases("book.json");
    for (const RefCase& found : cases)
        if (found.name == name)
            return found;
    FAIL("no case " + name);
    return cases.front();
}

QByteArray fileBytes(const QString& path)
{
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

} // namespace

TEST_CASE("show prints the book's attention weights, with and without scaling and mask", "[app]")
{
    const QStringList weights { "--lesson", "trainable", "--stages", "heads.0.attention_weights" };
    const RefCase& book = bookCase("trainable/float32");
    CHECK(difference(shownMatrix(weights), refMatrix(book.expected["attention_weights"]), 1e-6) == "");

    // Four decimals of the second row, as computed by PyTorch for these settings.
    const auto secondRow = [&](const QStringList& more) {
        const attn::Matrix all = shownMatrix(weights + more);
        return attn::Matrix((all.row(1) * 1e4).array().round().matrix());
    };
    attn::Matrix unscaled(1, 6), causal(1, 6);
    unscaled << 1401, 2507, 2406, 1157, 687, 1842;
    causal << 3986, 6014, 0, 0, 0, 0;
    CHECK(difference(secondRow({ "--set", "scale=none" }), unscaled, 0) == "");
    CHECK(difference(secondRow({ "--set", "mask=causal" }), causal, 0) == "");
}

TEST_CASE("Both mask methods and both layouts print the same weights", "[app]")
{
    const QStringList weights { "--lesson", "linear", "--set", "mask=causal", "--stages", "heads.0.attention_weights" };
    const attn::Matrix before = shownMatrix(weights);
    const attn::Matrix after = shownMatrix(weights + QStringList { "--set", "mask.method=after_softmax" });
    CHECK((before - after).cwiseAbs().maxCoeff() <= 1e-15);
}

TEST_CASE("Every lesson exports every stage in every format, whole and readable", "[app]")
{
    QTemporaryDir folder;
    const ProgramRun run = runProgram({ "export", "--lesson", "multi-head", "--output", folder.filePath("new/deep"),
        "--format", "svg,pdf,png,csv,json,npy" });
    INFO(run.err.toStdString());
    REQUIRE(run.status == 0);
    CHECK(run.out.isEmpty());
    const QDir place(folder.filePath("new/deep"));
    const QJsonArray stages = runProgram({ "stages", "--lesson", "multi-head", "--json" }).json()["stages"].toArray();
    int exported = 0;
    for (const QJsonValue& value : stages) {
        const QJsonObject stage = value.toObject();
        if (!stage["on"].toBool())
            continue;
        ++exported;
        const QString path = place.filePath(stage["path"].toString());
        INFO(path.toStdString());
        for (const char* suffix : { ".svg", ".pdf", ".png", ".csv", ".json", ".npy" })
            CHECK(QFile::exists(path + suffix));
        const QByteArray svg = fileBytes(path + ".svg");
        CHECK(!svg.contains("<image"));
        QXmlStreamReader xml(svg);
        while (!xml.atEnd())
            xml.readNext();
        CHECK(!xml.hasError());
        CHECK(fileBytes(path + ".pdf").startsWith("%PDF-"));
        CHECK(!QImage(path + ".png").isNull());
        if (stage["path"].toString() == "tokens")
            continue;
        const auto fromJson = attn::parseMatrixJson(fileBytes(path + ".json"));
        const auto fromCsv = attn::parseMatrixCsv(fileBytes(path + ".csv"));
        REQUIRE(fromJson);
        CHECK(difference(fromCsv, *fromJson, 0) == "");
        CHECK(difference(*fromJson, shownMatrix({ "--lesson", "multi-head", "--stages", stage["path"].toString() }), 0) == "");
    }
    CHECK(exported > 20);
    CHECK(place.entryList(QDir::Files).size() == exported * 6);
}

TEST_CASE("pdftotext finds every token of a figure", "[app]")
{
    const QString pdftotext = QStandardPaths::findExecutable("pdftotext");
    if (pdftotext.isEmpty()) {
        WARN("skipped: pdftotext is not installed");
        return;
    }
    QTemporaryDir folder;
    REQUIRE(runProgram({ "export", "--lesson", "trainable", "--stages", "heads.0.scores", "--format", "pdf", "--output", folder.path() }).status == 0);
    QProcess process;
    process.start(pdftotext, { folder.filePath("heads.0.scores.pdf"), "-" });
    REQUIRE(process.waitForFinished());
    const QByteArray text = process.readAllStandardOutput();
    for (const char* token : { "Your", "journey", "starts", "with", "one", "step" })
        CHECK(text.count(token) >= 2); // row and column
}

TEST_CASE("explain gives terms that add up and name cells with those values", "[app]")
{
    const ProgramRun run = runProgram({ "explain", "--lesson", "trainable", "--cell", "heads.0.scores[1,4]", "--json" });
    REQUIRE(run.status == 0);
    const QJsonObject report = run.json();
    CHECK(report["path"].toString() == "heads.0.scores");
    CHECK(report["linear"].toBool());
    double sum = 0;
    for (const QJsonValue& term : report["terms"].toArray()) {
        double product = term["factor"].toDouble();
        for (const QJsonValue& source : term["sources"].toArray()) {
            product *= source["value"].toDouble();
            const attn::Matrix matrix = shownMatrix({ "--lesson", "trainable", "--stages", source["path"].toString() });
            CHECK(matrix(source["row"].toInt(), source["column"].toInt()) == source["value"].toDouble());
        }
        sum += product;
    }
    CHECK(sum == report["value"].toDouble());
}

TEST_CASE("Sessions come from files and standard input, and text replaces theirs", "[app]")
{
    const QByteArray session = R"({"format": "attention-visualizer session", "version": 1, "text": "a b a", "settings": {"embeddings.size": 4}})";
    QTemporaryDir folder;
    QFile file(folder.filePath("s.attn"));
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(session);
    file.close();
    const attn::Matrix fromFile = shownMatrix({ file.fileName(), "--stages", "embeddings" });
    CHECK(fromFile.rows() == 3);
    CHECK(fromFile.cols() == 4);
    CHECK(fromFile.row(0) == fromFile.row(2)); // repeated tokens share their row
    const ProgramRun piped = runProgram({ "show", "-", "--json", "--stages", "embeddings" }, session);
    REQUIRE(piped.status == 0);
    CHECK(difference(refMatrix(piped.json()["stages"].toArray()[0]), fromFile, 0) == "");
    // A token's numbers do not depend on its neighbours.
    const attn::Matrix other = shownMatrix({ file.fileName(), "--text", "b", "--stages", "embeddings" });
    CHECK(other.row(0) == fromFile.row(1));
}

TEST_CASE("screenshot draws the window in the size that was asked for", "[app]")
{
    QTemporaryDir folder;
    const QString file = folder.filePath("window.png");
    const ProgramRun run = runProgram({ "screenshot", "--output", file, "--size", "1024x768", "--stage", "heads.0.scores", "--theme", "dark", "--language", "zh_CN" });
    INFO(run.err.toStdString());
    REQUIRE(run.status == 0);
    CHECK(QImage(file).size() == QSize(1024, 768));
}

TEST_CASE("screenshot draws every picture of the run, and refuses others", "[app]")
{
    QTemporaryDir folder;
    std::vector<QImage> images;
    for (const char* name : { "equation", "arcs", "bars", "storyboard" }) {
        const QString file = folder.filePath(QString(name) + ".png");
        const ProgramRun run = runProgram({ "screenshot", "--output", file, "--size", "1024x768", "--picture", name });
        INFO(run.err.toStdString());
        REQUIRE(run.status == 0);
        images.push_back(QImage(file));
        CHECK(images.back().size() == QSize(1024, 768));
        for (size_t i = 0; i + 1 < images.size(); ++i)
            CHECK(images[i] != images.back());
    }
    const ProgramRun refused = runProgram({ "screenshot", "--output", folder.filePath("x.png"), "--picture", "pie" });
    CHECK(refused.status == 2);
    CHECK(refused.err.contains("pie"));
}

TEST_CASE("compare of a session with itself is zero; without scaling it names the largest difference", "[app]")
{
    QTemporaryDir folder;
    const auto write = [&](const char* name, const char* scale) {
        QFile file(folder.filePath(name));
        REQUIRE(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(R"({"format": "attention-visualizer session", "version": 1, "text": "x", "embeddings": {"shape": [1, 2], "data": [3, 4]}, "settings": {"attention.kind": "unweighted", "scale": ")") + scale + "\"}}");
        return file.fileName();
    };
    const QString a = write("a.attn", "none"), b = write("b.attn", "linear");
    for (const QJsonValue& stage : runProgram({ "compare", a, a, "--json" }).json()["stages"].toArray())
        CHECK(stage["largest"].toDouble() == 0);
    // By hand: the score is 3*3 + 4*4 = 25; divided by the width 2 it is 12.5; a single weight stays 1.
    const QJsonObject compared = runProgram({ "compare", a, b, "--json" }).json();
    for (const QJsonValue& stage : compared["stages"].toArray())
        CHECK(stage["largest"].toDouble() == 0);
    CHECK(compared["only_in"].toObject()["b"].toArray() == QJsonArray { "heads.0.scaled_scores" });
    CHECK(runProgram({ "compare", a }).status == 2);
}

TEST_CASE("show --measures tabulates entropy and shares of every head", "[app]")
{
    const QStringList weights { "show", "--measures", "--lesson", "trainable", "--set", "mask=causal", "--set", "scale=1e6", "--set", "temperature=1000",
        "--stages", "heads.*.attention_weights" };
    // Scores divided by so much are equal: each row shares evenly over what it sees.
    const ProgramRun json = runProgram(weights + QStringList { "--json" });
    INFO(json.err.toStdString());
    REQUIRE(json.status == 0);
    const QJsonArray measured = json.json()["measures"].toArray();
    REQUIRE(measured.size() == 1);
    const QJsonObject head = measured[0].toObject();
    CHECK(head["path"].toString() == "heads.0.attention_weights");
    CHECK(head["rows"].toInt() == 6);
    CHECK(std::abs(head["entropy"].toDouble() - std::log2(720.0) / 6) < 1e-7);
    CHECK(std::abs(head["diagonal"].toDouble() - 2.45 / 6) < 1e-7); // 1 + 1/2 + ... + 1/6 = 2.45
    CHECK(std::abs(head["first"].toDouble() - 2.45 / 6) < 1e-7);
    CHECK(std::abs(head["previous"].toDouble() - 1.45 / 5) < 1e-7);

    const ProgramRun text = runProgram(weights);
    REQUIRE(text.status == 0);
    CHECK(text.out.contains("entropy (bit)"));
    CHECK(text.out.contains("1.5820"));
    CHECK(text.out.contains("0.4083"));
    CHECK(text.out.contains("0.2900"));

    const ProgramRun one = runProgram({ "show", "--measures", "--json", "--text", "alone" });
    REQUIRE(one.status == 0);
    CHECK(one.json()["measures"].toArray()[0].toObject()["previous"].isNull());
    const ProgramRun wrong = runProgram({ "show", "--measures", "--lesson", "trainable", "--stages", "heads.0.scores" });
    CHECK(wrong.status == 2);
    CHECK(wrong.err.contains("heads.0.scores"));
}
