// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pictures/pictures.h"

#include "ui/equation/equationhighlight.h"
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
    const EquationRequest& request = b.request;
    b.out.picture = request.picture;
    if (request.views.empty())
        return std::move(b.out);
    const std::optional<CellId> marked = request.hovered ? request.hovered : request.pinned;
    switch (request.picture) {
    case ViewMode::Arcs:
        layoutArcs(b);
        if (request.highlights && marked)
            addArcHighlights(b.out, request.theme, *marked, false);
        return std::move(b.out);
    case ViewMode::Bars:
        layoutBars(b);
        break;
    default:
        layoutStoryboard(b);
        break;
    }
    if (request.highlights && marked)
        addHighlights(b.out, equationHighlights(b.out, request.theme, request.hovered, request.pinned));
    return std::move(b.out);
}

attn::ColorScale pictureScale(const EquationRequest& request, const attn::StageView& view)
{
    const attn::MapKind map = attn::mapOf(view.node->spec->kind).value_or(attn::MapKind::Signed);
    attn::ColorScale scale = attn::stepRange(*request.trace, *view.node);
    if (const auto locked = request.locked.find(map); locked != request.locked.end()) {
        scale.low = locked->second.low;
        scale.high = locked->second.high;
    }
    return withLook(scale, request.theme.numbers);
}

bool isCovered(const EquationRequest& request, const attn::Node& node)
{
    if (request.revealed && !request.laterCovered)
        return false;
    if (toQString(node.spec->key) == request.step)
        return !request.revealed;
    for (const attn::Step& step : attn::stepsOf(request.trace->config())) {
        if (toQString(step.spec->key) == request.step)
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
    if (!b.request.parts.titles)
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
