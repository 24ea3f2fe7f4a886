// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/writers/pdfwriter.h"

#include "core/io/file/wholefile.h"
#include "core/io/tables/exporters.h"
#include "ui/cells/scenepainter.h"
#include "ui/writers/exportfile.h"
#include "ui/writers/pdfpages.h"

#include <QBuffer>
#include <QHashFunctions>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QUuid>
#include <algorithm>
#include <cmath>

namespace {

constexpr double pointsPerPixel = 72.0 / 96.0;
constexpr int pdfResolution = 1200;
constexpr double longestPage = 14400; // points; what PDF readers take

/// Qt writes the fonts of a document in the order of a hash table, whose seed is random unless it is set.
struct SteadyHashes {
    SteadyHashes() { QHashSeed::setDeterministicGlobalSeed(); }
    ~SteadyHashes() { QHashSeed::resetRandomGlobalSeed(); }
    SteadyHashes(const SteadyHashes&) = delete;
    SteadyHashes& operator=(const SteadyHashes&) = delete;
};

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
    const SteadyHashes steady;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setCreator(QStringLiteral("Attention Visualizer"));
    if (!options.title.isEmpty()) {
        writer.setTitle(options.title);
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
        writer.setDocumentId(QUuid::createUuidV5(QUuid(), options.title)); // otherwise a random one
#endif
    }
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
        paintScene(painter, scene, theme);
    }
    if (!painter.end())
        return {};
    return exact ? withExactPages(bytes, pointsOf(pages.front())) : bytes;
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
