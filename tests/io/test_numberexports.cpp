// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/matrixfiles.h"
#include "core/io/session/lessons.h"
#include "core/io/tables/exporters.h"
#include "core/io/tables/htmlwriter.h"
#include "core/io/tensor/npzwriter.h"
#include "core/io/tensor/tensorfile.h"
#include "core/io/text/tokenizer.h"
#include "tests/io/latex.h"
#include "tests/io/python.h"
#include "tests/io/samples.h"
#include "tests/support/catch.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>

namespace attn {

namespace {

std::shared_ptr<const Trace> runOf(const Session& session)
{
    const auto tokens = tokensOf(session);
    REQUIRE(tokens);
    const auto trace = Trace::create(session, *tokens);
    INFO((trace ? std::string() : trace.error().english()));
    REQUIRE(trace);
    return *trace;
}

MatrixTable hardNumberTable()
{
    MatrixTable table;
    table.path = "heads.0.scores";
    table.rows = { "#a_b", "汉字 ~", "\\x{}^$&%", "two\nlines" };
    table.columns = { "a|b", "<b>", "\"q\"", "`c*" };
    table.values = share(hardNumbers());
    table.scale = scaleFor(MapKind::Signed, *table.values);
    return table;
}

MatrixTable textTableOf(std::vector<std::string> tokens)
{
    MatrixTable table;
    table.path = "tokens";
    table.rows = tokens;
    table.columns = { "token" };
    table.strings = std::move(tokens);
    table.isText = true;
    return table;
}

std::vector<const Node*> allNodes(const Trace& trace)
{
    std::vector<const Node*> out;
    for (const Node& node : trace.graph().nodes)
        out.push_back(&node);
    return out;
}

Matrix matrixOf(const QByteArray& content)
{
    const auto tensors = openTensors(bytesInMemory(content), "x");
    INFO((tensors ? std::string() : tensors.error().english()));
    REQUIRE(tensors);
    REQUIRE(tensors->size() == 1);
    const auto matrix = tensors->front().matrix();
    REQUIRE(matrix);
    return *matrix;
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

/// The text of the page's element that holds the data.
QByteArray dataOfPage(const QByteArray& html)
{
    const QByteArray open = "<script type=\"application/json\" id=\"matrices\">";
    REQUIRE(html.count(open) == 1);
    const qsizetype begin = html.indexOf(open) + open.size();
    return html.mid(begin, html.indexOf("</script>", begin) - begin);
}

} // namespace

TEST_CASE("Every stage of every lesson survives CSV, TSV, JSON, NPY and NPZ bit for bit", "[io][export][numbers]")
{
    QTemporaryDir folder;
    for (const LessonSpec& lesson : lessons()) {
        INFO(lesson.name);
        const auto session = openLesson(std::string(lesson.name));
        REQUIRE(session);
        const auto trace = runOf(*session);
        const QString npz = folder.filePath("all.npz");
        REQUIRE(writeNpz(*trace, allNodes(*trace), npz));
        const auto arrays = openTensors(npz);
        REQUIRE(arrays);
        size_t found = 0;
        for (const Node& node : trace->graph().nodes) {
            INFO(node.path);
            const auto view = trace->view(node.id);
            REQUIRE(view);
            const MatrixTable table = exportedTable(*trace, *view);
            if (table.isText)
                continue;
            CHECK(sameBits(matrixOf(tableCsv(table)), *view->values));
            CHECK(sameBits(matrixOf(tableTsv(table)), *view->values));
            CHECK(sameBits(matrixOf(tableJson(table)), *view->values));
            CHECK(sameBits(matrixOf(tableNpy(table)), *view->values));
            for (const NamedTensor& array : *arrays)
                if (array.name == node.path) {
                    CHECK(sameBits(*array.matrix(), *view->values));
                    ++found;
                }
        }
        CHECK(found + 1 == trace->graph().nodes.size()); // all but the tokens
    }
}

TEST_CASE("Numbers that formats like to lose survive all of them", "[io][export][numbers]")
{
    const MatrixTable table = hardNumberTable();
    for (const QByteArray& content : { tableCsv(table), tableTsv(table), tableJson(table), tableNpy(table) })
        CHECK(sameBits(matrixOf(content), *table.values));
    const QByteArray tsv = tableTsv(table);
    CHECK(tsv.startsWith("\ta|b\t<b>\t\"\"\"q\"\"\"\t`c*\n#a_b\t0\t-0\t5e-324\t"));
}

TEST_CASE("With decimals, numbers are rounded in the C locale", "[io][export][numbers]")
{
    MatrixTable table;
    table.path = "m";
    table.rows = { "r" };
    table.columns = { "a", "b", "c", "d" };
    table.values
        = share((Matrix(1, 4) << 1.0 / 3, -1234.5678, -0.0001, std::numeric_limits<double>::quiet_NaN()).finished());
    CHECK(tableCsv(table, { 2 }) == ",a,b,c,d\nr,0.33,-1234.57,0.00,nan\n");
    CHECK(tableTsv(table, { 0 }) == "\ta\tb\tc\td\nr\t0\t-1235\t0\tnan\n");
    CHECK(tableMarkdown(table, { 1 })
        == "| | a | b | c | d |\n|---|---:|---:|---:|---:|\n| r | 0.3 | -1234.6 | 0.0 | nan |\n");
    CHECK(tableLatex(table, { 3 }).contains("0.333 & -1234.568 & 0.000 & \\mathrm{nan} \\\\"));
    const QJsonArray data = QJsonDocument::fromJson(tableJson(table, { 2 })).object()["data"].toArray();
    CHECK(data == QJsonArray { 0.33, -1234.57, 0.0, "NaN" });
}

TEST_CASE("Markdown escapes what would be markup", "[io][export][numbers]")
{
    const QByteArray table = tableMarkdown(hardNumberTable());
    CHECK(table.startsWith(
        "| | a\\|b | &lt;b> | \"q\" | \\`c\\* |\n|---|---:|---:|---:|---:|\n| \\#a\\_b | 0 | -0 | 5e-324 |"));
    CHECK(table.contains("\n| two\\\\nlines | nan | inf | -inf | 2.5 |\n"));
    CHECK(tableMarkdown(textTableOf({ " ", "a" })).contains("\n| ` ` | ` ` |\n| a | a |\n"));
}

TEST_CASE("LaTeX matrices and plots compile", "[io][export][numbers][latex]")
{
    MatrixTable wide;
    wide.path = "wide";
    wide.values = share(Matrix::Random(3, 30));
    wide.rows = { "a", "b", "c" };
    wide.columns.assign(30, "x");
    const QByteArray matrix = tableLatex(hardNumberTable());
    CHECK(matrix.contains("0 & -0 & 5 \\cdot 10^{-324} & "));
    CHECK(matrix.contains("\\mathrm{nan} & \\infty & -\\infty & 2.5 \\\\"));
    QByteArray body;
    for (const QByteArray& text : { matrix, tableLatex(wide), tableLatex(textTableOf({ "a_b#", "汉", "\\", " \n" })) })
        body += "\\[\n" + text + "\\]\n";
    const auto failure = latexFailure("amsmath", body);
    if (!failure) {
        WARN("skipped: there is no pdfTeX with amsmath");
        return;
    }
    CHECK(failure->toStdString() == "");

    MatrixTable large;
    large.path = "large";
    large.values = share(Matrix::Random(24, 24));
    large.rows.assign(24, "tok");
    large.columns.assign(24, "%");
    large.scale = scaleFor(MapKind::Signed, *large.values);
    MatrixTable row = wide;
    row.values = share(wide.values->topRows(1));
    row.rows.resize(1);
    MatrixTable column = wide;
    column.values = share(wide.values->leftCols(1));
    column.columns.resize(1);
    body.clear();
    for (const MatrixTable& table : { hardNumberTable(), wide, large, row, column }) {
        const auto plot = tablePgfplots(table);
        REQUIRE(plot);
        body += *plot + "\n";
    }
    const auto plotFailure = latexFailure("pgfplots", body);
    if (!plotFailure) {
        WARN("skipped: there is no pdfTeX with pgfplots");
        return;
    }
    CHECK(plotFailure->toStdString() == "");
}

TEST_CASE("Labels of a plot can be read with every TeX", "[io][export][numbers][latex]")
{
    MatrixTable table;
    table.path = "heads.0.attention_weights";
    table.values = share(Matrix::Constant(2, 8, 0.125));
    table.columns = { "The", "␣cat", "␣sat", "café", "Łódź", "żółć", "a<b>|\"~^_", "汉" };
    table.rows = { "«ça»", "↵" };
    table.scale = scaleFor(MapKind::Probability, *table.values);
    const auto plot = tablePgfplots(table);
    REQUIRE(plot);
    // A blank has a command in every TeX; only a letter that none knows by name depends on the font.
    CHECK(plot->contains("{The},{\\textvisiblespace{}cat},{\\textvisiblespace{}sat},{caf\\'{e}},"));
    CHECK(plot->count("\\tokentext{") == 1);
    CHECK(plot->contains("{\\tokentext{汉}{汉}{\\#7}}"));
    std::vector<std::string> labels = table.columns;
    labels.insert(labels.end(), table.rows.begin(), table.rows.end());
    const QByteArray matrix = "\\[\n" + tableLatex(textTableOf(labels)) + "\\]\n"; // writes labels alike
    for (const auto& [packages, body] : { std::pair("amsmath", matrix), std::pair("pgfplots", *plot) })
    for (const char* engine : { "pdflatex", "lualatex", "xelatex" }) {
        QString text;
        const auto failure = latexFailure(packages, body, engine, &text);
        if (!failure) {
            WARN("skipped: there is no " << engine << " with " << packages);
            continue;
        }
        INFO(engine);
        CHECK(failure->toStdString() == "");
        if (text.isEmpty())
            continue;
        INFO(text.toStdString());
        for (const char* word : { "The", "cat", "sat" })
            CHECK(text.contains(word));
        for (const char* number : { "#0", "#1", "#2", "#3", "#4", "#5", "#6" })
            CHECK_FALSE(text.contains(number));
    }
}

TEST_CASE("The first and the last label of a long plot are there", "[io][export][numbers]")
{
    MatrixTable table;
    table.path = "long";
    table.values = share(Matrix::Zero(64, 64));
    for (int i = 0; i < 64; ++i)
        table.rows.push_back("r" + std::to_string(i));
    table.columns = table.rows;
    const auto plot = tablePgfplots(table);
    REQUIRE(plot);
    CHECK(plot->contains("yticklabels={{r0},"));
    CHECK(plot->count(",{r63}}") == 2);
}

TEST_CASE("Tables for people name tokens as figures do, data as the vocabulary spells them", "[io][export][numbers]")
{
    Session session;
    session.tokens = { "The", "\u0120cat", "\u0120cat", "\u0120كتاب" };
    const auto trace = runOf(session);
    const auto view = trace->view(trace->graph().find("heads.0.attention_weights")->id);
    REQUIRE(view);
    const MatrixTable data = exportedTable(*trace, *view), readable = readableTable(*trace, *view);
    CHECK(data.columns == *session.tokens);
    CHECK(readable.columns == std::vector<std::string> { "The", "␣cat", "␣cat (2)", "␣كتاب" });
    CHECK(readable.rows == readable.columns);
    CHECK(tableMarkdown(readable).startsWith("| | The | ␣cat | ␣cat (2) | \u2068␣كتاب\u2069 |\n"));
    const auto tokens = trace->view(trace->graph().find("tokens")->id);
    REQUIRE(tokens);
    CHECK(exportedTable(*trace, *tokens).strings == *session.tokens);
    CHECK(readableTable(*trace, *tokens).strings == std::vector<std::string> { "The", "␣cat", "␣cat", "␣كتاب" });
    QTemporaryDir folder;
    const QString page = folder.filePath("page.html");
    REQUIRE(writeHtml(*trace, allNodes(*trace), page, {}));
    QFile file(page);
    REQUIRE(file.open(QIODevice::ReadOnly));
    const QByteArray html = file.readAll();
    CHECK(html.contains("<td><bdi>␣كتاب</bdi></td>"));
    CHECK(html.contains("<p dir=\"auto\">The cat cat كتاب</p>"));
    CHECK(html.contains("\"␣cat (2)\""));
    CHECK_FALSE(html.contains("\u0120"));
}

TEST_CASE("A plot that TeX has no memory for is refused with its size", "[io][export][numbers]")
{
    MatrixTable table;
    table.path = "heads.0.scores";
    table.values = share(Matrix::Zero(200, 200));
    const auto plot = tablePgfplots(table);
    REQUIRE_FALSE(plot);
    CHECK(contains(plot.error().english(), "heads.0.scores has 40000 cells"));
}

TEST_CASE("NPZ holds the attention of all heads and the tokens, as NumPy reads them", "[io][export][numbers]")
{
    Session session;
    session.text = "Your 旅 starts with one";
    session.settings = { { "attention.heads", "2" }, { "mask", "causal" }, { "dropout.rate", "0.5" } };
    const auto trace = runOf(session);
    QTemporaryDir folder;
    const QString path = folder.filePath("a.npz");
    REQUIRE(writeNpz(*trace, allNodes(*trace), path));
    const auto arrays = openTensors(path);
    REQUIRE(arrays);
    const auto named = [&](const char* name) -> const NamedTensor& {
        for (const NamedTensor& array : *arrays)
            if (array.name == name)
                return array;
        FAIL(name);
        return arrays->front();
    };
    CHECK(*named("tokens").texts() == std::vector<std::string> { "Your", "旅", "starts", "with", "one" });
    CHECK(named("attention").shapeText() == "[1, 2, 5, 5]");
    for (int head : { 0, 1 }) { // what multiplies the values: after dropout
        const auto view = trace->view((*trace->find("heads." + std::to_string(head) + ".dropped_weights"))->id);
        const auto slice = named("attention").numbers(25 * head, 25);
        REQUIRE(slice);
        CHECK(*slice == std::vector<double>(view->values->data(), view->values->data() + 25));
    }
    REQUIRE(writeNpz(*trace, { *trace->find("heads.0.scores") }, folder.filePath("b.npz")));
    const auto some = openTensors(folder.filePath("b.npz"));
    REQUIRE(some);
    REQUIRE(some->size() == 2);
    CHECK((*some)[1].name == "heads.0.scores");

    const auto printed = pythonOutput("numpy", R"(
import json, sys, zipfile, numpy
z = numpy.load(sys.argv[1])
assert zipfile.ZipFile(sys.argv[1]).testzip() is None
a = z['attention']
print(json.dumps([str(a.dtype), list(a.shape), bool((a[0, 1] == z['heads.1.dropped_weights']).all()), [str(t) for t in z['tokens']]])))",
        { path });
    if (!printed) {
        WARN("skipped: there is no Python with NumPy");
        return;
    }
    INFO(printed->toStdString());
    const QJsonArray loaded = QJsonDocument::fromJson(*printed).array();
    CHECK(loaded
        == QJsonArray {
            "float64", QJsonArray { 1, 2, 5, 5 }, true, QJsonArray { "Your", "旅", "starts", "with", "one" } });
}

TEST_CASE("The web page holds every number exactly, and asks nothing of the network", "[io][export][numbers]")
{
    Session session;
    session.title = "</script><b>";
    session.text = "<script> </script> & \"x\" 旅";
    session.settings = { { "attention.heads", "2" }, { "mask", "causal" } };
    const auto trace = runOf(session);
    QTemporaryDir folder;
    const QString path = folder.filePath("a.html");
    HtmlLook look;
    look.number = { 1 };
    REQUIRE(writeHtml(*trace, allNodes(*trace), path, look));
    const QByteArray html = contentOf(path);
    CHECK(html.contains("default-src 'none'"));
    CHECK_FALSE(html.contains("http:"));
    CHECK_FALSE(html.contains("https:"));
    CHECK_FALSE(QRegularExpression("\\b(src|href)=\"(?!#)").match(QString::fromUtf8(html)).hasMatch());
    CHECK(html.contains("<h1>&lt;/script&gt;&lt;b&gt;</h1>"));
    CHECK(html.count("</script>") == 2);

    const auto document = openTensors(bytesInMemory(dataOfPage(html)), "page");
    INFO((document ? std::string() : document.error().english()));
    REQUIRE(document);
    const QJsonArray matrices = QJsonDocument::fromJson(dataOfPage(html)).object()["matrices"].toArray();
    int at = 0;
    for (const Node& node : trace->graph().nodes) {
        INFO(node.path);
        const auto view = trace->view(node.id);
        if (node.spec->kind == ValueKind::Text)
            continue;
        CHECK(matrices[at]["path"].toString().toStdString() == node.path);
        CHECK(matrices[at]["rows"].toArray().size() == node.rows);
        const std::string name = "matrices." + std::to_string(at++);
        for (const NamedTensor& array : *document)
            if (array.name == name)
                CHECK(sameBits(*array.matrix(), *view->values));
    }
    CHECK(at == matrices.size());

    const auto refused = writeHtml(*trace, std::vector<const Node*>(200'000, *trace->find("embeddings")), path, look);
    REQUIRE_FALSE(refused);
    CHECK(contains(refused.error().english(), "three million"));
}

} // namespace attn
