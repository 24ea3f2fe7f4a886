// SPDX-License-Identifier: GPL-3.0-or-later
// Models of several layers from the command line.
#include "tests/app/program.h"
#include "tests/support/catch.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <algorithm>
#include <cmath>
#include <vector>

TEST_CASE("show --measures tells how layers make rows equal, and how far they see", "[app][layers][labs]")
{
    QStringList call { "show", "--measures", "--json", "--text", "a b c d e f g h" };
    for (const char* setting : { "embeddings.init=torch", "embeddings.size=16", "attention.size=16", "parameters.init=linear", "layers=2" })
        call += { "--set", setting };
    const auto spreads = [](const QStringList& arguments) {
        const ProgramRun run = runProgram(arguments);
        INFO(run.err.toStdString());
        REQUIRE(run.status == 0);
        std::vector<double> out;
        for (const QJsonValue& one : run.json()["spread"].toArray())
            out.push_back(one["value"].toDouble());
        CHECK(run.json()["rollout"].toObject()["data"].toArray().size() == 64);
        return out;
    };
    const auto bare = spreads(call), residual = spreads(call + QStringList { "--set", "residual=true" });
    REQUIRE(bare.size() == 3);
    REQUIRE(residual.size() == 3);
    const double expectedBare[] = { 0.9214, 0.1746, 3e-5 }, expectedResidual[] = { 0.9214, 0.8903, 0.8440 };
    for (size_t i = 0; i < 3; ++i) {
        CHECK(std::abs(bare[i] - expectedBare[i]) < 5e-5);
        CHECK(std::abs(residual[i] - expectedResidual[i]) < 5e-5);
    }
    CHECK(runProgram(call).out.contains("rollout_half_identity"));
    call.replaceInStrings("layers=2", "layers=1");
    CHECK_FALSE(runProgram(call).out.contains("rollout"));
}

TEST_CASE("A session file keeps parameters and typed cells of every layer under its short or full name", "[app][layers]")
{
    QTemporaryDir folder;
    const QString path = folder.filePath("layers.attn");
    const QByteArray text = R"({"format": "attention-visualizer session", "version": 1, "text": "a b c",
        "parameters": {"query": {"weight": {"shape": [3, 2], "data": [1, 2, 3, 4, 5, 6]}},
                       "layers.1.query": {"weight": {"shape": [2, 2], "data": [7, 8, 9, 10]}},
                       "layers.5.key": {"weight": {"shape": [2, 2], "data": [0, 0, 0, 0]}, "colour": "kept"}},
        "settings": {"layers": 2},
        "overrides": [{"path": "heads.0.scores", "row": 0, "column": 1, "value": 0.25},
                      {"path": "layers.1.heads.0.scores", "row": 2, "column": 0, "value": 0.75}]})";
    QFile file(path);
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    const auto cell = [&](const QString& stage, const QString& file, int at) {
        const ProgramRun run = runProgram({ "show", file, "--json", "--stages", stage });
        INFO(run.err.toStdString());
        REQUIRE(run.status == 0);
        return run.json()["stages"][0]["data"][at].toDouble();
    };
    CHECK(cell("layers.0.w_query", path, 5) == 6);
    CHECK(cell("w_query", path, 5) == 6);
    CHECK(cell("layers.1.w_query", path, 3) == 10);
    CHECK(cell("layers.0.heads.0.scores", path, 1) == 0.25);
    CHECK(cell("layers.1.heads.0.scores", path, 6) == 0.75);
    const ProgramRun all = runProgram({ "show", path, "--json" });
    for (const QJsonValue& stage : all.json()["stages"].toArray()) {
        const QString name = stage["path"].toString();
        INFO(name.toStdString());
        CHECK((name.startsWith("layers.") || name == "tokens" || name == "token_ids" || name == "embeddings"));
    }
}

TEST_CASE("Layers that cannot be had are refused in one line", "[app][layers]")
{
    const auto refused = [](const QStringList& arguments) {
        const ProgramRun run = runProgram(QStringList { "show", "--text", "a b" } + arguments);
        CHECK(run.status != 0);
        CHECK(run.err.trimmed().count('\n') == 0);
        return run.err;
    };
    CHECK(refused({ "--set", "layers=0" }).contains("1"));
    CHECK(refused({ "--set", "layers=1000", "--set", "embeddings.size=512", "--set", "attention.size=512" }).contains("GB"));
    CHECK(refused({ "--set", "residual=true" }).contains("attention.value_size=3"));
    CHECK(refused({ "--set", "layers=2", "--stages", "layers.2.heads.0.scores" }).contains("layers count from 0 to 1"));
}
