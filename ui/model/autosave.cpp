// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/autosave.h"

#include "core/base/memory.h"
#include "core/io/exporters.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFutureWatcher>
#include <QRandomGenerator>
#include <QtConcurrentRun>
#include <algorithm>
#include <utility>

namespace {

struct WriteOutcome {
    bool written = false;
    qint64 milliseconds = 0;
};

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
    , m_document(std::move(document))
{
    m_thread.setMaxThreadCount(1);
    for (QTimer* timer : { &m_quiet, &m_most }) {
        timer->setSingleShot(true);
        connect(timer, &QTimer::timeout, this, &Autosave::write);
    }
    setDelays(quietDelay, mostDelay);
}

Autosave::~Autosave()
{
    m_thread.waitForDone(); // or its file would appear after it was removed
    m_writing = false;
    drop();
}

void Autosave::setDelays(int quiet, int most)
{
    m_quietDelay = quiet;
    m_quiet.setInterval(quiet);
    m_most.setInterval(most);
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
    m_again = false;
    if (m_writing) {
        m_dropped = true; // removed when it is written
        return;
    }
    if (m_lock)
        QFile::remove(m_lock->path());
    m_lock.reset();
    m_onDisk = false;
    removeTakenOver();
}

void Autosave::takeOver(LeftOver leftOver)
{
    m_takenOver.push_back(std::move(leftOver));
    write();
}

void Autosave::removeTakenOver()
{
    for (LeftOver& leftOver : m_takenOver)
        leftOver.remove();
    m_takenOver.clear();
}

bool Autosave::prepare()
{
    if (m_lock)
        return true;
    if (!QDir().mkpath(m_folder))
        return false;
    QFile::setPermissions(m_folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner); // readable by the user only
    m_lock = RecoveryLock::take(m_folder, ownName());
    return m_lock != nullptr;
}

void Autosave::write()
{
    m_quiet.stop();
    m_most.stop();
    if (m_writing) {
        m_again = true;
        return;
    }
    if (!m_document.isUnsaved() || !prepare())
        return;
    attn::RecoveredWork work = m_document.work();
    work.header.time = QDateTime::currentMSecsSinceEpoch();
    m_writing = true;
    auto* watcher = new QFutureWatcher<WriteOutcome>(this);
    connect(watcher, &QFutureWatcher<WriteOutcome>::finished, this, [this, watcher] {
        watcher->deleteLater();
        finish(watcher->result().written, watcher->result().milliseconds);
    });
    watcher->setFuture(QtConcurrent::run(&m_thread, [work = std::move(work), path = m_lock->path()] {
        QElapsedTimer clock;
        clock.start();
        const auto save = [&] { return attn::writeWhole(path, attn::recoveryText(work.header, work.session)); };
        const bool written = attn::withinMemory(path.toStdString(), 0, save).has_value();
        return WriteOutcome { written, clock.elapsed() };
    }));
}

void Autosave::finish(bool success, qint64 milliseconds)
{
    m_writing = false;
    m_quiet.setInterval(int(std::max<qint64>(m_quietDelay, 10 * milliseconds))); // at most a tenth of the time
    if (std::exchange(m_dropped, false)) {
        drop();
        return;
    }
    if (success) {
        m_onDisk = true;
        removeTakenOver();
    } else if (!m_onDisk) {
        m_lock.reset(); // the folder may be gone: the next change makes it again
    }
    if (std::exchange(m_again, false))
        m_quiet.start();
    if (success)
        emit written();
}
