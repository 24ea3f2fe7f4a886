// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/file/wholefile.h"
#include "core/io/session/lessons.h"
#include "core/io/tables/exporters.h"
#include "core/io/tables/matrixtable.h"
#include "core/io/text/tokenizer.h"
#include "tests/io/python.h"
#include "tests/io/samples.h"
#include "tests/support/catch.h"
#include "tests/support/matrixfiles.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

namespace attn {

namespace {

MatrixTable hardTable()
{
    MatrixTable table;
    table.path = "heads.0.scores";
    table.rows = { "=1+1", "a,b", "say \"x\"", "two\nlines" };
    table.columns = { "-", "'@x", "汉字", "plain" };
    table.values = share(hardNumbers());
    return table;
}

MatrixTable tokenTable(std::vector<std::string> tokens)
{
    MatrixTable table;
    table.path = "tokens";
    table.rows = tokens;
    table.columns = { "token" };
    table.strings = std::move(tokens);
    table.isText = true;
    return table;
}

std::shared_ptr<const Trace> traceOf(Session session)
{
    const auto tokens = tokensOf(session);
    REQUIRE(tokens);
    const auto trace = Trace::create(session, *tokens);
    if (!trace)
        FAIL(trace.error().english());
    return *trace;
}

StageView viewOf(const Trace& trace, const char* path)
{
    const auto node = trace.find(path);
    REQUIRE(node);
    const auto view = trace.view((*node)->id);
    REQUIRE(view);
    return *view;
}

} // namespace

TEST_CASE("CSV, JSON and NPY give the same bits back", "[io][export]")
{
    const MatrixTable table = hardTable();
    CHECK(sameBits(parseMatrixCsv(tableCsv(table)), *table.values));
    const auto json = parseMatrixJson(tableJson(table));
    REQUIRE(json);
    CHECK(sameBits(*json, *table.values));
    const auto npy = parseMatrixNpy(tableNpy(table));
    REQUIRE(npy);
    CHECK(sameBits(*npy, *table.values));
}

TEST_CASE("CSV quotes as RFC 4180 and disarms formulas", "[io][export]")
{
    MatrixTable table = hardTable();
    const QByteArray csv = tableCsv(table);
    CHECK(
        csv.startsWith(",\"'-\",\"''@x\",汉字,plain\n\"'=1+1\",0,-0,5e-324,-2.225073858507201e-308\n\"a,b\",1e+308,"));
    CHECK(csv.contains("\n\"say \"\"x\"\"\","));
    CHECK(csv.endsWith("\"two\nlines\",nan,inf,-inf,2.5\n"));
    const auto records = csvRecords(csv);
    for (size_t i = 0; i < 4; ++i) {
        CHECK(records[0][i + 1] == table.columns[i]);
        CHECK(records[i + 1][0] == table.rows[i]);
    }
    for (const char* token : { "+", "-x", "@", "=", "\t1", "\r", "\n", "'=", "''+" }) {
        const auto read = csvRecords(tableCsv(tokenTable({ token, "b" })));
        CHECK(read[1] == std::vector<std::string> { token, token });
    }
    CHECK_FALSE(looksLikeFormula("a=b"));
    CHECK_FALSE(looksLikeFormula("'tis"));
    CHECK_FALSE(looksLikeFormula("'"));
    CHECK_FALSE(looksLikeFormula(""));
    table.values = share(Matrix::Constant(4, 4, -std::numeric_limits<double>::quiet_NaN()));
    CHECK_FALSE(tableCsv(table).contains("-nan"));
}

TEST_CASE("Python's csv module reads the same fields", "[io][export]")
{
    QTemporaryDir folder;
    const QString path = folder.filePath("a.csv");
    REQUIRE(writeWhole(path, tableCsv(hardTable())));
    const auto printed = pythonOutput("csv",
        "import csv, json, sys\nprint(json.dumps(list(csv.reader(open(sys.argv[1], encoding='utf-8', newline='')))))",
        { path });
    if (!printed) {
        WARN("skipped: there is no Python");
        return;
    }
    const QJsonArray records = QJsonDocument::fromJson(*printed).array();
    INFO(printed->toStdString());
    REQUIRE(records.size() == 5);
    CHECK(records[0].toArray() == QJsonArray { "", "'-", "''@x", "汉字", "plain" });
    CHECK(records[1][0] == "'=1+1");
    CHECK(records[2][0] == "a,b");
    CHECK(records[3][0] == "say \"x\"");
    CHECK(records[4].toArray() == QJsonArray { "two\nlines", "nan", "inf", "-inf", "2.5" });
}

TEST_CASE("JSON of a matrix has its path, labels, shape and row-major data", "[io][export]")
{
    MatrixTable table = hardTable();
    const QJsonObject json = QJsonDocument::fromJson(tableJson(table)).object();
    CHECK(json.keys() == QStringList { "columns", "data", "path", "rows", "shape" });
    CHECK(json["path"] == QLatin1String("heads.0.scores"));
    CHECK(json["rows"].toArray() == QJsonArray { "=1+1", "a,b", "say \"x\"", "two\nlines" });
    CHECK(json["shape"].toArray() == QJsonArray { 4, 4 });
    CHECK(json["data"][7] == 0.1);
    CHECK(json["data"][12] == "NaN");
    CHECK(json["data"][14] == "-Infinity");
    const QJsonObject tokens = QJsonDocument::fromJson(tableJson(tokenTable({ "=a", "😀" }))).object();
    CHECK(tokens["shape"].toArray() == QJsonArray { 2, 1 });
    CHECK(tokens["data"].toArray() == QJsonArray { "=a", "😀" });
}

TEST_CASE("NPY has the documented header, ending on a multiple of 64 bytes", "[io][export]")
{
    for (int columns : { 1, 7, 1000, 123456 }) {
        MatrixTable table;
        table.values = share(Matrix::Constant(1, columns, 1.0));
        const QByteArray npy = tableNpy(table);
        CHECK(npy.startsWith(QByteArray("\x93NUMPY\x01\x00", 8)));
        const int length = uchar(npy[8]) + 256 * uchar(npy[9]);
        CHECK((10 + length) % 64 == 0);
        const QByteArray header = npy.mid(10, length);
        CHECK(header.trimmed()
            == "{'descr': '<f8', 'fortran_order': False, 'shape': (1, " + QByteArray::number(columns) + "), }");
        CHECK(header.endsWith('\n'));
        CHECK(npy.size() == 10 + length + 8 * columns);
        CHECK(npy.endsWith(QByteArray("\0\0\0\0\0\0\xF0\x3F", 8))); // 1.0, low byte first
    }
    const QByteArray tokens = tableNpy(tokenTable({ "ab", "😀" }));
    CHECK(tokens.contains("{'descr': '<U2', 'fortran_order': False, 'shape': (2,), }"));
    CHECK(tokens.endsWith(QByteArray("a\0\0\0b\0\0\0\x00\xF6\x01\0\0\0\0\0", 16)));
}

TEST_CASE("NumPy loads the same numbers and tokens", "[io][export]")
{
    QTemporaryDir folder;
    REQUIRE(writeWhole(folder.filePath("m.npy"), tableNpy(hardTable())));
    REQUIRE(writeWhole(folder.filePath("t.npy"), tableNpy(tokenTable({ "Your", "", "你好", "👍🏽" }))));
    const auto printed = pythonOutput("numpy", R"(
import json, struct, sys, numpy
m, t = numpy.load(sys.argv[1]), numpy.load(sys.argv[2])
print(json.dumps([str(m.dtype), list(m.shape), [struct.pack('>d', x).hex() for x in m.ravel()], list(t.shape), [str(x) for x in t]])))",
        { folder.filePath("m.npy"), folder.filePath("t.npy") });
    if (!printed) {
        WARN("skipped: there is no Python with NumPy");
        return;
    }
    INFO(printed->toStdString());
    const QJsonArray loaded = QJsonDocument::fromJson(*printed).array();
    REQUIRE(loaded.size() == 5);
    CHECK(loaded[0] == "float64");
    CHECK(loaded[1].toArray() == QJsonArray { 4, 4 });
    CHECK(loaded[3].toArray() == QJsonArray { 4 });
    CHECK(loaded[4].toArray() == QJsonArray { "Your", "", "你好", "👍🏽" });
    const Matrix numbers = hardNumbers();
    for (int i = 0; i < 16; ++i) {
        bool ok = false;
        CHECK(loaded[2][i].toString().toULongLong(&ok, 16) == std::bit_cast<std::uint64_t>(numbers.data()[i]));
        CHECK(ok);
    }
}

TEST_CASE("Exported stages carry the labels of the run, counted from 0", "[io][export]")
{
    Session session;
    session.text = "the cat = the";
    const auto trace = traceOf(session);
    const StageView scores = viewOf(*trace, "heads.0.scores");
    const QJsonObject json = QJsonDocument::fromJson(tableJson(exportedTable(*trace, scores))).object();
    CHECK(json["path"] == "heads.0.scores");
    CHECK(json["rows"].toArray() == QJsonArray { "the", "cat", "=", "the" });
    CHECK(json["columns"].toArray() == QJsonArray { "the", "cat", "=", "the" });
    CHECK(sameBits(parseMatrixCsv(tableCsv(exportedTable(*trace, scores))), *scores.values));
    const auto npy = parseMatrixNpy(tableNpy(exportedTable(*trace, scores)));
    REQUIRE(npy);
    CHECK(sameBits(*npy, *scores.values));

    const StageView tokens = viewOf(*trace, "tokens");
    const QJsonObject tokensJson = QJsonDocument::fromJson(tableJson(exportedTable(*trace, tokens))).object();
    CHECK(tokensJson["data"].toArray() == QJsonArray { "the", "cat", "=", "the" });
    const auto records = csvRecords(tableCsv(exportedTable(*trace, tokens)));
    CHECK(records[3].back() == "=");
    CHECK(tableNpy(exportedTable(*trace, tokens)).contains("'<U3'"));
}

TEST_CASE("Matrices that are not right name the place", "[io][export]")
{
    const auto jsonError = [](const QByteArray& json) {
        const auto matrix = parseMatrixJson(json);
        return matrix ? std::string() : matrix.error().english();
    };
    CHECK(contains(jsonError("{\"shape\": [2, 2], \"data\": [1]}"), "needs 4 numbers, but data holds 1"));
    CHECK(contains(jsonError("[1"), "Line 1, column 3"));
}

TEST_CASE("Hostile NPY headers are refused", "[io][export]")
{
    const auto npy = [](const QByteArray& dictionary, qsizetype bytes) {
        QByteArray out("\x93NUMPY\x01\x00", 8);
        out += char(dictionary.size() % 256);
        out += char(dictionary.size() / 256);
        return parseMatrixNpy(out + dictionary + QByteArray(bytes, '\0'));
    };
    const auto error = [](const Result<Matrix>& result) { return result ? std::string() : result.error().english(); };
    CHECK(error(npy("{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }", 48)).empty());
    CHECK(contains(error(npy("{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }", 47)), "[2, 3]"));
    CHECK(contains(error(npy("{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }", 56)), "56 bytes"));
    CHECK(contains(error(npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }", 23)), "24 bytes, but 23"));
    CHECK(contains(error(npy("{'descr': '|O', 'fortran_order': False, 'shape': (2, 3), }", 48)), "Python objects"));
    CHECK(contains(error(npy("{'descr': '<f8', 'fortran_order': 1, 'shape': (2, 3), }", 48)), "damaged"));
    for (const char* shape :
        { "(6,)", "()", "(1, 2, 3)", "(-1, -6)", "(0, 3)", "(99999999999999999999, 1)", "(2 3)", "2, 3", "(", "" })
        CHECK_FALSE(npy("{'descr': '<f8', 'fortran_order': False, 'shape': " + QByteArray(shape) + ", }", 48));
    CHECK_FALSE(
        npy("{'descr': '<f8', 'fortran_order': False, 'shape': (9223372036854775807, 9223372036854775807), }", 8));
    CHECK_FALSE(npy("{'descr': '<f8', 'fortran_order': False, 'shape': (4611686018427387904, 4), }", 0));

    const QByteArray whole = tableNpy(hardTable());
    for (qsizetype length = 0; length < whole.size(); ++length)
        CHECK_FALSE(parseMatrixNpy(whole.first(length)));
    for (qsizetype at = 0; at < 128; ++at)
        for (char byte : { '\0', '\xFF', '(', '9', '\'' }) {
            QByteArray changed = whole;
            changed[at] = byte;
            const auto matrix = parseMatrixNpy(changed); // read or refused, never worse
            CHECK((!matrix || matrix->size() == 16));
        }
}

TEST_CASE("Files are written whole or not at all", "[io][export]")
{
    QTemporaryDir folder;
    const QString path = folder.filePath("x.csv");
    REQUIRE(writeWhole(path, "first"));
    REQUIRE(writeWhole(path, "second"));
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    CHECK(file.readAll() == "second");
    const auto failed = writeWhole(folder.filePath("no/such/x.csv"), "third");
    REQUIRE_FALSE(failed);
    CHECK(contains(failed.error().english(), "no/such/x.csv"));
    CHECK_FALSE(writeWhole(QString(), "x"));
}

} // namespace attn
