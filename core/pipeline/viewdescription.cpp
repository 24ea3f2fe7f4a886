// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/viewdescription.h"

#include "core/session/importedattention.h"

#include <algorithm>
#include <cstddef>
#include <string>

namespace attn {

namespace {

/// Paths of the operands; a hidden input (the mask of the cells that count) is none.
std::string inputNames(const Graph& graph, const Node& node)
{
    std::string out;
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        const int input = node.inputs[i];
        const auto& declared = node.spec->inputs[std::min(i, node.spec->inputs.size() - 1)];
        if (input >= 0 && declared.place != Place::Hidden)
            out += (out.empty() ? "" : ", ") + graph.nodes[size_t(input)].path;
    }
    return out;
}

void describeOrigin(StageView& view, const Graph& graph, const Sources& sources, const Config& config)
{
    if (sources.attention) {
        const ImportedAttention& given = *sources.attention;
        const bool text = view.node->spec->kind == ValueKind::Text;
        view.origin = text && given.tokens != sources.tokens ? Origin::Edited : Origin::Given;
        view.description = view.origin == Origin::Edited ? Message { ATTN_TR("edited; the weights are from %1"), { given.file } }
            : text ? Message { ATTN_TR("given: tokens of %1"), { given.file } }
                   : Message { ATTN_TR("given: %1 of %2"), { given.headText(std::max(view.node->head, 0)), given.file } };
        return;
    }
    if (view.node->spec->kind == ValueKind::Text) {
        view.origin = Origin::Typed;
        view.description = { ATTN_TR("typed") };
        return;
    }
    if (view.node->spec->drawn) {
        view.origin = Origin::Drawn;
        view.description = view.node->spec->drawn(config);
        return;
    }
    if (const std::string names = inputNames(graph, *view.node); !names.empty()) {
        view.description = { ATTN_TR("computed from %1"), { Argument::path(names) } };
        return;
    }
    const SourceMatrix* source = view.node->spec->source ? view.node->spec->source(sources, view.node->layer) : nullptr;
    if (source) {
        view.origin = source->origin;
        view.description = source->description;
    } else {
        view.description = { ATTN_TR("computed from the settings") };
    }
}

} // namespace

void describe(StageView& view, const Graph& graph, const Sources& sources, const Config& config)
{
    describeOrigin(view, graph, sources, config);
    if (view.overridden.empty())
        return;
    view.origin = Origin::Edited;
    view.edits = { ATTN_TR("cells typed over: %1"), { std::to_string(view.overridden.size()) } };
}

} // namespace attn
