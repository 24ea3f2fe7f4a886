// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cells/cellimage.h"

#include <algorithm>
#include <cmath>
#include <cstring>

std::vector<PixelSpan> pixelSpans(const std::vector<Span>& spans, double scale, double shift, int limit)
{
    const auto edge = [=](double at) { return int(std::clamp(std::round(at * scale + shift), 0.0, double(limit))); };
    std::vector<PixelSpan> pixels;
    pixels.reserve(spans.size());
    for (const Span& span : spans)
        pixels.push_back({ edge(span.begin), edge(span.end), false });
    for (size_t i = 0; i < pixels.size(); ++i)
        pixels[i].gapAfter = i + 1 == pixels.size() || pixels[i + 1].begin != pixels[i].end;
    return pixels;
}

std::vector<PixelGroup> pixelGroups(const std::vector<PixelSpan>& spans)
{
    std::vector<PixelGroup> groups;
    bool open = false;
    for (const PixelSpan& span : spans) {
        if (!open)
            groups.push_back({ span.begin, span.end });
        groups.back().end = span.end;
        open = !span.gapAfter;
    }
    return groups;
}

namespace {

/// Draws the rows of cells one after another into the image.
class RowFiller {
public:
    RowFiller(QImage& image, const CellData& data, const CellColors& colors, const CellRaster& raster)
        : m_image(image)
        , m_data(data)
        , m_colors(colors)
        , m_raster(raster)
        , m_line(size_t(image.width()))
    {
        const auto& columns = raster.columns;
        for (size_t c = 0; c < columns.size() && m_onePixel; ++c)
            m_onePixel = columns[c].begin == columns[0].begin + int(c) && columns[c].end == columns[c].begin + 1;
    }

    void fill(int row)
    {
        const PixelSpan span = m_raster.rows[size_t(row)];
        if (span.begin >= span.end)
            return;
        m_hatched.clear();
        if (m_data.plain())
            plainLine(row);
        else
            mixedLine(row);
        const int grid = span.gapAfter ? 0 : m_raster.gridWidth;
        if (m_raster.gridWidth > 0)
            uprightLines();
        for (int y = span.begin; y < span.end - grid; ++y)
            writeLine(y);
        for (int y = std::max(span.begin, span.end - grid); y < span.end; ++y)
            std::fill_n(scanLine(y), m_image.width(), m_colors.surface);
    }

private:
    QRgb* scanLine(int y) { return reinterpret_cast<QRgb*>(m_image.scanLine(y)); }

    void paint(const PixelSpan& span, QRgb color)
    {
        for (int x = span.begin; x < span.end; ++x)
            m_line[size_t(x)] = color;
    }

    void plainLine(int row)
    {
        const double* value = m_data.rowData(row);
        const std::ptrdiff_t step = m_data.columnStep();
        if (m_onePixel) {
            QRgb* pixel = m_line.data() + m_raster.columns[0].begin;
            for (int c = 0; c < m_data.columns(); ++c)
                pixel[c] = m_colors.of(value[c * step]);
            return;
        }
        for (int c = 0; c < m_data.columns(); ++c, value += step)
            paint(m_raster.columns[size_t(c)], m_colors.of(*value));
    }

    void mixedLine(int row)
    {
        for (int c = 0; c < m_data.columns(); ++c) {
            const PixelSpan& span = m_raster.columns[size_t(c)];
            const CellState state = m_data.state(row, c);
            paint(span, m_colors.of(state, m_data.value(row, c)));
            if (state != CellState::Masked)
                continue;
            const int end = span.end - (span.gapAfter ? 0 : m_raster.gridWidth);
            if (!m_hatched.empty() && m_hatched.back().end == span.begin)
                m_hatched.back().end = end;
            else
                m_hatched.push_back({ span.begin, end });
        }
    }

    void uprightLines()
    {
        for (int c = 0; c < m_data.columns(); ++c) {
            const PixelSpan& span = m_raster.columns[size_t(c)];
            if (!span.gapAfter)
                paint({ std::max(span.begin, span.end - m_raster.gridWidth), span.end, false }, m_colors.surface);
        }
    }

    void writeLine(int y)
    {
        QRgb* pixels = scanLine(y);
        std::memcpy(pixels, m_line.data(), m_line.size() * sizeof(QRgb));
        const int period = m_raster.hatchPeriod;
        for (const PixelGroup& run : m_hatched) {
            // Lines where (x + y + phase) mod period < width: 45 degrees, rising to the right.
            int phase = (run.begin + y + m_raster.hatchPhase) % period;
            if (phase < 0)
                phase += period;
            for (int start = run.begin - phase; start < run.end; start += period)
                for (int x = std::max(start, run.begin); x < std::min(start + m_raster.hatchWidth, run.end); ++x)
                    pixels[x] = m_colors.hatchLine;
        }
    }

    QImage& m_image;
    const CellData& m_data;
    const CellColors& m_colors;
    const CellRaster& m_raster;
    std::vector<QRgb> m_line;
    bool m_onePixel = true; ///< every column is one pixel wide, side by side
    std::vector<PixelGroup> m_hatched;
};

} // namespace

void fillCellImage(QImage& image, QSize size, const CellData& data, const CellColors& colors, const CellRaster& raster)
{
    if (image.size() != size || image.format() != QImage::Format_RGB32)
        image = QImage(size, QImage::Format_RGB32);
    if (image.isNull())
        return;
    if (size_t(data.rows()) < raster.rows.size() || size_t(data.columns()) < raster.columns.size())
        image.fill(colors.surface); // more spans than cells
    RowFiller filler(image, data, colors, raster);
    for (int row = 0; row < data.rows(); ++row)
        filler.fill(row);
}

QImage cellPerPixel(const CellData& data, const CellColors& colors)
{
    QImage image(data.columns(), data.rows(), QImage::Format_RGB32);
    for (int r = 0; r < image.height(); ++r) {
        auto* pixels = reinterpret_cast<QRgb*>(image.scanLine(r));
        for (int c = 0; c < image.width(); ++c)
            pixels[c] = colors.of(data.state(r, c), data.value(r, c));
    }
    return image;
}
