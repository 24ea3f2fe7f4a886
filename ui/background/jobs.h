// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

class Job;

/// All jobs of the process, so that a window can show what any of its views computes and cancel it.
class Jobs : public QObject {
    Q_OBJECT

public:
    static Jobs& instance();

    void add(Job* job);
    void remove(Job* job);

    /// Whether a job of this window works in the background, visibly or not.
    bool isComputing(const QObject* window) const;
    /// The job of this window that has been busy for longer than 100 ms, or null.
    Job* busy(const QObject* window) const;
    void cancelAll(const QObject* window);

    /// Whether `object` is `window`, or one of its descendants.
    static bool belongs(const QObject* object, const QObject* window);

signals:
    void changed();
    void finished(Job* job, double milliseconds); ///< a load in the background ended well

private:
    QList<Job*> m_jobs;
};
