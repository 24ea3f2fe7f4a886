// SPDX-License-Identifier: GPL-3.0-or-later
// How runs of the document are computed: small ones in the call, large ones one after the other in the background.
#include "ui/model/sessionmodelparts.h"

#include "core/base/memory.h"
#include "core/io/tokenizer.h"
#include "ui/model/viewloader.h"

#include <QElapsedTimer>
#include <QFutureWatcher>
#include <QtConcurrentRun>
#include <numeric>

namespace {

constexpr double smallDraw = 3e5; // numbers to draw, in a few milliseconds
constexpr size_t smallOverrides = 10000; // a pasted matrix may bring hundreds of thousands

// Numbers that a run of this session starts from.
double numbersOf(const attn::Session& session)
{
    const attn::Result<std::vector<std::string>> tokens = attn::tokensOf(session);
    const attn::Result<attn::Shape> shape = tokens ? attn::shapeOf(session, tokens->size()) : tokens.error();
    if (!shape)
        return 0;
    const double d = shape->model;
    return d * shape->tokens + d * (2.0 * shape->size + shape->valueSize) + double(shape->valueSize) * shape->outputs;
}

bool isSmall(const attn::Session& session)
{
    return SessionModel::isSmallText(session) && session.overrides.size() <= smallOverrides
        && numbersOf(session) <= smallDraw;
}

} // namespace

SessionModel::Run SessionModel::compute(
    const attn::Session& session, const std::shared_ptr<const attn::Trace>& previous)
{
    QElapsedTimer clock;
    clock.start();
    Run run { session, nullptr, {}, 0 };
    const auto traced = [&]() -> attn::Result<std::shared_ptr<const attn::Trace>> {
        attn::Result<std::vector<std::string>> tokens = attn::tokensOf(session);
        if (!tokens)
            return tokens.error();
        return attn::Trace::create(session, std::move(*tokens), previous);
    };
    const auto trace = attn::withinMemory(session.title, 0, traced);
    if (!trace) {
        run.error = trace.error();
        return run;
    }
    run.trace = *trace;
    // Small runs are evaluated at once, so that every view finds its numbers and the time shown is that of all of them.
    std::vector<int> all(run.trace->graph().nodes.size());
    std::iota(all.begin(), all.end(), 0);
    if (ViewLoader::cost(*run.trace, all) < ViewLoader::immediate / 4)
        for (const int node : all)
            if (const auto view = run.trace->view(node); !view && view.error().kind != attn::Error::Kind::Cancelled)
                break; // the view that shows it gives the reason
    run.milliseconds = double(clock.nsecsElapsed()) / 1e6;
    return run;
}

bool SessionModel::start(std::shared_ptr<Job> job)
{
    replaceJob();
    if (job->changed && isSmall(job->session)) {
        Run run = compute(job->session, m_trace);
        return finish(*job, std::move(run));
    }
    m_wanted = std::move(job);
    setComputing(true);
    if (!m_running)
        launch(m_wanted);
    return true;
}

// One thread at a time: a job that was replaced before its turn never runs.
void SessionModel::launch(std::shared_ptr<Job> job)
{
    using Answer = std::shared_ptr<Run>;
    m_running = true;
    auto* watcher = new QFutureWatcher<Answer>(this);
    connect(watcher, &QFutureWatcher<Answer>::finished, this, [this, watcher, job] {
        watcher->deleteLater();
        m_running = false;
        if (job == m_wanted) {
            m_wanted.reset();
            setComputing(false);
            finish(*job, std::move(*watcher->result()));
        } else if (m_wanted) {
            launch(m_wanted);
        }
    });
    watcher->setFuture(QtConcurrent::run([job, previous = m_trace]() -> Answer {
        attn::Session session = job->session;
        if (!job->changed) {
            const attn::Result<attn::Nothing> changed
                = attn::withinMemory(job->name.toStdString(), 0, [&] { return job->change(session); });
            if (!changed)
                return std::make_shared<Run>(Run { job->session, nullptr, changed.error(), 0 });
        }
        return std::make_shared<Run>(compute(session, previous));
    }));
}

bool SessionModel::finish(Job& job, Run run)
{
    if (run.error) {
        const bool result = fail(*run.error, job.source);
        if (m_restoring && !job.restores)
            restore(m_session); // the edit replaced the run of an undone step
        return result;
    }
    m_milliseconds = run.milliseconds;
    m_restoring = false;
    const bool hadError = m_error.has_value();
    m_error.reset();
    m_errorSource.clear();
    const attn::Session before = std::exchange(m_session, run.session);
    m_trace = std::move(run.trace);
    // Everything is consistent before the first signal.
    if (!job.restores)
        m_undo.push(new Step(this, job.name, before, m_session, job.mergeKey));
    m_shownIndex = m_undo.index();
    emit traceChanged();
    if (hadError)
        emit errorChanged();
    return true;
}

// Undo and redo: the document changes now, its run comes at once or from the background.
void SessionModel::restore(const attn::Session& session)
{
    m_session = session;
    if (m_silent)
        return;
    auto job = std::make_shared<Job>();
    job->session = session;
    job->changed = job->restores = true;
    ++m_mergeRound;
    m_restoring = true;
    start(std::move(job));
}

void SessionModel::replaceJob()
{
    m_wanted.reset();
    setComputing(false);
}

void SessionModel::undo()
{
    if (m_computing && !m_restoring)
        cancel();
    else
        m_undo.undo();
}

void SessionModel::cancel()
{
    if (!m_computing)
        return;
    replaceJob();
    if (m_restoring) {
        m_silent = true;
        m_undo.setIndex(m_shownIndex);
        m_silent = false;
        m_restoring = false;
        m_session = m_trace->session();
    }
    dismissError();
    emit traceChanged(); // refused input goes back everywhere
}

void SessionModel::setComputing(bool computing)
{
    if (m_computing == computing)
        return;
    m_computing = computing;
    if (computing)
        m_patience.start();
    else
        m_patience.stop();
    emit computingChanged();
    if (!computing && m_busy) {
        m_busy = false;
        emit busyChanged();
    }
}
