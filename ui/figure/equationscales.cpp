// SPDX-License-Identifier: GPL-3.0-or-later
// One range of colours for the result and for every operand that can share it.
#include "ui/figure/equationbuilder.h"
#include "ui/support/translate.h"

#include <algorithm>
#include <cmath>

namespace {

/// An operand whose numbers are so much larger or smaller than the result's would be one colour, or make it one.
constexpr double sharedWithin = 8;

attn::ColorScale ownScale(const attn::StageView& view, attn::MapKind map)
{
    return attn::scaleFor(map, *view.values, view.mask.get());
}

bool canShare(const attn::ColorScale& a, const attn::ColorScale& b)
{
    return a.map == b.map && std::max(a.high, b.high) <= sharedWithin * std::min(a.high, b.high);
}

} // namespace

std::optional<attn::MapKind> mapOf(attn::ValueKind kind)
{
    switch (kind) {
    case attn::ValueKind::Signed:
        return attn::MapKind::Signed;
    case attn::ValueKind::Probability:
        return attn::MapKind::Probability;
    default:
        return {};
    }
}

attn::ColorScale withLook(attn::ColorScale scale, const NumberLook& look)
{
    scale.palette = look.palettes[size_t(scale.map)];
    scale.logarithmic = look.logarithmic;
    const bool rising = scale.map == attn::MapKind::Probability;
    const double ends[] = { look.signedEnd, look.probabilityEnd, 0 }; // differences: as the numbers ask
    if (const double end = ends[size_t(scale.map)]; end > 0) {
        scale.low = rising ? 0 : -end;
        scale.high = end;
    }
    return scale;
}

std::map<attn::MapKind, attn::ColorScale> equationRanges(const std::vector<attn::StageView>& views)
{
    std::map<attn::MapKind, attn::ColorScale> ranges;
    for (const attn::StageView& view : views) {
        const auto map = view.node && view.values ? mapOf(view.node->spec->kind) : std::nullopt;
        if (!map)
            continue;
        const attn::ColorScale own = ownScale(view, *map);
        const auto [known, added] = ranges.emplace(*map, own);
        if (!added)
            known->second = attn::united(known->second, own);
    }
    return ranges;
}

std::map<int, attn::ColorScale> rangesOf(const std::vector<attn::StageView>& views)
{
    std::map<int, attn::ColorScale> ranges;
    for (const attn::StageView& view : views)
        if (const auto map = view.node && view.values ? mapOf(view.node->spec->kind) : std::nullopt)
            ranges.emplace(view.node->id, ownScale(view, *map));
    return ranges;
}

// In a comparison the views are the differences, then A and B.
attn::ColorScale EquationBuilder::rangeOf(size_t at) const
{
    const attn::StageView& view = request.views[at];
    if (request.compared) {
        const auto& matrices = request.compared->matrices;
        return at < matrices.size() ? matrices[at].scale : matrices.front().scaleOfSides;
    }
    const auto known = request.ranges.find(view.node->id);
    return known != request.ranges.end() ? known->second : ownScale(view, *mapOf(view.node->spec->kind));
}

void EquationBuilder::chooseScales()
{
    m_groups.assign(request.views.size(), -1);
    std::vector<attn::ColorScale> lead; // the range of a group's results, before operands joined
    std::vector<const attn::StageSpec*> owners; // the same stage of another head always shares
    const auto join = [&](size_t at, bool isResult) {
        const attn::StageView& view = request.views[at];
        auto map = view.node && view.values ? mapOf(view.node->spec->kind) : std::nullopt;
        if (!map)
            return;
        if (isDifference(view))
            map = attn::MapKind::Difference;
        const auto locked = request.locked.find(*map);
        const attn::ColorScale own = locked != request.locked.end() ? locked->second : rangeOf(at);
        for (size_t group = 0; group < m_scales.size(); ++group) {
            const bool share = isResult || owners[group] == view.node->spec || canShare(lead[group], own);
            if (m_scales[group].scale.map != own.map || !share)
                continue;
            m_groups[at] = int(group);
            m_scales[group].scale = attn::united(m_scales[group].scale, own);
            if (isResult)
                lead[group] = m_scales[group].scale;
            return;
        }
        m_groups[at] = int(m_scales.size());
        m_scales.push_back(
            { own, isDifference(view) ? EquationText::tr("B − A") : translated(view.node->spec->shortTitle) });
        lead.push_back(own);
        owners.push_back(view.node->spec);
    };
    for (const bool results : { true, false }) { // the results of all heads share one range
        for (size_t i = 0; i < request.views.size(); ++i) {
            if (shows(request.views[i]) && isResult(request.views[i]) == results)
                join(i, results);
        }
    }
    for (ScaleGroup& group : m_scales)
        group.scale = withLook(group.scale, request.theme.numbers);
}

attn::ColorScale EquationBuilder::scaleOf(const attn::StageView& view) const
{
    const size_t at = size_t(&view - request.views.data());
    const int group = at < m_groups.size() ? m_groups[at] : -1;
    return group < 0 ? attn::ColorScale() : m_scales[size_t(group)].scale;
}
