// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/stripheads.h"

#include "ui/text/numbertext.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace {

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
                more.action = StripItem::Action::ShowAll;
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
        more.action = StripItem::Action::ShowAll;
        x = put(std::move(more), x + 2 * gap, middle);
        rounded += roundedTo(rest, decimals);
    }
    const attn::CellReport& report = content.report;
    const bool secret = content.isHidden();
    const QString sign = secret ? QStringLiteral("=") : equalSign(rounded, report.value, decimals);
    x = put(text(sign, size), x + 2 * gap, middle) + 2 * gap;
    StripItem result = text(secret ? hiddenNumber() : decimalText(report.value, decimals), sizes.sum, true);
    result.box = Ink::PinOuter;
    result.rect.setSize({ result.rect.width() + 18 * sizes.s, sizes.plateHeight(sizes.sum) });
    x = put(std::move(result), x, middle);
    if (perHead == 0 && hidden == 0) {
        StripItem all = text(
            QCoreApplication::translate("ArithmeticStrip", "All %1 terms").arg(int(report.terms.size())), sizes.note);
        all.action = StripItem::Action::ShowAll;
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
