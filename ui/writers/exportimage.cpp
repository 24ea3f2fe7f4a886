// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/writers/exportimage.h"

#include "core/io/file/wholefile.h"
#include "core/io/tables/exporters.h"
#include "ui/cells/scenepainter.h"

#include <QBuffer>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace {

constexpr double largestSide = 32000; // Qt's rasteriser ends at 32767
constexpr double largestArea = 4e8; // 1.6 GB of pixels

double sidePixels(double size, double scale)
{
    return std::round(size * scale);
}

} // namespace

QImage sceneImage(const Scene& scene, const Theme& theme, QSize pixels, double scale, bool transparent)
{
    const double width = pixels.width(), height = pixels.height();
    if (!(width >= 1 && height >= 1 && width <= largestSide && height <= largestSide && width * height <= largestArea))
        return {};
    QImage image(pixels, transparent ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    if (image.isNull())
        return {};
    image.fill(transparent ? QColor(Qt::transparent) : theme.color(Ink::Surface));
    QPainter painter(&image);
    painter.scale(scale, scale);
    paintScene(painter, scene, theme);
    return image;
}

QImage sceneImage(const Scene& scene, const Theme& theme, double scale)
{
    const double width = sidePixels(scene.size.width(), scale), height = sidePixels(scene.size.height(), scale);
    if (!(width <= largestSide && height <= largestSide))
        return {};
    return sceneImage(scene, theme, QSize(int(width), int(height)), scale, false);
}

attn::Result<attn::Nothing> writePng(QSize wanted, QImage image, const QString& path, double dpi)
{
    if (image.isNull())
        return attn::contentError(
            ATTN_TR("Cannot write %1: %2 x %3 pixels are too many. Choose a smaller scale or resolution."),
            { path.toStdString(), std::to_string(wanted.width()), std::to_string(wanted.height()) });
    const int dotsPerMeter = int(std::lround(dpi / 0.0254));
    image.setDotsPerMeterX(dotsPerMeter);
    image.setDotsPerMeterY(dotsPerMeter);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::WriteOnly) || !image.save(&buffer, "PNG"))
        return attn::contentError(
            ATTN_TR("Cannot write %1: the picture could not be encoded."), { path.toStdString() });
    return attn::writeWhole(path, bytes);
}
