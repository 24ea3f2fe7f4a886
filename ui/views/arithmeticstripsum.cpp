// SPDX-License-Identifier: GPL-3.0-or-later
// The sum of a linear cell: factors on plates, products, result; and the same by head.
#include "ui/support/numbertext.h"
#include "ui/views/arithmeticstriplayout.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace {

using Action = StripItem::Action;

/// A run of items that stay on one line, and the gap before it.
struct StripWord {
    std::vector<StripItem> items;
    double gap = 0;
};

struct SumStyle {
    double size = 17;
    bool products = true;
    int most = 6; ///< terms
    int lines = 1;
    bool symbol = true;
};

class SumWriter {
public:
    SumWriter(const StripContent& content, const StripSizes& sizes, const SumStyle& style)
        : m_content(content)
        , m_sizes(sizes)
        , m_style(style)
    {
        write();
    }

    /// Breaks the words into lines; false where there are too many.
    bool place(double left, double right, double top, StripPicture& out) const
    {
        const double line = m_sizes.plateHeight(m_style.size) + 5 * m_sizes.s;
        double x = left, y = top;
        int lines = 1;
        std::vector<StripItem> placed;
        for (const StripWord& word : m_words) {
            double width = 0;
            for (const StripItem& item : word.items)
                width += item.rect.width() + wordGap();
            width -= wordGap();
            if (x > left && x + word.gap + width > right) {
                x = left;
                y += line;
                ++lines;
            } else if (x > left) {
                x += word.gap;
            }
            if (x + width > right || lines > m_style.lines)
                return false;
            for (StripItem item : word.items) {
                if (item.lowered) // an index clings to its letter
                    x -= wordGap() - 1;
                item.rect.moveLeft(x);
                item.rect.moveTop(y + (item.lowered ? 4 * m_sizes.s : 0)
                    + (m_sizes.plateHeight(m_style.size) - item.rect.height()) / 2);
                x = item.rect.right() + wordGap();
                placed.push_back(std::move(item));
            }
            x -= wordGap();
        }
        out.items.insert(out.items.end(), placed.begin(), placed.end());
        out.height = y + m_sizes.plateHeight(m_style.size) + 2 * m_sizes.s;
        return true;
    }

private:
    double wordGap() const { return 7 * m_sizes.s; }

    StripItem text(const QString& what, Ink ink = Ink::Text, double size = 0) const
    {
        StripItem item;
        item.text = what;
        item.size = size > 0 ? size : m_style.size;
        item.ink = ink;
        item.rect = QRectF(0, 0, m_sizes.ruler.width(what, item.size), m_sizes.lineOf(item.size));
        return item;
    }

    StripItem link(const QString& what, Action action) const
    {
        StripItem item = text(what);
        item.action = action;
        return item;
    }

    StripItem result(double value, Ink frame) const
    {
        const bool isText = m_content.node->spec->kind == attn::ValueKind::Text;
        StripItem item = text(isText ? elidedLabel(QString::fromStdString(m_content.report.expression))
                                     : stripNumber(value, m_content.node->spec->kind, m_content.decimals()));
        item.bold = true;
        item.box = frame;
        item.rect = QRectF(
            0, 0, m_sizes.ruler.width(item.text, item.size, true) + 18 * m_sizes.s, m_sizes.plateHeight(item.size));
        return item;
    }

    void add(std::vector<StripItem> items) { m_words.push_back({ std::move(items), wordGap() }); }

    void writeTerm(const attn::Term& term, bool first)
    {
        std::vector<StripItem> items;
        if (!first)
            items.push_back(text(QStringLiteral("+")));
        for (size_t i = 0; i < term.sources.size(); ++i) {
            if (i > 0)
                items.push_back(text(QStringLiteral("×")));
            items.push_back(plateOf(m_content, m_sizes, term.sources[i], m_style.size));
            if (const auto was = valueBeforeEdit(m_content, term.sources[i].cell)) {
                items.back().underline = Ink::Edited;
                items.push_back(text(editedText(*was), Ink::Edited, m_sizes.note));
            }
        }
        if (const QString factor = factorText(term.factor, m_content.decimals()); !factor.isEmpty())
            items.push_back(text(factor));
        if (term.bias)
            items.push_back(text(QCoreApplication::translate("ArithmeticStrip", "bias"), Ink::Muted, m_sizes.note));
        add(std::move(items));
    }

    QString editedText(double was) const
    {
        return QCoreApplication::translate("ArithmeticStrip", "edited, was %1")
            .arg(decimalText(was, m_content.decimals()));
    }

    void write()
    {
        const attn::CellReport& report = m_content.report;
        const int decimals = m_content.decimals();
        const std::vector<size_t> shown = shownTerms();
        const double total = report.overridden ? report.computed : report.value;

        writeSymbol();
        double roundedSum = 0, shownSum = 0, productSum = 0;
        bool productsAgree = true;
        for (const size_t index : shown) {
            const attn::Term& term = report.terms[index];
            writeTerm(term, index == shown.front());
            roundedSum += roundedProduct(term, decimals);
            shownSum += term.value();
            productSum += roundedTo(term.value(), decimals);
            productsAgree = productsAgree
                && equalSign(roundedProduct(term, decimals), term.value(), decimals) == QLatin1String("=");
        }
        const int more = int(report.terms.size() - shown.size());
        if (more > 0) {
            const double rest = std::accumulate(report.terms.begin(), report.terms.end(), 0.0,
                                    [](double sum, const attn::Term& term) { return sum + term.value(); })
                - shownSum;
            add({ link(QCoreApplication::translate("ArithmeticStrip", "+ %1 more = %2")
                           .arg(more)
                           .arg(decimalText(rest, decimals)),
                Action::ShowAll) });
            roundedSum += roundedTo(rest, decimals);
            productSum += roundedTo(rest, decimals);
        }
        const bool products = m_style.products && shown.size() > 1 && more == 0;
        if (products) {
            for (size_t i = 0; i < shown.size(); ++i) {
                const QString sign = i > 0 ? QStringLiteral("+")
                    : productsAgree        ? QStringLiteral("=")
                                           : QStringLiteral("≈");
                add({ text(sign), text(decimalText(report.terms[shown[i]].value(), decimals)) });
            }
        }
        const QString sign = equalSign(products ? productSum : roundedSum, total, decimals);
        if (report.overridden) {
            if (!shown.empty())
                add({ text(sign), text(stripNumber(total, m_content.node->spec->kind, decimals)) });
            add({ text(QStringLiteral("→")), result(report.value, Ink::Edited),
                text(editedText(total), Ink::Edited, m_sizes.note) });
        } else if (shown.empty()) {
            add({ result(report.value, Ink::PinOuter) });
        } else {
            add({ text(sign), result(report.value, Ink::PinOuter) });
        }
    }

    /// "S" with row and column as its index, where the step's symbol is a plain letter.
    void writeSymbol()
    {
        const std::string_view symbol = m_content.node->spec->symbol;
        if (!m_style.symbol || m_content.presenter || symbol.size() != 1)
            return;
        StripItem letter = text(QString::fromLatin1(symbol.data(), 1));
        letter.italic = true;
        letter.rect.setWidth(
            QFontMetricsF(m_sizes.theme.font(letter.size, false, true)).horizontalAdvance(letter.text) + 1);
        StripItem index
            = text(QStringLiteral("%1,%2").arg(m_content.row + 1).arg(m_content.column + 1), Ink::Text, m_sizes.note);
        index.lowered = true;
        add({ std::move(letter), std::move(index), text(QStringLiteral("=")) });
    }

    /// The largest ones, in their own order.
    std::vector<size_t> shownTerms() const
    {
        const auto& terms = m_content.report.terms;
        std::vector<size_t> shown(terms.size());
        std::iota(shown.begin(), shown.end(), size_t(0));
        if (int(terms.size()) > m_style.most) {
            const auto larger
                = [&](size_t a, size_t b) { return std::abs(terms[a].value()) > std::abs(terms[b].value()); };
            std::stable_sort(shown.begin(), shown.end(), larger);
            shown.resize(size_t(std::max(1, m_style.most - 1)));
            std::sort(shown.begin(), shown.end());
        }
        return shown;
    }

    const StripContent& m_content;
    const StripSizes& m_sizes;
    SumStyle m_style;
    std::vector<StripWord> m_words;
};

/// One head's share, or the bias.
struct HeadBlock {
    QString caption;
    std::vector<attn::Term> terms;
    double sum = 0;
    bool bias = false;
};

std::vector<HeadBlock> headBlocks(const attn::CellReport& report)
{
    std::map<int, HeadBlock> heads; // in order
    HeadBlock bias;
    for (const attn::Term& term : report.terms) {
        HeadBlock& block = term.bias ? bias : heads[term.head];
        block.terms.push_back(term);
        block.sum += term.value();
    }
    std::vector<HeadBlock> out;
    for (auto& [head, block] : heads) {
        block.caption = QCoreApplication::translate("ArithmeticStrip", "head %1").arg(head + 1);
        out.push_back(std::move(block));
    }
    if (!bias.terms.empty()) {
        bias.bias = true;
        bias.caption = QCoreApplication::translate("ArithmeticStrip", "bias");
        out.push_back(std::move(bias));
    }
    return out;
}

/// `perHead` terms of each head on plates (0: its sum only); false where that is too wide.
bool placeBlocks(const StripContent& content, const StripRequest& request, const StripSizes& sizes,
    const std::vector<HeadBlock>& blocks, int perHead, int mostBlocks, double size, double top, StripPicture& out)
{
    const int decimals = content.decimals();
    const double gap = 7 * sizes.s, caption = sizes.lineOf(sizes.note), plate = sizes.plateHeight(size);
    const double middle = top + caption + 3 * sizes.s + plate / 2;
    std::vector<StripItem> items;
    double x = sizes.side;
    const auto put = [&](StripItem item, double left, double centre) {
        item.rect.moveLeft(left);
        item.rect.moveTop(centre - item.rect.height() / 2);
        items.push_back(std::move(item));
        return items.back().rect.right();
    };
    const auto text = [&](const QString& what, double textSize, bool bold = false, Ink ink = Ink::Text) {
        StripItem item;
        item.text = what;
        item.size = textSize;
        item.bold = bold;
        item.ink = ink;
        item.rect = QRectF(0, 0, sizes.ruler.width(what, textSize, bold), sizes.lineOf(textSize));
        return item;
    };
    // The largest shares, in the order of the heads.
    std::vector<size_t> shown(blocks.size());
    std::iota(shown.begin(), shown.end(), size_t(0));
    if (int(blocks.size()) > mostBlocks) {
        std::stable_sort(shown.begin(), shown.end(),
            [&](size_t a, size_t b) { return std::abs(blocks[a].sum) > std::abs(blocks[b].sum); });
        shown.resize(size_t(mostBlocks));
        std::sort(shown.begin(), shown.end());
    }
    double rounded = 0, rest = 0;
    for (const HeadBlock& block : blocks)
        rest += block.sum;
    for (const size_t index : shown) {
        const HeadBlock& block = blocks[index];
        rest -= block.sum;
        if (x > sizes.side)
            x = put(text(QStringLiteral("+"), size), x + 2 * gap, middle) + 2 * gap;
        const double left = x;
        double right = put(text(block.caption, sizes.note, true), left, top + caption / 2);
        if (perHead > 0 || block.bias) {
            std::vector<attn::Term> terms = block.terms;
            std::stable_sort(terms.begin(), terms.end(),
                [](const attn::Term& a, const attn::Term& b) { return std::abs(a.value()) > std::abs(b.value()); });
            const int count = std::min(int(terms.size()), std::max(1, perHead));
            if (count == int(terms.size()))
                terms = block.terms;
            double shownSum = 0, roundedTerms = 0, at = left;
            for (int i = 0; i < count; ++i) {
                const attn::Term& term = terms[size_t(i)];
                if (i > 0)
                    at = put(text(QStringLiteral("+"), size), at + gap, middle) + gap;
                for (size_t k = 0; k < term.sources.size(); ++k) {
                    if (k > 0)
                        at = put(text(QStringLiteral("×"), size), at + gap, middle) + gap;
                    at = put(plateOf(content, sizes, term.sources[k], size), at, middle);
                }
                shownSum += term.value();
                roundedTerms += roundedProduct(term, decimals);
            }
            if (count < int(terms.size())) {
                StripItem more = text(QCoreApplication::translate("ArithmeticStrip", "+ %1 more = %2")
                                          .arg(int(terms.size()) - count)
                                          .arg(decimalText(block.sum - shownSum, decimals)),
                    size);
                more.action = Action::ShowAll;
                roundedTerms += roundedTo(block.sum - shownSum, decimals);
                at = put(std::move(more), at + gap, middle);
            }
            right = std::max(right, at);
            if (!block.bias) {
                const QString sum = equalSign(roundedTerms, block.sum, decimals) + QLatin1Char(' ')
                    + decimalText(block.sum, decimals);
                right = std::max(
                    right, put(text(sum, size), left, middle + plate / 2 + 2 * sizes.s + sizes.lineOf(size) / 2));
            }
        } else {
            right = std::max(right, put(text(decimalText(block.sum, decimals), size), left, middle));
        }
        rounded += roundedTo(block.sum, decimals);
        x = right;
    }
    const int hidden = int(blocks.size() - shown.size());
    if (hidden > 0) {
        StripItem more = text(QCoreApplication::translate("ArithmeticStrip", "+ %1 more = %2")
                                  .arg(hidden)
                                  .arg(decimalText(rest, decimals)),
            size);
        more.action = Action::ShowAll;
        x = put(std::move(more), x + 2 * gap, middle);
        rounded += roundedTo(rest, decimals);
    }
    const attn::CellReport& report = content.report;
    x = put(text(equalSign(rounded, report.value, decimals), size), x + 2 * gap, middle) + 2 * gap;
    StripItem result = text(decimalText(report.value, decimals), sizes.sum, true);
    result.box = Ink::PinOuter;
    result.rect.setSize({ result.rect.width() + 18 * sizes.s, sizes.plateHeight(sizes.sum) });
    x = put(std::move(result), x, middle);
    if (perHead == 0 && hidden == 0) {
        StripItem all = text(
            QCoreApplication::translate("ArithmeticStrip", "All %1 terms").arg(int(report.terms.size())), sizes.note);
        all.action = Action::ShowAll;
        x = put(std::move(all), x + 2 * gap, middle);
    }
    double bottom = out.height;
    for (const StripItem& item : items)
        bottom = std::max(bottom, item.rect.bottom());
    if (x > request.width - sizes.side || bottom > request.height)
        return false;
    out.height = bottom;
    out.items.insert(out.items.end(), items.begin(), items.end());
    return true;
}

} // namespace

bool layoutHeads(
    const StripContent& content, const StripRequest& request, const StripSizes& sizes, double top, StripPicture& out)
{
    const attn::CellReport& report = content.report;
    if (report.overridden || report.terms.size() < 2)
        return false;
    const std::vector<HeadBlock> blocks = headBlocks(report);
    const bool headed
        = std::any_of(report.terms.begin(), report.terms.end(), [](const attn::Term& term) { return term.head >= 0; });
    if (!headed || content.trace->shape().heads < 2)
        return false;
    const int heads = content.trace->shape().heads;
    const int most = report.terms.size() > 6 ? std::max(1, 6 / heads) : 6;
    const double size = content.presenter ? 27 : 14, small = content.presenter ? 27 : 12;
    for (const auto& [perHead, textSize] :
        { std::pair(most, size), std::pair(most, small), std::pair(1, small), std::pair(0, size) })
        if (int(blocks.size()) <= 7 && placeBlocks(content, request, sizes, blocks, perHead, 99, textSize, top, out))
            return true;
    for (int count : { 6, 5, 4, 3, 2, 1 })
        if (placeBlocks(content, request, sizes, blocks, 0, count, size, top, out))
            return true;
    return false;
}

void layoutSum(
    const StripContent& content, const StripRequest& request, const StripSizes& sizes, double top, StripPicture& out)
{
    const double size = sizes.sum, small = content.presenter ? 27 : 14;
    const bool note = !content.report.note.empty();
    const double room = request.height - top - 8 * sizes.s - (note ? sizes.lineOf(sizes.note) + 4 * sizes.s : 0);
    const auto lines = [&](double textSize) {
        return std::max(1, int((room + 5 * sizes.s) / (sizes.plateHeight(textSize) + 5 * sizes.s)));
    };
    std::vector<SumStyle> styles { { size, true, 6, 1 }, { size, true, 6, 1, false } };
    if (content.presenter)
        styles.push_back({ size, false, 6, 1 }); // one large line says more than two
    styles.insert(styles.end(),
        { { size, true, 6, std::min(2, lines(size)) }, { size, false, 6, lines(size) },
            { small, true, 6, lines(small) }, { small, false, 6, lines(small) },
            { small, false, 6, lines(small), false } });
    for (int most : { 5, 4, 3, 2 })
        styles.push_back({ small, false, most, lines(small), false });
    for (const SumStyle& style : styles)
        if (SumWriter(content, sizes, style).place(sizes.side, request.width - sizes.side, top, out))
            return;
    // Too narrow for even one term: the result alone.
    out.complete = false;
    StripItem item;
    item.text = stripNumber(content.report.value, content.node->spec->kind, content.decimals());
    item.size = small;
    item.bold = true;
    item.box = Ink::PinOuter;
    item.rect
        = QRectF(sizes.side, top, sizes.ruler.width(item.text, small, true) + 12 * sizes.s, sizes.plateHeight(small));
    out.height = item.rect.bottom();
    out.items.push_back(std::move(item));
}
