// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pictures/viewlayout.h"

#include "ui/equation/equationhighlight.h"
#include "ui/equation/layouts/equationlayouts.h"
#include "ui/pictures/pictures.h"
#include "ui/place/headnames.h"

#include <algorithm>

namespace {

constexpr double smallestWidth = 160, smallestHeight = 120; // px; below there is nothing worth drawing

/// On a projector one input above the result leaves both wide enough for their numbers.
bool standsUpright(const EquationBuilder& b)
{
    const attn::StageView& result = *b.results().front();
    if (!b.request.presenter || !b.headsWithInput() || b.operands(result, attn::Place::Operand).size() != 1)
        return false;
    const double rows = double(result.values->rows()), columns = double(result.values->cols());
    return b.isTokenAxis(result.node->spec->columns) && (b.height - b.px(300)) / 1.5 >= rows * b.px(36)
        && b.width - b.px(300) >= columns * b.px(68);
}

std::vector<const attn::Node*> equationResults(const attn::Trace& trace, const std::string& key, int head)
{
    std::vector<const attn::Node*> found;
    for (const attn::Node& node : trace.graph().nodes) {
        if (node.spec->key == key && (node.head < 0 || includesHead(trace.shape(), head, node.head)))
            found.push_back(&node);
    }
    return found;
}

} // namespace

std::vector<int> viewNodes(const attn::Trace& trace, const QString& key, int head, ViewMode picture)
{
    if (picture != ViewMode::Equation)
        return pictureNodes(trace, key, head, picture);
    std::vector<int> nodes;
    const auto add = [&nodes](int node) {
        if (node >= 0 && std::find(nodes.begin(), nodes.end(), node) == nodes.end())
            nodes.push_back(node);
    };
    const auto results = equationResults(trace, key.toStdString(), head);
    for (const attn::Node* result : results)
        add(result->id);
    for (const attn::Node* result : results) {
        const auto& inputs = result->spec->inputs;
        for (size_t i = 0; i < result->inputs.size() && !inputs.empty(); ++i) {
            if (inputs[std::min(i, inputs.size() - 1)].place != attn::Place::Hidden)
                add(result->inputs[i]);
        }
    }
    return nodes;
}

namespace {

EquationRequest comparisonRequest(const EquationRequest& wanted)
{
    EquationRequest request = wanted;
    request.views.clear();
    for (const ComparedMatrix& one : wanted.compared->matrices)
        request.views.push_back(one.difference);
    if (wanted.compared->matrices.size() == 1)
        for (const attn::StageView& side : { wanted.compared->matrices.front().a, wanted.compared->matrices.front().b })
            request.views.push_back(side);
    return request;
}

/// Takes away what cells to be filled in must not tell: their numbers, and what is worked out from them. Other pictures
/// cover the step and what follows from it.
void hideForPractice(EquationRequest& request)
{
    if (!request.practice || !request.practice->hidesAny())
        return;
    request.headAggregates = false;
    request.findings = std::make_shared<HeadFindings>();
    if (request.picture != ViewMode::Equation) {
        request.revealed = false;
        return;
    }
    for (attn::StageView& view : request.views) {
        if (!view.node || !request.practice->hidesAny(view.node->path))
            continue;
        view = request.practice->covered(std::move(view));
    }
}

} // namespace

EquationScene layoutView(const EquationRequest& wanted)
{
    // Steps without numbers to compare, or that only B has, are shown as they are.
    const bool comparing
        = wanted.compared && !wanted.compared->isEmpty() && wanted.picture == ViewMode::Equation;
    EquationRequest request = comparing ? comparisonRequest(wanted) : wanted;
    if (!comparing)
        request.compared.reset();
    if (comparing)
        request.practice.reset();
    hideForPractice(request);
    if (comparing || request.picture != ViewMode::Equation) { // measures belong to the weights of a grid of heads
        request.headAggregates = false;
        request.findings = std::make_shared<const HeadFindings>();
    }

    EquationScene empty;
    empty.scene.size = request.size;
    if (!request.trace || request.size.width() < smallestWidth || request.size.height() < smallestHeight)
        return empty;
    const double room = wantsMap(request) ? mapRoom(request) : 0;
    const bool map = room > 0 && request.size.width() - room >= 3 * room;
    if (map)
        request.size.rwidth() -= room;
    EquationBuilder builder(request);
    if (request.picture != ViewMode::Equation)
        return layoutPicture(builder);
    if (builder.results().empty() || builder.results().front()->values->size() == 0)
        return empty;
    builder.out.scene.size = wanted.size;
    const attn::Equation equation = builder.results().front()->node->spec->equation;
    if (builder.results().size() > 1 && isOverview(request.trace->shape(), request.head) && !request.chosenHeads)
        layoutOverview(builder);
    else if (builder.results().size() > 1 || standsUpright(builder))
        layoutHeads(builder);
    else if (comparing && !request.resultOnly)
        layoutStack(builder);
    else if (comparing)
        layoutCorner(builder);
    else if (equation == attn::Equation::Tokens)
        layoutTokens(builder);
    else if (equation == attn::Equation::Stack && !request.resultOnly)
        layoutStack(builder);
    else if (equation == attn::Equation::Join && !request.resultOnly)
        layoutJoin(builder);
    else
        layoutCorner(builder);
    if (map)
        drawMap(builder, request.size.width());
    if (request.highlights && (request.hovered || request.pinned || !request.tokens.empty()))
        addHighlights(builder.out,
            equationHighlights(builder.out, request.theme, request.hovered, request.pinned, request.tokens));
    return std::move(builder.out);
}

std::optional<PanelCell> cellAt(const EquationScene& scene, const QPointF& point)
{
    return scene.picture == ViewMode::Arcs ? arcAt(scene, point) : scene.cellAt(point);
}
