// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/sessionmodelparts.h"

#include "core/base/memory.h"
#include "core/io/text/tokenizer.h"
#include "ui/text/translate.h"

#include <utility>

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
