// SPDX-License-Identifier: GPL-3.0-or-later
// Every reader takes a time that grows as its input does: twice the input, twice the work, counted in stretches of code.
#include "core/io/attention/attentionfile.h"
#include "core/io/file/wholefile.h"
#include "core/io/import/numberimport.h"
#include "core/io/session/recoveryfile.h"
#include "core/io/session/sessionfile.h"
#include "core/io/tables/blockreader.h"
#include "core/io/tables/exporters.h"
#include "core/io/tensor/jsontensors.h"
#include "core/io/tensor/tensorfile.h"
#include "core/io/text/tokenizer.h"
#include "core/pipeline/trace.h"
#include "tests/io/archive.h"
#include "tests/support/catch.h"
#include "tests/support/work.h"

#include <QFile>
#include <QTemporaryDir>
#include <functional>

namespace attn {

namespace {

constexpr double linear = 2.6; // n log n gives 2.2 at these sizes, n squared 4; the steps of growing lists come on top

/// A list of n items, each on its line.
QByteArray listed(int n, const std::function<QByteArray(int)>& item)
{
    QByteArray out;
    for (int i = 0; i < n; ++i)
        out += (i ? ",\n" : "\n") + item(i);
    return out;
}

QByteArray sessionText(const QByteArray& members)
{
    return "{\"format\": \"attention-visualizer session\", \"version\": 1, \"text\": \"a b\",\n" + members + "}\n";
}

QByteArray number(int i)
{
    return QByteArray::number(i);
}

} // namespace

TEST_CASE("Sessions are read in linear time, whatever there is much of", "[io][linear]")
{
    struct Case {
        const char* what;
        std::function<QByteArray(int)> text;
    };
    const Case cases[] = {
        { "overrides",
            [](int n) {
                return "\"overrides\": [" + listed(n, [](int i) {
                    return "{\"path\": \"heads.0.scores\", \"row\": " + number(i / 50) + ", \"column\": " + number(i % 50)
                        + ", \"value\": 1}";
                }) + "]";
            } },
        { "overrides of one cell",
            [](int n) {
                return "\"overrides\": [" + listed(n, [](int i) {
                    return "{\"path\": \"output\", \"row\": 0, \"column\": 0, \"value\": " + number(i) + "}";
                }) + "]";
            } },
        { "overrides with unknown keys",
            [](int n) {
                return "\"overrides\": [" + listed(n, [](int i) {
                    return "{\"path\": \"output\", \"row\": " + number(i) + ", \"column\": 0, \"value\": 1, \"why\": 2}";
                }) + "]";
            } },
        { "unknown settings",
            [](int n) {
                return "\"settings\": {" + listed(n, [](int i) { return "\"my." + number(i) + "\": 1"; }) + "}";
            } },
        { "unknown keys", [](int n) { return listed(n, [](int i) { return "\"key" + number(i) + "\": [1]"; }); } },
        { "tokens",
            [](int n) { return "\"tokens\": [" + listed(n, [](int i) { return "\"t" + number(i) + "\""; }) + "]"; } },
        { "rows",
            [](int n) { return "\"rows\": {" + listed(n, [](int i) { return "\"t" + number(i) + "\": [1, 2]"; }) + "}"; } },
        { "cells of a matrix",
            [](int n) {
                return "\"embeddings\": {\"shape\": [" + number(n) + ", 1], \"data\": [" + listed(n, number) + "]}";
            } },
    };
    for (const Case& one : cases) {
        INFO(one.what);
        const auto text = [&](int n) { return sessionText(one.text(n)); };
        CHECK(workGrowth(2000, text, [](const QByteArray& json) { CHECK(parseSession(json).has_value()); }) < linear);
        const auto session = [&](int n) { return parseSession(text(n))->session; };
        CHECK(workGrowth(2000, session, [](const Session& s) { CHECK_FALSE(sessionJson(s).isEmpty()); }) < linear);
    }
}

TEST_CASE("Unsaved work is read in linear time", "[io][linear]")
{
    QTemporaryDir folder;
    const QString path = folder.filePath("work");
    const auto file = [&](int n) {
        Session session;
        session.text = "a b";
        std::vector<Override> cells;
        for (int i = 0; i < n; ++i)
            cells.push_back({ "heads.0.scores", i, 0, 1 });
        session.overrides = cells;
        REQUIRE(writeWhole(path, recoveryText({}, session)));
        return n;
    };
    CHECK(workGrowth(1000, file, [&](int) { CHECK(readRecovery(path).has_value()); }) < linear);
}

TEST_CASE("A run sorts its overrides in linear time, those that act and those that cannot", "[linear]")
{
    for (const char* path : { "heads.0.scores", "heads.0.nothing" }) {
        const auto session = [&](int n) {
            Session s;
            s.text = "a";
            std::vector<Override> cells;
            for (int i = 0; i < n; ++i)
                cells.push_back({ path, i % 100, i / 100, 1 });
            s.overrides = cells;
            return s;
        };
        const std::vector<std::string> tokens(100, "a");
        CHECK(workGrowth(1000, session, [&](const Session& s) { CHECK(Trace::create(s, tokens).has_value()); }) < linear);
    }
}

TEST_CASE("Tables are read in linear time, as files and from the clipboard", "[io][linear]")
{
    const auto table = [](char separator, bool quoted) {
        return [=](int n) {
            QByteArray text = QByteArray(1, separator) + "a" + separator + "b\n";
            for (int i = 0; i < n; ++i)
                text += (quoted ? "\"r " + number(i) + "\"" : "r" + number(i)) + separator + "1.5" + separator + "-2\n";
            return text;
        };
    };
    for (bool quoted : { false, true }) {
        for (char separator : { ',', '\t', ';' })
            CHECK(workGrowth(1000, table(separator, quoted), [](const QByteArray& text) {
                CHECK(parseBlock(text).has_value());
            }) < linear);
    }
    const auto wide = [](int n) { return listed(n, [](int) { return QByteArray("1"); }).replace('\n', ' '); };
    CHECK(workGrowth(1000, wide, [](const QByteArray& text) { CHECK(parseBlock(text).has_value()); }) < linear);
}

TEST_CASE("Rows are found by their names in linear time", "[io][linear]")
{
    struct Table {
        std::vector<ImportItem> items;
        std::vector<std::string> tokens;
    };
    const auto table = [](int n) {
        Table out;
        NamedTensor array;
        array.name = "table";
        array.shape = { n, 1 };
        array.values = std::make_shared<const std::vector<double>>(size_t(n), 1.0);
        std::vector<std::string> names;
        for (int i = 0; i < n; ++i)
            names.push_back("t" + std::to_string(i));
        array.rowNames = std::make_shared<const std::vector<std::string>>(std::move(names));
        out.tokens.assign(array.rowNames->rbegin(), array.rowNames->rend());
        out.items = { { array, findImportTarget("embeddings") } };
        return out;
    };
    CHECK(workGrowth(250, table, [](const Table& one) {
        Session session;
        REQUIRE(importNumbers(session, one.tokens, one.items));
        CHECK(session.rows.size() == one.tokens.size());
    }) < linear);
    // Without names: one row for each different token.
    const auto nameless = [&](int n) {
        Table out = table(n);
        out.items[0].array.rowNames.reset();
        out.tokens.push_back(out.tokens.front());
        return out;
    };
    CHECK(workGrowth(250, nameless, [](const Table& one) {
        Session session;
        REQUIRE(importNumbers(session, one.tokens, one.items));
        CHECK(session.rows.size() + 1 == one.tokens.size());
    }) < linear);
}

TEST_CASE("A long text that is no table is refused by its size and its first lines", "[io][linear]")
{
    const QTemporaryDir folder;
    QByteArray lines;
    while (lines.size() < 4 << 20)
        lines += "In chapter 12 the heads, 8 in all, look at the words before them; nothing else is asked.\n";
    for (const QByteArray& text : { lines, QByteArray(lines).replace('\n', ' ') }) {
        const QString path = folder.filePath("big.txt");
        QFile file(path);
        REQUIRE(file.open(QIODevice::WriteOnly));
        REQUIRE(file.write(text) == text.size());
        file.close();
        const std::uint64_t work = workOf([&] {
            const auto refused = readSession(path);
            REQUIRE_FALSE(refused);
            const std::string why = refused.error().english();
            INFO(why);
            CHECK(why.find("big.txt is a text of 4.0 MB") != std::string::npos);
            CHECK(why.find("1 MB at most") != std::string::npos);
            CHECK(why.find("is a table") == std::string::npos);
        });
        CHECK(work < std::uint64_t(text.size())); // taken apart, it costs more than one for each of its bytes
        const std::uint64_t block = workOf([&] { CHECK_FALSE(parseBlock(text).has_value()); });
        CHECK(block < std::uint64_t(text.size()));
    }
    // Tables of the same size are read: with names of columns and without.
    QByteArray head, table;
    for (int i = 0; i < 512; ++i) {
        head += "\tword " + number(i);
        table += "name " + number(i) + QByteArray("\t0.001953125").repeated(512) + "\n";
    }
    for (const QByteArray& text : { head + "\n" + table, table }) {
        REQUIRE(text.size() > smallBlock);
        CHECK(parseBlock(text).has_value());
    }
    QFile file(folder.filePath("table.txt"));
    REQUIRE(file.open(QIODevice::WriteOnly));
    REQUIRE(file.write(head + "\n" + table) > 0);
    file.close();
    CHECK(readSession(file.fileName()).has_value());
}

TEST_CASE("Files with many arrays are opened in linear time", "[io][linear]")
{
    const QByteArray one("\0\0\0\0\0\0\0\0", 8);
    const auto npz = [&](int n) {
        std::vector<ArchiveEntry> entries;
        for (int i = 0; i < n; ++i)
            entries.push_back(storedEntry("attention_" + number(i) + ".npy", npyFile("<f8", "(1, 1, 1)", one)));
        return archive(entries);
    };
    const auto safetensors = [&](int n) {
        const QByteArray header = "{" + listed(n, [](int i) {
            return "\"attention_" + number(i) + "\": {\"dtype\": \"F64\", \"shape\": [1, 1, 1], \"data_offsets\": ["
                + number(8 * i) + ", " + number(8 * i + 8) + "]}";
        }) + "}";
        return safetensorsFile(header, one.repeated(n));
    };
    const auto open = [](const QByteArray& file) { CHECK(openTensors(bytesInMemory(file), "array").has_value()); };
    const auto attention = [](const QByteArray& file) { CHECK(attentionFromTensors(bytesInMemory(file)).has_value()); };
    CHECK(workGrowth(1000, npz, open) < linear);
    CHECK(workGrowth(1000, safetensors, open) < linear);
    CHECK(workGrowth(250, npz, attention) < linear);
    CHECK(workGrowth(250, safetensors, attention) < linear);
}

TEST_CASE("JSON with many arrays, and names under a long name, are read in linear time", "[io][linear]")
{
    const auto layers = [](int n) {
        return "{" + listed(n, [](int i) { return "\"attention_" + number(i) + "\": [[[1]]]"; }) + "}";
    };
    CHECK(workGrowth(500, layers, [](const QByteArray& text) {
        const auto document = JsonDocument::parse(text);
        REQUIRE(document);
        CHECK(isAttentionJson(document->root()));
        CHECK(attentionFromJson(document->root()).has_value());
    }) < linear);
    CHECK(workGrowth(500, layers, [](const QByteArray& text) { CHECK(jsonTensors(text, "array").has_value()); }) < linear);

    const QByteArray deep = "{\"" + QByteArray(5000, 'k') + "\": {\"a\": [1], \"b\": [2]}}";
    const auto refused = jsonTensors(deep, "array");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().english().find("1,000 letters") != std::string::npos);
    CHECK(jsonTensors("{\"about\": {\"" + QByteArray(5000, 'k') + "\": 1}, \"w\": [1, 2]}", "array").has_value());
}

TEST_CASE("The line of every value is found without counting from the beginning", "[io][linear]")
{
    const auto document = [](int n) {
        return JsonDocument::parse("[" + listed(n, [](int i) { return "\"" + QByteArray(20, 'x') + number(i) + "\""; }) + "]");
    };
    CHECK(workGrowth(1000, document, [](const Result<JsonDocument>& json) {
        REQUIRE(json);
        int line = 1;
        for (const JsonValue& item : json->root().items())
            if (item.line() != ++line)
                FAIL("line " << item.line() << " instead of " << line);
    }) < linear);
}

TEST_CASE("Texts are cut into tokens in linear time", "[io][linear]")
{
    for (const TokenizerSpec& spec : tokenizers())
        for (const char* piece : { "word, ", "long", "\xE4\xBD\xA0", "_", "a\xCC\x81 ", "\xF0\x9F\x98\x80" }) {
            INFO(spec.name << " of " << piece);
            const auto text = [&](int n) { return QByteArray(piece).repeated(n).toStdString(); };
            CHECK(workGrowth(1000, text, [&](const std::string& all) {
                CHECK(tokenize(all, spec.name).has_value());
            }) < linear);
        }
}

TEST_CASE("A text that no step can be computed for is refused by its size", "[io][tokenizer]")
{
    const std::string largest = std::string(longestText - 1, 'a') + " ", text = largest + "bb";
    CHECK(tokenize(largest, "words").has_value());
    std::uint64_t work = 0;
    work = workOf([&] {
        const auto refused = tokenize(text, "words");
        REQUIRE_FALSE(refused);
        CHECK(refused.error().english().find("1 MB") != std::string::npos);
    });
    CHECK(work < 1000); // not even looked through
}

} // namespace attn
