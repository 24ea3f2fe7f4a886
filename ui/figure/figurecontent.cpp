// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/figurecontent.h"

#include "core/pipeline/colorranges.h"
#include "ui/pictures/pictures.h"
#include "ui/pictures/viewlayout.h"
#include "ui/text/translate.h"

#include <algorithm>
#include <utility>

namespace {

ViewMode viewModeOf(FigureKind kind)
{
    switch (kind) {
    case FigureKind::Arcs:
        return ViewMode::Arcs;
    case FigureKind::Bars:
        return ViewMode::Bars;
    case FigureKind::Storyboard:
        return ViewMode::Storyboard;
    default:
        return ViewMode::Equation;
    }
}

std::vector<int> nodesOf(const attn::Trace& trace, const FigureSubject& subject)
{
    if (subject.kind == FigureKind::Matrix)
        return { subject.node };
    std::vector<int> nodes = viewNodes(trace, subject.step, subject.head, viewModeOf(subject.kind));
    std::erase_if(nodes, [&](int node) {
        const int head = trace.graph().nodes[size_t(node)].head;
        return !subject.heads.empty() && head >= 0
            && std::find(subject.heads.begin(), subject.heads.end(), head) == subject.heads.end();
    });
    return nodes;
}

} // namespace

attn::Result<EquationContent> figureContent(const FigureRun& run, const FigureSubject& subject)
{
    EquationContent content;
    content.trace = run.trace;
    content.step = subject.step;
    content.head = subject.head;
    content.viewMode = viewModeOf(subject.kind);
    content.token = subject.token;
    if (subject.kind == FigureKind::Matrix) {
        const attn::Node& node = run.trace->graph().nodes[size_t(subject.node)];
        content.step = toQString(node.spec->key);
        content.head = std::max(node.head, 0);
    }
    content.chosenHeads = !subject.heads.empty();
    for (const int node : nodesOf(*run.trace, subject)) {
        auto view = run.trace->view(node);
        if (!view)
            return view.error();
        attn::nodeRange(*run.trace, *view); // before it is made smaller
        if (content.viewMode == ViewMode::Arcs && view->values->size() > 0)
            content.pairs[node] = strongestPairs(*view->values, view->mask.get(),
                { 0, int(view->values->rows()) - 1, 0, int(view->values->cols()) - 1 }, mostArcs);
        content.views.push_back(
            content.viewMode == ViewMode::Storyboard ? storyboardView(std::move(*view)) : std::move(*view));
    }
    if (content.viewMode == ViewMode::Equation && subject.head < 0)
        content.findings = std::make_shared<const HeadFindings>(headFindings(content.views, content.step, false));
    return content;
}
