// SPDX-License-Identifier: GPL-3.0-or-later
// The exported web page in a real browser without a network: each cell is visited with the arrow keys, and what the page
// says is compared with the run.
#include "core/io/session/lessons.h"
#include "core/io/tables/htmlwriter.h"
#include "core/io/text/tokenizer.h"
#include "tests/support/catch.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <cmath>

using namespace attn;

namespace {

/// Visits all cells of all heatmaps and leaves {"PATH": ["text of a cell", ...]} in the page.
constexpr auto walkingScript = R"js(<script>
const said = {};
for (const matrix of JSON.parse(document.getElementById("matrices").textContent).matrices) {
  const canvas = document.getElementById("map-" + matrix.path);
  const press = (key) => canvas.dispatchEvent(new KeyboardEvent("keydown", { key }));
  const cells = said[matrix.path] = [];
  canvas.focus();
  press("ArrowRight");
  for (let row = 0; row < matrix.rows.length; ++row) {
    for (let column = 0; column < matrix.columns.length; ++column) {
      cells.push(document.getElementById("cell-" + matrix.path).textContent);
      press("ArrowRight");
    }
    for (let column = 1; column < matrix.columns.length; ++column) press("ArrowLeft");
    press("ArrowDown");
  }
}
const out = document.createElement("pre");
out.id = "said";
out.textContent = JSON.stringify(said);
document.body.append(out);
</script></body>)js";

QJsonObject saidInBrowser(const QString& browser, const QString& page, const QString& profile)
{
    QProcess process;
    process.start(browser,
        { "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--host-resolver-rules=MAP * ~NOTFOUND",
            "--user-data-dir=" + profile, "--dump-dom", "file://" + page });
    REQUIRE(process.waitForFinished(120000));
    const QString dom = QString::fromUtf8(process.readAllStandardOutput());
    const auto match = QRegularExpression("<pre id=\"said\">(.*)</pre>", QRegularExpression::DotMatchesEverythingOption).match(dom);
    INFO(dom.right(400).toStdString());
    REQUIRE(match.hasMatch());
    QString json = match.captured(1);
    json.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&").replace("&nbsp;", QChar(0xa0));
    return QJsonDocument::fromJson(json.toUtf8()).object();
}

} // namespace

TEST_CASE("A browser without a network shows the same numbers as the run", "[io][export][browser]")
{
    const QString browser = QStandardPaths::findExecutable("chromium");
    if (browser.isEmpty()) {
        WARN("skipped: there is no chromium");
        return;
    }
    const auto session = openLesson("causal");
    REQUIRE(session);
    const auto trace = Trace::create(*session, *tokensOf(*session));
    REQUIRE(trace);
    std::vector<const Node*> nodes;
    for (const Node& node : (*trace)->graph().nodes)
        nodes.push_back(&node);
    QTemporaryDir folder;
    const QString page = folder.filePath("page.html");
    REQUIRE(writeHtml(**trace, nodes, page, {}));
    QFile file(page);
    REQUIRE(file.open(QIODevice::ReadWrite));
    QByteArray html = file.readAll();
    html.replace("</body>", walkingScript);
    REQUIRE(file.seek(0));
    file.write(html);
    file.close();

    const QJsonObject said = saidInBrowser(browser, page, folder.filePath("profile"));
    int visited = 0;
    for (const Node* node : nodes) {
        if (node->spec->kind == ValueKind::Text)
            continue;
        INFO(node->path);
        const auto view = (*trace)->view(node->id);
        const QJsonArray cells = said[QString::fromStdString(node->path)].toArray();
        REQUIRE(cells.size() == view->values->size());
        for (Eigen::Index i = 0; i < view->values->size(); ++i) {
            const double value = view->values->data()[i];
            const QString text = cells[int(i)].toString();
            INFO(text.toStdString());
            const auto number = QRegularExpression(QStringLiteral("”: ([^,]+)(, hidden.*)?$")).match(text);
            REQUIRE(number.hasMatch());
            const QString plain = number.captured(1).replace(QChar(0x2212), '-');
            if (std::isinf(value))
                CHECK((plain.endsWith(QStringLiteral("∞")) || plain.endsWith("Infinity")));
            else
                CHECK(plain.toDouble() == value);
            ++visited;
        }
    }
    CHECK(visited > 200);
}
