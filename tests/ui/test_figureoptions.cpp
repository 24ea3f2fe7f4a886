// SPDX-License-Identifier: GPL-3.0-or-later
// Every kind of figure at the size asked for, with the parts asked for.
#include "core/io/session/lessons.h"
#include "core/io/text/tokenizer.h"
#include "tests/support/application.h"
#include "tests/support/catch.h"
#include "tests/ui/figures.h"
#include "ui/figure/figurecaption.h"
#include "ui/figure/figurekinds.h"
#include "ui/model/selection.h"
#include "ui/scene/scenemove.h"
#include "ui/writers/pdfwriter.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace {

std::shared_ptr<const attn::Trace> figureTrace(const char* lesson, const attn::Settings& settings = {}, int tokens = 0)
{
    attn::Session session = *attn::openLesson(lesson);
    for (const auto& [key, value] : settings)
        session.settings[key] = value;
    if (tokens > 0) {
        session = {};
        session.settings = settings;
        for (int i = 0; i < tokens; ++i)
            session.text += (i ? " word" : "word") + std::to_string(i);
    }
    return *attn::Trace::create(session, *attn::tokensOf(session));
}

FigureRun figureRunOf(std::shared_ptr<const attn::Trace> trace, std::shared_ptr<const attn::Trace> a = {})
{
    return { std::move(trace), std::move(a), "before", "after" };
}

std::vector<FigureSubject> figuresOf(const FigureRun& run, FigureKind kind)
{
    FigureChoice choice;
    choice.kind = kind;
    for (const attn::Node& node : run.trace->graph().nodes)
        choice.nodes.push_back(&node);
    const auto subjects = figureSubjects(run, choice);
    REQUIRE(subjects);
    return *subjects;
}

Figure laidOutFigure(const FigureRun& run, const FigureSubject& subject, const FigureOptions& options)
{
    const auto figure = layOutFigure(run, subject, options);
    INFO(subject.file.toStdString());
    if (!figure)
        FAIL(figure.error().english());
    return *figure;
}

/// Texts inside the page and apart from each other, none smaller than 6 points.
void checkPage(const Figure& figure, const Scene& scene)
{
    CHECK_FALSE(drawnBounds(scene).isEmpty());
    const QRectF page(QPointF(), scene.size);
    for (size_t i = 0; i < scene.texts.size(); ++i) {
        const TextItem& text = scene.texts[i];
        INFO(text.text.toStdString());
        CHECK(page.adjusted(-0.5, -0.5, 0.5, 0.5).contains(text.rect));
        CHECK(text.pixelSize * figure.zoom() * 0.75 >= 6 - 1e-9);
        for (size_t j = i + 1; j < scene.texts.size(); ++j) {
            INFO(scene.texts[j].text.toStdString());
            CHECK_FALSE(text.rect.adjusted(0.75, 0.75, -0.75, -0.75).intersects(scene.texts[j].rect));
        }
    }
    for (const MatrixItem& item : scene.matrices)
        CHECK(page.adjusted(-0.5, -0.5, 0.5, 0.5).contains(item.rect));
}

FigureOptions sizedOptions(double width, double height, bool pixels, double dpi = 0)
{
    FigureOptions options;
    options.size = { width, height, pixels };
    options.dpi = dpi;
    return options;
}

const FigureKind everyKind[] = { FigureKind::Matrix, FigureKind::Equation, FigureKind::Heads, FigureKind::Compare,
    FigureKind::Arcs, FigureKind::Bars, FigureKind::Storyboard, FigureKind::Walk };

} // namespace

TEST_CASE("Every kind of figure has exactly the size asked for, and readable texts", "[figure][options]")
{
    ensureApplication();
    const FigureRun run = figureRunOf(figureTrace("multi-head", { { "mask", "causal" } }), figureTrace("multi-head"));
    for (const FigureKind kind : everyKind) {
        for (const FigureSubject& subject : figuresOf(run, kind)) {
            INFO(subject.file.toStdString());
            for (FigureOptions options : { sizedOptions(174, 120, false), sizedOptions(1280, 720, true) }) {
                options.caption = true;
                const Figure figure = laidOutFigure(run, subject, options);
                REQUIRE(figure.pages.size() == 1);
                if (options.size.pixels)
                    CHECK(figure.pixels == QSize(1280, 720));
                else // 174 / 25.4 * 300 = 2055.1, 120 / 25.4 * 300 = 1417.3
                    CHECK(figure.pixels == QSize(2055, 1417));
                CHECK(figureImage(figure, 0, figure.pixels).size() == figure.pixels);
                const Scene& scene = figure.pages.front();
                CHECK(std::abs(scene.size.width() / scene.size.height() - figure.size.width() / figure.size.height())
                    < 1e-9);
                checkPage(figure, scene);
            }
        }
    }
}

TEST_CASE("A width alone leaves the height to the contents, and presets are such sizes", "[figure][options]")
{
    ensureApplication();
    const FigureRun run = figureRunOf(figureTrace("trainable"));
    for (const FigurePreset& preset : figurePresets()) {
        INFO(preset.name);
        FigureOptions options;
        options.size = preset.size;
        options.dpi = preset.dpi;
        for (const FigureSubject& subject : figuresOf(run, FigureKind::Matrix)) {
            INFO(subject.file.toStdString());
            const Figure figure = laidOutFigure(run, subject, options);
            checkPage(figure, figure.pages.front());
            if (preset.size.pixels)
                CHECK(figure.pixels == QSize(int(preset.size.width), int(preset.size.height)));
            else
                CHECK(figure.pixels.width() == int(std::lround(preset.size.width / 25.4 * preset.dpi)));
            CHECK(figure.pixels.height() > figure.pixels.width() / 20);
        }
    }
}

TEST_CASE("Many tokens in a paper column keep 6 points: fewer labels are shown", "[figure][options]")
{
    ensureApplication();
    for (const int tokens : { 40, 300 }) {
        const FigureRun run = figureRunOf(figureTrace("trainable", { { "attention.heads", "2" } }, tokens));
        for (const FigureKind kind : { FigureKind::Equation, FigureKind::Heads, FigureKind::Arcs }) {
            for (const FigureSubject& subject : figuresOf(run, kind)) {
                INFO(subject.file.toStdString());
                const Figure figure = laidOutFigure(run, subject, sizedOptions(84, 0, false));
                checkPage(figure, figure.pages.front());
            }
        }
    }
}

TEST_CASE("Cells of a figure fall on whole pixels at any size", "[figure][options]")
{
    ensureApplication();
    const FigureRun run = figureRunOf(figureTrace("trainable", {}, 30));
    for (const FigureOptions& options :
        { sizedOptions(84, 0, false), sizedOptions(97, 91, false, 333), sizedOptions(1001, 777, true) }) {
        const Figure figure = laidOutFigure(run, figuresOf(run, FigureKind::Equation).back(), options);
        const double scale = figure.pixels.width() / figure.pages.front().size.width();
        for (const MatrixItem& item : figure.pages.front().matrices)
            for (const Span& span : item.columns)
                CHECK(std::abs(span.begin * scale - std::round(span.begin * scale)) < 0.05);
    }
}

TEST_CASE("SVG and PDF are as many millimetres as asked", "[figure][options]")
{
    ensureApplication();
    const QTemporaryDir folder;
    const FigureRun run = figureRunOf(figureTrace("trainable"));
    const Figure figure = laidOutFigure(run, figuresOf(run, FigureKind::Matrix).back(), sizedOptions(84, 60.5, false));
    REQUIRE(writeFigure(figure, FigureFormat::Svg, folder.filePath("a.svg")));
    const QByteArray svg = figureBytes(folder.filePath("a.svg"));
    CHECK(svg.contains("width=\"84mm\""));
    CHECK(svg.contains("height=\"60.5mm\""));
    REQUIRE(writeFigure(figure, FigureFormat::Pdf, folder.filePath("a.pdf")));
    const QByteArray pdf = figureBytes(folder.filePath("a.pdf"));
    static const QRegularExpression box("/MediaBox \\[([0-9.]+) ([0-9.]+) ([0-9.]+) ([0-9.]+)\\]");
    const auto match = box.match(QString::fromLatin1(pdf));
    REQUIRE(match.hasMatch());
    CHECK(std::abs(match.captured(3).toDouble() - match.captured(1).toDouble() - 84 / 25.4 * 72) < 1e-3);
    CHECK(std::abs(match.captured(4).toDouble() - match.captured(2).toDouble() - 60.5 / 25.4 * 72) < 1e-3);

    // The table at the end still names the place of every object.
    static const QRegularExpression entry("(\\d{10}) \\d{5} n");
    const qsizetype table = pdf.mid(pdf.lastIndexOf("startxref\n") + 10).split('\n').front().toLongLong();
    CHECK(pdf.mid(table, 5) == "xref\n");
    int object = 0;
    auto entries = entry.globalMatch(QString::fromLatin1(pdf.mid(table)));
    while (entries.hasNext()) {
        const QByteArray begin = QByteArray::number(++object) + " 0 obj";
        CHECK(pdf.mid(entries.next().captured(1).toLongLong(), begin.size()) == begin);
    }
    CHECK(object > 5);
}

TEST_CASE("Each part of a figure can be left out", "[figure][options]")
{
    ensureApplication();
    const FigureRun run = figureRunOf(figureTrace("trainable"));
    FigureSubject weights;
    for (const FigureSubject& subject : figuresOf(run, FigureKind::Matrix))
        if (subject.file.endsWith("attention_weights"))
            weights = subject;
    const auto texts = [&](const FigureOptions& options) {
        QStringList list;
        const Figure figure = laidOutFigure(run, weights, options);
        for (const TextItem& text : figure.pages.front().texts)
            list += text.text;
        return list;
    };
    const auto without = [&](const char* part) {
        FigureOptions options;
        for (const FigureSwitch& one : figureSwitches())
            if (QLatin1String(one.name) == QLatin1String(part))
                one.value(options) = false;
        return options;
    };
    const QString token = QString::fromStdString(run.trace->sources().tokens.front());
    const QStringList all = texts({});
    CHECK(all.contains("query (row)"));
    CHECK(all.contains("Weights"));
    CHECK(all.count(token) == 2);
    CHECK_FALSE(texts(without("axes")).contains("query (row)"));
    CHECK(texts(without("axes")).contains("Weights"));
    CHECK_FALSE(texts(without("title")).contains("Weights"));
    CHECK(texts(without("labels")).count(token) == 0);
    const auto scene = [&](const char* part) { return laidOutFigure(run, weights, without(part)).pages.front(); };
    CHECK(scene("none").bars.size() == 1);
    CHECK(scene("bar").bars.empty());
    CHECK(scene("none").matrices.front().numbers);
    CHECK_FALSE(scene("numbers").matrices.front().numbers);
    CHECK(scene("none").matrices.front().grid);
    CHECK_FALSE(scene("grid").matrices.front().grid);
    CHECK(scene("title").size.height() < scene("none").size.height() + 1);
    // Room that is not needed is the cells'.
    CHECK(scene("labels").matrices.front().rect.width() > scene("none").matrices.front().rect.width());
}

TEST_CASE("A caption tells the text and the settings of the run", "[figure][options]")
{
    ensureApplication();
    const auto trace
        = figureTrace("trainable", { { "mask", "causal" }, { "dropout.rate", "0.5" }, { "temperature", "2" } });
    const QString caption = figureCaption(*trace);
    CHECK(caption.contains(QString::fromStdString(trace->session().text)));
    for (const char* part : { "Heads: 1", "Scale: ", "Mask: ", "Dropout rate: 0.5", "123", "Temperature: 2" }) {
        INFO(part << " in " << caption.toStdString());
        CHECK(caption.contains(part));
    }
    CHECK_FALSE(figureCaption(*figureTrace("trainable")).contains("Dropout"));
    const FigureRun run = figureRunOf(trace);
    FigureOptions options;
    options.caption = true;
    const FigureSubject subject = figuresOf(run, FigureKind::Matrix).back();
    const Figure with = laidOutFigure(run, subject, options), plain = laidOutFigure(run, subject, {});
    checkPage(with, with.pages.front());
    CHECK(with.size.height() > plain.size.height());
}

TEST_CASE("A transparent ground lets through what lies behind", "[figure][options]")
{
    ensureApplication();
    const QTemporaryDir folder;
    const FigureRun run = figureRunOf(figureTrace("trainable"));
    FigureOptions options;
    options.transparent = true;
    const FigureSubject subject = figuresOf(run, FigureKind::Matrix).back();
    const Figure figure = laidOutFigure(run, subject, options), solid = laidOutFigure(run, subject, {});
    REQUIRE(writeFigure(figure, FigureFormat::Png, folder.filePath("a.png")));
    const QImage image(folder.filePath("a.png"));
    CHECK(qAlpha(image.pixel(0, 0)) == 0);
    const MatrixItem& item = figure.pages.front().matrices.front();
    CHECK(qAlpha(image.pixel(figureCentre(item, 0, 0) * 2)) == 255);
    CHECK(qAlpha(figureImage(solid, 0, solid.pixels).pixel(0, 0)) == 255);
    for (const Figure* one : { &figure, &solid }) {
        REQUIRE(writeFigure(*one, FigureFormat::Svg, folder.filePath("a.svg")));
        const QByteArray ground = "<rect x=\"0\" y=\"0\"";
        CHECK(figureBytes(folder.filePath("a.svg")).contains(ground) == (one == &solid));
    }
}

TEST_CASE("A storyboard is one page of paper with every step, upright and landscape", "[figure][options]")
{
    ensureApplication();
    const FigureRun run
        = figureRunOf(figureTrace("multi-head", { { "mask", "causal" }, { "output.projection", "true" } }));
    for (const FigurePaper& paper : figurePapers()) {
        for (const bool landscape : { false, true }) {
            FigureOptions options;
            options.paper = &paper;
            options.landscape = landscape;
            const Figure figure = laidOutFigure(run, figuresOf(run, FigureKind::Storyboard).front(), options);
            checkPage(figure, figure.pages.front());
            const double wide = landscape ? paper.height : paper.width;
            CHECK(std::abs(toMillimetres(figure.size.width()) - wide) < 1e-9);
            // No matrix within 10 mm of the edge of the sheet.
            const double edge = 10 / toMillimetres(1) / figure.zoom();
            for (const MatrixItem& item : figure.pages.front().matrices) {
                CHECK(item.rect.left() >= edge - 1);
                CHECK(item.rect.bottom() <= figure.pages.front().size.height() - edge + 1);
            }
        }
    }
}

TEST_CASE("A handout has one numbered page for every step that is switched on", "[figure][options]")
{
    ensureApplication();
    for (const char* lesson : { "trainable", "multi-head" }) {
        const FigureRun run = figureRunOf(figureTrace(lesson));
        const Figure handout = laidOutFigure(run, figuresOf(run, FigureKind::Handout).front(), {});
        std::vector<attn::Step> steps = attn::stepsOf(run.trace->config());
        std::erase_if(steps, [](const attn::Step& step) { return !step.enabled; });
        REQUIRE(handout.pages.size() == steps.size());
        for (size_t i = 0; i < steps.size(); ++i) {
            const Scene& page = handout.pages[i];
            INFO(steps[i].spec->key);
            checkPage(handout, page);
            QString words;
            for (const TextItem& text : page.texts)
                words += text.text + ' ';
            CHECK(words.contains(QString::fromStdString(std::string(steps[i].spec->title))));
            CHECK(words.contains(QString("%1 of %2").arg(i + 1).arg(steps.size())));
            // The beginning of the explanation, whatever its lines.
            const QString summary = QString::fromStdString(std::string(steps[i].spec->summary));
            CHECK(words.contains(summary.left(30)));
        }
        const QByteArray pdf = pdfDocument(handout.pages, handout.options.theme(), { false, handout.size });
        CHECK(pdf.count("/MediaBox") == qsizetype(steps.size()));
    }
}

TEST_CASE("A handout of another text names the symbols with its sizes", "[figure][options]")
{
    ensureApplication();
    for (const int tokens : { 4, 5 }) {
        attn::Session session;
        session.settings = { { "attention.size", "2" } };
        const std::vector<std::string> text { "to", "be", "or", "not", "now" };
        const auto trace = attn::Trace::create(session, { text.begin(), text.begin() + tokens });
        REQUIRE(trace);
        const FigureRun run = figureRunOf(*trace);
        QString words;
        for (const Scene& page : laidOutFigure(run, figuresOf(run, FigureKind::Handout).front(), {}).pages)
            for (const TextItem& item : page.texts)
                words += item.text + ' ';
        CAPTURE(tokens, words.toStdString());
        CHECK(words.contains(QString("Queries, %1×2").arg(tokens)));
        CHECK(words.contains(QString("Keys, %1×2").arg(tokens)));
        CHECK(words.contains(QString("%1×%1").arg(tokens)));
        CHECK_FALSE(words.contains(QString("%1×").arg(9 - tokens))); // those of the other text
    }
}

TEST_CASE("A walk shows every step at one size, numbered in its order", "[figure][options]")
{
    ensureApplication();
    const FigureRun run = figureRunOf(figureTrace("trainable"));
    const std::vector<FigureSubject> walk = figuresOf(run, FigureKind::Walk);
    REQUIRE(walk.size() >= 8);
    CHECK(walk.front().file == "walk-01-tokens");
    for (size_t i = 0; i < walk.size(); ++i) {
        CHECK(walk[i].file.startsWith(QString("walk-%1-").arg(i + 1, 2, 10, QChar('0'))));
        CHECK(laidOutFigure(run, walk[i], {}).pixels == QSize(1280, 720));
    }
}

TEST_CASE("A comparison shows A, B and B - A", "[figure][options]")
{
    ensureApplication();
    const FigureRun run = figureRunOf(figureTrace("trainable", { { "scale", "none" } }), figureTrace("trainable"));
    const std::vector<FigureSubject> subjects = figuresOf(run, FigureKind::Compare);
    const auto weights = std::find_if(subjects.begin(), subjects.end(),
        [](const FigureSubject& subject) { return subject.file.contains("attention_weights"); });
    REQUIRE(weights != subjects.end());
    const Scene scene = laidOutFigure(run, *weights, {}).pages.front();
    CHECK(scene.matrices.size() == 3);
    const auto* a = run.a->graph().find("heads.0.attention_weights");
    const auto* b = run.trace->graph().find("heads.0.attention_weights");
    const attn::Matrix difference = *run.trace->view(b->id)->values - *run.a->view(a->id)->values;
    const bool found = std::any_of(scene.matrices.begin(), scene.matrices.end(),
        [&](const MatrixItem& item) { return (*item.values - difference).cwiseAbs().maxCoeff() == 0; });
    CHECK(found);
}

TEST_CASE("Sizes are read in millimetres and pixels, and nonsense is refused with what would work", "[figure][options]")
{
    CHECK(*figureSizeFrom("84mmx60mm") == FigureSize { 84, 60, false });
    CHECK(*figureSizeFrom("84x60mm") == FigureSize { 84, 60, false });
    CHECK(*figureSizeFrom("8.4cm") == FigureSize { 84, 0, false });
    CHECK(*figureSizeFrom("1200x900") == FigureSize { 1200, 900, true });
    CHECK(*figureSizeFrom("1200px") == FigureSize { 1200, 0, true });
    for (const char* text : { "", "x", "84mmx900px", "-3x4", "1e3x5", "84inx60in", "12.5x9", "nan" }) {
        const auto size = figureSizeFrom(text);
        INFO(text);
        REQUIRE_FALSE(size);
        CHECK(size.error().english().find("1200x900") != std::string::npos);
    }
    CHECK_FALSE(checkFigureOptions(sizedOptions(5, 5, false)));
    CHECK_FALSE(checkFigureOptions(sizedOptions(40000, 10, true)));
    CHECK_FALSE(checkFigureOptions(sizedOptions(5000, 5000, false, 2400)));
    CHECK_FALSE(checkFigureOptions(sizedOptions(84, 60, false, 1)));
    CHECK(checkFigureOptions(sizedOptions(84, 60, false, 600)));
}

TEST_CASE("A figure that would not be readable is refused with a size that is", "[figure][options]")
{
    ensureApplication();
    const FigureRun run = figureRunOf(figureTrace("trainable"));
    const FigureSubject subject = figuresOf(run, FigureKind::Equation).back();
    const auto refused = layOutFigure(run, subject, sizedOptions(25, 20, false));
    REQUIRE_FALSE(refused);
    static const QRegularExpression sides("about (\\d+) x (\\d+) mm");
    const auto match = sides.match(QString::fromStdString(refused.error().english()));
    REQUIRE(match.hasMatch());
    CHECK(layOutFigure(run, subject, sizedOptions(match.captured(1).toDouble(), match.captured(2).toDouble(), false)));
}

TEST_CASE("Texts have 6 to 9 points on paper, the same in every kind of figure", "[figure][options]")
{
    ensureApplication();
    for (const int tokens : { 3, 6, 40 }) {
        const FigureRun run
            = figureRunOf(figureTrace("trainable", { { "attention.heads", "2" }, { "mask", "causal" } }, tokens),
                figureTrace("trainable", { { "attention.heads", "2" } }, tokens));
        for (const double width : { 84.0, 174.0 }) {
            std::set<double> zooms;
            for (const FigureKind kind : { FigureKind::Matrix, FigureKind::Equation, FigureKind::Heads,
                     FigureKind::Compare, FigureKind::Arcs, FigureKind::Bars }) {
                for (const FigureSubject& subject : figuresOf(run, kind)) {
                    INFO(subject.file.toStdString() << ", " << tokens << " tokens, " << width << " mm");
                    const auto figure = layOutFigure(run, subject, sizedOptions(width, 0, false));
                    if (!figure)
                        continue; // bars of many steps need more height
                    for (const TextItem& text : figure->pages.front().texts) {
                        const double points = text.pixelSize * figure->zoom() * 0.75;
                        CHECK(points >= 6 - 1e-9);
                        CHECK(points <= 9);
                    }
                    for (const MatrixItem& item : figure->pages.front().matrices)
                        CHECK((!item.numbers || item.numberSize * figure->zoom() * 0.75 <= 9));
                    if (!figure->simpler)
                        zooms.insert(std::round(figure->zoom() * 1000));
                }
            }
            CHECK(zooms.size() <= 2); // one for all, and a smaller one where that makes room for an equation
        }
    }
}

TEST_CASE("Square matrices have square cells in figures", "[figure][options]")
{
    ensureApplication();
    for (const int tokens : { 3, 6, 20, 40 }) {
        const FigureRun run = figureRunOf(figureTrace("trainable", { { "attention.heads", "2" } }, tokens));
        for (const FigureOptions& options :
            { FigureOptions(), sizedOptions(84, 0, false), sizedOptions(174, 0, false), sizedOptions(1200, 700, true) }) {
            for (const FigureKind kind : { FigureKind::Matrix, FigureKind::Equation, FigureKind::Heads }) {
                for (const FigureSubject& subject : figuresOf(run, kind)) {
                    const attn::Node& node = run.trace->graph().nodes[size_t(subject.node)];
                    if (node.rows != node.columns || node.spec->kind == attn::ValueKind::Text)
                        continue;
                    INFO(subject.file.toStdString() << ", " << tokens << " tokens");
                    const Figure figure = laidOutFigure(run, subject, options);
                    for (const MatrixItem& item : figure.pages.front().matrices)
                        if (item.id == node.id && !item.pooled)
                            CHECK(std::abs(item.rows.front().size() - item.columns.front().size()) < 1e-6);
                }
            }
        }
    }
}

TEST_CASE("A range, an axis and colours that are asked for are those of the figure", "[figure][options]")
{
    ensureApplication();
    const FigureRun run = figureRunOf(figureTrace("trainable", { { "mask", "causal" } }));
    FigureOptions options;
    options.range = { 0, 0.3 };
    options.look.logarithmic = true;
    options.look.palettes[size_t(attn::MapKind::Probability)] = 2;
    for (const FigureKind kind : { FigureKind::Matrix, FigureKind::Equation }) {
        for (const FigureSubject& subject : figuresOf(run, kind)) {
            const attn::Node& node = run.trace->graph().nodes[size_t(subject.node)];
            if (node.spec->kind != attn::ValueKind::Probability)
                continue;
            const Scene scene = laidOutFigure(run, subject, options).pages.front();
            bool end = false;
            for (const MatrixItem& item : scene.matrices) {
                if (item.id != node.id)
                    continue;
                CHECK((item.scale == attn::ColorScale { attn::MapKind::Probability, 0, 0.3, true, 2 }));
            }
            for (const TextItem& text : scene.texts)
                end = end || text.text.startsWith(QString(QChar(0x2265)) + "0.3"); // the first row holds 1
            CHECK(end);
        }
    }
    CHECK(*colorRangeFrom("0,0.5") == std::pair(0.0, 0.5));
    CHECK(*colorRangeFrom("-2,2") == std::pair(-2.0, 2.0));
    for (const char* text : { "", "1", "1,1", "2,1", "0,x", "0,1,2", "0,inf", "nan,1", "0;1" }) {
        INFO(text);
        const auto range = colorRangeFrom(text);
        REQUIRE_FALSE(range);
        CHECK(range.error().english().find("0,0.5") != std::string::npos);
    }
}

TEST_CASE("One head, some heads and all heads of a step have the same colours", "[figure][options]")
{
    ensureApplication();
    const FigureRun run = figureRunOf(figureTrace("trainable", { { "attention.heads", "4" }, { "attention.size", "8" } }));
    const auto scaleIn = [&](const FigureSubject& subject) {
        const Scene scene = laidOutFigure(run, subject, {}).pages.front();
        for (const MatrixItem& item : scene.matrices)
            if (item.id == subject.node)
                return item.scale;
        FAIL("the result is missing");
        return attn::ColorScale();
    };
    for (const FigureSubject& all : figuresOf(run, FigureKind::Heads)) {
        INFO(all.file.toStdString());
        for (const FigureSubject& one : figuresOf(run, FigureKind::Equation))
            if (one.step == all.step)
                CHECK(scaleIn(one) == scaleIn(all));
    }
}
