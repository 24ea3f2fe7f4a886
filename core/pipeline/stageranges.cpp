// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/stageranges.h"

#include "core/pipeline/colorranges.h"

#include <map>
#include <string_view>
#include <utility>

namespace attn {

namespace {

/// A held range may be this many times what the numbers ask for.
constexpr double heldWithin = 2;

} // namespace

void StageRanges::hold(const Graph& graph, const StageRanges& previous, const Graph& before)
{
    std::map<std::string_view, std::optional<ColorScale>> byPath;
    for (const Node& node : before.nodes) {
        const Ranges ranges = previous.known(node.id);
        byPath[node.path] = ranges.stage ? ranges.stage : ranges.held;
    }
    const std::lock_guard lock(m_mutex);
    for (const Node& node : graph.nodes)
        if (const auto found = byPath.find(node.path); found != byPath.end())
            m_ranges[std::size_t(node.id)].held = found->second;
}

StageRanges::Ranges StageRanges::known(int node) const
{
    const std::lock_guard lock(m_mutex);
    return m_ranges[std::size_t(node)];
}

bool StageRanges::knows(const Node& node) const
{
    return known(node.id).stage.has_value();
}

ColorScale StageRanges::ofNode(const StageView& view)
{
    if (const auto own = known(view.node->id).own)
        return *own;
    const ColorScale range = rangeOf(view);
    const std::lock_guard lock(m_mutex);
    m_ranges[std::size_t(view.node->id)].own = range;
    return range;
}

ColorScale StageRanges::ofStage(const Trace& trace, const Node& node, std::stop_token stop)
{
    const Ranges ranges = known(node.id);
    if (ranges.stage)
        return *ranges.stage;
    std::optional<ColorScale> all;
    const std::vector<int> heads = sharingHeads(trace, node);
    for (const int id : heads) {
        std::optional<ColorScale> own = known(id).own;
        if (!own) {
            const auto view = trace.view(id, stop);
            if (!view) // whoever shows it hears why
                return { mapOf(node.spec->kind).value_or(MapKind::Signed) };
            own = ofNode(*view);
        }
        all = all ? united(*all, *own) : *own;
    }
    if (const auto& held = ranges.held; held && held->map == all->map && all->low >= held->low
        && all->high <= held->high && held->high <= heldWithin * all->high) {
        all->low = held->low;
        all->high = held->high;
    }
    const std::lock_guard lock(m_mutex);
    for (const int id : heads)
        m_ranges[std::size_t(id)].stage = all;
    return *all;
}

} // namespace attn
