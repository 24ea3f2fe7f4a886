// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pictures/pictures.h"

#include "core/pipeline/colorranges.h"
#include "ui/place/stepping.h"
#include "ui/text/translate.h"

#include <algorithm>
#include <cmath>

bool isArcStage(const attn::StageSpec& spec)
{
    return spec.kind == attn::ValueKind::Probability && spec.rows == attn::Axis::QueryToken
        && spec.columns == attn::Axis::KeyToken;
}

bool isTokenStage(const attn::StageSpec& spec)
{
    return EquationDrawing::isTokenAxis(spec.rows) && spec.kind != attn::ValueKind::Text
        && spec.kind != attn::ValueKind::TokenId;
}

std::vector<int> pictureNodes(const attn::Trace& trace, const QString& step, int head, ViewMode picture)
{
    std::vector<int> nodes;
    QString weights; // the step, where it shows weights, else the last that does
    for (const attn::Step& one : attn::stepsOf(trace.config())) {
        const QString key = toQString(one.spec->key);
        if (!one.enabled)
            continue;
        if (isArcStage(*one.spec) && weights != step)
            weights = key;
        const bool wanted = picture == ViewMode::Storyboard || (picture == ViewMode::Bars && isTokenStage(*one.spec));
        for (const attn::Node* node : wanted ? resultNodes(trace, key, head) : std::vector<const attn::Node*>())
            nodes.push_back(node->id);
    }
    if (picture == ViewMode::Arcs)
        for (const attn::Node* node : resultNodes(trace, weights, head))
            nodes.push_back(node->id);
    return nodes;
}

EquationScene layoutPicture(EquationBuilder& b)
{
    b.out.picture = b.content.viewMode;
    if (b.content.views.empty())
        return std::move(b.out);
    switch (b.content.viewMode) {
    case ViewMode::Arcs:
        layoutArcs(b);
        break;
    case ViewMode::Bars:
        layoutBars(b);
        break;
    default:
        layoutStoryboard(b);
        break;
    }
    return std::move(b.out);
}

attn::ColorScale pictureScale(const EquationContent& content, const EquationLook& look, const attn::StageView& view)
{
    const attn::MapKind map = attn::mapOf(view.node->spec->kind).value_or(attn::MapKind::Signed);
    attn::ColorScale scale = attn::stepRange(*content.trace, *view.node);
    if (const auto locked = look.locked.find(map); locked != look.locked.end()) {
        scale.low = locked->second.low;
        scale.high = locked->second.high;
    }
    return withLook(scale, look.theme.numbers);
}

bool isCovered(const EquationContent& content, const EquationState& state, const attn::Node& node)
{
    if (state.revealed && !state.laterCovered)
        return false;
    if (toQString(node.spec->key) == content.step)
        return !state.revealed;
    for (const attn::Step& step : attn::stepsOf(content.trace->config())) {
        if (toQString(step.spec->key) == content.step)
            return true;
        if (step.spec->key == node.spec->key)
            return false;
    }
    return true;
}

attn::StageView rowView(attn::StageView view, int row)
{
    const auto only = [row](const attn::MatrixPtr& whole) {
        return whole && row < whole->rows() ? attn::share(attn::Matrix(whole->row(row))) : attn::MatrixPtr();
    };
    view.values = only(view.values);
    view.mask = only(view.mask);
    view.dropped = only(view.dropped);
    std::erase_if(view.overridden, [row](const std::pair<int, int>& cell) { return cell.first != row; });
    return view;
}

void pictureTitle(EquationBuilder& b, const EquationTitle& title, QPointF at, double room)
{
    if (!b.look.parts.titles)
        return;
    EquationTitle fitted = title;
    if (b.titleWidth(fitted, true) <= room || b.titleWidth(fitted, false) <= room) {
        b.title(fitted, at, room);
        return;
    }
    const QString& words = !title.lead.isEmpty() ? title.lead : title.name;
    const QString text = b.ruler.elided(words, b.sizes.title, true, room);
    if (text.isEmpty())
        return;
    const size_t drawn = b.text(
        text, at + QPointF(0, b.titleLine() / 2), Qt::AlignLeft | Qt::AlignVCenter, b.sizes.title, Ink::Text, true);
    if (text != words)
        b.out.scene.texts[drawn].full = words;
}

QRectF PictureGrid::part(int index, QPointF origin, double columnGap, double rowGap) const
{
    return { origin + QPointF(index % across * (width + columnGap), index / across * (height + rowGap)),
        QSizeF(width, height) };
}

PictureGrid pictureGrid(int count, QSizeF room, double columnGap, double rowGap, double shape)
{
    PictureGrid best;
    double most = -1e9;
    for (int across = 1; across <= count; ++across) {
        const int down = (count + across - 1) / across;
        PictureGrid grid { across, down, (room.width() - (across - 1) * columnGap) / across,
            (room.height() - (down - 1) * rowGap) / down };
        const double worth = std::min(grid.width, grid.height * shape);
        if (worth > most + 1e-9) {
            most = worth;
            best = grid;
        }
    }
    return best;
}

namespace {

QStringList wrappedNotes(const EquationBuilder& b, const QStringList& sentences)
{
    QStringList lines;
    const double room = b.width - 2 * b.margin();
    for (const QString& sentence : sentences) {
        const QString longer = lines.isEmpty() ? sentence : lines.back() + QStringLiteral("   ") + sentence;
        if (!lines.isEmpty() && b.ruler.width(longer, b.sizes.small) <= room)
            lines.back() = longer;
        else
            lines += sentence;
    }
    return lines;
}

} // namespace

int noteLines(const EquationBuilder& b, const QStringList& sentences)
{
    return int(wrappedNotes(b, sentences).size());
}

void drawNotes(EquationBuilder& b, const QStringList& sentences, double top)
{
    const double room = b.width - 2 * b.margin();
    for (const QString& line : wrappedNotes(b, sentences)) {
        const QString text = b.ruler.elided(line, b.sizes.small, false, room);
        const size_t drawn
            = b.text(text, { b.width / 2, top }, Qt::AlignHCenter | Qt::AlignTop, b.sizes.small, Ink::Muted);
        if (text != line)
            b.out.scene.texts[drawn].full = line;
        top += b.small();
    }
}
