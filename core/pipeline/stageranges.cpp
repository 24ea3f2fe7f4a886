// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/stageranges.h"

#include <map>
#include <string_view>
#include <utility>

namespace attn {

void StageRanges::hold(const Graph& graph, const StageRanges& previous, const Graph& before)
{
    std::map<std::string_view, std::optional<ColorScale>> byPath;
    for (const Node& node : before.nodes) {
        const Ranges ranges = previous.of(node.id);
        byPath[node.path] = ranges.stage ? ranges.stage : ranges.held;
    }
    const std::lock_guard lock(m_mutex);
    for (const Node& node : graph.nodes)
        if (const auto found = byPath.find(node.path); found != byPath.end())
            m_ranges[std::size_t(node.id)].held = found->second;
}

StageRanges::Ranges StageRanges::of(int node) const
{
    const std::lock_guard lock(m_mutex);
    return m_ranges[std::size_t(node)];
}

void StageRanges::setOwn(int node, const ColorScale& range)
{
    const std::lock_guard lock(m_mutex);
    m_ranges[std::size_t(node)].own = range;
}

void StageRanges::setStage(const std::vector<int>& nodes, const ColorScale& range)
{
    const std::lock_guard lock(m_mutex);
    for (const int node : nodes)
        m_ranges[std::size_t(node)].stage = range;
}

} // namespace attn
