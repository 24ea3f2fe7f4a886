// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/stripsum.h"

#include "ui/text/numbertext.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
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
                if (item.lowered) // an index stands close to its letter
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
        StripItem item = text(m_content.isHidden() ? hiddenNumber()
                : isText ? elidedLabel(QString::fromStdString(m_content.report.expression))
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
        if (const QString factor = factorText(term, m_content.decimals()); !factor.isEmpty())
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
            add({ link(QCoreApplication::translate("ArithmeticStrip", "+ (%1 more = %2)")
                           .arg(more)
                           .arg(decimalText(rest, decimals)),
                Action::ShowAll) });
            roundedSum += roundedTo(rest, decimals);
            productSum += roundedTo(rest, decimals);
        }
        const bool hidden = m_content.isHidden(); // then the products are part of the exercise
        const bool any = std::any_of(report.terms.begin(), report.terms.end(),
            [](const attn::Term& term) { return term.sources.size() > 1 || term.factor != 1; }); // a sum needs no second line
        const bool products = any && m_style.products && shown.size() > 1 && more == 0 && !hidden;
        if (products) {
            for (size_t i = 0; i < shown.size(); ++i) {
                const QString sign = i > 0 ? QStringLiteral("+")
                    : productsAgree        ? QStringLiteral("=")
                                           : QStringLiteral("≈");
                add({ text(sign), text(decimalText(report.terms[shown[i]].value(), decimals)) });
            }
        }
        const QString sign
            = hidden ? QStringLiteral("=") : equalSign(products ? productSum : roundedSum, total, decimals);
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

} // namespace

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
        styles.push_back({ size, false, 6, 1 }); // one large line is easier to read than two
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
    item.text = content.isHidden()
        ? hiddenNumber()
        : stripNumber(content.report.value, content.node->spec->kind, content.decimals());
    item.size = small;
    item.bold = true;
    item.box = Ink::PinOuter;
    item.rect
        = QRectF(sizes.side, top, sizes.ruler.width(item.text, small, true) + 12 * sizes.s, sizes.plateHeight(small));
    out.height = item.rect.bottom();
    out.items.push_back(std::move(item));
}
