// SPDX-License-Identifier: GPL-3.0-or-later
// One range of colours for the result and for every operand that can share it.
#include "core/pipeline/colorranges.h"
#include "ui/equation/equationbuilder.h"
#include "ui/text/translate.h"


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

// In a comparison the views are the differences, then A and B.
attn::ColorScale EquationBuilder::rangeOf(size_t at) const
{
    const attn::StageView& view = request.views[at];
    if (request.compared) {
        const auto& matrices = request.compared->matrices;
        return at < matrices.size() ? matrices[at].scale : matrices.front().scaleOfSides;
    }
    return attn::stageRange(trace, *view.node);
}

// Operands count whether they are drawn or not, so that a result has the same colours alone and with them.
void EquationBuilder::chooseScales()
{
    m_groups.assign(request.views.size(), -1);
    std::vector<attn::ColorScale> lead; // the range of a group's results, before operands joined
    std::vector<const attn::StageSpec*> owners; // the same stage of another head always shares
    const auto join = [&](size_t at, bool isResult) {
        const attn::StageView& view = request.views[at];
        auto map = view.node && view.values ? attn::mapOf(view.node->spec->kind) : std::nullopt;
        if (!map)
            return;
        if (isDifference(view))
            map = attn::MapKind::Difference;
        const auto locked = request.locked.find(*map);
        attn::ColorScale own = rangeOf(at);
        if (locked != request.locked.end()) {
            own.low = locked->second.low;
            own.high = locked->second.high;
        }
        for (size_t group = 0; group < m_scales.size(); ++group) {
            const bool share = isResult || owners[group] == view.node->spec || attn::sharesRange(lead[group], own);
            if (m_scales[group].scale.map != own.map || !share)
                continue;
            m_groups[at] = int(group);
            m_scales[group].scale = attn::united(m_scales[group].scale, own);
            if (isResult)
                lead[group] = m_scales[group].scale;
            return;
        }
        if (!shows(view))
            return;
        m_groups[at] = int(m_scales.size());
        m_scales.push_back(
            { own, isDifference(view) ? EquationText::tr("B − A") : translated(view.node->spec->shortTitle) });
        lead.push_back(own);
        owners.push_back(view.node->spec);
    };
    for (const bool results : { true, false }) { // the results of all heads share one range
        for (size_t i = 0; i < request.views.size(); ++i) {
            if (request.views[i].node && isResult(request.views[i]) == results)
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
