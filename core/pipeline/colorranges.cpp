// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/colorranges.h"

#include <algorithm>
#include <cstdint>

namespace attn {

namespace {

constexpr double sharedWithin = 4; // times
constexpr double heldWithin = 2; // a held range may be this many times what the numbers ask for

// Numbers that are looked through for one range. Those that were read cost a copy, others a computation.
constexpr std::int64_t mostComputed = 1'000'000, mostGiven = 8'000'000;

} // namespace

std::optional<MapKind> mapOf(ValueKind kind)
{
    switch (kind) {
    case ValueKind::Signed:
        return MapKind::Signed;
    case ValueKind::Probability:
        return MapKind::Probability;
    default:
        return {};
    }
}

std::vector<int> sharingHeads(const Trace& trace, const Node& node)
{
    if (node.head < 0 || !mapOf(node.spec->kind))
        return { node.id };
    const Shape& shape = trace.shape();
    const std::int64_t cells = std::int64_t(node.rows) * node.columns,
                       most = node.inputs.empty() ? mostGiven : mostComputed;
    // Computed layers have ranges of their own: without norms numbers may grow a thousandfold from one to the next.
    const bool computed = trace.config().recipe() == Recipe::Computed;
    const bool all = !computed && cells * shape.allHeads() <= most, layer = cells * shape.heads <= most;
    std::vector<int> found;
    for (const Node& other : trace.graph().nodes)
        if (other.spec == node.spec
            && (all || (layer ? shape.layerOf(other.head) == shape.layerOf(node.head) : other.id == node.id)))
            found.push_back(other.id);
    return found;
}

ColorScale nodeRange(const Trace& trace, const StageView& view)
{
    if (const auto own = trace.ranges().of(view.node->id).own)
        return *own;
    const MapKind map = mapOf(view.node->spec->kind).value_or(MapKind::Probability);
    const ColorScale range = scaleFor(map, *view.values, view.mask.get());
    trace.ranges().setOwn(view.node->id, range);
    return range;
}

bool knowsStageRange(const Trace& trace, const Node& node)
{
    return trace.ranges().of(node.id).stage.has_value();
}

ColorScale stageRange(const Trace& trace, const Node& node, std::stop_token stop)
{
    const StageRanges::Ranges ranges = trace.ranges().of(node.id);
    if (ranges.stage)
        return *ranges.stage;
    std::optional<ColorScale> all;
    const std::vector<int> heads = sharingHeads(trace, node);
    for (const int id : heads) {
        std::optional<ColorScale> own = trace.ranges().of(id).own;
        if (!own) {
            const auto view = trace.view(id, stop);
            if (!view) // whoever shows it hears why
                return { mapOf(node.spec->kind).value_or(MapKind::Signed) };
            own = nodeRange(trace, *view);
        }
        all = all ? united(*all, *own) : *own;
    }
    if (const auto& held = ranges.held; held && held->map == all->map && all->low >= held->low
        && all->high <= held->high && held->high <= heldWithin * all->high) {
        all->low = held->low;
        all->high = held->high;
    }
    trace.ranges().setStage(heads, *all);
    return *all;
}

bool sharesRange(const ColorScale& result, const ColorScale& operand)
{
    return result.map == operand.map
        && std::max(result.high, operand.high) <= sharedWithin * std::min(result.high, operand.high);
}

ColorScale stepRange(const Trace& trace, const Node& result, std::stop_token stop)
{
    const ColorScale own = stageRange(trace, result, stop);
    ColorScale shared = own;
    const auto& inputs = result.spec->inputs;
    for (std::size_t i = 0; i < result.inputs.size() && !inputs.empty(); ++i) {
        if (result.inputs[i] < 0 || inputs[std::min(i, inputs.size() - 1)].place == Place::Hidden)
            continue;
        const Node& operand = trace.graph().nodes[std::size_t(result.inputs[i])];
        if (!mapOf(operand.spec->kind))
            continue;
        if (const ColorScale range = stageRange(trace, operand, stop); sharesRange(own, range))
            shared = united(shared, range);
    }
    return shared;
}

} // namespace attn
