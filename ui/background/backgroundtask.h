// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/memory.h"
#include "core/base/result.h"
#include "ui/background/computingthreads.h"

#include <QFutureWatcher>
#include <QtConcurrentRun>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>

/// Work of one purpose beside the window's thread; two purposes have a task each. Belongs to whoever takes the result, and
/// lives in the thread of the window.
template <typename T> class BackgroundTask {
public:
    using Result = attn::Result<T>;

    explicit BackgroundTask(QThreadPool* threads = computingThreads())
        : m_threads(threads)
    {
        QObject::connect(&m_watcher, &QFutureWatcherBase::finished, &m_watcher, [this] {
            if (const auto done = std::exchange(m_done, {}))
                done(std::move(*m_watcher.result())); // which may delete the task
        });
    }
    ~BackgroundTask() { m_stop.request_stop(); }
    Q_DISABLE_COPY_MOVE(BackgroundTask)

    /// Calls `work` in another thread; it owns what it reads. Then `done` is called here with the result or the error,
    /// which may be that memory for `what` ran out. A newer run replaces an older one: that is stopped, and what comes of
    /// it is dropped.
    void run(const std::string& what, std::function<Result(const std::stop_token&)> work, std::function<void(Result)> done)
    {
        drop();
        m_stop = {};
        m_done = std::move(done);
        m_watcher.setFuture(
            QtConcurrent::run(m_threads, [what, work = std::move(work), stop = m_stop.get_token()] {
                return std::make_shared<Result>(attn::withinMemory(what, 0, [&] { return work(stop); }));
            }));
    }
    bool isRunning() const { return bool(m_done); }
    /// Stops, and says so with Error::Kind::Cancelled.
    void cancel()
    {
        if (const auto done = std::exchange(m_done, {})) {
            drop();
            done(attn::Error { attn::Message(ATTN_TR("Cancelled.")), attn::Error::Kind::Cancelled });
        }
    }
    /// Stops; nobody asks for the result any more.
    void drop()
    {
        m_stop.request_stop();
        m_done = {};
    }
    /// Until the thread is done with it; the result is still to come, from the event loop.
    void wait() { m_watcher.waitForFinished(); }

private:
    QThreadPool* m_threads;
    QFutureWatcher<std::shared_ptr<Result>> m_watcher;
    std::stop_source m_stop;
    std::function<void(Result)> m_done;
};
