// SPDX-License-Identifier: GPL-3.0-or-later
// Figures as other programs read them: librsvg and poppler. Where a tool is missing the test is skipped with a message;
// continuous integration installs them and insists.
#include "tests/support/application.h"
#include "tests/support/catch.h"
#include "tests/ui/figures.h"
#include "ui/writers/exportimage.h"
#include "ui/writers/pdfwriter.h"
#include "ui/writers/svgwriter.h"

#include <QImage>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <algorithm>
#include <cmath>

namespace {

/// The tool's path; empty where it is missing.
QString figureTool(const char* name)
{
    const QString path = QStandardPaths::findExecutable(QLatin1String(name));
    if (path.isEmpty() && qgetenv("CI") == "true")
        FAIL(name << " is missing; tests/run installs it");
    if (path.isEmpty())
        WARN("skipped: " << name << " is not installed");
    return path;
}

QByteArray toolOutput(const QString& tool, const QStringList& arguments)
{
    QProcess process;
    process.start(tool, arguments);
    REQUIRE(process.waitForFinished(60000));
    INFO(process.readAllStandardError().toStdString());
    REQUIRE(process.exitCode() == 0);
    return process.readAllStandardOutput();
}

void putFile(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    REQUIRE(file.open(QIODevice::WriteOnly));
    REQUIRE(file.write(bytes) == bytes.size());
}

/// 64 x 64, equal within blocks of 8 x 8, with names of both axes.
Scene toolScene()
{
    attn::Matrix values(64, 64);
    for (int r = 0; r < 64; ++r)
        for (int c = 0; c < 64; ++c)
            values(r, c) = std::sin(1.7 * (r / 8) + 0.9 * (c / 8)) * 2;
    MatrixItem item = figureItem(values, 9, 9);
    item.grid = false;
    return figureScene(item, { "token", QString::fromUtf8("注意力") });
}

int channelDifference(QRgb a, QRgb b)
{
    return std::max({ std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b)) });
}

} // namespace

TEST_CASE("librsvg shows an SVG of 64 x 64 crisp at scales 1, 2 and 7, in the colours of the screen", "[figure][tools]")
{
    ensureApplication();
    const QString rsvg = figureTool("rsvg-convert");
    if (rsvg.isEmpty())
        return;
    const QTemporaryDir folder;
    const Scene scene = toolScene();
    const MatrixItem& item = scene.matrices.front();
    const QByteArray svg = svgDocument(scene, Theme::light());
    CHECK(svg.size() <= 120000);
    CHECK_FALSE(svg.contains("<image"));
    putFile(folder.filePath("a.svg"), svg);
    const QImage screen = sceneImage(scene, Theme::light());
    for (const int scale : { 1, 2, 7 }) {
        toolOutput(rsvg, { "-z", QString::number(scale), "-o", folder.filePath("a.png"), folder.filePath("a.svg") });
        const QImage image = QImage(folder.filePath("a.png")).convertToFormat(QImage::Format_RGB32);
        REQUIRE(image.size() == (scene.size * scale).toSize());
        int wrong = 0;
        for (int r = 0; r < 64; ++r) {
            for (int c = 0; c < 64; ++c) {
                const QRgb color = screen.pixel(figureCentre(item, r, c));
                CHECK(color == figureColor(item.scale, (*item.values)(r, c)));
                // Along the middle of the cell and down, from its first pixel to its last.
                const int left = int(item.columns[size_t(c)].begin) * scale,
                          top = int(item.rows[size_t(r)].begin) * scale;
                const int wide = 9 * scale, middle = wide / 2;
                for (int i = 0; i < wide; ++i) {
                    wrong += image.pixel(left + i, top + middle) != color;
                    wrong += image.pixel(left + middle, top + i) != color;
                }
            }
        }
        INFO("scale " << scale);
        CHECK(wrong == 0);
    }
}

TEST_CASE("poppler shows a PDF of 64 x 64 without seams at 600 dpi, in the colours of the screen", "[figure][tools]")
{
    ensureApplication();
    const QString ppm = figureTool("pdftoppm");
    if (ppm.isEmpty())
        return;
    const QTemporaryDir folder;
    const Scene scene = toolScene();
    const MatrixItem& item = scene.matrices.front();
    const QByteArray pdf = pdfDocument({ scene }, Theme::light());
    CHECK(pdf.size() <= 60000);
    putFile(folder.filePath("a.pdf"), pdf);
    toolOutput(ppm, { "-r", "600", "-png", "-singlefile", folder.filePath("a.pdf"), folder.filePath("a") });
    const QImage image = QImage(folder.filePath("a.png")).convertToFormat(QImage::Format_RGB32);
    const double scale = 600.0 / 96;
    REQUIRE(std::abs(image.width() - scene.size.width() * scale) <= 9); // whole points
    int largest = 0, farthest = 0;
    for (int block = 0; block < 64; ++block) {
        const int row = block / 8 * 8, column = block % 8 * 8;
        const QRgb color = figureColor(item.scale, (*item.values)(row, column));
        const int left = int(std::ceil(item.columns[size_t(column)].begin * scale)) + 2;
        const int right = int(std::floor(item.columns[size_t(column) + 7].end * scale)) - 2;
        const int top = int(std::ceil(item.rows[size_t(row)].begin * scale)) + 2;
        const int bottom = int(std::floor(item.rows[size_t(row) + 7].end * scale)) - 2;
        const QRgb first = image.pixel((left + right) / 2, (top + bottom) / 2);
        farthest = std::max(farthest, channelDifference(first, color));
        for (int y = top; y < bottom; ++y)
            for (int x = left; x < right; ++x)
                largest = std::max(largest, channelDifference(image.pixel(x, y), first));
    }
    CHECK(largest <= 2);
    CHECK(farthest <= 1);
}

TEST_CASE("A PDF holds one lossless picture at most, and every token as text", "[figure][tools]")
{
    ensureApplication();
    const QString images = figureTool("pdfimages"), text = figureTool("pdftotext");
    if (images.isEmpty() || text.isEmpty())
        return;
    const QTemporaryDir folder;
    Scene scene = toolScene();
    scene.bars.push_back({ QRectF(4, 20, 8, 300), scene.matrices.front().scale, true });
    putFile(folder.filePath("a.pdf"), pdfDocument({ scene }, Theme::light()));
    const QString list = QString::fromUtf8(toolOutput(images, { "-list", folder.filePath("a.pdf") }));
    const QStringList rows = list.split('\n', Qt::SkipEmptyParts).mid(2); // below the head and its line
    CHECK(rows.size() <= 1);
    for (const QString& row : rows) {
        const QStringList columns = row.simplified().split(' ');
        CHECK(columns.value(2) == "image");
        CHECK(columns.value(8) == "image"); // how it is packed: not jpeg
    }
    const QString found = QString::fromUtf8(toolOutput(text, { folder.filePath("a.pdf"), "-" }))
                              .normalized(QString::NormalizationForm_KC);
    for (const TextItem& item : scene.texts) {
        INFO(item.text.toStdString());
        CHECK(found.contains(item.text.normalized(QString::NormalizationForm_KC)));
    }
}

TEST_CASE("poppler reads pages of exactly the size asked for, however many there are", "[figure][tools]")
{
    ensureApplication();
    const QString ppm = figureTool("pdftoppm");
    if (ppm.isEmpty())
        return;
    const QTemporaryDir folder;
    const Scene scene = toolScene();
    PdfOptions options;
    options.size = QSizeF(84, 85.5) / 25.4 * 96;
    putFile(folder.filePath("a.pdf"), pdfDocument({ scene, scene, scene }, Theme::light(), options));
    toolOutput(ppm, { "-r", "254", "-png", folder.filePath("a.pdf"), folder.filePath("a") });
    for (const char* name : { "a-1.png", "a-2.png", "a-3.png" }) {
        const QImage image(folder.filePath(name));
        CHECK(std::abs(image.width() - 840) <= 1); // 10 pixels a millimetre
        CHECK(std::abs(image.height() - 855) <= 1);
        // The first cell lies where the scene has it.
        const double scale = image.width() / scene.size.width();
        const QPoint centre = figureCentre(scene.matrices.front(), 3, 3);
        const QRgb color = figureColor(scene.matrices.front().scale, (*scene.matrices.front().values)(3, 3));
        CHECK(channelDifference(image.pixel(int(centre.x() * scale), int(centre.y() * scale)), color) <= 1);
    }
}
