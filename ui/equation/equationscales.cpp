// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/equation/equationscales.h"

#include "core/pipeline/colorranges.h"
#include "ui/equation/equationtext.h"
#include "ui/text/translate.h"

#include <algorithm>

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

namespace {

// In a comparison the views are the differences, then A and B.
attn::ColorScale rangeOf(const EquationContent& content, size_t at)
{
    const attn::StageView& view = content.views[at];
    if (content.compared) {
        const auto& matrices = content.compared->matrices;
        return at < matrices.size() ? matrices[at].scale : matrices.front().scaleOfSides;
    }
    return attn::stageRange(*content.trace, *view.node);
}

} // namespace

// Operands count whether they are drawn or not, so that a result has the same colours alone and with them.
EquationScales::EquationScales(const EquationContent& content, const EquationLook& look,
    const std::vector<const attn::StageView*>& results, const Shows& shows)
    : m_views(content.views.data())
    , m_groupOf(content.views.size(), -1)
{
    std::vector<attn::ColorScale> lead; // the range of a group's results, before operands joined
    std::vector<const attn::StageSpec*> owners; // the same stage of another head always shares
    const auto join = [&](size_t at, bool ofResult) {
        const attn::StageView& view = content.views[at];
        auto map = view.node && view.values ? attn::mapOf(view.node->spec->kind) : std::nullopt;
        if (!map)
            return;
        const bool difference = content.compared && at < content.compared->matrices.size();
        if (difference)
            map = attn::MapKind::Difference;
        const auto locked = look.locked.find(*map);
        attn::ColorScale own = rangeOf(content, at);
        if (locked != look.locked.end()) {
            own.low = locked->second.low;
            own.high = locked->second.high;
        }
        for (size_t group = 0; group < m_groups.size(); ++group) {
            const bool share = ofResult || owners[group] == view.node->spec || attn::sharesRange(lead[group], own);
            if (m_groups[group].scale.map != own.map || !share)
                continue;
            m_groupOf[at] = int(group);
            m_groups[group].scale = attn::united(m_groups[group].scale, own);
            if (ofResult)
                lead[group] = m_groups[group].scale;
            return;
        }
        if (!shows(view))
            return;
        m_groupOf[at] = int(m_groups.size());
        m_groups.push_back(
            { own, difference ? EquationText::tr("B − A") : translated(view.node->spec->shortTitle) });
        lead.push_back(own);
        owners.push_back(view.node->spec);
    };
    const auto isResult = [&](const attn::StageView& view) {
        return std::find(results.begin(), results.end(), &view) != results.end();
    };
    for (const bool first : { true, false }) { // the results of all heads share one range
        for (size_t i = 0; i < content.views.size(); ++i) {
            if (content.views[i].node && isResult(content.views[i]) == first)
                join(i, first);
        }
    }
    for (ScaleGroup& group : m_groups)
        group.scale = withLook(group.scale, look.theme.numbers);
}

attn::ColorScale EquationScales::of(const attn::StageView& view) const
{
    const size_t at = size_t(&view - m_views);
    const int group = at < m_groupOf.size() ? m_groupOf[at] : -1;
    return group < 0 ? attn::ColorScale() : m_groups[size_t(group)].scale;
}
