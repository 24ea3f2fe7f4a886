// SPDX-License-Identifier: GPL-3.0-or-later
// What a pointer finds among arcs, and what stands out then.
#include "ui/cells/cellnumbers.h"
#include "ui/equation/equationhighlight.h"
#include "ui/pictures/pictures.h"
#include "ui/text/labelstext.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr double grabDistance = 5; // px beside a line that still belong to it
constexpr double arcVeil = 0.85; // what the other lines lose
constexpr double leastOpacity = 0.04; // of a line of the token
constexpr size_t mostStanding = 2000; // lines of one token

double middleOf(const Span& span)
{
    return (span.begin + span.end) / 2;
}

QLineF arcLine(const Panel& panel, int row, int column)
{
    return { panel.rect.left(), middleOf(panel.rows.span(row)), panel.rect.right(),
        middleOf(panel.columns.span(column)) };
}

bool hasLine(const HeadArcs& fan, int row, int column)
{
    const double weight = (*fan.values)(row, column);
    return weight != 0 && weight == weight && !(fan.mask && (*fan.mask)(row, column) == 0);
}

/// Down from `first` (a whole row or column of pairs): the partner of largest weight, or 0.
template <typename PairAt> int strongestPartner(const HeadArcs& fan, int count, PairAt pairAt)
{
    int best = 0;
    double most = -1;
    for (int i = 0; i < count; ++i) {
        const auto [row, column] = pairAt(i);
        const double weight = hasLine(fan, row, column) ? std::abs((*fan.values)(row, column)) : -1;
        if (weight > most) {
            most = weight;
            best = i;
        }
    }
    return best;
}

/// Texts, tints and lines for one token of every head.
class ArcMarker {
public:
    ArcMarker(const EquationScene& drawn, const Theme& look, const CellId& marked, bool towardsKey)
        : arcs(drawn)
        , theme(look)
        , ruler(look)
        , cell(marked)
        , ofKey(towardsKey)
    {
        out.size = drawn.scene.size;
    }

    Scene out;

    void run()
    {
        for (const HeadArcs& fan : arcs.fans) {
            const Panel& panel = arcs.panels[fan.panel];
            const bool inside = cell.row >= 0 && cell.row < fan.values->rows() && cell.column >= 0
                && cell.column < fan.values->cols();
            if (!panel.hidden && inside)
                mark(fan, panel);
        }
    }

private:
    void mark(const HeadArcs& fan, const Panel& panel)
    {
        BoxItem cover { panel.rect, Ink::Surface };
        cover.opacity = arcVeil;
        out.boxes.push_back(cover);
        const Ink ink = ofKey ? Ink::Key : Ink::Query;
        std::vector<WeightedPair> pairs = standing(fan, panel);
        for (const WeightedPair& pair : pairs) {
            LineItem line { arcLine(panel, pair.row, pair.column), ink, std::max(1.0, fan.lineWidth(pair.weight)),
                pair.weight < 0 };
            line.opacity = std::clamp(fan.lineWidth(pair.weight), leastOpacity, 1.0); // instead of below a pixel
            line.smooth = true;
            const bool one = panel.path == cell.path && pair.row == cell.row && pair.column == cell.column;
            if (one) {
                line.opacity = 1;
                LineItem edge = line;
                edge.ink = Ink::PinOuter;
                edge.width += 3 * theme.scale;
                out.lines.push_back(edge);
            }
            out.lines.push_back(line);
        }
        const bool own = panel.path == cell.path;
        coverThinned(panel);
        if (own || !ofKey)
            label(panel, true, cell.row);
        if (own || ofKey)
            label(panel, false, cell.column);
        weights(fan, panel, std::move(pairs), own);
    }

    /// The lines of the token that lie inside the window, the strongest first.
    std::vector<WeightedPair> standing(const HeadArcs& fan, const Panel& panel) const
    {
        std::vector<WeightedPair> pairs;
        const AxisCells& across = ofKey ? panel.rows : panel.columns;
        if ((ofKey ? panel.columns.span(cell.column) : panel.rows.span(cell.row)).size() <= 0)
            return pairs;
        for (int i = across.first; i < across.first + across.cells; ++i) {
            const int row = ofKey ? i : cell.row, column = ofKey ? cell.column : i;
            if (hasLine(fan, row, column))
                pairs.push_back({ row, column, (*fan.values)(row, column) });
        }
        std::stable_sort(pairs.begin(), pairs.end(), [](const WeightedPair& a, const WeightedPair& other) {
            return std::abs(a.weight) > std::abs(other.weight);
        });
        if (pairs.size() > mostStanding)
            pairs.resize(mostStanding);
        return pairs;
    }

    const LabelStrip* strip(const Panel& panel, bool query) const
    {
        const int index = query ? panel.rowStrip : panel.columnStrip;
        return index < 0 || arcs.strips[size_t(index)].area.width() < 1 ? nullptr : &arcs.strips[size_t(index)];
    }

    /// A token's label with the tint of its side; a thinned one appears over its neighbours.
    void label(const Panel& panel, bool query, int index)
    {
        const LabelStrip* at = strip(panel, query);
        const Span span = at ? at->cells.span(index) : Span();
        if (span.size() <= 0 || index >= at->labels.size())
            return;
        const double line = ruler.lineHeight(at->size, true);
        const double middle = std::clamp(middleOf(span), at->cells.begin() + std::min(line, at->cells.length()) / 2,
            at->cells.end() - std::min(line, at->cells.length()) / 2);
        const QRectF tint(at->area.left() - 2, middle - line / 2, at->area.width() + 4, line);
        out.boxes.push_back({ tint, query ? Ink::QueryTint : Ink::KeyTint });
        // Neighbours of which the tint would leave a piece go.
        for (const LabelStrip::Entry& entry : at->shown) {
            const QRectF& other = arcs.scene.texts[entry.text].rect;
            if (other.intersects(tint) && !tint.contains(other))
                out.boxes.insert(out.boxes.end() - 1, { other, Ink::Surface });
        }
        const QString name = elidedLabel(at->labels[index]);
        const bool bold = ruler.width(name, at->size, true) <= at->area.width();
        const QString text = ruler.elided(name, at->size, bold, at->area.width());
        const double width = ruler.width(text, at->size, bold);
        TextItem item;
        item.text = text;
        item.pixelSize = at->size;
        item.bold = bold;
        item.ink = query ? Ink::Query : Ink::Key;
        item.align = Qt::AlignCenter;
        item.rect = QRectF(query ? at->area.right() - width : at->area.left(), middle - line / 2, width, line);
        out.texts.push_back(std::move(item));
    }

    /// Whether labels of a side are missing, so that those which matter are written instead.
    bool isThinned(const LabelStrip& at) const { return int(at.shown.size()) < at.cells.cells; }

    void coverThinned(const Panel& panel)
    {
        const LabelStrip* at = strip(panel, ofKey);
        if (at && isThinned(*at))
            out.boxes.push_back({ at->area.adjusted(-1, -2, 1, 2), Ink::Surface });
    }

    /// Beside the tokens at the other ends, the strongest first, as many as there is room for.
    void weights(const HeadArcs& fan, const Panel& panel, std::vector<WeightedPair> pairs, bool own)
    {
        const AxisCells& cells = ofKey ? panel.rows : panel.columns;
        const LabelStrip* at = strip(panel, ofKey);
        const bool named = at && isThinned(*at);
        const double line = std::max(ruler.lineHeight(fan.numberSize), named ? ruler.lineHeight(at->size, true) : 0);
        const auto isOwn
            = [this](const WeightedPair& pair) { return pair.row == cell.row && pair.column == cell.column; };
        const int decimals = !pairs.empty() && std::abs(pairs.front().weight) < 0.1 ? 3 : 2; // the strongest is first
        const auto middleAt = [&](int index) {
            const double half = std::min(line, cells.length()) / 2;
            return std::clamp(middleOf(cells.span(index)), cells.begin() + half, cells.end() - half);
        };
        // The tinted label keeps its place, even where its pair is masked.
        std::vector<double> taken;
        const int present = ofKey ? cell.row : cell.column;
        if (own && cells.span(present).size() > 0)
            taken.push_back(middleAt(present));
        for (const WeightedPair& pair : pairs) {
            const int index = ofKey ? pair.row : pair.column;
            const double middle = middleAt(index);
            if (!(own && isOwn(pair)) && std::any_of(taken.begin(), taken.end(), [&](double other) {
                    return std::abs(other - middle) < line;
                }))
                continue;
            taken.push_back(middle);
            for (const QString& text : numberTexts(pair.weight, NumberFormat { decimals, false, true })) {
                const double width = ruler.width(text, fan.numberSize);
                if (width > fan.numbersWidth)
                    continue;
                write(text, fan.numberSize, { ofKey ? fan.queryNumbers - width : fan.keyNumbers, middle }, width);
                break;
            }
            if (!named || (own && isOwn(pair)) || index >= at->labels.size())
                continue;
            const QString name = ruler.elided(elidedLabel(at->labels[index]), at->size, false, at->area.width());
            const double wide = ruler.width(name, at->size);
            write(name, at->size, { ofKey ? at->area.right() - wide : at->area.left(), middle }, wide);
        }
    }

    void write(const QString& text, double size, QPointF leftMiddle, double width)
    {
        if (text.isEmpty())
            return;
        const double line = ruler.lineHeight(size);
        TextItem item;
        item.text = text;
        item.pixelSize = size;
        item.align = Qt::AlignCenter;
        item.rect = QRectF(leftMiddle.x(), leftMiddle.y() - line / 2, width, line);
        out.texts.push_back(std::move(item));
    }

    const EquationScene& arcs;
    const Theme& theme;
    const TextRuler ruler;
    const CellId cell;
    const bool ofKey;
};

} // namespace

int HeadArcs::strongestKey(int query) const
{
    return strongestPartner(*this, int(values->cols()), [query](int i) { return std::pair(query, i); });
}

int HeadArcs::strongestQuery(int key) const
{
    return strongestPartner(*this, int(values->rows()), [key](int i) { return std::pair(i, key); });
}

std::optional<PanelCell> arcAt(const EquationScene& arcs, const QPointF& point)
{
    for (const HeadArcs& fan : arcs.fans) {
        const Panel& panel = arcs.panels[fan.panel];
        if (panel.hidden)
            continue;
        if (fan.queries.contains(point)) {
            const int row = panel.rows.cellAt(point.y());
            if (row >= 0)
                return PanelCell { fan.panel, row, fan.strongestKey(row) };
        }
        if (fan.keys.contains(point)) {
            const int column = panel.columns.cellAt(point.y());
            if (column >= 0)
                return PanelCell { fan.panel, fan.strongestQuery(column), column };
        }
        if (!panel.rect.contains(point))
            continue;
        const double part = (point.x() - panel.rect.left()) / panel.rect.width();
        const WeightedPair* best = nullptr;
        double nearest = grabDistance;
        for (const WeightedPair& pair : fan.drawn) {
            const QLineF line = arcLine(panel, pair.row, pair.column);
            const double off = std::abs(line.pointAt(part).y() - point.y()) * line.dx() / line.length()
                - fan.lineWidth(pair.weight) / 2;
            if (off <= nearest) { // of equal ones the upper line, which is the stronger
                nearest = std::max(off, 0.0);
                best = &pair;
            }
        }
        if (best)
            return PanelCell { fan.panel, best->row, best->column };
    }
    return {};
}

bool isKeySide(const EquationScene& arcs, const QPointF& point)
{
    return std::any_of(
        arcs.fans.begin(), arcs.fans.end(), [&point](const HeadArcs& fan) { return fan.keys.contains(point); });
}

Scene arcHighlights(const EquationScene& arcs, const Theme& theme, const CellId& cell, bool ofKey)
{
    ArcMarker marker(arcs, theme, cell, ofKey);
    if (arcs.find(cell))
        marker.run();
    return std::move(marker.out);
}

void addArcHighlights(EquationScene& arcs, const Theme& theme, const CellId& cell, bool ofKey)
{
    Scene marks = arcHighlights(arcs, theme, cell, ofKey);
    if (marks.lines.empty() && marks.texts.empty())
        return;
    std::erase_if(marks.boxes, [](const BoxItem& box) { return box.opacity < 1; });
    for (LineItem& line : arcs.scene.lines)
        line.opacity *= 1 - arcVeil;
    addHighlights(arcs, std::move(marks));
}
