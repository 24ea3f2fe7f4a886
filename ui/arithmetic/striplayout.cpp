// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/striplayout.h"

#include "ui/arithmetic/stripheads.h"
#include "ui/arithmetic/stripnoteslayout.h"
#include "ui/arithmetic/stripsum.h"
#include "ui/arithmetic/striptable.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

namespace {

/// The way that links took, the newest step at the right, as many as fit; each leads back to it. Returns its left end.
template <typename Text>
double layoutTrail(const StripContent& content, const StripSizes& sizes, double left, double right, const Text& text,
    StripPicture& out)
{
    const double gap = 10 * sizes.s;
    for (int level = 1; level <= int(content.trail.size()); ++level) {
        const QString& step = content.trail[content.trail.size() - level];
        const QString shown = step + QStringLiteral(" ›");
        const double width = sizes.ruler.width(shown, sizes.who);
        if (right - width < left)
            break;
        StripItem item = text(shown, right - width, false, Ink::Muted);
        item.action = StripItem::Action::Back;
        item.levels = level;
        right = item.rect.left() - gap;
        out.items.push_back(std::move(item));
    }
    return right;
}

void layoutHeader(const StripContent& content, const StripRequest& request, const StripSizes& sizes, StripPicture& out)
{
    const TextRuler& ruler = sizes.ruler;
    const double height = sizes.lineOf(sizes.who), gap = 10 * sizes.s, y = sizes.top;
    double left = sizes.side, right = request.width - sizes.side;
    const auto text = [&](const QString& what, double x, bool bold, Ink ink) {
        StripItem item;
        item.text = what;
        item.size = sizes.who;
        item.bold = bold;
        item.ink = ink;
        item.rect = QRectF(x, y, ruler.width(what, sizes.who, bold), height);
        return item;
    };
    if (!content.node) {
        const QString hint = ruler.elided(content.hint, sizes.who, false, right - left);
        out.items.push_back(text(hint, left, false, Ink::Muted));
        return;
    }
    // From the right: the comparison, the state, the way back. They give way to the name where it is narrow.
    const double whoWidth = ruler.width(content.who, sizes.who, true);
    if (!content.compared.isEmpty() && right - ruler.width(content.compared, sizes.who) - gap > left) {
        out.items.push_back(
            text(content.compared, right - ruler.width(content.compared, sizes.who), false, Ink::Text));
        right = out.items.back().rect.left() - gap;
    }
    if (!content.state.isEmpty()
        && right - ruler.width(content.state, sizes.who) - gap
            > left + (content.presenter ? whoWidth : std::min(whoWidth, request.width / 2))) {
        out.items.push_back(text(content.state, right - ruler.width(content.state, sizes.who), false, Ink::Muted));
        right = out.items.back().rect.left() - gap;
    }
    if (content.canGoBack) {
        const QString back = QCoreApplication::translate("ArithmeticStrip", "‹ Back");
        StripItem item = text(back, right - ruler.width(back, sizes.who), false, Ink::Text);
        item.action = StripItem::Action::Back;
        right = item.rect.left() - gap;
        out.items.push_back(std::move(item));
        right = layoutTrail(content, sizes, left + whoWidth + gap, right, text, out);
    }
    out.items.push_back(text(ruler.elided(content.who, sizes.who, true, right - left), left, true, Ink::Text));
    left = out.items.back().rect.right() + gap;
    if (!content.presenter && left + ruler.width(content.where, sizes.who) <= right)
        out.items.push_back(text(content.where, left, false, Ink::Muted));
}

} // namespace

StripPicture layoutStrip(const StripContent& content, const StripRequest& request, const Theme& theme)
{
    const StripSizes sizes(content, theme);
    StripPicture out;
    if (!content.node && !content.notes.empty()) {
        layoutNotes(content, request, sizes, out);
        return out;
    }
    layoutHeader(content, request, sizes, out);
    const double top = sizes.top + sizes.lineOf(sizes.who) + 6 * sizes.s;
    out.height = top;
    if (!content.node)
        return out;
    const attn::CellReport& report = content.report;
    if (!report.table.empty() || (request.showAll && report.terms.size() > 1))
        layoutTable(content, request, sizes, top, out);
    else if (!layoutHeads(content, request, sizes, top, out))
        layoutSum(content, request, sizes, top, out);

    // The sentence takes what is left, one or two lines of it.
    const QString note = translated(report.note);
    const double bottom = request.height - 6 * sizes.s, line = sizes.lineOf(sizes.note);
    const double room = bottom - out.height - 2 * sizes.s;
    if (!note.isEmpty() && room >= line) {
        const double width = request.width - 2 * sizes.side;
        StripItem item;
        item.size = sizes.note;
        item.ink = Ink::Muted;
        item.align = Qt::AlignLeft | Qt::AlignTop;
        const QFontMetricsF metrics(theme.font(sizes.note));
        const QRectF needed = metrics.boundingRect(QRectF(0, 0, width, 1e4), Qt::TextWordWrap, note);
        item.wrap = needed.height() <= room && needed.height() > line * 1.5;
        item.text = item.wrap ? note : sizes.ruler.elided(note, sizes.note, false, width);
        const double height = item.wrap ? needed.height() : line;
        item.rect = QRectF(sizes.side, out.height + 2 * sizes.s,
            item.wrap ? std::min(width, needed.width() + 1) : sizes.ruler.width(item.text, sizes.note), height);
        out.height = item.rect.bottom();
        out.items.push_back(std::move(item));
    }
    out.height += 8 * sizes.s;
    return out;
}
