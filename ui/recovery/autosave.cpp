// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/recovery/autosave.h"

#include "core/base/memory.h"
#include "core/io/file/wholefile.h"
#include "core/io/tables/exporters.h"
#include "ui/text/translate.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QRandomGenerator>
#include <algorithm>
#include <utility>

namespace {

constexpr int fewestCheckDelay = 100; // milliseconds

attn::Result<attn::Nothing> writeWork(const std::function<attn::RecoveredWork()>& work, const QString& path)
{
    return attn::withinMemory(path.toStdString(), 0, [&]() -> attn::Result<attn::Nothing> {
        attn::RecoveredWork kept = work();
        kept.header.time = QDateTime::currentMSecsSinceEpoch();
        return attn::writeWhole(path, attn::recoveryText(kept.header, kept.session));
    });
}

// The number identifies the program; the random part distinguishes its windows.
QString ownName()
{
    return QString::number(QCoreApplication::applicationPid()) + u'-'
        + QString::number(QRandomGenerator::system()->generate(), 16).rightJustified(8, u'0');
}

} // namespace

Autosave::Autosave(const QString& folder, Document document, QObject* parent)
    : QObject(parent)
    , m_folder(folder)
    , m_name(ownName())
    , m_document(std::move(document))
{
    m_thread.setMaxThreadCount(1);
    for (QTimer* timer : { &m_quiet, &m_most }) {
        timer->setSingleShot(true);
        connect(timer, &QTimer::timeout, this, &Autosave::write);
    }
    connect(&m_check, &QTimer::timeout, this, &Autosave::checkFile);
    setDelays(quietDelay, mostDelay);
}

Autosave::~Autosave()
{
    m_thread.waitForDone(); // or its file would appear after it was removed
    m_writer.drop();
    drop();
}

void Autosave::setDelays(int quiet, int most)
{
    m_quietDelay = quiet;
    m_quiet.setInterval(quiet);
    m_most.setInterval(most);
    m_check.setInterval(std::max(most, fewestCheckDelay));
}

QString Autosave::path() const
{
    return m_lock && m_onDisk ? m_lock->path() : QString();
}

void Autosave::changed()
{
    if (!m_document.isUnsaved()) {
        drop();
        return;
    }
    m_dropped = false;
    m_quiet.start();
    if (!m_most.isActive())
        m_most.start();
}

void Autosave::drop()
{
    m_quiet.stop();
    m_most.stop();
    m_check.stop();
    m_again = false;
    if (isWriting()) {
        m_dropped = true; // removed when it is written
        return;
    }
    if (m_lock)
        QFile::remove(m_lock->path());
    m_lock.reset();
    m_onDisk = false;
    removeTakenOver();
}

void Autosave::takeOver(RecoverableSession leftOver)
{
    m_takenOver.push_back(std::move(leftOver));
    write();
}

void Autosave::removeTakenOver()
{
    for (RecoverableSession& leftOver : m_takenOver)
        leftOver.remove();
    m_takenOver.clear();
}

// The folder and the lock, where they are not there yet or any more.
std::optional<attn::Error> Autosave::prepare()
{
    if (m_lock && m_lock->isThere())
        return std::nullopt;
    m_lock.reset();
    m_onDisk = false;
    if (QDir().mkpath(m_folder)) {
        QFile::setPermissions(m_folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner); // readable by the user only
        m_lock = RecoveryLock::take(m_folder, m_name);
    }
    if (m_lock)
        return std::nullopt;
    return attn::contentError(ATTN_TR("The folder %1 cannot be written."), { m_folder.toStdString() });
}

void Autosave::checkFile()
{
    if (m_lock && m_onDisk && m_lock->isThere() && QFile::exists(m_lock->path()))
        return;
    write();
}

void Autosave::write()
{
    m_quiet.stop();
    m_most.stop();
    if (isWriting()) {
        m_again = true;
        return;
    }
    if (!m_document.isUnsaved())
        return;
    if (const auto error = prepare()) {
        tell(*error);
        return;
    }
    m_writer.run({},
        [work = m_document.work(), path = m_lock->path()](const std::stop_token&) -> attn::Result<qint64> {
            QElapsedTimer clock;
            clock.start();
            if (const auto written = writeWork(work, path); !written)
                return written.error();
            return clock.elapsed();
        },
        [this](const attn::Result<qint64>& milliseconds) { finish(milliseconds); });
}

void Autosave::keepNow()
{
    m_thread.waitForDone();
    if (m_document.isUnsaved() && !prepare() && writeWork(m_document.work(), m_lock->path()))
        removeTakenOver();
}

// Tried again while there is unsaved work.
void Autosave::tell(const attn::Error& error)
{
    m_check.start();
    if (!std::exchange(m_failing, true))
        emit failed(m_folder, translated(error));
}

void Autosave::finish(const attn::Result<qint64>& milliseconds)
{
    if (milliseconds)
        m_quiet.setInterval(int(std::max<qint64>(m_quietDelay, 10 * *milliseconds))); // at most a tenth of the time
    if (std::exchange(m_dropped, false)) {
        drop();
        return;
    }
    if (!milliseconds) {
        tell(milliseconds.error());
    } else {
        m_onDisk = true;
        m_failing = false;
        m_check.start();
        removeTakenOver();
    }
    if (std::exchange(m_again, false))
        m_quiet.start();
    if (milliseconds)
        emit written();
}
