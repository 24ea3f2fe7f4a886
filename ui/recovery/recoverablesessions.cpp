// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/recovery/recoverablesessions.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <map>
#include <utility>

void RecoverableSession::remove()
{
    if (lock)
        QFile::remove(lock->path());
    lock.reset();
}

std::vector<RecoverableSession> recoverableSessions(const QString& folder)
{
    std::vector<RecoverableSession> found;
    const QDir dir(folder);
    if (folder.isEmpty() || !dir.exists())
        return found;
    std::map<QString, QStringList> files; // by the name that their lock has
    for (const QString& file : dir.entryList({ QStringLiteral("*.unsaved*"), QStringLiteral("*.lock") }, QDir::Files))
        files[file.section(u'.', 0, 0)] += file;
    for (const auto& [name, all] : files) {
        std::unique_ptr<RecoveryLock> lock = RecoveryLock::take(folder, name);
        if (!lock)
            continue;
        for (const QString& file : all)
            if (file.startsWith(name + QLatin1String(RecoveryLock::workSuffix) + u'.')) // died while writing
                QFile::remove(dir.filePath(file));
        if (!QFile::exists(lock->path()))
            continue;
        const qint64 time = QFileInfo(lock->path()).lastModified().toMSecsSinceEpoch();
        if (auto header = attn::readRecoveryHeader(lock->path())) {
            found.push_back({ std::move(lock), std::move(*header) });
        } else { // stays until somebody decides: a newer version may know it
            attn::RecoveryHeader unread;
            unread.time = time;
            found.push_back({ std::move(lock), std::move(unread), header.error() });
        }
    }
    std::stable_sort(found.begin(), found.end(), [](const RecoverableSession& a, const RecoverableSession& b) {
        return std::pair(a.damage.has_value(), -a.header.time) < std::pair(b.damage.has_value(), -b.header.time);
    });
    return found;
}
