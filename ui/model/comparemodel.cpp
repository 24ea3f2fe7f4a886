// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/comparemodel.h"

#include "core/base/memory.h"
#include "ui/model/sessionmodel.h"
#include "ui/model/viewloader.h"

#include <QFutureWatcher>
#include <QtConcurrentRun>
#include <numeric>

namespace {

double costOfAll(const attn::Trace& trace)
{
    std::vector<int> all(trace.graph().nodes.size());
    std::iota(all.begin(), all.end(), 0);
    return ViewLoader::cost(trace, all);
}

} // namespace

CompareModel::CompareModel(SessionModel* model, QObject* parent)
    : QObject(parent)
    , m_model(model)
{
    connect(model, &SessionModel::traceChanged, this, &CompareModel::compare);
    connect(model->undoStack(), &QUndoStack::indexChanged, this, &CompareModel::followSwap);
}

CompareModel::~CompareModel()
{
    m_stop.request_stop();
}

void CompareModel::setA(std::shared_ptr<const attn::Trace> a, const QString& name)
{
    m_a = std::move(a);
    m_name = name;
    m_shown = m_a != nullptr;
    emit changed();
    compare();
}

void CompareModel::setShown(bool shown)
{
    if (!m_a || shown == m_shown)
        return;
    m_shown = shown;
    emit changed();
}

void CompareModel::swap()
{
    const auto before = m_model ? m_model->trace() : nullptr;
    if (!m_a || !before)
        return;
    const auto a = m_a;
    const QString name = m_name;
    m_a = before; // first, so that the views that follow the edit find the new pair
    m_name = tr("The session before the swap");
    const int steps = m_model->undoStack()->index();
    const bool done = m_model->edit(tr("Swap A and B"), [&a](attn::Session& session) -> attn::Result<attn::Nothing> {
        session = a->session();
        return attn::Nothing {};
    });
    if (!done) {
        m_a = a;
        m_name = name;
    } else if (const int now = m_model->undoStack()->index(); now > steps) {
        m_swaps.push_back({ m_model->undoStack()->command(now - 1), a, m_a, name, m_name });
    }
    emit changed();
    compare();
}

// Undo and redo of a swap exchange both sides.
void CompareModel::followSwap()
{
    const QUndoStack* undo = m_model->undoStack();
    std::erase_if(m_swaps, [&](const Swap& swap) {
        for (int i = 0; i < undo->count(); ++i)
            if (undo->command(i) == swap.step)
                return false;
        return true; // another edit took its place
    });
    for (Swap& swap : m_swaps) {
        bool done = false;
        for (int i = 0; i < undo->index(); ++i)
            done = done || undo->command(i) == swap.step;
        if (done == swap.done || !m_a)
            continue;
        swap.done = done;
        setA(done ? swap.after : swap.before, done ? swap.nameAfter : swap.nameBefore);
    }
}

void CompareModel::stop()
{
    m_swaps.clear();
    setA(nullptr, {});
}

// Small runs are compared in the call; large ones beside the window, and a newer comparison replaces an older one.
void CompareModel::compare()
{
    m_stop.request_stop();
    m_stop = {};
    const quint64 generation = ++m_generation;
    const auto b = m_model ? m_model->trace() : nullptr;
    const bool had = m_result != nullptr;
    m_result.reset();
    if (!m_a || !b) {
        if (had)
            emit resultChanged();
        return;
    }
    using Answer = std::shared_ptr<const attn::Comparison>;
    const auto work = [a = m_a, b, token = m_stop.get_token()]() -> Answer {
        auto result = attn::withinMemory({}, 0, [&] { return attn::compareTraces(*a, *b, token); });
        return result ? std::make_shared<const attn::Comparison>(std::move(*result)) : nullptr;
    };
    if (costOfAll(*m_a) + costOfAll(*b) < ViewLoader::immediate) {
        m_result = work();
        emit resultChanged();
        return;
    }
    if (had)
        emit resultChanged();
    auto* watcher = new QFutureWatcher<Answer>(this);
    connect(watcher, &QFutureWatcher<Answer>::finished, this, [this, watcher, generation] {
        watcher->deleteLater();
        if (generation != m_generation)
            return;
        m_result = watcher->result();
        emit resultChanged();
    });
    watcher->setFuture(QtConcurrent::run(work));
}
