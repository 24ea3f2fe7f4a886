// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/writers/pdfwriter.h"

#include "core/io/file/wholefile.h"
#include "core/io/tables/exporters.h"
#include "ui/cells/scenepainter.h"
#include "ui/cells/vectorcells.h"
#include "ui/scene/hatch.h"
#include "ui/writers/exportfile.h"
#include "ui/writers/pdfpages.h"

#include <QBuffer>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <algorithm>
#include <cmath>

namespace {

constexpr double pointsPerPixel = 72.0 / 96.0;
constexpr int pdfResolution = 1200;
constexpr double longestPage = 14400; // points; what PDF readers take

void fillPdfRects(QPainter& painter, const std::vector<QRectF>& rects, const QColor& color)
{
    if (rects.empty())
        return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRects(rects.data(), int(rects.size()));
}

void drawPdfMarks(QPainter& painter, const CellMarks& marks, const Theme& theme)
{
    painter.setPen(QPen(theme.color(Ink::Muted), 1.25 * theme.scale));
    if (!marks.crosses.empty())
        painter.drawLines(marks.crosses.data(), int(marks.crosses.size()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(Ink::Surface));
    for (const QRectF& plate : marks.plates)
        painter.drawRoundedRect(plate, 3, 3);
    painter.setBrush(theme.color(Ink::Edited));
    for (const QPolygonF& wedge : marks.wedges)
        painter.drawPolygon(wedge);
    fillPdfRects(painter, marks.dots, theme.color(Ink::Edited));
    painter.setFont(marks.font);
    for (const CellNumber& number : marks.numbers) {
        painter.setPen(QColor::fromRgb(number.ink));
        painter.drawText(number.baseline, number.text);
    }
}

/// One rectangle a cell over an image of one pixel a cell: where a reader's antialiasing leaves a hairline between two
/// rectangles, the image shows the cells' own colours. More than 128 x 128 cells: the image alone.
void drawPdfMatrix(QPainter& painter, const MatrixItem& item, const Theme& theme)
{
    const CellData data(item);
    const CellColors colors(item.scale, theme, qint64(data.rows()) * data.columns());
    const VectorCells cells = vectorCells(item, data, colors);
    if (cells.blocks.empty())
        return;
    for (const VectorCells::Block& block : cells.blocks)
        painter.drawImage(block.rect, cells.image, block.cells);
    for (const auto& [color, rects] : cells.rects)
        fillPdfRects(painter, rects, QColor::fromRgb(color));
    if (!cells.hatched.empty()) {
        const std::vector<QLineF> lines = hatchLines(cells.hatched, item.rect.topLeft());
        painter.setPen(QPen(theme.color(Ink::HatchLine), hatchStroke, Qt::SolidLine, Qt::FlatCap));
        painter.drawLines(lines.data(), int(lines.size()));
    }
    fillPdfRects(painter, cells.gridLines, theme.color(Ink::Surface));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(scenePen(theme.color(Ink::Control), 1, false));
    for (const VectorCells::Block& block : cells.blocks)
        painter.drawRect(block.rect.adjusted(-0.5, -0.5, 0.5, 0.5));
    drawPdfMarks(painter, cellMarks(item, theme, data, colors), theme);
}

void drawPdfScene(QPainter& painter, const Scene& scene, const Theme& theme)
{
    paintBoxes(painter, scene.boxes, theme);
    painter.save();
    for (const MatrixItem& item : scene.matrices)
        drawPdfMatrix(painter, item, theme);
    painter.restore();
    paintBars(painter, scene.bars, theme);
    paintLines(painter, scene.lines, theme);
    paintFormulas(painter, scene.formulas, theme);
    paintTexts(painter, scene.texts, theme);
    paintBoxes(painter, scene.overlay, theme);
}

} // namespace

QByteArray pdfDocument(const std::vector<Scene>& pages, const Theme& theme, const PdfOptions& options)
{
    if (pages.empty() || pages.front().size.isEmpty())
        return {};
    const bool exact = !options.size.isEmpty();
    const auto pointsOf = [&](const Scene& scene) {
        const QSizeF logical = exact ? options.size : scene.size;
        return logical * pointsPerPixel;
    };
    const auto pageOf = [&](const Scene& scene) {
        const QSizeF points = pointsOf(scene);
        return QPageSize(QSizeF(std::ceil(points.width() - 1e-6), std::ceil(points.height() - 1e-6)), QPageSize::Point,
            QString(), QPageSize::ExactMatch);
    };
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setCreator(QStringLiteral("Attention Visualizer"));
    writer.setResolution(pdfResolution);
    writer.setPageSize(pageOf(pages.front()));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    QPainter painter;
    if (!painter.begin(&writer))
        return {};
    for (const Scene& scene : pages) {
        if (&scene != &pages.front()) {
            writer.setPageSize(pageOf(scene));
            if (!writer.newPage())
                return {};
            painter.resetTransform();
        }
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setRenderHint(QPainter::LosslessImageRendering);
        const double zoom = pointsOf(scene).width() / (scene.size.width() * pointsPerPixel);
        painter.scale(pdfResolution / 96.0 * zoom, pdfResolution / 96.0 * zoom);
        if (!options.transparent) {
            const QSizeF whole(writer.width(), writer.height());
            painter.fillRect(QRectF(QPointF(), whole / (pdfResolution / 96.0 * zoom)), theme.color(Ink::Surface));
        }
        drawPdfScene(painter, scene, theme);
    }
    if (!painter.end())
        return {};
    return exact ? withExactPages(bytes, pointsOf(pages.front())) : bytes;
}

QByteArray pdfDocument(const Scene& scene, const Theme& theme)
{
    return pdfDocument(std::vector<Scene> { scene }, theme, {});
}

attn::Result<attn::Nothing> writePdf(
    const std::vector<Scene>& pages, const Theme& theme, const QString& path, const PdfOptions& options)
{
    if (pages.empty() || pages.front().size.isEmpty())
        return emptyFigureError(path);
    const QSizeF size = options.size.isEmpty() ? pages.front().size : options.size;
    if (std::max(size.width(), size.height()) * pointsPerPixel > longestPage)
        return attn::contentError(
            ATTN_TR("Cannot write %1: a PDF page is at most 200 inches long. Choose a smaller figure."),
            { path.toStdString() });
    const QByteArray bytes = pdfDocument(pages, theme, options);
    if (bytes.isEmpty())
        return attn::contentError(
            ATTN_TR("Cannot write %1: the picture could not be encoded."), { path.toStdString() });
    return attn::writeWhole(path, bytes);
}

attn::Result<attn::Nothing> writePdf(const Scene& scene, const Theme& theme, const QString& path)
{
    return writePdf(std::vector<Scene> { scene }, theme, path, {});
}
