// SPDX-License-Identifier: GPL-3.0-or-later
// Weights as lines between two columns of tokens, as thick and as dark as the weight (after BertViz, J. Vig 2019). One
// head is one large picture, all heads are a grid with one range.
#include "ui/pictures/pictures.h"

#include "ui/text/numbertext.h"

#include <QLocale>
#include <algorithm>
#include <cmath>
#include <set>

namespace {

constexpr double largestPitch = 64, widestArc = 14, narrowestWidest = 2; // px
constexpr double leastWidth = 0.25; // px of a line that can still be seen
constexpr int fewQueries = 64; // of more, lines of weight 1 would leave those of later queries too thin to see
constexpr double faintest = 0.3; // opacity of a line without weight

/// One significant digit, rounded up: so a note is true of every line that is left out.
double roundedUp(double value)
{
    const double unit = std::pow(10, std::floor(std::log10(value)));
    return std::ceil(value / unit - 1e-9) * unit;
}

class ArcsLayout {
public:
    explicit ArcsLayout(EquationBuilder& builder)
        : b(builder)
    {
        for (const attn::StageView& view : b.content.views) {
            if (view.node && view.values && view.values->size() > 0 && isArcStage(*view.node->spec))
                m_heads.push_back(&view);
        }
    }

    void run()
    {
        if (m_heads.empty())
            return;
        m_window = b.window(*m_heads.front());
        m_covered = isCovered(b.content, b.state, *m_heads.front()->node);
        double foot = 0;
        for (int lines = b.look.presenter ? 2 : 1, wanted = lines;; lines = wanted) {
            foot = lines * b.small() + b.px(8);
            const QSizeF room(b.width - 2 * b.margin(), b.height - b.px(8) - foot);
            m_grid = pictureGrid(int(m_heads.size()), room, b.px(20), b.px(10), 1.0);
            measure();
            choosePairs();
            wanted = noteLines(b, notes());
            if (wanted <= lines)
                break;
        }
        for (size_t i = 0; i < m_heads.size(); ++i)
            draw(i, m_grid.part(int(i), { b.margin(), b.px(4) }, b.px(20), b.px(10)));
        drawNotes(b, notes(), b.height - foot);
    }

private:
    bool alone() const { return m_heads.size() == 1; }
    double headRoom() const { return b.titleLine() + b.ruler.lineHeight(b.sizes.title, true) + b.px(6); }
    double railRoom() const { return b.px(8); }

    /// Sizes that all heads share.
    void measure()
    {
        const double tall = m_grid.height - headRoom() - b.px(4);
        const int rows = m_window.lastRow - m_window.firstRow + 1,
                  columns = m_window.lastColumn - m_window.firstColumn + 1;
        m_rowFit = fillCells(rows, tall, b.px(largestPitch), b.dpr);
        m_columnFit = fillCells(columns, tall, b.px(largestPitch), b.dpr);
        const double most = (alone() ? 0.24 : 0.27) * m_grid.width;
        const LabelRoom labels { b.sizes.label, b.sizes.small, most, false, 0 };
        const auto fitted = [&](attn::Axis axis, const CellFit& fit) {
            return most < b.px(20) || fit.length < b.ruler.lineHeight(b.sizes.small)
                ? LabelFit()
                : fitRowLabels(b.ruler, b.labels(axis), fit.cell, labels);
        };
        m_queryFit = fitted(attn::Axis::QueryToken, m_rowFit);
        m_keyFit = fitted(attn::Axis::KeyToken, m_columnFit);
        m_numberSize = alone() ? b.sizes.label : b.sizes.small;
        const double number = b.ruler.width(numberSample(), m_numberSize) + b.px(8);
        m_numbers
            = m_grid.width - m_queryFit.extent - m_keyFit.extent - 2 * number >= b.px(alone() ? 120 : 60) ? number : 0;
        const double pitch = std::min(m_rowFit.cell, m_columnFit.cell);
        m_widest = std::clamp(0.75 * pitch, b.px(narrowestWidest), b.px(widestArc));
        if (!alone())
            m_widest = std::min(m_widest, b.px(8));
    }

    static QString numberSample() { return QStringLiteral("\u22120.00"); }

    void choosePairs()
    {
        m_pairs.clear();
        m_drawn = m_all = 0;
        const bool whole = !b.state.window;
        const size_t most = std::max<size_t>(1, mostArcs / m_heads.size());
        attn::ColorScale scale = pictureScale(b.content, b.look, *m_heads.front());
        double strongest = scale.high;
        for (const attn::StageView* view : m_heads) {
            const auto known = b.content.pairs.find(view->node->id);
            StrongPairs pairs = whole && known != b.content.pairs.end()
                ? known->second
                : strongestPairs(*view->values, view->mask.get(),
                    { m_window.firstRow, m_window.lastRow, m_window.firstColumn, m_window.lastColumn }, most);
            if (pairs.pairs.size() > most)
                pairs.pairs.erase(pairs.pairs.begin(), pairs.pairs.end() - std::ptrdiff_t(most));
            if (!pairs.pairs.empty() && std::isfinite(pairs.pairs.back().weight))
                strongest = std::max(strongest, std::abs(pairs.pairs.back().weight)); // negative ones count as well
            m_pairs.push_back(std::move(pairs));
        }
        const bool many = m_window.lastRow - m_window.firstRow >= fewQueries;
        m_top = many ? scale.high : strongest;
        m_cut = strongest > m_top;
        m_least = roundedUp(leastWidth * b.look.theme.scale / m_widest * m_top);
        for (StrongPairs& pairs : m_pairs) {
            const size_t kept = pairs.pairs.size();
            std::erase_if(pairs.pairs, [this](const WeightedPair& pair) { return std::abs(pair.weight) < m_least; });
            m_faint = m_faint || pairs.pairs.size() < kept;
            // Of those that did not make it into the list nothing is known but that they are weaker.
            m_tooMany = m_tooMany || (pairs.pairs.size() == kept && pairs.all > qint64(kept));
            m_drawn += qint64(pairs.pairs.size());
            m_all += pairs.all;
            if (many)
                addStrongestOfQueries(pairs);
            m_negative = m_negative
                || std::any_of(
                    pairs.pairs.begin(), pairs.pairs.end(), [](const WeightedPair& pair) { return pair.weight < 0; });
        }
    }

    /// Of a query without a line its strongest one, however thin.
    void addStrongestOfQueries(StrongPairs& pairs)
    {
        std::set<int> queries;
        for (const WeightedPair& pair : pairs.pairs)
            queries.insert(pair.row);
        std::vector<WeightedPair> more;
        for (const WeightedPair& pair : pairs.ofRows)
            if (!queries.contains(pair.row))
                more.push_back(pair);
        m_strongest = m_strongest || !more.empty();
        pairs.pairs.insert(pairs.pairs.begin(), more.begin(), more.end()); // beneath the others
    }

    QStringList notes() const
    {
        QStringList words;
        if (m_covered)
            return words;
        const QLocale locale;
        if (m_tooMany)
            words += EquationText::tr("The strongest %1 of %2 lines are drawn.")
                         .arg(locale.toString(m_drawn), locale.toString(m_all));
        else if (m_faint)
            words += (b.look.byItself
                    ? EquationText::tr("Lines below %1 % are left out.")
                    : EquationText::tr("Lines below %1 % are drawn only for the token pointed at."))
                         .arg(shortNumberText(100 * m_least));
        if (m_strongest)
            words += EquationText::tr("Of each query the strongest line is drawn in any case.");
        if (m_cut)
            words += EquationText::tr("Lines of %1 % and more are equally wide.").arg(shortNumberText(100 * m_top));
        if (m_negative)
            words += EquationText::tr("Dashed: negative.");
        if (b.state.window)
            words += EquationText::tr("Lines to tokens beyond the edges are left out.");
        return words;
    }

    void draw(size_t index, const QRectF& part)
    {
        const attn::StageView& view = *m_heads[index];
        const double fixed = 2 * railRoom() + m_queryFit.extent + m_keyFit.extent + 2 * m_numbers;
        const double tallest = std::max(m_rowFit.length, m_columnFit.length);
        const double span = std::max(b.px(20), std::min(part.width() - fixed, std::max(b.px(160), 1.5 * tallest)));
        const double left = b.snap(part.left() + std::max(0.0, (part.width() - fixed - span) / 2));
        const double xLeft = b.snap(left + m_numbers + m_queryFit.extent + railRoom()), xRight = b.snap(xLeft + span);
        const double spare = std::max(0.0, part.height() - headRoom() - b.px(4) - tallest);
        const double top = b.snap(part.top() + (alone() ? std::min(spare / 3, b.px(60)) : 0));
        const double body = b.snap(top + headRoom());

        EquationTitle words = b.titleOf(view, false, alone() && b.trace.shape().layers < 2 ? -1 : view.node->head);
        if (!alone())
            words.name.clear();
        const double wide = std::min(b.titleWidth(words, true), part.width());
        pictureTitle(b, words, { b.snap(std::max(part.left(), (xLeft + xRight - wide) / 2)), top },
            part.right() - std::max(part.left(), (xLeft + xRight - wide) / 2));

        Panel panel;
        panel.node = view.node->id;
        panel.path = QString::fromStdString(view.node->path);
        panel.head = view.node->head;
        panel.rowAxis = view.node->spec->rows;
        panel.columnAxis = view.node->spec->columns;
        panel.rows = placeCells(m_rowFit, body, m_window.firstRow, b.dpr);
        panel.columns = placeCells(m_columnFit, body, m_window.firstColumn, b.dpr); // downwards, too
        panel.hidden = m_covered;
        const double bottom = std::max(panel.rows.end(), panel.columns.end());
        panel.rect = QRectF(QPointF(xLeft, body), QPointF(xRight, bottom));
        headings(body, xLeft, xRight, part);
        rails(panel, xLeft, xRight);
        panel.rowStrip
            = b.rowLabels(m_queryFit, b.labels(panel.rowAxis), panel.rows, xLeft - railRoom(), panel.rowAxis);
        panel.columnStrip = keyLabels(panel.columns, xRight + railRoom());

        HeadArcs fan;
        fan.panel = b.out.panels.size();
        fan.values = view.values;
        fan.mask = view.mask;
        fan.widest = m_widest;
        fan.top = m_top;
        fan.queries = QRectF(QPointF(left, panel.rows.begin()), QPointF(xLeft, panel.rows.end()));
        fan.keys = QRectF(QPointF(xRight, panel.columns.begin()),
            QPointF(xRight + railRoom() + m_keyFit.extent + m_numbers, panel.columns.end()));
        fan.numbersWidth = std::max(0.0, m_numbers - b.px(6));
        fan.numberSize = m_numberSize;
        fan.queryNumbers = xLeft - railRoom() - m_queryFit.extent - b.px(6);
        fan.keyNumbers = xRight + railRoom() + m_keyFit.extent + b.px(6);
        if (m_covered) {
            b.out.scene.boxes.push_back({ panel.rect, Ink::Raised, Ink::Control, 1, b.px(4) });
            b.text(EquationText::tr("?"), panel.rect.center(), Qt::AlignCenter,
                b.look.presenter ? b.sizes.label : 18, Ink::Muted);
        } else {
            fan.drawn = std::move(m_pairs[index].pairs);
            for (const WeightedPair& pair : fan.drawn)
                drawLine(panel, fan, pair);
        }
        b.out.panels.push_back(std::move(panel));
        b.out.fans.push_back(std::move(fan));
    }

    void drawLine(const Panel& panel, const HeadArcs& fan, const WeightedPair& pair)
    {
        const Span from = panel.rows.span(pair.row), to = panel.columns.span(pair.column);
        LineItem line { QLineF(panel.rect.left(), (from.begin + from.end) / 2, panel.rect.right(),
                            (to.begin + to.end) / 2),
            Ink::Accent, std::max(leastWidth * b.look.theme.scale, fan.lineWidth(pair.weight)), pair.weight < 0 };
        line.opacity = faintest + (1 - faintest) * std::min(1.0, std::abs(pair.weight) / m_top);
        line.smooth = true;
        b.out.scene.lines.push_back(line);
    }

    void headings(double body, double xLeft, double xRight, const QRectF& part)
    {
        const QString query = EquationText::tr("query"), key = EquationText::tr("key");
        const double wideQuery = b.ruler.width(query, b.sizes.title, true),
                     wideKey = b.ruler.width(key, b.sizes.title, true);
        const double queryEnd = std::max(xLeft - b.px(2), part.left() + wideQuery),
                     keyStart = std::min(xRight + b.px(2), part.right() - wideKey);
        if (queryEnd + b.px(12) > keyStart)
            return;
        const double bottom = body - b.px(4);
        b.text(query, { queryEnd, bottom }, Qt::AlignRight | Qt::AlignBottom, b.sizes.title, Ink::Query, true);
        b.text(key, { keyStart, bottom }, Qt::AlignLeft | Qt::AlignBottom, b.sizes.title, Ink::Key, true);
    }

    void rails(const Panel& panel, double xLeft, double xRight)
    {
        b.rowRail(xLeft, panel.rows, panel.rowAxis);
        const double from = xRight + b.px(2);
        b.out.scene.boxes.push_back(
            { QRectF(QPointF(from, panel.columns.begin()), QPointF(from + b.px(4), panel.columns.end())),
                axisInk(panel.columnAxis) });
    }

    /// As row labels, but they begin at `edge`.
    int keyLabels(const AxisCells& cells, double edge)
    {
        const size_t first = b.out.scene.texts.size();
        const int strip = b.rowLabels(
            m_keyFit, b.labels(attn::Axis::KeyToken), cells, edge + m_keyFit.extent, attn::Axis::KeyToken);
        for (size_t i = first; i < b.out.scene.texts.size(); ++i) {
            b.out.scene.texts[i].rect.moveLeft(edge);
            b.out.scene.texts[i].align = Qt::AlignLeft | Qt::AlignVCenter;
        }
        return strip;
    }

    EquationBuilder& b;
    std::vector<const attn::StageView*> m_heads;
    std::vector<StrongPairs> m_pairs;
    CellWindow m_window;
    PictureGrid m_grid;
    CellFit m_rowFit, m_columnFit;
    LabelFit m_queryFit, m_keyFit;
    double m_numbers = 0, m_numberSize = 11, m_widest = 1, m_top = 1, m_least = 0;
    bool m_covered = false, m_faint = false, m_tooMany = false, m_strongest = false, m_cut = false, m_negative = false;
    qint64 m_drawn = 0, m_all = 0;
};

} // namespace

void layoutArcs(EquationBuilder& builder)
{
    ArcsLayout(builder).run();
}
