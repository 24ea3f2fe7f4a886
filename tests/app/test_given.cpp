// SPDX-License-Identifier: GPL-3.0-or-later
// Attention of real models on the command line: every head shown, compared, measured and exported.
#include "tests/app/program.h"
#include "tests/io/attentionsamples.h"
#include "tests/support/matrixfiles.h"
#include "tests/support/reference.h"
#include "tests/support/shareddata.h"

#include <QDir>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QXmlStreamReader>

using namespace attentiontest;

TEST_CASE("Every head of a published example is shown, measured, compared and exported", "[app][given]")
{
    const QString folder = sharedFolder("models/gpt2-attention-examples");
    if (folder.isEmpty())
        return;
    const QString first = QDir(folder).filePath("example-0.json"), second = QDir(folder).filePath("example-1.json");
    const auto trace = opened(first);
    const auto other = opened(second);

    const ProgramRun shown = runProgram({ "show", first, "--json", "--stages", "layers.*.heads.*.attention_weights" });
    INFO(shown.err.toStdString());
    REQUIRE(shown.status == 0);
    const QJsonArray stages = shown.json()["stages"].toArray();
    REQUIRE(stages.size() == 144);
    for (const QJsonValue& stage : stages)
        REQUIRE(refMatrix(stage) == *valuesAt(*trace, stage.toObject()["path"].toString().toStdString()));

    const ProgramRun compared = runProgram({ "compare", first, second, "--json" });
    REQUIRE(compared.status == 0);
    const QJsonArray differences = compared.json()["stages"].toArray();
    REQUIRE(differences.size() == 145); // and the tokens
    for (const QJsonValue& difference : differences) {
        const std::string path = difference.toObject()["path"].toString().toStdString();
        if (path == "tokens")
            continue;
        const double largest = (*valuesAt(*other, path) - *valuesAt(*trace, path)).cwiseAbs().maxCoeff();
        REQUIRE(difference.toObject()["largest"].toDouble() == largest);
    }
    const ProgramRun same = runProgram({ "compare", first, first, "--json" });
    for (const QJsonValue& difference : same.json()["stages"].toArray())
        REQUIRE(difference.toObject()["largest"].toDouble() == 0);

    QTemporaryDir out;
    const ProgramRun exported = runProgram({ "export", first, "--output", out.path(), "--format", "csv,json,npy,svg" });
    INFO(exported.err.toStdString());
    REQUIRE(exported.status == 0);
    const QDir files(out.path());
    CHECK(files.entryList({ "*.svg" }).size() >= 144);
    for (int layer = 0; layer < 12; ++layer)
        for (int head = 0; head < 12; ++head) {
            const std::string path = headPath(layer, head);
            const QString name = QString::fromStdString(path);
            const auto bytes = [&](const char* ending) {
                QFile file(files.filePath(name + QLatin1String(ending)));
                REQUIRE(file.open(QIODevice::ReadOnly));
                return file.readAll();
            };
            const attn::Matrix& wanted = *valuesAt(*trace, path);
            REQUIRE(*attn::parseMatrixNpy(bytes(".npy")) == wanted);
            REQUIRE(attn::parseMatrixCsv(bytes(".csv")) == wanted);
            REQUIRE(*attn::parseMatrixJson(bytes(".json")) == wanted);
            REQUIRE(bytes(".svg").startsWith("<?xml"));
        }
}

TEST_CASE("A head of a model is explained, drawn and refused where it is not", "[app][given]")
{
    QTemporaryDir folder;
    const auto numbers = randomWeights<float>(2 * 3 * 4, 4, 1);
    const QString path
        = written(folder.filePath("weights.npy"), attn::npyFile("<f4", "(2, 3, 4, 4)", bytesOf(numbers)));
    const ProgramRun explained
        = runProgram({ "explain", path, "--cell", "layers.1.heads.2.attention_weights[3,0]", "--json" });
    REQUIRE(explained.status == 0);
    CHECK(explained.json()["value"].toDouble() == double(numbers[(1 * 3 + 2) * 16 + 12]));
    CHECK(explained.json()["expression"].toString().startsWith("array[1, 2, 3, 0] = "));
    CHECK(runProgram({ "show", path, "--stages", "layers.2.heads.0.attention_weights" }).status == 2);
    const ProgramRun set = runProgram({ "show", path, "--set", "mask=causal" });
    CHECK(set.status == 2);
    CHECK(set.err.contains("mask"));
    const QString picture = folder.filePath("all.png");
    CHECK(runProgram({ "screenshot", path, "--output", picture, "--head", "all" }).status == 0);
    CHECK(QFile::exists(picture));
    // Standard input, too.
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    const ProgramRun piped
        = runProgram({ "show", "-", "--json", "--stages", "layers.0.heads.0.attention_weights" }, file.readAll());
    REQUIRE(piped.status == 0);
    CHECK(refMatrix(piped.json()["stages"].toArray()[0])(0, 0) == double(numbers[0]));
}

TEST_CASE("All heads of a layer are drawn from that layer's numbers", "[app][given]")
{
    QTemporaryDir folder;
    const auto numbers = randomWeights<float>(2 * 3 * 4, 4, 7);
    const QString path
        = written(folder.filePath("weights.npy"), attn::npyFile("<f4", "(2, 3, 4, 4)", bytesOf(numbers)));
    const auto plain = [](QString text) { return text.startsWith("0.") ? text.mid(1) : text; }; // narrow cells drop it
    for (const int layer : { 0, 1 }) {
        CAPTURE(layer);
        const ProgramRun run = runProgram({ "export", path, "--figure", "heads", "--layer", QString::number(layer),
            "--format", "svg", "--no", "bar", "--output", folder.path() });
        INFO(run.err.toStdString());
        REQUIRE(run.status == 0);
        QFile file(folder.filePath(QString("layers.%1.attention_weights-heads.svg").arg(layer)));
        REQUIRE(file.open(QIODevice::ReadOnly));
        QStringList texts;
        QXmlStreamReader reader(&file);
        while (!reader.atEnd())
            if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == QLatin1String("text"))
                texts += plain(reader.readElementText());
        const auto missing = [&](int of) {
            QStringList left = texts;
            int count = 0;
            for (int i = of * 48; i < (of + 1) * 48; ++i)
                if (numbers[size_t(i)] > 0.006) // smaller ones are "<0.01"
                    count += !left.removeOne(plain(QString::number(double(numbers[size_t(i)]), 'f', 2)));
            return count;
        };
        CHECK(missing(layer) == 0);
        CHECK(missing(1 - layer) > 12);
    }
}
