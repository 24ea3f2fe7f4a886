// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json/json.h"
#include "core/io/session/sessionfile.h"
#include "core/io/tables/exporters.h"
#include "tests/io/samples.h"
#include "tests/support/catch.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <cmath>

namespace attn {

namespace {

/// A session whose only members beside the head are `members`.
QByteArray sessionFileWith(const std::string& members)
{
    return QByteArray::fromStdString(
        "{\"format\": \"attention-visualizer session\", \"version\": 1,\n\"text\": \"a b\",\n" + members + "}");
}

std::string sessionError(const QByteArray& json)
{
    const auto loaded = parseSession(json);
    if (loaded)
        return {};
    CHECK(loaded.error().kind == Error::Kind::Content);
    return loaded.error().english();
}

Session fullSession()
{
    Session session;
    session.title = "Überblick \"1\"\n";
    session.text = "Your journey 你好 \\ \t";
    session.tokenizer = "characters";
    session.tokens = std::vector<std::string> { "Your", " ", "=x", "\xF0\x9F\x98\x80" };
    session.embeddings = share(hardNumbers());
    session.rows = { { "journey", { 0.55, -0.0, 0.66 } }, { "=x", { 5e-324 } } };
    session.setWeight(Projection::Query, share(Matrix::Constant(4, 2, 1.0 / 3)));
    session.setBias(Projection::Query, share(Matrix::Constant(1, 2, -1e-7)));
    session.setWeight(Projection::Output, share(Matrix::Identity(2, 2)));
    session.setWeight(Projection::Key, share(Matrix::Constant(2, 2, 0.1)), 1);
    session.setBias(Projection::Output, share(Matrix::Constant(1, 2, -0.7)), 12); // of a layer that is not there
    REQUIRE(assign(session.settings, "attention.heads", "2"));
    REQUIRE(assign(session.settings, "mask", "causal"));
    REQUIRE(assign(session.settings, "heads.off", "0,1"));
    REQUIRE(assign(session.settings, "scale", "0.1"));
    REQUIRE(assign(session.settings, "dropout.training", "false"));
    REQUIRE(assign(session.settings, "dropout.seed", "18446744073709551615"));
    REQUIRE(assign(session.settings, "parameters.seed", "continue"));
    REQUIRE(assign(session.settings, "embeddings.seed", "-9007199254740992"));
    session.overrides
        = { { "heads.0.scores", 1, 4, 0.5 }, { "output", 0, 0, std::numeric_limits<double>::infinity() },
              { "layers.3.heads.0.scores", 1, 4, 2.5 } };
    session.view = { "heads.0.scores", 1, 4 };
    return session;
}

} // namespace

TEST_CASE("A session is the same after writing and reading, bit for bit", "[io][session]")
{
    const Session session = fullSession();
    const QByteArray json = sessionJson(session);
    INFO(json.toStdString());
    const auto loaded = parseSession(json);
    REQUIRE(loaded);
    CHECK(loaded->warnings.empty());
    const Session& read = loaded->session;
    REQUIRE(read.parameters.all().size() == session.parameters.all().size());
    for (const auto& [name, matrix] : session.parameters.all()) {
        INFO(name);
        REQUIRE(read.parameters.find(name));
        CHECK(*read.parameters.find(name) == *matrix);
    }
    CHECK(read.title == session.title);
    CHECK(read.text == session.text);
    CHECK(read.tokenizer == session.tokenizer);
    CHECK(read.tokens == session.tokens);
    CHECK(sameBits(*read.embeddings, *session.embeddings));
    CHECK(read.rows == session.rows);
    CHECK(std::signbit(read.rows.at("journey")[1]));
    CHECK(sameBits(*read.weight(Projection::Query), *session.weight(Projection::Query)));
    CHECK(sameBits(*read.bias(Projection::Query), *session.bias(Projection::Query)));
    CHECK(sameBits(*read.weight(Projection::Output), *session.weight(Projection::Output)));
    CHECK_FALSE(read.weight(Projection::Key));
    CHECK(read.settings == session.settings);
    CHECK(read.overrides == session.overrides);
    CHECK(read.view.stage == "heads.0.scores");
    CHECK((read.view.row == 1 && read.view.column == 4));
    CHECK(read.unknown.empty());
    CHECK(sessionJson(read) == json);
}

TEST_CASE("Session files are plain JSON of the documented form", "[io][session]")
{
    const QByteArray json = sessionJson(fullSession());
    const QJsonObject root = QJsonDocument::fromJson(json).object();
    CHECK(root["format"].toString() == QLatin1String("attention-visualizer session"));
    CHECK(root["version"].toInt() == 1);
    CHECK(root["parameters"]["query"]["bias"]["shape"].toArray() == QJsonArray { 1, 2 });
    const QJsonObject settings = root["settings"].toObject();
    CHECK(settings["attention.heads"] == 2);
    CHECK(settings["heads.off"].toArray() == QJsonArray { 0, 1 });
    CHECK(settings["dropout.training"] == false);
    CHECK(settings["scale"] == 0.1);
    CHECK(settings["dropout.seed"] == QLatin1String("18446744073709551615")); // beyond 2^53
    CHECK(settings["embeddings.seed"] == -9007199254740992.0); // 2^53 itself is exact
    CHECK(settings["parameters.seed"] == QLatin1String("continue"));
    CHECK(root["overrides"][0]["column"] == 4);
    CHECK(root["overrides"][1]["value"] == QLatin1String("Infinity"));
    CHECK(root["view"]["cell"].toArray() == QJsonArray { 1, 4 });
    CHECK(json.contains("\n      0, -0.0, 5e-324, ")); // a matrix row on a line
}

TEST_CASE("The example of the design reads as it is meant", "[io][session]")
{
    const auto loaded
        = parseSession(R"({ "format": "attention-visualizer session", "version": 1, "title": "t", "text": "x",
        "tokens": ["Your", "journey"],
        "embeddings": {"shape": [2, 3], "data": [1, 2, 3, 4, 5, "NaN"]},
        "parameters": { "query": {"weight": {"shape": [3, 2], "data": [1,2,3,4,5,6]}}, "output": {} },
        "settings": { "attention.heads": 2.0, "mask": "causal", "heads.off": [], "dropout.seed": 18446744073709551615,
                      "output.projection": "true", "scale": 8e0 },
        "overrides": [ {"path": "heads.0.scores", "row": 1, "column": 4, "value": -0.0} ],
        "rows": { "journey": [0.55, 0.87, 0.66] },
        "view": { "stage": "heads.0.scores", "cell": null } })");
    REQUIRE(loaded);
    const Session& session = loaded->session;
    CHECK(session.tokenizer == "words");
    CHECK((*session.embeddings)(1, 0) == 4); // row-major
    CHECK(std::isnan((*session.embeddings)(1, 2)));
    CHECK((*session.weight(Projection::Query))(2, 0) == 5);
    CHECK(session.settings
        == Settings { { "attention.heads", "2" }, { "mask", "causal" }, { "heads.off", "" },
            { "dropout.seed", "18446744073709551615" }, { "output.projection", "true" }, { "scale", "8" } });
    CHECK(std::signbit(session.overrides.list().at(0).value));
    CHECK(session.view.row == -1);
}

TEST_CASE("A session that is not right names the line, the key and the remedy", "[io][session]")
{
    const auto [members, where, remedy] = GENERATE(table<std::string, std::string, std::string>({
        { "\"title\": 1", "Line 3: title", "text in double quotes" },
        { "\"tokenizer\": \"word\"", "Line 3: tokenizer", "words, characters, spaces" },
        { "\"tokens\": []", "Line 3: tokens", "at least one" },
        { "\"tokens\": \"a b\"", "Line 3: tokens", "list" },
        { "\"tokens\": [\"a\",\n\"\"]", "Line 4: tokens[1]", "not empty" },
        { "\"tokens\": [1]", "Line 3: tokens[0]", "text in double quotes" },
        { "\"embeddings\": [[1, 2]]", "Line 3: embeddings", "\"shape\": [2, 3]" },
        { "\"embeddings\": {\"shape\": [2, 3]}", "Line 3: embeddings", "\"data\"" },
        { "\"embeddings\": {\"shape\": [2, 3], \"data\": [1, 2, 3]}", "embeddings has the shape 2 x 3",
            "needs 6 numbers, but data holds 3" },
        { "\"embeddings\": {\"shape\": [1000000000, 1000000000], \"data\": [1]}", "1000000000 x 1000000000",
            "needs 1000000000000000000 numbers, but data holds 1" },
        { "\"embeddings\": {\"shape\": [1e300, 1], \"data\": [1]}", "embeddings.shape", "whole numbers from 1" },
        { "\"embeddings\": {\"shape\": [-1, -1], \"data\": [1]}", "embeddings.shape", "whole numbers from 1" },
        { "\"embeddings\": {\"shape\": [0, 3], \"data\": []}", "embeddings.shape", "whole numbers from 1" },
        { "\"embeddings\": {\"shape\": [1.5, 2], \"data\": [1, 2, 3]}", "embeddings.shape", "whole numbers from 1" },
        { "\"embeddings\": {\"shape\": [1, 1, 1], \"data\": [1]}", "embeddings.shape", "[rows, columns]" },
        { "\"embeddings\": {\"shape\": \"2x3\", \"data\": [1]}", "embeddings.shape", "[rows, columns]" },
        { "\"embeddings\": {\"shape\": [1, 2], \"data\": [1,\n\"x\"]}", "Line 4: embeddings.data[1]", "\"NaN\"" },
        { "\"embeddings\": {\"shape\": [1, 2], \"data\": [1, null]}", "embeddings.data[1]", "number" },
        { "\"parameters\": []", "parameters", "object" },
        { "\"parameters\": {\"query\": 1}", "parameters.query", "object" },
        { "\"parameters\": {\"query\": {\"weight\": 1}}", "parameters.query.weight", "matrix" },
        { "\"parameters\": {\"key\": {\"bias\": {\"shape\": [2, 1], \"data\": [1, 2]}}}", "parameters.key.bias",
            "[1, outputs]" },
        { "\"settings\": 3", "settings", "object" },
        { "\"settings\": {\"mask\": \"casual\"}", "mask", "causal" },
        { "\"settings\": {\"mask\": true}", "mask", "causal" },
        { "\"settings\": {\"attention.heads\": 0}", "attention.heads", "whole number" },
        { "\"settings\": {\"attention.heads\": 1.5}", "attention.heads", "whole number" },
        { "\"settings\": {\"dropout.rate\": null}", "settings.dropout.rate", "leave it out" },
        { "\"settings\": {\"dropout.rate\": {}}", "settings.dropout.rate", "number" },
        { "\"settings\": {\"heads.off\": [[0]]}", "settings.heads.off", "list" },
        { "\"overrides\": {}", "overrides", "list" },
        { "\"overrides\": [{\"path\": \"output\", \"row\": 1, \"column\": -1, \"value\": 0}]", "overrides[0]",
            "counted from 0" },
        { "\"overrides\": [{\"path\": \"output\", \"row\": 1e10, \"column\": 1, \"value\": 0}]", "overrides[0]",
            "counted from 0" },
        { "\"overrides\": [{\"path\": \"output\", \"row\": 1, \"column\": 1}]", "overrides[0]", "\"value\"" },
        { "\"overrides\": [7]", "overrides[0]", "path" },
        { "\"rows\": {\"b\": 1}", "rows.b", "list of numbers" },
        { "\"rows\": {\"b\": []}", "rows.b", "hold something" },
        { "\"rows\": {\"\": [1]}", "rows.", "hold something" },
        { "\"rows\": {\"b\": [true]}", "rows.b[0]", "number" },
        { "\"view\": {\"cell\": [1]}", "view.cell", "[row, column]" },
        { "\"view\": {\"cell\": [1, -2]}", "view.cell", "[row, column]" },
        { "\"view\": {\"stage\": 1}", "view.stage", "text" },
        { "\"text\": \"again\"", "Line 3", "\"text\" is given twice" },
        { "\"settings\": {\"mask\": \"none\", \"mask\": \"causal\"}", "Line 3", "\"mask\" is given twice" },
        { "\"rows\": {\"b\": [1e999]}", "Line 3", "\"Infinity\"" },
    }));
    INFO(members);
    const std::string error = sessionError(sessionFileWith(members));
    INFO(error);
    CHECK(contains(error, where));
    CHECK(contains(error, remedy));
}

TEST_CASE("What is no session, or a newer one, is told so", "[io][session]")
{
    CHECK(contains(sessionError("[]"), "not a session"));
    CHECK(contains(sessionError("{\"text\": \"a\"}"), "not a session"));
    CHECK(contains(sessionError("{\"format\": \"something else\", \"version\": 1}"), "attention-visualizer session"));
    const QByteArray head = "{\"format\": \"attention-visualizer session\"";
    CHECK(contains(sessionError(head + "}"), "\"version\" is missing"));
    CHECK(contains(sessionError(head + ", \"version\": \"1\"}"), "whole number"));
    CHECK(contains(sessionError(head + ", \"version\": 0}"), "whole number"));
    CHECK(contains(
        sessionError(head + ", \"version\": 2}"), "written by a newer version (2); this program reads version 1"));
    // A newer version may have other forms: it is not read further.
    CHECK(contains(sessionError(head + ", \"text\": [], \"version\": 3}"), "newer version (3)"));
    CHECK(parseSession(head + ", \"version\": 1}"));
    CHECK(parseSession("\xEF\xBB\xBF" + head + ", \"version\": 1}"));
}

TEST_CASE("A file cut off anywhere is refused, with a line", "[io][session]")
{
    const QByteArray whole = sessionJson(fullSession()).trimmed();
    REQUIRE(parseSession(whole));
    for (qsizetype length = 0; length < whole.size(); ++length) {
        const auto loaded = parseSession(whole.first(length));
        if (loaded || !contains(loaded.error().english(), "Line "))
            FAIL("cut after " << length << " bytes");
    }
}

TEST_CASE("A file with any byte changed is read or refused, never worse", "[io][session]")
{
    const QByteArray whole = sessionJson(fullSession());
    for (qsizetype at = 0; at < whole.size(); ++at) {
        for (char byte : { '\0', '"', '{', ']', '9', '-', 'e', '\\', '\xFF' }) {
            QByteArray changed = whole;
            changed[at] = byte;
            const auto loaded = parseSession(changed);
            if (loaded)
                REQUIRE(parseSession(sessionJson(loaded->session)));
            else
                REQUIRE_FALSE(loaded.error().message.empty());
        }
    }
}

TEST_CASE("Unknown keys are reported, kept in their place and written back", "[io][session]")
{
    const QByteArray json = sessionFileWith(R"("notes": {"b": [1.50, 18446744073709551615, -0.0], "a": "\u00e9 \n"},
        "settings": {"mask": "causal", "rope.base": 10000, "mask.window": [1, {"x": null}]},
        "embeddings": {"shape": [2, 1], "data": [1, 2], "source": "book"},
        "parameters": {"gate": {"weight": 1}, "query": {"init": "mine", "weight": {"shape": [1, 1], "data": [1], "dtype": "f4"}}},
        "overrides": [{"path": "output", "row": 0, "column": 0, "value": 1, "why": "because"},
                      {"path": "output", "row": 0, "column": 1, "value": 1}],
        "view": {"zoom": 2})");
    const auto loaded = parseSession(json);
    REQUIRE(loaded);
    std::string warnings;
    for (const Message& warning : loaded->warnings)
        warnings += warning.english() + "\n";
    CHECK(loaded->warnings.size() == 9);
    for (const char* path :
        { "notes", "settings.rope.base", "settings.mask.window", "embeddings.source", "parameters.gate",
            "parameters.query.init", "parameters.query.weight.dtype", "overrides[0].why", "view.zoom" })
        CHECK(contains(warnings, std::string(path) + " is not known"));

    const QByteArray written = sessionJson(loaded->session);
    INFO(written.toStdString());
    CHECK(written.contains("\"notes\": {\"b\": [1.50, 18446744073709551615, -0.0], \"a\": \"\\u00e9 \\n\"}"));
    const QJsonObject root = QJsonDocument::fromJson(written).object();
    CHECK(root["settings"]["rope.base"] == 10000);
    CHECK(root["settings"]["mask.window"][1].toObject().contains("x"));
    CHECK(root["embeddings"]["source"] == QLatin1String("book"));
    CHECK(root["parameters"]["gate"]["weight"] == 1);
    CHECK(root["parameters"]["query"]["init"] == QLatin1String("mine"));
    CHECK(root["parameters"]["query"]["weight"]["dtype"] == QLatin1String("f4"));
    CHECK(root["overrides"][0]["why"] == QLatin1String("because"));
    CHECK(root["view"]["zoom"] == 2);

    const auto again = parseSession(written);
    REQUIRE(again);
    CHECK(again->warnings.size() == 9);
    CHECK(sessionJson(again->session) == written);

    Session edited = loaded->session;
    edited.overrides.erase("output", 0, 0); // its remark goes with it
    edited.embeddings = nullptr;
    const auto reread = parseSession(sessionJson(edited));
    REQUIRE(reread);
    CHECK(reread->warnings.size() == 7);
}

TEST_CASE("A session without anything is written and read", "[io][session]")
{
    const QByteArray json = sessionJson(Session {});
    const auto loaded = parseSession(json);
    REQUIRE(loaded);
    CHECK(sessionJson(loaded->session) == json);
    Session broken;
    broken.text = "a\xFF";
    broken.unknown = "not json";
    CHECK(parseSession(sessionJson(broken)));
}

TEST_CASE("Session files are written whole, read back, and their failures name the file", "[io][session]")
{
    QTemporaryDir folder;
    REQUIRE(folder.isValid());
    const QString path = folder.filePath(QStringLiteral("my séance.attn"));
    REQUIRE(writeSession(fullSession(), path));
    const auto loaded = readSession(path);
    REQUIRE(loaded);
    CHECK(sessionJson(loaded->session) == sessionJson(fullSession()));

    const auto error = [](const auto& result) { return result ? std::string() : result.error().english(); };
    CHECK(contains(error(readSession(folder.filePath("none.attn"))), "none.attn"));
    CHECK(contains(error(readSession(folder.path())), "is a folder"));
    CHECK(contains(error(writeSession(Session {}, folder.path())), "is a folder"));
    const QString nowhere = folder.filePath("missing/a.attn");
    CHECK(contains(error(writeSession(Session {}, nowhere)), "missing/a.attn"));
    CHECK_FALSE(readSession(QString()));
    CHECK(QDir(folder.path()).entryList(QDir::Files).size() == 1); // nothing half written is left
}

TEST_CASE("Files over 256 MB are refused without being read as text", "[io][session]")
{
    QTemporaryDir folder;
    const QString path = folder.filePath("large.attn");
    QFile file(path);
    REQUIRE(file.open(QIODevice::WriteOnly));
    REQUIRE(file.resize(JsonDocument::maxBytes + 1)); // sparse
    file.close();
    const auto loaded = readSession(path);
    REQUIRE_FALSE(loaded);
    CHECK(contains(loaded.error().english(), "larger than 256 MB"));
}

} // namespace attn
