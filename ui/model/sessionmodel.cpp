// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/sessionmodel.h"

#include "core/io/text/tokenizer.h"
#include "ui/model/documentstep.h"
#include "ui/text/translate.h"

#include <string>
#include <utility>

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
    auto run = DocumentRun::compute(std::move(session), nullptr);
    if (!run)
        return run.error();
    open(std::move(*run), fileName);
    return attn::Nothing {};
}

void SessionModel::open(DocumentRun run, const QString& fileName)
{
    m_queue.clear();
    m_restore.reset();
    refreshComputing();
    m_undo.clear();
    m_shownIndex = 0;
    m_milliseconds = run.milliseconds;
    m_session = run.trace->session();
    m_trace = std::move(run.trace);
    setFileName(fileName);
    emit traceChanged();
    dismissError();
}

bool SessionModel::edit(const QString& name, const Change& change, const QString& mergeKey, Waiting waiting,
    const std::function<void()>& whenDone)
{
    DocumentEdit edit { name, mergeKey, change, waiting };
    edit.whenDone = whenDone;
    return request(std::move(edit));
}

namespace {

SessionModel::Change withoutRun(const SessionModel::PlainChange& change)
{
    return [change](attn::Session& session, const attn::Trace&) { return change(session); };
}

} // namespace

bool SessionModel::edit(const QString& name, const PlainChange& change, const QString& mergeKey, Waiting waiting)
{
    return request({ name, mergeKey, withoutRun(change), waiting, false });
}

bool SessionModel::setSetting(const QString& key, const QString& value, bool merge)
{
    const attn::SettingSpec* spec = attn::findSetting(key.toStdString());
    const QString title = spec ? translated(spec->title) : key;
    const PlainChange change = [key = key.toStdString(), value = value.toStdString()](
                                   attn::Session& session) { return attn::assign(session.settings, key, value); };
    return request({ tr("Change “%1”").arg(title), merge ? QStringLiteral("setting ") + key : QString(),
        withoutRun(change), Waiting::Replaced, false, key, key, value });
}

bool SessionModel::setText(const QString& text)
{
    const std::string utf8 = text.toStdString();
    const PlainChange change = [utf8](attn::Session& session) { return attn::replaceText(session, utf8); };
    const auto field = QStringLiteral("text");
    DocumentEdit edit { tr("Type Text"), field, withoutRun(change), Waiting::Replaced, false, field, field, text };
    edit.heavy = utf8.size() > smallText || !isSmallText(m_session) || !m_queue.isEmpty();
    return request(std::move(edit));
}

bool SessionModel::setTokenizer(const QString& tokenizer)
{
    const PlainChange change = [name = tokenizer.toStdString()](attn::Session& session) {
        session.tokenizer = name;
        session.tokens.reset();
        return attn::replaceText(session, session.text);
    };
    return request({ tr("Change Tokenizer"), {}, withoutRun(change), Waiting::Stays, false, QStringLiteral("text"),
        QStringLiteral("tokenizer"), tokenizer });
}

bool SessionModel::request(DocumentEdit edit)
{
    m_queue.forgetWithdrawn();
    return enqueue(std::make_shared<DocumentEdit>(std::move(edit)));
}

bool SessionModel::enqueue(const Edit& edit)
{
    if (!m_trace)
        return false;
    edit->round = m_mergeRound;
    edit->errors = m_errors;
    edit->deferred = false;
    m_queue.add(edit, m_running);
    work();
    edit->deferred = true;
    if (m_computing)
        emit waitingChanged();
    return !edit->failed;
}

// One after the other, small ones in the call. A change is applied when its turn comes, to the result of the one before.
void SessionModel::work()
{
    for (;;) {
        const Edit edit = m_restore ? m_restore : m_queue.first();
        if (!edit || edit == m_running)
            break;
        if (!edit->after && !edit->heavy) {
            attn::Session after = m_session;
            if (const auto changed = applyEdit(*edit, after, *m_trace); !changed) {
                finish(edit, changed.error());
                continue;
            }
            edit->redrawn = m_drawn.settle(after, *m_trace) == DrawnParameters::Outcome::Redrawn;
            edit->after = std::move(after);
        }
        if (edit->after && isSmallDocument(*edit->after)) {
            finish(edit, DocumentRun::compute(*edit->after, m_trace, !edit->mergeKey.isEmpty()));
            continue;
        }
        if (m_running)
            break; // one thread at a time: what nobody waits for any more ends first
        launch(edit);
    }
    refreshComputing();
}

void SessionModel::launch(const Edit& edit)
{
    m_running = edit;
    m_task.run(m_session.title,
        [edit, after = edit->after, before = m_session, previous = m_trace](
            const std::stop_token&) -> attn::Result<DocumentRun> {
            attn::Session session = after ? *after : before;
            if (!after)
                if (const auto changed = applyEdit(*edit, session, *previous); !changed)
                    return changed.error();
            return DocumentRun::compute(std::move(session), previous, !edit->mergeKey.isEmpty());
        },
        [this, edit](attn::Result<DocumentRun> run) {
            m_running.reset();
            if (edit == (m_restore ? m_restore : m_queue.first()))
                finish(edit, std::move(run));
            work();
        });
}

// Everything belongs together before the first signal.
void SessionModel::finish(const Edit& edit, attn::Result<DocumentRun> run)
{
    if (edit == m_restore)
        m_restore.reset();
    else
        m_queue.removeFirst();
    if (!run) {
        edit->failed = true;
        if (edit->restores)
            returnToShown();
        refreshComputing();
        fail(run.error(), edit->source);
        if (edit->deferred)
            emit refused();
        return;
    }
    m_milliseconds = run->milliseconds;
    // What was refused after this edit was asked for has to be read first.
    const bool clearsError = m_error && edit->errors == m_errors;
    if (clearsError) {
        m_error.reset();
        m_errorSource.clear();
    }
    attn::Session before = std::exchange(m_session, run->trace->session());
    m_trace = std::move(run->trace);
    const QString name = edit->redrawn ? tr("%1 (parameters drawn anew)").arg(edit->name) : edit->name;
    if (!edit->restores)
        m_undo.push(new DocumentStep(
            name, std::move(before), m_session, [this](const attn::Session& session) { restore(session); },
            edit->mergeKey, edit->round));
    m_shownIndex = m_undo.index();
    refreshComputing();
    emit traceChanged();
    if (clearsError)
        emit errorChanged();
    if (edit->whenDone)
        edit->whenDone();
}

// Undo and redo: the document changes now, its run comes at once or from the background; edits that wait come after it.
void SessionModel::restore(const attn::Session& session)
{
    m_session = session;
    if (m_silent)
        return;
    m_queue.restartFirst();
    m_restore = std::make_shared<DocumentEdit>();
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
    if (m_queue.isEmpty())
        m_undo.undo();
    else
        withdraw(m_queue.lastGesture());
}

void SessionModel::redo()
{
    if (m_queue.isEmpty() && m_undo.canRedo()) {
        m_undo.redo();
    } else if (m_queue.hasWithdrawn()) {
        enqueue(m_queue.takeWithdrawn());
        emit waitingChanged();
    }
}

QString SessionModel::undoText() const
{
    return m_queue.isEmpty() ? m_undo.undoText() : m_queue.last()->name;
}

QString SessionModel::redoText() const
{
    return m_queue.isEmpty() && m_undo.canRedo() ? m_undo.redoText() : m_queue.withdrawnName();
}

void SessionModel::takeBack(const QString& mergeKey)
{
    if (mergeKey.isEmpty())
        return;
    if (const size_t count = m_queue.newestWith(mergeKey); count > 0)
        withdraw(count);
    const int index = m_undo.index();
    const auto* last = index > 0 ? static_cast<const DocumentStep*>(m_undo.command(index - 1)) : nullptr;
    if (m_queue.isEmpty() && last && last->mergeKey() == mergeKey)
        m_undo.undo();
}

// The newest ones; what was typed goes back everywhere.
void SessionModel::withdraw(size_t count)
{
    m_queue.withdraw(count);
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

void SessionModel::refreshComputing()
{
    const bool computing = m_restore || !m_queue.isEmpty();
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

void SessionModel::fail(attn::Error error, const QString& source)
{
    m_error = std::move(error);
    ++m_errors;
    m_errorSource = source;
    emit errorChanged();
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
