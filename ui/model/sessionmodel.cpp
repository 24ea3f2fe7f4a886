// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/sessionmodel.h"

#include "core/io/tokenizer.h"
#include "ui/model/viewloader.h"
#include "ui/support/translate.h"

#include <QElapsedTimer>
#include <QFutureWatcher>
#include <QtConcurrentRun>
#include <numeric>
#include <utility>

using SessionChange = std::function<attn::Result<attn::Nothing>(attn::Session&)>;

struct SessionModel::Run {
    attn::Session session;
    std::shared_ptr<const attn::Trace> trace;
    std::optional<attn::Error> error;
    double milliseconds = 0;
};

// What one edit asks for. `change` is empty for undo and redo.
struct SessionModel::Job {
    QString name, mergeKey, source;
    attn::Session session; ///< before the change, or after it where `changed`
    SessionChange change;
    bool changed = false;
    bool restores = false;
};

// A value snapshot on either side of an edit.
class SessionModel::Step : public QUndoCommand {
public:
    Step(SessionModel* model, const QString& name, attn::Session before, attn::Session after, const QString& mergeKey)
        : QUndoCommand(name)
        , m_model(model)
        , m_before(std::move(before))
        , m_after(std::move(after))
        , m_mergeKey(mergeKey)
        , m_round(model->m_mergeRound)
    {
    }

    int id() const override { return m_mergeKey.isEmpty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand* command) override
    {
        const auto* other = static_cast<const Step*>(command);
        if (other->m_mergeKey != m_mergeKey || other->m_round != m_round)
            return false;
        m_after = other->m_after;
        setText(other->text());
        return true;
    }
    void undo() override { m_model->restore(m_before); }
    void redo() override
    {
        if (!std::exchange(m_fresh, false)) // push() calls redo(), but the edit is applied already
            m_model->restore(m_after);
    }

private:
    SessionModel* m_model;
    attn::Session m_before, m_after;
    QString m_mergeKey;
    int m_round;
    bool m_fresh = true;
};

namespace {

// Below these sizes a run is put together in a few milliseconds, in the call.
constexpr size_t smallText = 2000; // bytes
constexpr double smallDraw = 3e5; // numbers to draw

bool isSmallText(const attn::Session& session)
{
    return session.text.size() <= smallText && (!session.tokens || session.tokens->size() <= smallText / 4);
}

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
    return isSmallText(session) && numbersOf(session) <= smallDraw;
}

} // namespace

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
        if (!m_restoring && !m_silent)
            m_shownIndex = index;
    });
}

SessionModel::~SessionModel()
{
    m_undo.blockSignals(true); // its end is no change of the document
}

SessionModel::Run SessionModel::compute(
    const attn::Session& session, const std::shared_ptr<const attn::Trace>& previous)
{
    QElapsedTimer clock;
    clock.start();
    Run run { session, nullptr, {}, 0 };
    attn::Result<std::vector<std::string>> tokens = attn::tokensOf(session);
    if (!tokens) {
        run.error = tokens.error();
        return run;
    }
    auto trace = attn::Trace::create(session, std::move(*tokens), previous);
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
                break; // the view that shows it says why
    run.milliseconds = double(clock.nsecsElapsed()) / 1e6;
    return run;
}

attn::Result<attn::Nothing> SessionModel::open(attn::Session session, const QString& fileName)
{
    Run run = compute(session, nullptr);
    if (run.error)
        return *run.error;
    replaceJob();
    m_restoring = false;
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

bool SessionModel::edit(const QString& name, const SessionChange& change, const QString& mergeKey)
{
    const QString source = std::exchange(m_pendingSource, {});
    auto job = std::make_shared<Job>(Job { name, mergeKey, source, m_session, change });
    if (!m_trace)
        return false;
    // Changes may refer to what lives in this thread, so they are applied here; setText() knows better.
    const attn::Result<attn::Nothing> changed = change(job->session);
    if (!changed) {
        replaceJob();
        return fail(changed.error(), source);
    }
    if (m_drawn.settle(job->session, *m_trace) == DrawnParameters::Outcome::Redrawn)
        job->name = tr("%1 (parameters drawn anew)").arg(name);
    job->changed = true;
    return start(std::move(job));
}

bool SessionModel::setSetting(const QString& key, const QString& value, bool merge)
{
    const attn::SettingSpec* spec = attn::findSetting(key.toStdString());
    const QString title = spec ? translated(spec->title) : key;
    m_pendingSource = key;
    return edit(
        tr("Change “%1”").arg(title),
        [key = key.toStdString(), value = value.toStdString()](
            attn::Session& session) { return attn::assign(session.settings, key, value); },
        merge ? QStringLiteral("setting ") + key : QString());
}

bool SessionModel::setText(const QString& text)
{
    if (!m_trace)
        return false;
    const std::string utf8 = text.toStdString();
    const SessionChange change = [utf8](attn::Session& session) { return attn::replaceText(session, utf8); };
    m_pendingSource = QStringLiteral("text");
    if (utf8.size() <= smallText && isSmallText(m_session))
        return edit(tr("Type Text"), change, QStringLiteral("text"));
    // The change holds its own copy of the text, so it may run in another thread.
    return start(std::make_shared<Job>(
        Job { tr("Type Text"), QStringLiteral("text"), std::exchange(m_pendingSource, {}), m_session, change }));
}

bool SessionModel::setTokenizer(const QString& tokenizer)
{
    m_pendingSource = QStringLiteral("text");
    return edit(tr("Change Tokenizer"),
        [name = tokenizer.toStdString()](attn::Session& session) -> attn::Result<attn::Nothing> {
            session.tokenizer = name;
            session.tokens.reset();
            return attn::replaceText(session, session.text);
        });
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
            const attn::Result<attn::Nothing> changed = job->change(session);
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
    // Everything belongs together before the first signal.
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

bool SessionModel::fail(attn::Error error, const QString& source)
{
    m_error = std::move(error);
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

void SessionModel::setFileName(const QString& fileName)
{
    if (fileName == m_fileName)
        return;
    m_fileName = fileName;
    emit fileNameChanged();
}
