// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/sessionmodel.h"

#include "core/base/memory.h"
#include "core/io/text/tokenizer.h"
#include "core/session/sessiondelta.h"
#include "ui/model/computingthreads.h"
#include "ui/model/viewloader.h"
#include "ui/text/translate.h"

#include <QElapsedTimer>
#include <QFutureWatcher>
#include <QtConcurrentRun>
#include <functional>
#include <numeric>
#include <optional>
#include <utility>

struct SessionModel::Run {
    attn::Session session;
    std::shared_ptr<const attn::Trace> trace;
    std::optional<attn::Error> error;
    double milliseconds = 0;
};

// What one edit requests; of undo and redo only the document to compute.
struct SessionModel::Job {
    QString name, mergeKey;
    Change change;
    Waiting waiting = Waiting::Stays;
    bool needsRun = true; ///< of the document before; otherwise the change may be applied in any thread
    QString source = {}; ///< as errorSource()
    QString field = {}, value = {}; ///< as waitingValue()
    bool heavy = false; ///< the change is applied in the thread, too
    bool restores = false; ///< undo or redo
    bool deferred = false; ///< the call that asked for it is over
    bool failed = false;
    bool redrawn = false; ///< parameters that were drawn no longer fitted
    int round = 0, errors = 0; ///< m_mergeRound and m_errors when it was asked for
    std::function<void()> whenDone = {}; ///< it is a step of the document
    std::optional<attn::Session> after = {}; ///< the changed document, where its turn has come

    bool joins(const Job& other) const
    {
        return !mergeKey.isEmpty() && mergeKey == other.mergeKey && round == other.round;
    }
};

// What an edit changed. The document of the model is always the one on this or that side of the step.
class SessionModel::Step : public QUndoCommand {
public:
    Step(SessionModel* model, const QString& name, attn::Session before, attn::Session after, const QString& mergeKey,
        int round)
        : QUndoCommand(name)
        , m_model(model)
        , m_delta(std::move(before), std::move(after))
        , m_mergeKey(mergeKey)
        , m_round(round)
    {
    }

    const QString& mergeKey() const { return m_mergeKey; }
    int id() const override { return m_mergeKey.isEmpty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand* command) override
    {
        const auto* other = static_cast<const Step*>(command);
        if (other->m_mergeKey != m_mergeKey || other->m_round != m_round)
            return false;
        const attn::Session& after = m_model->m_session; // the edit is applied already
        m_delta = attn::SessionDelta(m_delta.before(other->m_delta.before(after)), after);
        setText(other->text());
        return true;
    }
    void undo() override { m_model->restore(m_delta.before(m_model->m_session)); }
    void redo() override
    {
        if (!std::exchange(m_fresh, false)) // push() calls redo(), but the edit is applied already
            m_model->restore(m_delta.after(m_model->m_session));
    }

private:
    SessionModel* m_model;
    attn::SessionDelta m_delta;
    QString m_mergeKey;
    int m_round;
    bool m_fresh = true;
};

bool SessionModel::isSmallText(const attn::Session& session)
{
    return session.text.size() <= smallText && (!session.tokens || session.tokens->size() <= smallText / 4);
}

SessionModel::SessionModel(QObject* parent)
    : QObject(parent)
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(100);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        m_busy = true;
        emit busyChanged();
    });
    // The stack moves its index after a step was undone.
    connect(&m_undo, &QUndoStack::indexChanged, this, [this](int index) {
        if (!m_restore && !m_silent)
            m_shownIndex = index;
    });
}

SessionModel::~SessionModel()
{
    m_undo.blockSignals(true); // its end is no change of the document
}

attn::Result<attn::Nothing> SessionModel::open(attn::Session session, const QString& fileName)
{
    Run run = compute(session, nullptr);
    if (run.error)
        return *run.error;
    m_queue.clear();
    m_withdrawn.clear();
    m_restore.reset();
    refreshComputing();
    m_undo.clear();
    m_shownIndex = 0;
    m_milliseconds = run.milliseconds;
    m_session = std::move(session);
    m_trace = std::move(run.trace);
    setFileName(fileName);
    emit traceChanged();
    dismissError();
    return attn::Nothing {};
}

bool SessionModel::edit(const QString& name, const Change& change, const QString& mergeKey, Waiting waiting,
    const std::function<void()>& whenDone)
{
    auto job = std::make_shared<Job>(Job { name, mergeKey, change, waiting });
    job->whenDone = whenDone;
    return enqueue(std::move(job));
}

namespace {

SessionModel::Change withoutRun(const SessionModel::PlainChange& change)
{
    return [change](attn::Session& session, const attn::Trace&) { return change(session); };
}

} // namespace

bool SessionModel::edit(const QString& name, const PlainChange& change, const QString& mergeKey, Waiting waiting)
{
    return enqueue(std::make_shared<Job>(Job { name, mergeKey, withoutRun(change), waiting, false }));
}

bool SessionModel::setSetting(const QString& key, const QString& value, bool merge)
{
    const attn::SettingSpec* spec = attn::findSetting(key.toStdString());
    const QString title = spec ? translated(spec->title) : key;
    const PlainChange change = [key = key.toStdString(), value = value.toStdString()](
                                   attn::Session& session) { return attn::assign(session.settings, key, value); };
    return enqueue(std::make_shared<Job>(Job { tr("Change “%1”").arg(title),
        merge ? QStringLiteral("setting ") + key : QString(), withoutRun(change), Waiting::Replaced, false, key, key, value }));
}

bool SessionModel::setText(const QString& text)
{
    if (!m_trace)
        return false;
    const std::string utf8 = text.toStdString();
    const PlainChange change = [utf8](attn::Session& session) { return attn::replaceText(session, utf8); };
    const auto field = QStringLiteral("text");
    auto job = std::make_shared<Job>(
        Job { tr("Type Text"), field, withoutRun(change), Waiting::Replaced, false, field, field, text });
    job->heavy = utf8.size() > smallText || !isSmallText(m_session) || !m_queue.empty();
    return enqueue(std::move(job));
}

bool SessionModel::setTokenizer(const QString& tokenizer)
{
    const PlainChange change = [name = tokenizer.toStdString()](attn::Session& session) {
        session.tokenizer = name;
        session.tokens.reset();
        return attn::replaceText(session, session.text);
    };
    return enqueue(std::make_shared<Job>(Job { tr("Change Tokenizer"), {}, withoutRun(change), Waiting::Stays, false,
        QStringLiteral("text"), QStringLiteral("tokenizer"), tokenizer }));
}

bool SessionModel::fail(attn::Error error, const QString& source)
{
    m_error = std::move(error);
    ++m_errors;
    m_errorSource = source;
    emit errorChanged();
    return false;
}

void SessionModel::dismissError()
{
    if (!m_error)
        return;
    m_error.reset();
    m_errorSource.clear();
    emit errorChanged();
}

void SessionModel::setBlank(bool blank)
{
    m_blank = blank;
    emit blankChanged();
}

void SessionModel::setFileName(const QString& fileName)
{
    if (fileName == m_fileName)
        return;
    m_fileName = fileName;
    emit fileNameChanged();
}

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
    const attn::Session& session, const std::shared_ptr<const attn::Trace>& previous, bool holdRanges)
{
    QElapsedTimer clock;
    clock.start();
    Run run { session, nullptr, {}, 0 };
    const auto traced = [&]() -> attn::Result<std::shared_ptr<const attn::Trace>> {
        attn::Result<std::vector<std::string>> tokens = attn::tokensOf(session);
        if (!tokens)
            return tokens.error();
        return attn::Trace::create(session, std::move(*tokens), previous, holdRanges);
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

bool SessionModel::enqueue(std::shared_ptr<Job> job)
{
    if (!m_trace)
        return false;
    job->round = m_mergeRound;
    job->errors = m_errors;
    job->deferred = false;
    m_withdrawn.clear();
    const bool replaces = job->waiting == Waiting::Replaced && !m_queue.empty() && m_queue.back() != m_running
        && m_queue.back()->waiting == Waiting::Replaced && m_queue.back()->joins(*job);
    if (replaces)
        m_queue.back() = job;
    else
        m_queue.push_back(job);
    work();
    job->deferred = true;
    if (m_computing)
        emit waitingChanged();
    return !job->failed;
}

// One after the other, small ones in the call. A change is applied when its turn comes, to the result of the one before.
void SessionModel::work()
{
    for (;;) {
        const std::shared_ptr<Job> job = m_restore ? m_restore : m_queue.empty() ? nullptr : m_queue.front();
        if (!job || job == m_running)
            break;
        if (!job->after && !job->heavy) {
            attn::Session after = m_session;
            const auto change = [&] { return job->change(after, *m_trace); };
            if (const auto changed = attn::withinMemory(job->name.toStdString(), 0, change); !changed) {
                finish(job, Run { {}, nullptr, changed.error(), 0 });
                continue;
            }
            job->redrawn = m_drawn.settle(after, *m_trace) == DrawnParameters::Outcome::Redrawn;
            job->after = std::move(after);
        }
        if (job->after && isSmall(*job->after)) {
            finish(job, compute(*job->after, m_trace, !job->mergeKey.isEmpty()));
            continue;
        }
        if (m_running)
            break; // one thread at a time: what nobody waits for any more ends first
        launch(job);
    }
    refreshComputing();
}

void SessionModel::launch(const std::shared_ptr<Job>& job)
{
    using Answer = std::shared_ptr<Run>;
    m_running = job;
    auto* watcher = new QFutureWatcher<Answer>(this);
    connect(watcher, &QFutureWatcher<Answer>::finished, this, [this, watcher, job] {
        watcher->deleteLater();
        m_running.reset();
        if (job == m_restore || (!m_restore && !m_queue.empty() && job == m_queue.front()))
            finish(job, std::move(*watcher->result()));
        work();
    });
    watcher->setFuture(QtConcurrent::run(computingThreads(), [job, after = job->after, before = m_session, previous = m_trace]() -> Answer {
        if (after)
            return std::make_shared<Run>(compute(*after, previous, !job->mergeKey.isEmpty()));
        attn::Session session = before;
        const auto change = [&] { return job->change(session, *previous); };
        if (const auto changed = attn::withinMemory(job->name.toStdString(), 0, change); !changed)
            return std::make_shared<Run>(Run { {}, nullptr, changed.error(), 0 });
        return std::make_shared<Run>(compute(session, previous, !job->mergeKey.isEmpty()));
    }));
}

// Everything belongs together before the first signal.
void SessionModel::finish(const std::shared_ptr<Job>& job, Run run)
{
    if (job == m_restore)
        m_restore.reset();
    else
        m_queue.pop_front();
    if (run.error) {
        job->failed = true;
        if (job->restores)
            returnToShown();
        refreshComputing();
        fail(*run.error, job->source);
        if (job->deferred)
            emit refused();
        return;
    }
    m_milliseconds = run.milliseconds;
    // What was refused after this edit was asked for has to be read first.
    const bool clearsError = m_error && job->errors == m_errors;
    if (clearsError) {
        m_error.reset();
        m_errorSource.clear();
    }
    const attn::Session before = std::exchange(m_session, std::move(run.session));
    m_trace = std::move(run.trace);
    const QString name = job->redrawn ? tr("%1 (parameters drawn anew)").arg(job->name) : job->name;
    if (!job->restores)
        m_undo.push(new Step(this, name, before, m_session, job->mergeKey, job->round));
    m_shownIndex = m_undo.index();
    refreshComputing();
    emit traceChanged();
    if (clearsError)
        emit errorChanged();
    if (job->whenDone)
        job->whenDone();
}

// Undo and redo: the document changes now, its run comes at once or from the background; edits that wait come after it.
void SessionModel::restore(const attn::Session& session)
{
    m_session = session;
    if (m_silent)
        return;
    if (!m_queue.empty()) { // it may have been applied to the document as it was
        auto again = std::make_shared<Job>(*m_queue.front());
        again->after.reset();
        m_queue.front() = std::move(again);
    }
    m_restore = std::make_shared<Job>();
    m_restore->after = session;
    m_restore->restores = true;
    m_restore->errors = m_errors;
    ++m_mergeRound;
    work();
}

// The document of the run that is shown.
void SessionModel::returnToShown()
{
    m_restore.reset();
    m_silent = true;
    m_undo.setIndex(m_shownIndex);
    m_silent = false;
    m_session = m_trace->session();
}

void SessionModel::undo()
{
    if (m_queue.empty()) {
        m_undo.undo();
        return;
    }
    size_t count = 1;
    while (count < m_queue.size() && m_queue[m_queue.size() - 1 - count]->joins(*m_queue.back()))
        ++count;
    withdraw(count);
}

void SessionModel::redo()
{
    if (m_queue.empty() && m_undo.canRedo()) {
        m_undo.redo();
        return;
    }
    if (m_withdrawn.empty())
        return;
    std::vector<std::shared_ptr<Job>> others = std::move(m_withdrawn);
    auto job = std::make_shared<Job>(*others.back());
    others.pop_back();
    job->after.reset();
    enqueue(std::move(job));
    m_withdrawn = std::move(others);
    emit waitingChanged();
}

QString SessionModel::undoText() const
{
    return m_queue.empty() ? m_undo.undoText() : m_queue.back()->name;
}

QString SessionModel::redoText() const
{
    return m_queue.empty() && m_undo.canRedo() ? m_undo.redoText()
        : m_withdrawn.empty()                  ? QString()
                                               : m_withdrawn.back()->name;
}

void SessionModel::takeBack(const QString& mergeKey)
{
    if (mergeKey.isEmpty())
        return;
    size_t count = 0;
    while (count < m_queue.size() && m_queue[m_queue.size() - 1 - count]->mergeKey == mergeKey)
        ++count;
    if (count > 0)
        withdraw(count);
    const int index = m_undo.index();
    const auto* last = index > 0 ? static_cast<const Step*>(m_undo.command(index - 1)) : nullptr;
    if (m_queue.empty() && last && last->mergeKey() == mergeKey)
        m_undo.undo();
}

// The newest ones; what was typed goes back everywhere.
void SessionModel::withdraw(size_t count)
{
    for (; count > 0 && !m_queue.empty(); --count) {
        m_withdrawn.push_back(m_queue.back());
        m_queue.pop_back();
    }
    ++m_mergeRound;
    work();
    emit waitingChanged();
    emit traceChanged();
}

void SessionModel::cancel()
{
    if (!m_computing)
        return;
    if (m_restore)
        returnToShown();
    dismissError();
    withdraw(m_queue.size());
}

std::optional<QString> SessionModel::waitingValue(const QString& field) const
{
    for (auto job = m_queue.rbegin(); job != m_queue.rend(); ++job)
        if ((*job)->field == field)
            return (*job)->value;
    return std::nullopt;
}

std::function<attn::Session()> SessionModel::newestSession() const
{
    attn::Session session = m_session;
    std::vector<Change> changes;
    for (const auto& job : m_queue)
        if (job->after)
            session = *job->after;
        else if (!job->needsRun)
            changes.push_back(job->change);
    return [session = std::move(session), changes = std::move(changes), run = m_trace] {
        attn::Session newest = session;
        for (const Change& change : changes)
            if (attn::Session next = newest; change(next, *run))
                newest = std::move(next);
        return newest;
    };
}

void SessionModel::refreshComputing()
{
    setComputing(m_restore || !m_queue.empty());
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
