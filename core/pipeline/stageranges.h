// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/color/scale.h"

#include <cstddef>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

namespace attn {

struct Graph;
struct Node;
struct StageView;
class Trace;

/// The ranges of colours of a run's stages, each looked for once. All members may be called from any thread.
class StageRanges {
public:
    void resize(std::size_t nodes) { m_ranges.resize(nodes); }
    /// Ranges of the run before stay while the numbers are inside them, and not much smaller.
    void hold(const Graph& graph, const StageRanges& previous, const Graph& before);

    ColorScale ofStage(const Trace& trace, const Node& node, std::stop_token stop);
    bool knows(const Node& node) const;
    ColorScale ofNode(const StageView& view);

private:
    struct Ranges {
        std::optional<ColorScale> own; ///< of the node
        std::optional<ColorScale> held; ///< of its stage in the run before
        std::optional<ColorScale> stage; ///< as it is drawn
    };

    Ranges known(int node) const;

    mutable std::mutex m_mutex;
    std::vector<Ranges> m_ranges; ///< by node
};

} // namespace attn
