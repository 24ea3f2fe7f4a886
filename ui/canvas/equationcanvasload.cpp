// SPDX-License-Identifier: GPL-3.0-or-later
// Which matrices a picture needs, and what becomes of them before they are shown.
#include "core/pipeline/colorranges.h"
#include "ui/canvas/changeoutline.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/model/comparemodel.h"
#include "ui/model/practicemodel.h"
#include "ui/model/sessionmodel.h"
#include "ui/pictures/pictures.h"
#include "ui/place/headnames.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"
#include "ui/widgets/animation.h"

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

void EquationCanvas::lockRanges()
{
    const auto trace = m_request.trace;
    if (!trace)
        return;
    std::vector<int> nodes;
    for (const attn::Node& node : trace->graph().nodes) {
        if (node.spec->step && mapOf(node.spec->kind))
            nodes.push_back(node.id);
    }
    // All steps and heads where that costs nothing; of a large run what is on screen.
    ViewLoader::Views views;
    if (ViewLoader::cost(*trace, nodes) < ViewLoader::immediate) {
        for (const int node : nodes) {
            if (auto view = trace->view(node))
                views.push_back(std::move(*view));
        }
    }
    m_request.locked.clear();
    for (const attn::StageView& view : views.empty() ? m_request.views : views) {
        if (!view.node || !mapOf(view.node->spec->kind))
            continue;
        const attn::ColorScale own = attn::stageRange(*trace, *view.node);
        const auto [known, added] = m_request.locked.emplace(own.map, own);
        if (!added)
            known->second = attn::united(known->second, own);
    }
}

void EquationCanvas::reload()
{
    const auto trace = m_model->trace();
    m_loaded = false;
    if (!trace)
        return;
    EquationRequest asked;
    asked.step = m_selection->step();
    asked.head = m_selection->head();
    asked.picture = m_selection->viewMode();
    const std::vector<int> nodes = viewNodes(*trace, asked.step, asked.head, asked.picture);
    QString title;
    double bytes = 0;
    for (const int id : nodes) {
        const attn::Node& node = trace->graph().nodes[size_t(id)];
        bytes += 8.0 * node.rows * node.columns;
        if (title.isEmpty() || asked.picture != ViewMode::Equation) // the last is the largest piece of work
            title = translated(node.spec->shortTitle) + QLatin1Char(' ') + shapeText(node.rows, node.columns);
    }
    const int rows = nodes.empty() ? 1 : trace->graph().nodes[size_t(nodes.front())].rows;
    const int token = tokenOf(m_selection->current());
    if (token >= 0 && asked.picture != m_request.picture)
        m_token = token;
    asked.token = m_token = std::clamp(m_token, 0, rows - 1);
    const bool overview = isOverview(trace->shape(), asked.head) && asked.picture == ViewMode::Equation;
    const bool rowsOnly = asked.picture == ViewMode::Bars && bytes > mostBytes;

    // What is too slow for the window's thread is found where the matrices are evaluated; large ones are released there.
    struct Found {
        std::map<int, StrongPairs> pairs;
        std::shared_ptr<ComparedStep> compared;
        std::shared_ptr<const HeadFindings> heads;
        HeadFindings ofAll; ///< of every layer, whose matrices are released
    };
    const auto found = std::make_shared<Found>();
    const auto each = [found, trace, rowsOnly, overview, picture = asked.picture, row = asked.token](attn::StageView& view) {
        attn::nodeRange(*trace, view); // before it is made smaller or let go
        if (picture == ViewMode::Arcs && view.values->size() > 0)
            found->pairs[view.node->id] = strongestPairs(*view.values, view.mask.get(),
                { 0, int(view.values->rows()) - 1, 0, int(view.values->cols()) - 1 }, mostArcs);
        if (overview && attn::isMeasured(*view.node->spec))
            if (const auto measures = attn::measureHead(*view.values, view.mask.get()))
                found->ofAll.measures.emplace(view.node->id, *measures);
        if (picture == ViewMode::Storyboard || overview)
            view = storyboardView(std::move(view));
        if (rowsOnly)
            view = rowView(std::move(view), row);
    };
    const bool comparing
        = m_compare && m_compare->isShown() && asked.picture == ViewMode::Equation && !isPractising();
    const auto a = comparing ? m_compare->a() : nullptr;
    const bool headAggregates = m_request.headAggregates;
    const auto prepare = [found, a, asked, overview, headAggregates, key = asked.step.toStdString()](
                             const attn::Trace& run, const ViewLoader::Views& views) {
        for (const attn::StageView& view : views)
            attn::stageRange(run, *view.node);
        if (!a) {
            if (overview)
                found->heads = std::make_shared<const HeadFindings>(std::move(found->ofAll));
            else if (asked.head < 0 && asked.picture == ViewMode::Equation)
                found->heads = std::make_shared<const HeadFindings>(headFindings(views, asked.step, headAggregates));
            return;
        }
        ViewLoader::Views results;
        std::copy_if(views.begin(), views.end(), std::back_inserter(results),
            [&](const attn::StageView& view) { return view.node && view.node->spec->key == key; });
        found->compared = std::make_shared<ComparedStep>(comparedStep(a, run, results));
    };
    m_loader.load(
        trace, nodes, title,
        [this, asked, found, rowsOnly](std::shared_ptr<const attn::Trace> run, ViewLoader::Views views) {
            m_request.pairs = std::move(found->pairs);
            if (found->compared) {
                found->compared->nameA = m_compare ? m_compare->nameOfA() : QString();
                found->compared->nameB = tr("this session");
            }
            m_request.compared = found->compared;
            m_request.findings = found->heads;
            m_rowsOnly = rowsOnly;
            display(std::move(run), asked, std::move(views));
        },
        prepare, each,
        ViewLoader::cost(*trace, nodesOfRanges(*trace, nodes))
            + (a ? ViewLoader::cost(*a, nodesIn(*a, *trace, nodes)) : 0));
}

void EquationCanvas::display(
    std::shared_ptr<const attn::Trace> trace, const EquationRequest& asked, ViewLoader::Views views)
{
    // The same picture of another run shows what has changed.
    const bool same = asked.step == m_request.step && asked.picture == m_request.picture && asked.head == m_request.head
        && asked.picture == ViewMode::Equation && !m_request.compared && trace != m_request.trace;
    const std::shared_ptr<const attn::Trace> runBefore = m_request.trace; // keeps the nodes of `before`
    const ViewLoader::Views before = same ? m_request.views : ViewLoader::Views();
    if (asked.step != m_request.step || asked.picture != m_request.picture) {
        startFade();
        // Arcs of another step may be the same matrix: their window stays.
        if (asked.picture != ViewMode::Arcs || asked.picture != m_request.picture)
            m_window.reset();
        m_firstCard = 0;
        m_stage.clear();
        m_ofKey = false;
    }
    m_request.trace = std::move(trace);
    m_request.step = asked.step;
    m_request.head = asked.head;
    m_request.picture = asked.picture;
    m_request.token = asked.token;
    m_request.views = std::move(views);
    m_request.practice = m_practice ? m_practice->hiddenCells() : nullptr;
    m_request.pinned = m_selection->pinned();
    m_request.tokens = m_selection->tokens();
    takeCover();
    m_loaded = true;
    m_old = false;
    sizeWindow();
    layOut();
    outlineChanges(before);
    emit zoomChanged();
}

void EquationCanvas::clearOutline()
{
    delete m_outline.data();
}

const ChangeOutline* EquationCanvas::outline() const
{
    return m_outline;
}

void EquationCanvas::outlineChanges(const ViewLoader::Views& before)
{
    std::vector<QLineF> lines = changedBorders(m_equation, before, m_request.views, 8);
    if (isVisible() && !lines.empty())
        m_outline = new ChangeOutline(
            this, std::move(lines), m_request.theme, motion::duration(this, motion::changeFade));
}

// Only a single matrix can be looked into.
void EquationCanvas::sizeWindow()
{
    if (m_request.picture == ViewMode::Bars || m_request.picture == ViewMode::Storyboard || isOverview(m_request.trace->shape(), m_request.head))
        return m_window.setSize(0, 0);
    if (!m_request.views.empty()) {
        const attn::Node& node = *m_request.views.front().node;
        m_window.setSize(node.rows, node.columns);
    }
}
