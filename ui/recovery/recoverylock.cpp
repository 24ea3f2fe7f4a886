// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/recovery/recoverylock.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSet>

#ifdef Q_OS_UNIX
#include <sys/file.h>
#endif

namespace {

// Names that this process holds itself. Locks are taken and left in the thread of the windows only.
QSet<QString>& namesHeld()
{
    static QSet<QString> held;
    return held;
}

constexpr qint64 settled = 10; // seconds after which an empty lock is no longer being written

// The holder of a lock is unknown where it has our own number and we do not hold it (an earlier process had the number,
// or one in another container has it), and where it is empty (its process died while writing it). The lock of the
// kernel, which no process outlives, shows whether the holder still runs.
void removeUnlessHeld(const QString& file)
{
#ifdef Q_OS_UNIX
    QFile lock(file);
    if (lock.open(QIODevice::ReadWrite | QIODevice::ExistingOnly) && ::flock(lock.handle(), LOCK_EX | LOCK_NB) == 0)
        lock.remove();
#else
    QFile::remove(file);
#endif
}

} // namespace

RecoveryLock::RecoveryLock(const QString& folder, const QString& name)
    : m_folder(folder)
    , m_name(name)
    , m_lock(QDir(folder).filePath(name + QLatin1String(lockSuffix)))
{
    m_lock.setStaleLockTime(0); // only a process that ended leaves a lock; its age alone proves nothing
}

std::unique_ptr<RecoveryLock> RecoveryLock::take(const QString& folder, const QString& name)
{
    std::unique_ptr<RecoveryLock> lock(new RecoveryLock(folder, name));
    return lock->hold() ? std::move(lock) : nullptr;
}

bool RecoveryLock::hold()
{
    const QString key = m_lock.fileName();
    if (namesHeld().contains(key))
        return false;
    qint64 process = 0;
    QString host, program;
    const bool told = m_lock.getLockInfo(&process, &host, &program);
    const QFileInfo info(key);
    if (told ? process == QCoreApplication::applicationPid()
             : info.exists() && info.lastModified().secsTo(QDateTime::currentDateTime()) > settled)
        removeUnlessHeld(key);
    if (!m_lock.tryLock(0))
        return false;
    namesHeld().insert(key);
    return true;
}

RecoveryLock::~RecoveryLock()
{
    if (m_lock.isLocked())
        namesHeld().remove(m_lock.fileName());
}

bool RecoveryLock::isThere() const
{
    return QFile::exists(m_lock.fileName());
}

QString RecoveryLock::path() const
{
    return QDir(m_folder).filePath(m_name + QLatin1String(workSuffix));
}
