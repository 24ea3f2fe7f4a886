// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/stage.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace attn {

/// One matrix of a run: a stage at its place.
struct Node {
    int id = 0;
    const StageSpec* spec = nullptr;
    std::string path; ///< "heads.0.scores"; with several layers "layers.1.heads.0.scores"
    int layer = 0; ///< 0 also of stages of the whole model
    int head = -1; ///< counted on over all layers (Shape::layerOf); -1: not of a head
    std::vector<int> inputs; ///< node ids in the order of spec->inputs, -1 where absent; everyHead inputs last
    int mask = -1; ///< the node whose zeros hide cells of this one, -1: none
    int rows = 0, columns = 0;
};

/// The nodes of one configuration, in reading order; inputs come before what uses them.
class Graph {
public:
    std::vector<Node> nodes;
    int layers = 1, heads = 1; ///< heads of a layer

    /// By path; one without a layer means layer 0, and so does "layers.0." where there is one layer.
    const Node* find(std::string_view path) const;
    /// The node of a stage for a head, counted on over all layers; stages of a layer take the head's layer, stages of
    /// the whole model none. Null: it is not there.
    const Node* find(std::string_view key, int head) const;
    /// The node of a stage of a layer or of the whole model.
    const Node* findInLayer(std::string_view key, int layer) const;

private:
    friend Graph buildGraph(const Config& config, const Shape& shape);
    const Node* at(const std::string& path) const;
    std::unordered_map<std::string, int> m_byPath;
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

/// The stage that feeds an input of `user`; one that is switched off is replaced by what it passes on, and one that
/// another stage before `user` stands for by that. Null: absent.
const StageSpec* operandStage(const InputSpec& input, const Config& config, int layer = 0, const StageSpec* user = nullptr);

/// Rows or columns of an axis in a layer; in `anyLayer` the longest.
inline constexpr int anyLayer = -1;
int axisLength(Axis axis, const Shape& shape, int layer = 0);

/// Why a known path does not exist now, or that it is unknown (nearest named). Usage errors.
Error missingPath(std::string_view path, const Config& config, const Graph& graph);

} // namespace attn
