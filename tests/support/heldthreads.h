// SPDX-License-Identifier: GPL-3.0-or-later
// Work in the background that begins only when the test says so: what a slow machine does by chance, on purpose.
#pragma once

#include "ui/background/computingthreads.h"

#include <QSemaphore>
#include <QThreadPool>
#include <memory>

class HeldThreads {
public:
    HeldThreads()
        : m_threads(pool()->maxThreadCount())
    {
        pool()->waitForDone();
        pool()->setMaxThreadCount(1);
        const auto started = std::make_shared<QSemaphore>();
        pool()->start([started, gate = m_gate] { // which may outlive this object
            started->release();
            gate->tryAcquire(1, 60000); // a test that forgets it fails; it must not hang
        });
        started->acquire();
    }
    ~HeldThreads() { release(); }

    void release()
    {
        if (m_threads == 0)
            return;
        m_gate->release();
        pool()->setMaxThreadCount(m_threads);
        m_threads = 0;
    }

private:
    static QThreadPool* pool() { return computingThreads(); }

    int m_threads;
    std::shared_ptr<QSemaphore> m_gate = std::make_shared<QSemaphore>();
};
