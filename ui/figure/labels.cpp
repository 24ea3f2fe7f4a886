// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/labels.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr double lessThanLine = 1; // px that row labels may be tighter than the font's own lines
constexpr double airBeside = 6; // px between two flat column labels, at least

/// The smallest convenient step that is at least `least`.
int convenientStep(double least)
{
    for (const int step : { 1, 2, 4, 5, 8, 10, 16, 20, 32, 40, 50, 64, 100, 128, 200, 256, 500, 512 }) {
        if (step >= least)
            return step;
    }
    return int(std::ceil(least / 1000)) * 1000;
}

PlacedLabel labelText(const TextRuler& ruler, const LabelFit& fit, const QString& label, int index, double room)
{
    PlacedLabel placed { index, {} };
    placed.text.text = ruler.elided(elidedLabel(label), fit.size, false, room);
    placed.text.pixelSize = fit.size;
    placed.text.upward = fit.upward;
    if (placed.text.text != label)
        placed.text.full = label;
    return placed;
}

/// The middle of a cell, moved so that a text of `extent` stays between the ends of the axis.
double keptInside(double middle, double extent, const AxisCells& cells)
{
    if (cells.length() <= extent)
        return (cells.begin() + cells.end()) / 2;
    return std::clamp(middle, cells.begin() + extent / 2, cells.end() - extent / 2);
}

/// Moved so far from its cell that it would name the next one.
bool isBesideCell(double middle, const Span& cell)
{
    return std::abs(middle - (cell.begin + cell.end) / 2) > std::max(cell.size(), 2.0) / 2 + 1;
}

} // namespace

LabelFit fitRowLabels(const TextRuler& ruler, const QStringList& labels, double cell, const LabelRoom& room)
{
    LabelFit fit;
    if (labels.isEmpty() || room.most <= 0)
        return fit;
    fit.size = cell >= ruler.lineHeight(room.size) ? room.size : std::min(room.size, room.smaller);
    fit.every = convenientStep((ruler.lineHeight(fit.size) - lessThanLine) / cell - 1e-9);
    fit.extent = fit.room = std::min(ruler.widest(labels, fit.size), std::floor(room.most));
    return fit;
}

LabelFit fitColumnLabels(const TextRuler& ruler, const QStringList& labels, double cell, const LabelRoom& room)
{
    LabelFit fit;
    if (labels.isEmpty())
        return fit;
    const double small = std::min(room.size, room.smaller);
    for (const double size : { room.size, small }) {
        const double widest = ruler.widest(labels, size);
        if (widest + airBeside <= cell || (room.elideFrom > 0 && cell >= room.elideFrom && size == small)) {
            fit = { size, false, 1, ruler.lineHeight(size), std::max(1.0, std::min(widest, cell - airBeside)) };
            return fit;
        }
        // Short labels that would be thinned even when turned stay flat; two lines of text are the border.
        const double line = ruler.lineHeight(size);
        if (size == small && ((widest <= 2 * line && cell < line) || !room.turn)) {
            fit = { size, false, convenientStep((widest + airBeside) / cell), ruler.lineHeight(size), widest };
            return fit;
        }
    }
    if (room.most < 2 * ruler.lineHeight(small))
        return fit;
    fit.size = cell >= ruler.lineHeight(room.size) ? room.size : small;
    fit.upward = true;
    fit.every = convenientStep(ruler.lineHeight(fit.size) / cell - 1e-9);
    fit.extent = fit.room = std::min(ruler.widest(labels, fit.size), std::floor(room.most));
    return fit;
}

std::vector<PlacedLabel> placeRowLabels(
    const TextRuler& ruler, const LabelFit& fit, const QStringList& labels, const AxisCells& cells, double edge)
{
    std::vector<PlacedLabel> placed;
    const double height = fit.any() ? ruler.lineHeight(fit.size) - lessThanLine : 0;
    if (!fit.any() || cells.length() < height)
        return placed;
    double free = cells.begin() - 1e-6;
    for (int i = (cells.first + fit.every - 1) / fit.every * fit.every;
         i < cells.first + cells.cells && i < labels.size(); i += fit.every) {
        const Span span = cells.span(i);
        const double top = std::round(keptInside((span.begin + span.end) / 2, height, cells) - height / 2);
        if (isBesideCell(top + height / 2, span))
            continue;
        PlacedLabel label = labelText(ruler, fit, labels[i], i, fit.room);
        if (top < free - 1e-6 || top + height > cells.end() + 0.6 || label.text.text.isEmpty())
            continue;
        const double width = ruler.width(label.text.text, fit.size);
        label.text.rect = QRectF(edge - width, top, width, height);
        label.text.align = Qt::AlignRight | Qt::AlignVCenter;
        free = top + height;
        placed.push_back(std::move(label));
    }
    return placed;
}

std::vector<PlacedLabel> placeColumnLabels(
    const TextRuler& ruler, const LabelFit& fit, const QStringList& labels, const AxisCells& cells, double edge)
{
    std::vector<PlacedLabel> placed;
    if (!fit.any())
        return placed;
    const double line = ruler.lineHeight(fit.size);
    double free = cells.begin() - 1e9;
    for (int i = (cells.first + fit.every - 1) / fit.every * fit.every;
         i < cells.first + cells.cells && i < labels.size(); i += fit.every) {
        PlacedLabel label = labelText(ruler, fit, labels[i], i, fit.room);
        if (label.text.text.isEmpty())
            continue;
        const double text = ruler.width(label.text.text, fit.size), width = fit.upward ? line : text;
        const Span span = cells.span(i);
        const double left = keptInside((span.begin + span.end) / 2, width, cells) - width / 2;
        if (fit.upward && isBesideCell(left + width / 2, span))
            continue;
        if (left < free || width > cells.length() + 1e-6)
            continue;
        const double height = fit.upward ? text : line;
        label.text.rect = QRectF(left, edge - height, width, height);
        label.text.align = fit.upward ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignCenter;
        free = left + width + (fit.upward ? 0 : airBeside / 2);
        placed.push_back(std::move(label));
    }
    return placed;
}
