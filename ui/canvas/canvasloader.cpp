// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/canvasloader.h"

#include "core/pipeline/colorranges.h"
#include "ui/canvas/interaction/barsinteraction.h"
#include "ui/model/comparemodel.h"
#include "ui/model/practicemodel.h"
#include "ui/model/sessionmodel.h"
#include "ui/pictures/pictures.h"
#include "ui/pictures/viewlayout.h"
#include "ui/place/headnames.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"

#include <algorithm>
#include <iterator>

namespace {

/// Bars hold whole matrices up to this size, so that another token costs nothing.
constexpr double mostBytes = 128e6;

/// The nodes of another run with the same paths.
std::vector<int> nodesIn(const attn::Trace& other, const attn::Trace& trace, const std::vector<int>& nodes)
{
    std::vector<int> found;
    for (const int node : nodes)
        if (const attn::Node* same = other.graph().find(trace.graph().nodes[size_t(node)].path))
            found.push_back(same->id);
    return found;
}

/// The matrices that are looked through for the ranges of colours, beside those on screen.
std::vector<int> nodesOfRanges(const attn::Trace& trace, const std::vector<int>& nodes)
{
    std::vector<int> found;
    for (const int id : nodes) {
        const attn::Node& node = trace.graph().nodes[size_t(id)];
        if (attn::knowsStageRange(trace, node))
            continue;
        for (const int other : attn::sharingHeads(trace, node))
            if (std::find(nodes.begin(), nodes.end(), other) == nodes.end())
                found.push_back(other);
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

} // namespace

CanvasLoader::CanvasLoader(SessionModel* model, Selection* selection, QObject* canvas)
    : QObject(canvas)
    , m_model(model)
    , m_selection(selection)
    , m_loader(this)
{
    connect(&m_loader, &ViewLoader::busyChanged, this, &CanvasLoader::busyChanged);
    connect(&m_loader, &ViewLoader::failed, this, [this](const attn::Error& error) { emit failed(translated(error)); });
}

void CanvasLoader::setCompareModel(const CompareModel* compare)
{
    m_compare = compare;
}

void CanvasLoader::setPracticeModel(const PracticeModel* practice)
{
    m_practice = practice;
}

int CanvasLoader::load(const Wanted& wanted)
{
    const auto trace = m_model->trace();
    if (!trace)
        return wanted.token;
    EquationContent asked;
    asked.step = m_selection->step();
    asked.head = m_selection->head();
    asked.viewMode = m_selection->viewMode();
    const std::vector<int> nodes = viewNodes(*trace, asked.step, asked.head, asked.viewMode);
    QString title;
    double bytes = 0;
    for (const int id : nodes) {
        const attn::Node& node = trace->graph().nodes[size_t(id)];
        bytes += 8.0 * node.rows * node.columns;
        if (title.isEmpty() || asked.viewMode != ViewMode::Equation) // the last is the largest piece of work
            title = translated(node.spec->shortTitle) + QLatin1Char(' ') + shapeText(node.rows, node.columns);
    }
    const int rows = nodes.empty() ? 1 : trace->graph().nodes[size_t(nodes.front())].rows;
    const bool follows = asked.viewMode != wanted.shown || asked.viewMode == ViewMode::Bars;
    const int token = follows ? tokenOf(trace.get(), m_selection->current()) : -1;
    asked.token = std::clamp(token >= 0 ? token : wanted.token, 0, rows - 1);
    const bool overview = isOverview(trace->shape(), asked.head) && asked.viewMode == ViewMode::Equation;
    const bool rowsOnly = asked.viewMode == ViewMode::Bars && bytes > mostBytes;

    // What is too slow for the window's thread is found where the matrices are evaluated; large ones are released there.
    struct Found {
        std::map<int, StrongPairs> pairs;
        std::shared_ptr<ComparedStep> compared;
        std::shared_ptr<const HeadFindings> heads;
        HeadFindings ofAll; ///< of every layer, whose matrices are released
    };
    const auto found = std::make_shared<Found>();
    const auto each = [found, trace, rowsOnly, overview, viewMode = asked.viewMode, row = asked.token](attn::StageView& view) {
        attn::nodeRange(*trace, view); // before it is made smaller or let go
        if (viewMode == ViewMode::Arcs && view.values->size() > 0)
            found->pairs[view.node->id] = strongestPairs(*view.values, view.mask.get(),
                { 0, int(view.values->rows()) - 1, 0, int(view.values->cols()) - 1 }, mostArcs);
        if (overview && attn::isMeasured(*view.node->spec))
            if (const auto measures = attn::measureHead(*view.values, view.mask.get()))
                found->ofAll.measures.emplace(view.node->id, *measures);
        if (viewMode == ViewMode::Storyboard || overview)
            view = storyboardView(std::move(view));
        if (rowsOnly)
            view = rowView(std::move(view), row);
    };
    const bool comparing = m_compare && m_compare->isShown() && asked.viewMode == ViewMode::Equation
        && !(m_practice && m_practice->isOn());
    const auto a = comparing ? m_compare->a() : nullptr;
    const auto prepare = [found, a, asked, overview, headAggregates = wanted.headAggregates, key = asked.step.toStdString()](
                             const attn::Trace& run, const ViewLoader::Views& views) {
        for (const attn::StageView& view : views)
            attn::stageRange(run, *view.node);
        if (!a) {
            if (overview)
                found->heads = std::make_shared<const HeadFindings>(std::move(found->ofAll));
            else if (asked.head < 0 && asked.viewMode == ViewMode::Equation)
                found->heads = std::make_shared<const HeadFindings>(headFindings(views, asked.step, headAggregates));
            return;
        }
        ViewLoader::Views results;
        std::copy_if(views.begin(), views.end(), std::back_inserter(results),
            [&](const attn::StageView& view) {
                return view.node && view.node->spec->key == key && isInShownLayer(run.shape(), *view.node, asked.head);
            });
        found->compared = std::make_shared<ComparedStep>(comparedStep(a, run, results));
    };
    m_loader.load(
        trace, nodes, title,
        [this, content = asked, found, rowsOnly](std::shared_ptr<const attn::Trace> run, ViewLoader::Views views) mutable {
            if (found->compared) {
                found->compared->nameA = m_compare ? m_compare->nameOfA() : QString();
                found->compared->nameB = tr("this session");
            }
            content.trace = std::move(run);
            content.views = std::move(views);
            content.pairs = std::move(found->pairs);
            content.compared = found->compared;
            content.findings = found->heads;
            emit loaded(content, rowsOnly);
        },
        prepare, each,
        ViewLoader::cost(*trace, nodesOfRanges(*trace, nodes))
            + (a ? ViewLoader::cost(*a, nodesIn(*a, *trace, nodes)) : 0));
    return asked.token;
}
