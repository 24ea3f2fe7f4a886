// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/viewloader.h"

#include "core/base/memory.h"
#include "ui/background/jobs.h"

#include <QElapsedTimer>
#include <utility>

struct ViewLoader::Work {
    std::atomic<int> evaluated = 0;
    int wanted = 0;
    double milliseconds = 0;
};

namespace {

attn::Result<ViewLoader::Views> evaluateNodes(
    const attn::Trace& trace, const std::vector<int>& nodes, const std::stop_token& stop, std::atomic<int>* evaluated,
    const std::function<void(attn::StageView&)>& each)
{
    ViewLoader::Views views;
    views.reserve(nodes.size());
    for (const int node : nodes) {
        attn::Result<attn::StageView> view = trace.view(node, stop);
        if (!view)
            return view.error();
        if (each)
            each(*view);
        views.push_back(std::move(*view));
        if (evaluated)
            ++*evaluated;
    }
    return views;
}

// `prepare` belongs to it: running out of memory there is a failure like any other.
attn::Result<ViewLoader::Views> preparedViews(const attn::Trace& trace, const std::vector<int>& nodes,
    const std::stop_token& stop, std::atomic<int>* evaluated, const std::function<void(attn::StageView&)>& each,
    const std::function<void(const attn::Trace&, const ViewLoader::Views&)>& prepare)
{
    std::string names;
    double bytes = 0;
    for (const int node : nodes) {
        names = trace.graph().nodes[size_t(node)].path;
        bytes += trace.bytesFor(node);
    }
    return attn::withinMemory(names, bytes, [&] {
        attn::Result<ViewLoader::Views> views = evaluateNodes(trace, nodes, stop, evaluated, each);
        if (views && prepare && !stop.stop_requested())
            prepare(trace, *views);
        return views;
    });
}

// Products cost their inner dimension per cell; everything else counts as one exponential.
double costOfNode(const attn::Graph& graph, const attn::Node& node)
{
    const double cells = double(node.rows) * node.columns;
    if (node.spec->equation == attn::Equation::Corner && !node.inputs.empty() && node.inputs.front() >= 0)
        return cells * graph.nodes[size_t(node.inputs.front())].columns;
    return cells * 10;
}

} // namespace

ViewLoader::ViewLoader(QObject* parent)
    : Job(parent)
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(100);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        m_busy = true;
        emit busyChanged();
    });
    Jobs::instance().add(this);
}

ViewLoader::~ViewLoader()
{
    Jobs::instance().remove(this);
}

double ViewLoader::progress() const
{
    return m_work && m_work->wanted > 0 ? double(m_work->evaluated) / m_work->wanted : 0;
}

void ViewLoader::load(std::shared_ptr<const attn::Trace> trace, std::vector<int> nodes, const QString& title,
    std::function<void(std::shared_ptr<const attn::Trace>, Views)> done,
    std::function<void(const attn::Trace&, const Views&)> prepare, std::function<void(attn::StageView&)> each,
    double extra)
{
    m_task.drop();
    m_title = title;

    if (cost(*trace, nodes) + extra < immediate) {
        setIdle();
        attn::Result<Views> views = preparedViews(*trace, nodes, {}, nullptr, each, prepare);
        if (views)
            done(std::move(trace), std::move(*views));
        else
            emit failed(views.error());
        return;
    }

    if (!m_busy)
        m_patience.start();
    else
        emit busyChanged(); // another title
    m_work = std::make_shared<Work>();
    m_work->wanted = int(nodes.size());

    m_task.run({},
        [trace, nodes = std::move(nodes), work = m_work, prepare = std::move(prepare), each = std::move(each)](
            const std::stop_token& stop) {
            QElapsedTimer clock;
            clock.start();
            auto views = preparedViews(*trace, nodes, stop, &work->evaluated, each, prepare);
            work->milliseconds = double(clock.nsecsElapsed()) / 1e6;
            return views;
        },
        [this, trace, work = m_work, done = std::move(done)](attn::Result<Views> views) {
            setIdle();
            if (!views)
                return emit failed(views.error());
            emit Jobs::instance().finished(this, work->milliseconds);
            done(trace, std::move(*views));
        });
}

void ViewLoader::setIdle()
{
    m_patience.stop();
    m_work.reset();
    if (!std::exchange(m_busy, false))
        return;
    emit busyChanged();
}

double ViewLoader::cost(const attn::Trace& trace, const std::vector<int>& nodes)
{
    const attn::Graph& graph = trace.graph();
    std::vector<bool> seen(graph.nodes.size(), false);
    std::vector<int> open;
    const auto need = [&](int node) {
        if (node >= 0 && node < int(seen.size()) && !seen[size_t(node)]) {
            seen[size_t(node)] = true;
            open.push_back(node);
        }
    };
    for (const int node : nodes)
        need(node);
    double sum = 0;
    while (!open.empty()) {
        const attn::Node& node = graph.nodes[size_t(open.back())];
        open.pop_back();
        sum += costOfNode(graph, node);
        for (const int input : node.inputs)
            need(input);
        need(node.mask);
    }
    return sum;
}
