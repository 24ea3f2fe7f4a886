// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/color/scale.h"
#include "core/pipeline/graph.h"

#include <mutex>
#include <optional>
#include <vector>

namespace attn {

/// What is known of the ranges of colours of a run, by node. All members may be called from any thread.
class StageRanges {
public:
    struct Ranges {
        std::optional<ColorScale> own; ///< of the node
        std::optional<ColorScale> held; ///< of its stage in the run before
        std::optional<ColorScale> stage; ///< as it is drawn
    };

    void resize(std::size_t nodes) { m_ranges.resize(nodes); }
    /// Ranges of the run before stay while the numbers are inside them, and not much smaller.
    void hold(const Graph& graph, const StageRanges& previous, const Graph& before);

    Ranges of(int node) const;
    void setOwn(int node, const ColorScale& range);
    void setStage(const std::vector<int>& nodes, const ColorScale& range);

private:
    mutable std::mutex m_mutex;
    std::vector<Ranges> m_ranges;
};

} // namespace attn
