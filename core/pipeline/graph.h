// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/stage.h"

#include <string>
#include <vector>

namespace attn {

/// One matrix of a run: a stage at its place.
struct Node {
    int id = 0;
    const StageSpec* spec = nullptr;
    std::string path; ///< "heads.0.scores"
    int head = -1; ///< -1: not of a head
    std::vector<int> inputs; ///< node ids in the order of spec->inputs, -1 where absent; everyHead inputs last
    int mask = -1; ///< the node whose zeros hide cells of this one, -1: none
    int rows = 0, columns = 0;
};

/// The nodes of one configuration, in reading order; inputs come before what uses them.
struct Graph {
    std::vector<Node> nodes;

    const Node* find(std::string_view path) const;
    /// The node of a stage for a head (ignored for stages of the whole model), or null.
    const Node* find(std::string_view key, int head) const;
};

/// A row of the stage list.
struct Step {
    const StageSpec* spec = nullptr; ///< the variant that is switched on, else the first declared
    std::string number; ///< "6"; kept while the stage is switched off; "11b" continues step 11
    bool enabled = false;
};

/// Builds the nodes that `config` switches on. The order is that of the recipe, head by head.
Graph buildGraph(const Config& config, const Shape& shape);

/// All steps of the recipe, switched off or not.
std::vector<Step> stepsOf(const Config& config);

/// The stage that feeds an input; one that is switched off is replaced by its own first input. Null: absent.
const StageSpec* operandStage(const InputSpec& input, const Config& config);

/// Rows or columns of an axis.
int axisLength(Axis axis, const Shape& shape);

/// Why a known path does not exist now, or that it is unknown (nearest named). Usage errors.
Error missingPath(std::string_view path, const Config& config, const Graph& graph);

} // namespace attn
