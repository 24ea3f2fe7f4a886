// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLockFile>
#include <QString>
#include <memory>

/// Holds the name of one piece of unsaved work as long as its window lives, so that no other program takes it for abandoned
/// over. The lock of a process that died is taken over, also where process numbers are used again (containers).
class RecoveryLock {
public:
    /// Null where a running program holds it, or the folder cannot be written.
    static std::unique_ptr<RecoveryLock> take(const QString& folder, const QString& name);
    ~RecoveryLock();

    QString name() const { return m_name; }
    /// Whether the lock's file is still in the folder; without it other programs take the work for left over.
    bool isThere() const;
    /// The unsaved work that belongs to the lock.
    QString path() const;

    static constexpr const char* workSuffix = ".unsaved";
    static constexpr const char* lockSuffix = ".lock";

private:
    RecoveryLock(const QString& folder, const QString& name);
    bool hold();

    QString m_folder, m_name;
    QLockFile m_lock;
};
