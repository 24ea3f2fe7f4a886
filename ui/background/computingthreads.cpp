// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/background/computingthreads.h"

#include <QCoreApplication>
#include <QThreadPool>

QThreadPool* computingThreads()
{
    static QThreadPool* const pool = [] {
        auto* made = new QThreadPool; // never deleted: threads may outlive the statics that would delete it
        qAddPostRoutine([] { computingThreads()->waitForDone(); });
        return made;
    }();
    return pool;
}
