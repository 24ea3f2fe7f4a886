// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cells/scenepainter.h"
#include "ui/figure/worksheetpages.h"

#include <QBuffer>
#include <QHashFunctions>
#include <QPainter>
#include <QPdfWriter>
#include <QUuid>

namespace {

/// Qt writes the fonts of a document in the order of a hash table, whose seed is random unless it is set.
struct SteadyHashes {
    SteadyHashes() { QHashSeed::setDeterministicGlobalSeed(); }
    ~SteadyHashes() { QHashSeed::resetRandomGlobalSeed(); }
    SteadyHashes(const SteadyHashes&) = delete;
    SteadyHashes& operator=(const SteadyHashes&) = delete;
};

} // namespace

QByteArray worksheetPdf(
    const std::vector<Scene>& pages, QPageSize::PageSizeId size, const Theme& theme, const QString& title)
{
    constexpr int resolution = 1200;
    const SteadyHashes steady;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setCreator(QStringLiteral("Attention Visualizer"));
    writer.setTitle(title);
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    writer.setDocumentId(QUuid::createUuidV5(QUuid(), title)); // otherwise a random one
#endif
    writer.setResolution(resolution);
    writer.setPageSize(QPageSize(size));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    QPainter painter;
    if (!painter.begin(&writer))
        return {};
    for (size_t i = 0; i < pages.size(); ++i) {
        if (i > 0 && !writer.newPage())
            return {};
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.scale(resolution / 96.0, resolution / 96.0);
        paintScene(painter, pages[i], theme);
        painter.restore();
    }
    return painter.end() ? bytes : QByteArray();
}
