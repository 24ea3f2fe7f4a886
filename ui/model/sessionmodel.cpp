// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/sessionmodelparts.h"

#include "core/base/memory.h"
#include "core/io/tokenizer.h"
#include "ui/support/translate.h"

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
        if (!m_restoring && !m_silent)
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
    // Changes may refer to what lives in this thread, so they are applied here; setText() need not.
    const attn::Result<attn::Nothing> changed
        = attn::withinMemory(name.toStdString(), 0, [&] { return change(job->session); });
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
