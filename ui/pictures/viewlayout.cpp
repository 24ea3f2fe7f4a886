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
    if (!b.look.presenter || !b.headsWithInput() || b.operands(result, attn::Place::Operand).size() != 1)
        return false;
    const double rows = double(result.values->rows()), columns = double(result.values->cols());
    return b.isTokenAxis(result.node->spec->columns) && (b.height - b.px(300)) / 1.5 >= rows * b.px(36)
        && b.width - b.px(300) >= columns * b.px(68);
}

std::vector<const attn::Node*> equationResults(const attn::Trace& trace, const std::string& key, int head)
{
    std::vector<const attn::Node*> found;
    for (const attn::Node& node : trace.graph().nodes) {
        const bool shown = node.head >= 0 ? includesHead(trace.shape(), head, node.head) : isInShownLayer(trace.shape(), node, head);
        if (node.spec->key == key && shown)
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

/// The differences, then A and B where there is one matrix only.
std::vector<attn::StageView> comparedViews(const ComparedStep& compared)
{
    std::vector<attn::StageView> views;
    for (const ComparedMatrix& one : compared.matrices)
        views.push_back(one.difference);
    if (compared.matrices.size() == 1)
        views.insert(views.end(), { compared.matrices.front().a, compared.matrices.front().b });
    return views;
}

/// Takes away what cells to be filled in must not tell: their numbers, and what is worked out from them. Other pictures
/// cover the step and what follows from it.
void hideForPractice(EquationContent& content, EquationLook& look, EquationState& state)
{
    if (!state.hiddenCells || !state.hiddenCells->hidesAny())
        return;
    look.headAggregates = false;
    content.findings = std::make_shared<HeadFindings>();
    if (content.viewMode != ViewMode::Equation) {
        state.revealed = false;
        return;
    }
    for (attn::StageView& view : content.views) {
        if (!view.node || !state.hiddenCells->hidesAny(view.node->path))
            continue;
        view = state.hiddenCells->covered(std::move(view));
    }
}

} // namespace

EquationScene layoutView(const EquationContent& wanted, const EquationLook& wantedLook, const EquationState& reached)
{
    EquationContent content = wanted;
    EquationLook look = wantedLook;
    EquationState state = reached;
    // Steps without numbers to compare, or that only B has, are shown as they are.
    const bool comparing
        = content.compared && !content.compared->isEmpty() && content.viewMode == ViewMode::Equation;
    if (comparing) {
        content.views = comparedViews(*content.compared);
        state.hiddenCells.reset();
    } else {
        content.compared.reset();
    }
    hideForPractice(content, look, state);
    if (comparing || content.viewMode != ViewMode::Equation) { // measures belong to the weights of a grid of heads
        look.headAggregates = false;
        content.findings = std::make_shared<const HeadFindings>();
    }

    EquationScene empty;
    empty.scene.size = look.size;
    if (!content.trace || look.size.width() < smallestWidth || look.size.height() < smallestHeight)
        return empty;
    const double room = wantsMap(content, look, state) ? mapRoom(look) : 0;
    const bool map = room > 0 && look.size.width() - room >= 3 * room;
    if (map)
        look.size.rwidth() -= room;
    EquationBuilder builder(content, look, state);
    if (content.viewMode != ViewMode::Equation)
        return layoutPicture(builder);
    if (builder.results().empty() || builder.results().front()->values->size() == 0)
        return empty;
    builder.out.scene.size = wantedLook.size;
    const attn::Equation equation = builder.results().front()->node->spec->equation;
    if (builder.results().size() > 1 && isOverview(content.trace->shape(), content.head) && !content.chosenHeads)
        layoutOverview(builder);
    else if (builder.results().size() > 1 || standsUpright(builder))
        layoutHeads(builder);
    else if (comparing && !look.resultOnly)
        layoutStack(builder);
    else if (comparing)
        layoutCorner(builder);
    else if (equation == attn::Equation::Tokens)
        layoutTokens(builder);
    else if (equation == attn::Equation::Stack && !look.resultOnly)
        layoutStack(builder);
    else if (equation == attn::Equation::Join && !look.resultOnly)
        layoutJoin(builder);
    else
        layoutCorner(builder);
    if (map)
        drawMap(builder, look.size.width());
    return std::move(builder.out);
}

void addMarks(EquationScene& scene, const Theme& theme, const EquationState& state)
{
    const std::optional<CellId>& marked = state.hovered ? state.hovered : state.pinned;
    if (scene.picture == ViewMode::Arcs) {
        if (marked)
            addArcHighlights(scene, theme, *marked, false);
        return;
    }
    const std::vector<int> tokens = scene.picture == ViewMode::Equation ? state.tokens : std::vector<int>();
    if (marked || !tokens.empty())
        addHighlights(scene, equationHighlights(scene, theme, state.hovered, state.pinned, tokens));
}

std::optional<PanelCell> cellAt(const EquationScene& scene, const QPointF& point)
{
    return scene.picture == ViewMode::Arcs ? arcAt(scene, point) : scene.cellAt(point);
}
