// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/equation/equationhighlight.h"

#include "ui/text/labelstext.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr double thickFrom = 8; // px of a row

/// Row and column of the picture of a panel.
struct PictureCell {
    int row = -1, column = -1;
};

class Highlighter {
public:
    Highlighter(const EquationScene& drawn, const Theme& look)
        : equation(drawn)
        , theme(look)
        , ruler(look)
    {
        out.size = drawn.scene.size;
    }

    Scene out;

    /// Row, column and labels that belong to a cell.
    void follow(const PanelCell& cell, bool pinned)
    {
        const Panel& at = equation.panels[cell.panel];
        const PictureCell own = pictureCell(at, cell);
        tintLabel(at.rowStrip, own.row);
        tintLabel(at.columnStrip, own.column);
        if (!at.isResult() && at.link != Link::Cell)
            return;
        const PictureCell result { own.row - at.rowOffset, own.column - at.columnOffset };
        for (size_t i = 0; i < equation.panels.size(); ++i) {
            const Panel& panel = equation.panels[i];
            if (i == cell.panel || panel.hidden)
                continue;
            const PictureCell there { result.row + panel.rowOffset, result.column + panel.columnOffset };
            const bool sameHead = panel.head == at.head || panel.head < 0 || at.head < 0;
            if (equation.picture != ViewMode::Equation) {
                // Side by side without an equation: the same cell of what has the same axes.
                const bool sameAxes = panel.rowAxis == at.rowAxis && panel.columnAxis == at.columnAxis;
                if (sameAxes && panel.cards.empty() && at.cards.empty() && inside(panel, there))
                    ring(cellBox(panel, there), sameHead ? Ring::Other : Ring::OtherHead);
                continue;
            }
            if (panel.link == Link::Row && sameHead)
                outlineRow(panel, there.row, pinned);
            else if (panel.link == Link::WholeRow)
                outlineRow(panel, there.row, false);
            else if (panel.link == Link::Column && sameHead)
                outlineColumn(panel, there.column, pinned);
            else if ((panel.link == Link::Cell || panel.isResult()) && inside(panel, there))
                ring(cellBox(panel, there), sameHead ? Ring::Other : Ring::OtherHead);
            if ((panel.rowStrip != at.rowStrip || panel.link == Link::Cell) && !sameStrip(panel.rowStrip, at.rowStrip)
                && (panel.link == Link::Cell || panel.isResult() || panel.link == Link::WholeRow))
                tintLabel(panel.rowStrip, there.row);
            if (!sameStrip(panel.columnStrip, at.columnStrip)
                && (panel.link == Link::Cell || panel.isResult() || panel.link == Link::WholeRow))
                tintLabel(panel.columnStrip, there.column);
        }
    }

    /// Rows of tokens, in every panel whose rows are tokens.
    void select(const std::vector<int>& tokens)
    {
        for (const Panel& panel : equation.panels) {
            if (panel.hidden || !countsTokens(panel.rowAxis))
                continue;
            for (size_t i = 0; i < tokens.size(); ++i) {
                tintLabel(panel.rowStrip, tokens[i], true);
                const int card = tokens[i] - panel.firstCard;
                if (card >= 0 && card < int(panel.cards.size()))
                    outline(panel.cards[size_t(card)], axisInk(panel.rowAxis));
            }
            for (size_t first = 0, last; first < tokens.size(); first = last + 1) {
                for (last = first; last + 1 < tokens.size() && tokens[last + 1] == tokens[last] + 1;)
                    ++last;
                outlineRows(panel, tokens[first], tokens[last]);
            }
        }
    }

    void mark(const PanelCell& cell, bool pinned)
    {
        ring(equation.cellRect(cell), pinned ? Ring::Pinned : Ring::Hovered);
    }

    /// Redraws what the tints cover.
    void redrawCovered()
    {
        std::vector<BoxItem> rubbed; // labels of which a tint would leave a piece
        for (const BoxItem& box : out.boxes) {
            for (const TextItem& text : equation.scene.texts) {
                if (!text.rect.intersects(box.rect))
                    continue;
                if (!replaced(text.rect) && !cut(text.rect))
                    out.texts.push_back(text);
                else if (!box.rect.contains(text.rect))
                    rubbed.push_back({ text.rect, Ink::Surface });
            }
            for (const FormulaItem& formula : equation.scene.formulas) {
                if (formula.rect.intersects(box.rect))
                    out.formulas.push_back(formula);
            }
        }
        out.boxes.insert(out.boxes.begin(), rubbed.begin(), rubbed.end());
    }

private:
    enum class Ring { Hovered, Pinned, Other, OtherHead };

    static bool countsTokens(attn::Axis axis)
    {
        return axis == attn::Axis::Token || axis == attn::Axis::QueryToken || axis == attn::Axis::KeyToken;
    }

    static bool sameStrip(int a, int b) { return a == b; }

    static PictureCell pictureCell(const Panel& panel, const PanelCell& cell)
    {
        return panel.transposed ? PictureCell { cell.column, cell.row } : PictureCell { cell.row, cell.column };
    }

    static bool inside(const Panel& panel, const PictureCell& cell)
    {
        return panel.rows.span(cell.row).size() > 0 && panel.columns.span(cell.column).size() > 0;
    }

    static QRectF cellBox(const Panel& panel, const PictureCell& cell)
    {
        const Span y = panel.rows.span(cell.row), x = panel.columns.span(cell.column);
        return { QPointF(x.begin, y.begin), QPointF(x.end, y.end) };
    }

    bool replaced(const QRectF& rect) const
    {
        return std::any_of(
            out.texts.begin(), out.texts.end(), [&](const TextItem& text) { return text.rect.intersects(rect); });
    }

    /// A neighbour's label that reaches into the tint of a label.
    bool cut(const QRectF& rect) const
    {
        return std::any_of(
            m_labelTints.begin(), m_labelTints.end(), [&](const QRectF& tint) { return tint.intersects(rect); });
    }

    void ring(const QRectF& box, Ring kind)
    {
        if (box.isEmpty())
            return;
        const double u = theme.scale;
        // A ring around a thin bar would look like a bar: a square on top of it.
        const bool thin = equation.picture == ViewMode::Bars && box.width() < 8 * u;
        const QRectF cell = thin ? QRectF(box.center().x() - 3 * u, box.top(), 6 * u, 6 * u) : box;
        if (kind == Ring::Pinned) {
            out.overlay.push_back({ cell.adjusted(-2, -2, 2, 2), Ink::None, Ink::PinOuter, 3 * u, 3 });
            if (std::min(cell.width(), cell.height()) > 12 * u)
                out.overlay.push_back({ cell.adjusted(1, 1, -1, -1), Ink::None, Ink::PinInner, 2 * u, 1 });
            else
                out.overlay.push_back({ cell.adjusted(-4, -4, 4, 4), Ink::None, Ink::PinInner, 2 * u, 4 });
        } else if (kind == Ring::OtherHead) {
            out.overlay.push_back({ cell.adjusted(-1, -1, 1, 1), Ink::None, Ink::PinInner, 2 * u });
            out.overlay.push_back({ cell.adjusted(-1, -1, 1, 1), Ink::None, Ink::PinOuter, 2 * u, 0, true });
        } else {
            out.overlay.push_back({ cell.adjusted(-1, -1, 1, 1), Ink::None, Ink::PinOuter, 2 * u });
            if (std::min(cell.width(), cell.height()) > 8 * u)
                out.overlay.push_back({ cell.adjusted(1, 1, -1, -1), Ink::None, Ink::PinInner, 1 });
        }
    }

    /// 3 px in the axis' hue with a line of surface inside.
    void outline(const QRectF& rect, Ink ink)
    {
        if (rect.isEmpty())
            return;
        out.overlay.push_back({ rect.adjusted(-2, -2, 2, 2), Ink::None, ink, 3 });
        if (std::min(rect.width(), rect.height()) > 10)
            out.overlay.push_back({ rect.adjusted(1, 1, -1, -1), Ink::None, Ink::Surface, 1 });
    }

    /// The visible ones of some rows that follow each other.
    void outlineRows(const Panel& panel, int first, int last)
    {
        first = std::max(first, panel.rows.first);
        last = std::min(last, panel.rows.first + panel.rows.cells - 1);
        if (panel.rows.spans.empty() || first > last)
            return;
        const QRectF rows(QPointF(panel.rect.left(), panel.rows.span(first).begin),
            QPointF(panel.rect.right(), panel.rows.span(last).end));
        if (panel.rows.span(first).size() >= thickFrom)
            outline(rows, axisInk(panel.rowAxis));
        else // a thick line would cover the rows themselves
            out.overlay.push_back({ rows.adjusted(-2, -1, 2, 1), Ink::None, axisInk(panel.rowAxis), 1 });
    }

    void outlineRow(const Panel& panel, int row, bool lines)
    {
        const Span y = panel.rows.span(row);
        if (y.size() <= 0)
            return;
        const Ink ink = axisInk(panel.rowAxis);
        outline(QRectF(QPointF(panel.rect.left(), y.begin), QPointF(panel.rect.right(), y.end)), ink);
        if (panel.bridge.isEmpty())
            return;
        const QRectF gap(QPointF(panel.bridge.left() + 2, y.begin), QPointF(panel.bridge.right(), y.end));
        out.boxes.push_back({ gap, axisTint(panel.rowAxis) });
        if (lines) {
            out.lines.push_back({ QLineF(gap.topLeft(), gap.topRight()), ink, 2 });
            out.lines.push_back({ QLineF(gap.bottomLeft(), gap.bottomRight()), ink, 2 });
        }
    }

    /// A line through the gap that leaves out the title of the result.
    void upright(double x, const QRectF& gap, Ink ink)
    {
        double from = gap.top(), to = gap.bottom();
        const auto avoid = [&](const QRectF& rect) {
            if (!rect.adjusted(-1, 0, 1, 0).intersects(QRectF(x - 1, from, 2, to - from)))
                return;
            if (rect.top() - from > to - rect.bottom())
                to = rect.top();
            else
                from = rect.bottom();
        };
        for (const TextItem& text : equation.scene.texts)
            avoid(text.rect);
        for (const FormulaItem& formula : equation.scene.formulas)
            avoid(formula.rect);
        if (to > from)
            out.lines.push_back({ QLineF(x, from, x, to), ink, 2 });
    }

    void outlineColumn(const Panel& panel, int column, bool lines)
    {
        const Span x = panel.columns.span(column);
        if (x.size() <= 0)
            return;
        const Ink ink = axisInk(panel.columnAxis);
        outline(QRectF(QPointF(x.begin, panel.rect.top()), QPointF(x.end, panel.rect.bottom())), ink);
        if (panel.bridge.isEmpty())
            return;
        const QRectF gap(QPointF(x.begin, panel.bridge.top() + 2), QPointF(x.end, panel.bridge.bottom()));
        out.boxes.push_back({ gap, axisTint(panel.columnAxis) });
        if (lines) {
            upright(gap.left(), gap, ink);
            upright(gap.right(), gap, ink);
        }
    }

    /// The label of a row or column on its tint; a thinned one appears over its neighbours.
    /// `shy`: gives way to tinted labels.
    void tintLabel(int stripIndex, int index, bool shy = false)
    {
        if (stripIndex < 0 || index < 0)
            return;
        const LabelStrip& strip = equation.strips[size_t(stripIndex)];
        const Span span = strip.cells.span(index);
        if (span.size() <= 0 || index >= strip.labels.size())
            return;
        const double line = ruler.lineHeight(strip.size, true);
        const double along = strip.rows ? strip.area.width() : strip.area.height();
        const bool flatColumn = !strip.rows && !strip.upward;
        const double most
            = flatColumn ? std::max(span.size(), std::min(160.0, strip.cells.length())) : std::max(along, 1.0);
        // A label that is on screen already keeps its text; a thinned one may cover its neighbours.
        const auto entry = std::find_if(strip.shown.begin(), strip.shown.end(),
            [index](const LabelStrip::Entry& one) { return one.index == index; });
        const QString label = entry != strip.shown.end() && entry->text < equation.scene.texts.size()
            ? equation.scene.texts[entry->text].text
            : elidedLabel(strip.labels[index]);
        const bool bold = ruler.width(label, strip.size, true) <= (flatColumn ? span.size() : along);
        const QString text = ruler.elided(label, strip.size, bold, most);
        if (text.isEmpty() || along <= 0)
            return;
        const double width = ruler.width(text, strip.size, bold);
        const bool besideOthers = flatColumn && entry == strip.shown.end();
        const double across = std::max(span.size(), flatColumn ? width + (besideOthers ? 6 : 0) : line);
        const double middle
            = std::clamp((span.begin + span.end) / 2, strip.cells.begin() + std::min(across, strip.cells.length()) / 2,
                strip.cells.end() - std::min(across, strip.cells.length()) / 2);
        TextItem item;
        item.text = text;
        item.pixelSize = strip.size;
        item.bold = bold;
        item.ink = axisInk(strip.axis);
        item.align = Qt::AlignCenter;
        item.upward = strip.upward;
        QRectF tint;
        if (strip.rows) {
            tint = QRectF(strip.area.left(), middle - across / 2, strip.area.width() + 2, across);
            item.rect = QRectF(strip.area.right() - width, middle - line / 2, width, line);
        } else if (strip.upward) {
            tint = QRectF(middle - across / 2, strip.area.top(), across, strip.area.height());
            item.rect = QRectF(middle - line / 2, strip.area.bottom() - width, line, width);
        } else {
            tint = QRectF(middle - across / 2, strip.area.top(), across, strip.area.height() + 2);
            item.rect = QRectF(middle - width / 2, strip.area.top(), width, strip.area.height());
        }
        if (shy && cut(tint.adjusted(0, 0.5, 0, -0.5)))
            return;
        out.boxes.push_back({ tint, axisTint(strip.axis) });
        out.texts.push_back(std::move(item));
        m_labelTints.push_back(tint);
    }

    const EquationScene& equation;
    const Theme& theme;
    TextRuler ruler;
    std::vector<QRectF> m_labelTints;
};

} // namespace

Scene equationHighlights(const EquationScene& equation, const Theme& theme, const std::optional<CellId>& hovered,
    const std::optional<CellId>& pinned, const std::vector<int>& tokens)
{
    Highlighter highlighter(equation, theme);
    const auto hover = hovered ? equation.find(*hovered) : std::nullopt;
    const auto pin = pinned ? equation.find(*pinned) : std::nullopt;
    if (hover)
        highlighter.follow(*hover, hovered == pinned);
    else if (pin)
        highlighter.follow(*pin, true);
    highlighter.select(tokens);
    if (pin)
        highlighter.mark(*pin, true);
    if (hover && hover != pin)
        highlighter.mark(*hover, false);
    highlighter.redrawCovered();
    return std::move(highlighter.out);
}

void addHighlights(EquationScene& equation, Scene highlights)
{
    Scene& scene = equation.scene;
    // Tints cover texts; what stays readable is among the highlights' own texts. Cells are not covered.
    const auto covered = [&highlights](const QRectF& rect) {
        return std::any_of(highlights.boxes.begin(), highlights.boxes.end(),
            [&rect](const BoxItem& box) { return box.rect.intersects(rect); });
    };
    // Strips lose their entries: the indices of the texts change, and nothing is looked up after this.
    for (LabelStrip& strip : equation.strips)
        strip.shown.clear();
    std::erase_if(scene.texts, [&](const TextItem& text) { return covered(text.rect); });
    std::erase_if(scene.formulas, [&](const FormulaItem& formula) {
        return std::any_of(highlights.formulas.begin(), highlights.formulas.end(),
            [&](const FormulaItem& other) { return other.rect == formula.rect; });
    });
    const auto append = [](auto& to, auto& from) {
        to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
    };
    append(scene.boxes, highlights.boxes);
    append(scene.lines, highlights.lines);
    append(scene.texts, highlights.texts);
    append(scene.formulas, highlights.formulas);
    append(scene.overlay, highlights.overlay);
}
