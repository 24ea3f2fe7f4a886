// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cells/cellpainter.h"

#include "ui/cells/glyphtext.h"
#include "ui/cells/vectorcells.h"
#include "ui/scene/hatch.h"

#include <QPainter>
#include <algorithm>

namespace {

template <typename T> bool sameOwner(const std::weak_ptr<T>& a, const std::weak_ptr<T>& b)
{
    return !a.owner_before(b) && !b.owner_before(a);
}

int devicePixels(double size, double scale)
{
    return std::max(1, int(std::lround(size * scale)));
}

/// A frame of `width` px around each group of cells, outside it.
void frameGroup(QPainter& painter, const QRect& cells, int width, const QColor& color)
{
    const QRect outer = cells.adjusted(-width, -width, width, width);
    painter.fillRect(outer.left(), outer.top(), outer.width(), width, color);
    painter.fillRect(outer.left(), cells.bottom() + 1, outer.width(), width, color);
    painter.fillRect(outer.left(), cells.top(), width, cells.height(), color);
    painter.fillRect(cells.right() + 1, cells.top(), width, cells.height(), color);
}

void fillRects(QPainter& painter, const std::vector<QRectF>& rects, const QColor& color)
{
    if (rects.empty())
        return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRects(rects.data(), int(rects.size()));
}

} // namespace

bool CellPainter::Key::operator==(const Key& other) const
{
    return sameOwner(values, other.values) && sameOwner(mask, other.mask) && sameOwner(dropped, other.dropped) && sameOwner(hidden, other.hidden)
        && cells == other.cells && transposed == other.transposed && pooled == other.pooled && dark == other.dark
        && firstRow == other.firstRow && firstColumn == other.firstColumn && pooledRows == other.pooledRows
        && pooledColumns == other.pooledColumns && scale == other.scale && size == other.size && raster == other.raster;
}

void CellPainter::paint(QPainter& painter, const MatrixItem& item, const Theme& theme)
{
    if (!item.values || item.rows.empty() || item.columns.empty())
        return;
    const QTransform toDevice = painter.deviceTransform();
    const double scale = toDevice.m11();
    QRectF area = item.rect;
    if (area.isEmpty())
        area.setCoords(
            item.columns.front().begin, item.rows.front().begin, item.columns.back().end, item.rows.back().end);
    const QRectF onDevice = toDevice.mapRect(area);
    const QPoint origin(int(std::lround(onDevice.left())), int(std::lround(onDevice.top())));
    const QSize size(int(std::lround(onDevice.right())) - origin.x(), int(std::lround(onDevice.bottom())) - origin.y());
    if (!(scale > 0) || size.isEmpty())
        return;

    Key key { item.values, item.mask, item.dropped, item.hidden, item.cells, item.transposed, item.pooled, theme.dark, item.firstRow,
        item.firstColumn, item.pooledRows, item.pooledColumns, item.scale, {}, size };
    key.raster.rows = pixelSpans(item.rows, scale, toDevice.dy() - origin.y(), size.height());
    key.raster.columns = pixelSpans(item.columns, scale, toDevice.dx() - origin.x(), size.width());
    key.raster.gridWidth = cellGridWidth(item) > 0 ? devicePixels(cellGridWidth(item), scale) : 0;
    key.raster.hatchPeriod = devicePixels(6, scale);
    key.raster.hatchWidth = devicePixels(1, scale);

    const bool fresh = !m_filled || !(key == m_key);
    if (fresh)
        m_blocks = item.pooled ? std::optional<CellData>(item) : std::nullopt;
    const CellData data = m_blocks ? *m_blocks : CellData(item);
    const CellColors colors(item.scale, theme, fresh ? qint64(data.rows()) * data.columns() : 0);
    if (fresh) {
        if (data.rows() == 0 || data.columns() == 0)
            return;
        fillCellImage(m_image, size, data, colors, key.raster);
        m_key = std::move(key);
        m_filled = !m_image.isNull();
    }

    painter.save();
    painter.setWorldTransform(toDevice.inverted() * painter.worldTransform());
    const QColor frame = theme.color(Ink::Control);
    for (const PixelGroup& rows : pixelGroups(m_key.raster.rows)) {
        for (const PixelGroup& columns : pixelGroups(m_key.raster.columns)) {
            const QRect part(columns.begin, rows.begin, columns.end - columns.begin, rows.end - rows.begin);
            if (part.isEmpty())
                continue;
            painter.drawImage(origin + part.topLeft(), m_image, part);
            frameGroup(painter, part.translated(origin), devicePixels(1, scale), frame);
        }
    }
    painter.restore();
    painter.save();
    paintCellMarks(painter, cellMarks(item, theme, data, colors), theme);
    painter.restore();
}

namespace {

/// On paper: one rectangle a cell over an image of one pixel a cell; where a reader's antialiasing leaves a hairline
/// between two rectangles, the image shows the cells' own colours. More than 128 x 128 cells: the image alone.
void paintVectorCells(QPainter& painter, const MatrixItem& item, const Theme& theme)
{
    const CellData data(item);
    const CellColors colors(item.scale, theme, qint64(data.rows()) * data.columns());
    const VectorCells cells = vectorCells(item, data, colors);
    if (cells.blocks.empty())
        return;
    for (const VectorCells::Block& block : cells.blocks)
        painter.drawImage(block.rect, cells.image, block.cells);
    for (const auto& [color, rects] : cells.rects)
        fillRects(painter, rects, QColor::fromRgb(color));
    if (!cells.hatched.empty()) {
        const std::vector<QLineF> lines = hatchLines(cells.hatched, item.rect.topLeft());
        painter.setPen(QPen(theme.color(Ink::HatchLine), hatchStroke, Qt::SolidLine, Qt::FlatCap));
        painter.drawLines(lines.data(), int(lines.size()));
    }
    fillRects(painter, cells.gridLines, theme.color(Ink::Surface));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.color(Ink::Control), 1, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    for (const VectorCells::Block& block : cells.blocks)
        painter.drawRect(block.rect.adjusted(-0.5, -0.5, 0.5, 0.5));
    paintCellMarks(painter, cellMarks(item, theme, data, colors), theme);
}

} // namespace

void paintCells(QPainter& painter, const MatrixItem& item, const Theme& theme)
{
    if (paintsPdf(painter))
        paintVectorCells(painter, item, theme);
    else
        CellPainter().paint(painter, item, theme);
}

void paintCellMarks(QPainter& painter, const CellMarks& marks, const Theme& theme)
{
    painter.setRenderHint(QPainter::Antialiasing);
    if (!marks.crosses.empty()) {
        painter.setPen(QPen(theme.color(Ink::Muted), 1.25 * theme.scale));
        painter.drawLines(marks.crosses.data(), int(marks.crosses.size()));
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(Ink::Surface));
    for (const QRectF& plate : marks.plates)
        painter.drawRoundedRect(plate, 3, 3);
    painter.setBrush(theme.color(Ink::Edited));
    for (const QPolygonF& wedge : marks.wedges)
        painter.drawPolygon(wedge);
    painter.setRenderHint(QPainter::Antialiasing, paintsPdf(painter));
    fillRects(painter, marks.dots, theme.color(Ink::Edited));
    painter.setRenderHint(QPainter::Antialiasing);
    drawNumbers(painter, marks.numbers, marks.font);
}
