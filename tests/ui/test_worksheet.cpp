// SPDX-License-Identifier: GPL-3.0-or-later
// Worksheets: what stays empty, whether the key is right, what lands on paper and in files.
#include "core/io/session/lessons.h"
#include "core/io/session/sessionfile.h"
#include "core/io/text/tokenizer.h"
#include "core/worksheet/worksheet.h"
#include "tests/app/program.h"
#include "tests/support/application.h"
#include "tests/support/catch.h"
#include "ui/figure/worksheetpages.h"
#include "ui/worksheet/worksheetdialog.h"

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

using namespace attn;

namespace {

std::shared_ptr<const Trace> sheetRun(Session session)
{
    auto tokens = tokensOf(session);
    REQUIRE(tokens.has_value());
    auto trace = Trace::create(std::move(session), *tokens);
    REQUIRE(trace.has_value());
    return *trace;
}

Matrix timesByHand(const Matrix& a, const Matrix& b)
{
    Matrix out = Matrix::Zero(a.rows(), b.cols());
    for (Eigen::Index i = 0; i < a.rows(); ++i)
        for (Eigen::Index j = 0; j < b.cols(); ++j)
            for (Eigen::Index k = 0; k < a.cols(); ++k)
                out(i, j) += a(i, k) * b(k, j);
    return out;
}

/// Unscaled causal attention of several heads with W_out and bias, from the numbers of a session file alone.
std::map<std::string, Matrix> multiHeadByHand(const Session& session, int heads)
{
    std::map<std::string, Matrix> out;
    const Matrix& x = *session.embeddings;
    const std::array<const char*, 3> names { "queries", "keys", "values" };
    Matrix joined(x.rows(), session.weight(Projection::Value)->cols());
    for (int head = 0; head < heads; ++head) {
        const std::string path = "heads." + std::to_string(head) + ".";
        for (size_t layer = 0; layer < 3; ++layer) {
            const Matrix& w = *session.weight(attn::allProjections[layer]);
            const Eigen::Index width = w.cols() / heads;
            out[path + names[layer]] = timesByHand(x, w).middleCols(head * width, width);
        }
        const Matrix scores = timesByHand(out[path + "queries"], out[path + "keys"].transpose());
        Matrix masked = scores, weights = Matrix::Zero(scores.rows(), scores.cols());
        for (Eigen::Index i = 0; i < scores.rows(); ++i) {
            double sum = 0;
            for (Eigen::Index j = 0; j < scores.cols(); ++j) {
                if (j > i)
                    masked(i, j) = -std::numeric_limits<double>::infinity();
                else
                    sum += std::exp(scores(i, j));
            }
            for (Eigen::Index j = 0; j <= i; ++j)
                weights(i, j) = std::exp(scores(i, j)) / sum;
        }
        out[path + "scores"] = scores;
        out[path + "masked_scores"] = masked;
        out[path + "attention_weights"] = weights;
        out[path + "context_vectors"] = timesByHand(weights, out[path + "values"]);
        const Eigen::Index width = out[path + "values"].cols();
        joined.middleCols(head * width, width) = out[path + "context_vectors"];
    }
    out["concatenated"] = joined;
    out["output"] = timesByHand(joined, *session.weight(Projection::Output));
    out["output"].rowwise() += session.bias(Projection::Output)->row(0);
    return out;
}

QByteArray fileContent(const QString& path)
{
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

/// Without the times at which it was written: Qt 6.8 also writes them as metadata. Latin-1 keeps every byte.
QByteArray withoutDates(const QByteArray& pdf)
{
    static const QRegularExpression dates(R"(\(D:\d{14}[^)]*\)|"\d{4}-\d\d-\d\dT[^"]*")");
    return QString::fromLatin1(pdf).remove(dates).toLatin1();
}

} // namespace

TEST_CASE("thirty friendly variants: every key is what the numbers of its file give", "[worksheet]")
{
    const auto run = sheetRun(*openLesson("multi-head"));
    std::set<std::string> drawn;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        WorksheetOptions options;
        options.seed = seed;
        options.numbers = seed % 2 == 0 ? SheetNumbers::OneDecimal : SheetNumbers::Integers;
        const auto sheet = makeWorksheet(run, options);
        REQUIRE(sheet.has_value());
        const auto file = parseSession(sessionJson(sheet->run->session()));
        REQUIRE(file.has_value());
        drawn.insert(sessionJson(file->session).toStdString());
        const double step = options.numbers == SheetNumbers::Integers ? 1 : 10;
        for (const double number : file->session.embeddings->reshaped())
            CHECK(std::abs(number * step - std::round(number * step)) < 1e-12);
        const auto right = multiHeadByHand(file->session, 2);
        int blanks = 0;
        for (const SheetTask& task : sheet->tasks) {
            const SheetMatrix& result = task.result;
            INFO("seed " << seed << ", " << result.node->path);
            const auto found = right.find(result.node->path);
            REQUIRE(found != right.end());
            for (int row = 0; row < result.node->rows; ++row)
                for (int column = 0; column < result.node->columns; ++column) {
                    const double answer = found->second(row, column);
                    blanks += result.isBlank(row, column);
                    if (std::isinf(answer)) {
                        CHECK_FALSE(result.isBlank(row, column));
                        continue;
                    }
                    const double half = result.exact ? 1e-9 : 0.5 * std::pow(10.0, -result.decimals) + 1e-9;
                    CHECK(std::abs(std::stod(result.text(row, column)) - answer) <= half);
                }
        }
        CHECK(blanks > 20);
    }
    CHECK(drawn.size() == 30); // no two alike
}

TEST_CASE("blank cells are a share of what the mask shows, the same for the same seed", "[worksheet]")
{
    const Matrix causal = Matrix::Ones(6, 6).triangularView<Eigen::Lower>();
    const auto cells = blankCells("heads.0.attention_weights", 6, 6, &causal, 0.4, 9);
    CHECK(std::count(cells.begin(), cells.end(), 1) == 8); // 0.4 x 21
    for (int i = 0; i < 36; ++i)
        if (cells[size_t(i)] != 0)
            CHECK(i % 6 <= i / 6);
    CHECK(cells == blankCells("heads.0.attention_weights", 6, 6, &causal, 0.4, 9));
    CHECK(cells != blankCells("heads.0.attention_weights", 6, 6, &causal, 0.4, 10));
    CHECK(cells != blankCells("heads.1.attention_weights", 6, 6, &causal, 0.4, 9));
    const auto few = blankCells("scores", 6, 6, nullptr, 0.001, 1);
    CHECK(std::count(few.begin(), few.end(), 1) == 1);
    const auto all = blankCells("scores", 6, 6, nullptr, 1, 1);
    CHECK(std::count(all.begin(), all.end(), 1) == 36);
}

TEST_CASE("no later matrix gives away an empty cell; scaled scores keep the scaling", "[worksheet]")
{
    const auto run = sheetRun(*openLesson("multi-head"));
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        WorksheetOptions options;
        options.seed = seed;
        options.numbers = SheetNumbers::Integers;
        const auto sheet = makeWorksheet(run, options);
        REQUIRE(sheet.has_value());
        CHECK(sheet->run->session().settings.at("scale") == "none");
        std::map<std::string, const SheetMatrix*> results;
        for (const SheetTask& task : sheet->tasks)
            results[task.result.node->path] = &task.result;
        for (const char* head : { "heads.0.", "heads.1." }) {
            const SheetMatrix &scores = *results.at(std::string(head) + "scores"),
                              &masked = *results.at(std::string(head) + "masked_scores");
            for (int row = 0; row < 6; ++row)
                for (int column = 0; column <= row; ++column)
                    if (scores.isBlank(row, column))
                        CHECK(masked.isBlank(row, column));
        }
    }
    Session wide = *openLesson("trainable"); // heads of width 2
    WorksheetOptions options;
    options.numbers = SheetNumbers::Integers;
    options.stages = { "heads.0.scaled_scores" };
    const auto sheet = makeWorksheet(sheetRun(wide), options);
    REQUIRE(sheet.has_value());
    const SheetTask& task = sheet->tasks.front();
    REQUIRE(task.given.size() == 1);
    CHECK(std::abs((*task.result.values)(0, 0) - (*task.given[0].values)(0, 0) / std::sqrt(2.0)) < 1e-12);
}

TEST_CASE("a worksheet of another text names the symbols with its sizes", "[worksheet]")
{
    ensureApplication();
    for (const int tokens : { 4, 5 }) {
        Session session;
        session.settings = { { "attention.size", "2" } };
        const std::vector<std::string> text { "to", "be", "or", "not", "now" };
        const auto trace = Trace::create(session, { text.begin(), text.begin() + tokens });
        REQUIRE(trace.has_value());
        WorksheetOptions options;
        options.cells = { { "heads.0.scores", 1, 2 } };
        const auto sheet = makeWorksheet(*trace, options);
        REQUIRE(sheet.has_value());
        QString words;
        for (const Scene& page : worksheetPages(*sheet, {}, Theme::light()))
            for (const TextItem& item : page.texts)
                words += item.text + u' ';
        CAPTURE(tokens, words.toStdString());
        CHECK(words.contains(QStringLiteral("Queries, %1×2").arg(tokens)));
        CHECK(words.contains(QStringLiteral("Keys, %1×2").arg(tokens)));
        CHECK_FALSE(words.contains(QStringLiteral("%1×").arg(9 - tokens))); // those of the other text
    }
}

TEST_CASE("named cells stay empty and no others; what cannot be asked for is refused", "[worksheet]")
{
    const auto run = sheetRun(*openLesson("causal"));
    WorksheetOptions options;
    options.cells = { { "heads.0.scores", 1, 4 }, { "heads.0.context_vectors", 0, 1 } };
    const auto sheet = makeWorksheet(run, options);
    REQUIRE(sheet.has_value());
    REQUIRE(sheet->tasks.size() == 2);
    CHECK(sheet->tasks[0].result.blanks() == 1);
    CHECK(sheet->tasks[0].result.isBlank(1, 4));
    CHECK(sheet->tasks[1].result.isBlank(0, 1));
    // Queries and keys are given here, because they are no part of the exercise.
    REQUIRE(sheet->tasks[0].given.size() == 2);
    CHECK(sheet->tasks[0].given[0].node->path == "heads.0.queries");
    CHECK(sheet->tasks[0].given[0].blanks() == 0);

    const auto refused = [&](std::vector<SheetCell> cells, std::vector<std::string> stages = {}) {
        WorksheetOptions wrong;
        wrong.cells = std::move(cells);
        wrong.stages = std::move(stages);
        return !makeWorksheet(run, wrong).has_value();
    };
    CHECK(refused({ { "heads.0.scores", 6, 0 } }));
    CHECK(refused({ { "heads.0.attention_weights", 0, 5 } })); // behind the mask
    CHECK(refused({}, { "embeddings" }));
    CHECK(refused({}, { "heads.7.scores" }));
    Session wide = *openLesson("causal");
    wide.embeddings = nullptr;
    wide.text = "a b c d e f g h i j k l m";
    CHECK_FALSE(makeWorksheet(sheetRun(wide), {}).has_value());
}

TEST_CASE("sheet and key agree but for the blanks; nothing overlaps or leaves the paper", "[worksheet]")
{
    ensureApplication();
    for (const LessonSpec& lesson : lessons()) {
        const auto sheet = makeWorksheet(sheetRun(*openLesson(lesson.name)), {});
        REQUIRE(sheet.has_value());
        int blanks = 0;
        for (const SheetTask& task : sheet->tasks)
            blanks += task.result.blanks();
        for (const auto size : { QPageSize::A4, QPageSize::Letter }) {
            INFO(lesson.name << ", page size " << int(size));
            const auto pages = worksheetPages(*sheet, { size, false, 1 }, Theme::light());
            const auto key = worksheetPages(*sheet, { size, true, 1 }, Theme::light());
            int frames = 0, bold = 0;
            for (const std::vector<Scene>& document : { pages, key })
                for (const Scene& page : document) {
                    const QRectF paper = QRectF(QPointF(), page.size).adjusted(56, 56, -56, -56);
                    for (size_t i = 0; i < page.texts.size(); ++i) {
                        CHECK(page.texts[i].pixelSize >= 11);
                        CHECK(paper.contains(page.texts[i].rect));
                        int touched = 0;
                        for (size_t j = i + 1; j < page.texts.size(); ++j)
                            touched
                                += page.texts[i].rect.adjusted(0.01, 0.01, -0.01, -0.01).intersects(page.texts[j].rect);
                        CHECK(touched == 0);
                    }
                    for (const BoxItem& box : page.boxes)
                        CHECK(paper.contains(box.rect));
                }
            for (const Scene& page : pages)
                frames += int(page.overlay.size());
            for (const Scene& page : key)
                for (const TextItem& text : page.texts)
                    bold += text.bold && text.pixelSize == 13;
            CHECK(frames == blanks);
            CHECK(bold == blanks);
        }
    }
}

TEST_CASE("the command writes sheets, keys and sessions, byte for byte the same for the same seed", "[worksheet][app]")
{
    QTemporaryDir folder;
    const auto write = [&](const QString& name, const QString& seed) {
        const ProgramRun run = runProgram({ "worksheet", "--lesson", "trainable", "--output", folder.filePath(name),
            "--variants", "2", "--seed", seed, "--friendly", "integers" });
        INFO(run.err.toStdString());
        REQUIRE(run.status == 0);
    };
    write("one", "5");
    write("two", "5");
    write("three", "6");
    const QStringList files = QDir(folder.filePath("one")).entryList(QDir::Files, QDir::Name);
    CHECK(files
        == QStringList {
            "key-01.pdf", "key-02.pdf", "session-01.attn", "session-02.attn", "sheet-01.pdf", "sheet-02.pdf" });
    for (const QString& file : files) {
        const QByteArray first = withoutDates(fileContent(folder.filePath("one/" + file)));
        INFO(file.toStdString());
        const QByteArray second = withoutDates(fileContent(folder.filePath("two/" + file)));
        CHECK((first == second)); // not printed
        if (file.endsWith(".pdf"))
            CHECK(first.startsWith("%PDF"));
    }
    // The second variant of seed 5 is the first of seed 6.
    CHECK(fileContent(folder.filePath("one/session-02.attn")).toStdString()
        == fileContent(folder.filePath("three/session-01.attn")).toStdString());

    for (const QStringList& wrong :
        { QStringList { "--blank", "0" }, QStringList { "--blank", "0.5", "--cells", "heads.0.scores[0,0]" },
            QStringList { "--cells", "heads.0.scores" }, QStringList { "--variants", "0" },
            QStringList { "--friendly", "yes" }, QStringList { "--page", "A5" }, QStringList { "--seed", "x" } })
        CHECK(
            runProgram(QStringList { "worksheet", "--lesson", "trainable", "--output", folder.filePath("no") } + wrong)
                .status
            == 2);
    CHECK_FALSE(QDir(folder.filePath("no")).exists());
}

TEST_CASE("the dialog writes the chosen steps in the background", "[worksheet][window]")
{
    ensureApplication();
    QTemporaryDir folder;
    WorksheetDialog dialog(sheetRun(*openLesson("multi-head")), folder.filePath("sheets"));
    dialog.show();
    dialog.findChild<QSpinBox*>("sheetVariants")->setValue(3);
    auto* write = dialog.findChild<QPushButton*>("sheetWrite");
    QTest::keyClick(write, Qt::Key_Space);
    CHECK(dialog.isWriting());
    CHECK_FALSE(write->isEnabled());
    REQUIRE(QTest::qWaitFor([&] { return !dialog.isWriting(); }, 60000));
    INFO(dialog.findChild<QLabel*>("sheetMessage")->text().toStdString());
    CHECK(QDir(folder.filePath("sheets")).entryList(QDir::Files).size() == 9);
    dialog.findChild<QLineEdit*>("sheetFolder")->setText(QStringLiteral("/dev/null/no"));
    QTest::keyClick(write, Qt::Key_Space);
    REQUIRE(QTest::qWaitFor([&] { return !dialog.isWriting(); }, 60000));
    CHECK(dialog.findChild<QLabel*>("sheetMessage")->text().contains(QStringLiteral("/dev/null/no")));
}
