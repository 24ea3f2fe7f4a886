// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cells/cellmarks.h"

#include <QFontMetricsF>
#include <QHash>
#include <algorithm>
#include <cmath>

namespace {

constexpr double numberMargin = 1; // px left free above and below a number
constexpr double numberAir = 2; // px at its left and right, so that neighbours do not run together
constexpr double plateHeight = 28; // cells below that get no plate
constexpr double smallestMark = 5; // px of a cell; below there is no room for a cross, let alone a number
constexpr double smallestNumber = 11; // px; NaN and ±∞ are written in it where the matrix has no numbers

double widestSpan(const std::vector<Span>& spans)
{
    double size = 0;
    for (const Span& span : spans)
        size = std::max(size, span.size());
    return size;
}

/// Widths of numbers from the widths of their few different signs.
class NumberRuler {
public:
    explicit NumberRuler(const QFont& font)
        : m_metrics(font)
        , height(m_metrics.boundingRect(QLatin1Char('0')).height())
    {
    }

    double width(const QString& text)
    {
        double sum = 0;
        for (const QChar sign : text) {
            const ushort code = sign.unicode();
            double& known = code < 128 ? m_latin[code] : m_others[code];
            if (known == 0)
                known = m_metrics.horizontalAdvance(sign);
            sum += known;
        }
        return sum;
    }

private:
    QFontMetricsF m_metrics;
    double m_latin[128] = {};
    QHash<ushort, double> m_others;

public:
    const double height; ///< of a digit above the baseline
};

/// Places the marks of one matrix cell by cell.
class MarkPlacer {
public:
    MarkPlacer(const MatrixItem& item, const Theme& theme, const CellData& data, const CellColors& colors)
        : m_item(item)
        , m_theme(theme)
        , m_data(data)
        , m_colors(colors)
        , m_format(formatOf(item, theme, data))
        , m_view(item.rect.adjusted(-0.5, -0.5, 0.5, 0.5))
        , m_ruler((marks.font = theme.font(std::max(item.numberSize, smallestNumber))))
    {
        m_view = item.rect.isEmpty() ? QRectF(-1e9, -1e9, 2e9, 2e9) : m_view;
    }

    CellMarks marks;

    void place()
    {
        if (!m_item.pooled && std::min(widestSpan(m_item.rows), widestSpan(m_item.columns)) >= smallestMark) {
            chooseFormat();
            for (int r = 0; r < m_data.rows(); ++r)
                for (int c = 0; c < m_data.columns(); ++c)
                    placeCell(r, c);
        }
        for (const auto& [row, column] : m_item.edited)
            placeEdit(m_item.transposed ? column : row, m_item.transposed ? row : column);
    }

private:
    /// Who made the item may know what the whole matrix reaches; otherwise the visible cells decide.
    static NumberFormat formatOf(const MatrixItem& item, const Theme& theme, const CellData& data)
    {
        double lowest = item.lowest, highest = item.highest;
        const bool known = !item.numbers || lowest != 0 || highest != 0;
        for (int r = 0; r < data.rows() && !known; ++r)
            for (int c = 0; c < data.columns(); ++c) {
                const double value = data.value(r, c);
                if (data.state(r, c) != CellState::Value || !std::isfinite(value))
                    continue;
                lowest = std::min(lowest, value);
                highest = std::max(highest, value);
            }
        return numberFormat(item, lowest, highest, theme.scale);
    }

    QRectF cell(int row, int column) const
    {
        const Span& y = m_item.rows[size_t(row)];
        const Span& x = m_item.columns[size_t(column)];
        return { QPointF(x.begin, y.begin), QPointF(x.end, y.end) };
    }

    /// One format a matrix: as many decimals as all its numbers have room for, at least one (of exponents none).
    void chooseFormat()
    {
        if (!m_item.numbers || m_item.columns.empty())
            return;
        double room = m_item.columns.front().size();
        for (const Span& column : m_item.columns)
            room = std::min(room, column.size());
        room -= 2 * numberAir;
        const int least = m_format.exponents ? 0 : 1;
        for (; m_format.decimals > least; --m_format.decimals) {
            if (widestNumber(m_format) <= room)
                break;
            NumberFormat brief = m_format; // a leading zero says less than a decimal
            brief.leadingZero = false;
            if (m_format.leadingZero && widestNumber(brief) <= room) {
                m_format = brief;
                break;
            }
        }
        const double tiny = std::pow(10, -m_format.decimals) / 10;
        m_format.lessThan = m_format.lessThan && m_ruler.width(numberText(tiny, m_format)) <= room;
    }

    double widestNumber(const NumberFormat& format)
    {
        double widest = 0;
        for (int r = 0; r < m_data.rows(); ++r)
            for (int c = 0; c < m_data.columns(); ++c) {
                const double value = m_data.value(r, c);
                const bool tiny = !format.exponents && std::abs(value) < 0.5 * std::pow(10, -format.decimals);
                if (m_data.state(r, c) == CellState::Value && std::isfinite(value) && !tiny)
                    widest = std::max(widest, m_ruler.width(numberText(value, format)));
            }
        return widest;
    }

    void placeCell(int row, int column)
    {
        const CellState state = m_data.state(row, column);
        const bool special
            = state == CellState::NotANumber || (state == CellState::Value && std::isinf(m_data.value(row, column)));
        if (state == CellState::Hidden)
            return;
        if (state == CellState::Dropped)
            placeCross(cell(row, column));
        else if (state == CellState::Masked)
            placePlate(cell(row, column));
        else if (m_item.numbers || special)
            placeNumber(cell(row, column), state, m_data.value(row, column));
    }

    void placeCross(const QRectF& rect)
    {
        const double side = std::min(rect.width(), rect.height());
        if (side < smallestMark || !m_view.contains(rect.center()))
            return;
        const double half = std::clamp(side * 0.18, 1.0, 10.0 * m_theme.scale);
        const QPointF middle = rect.center();
        marks.crosses.emplace_back(middle + QPointF(-half, -half), middle + QPointF(half, half));
        marks.crosses.emplace_back(middle + QPointF(-half, half), middle + QPointF(half, -half));
    }

    void placePlate(const QRectF& rect)
    {
        if (!m_item.infinityPlates || rect.height() < plateHeight * m_theme.scale)
            return;
        static const QString text = QString(QChar(0x2212)) + QChar(0x221e);
        if (!write(rect, text, m_theme.color(Ink::Text).rgb()))
            return;
        const QRectF number = marks.numbers.back().rect;
        const double air = std::min(6 * m_theme.scale, (rect.width() - number.width()) / 2 - 1);
        const double height = std::min(number.height() + 10 * m_theme.scale, rect.height() - 4);
        marks.plates.emplace_back(
            number.left() - air, rect.center().y() - height / 2, number.width() + 2 * air, height);
    }

    void placeNumber(const QRectF& rect, CellState state, double value)
    {
        const QRgb ink = m_colors.inkOn(state, value);
        if (write(rect, numberText(value, m_format), ink))
            return;
        const QStringList texts = numberTexts(value, m_format); // one that is far wider than the others
        for (qsizetype i = 1; i < texts.size(); ++i) {
            if (write(rect, texts[i], ink))
                return;
        }
    }

    /// Centres the text in the cell, the middle of its digits on the middle of the cell; false where it does not fit.
    bool write(const QRectF& rect, const QString& text, QRgb ink)
    {
        const double width = m_ruler.width(text), height = m_ruler.height;
        if (width > rect.width() - 2 * numberAir || height > rect.height() - 2 * numberMargin)
            return false;
        const QPointF middle = rect.center();
        const double baseline = std::round(middle.y() + height / 2);
        const QRectF covered(middle.x() - width / 2, baseline - height, width, height);
        if (m_view.contains(covered))
            marks.numbers.push_back({ covered, QPointF(covered.left(), baseline), text, ink });
        return m_view.contains(covered);
    }

    void placeEdit(int row, int column)
    {
        int r = row - m_item.firstRow, c = column - m_item.firstColumn;
        if (m_item.pooled) {
            r = block(r, m_item.pooledRows, m_data.rows());
            c = block(c, m_item.pooledColumns, m_data.columns());
        }
        if (r < 0 || c < 0 || r >= m_data.rows() || c >= m_data.columns())
            return;
        const QRectF rect = cell(r, c);
        const double side = std::min(rect.width(), rect.height());
        const double size = side < 10 ? 3 : std::min(12 * m_theme.scale, 0.3 * side);
        const QPointF corner = rect.topRight();
        if (!m_view.contains(corner))
            return;
        if (side < 10)
            marks.dots.emplace_back(corner - QPointF(size, 0), QSizeF(size, size));
        else
            marks.wedges.push_back(QPolygonF { corner, corner - QPointF(size, 0), corner + QPointF(0, size) });
    }

    /// The block that holds a cell, the inverse of PooledAxis::begin.
    static int block(int cell, int cells, int blocks)
    {
        if (cell < 0 || cell >= cells)
            return -1;
        return int((qint64(cell + 1) * blocks - 1) / cells);
    }

    const MatrixItem& m_item;
    const Theme& m_theme;
    const CellData& m_data;
    const CellColors& m_colors;
    NumberFormat m_format;
    QRectF m_view;
    NumberRuler m_ruler;
};

} // namespace

CellMarks cellMarks(const MatrixItem& item, const Theme& theme, const CellData& data, const CellColors& colors)
{
    MarkPlacer placer(item, theme, data, colors);
    placer.place();
    return std::move(placer.marks);
}

double cellGridWidth(const MatrixItem& item)
{
    if (!item.grid || item.pooled)
        return 0;
    return std::min(widestSpan(item.rows), widestSpan(item.columns)) < 6 ? 0 : 1;
}
