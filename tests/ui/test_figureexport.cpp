// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/application.h"
#include "tests/support/catch.h"
#include "tests/ui/figures.h"

#include "ui/scene/textplace.h"
#include "ui/text/formula.h"
#include "ui/writers/exportimage.h"
#include "ui/writers/pdfwriter.h"
#include "ui/writers/svgwriter.h"

#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <cmath>

namespace {

attn::Result<attn::Nothing> writeScenePng(const Scene& scene, const QString& path, double dpi = 96, double scale = 1)
{
    return writePng((scene.size * scale).toSize(), sceneImage(scene, Theme::light(), scale), path, dpi);
}

} // namespace

TEST_CASE("a PNG has exactly the pixels and the resolution asked for", "[figure]")
{
    ensureApplication();
    const QTemporaryDir folder;
    Scene scene = figureScene(figureItem(figureRandom(6, 6), 30, 30), { "token" });
    scene.size = QSizeF(301.3, 262.8);
    const QString path = folder.filePath("a.png");
    REQUIRE(writeScenePng(scene, path, 300, 3.125));
    const QImage image(path);
    CHECK(image.size() == QSize(942, 821)); // 941.56, 821.25
    CHECK(image.dotsPerMeterX() == 11811);
    CHECK(image.dotsPerMeterY() == 11811);
    const QByteArray first = figureBytes(path);
    REQUIRE(writeScenePng(scene, path, 300, 3.125));
    CHECK(figureBytes(path) == first);
    CHECK_FALSE(writeScenePng(scene, path, 300, 1000)); // 300000 pixels a side
    CHECK(figureBytes(path) == first);
}

TEST_CASE("an SVG of 64 tokens is small, seamless and real text", "[figure]")
{
    ensureApplication();
    MatrixItem item = figureItem(figureRandom(64, 64), 9, 9);
    item.grid = false;
    for (const bool masked : { false, true }) {
        item.mask = masked ? attn::share(figureCausal(64)) : nullptr;
        Scene scene = figureScene(item, { "attention", QString::fromUtf8("日本") });
        scene.bars.push_back({ QRectF(20, 20, 12, 200), item.scale, true });
        scene.formulas.push_back({ QRectF(20, 300, 60, 20), "no-such-formula", Ink::Text });
        const QByteArray svg = svgDocument(scene, Theme::light());
        CHECK(svg.size() <= 120000);
        CHECK_FALSE(svg.contains("<image"));
        CHECK(svg.contains("crispEdges"));
        CHECK(svg.contains("<pattern") == masked);
        CHECK(svg == svgDocument(scene, Theme::light()));
        QStringList texts;
        QXmlStreamReader reader(svg);
        while (!reader.atEnd()) {
            if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == QLatin1String("text"))
                texts += reader.readElementText();
        }
        CHECK_FALSE(reader.hasError());
        for (const TextItem& text : scene.texts)
            CHECK(texts.count(text.text) == 2); // beside the row and above the column
        CHECK(texts.contains("no-such-formula"));
        const QByteArray outlined = svgDocument(scene, Theme::light(), { true });
        CHECK_FALSE(outlined.contains("<text"));
        CHECK_FALSE(QXmlStreamReader(outlined).hasError());
    }
    const QByteArray large = svgDocument(figureScene(figureItem(figureRandom(130, 130), 4, 4)), Theme::light());
    CHECK(large.count("<image") == 1);
    CHECK(large.contains("image/png"));
}

TEST_CASE("an SVG holds any text that can be typed", "[figure]")
{
    ensureApplication();
    Scene scene;
    scene.size = QSizeF(200, 40);
    TextItem text;
    text.rect = QRectF(0, 0, 200, 40);
    text.text = QString(" <b>&\"'") + QChar(0x1b) + QChar(0xd800) + QChar(0xffff) + QString::fromUtf8("🙂é ");
    scene.texts.push_back(text);
    QXmlStreamReader reader(svgDocument(scene, Theme::light()));
    QString read;
    while (!reader.atEnd()) {
        if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == QLatin1String("text"))
            read = reader.readElementText();
    }
    CHECK_FALSE(reader.hasError());
    CHECK(read == QString(" <b>&\"'") + QString(3, QChar(0xfffd)) + QString::fromUtf8("🙂é "));
}

TEST_CASE("a PDF of 64 tokens is small and loses no colour", "[figure]")
{
    ensureApplication();
    for (const int size : { 64, 140 }) {
        MatrixItem item = figureItem(figureRandom(size, size), 8, 8);
        Scene scene = figureScene(item, { "attention", "looks" });
        scene.texts.front().text += QString::fromUtf8("🙂");
        scene.bars.push_back({ QRectF(20, 20, 12, 200), item.scale, true });
        const QByteArray pdf = pdfDocument({ scene }, Theme::light());
        CHECK(pdf.startsWith("%PDF"));
        CHECK(pdf.size() <= (size == 64 ? 60000 : 150000));
        CHECK_FALSE(pdf.contains("DCTDecode"));
        CHECK(pdf.contains("/ToUnicode")); // text that can be found and copied
        static const QRegularExpression page(QStringLiteral("/MediaBox \\[0 0 ([0-9.]+) ([0-9.]+)\\]"));
        const QRegularExpressionMatch box = page.match(QString::fromLatin1(pdf));
        CHECK(box.captured(1).toDouble() == std::ceil(scene.size.width() * 0.75)); // points of 1/72, pixels of 1/96
        CHECK(box.captured(2).toDouble() == std::ceil(scene.size.height() * 0.75));
    }
}

TEST_CASE("a file that cannot be written is reported and not begun", "[figure]")
{
    ensureApplication();
    const QTemporaryDir folder;
    const Scene scene = figureScene(figureItem(figureRandom(3, 3), 30, 30));
    for (const QString& name :
        { QStringLiteral("missing/a.png"), QStringLiteral("missing/a.svg"), QStringLiteral("missing/a.pdf") }) {
        const QString path = folder.filePath(name);
        const auto written = name.endsWith("png") ? writeScenePng(scene, path)
            : name.endsWith("svg")                ? writeSvg(scene, Theme::light(), path)
                                                  : writePdf({ scene }, Theme::light(), path);
        REQUIRE_FALSE(written);
        CHECK(written.error().kind == attn::Error::Kind::Content);
        CHECK(written.error().english().find(path.toStdString()) != std::string::npos);
        CHECK(written.error().english().size() > path.toStdString().size() + 18); // and why
        CHECK_FALSE(QFileInfo::exists(path));
    }
    const QString path = folder.filePath("empty");
    CHECK_FALSE(writeScenePng(Scene(), path));
    CHECK_FALSE(writeSvg(Scene(), Theme::light(), path));
    CHECK_FALSE(writePdf({ Scene() }, Theme::light(), path));
    CHECK_FALSE(QFileInfo::exists(path));
}

TEST_CASE("emoji are told from text, with their joiners and modifiers", "[figure]")
{
    const std::vector<TextRun> runs = emojiRuns(QString::fromUtf8("a 1 👩‍🚀🙂 ∞ 日"));
    REQUIRE(runs.size() == 3);
    CHECK_FALSE(runs[0].emoji);
    CHECK(runs[1].emoji);
    CHECK(runs[1].text == QString::fromUtf8("👩‍🚀🙂"));
    CHECK(runs[2].text == QString::fromUtf8(" ∞ 日"));
}

TEST_CASE("a missing formula has no size and is drawn as its name", "[figure]")
{
    ensureApplication();
    CHECK(formulaSize("no-such-formula", 36).isEmpty());
    CHECK(formulaSvg("no-such-formula", Theme::light()).isEmpty());
    const QRectF fitted = fittedRect(QSizeF(20, 10), QRectF(10, 10, 100, 100));
    CHECK(fitted == QRectF(10, 35, 100, 50));
}

TEST_CASE("formulas take the colours of the theme and keep their shape", "[figure]")
{
    ensureApplication();
    const QStringList files = QDir(":/formulas").entryList({ "*.svg" });
    for (const QString& file : files) {
        INFO(file.toStdString());
        const QString name = file.chopped(4);
        const QByteArray dark = formulaSvg(name, Theme::darkTheme()).toLower();
        for (const char* literal : { "#171c26", "#6833bc", "#945400", "#00564e" })
            CHECK_FALSE(dark.contains(literal));
        CHECK(std::abs(formulaSize(name, 36).height() - 3.6 * formulaSize(name, 10).height()) < 1e-9);
        CHECK(formulaSize(name, 10).width() > 0);
    }
}
