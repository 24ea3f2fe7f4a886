// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/lockedranges.h"

#include "ui/model/viewloader.h"

std::map<attn::MapKind, attn::ColorScale> lockedRanges(
    const attn::Trace& trace, const std::vector<attn::StageView>& shown)
{
    std::vector<int> nodes;
    for (const attn::Node& node : trace.graph().nodes) {
        if (node.spec->step && mapOf(node.spec->kind))
            nodes.push_back(node.id);
    }
    std::vector<attn::StageView> views;
    if (ViewLoader::cost(trace, nodes) < ViewLoader::immediate) {
        for (const int node : nodes) {
            if (auto view = trace.view(node))
                views.push_back(std::move(*view));
        }
    }
    std::map<attn::MapKind, attn::ColorScale> ranges;
    for (const attn::StageView& view : views.empty() ? shown : views) {
        if (!view.node || !mapOf(view.node->spec->kind))
            continue;
        const attn::ColorScale own = attn::stageRange(trace, *view.node);
        const auto [known, added] = ranges.emplace(own.map, own);
        if (!added)
            known->second = attn::united(known->second, own);
    }
    return ranges;
}
