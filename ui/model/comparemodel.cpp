// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/comparemodel.h"

#include "ui/model/sessionmodel.h"
#include "ui/model/viewloader.h"

#include <algorithm>
#include <numeric>
#include <utility>

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
    connect(model, &SessionModel::computingChanged, this, &CompareModel::endSwap);
}

bool CompareModel::fits() const
{
    const auto b = m_model ? m_model->trace() : nullptr;
    if (!m_a || !b || m_a->sources().tokens != b->sources().tokens || m_a->shape().keyTokens() != b->shape().keyTokens())
        return false;
    const auto& nodes = b->graph().nodes;
    return std::all_of(
        nodes.begin(), nodes.end(), [this](const attn::Node& node) { return m_a->graph().find(node.path) != nullptr; });
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
    if (!m_model || !m_a || m_swapping)
        return;
    if (m_model->isComputing()) { // the result of those edits becomes A
        m_swapWaits = true;
        return;
    }
    const auto before = m_model->trace();
    if (!before)
        return;
    const auto a = m_a;
    m_swapping = Swap { nullptr, a, before, m_name, tr("The session before the swap") };
    m_a = before; // first, so that the views that follow the edit find the new pair
    m_name = m_swapping->nameAfter;
    m_model->edit(tr("Swap A and B"), [a](attn::Session& session) -> attn::Result<attn::Nothing> {
        session = a->session();
        return attn::Nothing {};
    });
    endSwap();
    if (!m_model->isComputing())
        return; // told with the run
    emit changed();
    compare();
}

// A swap that was refused or withdrawn leaves A as it was.
void CompareModel::endSwap()
{
    if (!m_model || m_model->isComputing())
        return;
    if (const auto given = std::exchange(m_swapping, std::nullopt))
        setA(given->before, given->nameBefore);
    if (std::exchange(m_swapWaits, false))
        swap();
}

// Undo and redo of a swap exchange both sides.
void CompareModel::followSwap()
{
    const QUndoStack* undo = m_model->undoStack();
    const int last = undo->index() - 1;
    if (m_swapping && last >= 0 && undo->text(last) == tr("Swap A and B")) {
        m_swapping->step = undo->command(last);
        m_swaps.push_back(*std::exchange(m_swapping, std::nullopt));
    }
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
    m_swapping.reset();
    m_swapWaits = false;
    setA(nullptr, {});
}

// Small runs are compared in the call; large ones beside the window, and a newer comparison replaces an older one.
void CompareModel::compare()
{
    m_task.drop();
    const auto b = m_model ? m_model->trace() : nullptr;
    const bool had = m_result != nullptr;
    m_result.reset();
    m_error.reset();
    if (!m_a || !b) {
        if (had)
            emit resultChanged();
        return;
    }
    const auto work = [a = m_a, b](const std::stop_token& stop) { return attn::compareTraces(*a, *b, stop); };
    const auto take = [this](attn::Result<attn::Comparison> compared) {
        if (compared)
            m_result = std::make_shared<const attn::Comparison>(std::move(*compared));
        else
            m_error = compared.error();
        emit resultChanged();
    };
    if (costOfAll(*m_a) + costOfAll(*b) < ViewLoader::immediate)
        return take(attn::withinMemory({}, 0, [&] { return work({}); }));
    if (had)
        emit resultChanged();
    m_task.run({}, work, take);
}
