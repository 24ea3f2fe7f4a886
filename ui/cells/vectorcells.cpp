// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cells/vectorcells.h"

#include "ui/cells/cellimage.h"

#include <algorithm>
#include <cmath>

namespace {

struct SpanGroup {
    int first = 0, count = 0;
};

/// Spans cut to the matrix's rect, so a zoomed figure does not spill over its frame.
std::vector<Span> clippedSpans(const std::vector<Span>& spans, int count, double low, double high)
{
    std::vector<Span> clipped(spans.begin(), spans.begin() + count);
    for (Span& span : clipped)
        span = { std::clamp(span.begin, low, high), std::clamp(span.end, low, high) };
    return clipped;
}

std::vector<SpanGroup> spanGroups(const std::vector<Span>& spans)
{
    std::vector<SpanGroup> groups;
    for (int i = 0; i < int(spans.size()); ++i) {
        if (i == 0 || spans[size_t(i)].begin - spans[size_t(i) - 1].end > 1e-6)
            groups.push_back({ i, 0 });
        ++groups.back().count;
    }
    return groups;
}

Span groupExtent(const std::vector<Span>& spans, const SpanGroup& group)
{
    return { spans[size_t(group.first)].begin, spans[size_t(group.first + group.count) - 1].end };
}

/// The length of each span; 0 where they differ or have gaps between them.
double evenPitch(const std::vector<Span>& spans)
{
    const double pitch = (spans.back().end - spans.front().begin) / double(spans.size());
    for (size_t i = 0; i < spans.size(); ++i)
        if (std::abs(spans[i].begin - spans.front().begin - double(i) * pitch) > 1e-6
            || std::abs(spans[i].size() - pitch) > 1e-6)
            return 0;
    return pitch;
}

QRectF cellRectOf(const Span& x, const Span& y)
{
    return { QPointF(x.begin, y.begin), QPointF(x.end, y.end) };
}

} // namespace

VectorCells vectorCells(const MatrixItem& item, const CellData& data, const CellColors& colors)
{
    VectorCells cells;
    if (data.rows() == 0 || data.columns() == 0)
        return cells;
    const bool cut = !item.rect.isEmpty();
    const auto rows
        = clippedSpans(item.rows, data.rows(), cut ? item.rect.top() : -1e9, cut ? item.rect.bottom() : 1e9);
    const auto columns
        = clippedSpans(item.columns, data.columns(), cut ? item.rect.left() : -1e9, cut ? item.rect.right() : 1e9);
    cells.asImage = qint64(data.rows()) * data.columns() > VectorCells::largest;
    cells.image = cellPerPixel(data, colors);
    cells.pitch = QSizeF(evenPitch(columns), evenPitch(rows));

    const double grid = cellGridWidth(item);
    for (const SpanGroup& tall : spanGroups(rows)) {
        for (const SpanGroup& wide : spanGroups(columns)) {
            const Span down = groupExtent(rows, tall), across = groupExtent(columns, wide);
            cells.blocks.push_back({ cellRectOf(across, down), QRect(wide.first, tall.first, wide.count, tall.count) });
            for (int i = 0; grid > 0 && i + 1 < tall.count; ++i) {
                const double end = rows[size_t(tall.first + i)].end;
                cells.gridLines.push_back(cellRectOf(across, { end - grid, end }));
            }
            for (int i = 0; grid > 0 && i + 1 < wide.count; ++i) {
                const double end = columns[size_t(wide.first + i)].end;
                cells.gridLines.push_back(cellRectOf({ end - grid, end }, down));
            }
            for (int r = tall.first; r < tall.first + tall.count; ++r) {
                for (int c = wide.first, next; c < wide.first + wide.count; c = next) {
                    const QRgb color = cells.image.pixel(c, r);
                    const bool masked = data.state(r, c) == CellState::Masked;
                    next = c + 1;
                    while (next < wide.first + wide.count && cells.image.pixel(next, r) == color
                        && (data.state(r, next) == CellState::Masked) == masked)
                        ++next;
                    const QRectF run
                        = cellRectOf({ columns[size_t(c)].begin, columns[size_t(next) - 1].end }, rows[size_t(r)]);
                    if (!cells.asImage)
                        cells.rects[color].push_back(run);
                    if (masked)
                        cells.hatched.push_back(run);
                }
            }
        }
    }
    return cells;
}
