// SPDX-License-Identifier: GPL-3.0-or-later
// One token through all steps: its row of every matrix as bars. Signed numbers stand on a zero in the middle, weights
// on one at the foot; every step keeps its range while the token changes.
#include "core/pipeline/colorranges.h"
#include "ui/cells/cellnumbers.h"
#include "ui/equation/equationlegend.h"
#include "ui/pictures/pictures.h"
#include "ui/place/headnames.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr double widestSlot = 56, widestOnProjector = 96; // px of a bar with its gaps
constexpr double barShare = 0.72; // of the slot
constexpr double axisGap = 7, leastPlotWidth = 60, leastBar = 16; // px
constexpr double leastChartWidth = 118, leastChartHeight = 92; // px; below heads are left out

Ink roleBar(attn::Role role)
{
    return role == attn::Role::Query ? Ink::Query
        : role == attn::Role::Key    ? Ink::Key
        : role == attn::Role::Value  ? Ink::Value
                                     : Ink::None;
}

class BarsLayout {
public:
    explicit BarsLayout(EquationBuilder& builder)
        : b(builder)
    {
        int heads = 0;
        for (const attn::StageView& view : b.content.views) {
            if (view.node && view.values && view.values->size() > 0 && isTokenStage(*view.node->spec)) {
                m_all.push_back(&view);
                heads = std::max(heads, headInLayer(*view.node) + 1);
                m_token = std::clamp(b.content.token, 0, view.node->rows - 1);
            }
        }
        m_heads = b.content.head < 0 ? std::max(heads, 1) : 1;
    }

    void run()
    {
        if (m_all.empty())
            return;
        chooseHeads();
        const double gap = b.px(10), top = b.px(6) + b.ruler.lineHeight(headSize(), true) + b.px(8);
        QStringList sentences = notes(m_shownHeads < m_heads, false);
        EquationLegend legend(b, m_charts);
        const double wide = b.width - 2 * b.margin(), legendHeight = legend.isEmpty() ? 0 : legend.height(wide) + b.px(6);
        for (int pass = 0; pass < 2; ++pass) { // whether anything is pooled is only known with the grid
            const double foot = legendHeight
                + (sentences.isEmpty() ? b.px(6) : noteLines(b, sentences) * b.small() + b.px(8));
            m_grid = pictureGrid(int(m_charts.size()),
                QSizeF(b.width - 2 * b.margin(), std::max(1.0, b.height - top - foot)), gap, gap, 1.45);
            m_foot = foot;
            sentences = notes(m_shownHeads < m_heads, isPooled());
        }
        heading(b.px(6));
        for (size_t i = 0; i < m_charts.size(); ++i)
            chart(*m_charts[i], m_grid.part(int(i), { b.margin(), top }, gap, gap));
        if (!legend.isEmpty())
            legend.place({ b.margin(), b.height - m_foot + b.px(4) }, wide);
        if (!sentences.isEmpty())
            drawNotes(b, sentences, b.height - m_foot + legendHeight + b.px(4));
    }

private:
    double headSize() const { return b.look.presenter ? 27 : b.look.onPage ? 14 : 16; }
    double inset() const { return b.px(8); }

    int headInLayer(const attn::Node& node) const { return node.head < 0 ? -1 : b.trace.shape().headInLayer(node.head); }

    /// As many heads as leave every chart readable.
    void chooseHeads()
    {
        const double least = b.look.presenter ? 2 : 1;
        for (m_shownHeads = m_heads; m_shownHeads >= 1; --m_shownHeads) {
            m_charts.clear();
            for (const attn::StageView* view : m_all) {
                if (b.content.head >= 0 || headInLayer(*view->node) < m_shownHeads)
                    m_charts.push_back(view);
            }
            const PictureGrid grid = pictureGrid(
                int(m_charts.size()), QSizeF(b.width - 2 * b.margin(), b.height - b.px(60)), b.px(10), b.px(10), 1.45);
            if (m_shownHeads == 1
                || (grid.width >= least * b.px(leastChartWidth) && grid.height >= least * b.px(leastChartHeight)))
                return;
        }
    }

    bool isPooled() const
    {
        return std::any_of(m_charts.begin(), m_charts.end(), [this](const attn::StageView* view) {
            return view->node->columns > std::floor((m_grid.width - 2 * inset()) * b.dpr);
        });
    }

    QStringList notes(bool fewer, bool pooledBars) const
    {
        QStringList words;
        if (fewer)
            words
                += EquationText::tr("Heads 1 to %1 of %2. Pick a head to see another.").arg(m_shownHeads).arg(m_heads);
        if (pooledBars)
            words += EquationText::tr("Pooled: the largest magnitude of a block.");
        return words;
    }

    void heading(double top)
    {
        const QStringList& names = b.labels(attn::Axis::Token);
        QString words = EquationText::tr("Token %1 “%2” through all steps")
                            .arg(m_token + 1)
                            .arg(m_token < names.size() ? isolatedText(elidedLabel(names[m_token])) : QString());
        if (b.look.byItself && b.content.head >= 0 && b.trace.shape().allHeads() > 1)
            words = EquationText::tr("%1, %2").arg(words, headWords(b.trace.shape(), b.content.head));
        const QString text = b.ruler.elided(words, headSize(), true, b.width - 2 * b.margin());
        const size_t drawn
            = b.text(text, { b.margin(), top }, Qt::AlignLeft | Qt::AlignTop, headSize(), Ink::Text, true);
        if (text != words)
            b.out.scene.texts[drawn].full = words;
    }

    void chart(const attn::StageView& view, const QRectF& part)
    {
        const attn::StageSpec& spec = *view.node->spec;
        const bool present = QString::fromUtf8(spec.key.data(), qsizetype(spec.key.size())) == b.content.step;
        const QRectF frame(b.snap(part.left()), b.snap(part.top()), b.snap(part.width()), b.snap(part.height()));
        b.out.scene.boxes.push_back(
            { frame, Ink::Surface, present ? Ink::Accent : Ink::Border, present ? 2.0 : 1.0, b.px(4) });
        const attn::ColorScale scale = pictureScale(b.content, b.look, view);
        const double whole = frame.width() - 2 * inset(), plotTop = frame.top() + b.px(2) + b.titleLine();
        const double axis = axisWidth(scale, whole, frame.bottom() - plotTop);
        const double left = frame.left() + inset() + axis, room = whole - axis;
        title(view, scale, { frame.left() + inset(), frame.top() + b.px(2) }, whole, axis == 0);

        const CellFit fit
            = fitCells(view.node->columns, room, b.px(b.look.presenter ? widestOnProjector : widestSlot), b.dpr);
        const AxisCells columns = placeCells(fit, b.snap(left + (room - fit.length) / 2), 0, b.dpr);
        EquationBuilder::Labels names = b.fitColumns(spec.columns, fit.cell, b.labelRoom(0.3 * frame.height()));
        const bool named = names.fit.any() && frame.bottom() - plotTop - names.fit.extent >= b.px(40);
        const double plotBottom = b.snap(frame.bottom() - b.px(4) - (named ? names.fit.extent + b.px(2) : 0));

        Panel panel;
        panel.node = view.node->id;
        panel.path = QString::fromStdString(view.node->path);
        panel.head = view.node->head;
        panel.rowAxis = spec.rows;
        panel.columnAxis = spec.columns;
        panel.rows = AxisCells { m_token, 1, false, { Span { b.snap(plotTop), plotBottom } } };
        panel.columns = columns;
        panel.rect = QRectF(QPointF(columns.begin(), b.snap(plotTop)), QPointF(columns.end(), plotBottom));
        panel.hidden = isCovered(b.content, b.state, *view.node);
        if (panel.rect.height() < 2)
            return;
        if (named) {
            panel.columnStrip = b.columnLabels(
                names.fit, names.names, columns, plotBottom + b.px(2) + names.fit.extent, spec.columns);
        }
        if (panel.hidden) {
            b.out.scene.boxes.push_back({ panel.rect, Ink::Raised, Ink::Control, 1, b.px(4) });
            if (panel.rect.height() >= b.ruler.lineHeight(b.sizes.label))
                b.text(EquationText::tr("?"), panel.rect.center(), Qt::AlignCenter, b.sizes.label, Ink::Muted);
        } else {
            bars(view, scale, panel, axis > 0 ? left : 0);
        }
        b.out.panels.push_back(std::move(panel));
    }

    /// Room for the numbers of the axis, 0 where a chart is too small for one.
    double axisWidth(const attn::ColorScale& scale, double room, double height) const
    {
        double widest = 0;
        for (const BarTick& tick : barTicks(b, linear(scale), 3))
            widest = std::max(widest, b.ruler.width(tick.text, b.sizes.small));
        const double wanted = widest + b.px(axisGap);
        return room - wanted >= b.px(leastPlotWidth) && height >= 5 * b.small() ? wanted : 0;
    }

    /// Lengths are even in the number, whatever the colours are.
    static attn::ColorScale linear(attn::ColorScale scale)
    {
        scale.logarithmic = false;
        return scale;
    }

    /// The axis and its numbers; `x` is its place.
    void drawAxis(const attn::ColorScale& scale, bool rising, double x, double zero, double perUnit, const QRectF& plot)
    {
        b.line({ x, plot.top() }, { x, plot.bottom() }, Ink::Control, 1);
        attn::ColorScale shown = linear(scale);
        if (!rising && shown.low >= 0)
            shown.low = -shown.high;
        double free = plot.bottom() + b.small();
        for (const BarTick& tick : barTicks(b, shown, 3)) {
            const double value = shown.low + tick.part * (shown.high - shown.low), y = zero - value * perUnit;
            const double middle = std::clamp(y, plot.top() + b.small() / 2, plot.bottom() - b.small() / 2 + b.px(2));
            b.line({ x - b.px(3), y }, { x, y }, Ink::Control, 1);
            if (middle + b.small() / 2 > free + 0.01)
                continue;
            b.text(tick.text, { x - b.px(5), middle }, Qt::AlignRight | Qt::AlignVCenter, b.sizes.small, Ink::Muted);
            free = middle - b.small() / 2;
        }
    }

    /// Title, and at the right the range where it fits and no axis tells it.
    void title(const attn::StageView& view, const attn::ColorScale& scale, QPointF at, double room, bool withRange)
    {
        const EquationTitle words = b.titleOf(view, false, b.content.head < 0 ? view.node->head : -1);
        const bool rising = scale.map == attn::MapKind::Probability;
        const QString high = barTicks(b, linear(scale), 3).back().text;
        const QString range = rising ? QStringLiteral("0 … %1").arg(high) : QStringLiteral("±%1").arg(high);
        const double wide = b.ruler.width(range, b.sizes.small);
        const bool ranged = withRange && (b.titleWidth(words, true) + b.px(10) + wide <= room
            || (b.titleWidth(words, true) > room && b.titleWidth(words, false) + b.px(10) + wide <= room));
        pictureTitle(b, words, at, ranged ? room - wide - b.px(10) : room);
        if (ranged)
            b.text(range, at + QPointF(room, b.titleLine() / 2), Qt::AlignRight | Qt::AlignVCenter, b.sizes.small,
                Ink::Muted);
    }

    void bars(const attn::StageView& view, const attn::ColorScale& scale, const Panel& panel, double axis)
    {
        const int row = view.values->rows() == view.node->rows ? m_token : 0;
        const bool rising = scale.map == attn::MapKind::Probability && !hasNegative(*view.values, row);
        const double slot = panel.columns.spans.front().size();
        const Numbers numbers = numbersFor(view, slot, rising ? panel.rect.height() : panel.rect.height() / 2, rising);
        const double air = numbers.room > 0 ? numbers.room : b.px(2);
        const double zero = rising ? panel.rect.bottom() - 1 : b.snap((panel.rect.top() + panel.rect.bottom()) / 2);
        const double full = rising ? zero - panel.rect.top() - air : panel.rect.height() / 2 - air - 1;
        const double end = std::max(std::abs(scale.high), std::abs(scale.low));
        const int columns = panel.columns.cells, blocks = int(panel.columns.spans.size());
        for (int block = 0; block < blocks; ++block) {
            const int from = int(qint64(block) * columns / blocks), to = int(qint64(block + 1) * columns / blocks);
            Bar bar { panel.columns.spans[size_t(block)], zero, full / (end > 0 ? end : 1), full };
            int shown = from; // of a block the largest magnitude
            for (int column = from; column < to; ++column) {
                if (state(view, row, column) != state(view, row, shown)
                        ? state(view, row, column) < state(view, row, shown)
                        : std::abs((*view.values)(row, column)) > std::abs((*view.values)(row, shown)))
                    shown = column;
            }
            draw(view, scale, bar, panel, row, shown, numbers);
        }
        b.line({ panel.rect.left(), zero }, { panel.rect.right(), zero }, Ink::Control, 1);
        if (axis > 0)
            drawAxis(scale, rising, axis, zero, full / (end > 0 ? end : 1), panel.rect);
        for (const auto& [editedRow, column] : view.overridden) {
            const Span x = editedRow == m_token ? panel.columns.span(column) : Span();
            if (x.size() > 0)
                b.out.scene.boxes.push_back({ QRectF(std::max(x.begin, x.end - b.px(5)), panel.rect.top(),
                                                  std::min(x.size(), b.px(4)), b.px(4)),
                    Ink::Edited });
        }
    }

    struct Bar {
        Span x;
        double zero = 0, perUnit = 0, full = 0;
    };
    enum class State { NaN, Value, Dropped, Masked }; // the first that a block holds is drawn

    /// How the numbers of a chart are written.
    struct Numbers {
        NumberFormat format;
        bool shown = false;
        double room = 0; ///< kept free beyond the end of a bar
        bool upward = false; ///< turned, where the bars are narrow
        bool across = false; ///< on the other side of zero, where no bar is
    };

    /// As many decimals as the slots hold, at least one; else turned, where the bars stay tall enough. `tall`: the way
    /// from zero to the end of the chart.
    Numbers numbersFor(const attn::StageView& view, double slot, double tall, bool rising) const
    {
        Numbers numbers;
        if (!b.look.numbers)
            return numbers;
        const attn::ColorScale reach = attn::stageRange(b.trace, *view.node);
        numbers.format = numberFormatFor(reach.lowest, reach.highest);
        const QString sign = reach.lowest < 0 ? QStringLiteral("\u2212") : QString();
        const double largest = std::max(std::abs(reach.lowest), std::abs(reach.highest));
        const auto widest = [&] { return b.ruler.width(sign + numberText(largest, numbers.format), b.sizes.small); };
        const double least = b.px(leastBar);
        for (; numbers.format.decimals >= 1; --numbers.format.decimals) {
            if (widest() + b.px(4) <= slot && tall >= b.small() + least) {
                numbers.shown = true;
                numbers.room = b.small();
                return numbers;
            }
        }
        numbers.format = numberFormatFor(reach.lowest, reach.highest);
        numbers.across = !rising;
        numbers.upward = numbers.shown
            = slot >= b.small() - 0.5 * b.look.theme.scale && // a line is a little higher than its digits
            tall >= widest() + b.px(4) + (rising ? least : 0);
        numbers.room = numbers.shown && rising ? widest() + b.px(4) : 0;
        return numbers;
    }

    static bool hasNegative(const attn::Matrix& values, int row) { return (values.row(row).array() < 0).any(); }

    static State state(const attn::StageView& view, int row, int column)
    {
        if (view.mask && (*view.mask)(row, column) == 0)
            return State::Masked;
        if (view.dropped && (*view.dropped)(row, column) == 0)
            return State::Dropped;
        return std::isnan((*view.values)(row, column)) ? State::NaN : State::Value;
    }

    void draw(const attn::StageView& view, const attn::ColorScale& scale, const Bar& bar, const Panel& panel, int row,
        int column, const Numbers& numbers)
    {
        const double slot = bar.x.size(), wide = slot < 4 ? slot : std::max(1.0, barShare * slot);
        const double left = bar.x.begin + (slot - wide) / 2, middle = (bar.x.begin + bar.x.end) / 2;
        const double value = (*view.values)(row, column);
        switch (state(view, row, column)) {
        case State::Masked: {
            std::vector<BoxItem>& boxes = b.out.scene.boxes;
            const QRectF rect(left, panel.rect.top(), wide, panel.rect.height());
            if (wide == slot && !boxes.empty() && boxes.back().hatched && boxes.back().rect.top() == rect.top()
                && std::abs(boxes.back().rect.right() - left) < 0.01) { // strips beside each other are one area
                boxes.back().rect.setRight(rect.right());
                return;
            }
            BoxItem hatch { rect };
            hatch.hatched = true;
            boxes.push_back(hatch);
            return;
        }
        case State::NaN:
            b.out.scene.boxes.push_back(
                { QRectF(left, panel.rect.top(), wide, panel.rect.height()), Ink::ErrorTint, Ink::Error, 1 });
            return;
        case State::Dropped: {
            const double half = std::min(b.px(4), wide / 2), y = bar.zero - half - b.px(2);
            b.line({ middle - half, y - half }, { middle + half, y + half }, Ink::Muted, 1.25);
            b.line({ middle - half, y + half }, { middle + half, y - half }, Ink::Muted, 1.25);
            return;
        }
        case State::Value:
            break;
        }
        const double tall = std::min(std::abs(value) * bar.perUnit, bar.full); // beyond a locked range, and infinities
        const QRectF rect(left, value < 0 ? bar.zero : bar.zero - tall, wide, tall);
        BoxItem box { rect };
        const Ink hue = roleBar(view.node->spec->role);
        if (hue != Ink::None)
            box.fill = hue;
        else
            box.scaled = ScaledValue { scale, value };
        if (hue == Ink::None && wide >= b.px(5) && tall >= 3) {
            box.stroke = Ink::Control;
            box.width = 1;
        }
        if (tall > 0)
            b.out.scene.boxes.push_back(box);
        if (!numbers.shown)
            return;
        const QString text = numberText(value, numbers.format);
        const double air = numbers.upward ? b.px(2) : 0;
        const bool below = (value < 0) != numbers.across;
        const double end = numbers.across ? bar.zero : value < 0 ? rect.bottom() : rect.top();
        if (numbers.upward || b.ruler.width(text, b.sizes.small) <= slot - b.px(2))
            b.text(text, { middle, below ? end + air : end - air },
                Qt::AlignHCenter | (below ? Qt::AlignTop : Qt::AlignBottom), b.sizes.small, Ink::Text, false,
                numbers.upward);
    }

    EquationBuilder& b;
    std::vector<const attn::StageView*> m_all, m_charts;
    PictureGrid m_grid;
    int m_token = 0, m_heads = 1, m_shownHeads = 1;
    double m_foot = 0;
};

} // namespace

void layoutBars(EquationBuilder& builder)
{
    BarsLayout(builder).run();
}
