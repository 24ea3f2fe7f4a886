// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/hatch.h"

#include <QImage>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <map>

std::vector<QLineF> hatchLines(const std::vector<QRectF>& rects, QPointF origin)
{
    struct Piece {
        double begin, end; // in x
    };
    // Line k has x + y = shift + k * period; its middle runs through the steps that the raster draws.
    const double shift = origin.x() + origin.y() + 1;
    std::map<int, std::vector<Piece>> pieces;
    for (const QRectF& rect : rects) {
        const int first = int(std::ceil((rect.left() + rect.top() - shift) / hatchPeriod));
        const int last = int(std::floor((rect.right() + rect.bottom() - shift) / hatchPeriod));
        for (int k = first; k <= last; ++k) {
            const double sum = shift + k * hatchPeriod;
            const Piece piece { std::max(rect.left(), sum - rect.bottom()), std::min(rect.right(), sum - rect.top()) };
            if (piece.end - piece.begin > 1e-6)
                pieces[k].push_back(piece);
        }
    }
    std::vector<QLineF> lines;
    for (auto& [k, line] : pieces) {
        const double sum = shift + k * hatchPeriod;
        std::sort(line.begin(), line.end(), [](const Piece& a, const Piece& b) { return a.begin < b.begin; });
        for (size_t i = 0; i < line.size();) {
            Piece joined = line[i];
            for (++i; i < line.size() && line[i].begin <= joined.end + 1e-6; ++i)
                joined.end = std::max(joined.end, line[i].end);
            lines.emplace_back(joined.begin, sum - joined.begin, joined.end, sum - joined.end);
        }
    }
    return lines;
}

bool paintsPdf(const QPainter& painter)
{
    return painter.paintEngine() && painter.paintEngine()->type() == QPaintEngine::Pdf;
}

void fillHatch(QPainter& painter, const QRectF& rect, double radius, const Theme& theme)
{
    const QColor ground = theme.color(Ink::HatchGround), ink = theme.color(Ink::HatchLine);
    QPainterPath shape;
    shape.addRoundedRect(rect, radius, radius);
    painter.save();
    if (paintsPdf(painter)) {
        painter.fillPath(shape, ground);
        painter.setPen(QPen(ink, hatchStroke, Qt::SolidLine, Qt::FlatCap));
        const std::vector<QLineF> lines
            = hatchLines({ rect.adjusted(radius / 3, radius / 3, -radius / 3, -radius / 3) }, rect.topLeft());
        painter.drawLines(lines.data(), int(lines.size()));
        painter.restore();
        return;
    }
    const QTransform toDevice = painter.deviceTransform();
    const int period = std::max(2, int(std::lround(hatchPeriod * toDevice.m11())));
    const int width = std::max(1, int(std::lround(toDevice.m11())));
    QImage tile(period, period, QImage::Format_RGB32);
    for (int y = 0; y < period; ++y)
        for (int x = 0; x < period; ++x)
            tile.setPixel(x, y, (x + y) % period < width ? ink.rgb() : ground.rgb());
    const QRectF onDevice = toDevice.mapRect(rect);
    shape = toDevice.map(shape);
    painter.setWorldTransform(toDevice.inverted() * painter.worldTransform());
    painter.setBrushOrigin(onDevice.topLeft().toPoint());
    painter.fillPath(shape, QBrush(tile));
    painter.restore();
}
