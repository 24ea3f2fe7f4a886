// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/striptable.h"

#include "ui/text/numbertext.h"
#include "ui/text/translate.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace {

struct TableLine {
    QString title;
    int source = -1; ///< plates of the terms' sources of this index, or plain values
    std::vector<double> values;
    QString totalTitle;
    std::optional<double> total;
    std::vector<bool> hidden = {}; ///< numbers that are to be filled in; empty: none
    bool totalHidden = false; ///< it would tell them

    QString number(size_t column, int decimals) const
    {
        return column < hidden.size() && hidden[column] ? hiddenNumber() : decimalText(values[column], decimals);
    }
    double valueAt(const attn::CellReport& report, size_t column) const
    {
        if (source < 0)
            return column < values.size() ? values[column] : 0;
        const auto& sources = report.terms[column].sources;
        return size_t(source) < sources.size() ? sources[size_t(source)].value : 0;
    }
    /// Whether its numbers add up to the total: the largest of a row is none.
    bool isSum(const attn::CellReport& report) const
    {
        double sum = 0;
        for (size_t i = 0; i < report.terms.size(); ++i)
            sum += valueAt(report, i);
        return total && std::abs(sum - *total) <= 1e-9 * std::max(1.0, std::abs(*total));
    }
    QString totalText(int decimals) const { return totalHidden ? hiddenNumber() : decimalText(*total, decimals); }
};

bool sameValues(const std::vector<double>& values, const std::vector<attn::Term>& terms)
{
    return values.size() == terms.size()
        && std::equal(values.begin(), values.end(), terms.begin(), [](double value, const attn::Term& term) {
               return !term.sources.empty() && (value == term.sources.front().value || std::isnan(value));
           });
}

QString stageName(const StripContent& content, int source)
{
    for (const attn::Term& term : content.report.terms)
        if (int(term.sources.size()) > source && !term.bias)
            return translated(content.nodeOf(term.sources[size_t(source)]).spec->shortTitle);
    return {};
}

/// The last line of a row function holds the row of results.
void hideResults(const StripContent& content, TableLine& line)
{
    for (const attn::Term& term : content.report.terms) {
        const bool hidden = !term.sources.empty()
            && content.hides(*content.node, content.row, term.sources.front().cell.column);
        line.hidden.push_back(hidden);
        line.totalHidden = line.totalHidden || hidden;
    }
}

std::vector<TableLine> tableLines(const StripContent& content)
{
    const attn::CellReport& report = content.report;
    std::vector<TableLine> lines;
    if (!report.table.empty()) {
        bool plates = false;
        for (const attn::ReportLine& line : report.table) {
            TableLine out { translated(line.title).replace(QLatin1Char('-'), QChar(0x2212)), -1, line.values, translated(line.totalTitle), line.total };
            if (!plates && sameValues(line.values, report.terms)) {
                out.source = 0;
                plates = true;
            }
            lines.push_back(std::move(out));
        }
        if (!plates)
            lines.insert(lines.begin(), TableLine { stageName(content, 0), 0, {}, {}, {} });
        hideResults(content, lines.back());
        return lines;
    }
    size_t sources = 0;
    bool factors = false;
    for (const attn::Term& term : report.terms) {
        sources = std::max(sources, term.sources.size());
        factors = factors || term.factor != 1;
    }
    for (size_t i = 0; i < sources; ++i)
        lines.push_back({ stageName(content, int(i)), int(i), {}, {}, {} });
    const double total = report.overridden ? report.computed : report.value;
    const QString sum = QCoreApplication::translate("ArithmeticStrip", "sum");
    if (content.isHidden() && !lines.empty()) {
        lines.back().totalTitle = sum; // the products are part of the exercise
        lines.back().total = total;
        lines.back().totalHidden = true;
    } else if (sources > 1 || factors) {
        TableLine products { QCoreApplication::translate("ArithmeticStrip", "product"), -1, {}, sum, total };
        for (const attn::Term& term : report.terms)
            products.values.push_back(term.value());
        lines.push_back(std::move(products));
    } else if (!lines.empty()) {
        lines.back().totalTitle = sum;
        lines.back().total = total;
    }
    return lines;
}

} // namespace

void layoutTable(
    const StripContent& content, const StripRequest& request, const StripSizes& sizes, double top, StripPicture& out)
{
    const attn::CellReport& report = content.report;
    const int decimals = content.decimals();
    const TextRuler& ruler = sizes.ruler;
    const double s = sizes.s, small = content.presenter ? 27 : 12, size = sizes.table;
    const std::vector<TableLine> lines = tableLines(content);
    const QStringList labels = termLabels(content);
    const int columns = int(report.terms.size());

    // One width for all columns: the longest number, found by its length, with room for a plate.
    double titleWidth = 0, totalWidth = 0;
    QString longest;
    for (const TableLine& line : lines) {
        titleWidth = std::max(titleWidth, ruler.width(line.title, small));
        if (line.total)
            totalWidth = std::max(totalWidth,
                ruler.width(line.totalTitle, small)
                    + ruler.width(QStringLiteral("≈ ") + line.totalText(decimals), size, true) + 8 * s);
        for (int i = 0; i < columns; ++i) {
            const auto& sources = report.terms[size_t(i)].sources;
            if (line.source >= int(sources.size()) && line.source >= 0)
                continue;
            const double value = line.source >= 0 ? sources[size_t(line.source)].value : line.values[size_t(i)];
            const double magnitude = std::abs(value);
            if (longest.isEmpty() || magnitude >= 9.5 || value < 0) { // shorter ones all look like "0.0000"
                const QString text = decimalText(value, decimals);
                if (text.size() > longest.size())
                    longest = text;
            }
        }
    }
    const double number = ruler.width(longest, size, true) + 14 * s;
    double label = 0;
    for (const QString& text : labels)
        if (text.size() > 4)
            label = std::max(label, ruler.width(elidedLabel(text, 10), small, true) + 6 * s);
    const double column = std::max(number, std::min(label, (content.presenter ? 170 : 96) * s)) + 8 * s;

    const double left = sizes.side + titleWidth + 12 * s;
    const double right = request.width - sizes.side;
    const auto roomFor = [&](double total) { return std::max(1, int((right - total - left) / column)); };
    out.columns = columns;
    out.visibleColumns = std::min(columns, roomFor(totalWidth + 12 * s));
    const QString counted = QCoreApplication::translate("ArithmeticStrip", "%1 more");
    QString more = counted.arg(columns);
    const double moreWidth = std::max(number, ruler.width(more, small)) + 14 * s;
    if (out.visibleColumns < columns) // what is out of view stands before the sum, in one number
        out.visibleColumns = std::min(columns, roomFor(totalWidth + 12 * s + moreWidth));
    more = counted.arg(columns - out.visibleColumns);
    out.firstColumn = std::clamp(request.firstColumn, 0, columns - out.visibleColumns);
    out.complete = left + column + totalWidth <= right;

    const auto put = [&](const QString& what, double textSize, bool bold, Ink ink, double x, double y) -> StripItem& {
        StripItem item;
        item.text = what;
        item.size = textSize;
        item.bold = bold;
        item.ink = ink;
        const double height = sizes.lineOf(textSize);
        item.rect = QRectF(x, y - height / 2, ruler.width(what, textSize, bold), height);
        out.items.push_back(std::move(item));
        return out.items.back();
    };

    // Header: names of the columns; at the right which of them are in view.
    const double headerHeight = sizes.lineOf(small), header = top + headerHeight / 2;
    for (int i = out.firstColumn; i < out.firstColumn + out.visibleColumns; ++i) {
        const bool chosen = i == report.highlighted;
        const QString text = ruler.elided(elidedLabel(labels.value(i), 14), small, chosen, column - 6 * s);
        const double width = ruler.width(text, small, chosen);
        put(text, small, chosen, chosen ? Ink::Text : Ink::Muted,
            left + (i - out.firstColumn) * column + (column - width) / 2, header);
    }
    double headerRight = right;
    if (request.showAll && report.table.empty()) {
        const QString fewer = QCoreApplication::translate("ArithmeticStrip", "Fewer");
        StripItem& item = put(fewer, small, false, Ink::Text, right - ruler.width(fewer, small), header);
        item.action = StripItem::Action::ShowFew;
        headerRight = item.rect.left() - 8 * s;
    }
    const double tableEnd = left + out.visibleColumns * column;
    if (out.visibleColumns < columns) {
        const QString range = QCoreApplication::translate("ArithmeticStrip", "%1–%2 of %3")
                                  .arg(out.firstColumn + 1)
                                  .arg(out.firstColumn + out.visibleColumns)
                                  .arg(columns);
        // The way along the table for whoever has no wheel: left and right of the range that is in view.
        const QString earlier = QStringLiteral("‹"), later = QStringLiteral("›");
        const double arrow = ruler.width(earlier, small) + 10 * s, width = ruler.width(range, small) + 2 * arrow;
        const double at = headerRight - width > tableEnd + moreWidth ? headerRight - width : sizes.side;
        const bool fits = at + width < left || at > tableEnd;
        if (fits)
            put(range, small, false, Ink::Muted, at + arrow, header);
        if (fits || sizes.side + width < left + column) {
            if (out.firstColumn > 0)
                put(earlier, small, true, Ink::Text, at + 4 * s, header).action = StripItem::Action::Earlier;
            if (out.firstColumn + out.visibleColumns < columns)
                put(later, small, true, Ink::Text, at + width - arrow + 6 * s, header).action = StripItem::Action::Later;
        }
    }

    bool moreTold = false;
    const double first = top + headerHeight + 1 * s;
    const double room = request.height - first - 4 * s;
    const double pitch
        = std::min(sizes.plateHeight(size) + 2 * s, std::max(sizes.lineOf(size), room / double(lines.size())));
    for (size_t k = 0; k < lines.size(); ++k) {
        const TableLine& line = lines[k];
        const double y = first + (double(k) + 0.5) * pitch;
        put(line.title, small, false, Ink::Text, sizes.side, y);
        const bool last = k + 1 == lines.size();
        for (int i = out.firstColumn; i < out.firstColumn + out.visibleColumns; ++i) {
            const double middle = left + (i - out.firstColumn + 0.5) * column;
            const bool chosen = i == report.highlighted;
            const attn::Term& term = report.terms[size_t(i)];
            if (line.source >= 0) {
                if (line.source >= int(term.sources.size()))
                    continue;
                StripItem item = plateOf(content, sizes, term.sources[size_t(line.source)], size);
                item.rect.setHeight(std::min(item.rect.height(), pitch - 2 * s));
                item.rect.moveCenter({ middle, y });
                item.bold = chosen;
                if (chosen && content.node->spec->columns == attn::Axis::KeyToken) {
                    const PlateInks inks = plateInks(attn::Role::Key);
                    item.tint = inks.tint;
                    item.underline = inks.line;
                }
                if (chosen)
                    item.rect.adjust(-2 * s, 0, 2 * s, 0);
                out.items.push_back(std::move(item));
                continue;
            }
            const QString text = line.number(size_t(i), decimals);
            const double width = ruler.width(text, size, chosen);
            StripItem& item = put(text, size, chosen, Ink::Text, middle - width / 2, y);
            if (chosen && last && !report.table.empty()) {
                item.box = Ink::PinOuter;
                item.rect.adjust(-7 * s, -1 * s, 7 * s, 1 * s);
                item.rect.setTop(std::max(item.rect.top(), y - pitch / 2 + s));
                item.rect.setBottom(std::min(item.rect.bottom(), y + pitch / 2 - s));
            }
        }
        if (line.total) {
            QString total = line.totalText(decimals);
            double end = tableEnd;
            if (line.isSum(report) && !line.totalHidden) {
                double seen = 0, rest = 0;
                for (int i = 0; i < columns; ++i) {
                    const double value = line.valueAt(report, size_t(i));
                    const bool shown = i >= out.firstColumn && i < out.firstColumn + out.visibleColumns;
                    (shown ? seen : rest) += shown ? roundedTo(value, decimals) : value;
                }
                if (out.visibleColumns < columns && end + moreWidth + 4 * s <= right - ruler.width(QStringLiteral("≈ ") + total, size, true)) {
                    const QString text = decimalText(rest, decimals);
                    put(text, size, false, Ink::Muted, end + moreWidth - ruler.width(text, size), y);
                    if (!moreTold)
                        put(more, small, false, Ink::Muted, end + moreWidth - ruler.width(more, small), header);
                    moreTold = true;
                    end += moreWidth;
                }
                if (equalSign(seen + roundedTo(rest, decimals), *line.total, decimals) != QLatin1String("="))
                    total.prepend(QStringLiteral("≈ ")); // the rounded numbers add up to another last digit
            }
            const double width = ruler.width(total, size, true);
            const double title = ruler.width(line.totalTitle, small);
            put(total, size, true, Ink::Text, right - width, y);
            if (right - width - 8 * s - title >= end)
                put(line.totalTitle, small, false, Ink::Text, right - width - 8 * s - title, y);
        }
    }
    out.height = first + pitch * double(lines.size());
    if (report.overridden && !content.isHidden()) {
        const QString text = QCoreApplication::translate("ArithmeticStrip", "edited: %1, was %2")
                                 .arg(decimalText(report.value, decimals), decimalText(report.computed, decimals));
        StripItem& item = put(text, small, true, Ink::Edited, sizes.side, out.height + sizes.lineOf(small) / 2);
        out.height = item.rect.bottom();
    }
}
