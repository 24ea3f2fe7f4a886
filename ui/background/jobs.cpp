// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/background/jobs.h"

#include "ui/background/job.h"

Jobs& Jobs::instance()
{
    static Jobs jobs;
    return jobs;
}

void Jobs::add(Job* job)
{
    m_jobs.append(job);
    connect(job, &Job::busyChanged, this, &Jobs::changed);
}

void Jobs::remove(Job* job)
{
    m_jobs.removeAll(job);
    emit changed();
}

bool Jobs::belongs(const QObject* object, const QObject* window)
{
    while (object && object != window)
        object = object->parent();
    return object != nullptr;
}

bool Jobs::isComputing(const QObject* window) const
{
    for (Job* job : m_jobs)
        if (job->isComputing() && belongs(job, window))
            return true;
    return false;
}

Job* Jobs::busy(const QObject* window) const
{
    for (Job* job : m_jobs)
        if (job->isBusy() && belongs(job, window))
            return job;
    return nullptr;
}

void Jobs::cancelAll(const QObject* window)
{
    const QList<Job*> jobs = m_jobs;
    for (Job* job : jobs)
        if (job->isComputing() && belongs(job, window))
            job->cancel();
}
