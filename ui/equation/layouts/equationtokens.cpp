// SPDX-License-Identifier: GPL-3.0-or-later
// The tokens as cards: place in the text, token, id.
#include "ui/equation/layouts/equationlayouts.h"

#include <algorithm>
#include <cmath>

namespace {

struct CardSize {
    double width = 0, height = 0, token = 17, small = 11;
};

constexpr double pageToken = 14; // px; texts of figures are about equally large

CardSize cardSize(EquationBuilder& b, const QStringList& names, int largestId, int roomy)
{
    CardSize card;
    card.token = b.look.presenter ? 30 : roomy == 0 ? 26 : roomy == 1 ? 20 : roomy == 2 ? 16 : 13;
    card.small = b.look.presenter ? 27 : roomy == 0 && !b.look.onPage ? 13 : 11;
    if (b.look.onPage)
        card.token = std::min(card.token, pageToken);
    double widest = 0;
    const int step = std::max<int>(1, int(names.size()) / 400);
    for (int i = 0; i < names.size(); i += step)
        widest = std::max(widest, b.ruler.width(elidedLabel(names[i]), card.token, true));
    const double index = b.ruler.width(QString::number(names.size()), card.small);
    const double id = b.ruler.width(EquationText::tr("id %1").arg(largestId), card.small);
    card.width = std::min(std::max(widest, index + id + b.px(10)) + b.px(20), b.width - 2 * b.margin());
    card.height = b.ruler.lineHeight(card.token, true) + b.ruler.lineHeight(card.small) + b.px(10);
    return card;
}

} // namespace

void layoutTokens(EquationBuilder& b)
{
    const attn::StageView& result = *b.results().front();
    const CellWindow window = b.window(result);
    const QStringList names = [&] {
        QStringList list;
        for (const std::string& token : b.trace.sources().labels)
            list += QString::fromStdString(token);
        return list;
    }();
    const std::vector<int>& ids = b.trace.sources().ids;
    const int count = std::min(window.lastRow - window.firstRow + 1, int(names.size()) - window.firstRow);
    const int largestId = ids.empty() ? int(names.size()) : std::max(int(names.size()), *std::max_element(ids.begin(), ids.end()));
    const double line = b.ruler.lineHeight(b.sizes.title), gap = b.px(8);
    const double top = b.px(8) + b.titleLine() + b.px(10), bottom = b.height - b.px(10);

    CardSize card;
    int across = 1, fitting = 0;
    for (int roomy = 0; roomy < 4; ++roomy) {
        card = cardSize(b, names, largestId, roomy);
        across = std::max(1, int((b.width - 2 * b.margin() + gap) / (card.width + gap)));
        const int lines = std::max(1, int((bottom - top + gap) / (card.height + gap)));
        fitting = across * lines;
        if (fitting >= count && (roomy > 0 || across >= count)) // the largest cards stand in one line
            break;
    }
    bool cut = fitting < count;
    if (cut)
        fitting = across * std::max(1, int((bottom - line - gap - top + gap) / (card.height + gap)));
    const int shown = std::min(count, fitting);
    if (!cut) // lines of equal length
        across = (shown + (shown + across - 1) / across - 1) / std::max(1, (shown + across - 1) / across);
    across = std::clamp(across, 1, std::max(shown, 1));

    Panel panel;
    panel.node = result.node->id;
    panel.path = QString::fromStdString(result.node->path);
    panel.rowAxis = result.node->spec->rows;
    panel.columnAxis = attn::Axis::One;
    panel.firstCard = window.firstRow;
    const double left = b.snap((b.width - (across * (card.width + gap) - gap)) / 2);
    const double small = b.ruler.lineHeight(card.small);
    for (int i = 0; i < shown; ++i) {
        const int token = window.firstRow + i;
        const QRectF rect(b.snap(left + (i % across) * (card.width + gap)),
            b.snap(top + (i / across) * (card.height + gap)), b.snap(card.width), b.snap(card.height));
        panel.cards.push_back(rect);
        panel.rect |= rect;
        b.out.scene.boxes.push_back({ rect, Ink::Raised, Ink::Control, 1, b.px(4) });
        const double upper = rect.top() + b.px(4), lower = rect.bottom() - b.px(4);
        b.text(QString::number(token + 1), { rect.left() + b.px(8), upper }, Qt::AlignLeft | Qt::AlignTop, card.small,
            Ink::Muted);
        if (size_t(token) < ids.size()) // models that were read may not tell
            b.text(EquationText::tr("id %1").arg(ids[size_t(token)]), { rect.right() - b.px(8), upper },
                Qt::AlignRight | Qt::AlignTop, card.small, Ink::Muted);
        const QString name = b.ruler.elided(elidedLabel(names[token]), card.token, true, rect.width() - b.px(12));
        const double middle = (upper + small + lower) / 2;
        const size_t text = b.text(name, { rect.center().x(), middle }, Qt::AlignCenter, card.token, Ink::Text, true);
        if (name != names[token])
            b.out.scene.texts[text].full = names[token];
    }
    b.out.panels.push_back(std::move(panel));
    EquationTitle words;
    words.name = b.titleOf(result, false).name;
    words.shape = QString::number(names.size());
    b.title(words, { left, b.px(8) }, b.width - b.margin() - left);
    if (cut)
        b.text(EquationText::tr("and %n more", nullptr, count - shown),
            { left, b.out.panels.back().rect.bottom() + gap }, Qt::AlignLeft | Qt::AlignTop, b.sizes.title, Ink::Muted);
    if (!cut)
        b.settle(true);
}
