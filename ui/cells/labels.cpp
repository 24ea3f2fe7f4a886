// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cells/labels.h"

#include "core/base/evenlyspread.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr double lessThanLine = 1; // px that row labels may be tighter than the font's own lines
constexpr double tightLine = 1.1; // of the size: from the accents to the descenders of most letters
constexpr double airBeside = 6; // px between two flat column labels, at least

/// The least distance, in cells, from one labelled cell to the next: `extent` and the air beside it fit between them, also
/// beside the first and the last label, which are moved into the length of the axis.
int leastStep(double extent, double air, double cell)
{
    return std::max(1, int(std::ceil(std::max(extent + air, 1.5 * extent + air - 0.5 * cell) / cell - 1e-9)));
}

/// What a row label takes.
double rowLine(const TextRuler& ruler, double size, bool tight)
{
    const double line = ruler.lineHeight(size) - lessThanLine;
    return tight ? std::min(line, std::ceil(tightLine * ruler.letterSize(size))) : line;
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

/// Cells that are labelled, of all cells of the matrix; the first and the last are always among them, and come first.
std::vector<int> labelledCells(const LabelFit& fit, const QStringList& labels, const AxisCells& cells)
{
    std::vector<int> all = attn::evenlySpread(int(labels.size()), fit.every);
    if (all.size() > 2)
        std::rotate(all.begin() + 1, all.end() - 1, all.end());
    std::erase_if(all, [&](int cell) { return cell < cells.first || cell >= cells.first + cells.cells; });
    return all;
}

/// Moved so far from its cell that it would name the next one; at the ends of the matrix nobody takes it for another.
bool isBesideCell(double middle, const Span& cell, int index, const QStringList& labels)
{
    return index != 0 && index != labels.size() - 1
        && std::abs(middle - (cell.begin + cell.end) / 2) > std::max(cell.size(), 2.0) / 2 + 1;
}

/// Whether a label keeps clear of those that are placed, and then takes its place.
bool takePlace(std::vector<Span>& taken, const Span& place, double air)
{
    const auto meets = [&](const Span& other) { return place.begin < other.end + air - 1e-6 && other.begin < place.end + air - 1e-6; };
    if (std::any_of(taken.begin(), taken.end(), meets))
        return false;
    taken.push_back(place);
    return true;
}

void sortByCell(std::vector<PlacedLabel>& labels)
{
    std::sort(labels.begin(), labels.end(), [](const PlacedLabel& a, const PlacedLabel& b) { return a.index < b.index; });
}

} // namespace

LabelFit fitRowLabels(const TextRuler& ruler, const QStringList& labels, double cell, const LabelRoom& room)
{
    LabelFit fit;
    if (labels.isEmpty() || room.most <= 0)
        return fit;
    fit.size = cell >= ruler.lineHeight(room.size) ? room.size : std::min(room.size, room.smaller);
    fit.tight = room.tight;
    const double height = rowLine(ruler, fit.size, fit.tight);
    fit.every = cell >= height - 1e-9 ? 1 : leastStep(height, 0, cell);
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
            fit = { size, false, leastStep(widest, airBeside, cell), ruler.lineHeight(size), widest };
            return fit;
        }
    }
    if (room.most < 2 * ruler.lineHeight(small))
        return fit;
    fit.size = cell >= ruler.lineHeight(room.size) ? room.size : small;
    fit.upward = true;
    fit.every = cell >= ruler.lineHeight(fit.size) - 1e-9 ? 1 : leastStep(ruler.lineHeight(fit.size), 0, cell);
    fit.extent = fit.room = std::min(ruler.widest(labels, fit.size), std::floor(room.most));
    return fit;
}

std::vector<PlacedLabel> placeRowLabels(
    const TextRuler& ruler, const LabelFit& fit, const QStringList& labels, const AxisCells& cells, double edge)
{
    std::vector<PlacedLabel> placed;
    const double height = fit.any() ? rowLine(ruler, fit.size, fit.tight) : 0;
    if (!fit.any() || cells.length() < height)
        return placed;
    std::vector<Span> taken;
    for (const int i : labelledCells(fit, labels, cells)) {
        const Span span = cells.span(i);
        const double top = std::round(keptInside((span.begin + span.end) / 2, height, cells) - height / 2);
        PlacedLabel label = labelText(ruler, fit, labels[i], i, fit.room);
        if (isBesideCell(top + height / 2, span, i, labels))
            continue;
        if (top + height > cells.end() + 0.6 || label.text.text.isEmpty() || !takePlace(taken, { top, top + height }, 0))
            continue;
        const double width = ruler.width(label.text.text, fit.size);
        label.text.rect = QRectF(edge - width, top, width, height);
        label.text.align = Qt::AlignRight | Qt::AlignVCenter;
        placed.push_back(std::move(label));
    }
    sortByCell(placed);
    return placed;
}

std::vector<PlacedLabel> placeColumnLabels(
    const TextRuler& ruler, const LabelFit& fit, const QStringList& labels, const AxisCells& cells, double edge)
{
    std::vector<PlacedLabel> placed;
    if (!fit.any())
        return placed;
    const double line = ruler.lineHeight(fit.size);
    std::vector<Span> taken;
    for (const int i : labelledCells(fit, labels, cells)) {
        PlacedLabel label = labelText(ruler, fit, labels[i], i, fit.room);
        if (label.text.text.isEmpty())
            continue;
        const double text = ruler.width(label.text.text, fit.size), width = fit.upward ? line : text;
        const Span span = cells.span(i);
        const double left = keptInside((span.begin + span.end) / 2, width, cells) - width / 2;
        if (fit.upward && isBesideCell(left + width / 2, span, i, labels))
            continue;
        if (width > cells.length() + 1e-6 || !takePlace(taken, { left, left + width }, fit.upward ? 0 : airBeside / 2))
            continue;
        const double height = fit.upward ? text : line;
        label.text.rect = QRectF(left, edge - height, width, height);
        label.text.align = fit.upward ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignCenter;
        placed.push_back(std::move(label));
    }
    sortByCell(placed);
    return placed;
}
