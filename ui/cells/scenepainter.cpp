// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cells/scenepainter.h"

#include "core/color/colormap.h"
#include "ui/cells/cellcolors.h"
#include "ui/cells/cellpainter.h"
#include "ui/cells/colorbar.h"
#include "ui/scene/hatch.h"
#include "ui/scene/textplace.h"
#include "ui/text/formula.h"

#include <QPainter>
#include <QPen>
#include <algorithm>
#include <cmath>

namespace {

constexpr double dashLength = 3; // px on and off

/// Fills a rect that was rounded to whole device pixels; at least one thick.
void fillSnapped(QPainter& painter, const QRectF& rect, const QColor& color)
{
    const QTransform toDevice = painter.deviceTransform();
    const QRectF onDevice = toDevice.mapRect(rect);
    const double left = std::floor(onDevice.left() + 0.5), top = std::floor(onDevice.top() + 0.5);
    const double width = std::max(1.0, std::round(onDevice.width()));
    const double height = std::max(1.0, std::round(onDevice.height()));
    painter.fillRect(toDevice.inverted().mapRect(QRectF(left, top, width, height)), color);
}

bool axisParallel(const QLineF& line)
{
    return line.dx() == 0 || line.dy() == 0;
}

} // namespace

QColor lineColor(const LineItem& line, const Theme& theme)
{
    QColor color = theme.color(line.ink);
    color.setAlphaF(float(std::clamp(line.opacity, 0.0, 1.0)) * color.alphaF());
    return color;
}

QColor fillColor(const BoxItem& box, const Theme& theme)
{
    QColor color = box.scaled
        ? QColor::fromRgb(
            toQRgb(attn::ColorMap::of(box.scaled->scale.map, theme.dark, box.scaled->scale.palette)[box.scaled->scale.index(box.scaled->value)]))
        : box.fill != Ink::None ? theme.color(box.fill)
                                : QColor(Qt::transparent);
    color.setAlphaF(float(std::clamp(box.opacity, 0.0, 1.0)) * color.alphaF());
    return color;
}

QPen scenePen(const QColor& color, double width, bool dashed)
{
    QPen pen(color, width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
    if (dashed && width > 0)
        pen.setDashPattern({ dashLength / width, dashLength / width });
    return pen;
}

void paintBoxes(QPainter& painter, const std::vector<BoxItem>& boxes, const Theme& theme)
{
    painter.save();
    for (const BoxItem& box : boxes) {
        const bool round = box.radius > 0;
        painter.setRenderHint(QPainter::Antialiasing, round || paintsPdf(painter));
        painter.setPen(Qt::NoPen);
        if (box.hatched) {
            fillHatch(painter, box.rect, box.radius, theme);
        } else if (const QColor fill = fillColor(box, theme); fill.alpha() > 0) {
            if (round) {
                painter.setBrush(fill);
                painter.drawRoundedRect(box.rect, box.radius, box.radius);
            } else {
                painter.fillRect(box.rect, fill);
            }
        }
        if (box.stroke == Ink::None)
            continue;
        const double inset = box.width / 2, radius = std::max(0.0, box.radius - inset);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(scenePen(theme.color(box.stroke), box.width, box.dashed));
        const QRectF middle = box.rect.adjusted(inset, inset, -inset, -inset);
        if (radius > 0)
            painter.drawRoundedRect(middle, radius, radius);
        else
            painter.drawRect(middle);
    }
    painter.restore();
}

namespace {

/// A bar of vectors: each colour reaches to the low end, beneath those that follow, so that no seam shows.
void paintBarStripes(QPainter& painter, const ColorBarItem& bar, bool dark)
{
    constexpr int stripes = attn::ColorMap::size;
    painter.setPen(Qt::NoPen);
    for (int i = stripes; i > 0; --i) {
        const double part = double(i) / stripes;
        QRectF rest = bar.rect;
        if (bar.vertical)
            rest.setTop(bar.rect.bottom() - part * bar.rect.height());
        else
            rest.setRight(bar.rect.left() + part * bar.rect.width());
        painter.setBrush(QColor::fromRgb(barColor(bar.scale, (i - 0.5) / stripes, dark)));
        painter.drawRect(rest);
    }
}

void paintBars(QPainter& painter, const std::vector<ColorBarItem>& bars, const Theme& theme)
{
    painter.save();
    for (const ColorBarItem& bar : bars) {
        if (bar.rect.isEmpty())
            continue;
        const double length = bar.vertical ? bar.rect.height() : bar.rect.width();
        if (paintsPdf(painter)) {
            paintBarStripes(painter, bar, theme.dark);
        } else {
            const int steps = std::max(1, int(std::lround(length * painter.deviceTransform().m11())));
            painter.drawImage(bar.rect, barImage(bar, theme.dark, steps));
        }
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(scenePen(theme.color(Ink::Control), 1, false));
        painter.drawRect(bar.rect.adjusted(-0.5, -0.5, 0.5, 0.5));
    }
    painter.restore();
}

void paintLines(QPainter& painter, const std::vector<LineItem>& lines, const Theme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const LineItem& item : lines) {
        const QColor color = lineColor(item, theme);
        if (axisParallel(item.line) && !item.dashed && !item.smooth && !paintsPdf(painter)) {
            const double half = item.width / 2;
            const QRectF along = QRectF(item.line.p1(), item.line.p2()).normalized();
            const bool level = item.line.dy() == 0;
            fillSnapped(painter, level ? along.adjusted(0, -half, 0, half) : along.adjusted(-half, 0, half, 0), color);
        } else {
            painter.setPen(scenePen(color, item.width, item.dashed));
            painter.drawLine(item.line);
        }
    }
    painter.restore();
}

void paintFormulas(QPainter& painter, const std::vector<FormulaItem>& formulas, const Theme& theme)
{
    for (const FormulaItem& formula : formulas)
        paintFormula(painter, formula.rect, formula.name, theme, formula.ink);
}

} // namespace

void paintTexts(QPainter& painter, const std::vector<TextItem>& texts, const Theme& theme)
{
    painter.save();
    for (const TextItem& item : texts) {
        const TextPlace place = placeText(item, theme);
        painter.setFont(place.font);
        painter.setPen(theme.color(item.ink));
        if (place.upward) {
            painter.save();
            painter.translate(place.baseline);
            painter.rotate(-90);
            drawTextLine(painter, QPointF(), item.text);
            painter.restore();
        } else {
            drawTextLine(painter, place.baseline, item.text);
        }
    }
    painter.restore();
}

void paintScene(QPainter& painter, const Scene& scene, const Theme& theme)
{
    paintBoxes(painter, scene.boxes, theme);
    painter.save();
    for (const MatrixItem& item : scene.matrices)
        paintCells(painter, item, theme);
    painter.restore();
    paintAboveCells(painter, scene, theme);
}

void paintAboveCells(QPainter& painter, const Scene& scene, const Theme& theme)
{
    paintBars(painter, scene.bars, theme);
    paintLines(painter, scene.lines, theme);
    paintFormulas(painter, scene.formulas, theme);
    paintTexts(painter, scene.texts, theme);
    paintBoxes(painter, scene.overlay, theme);
}
