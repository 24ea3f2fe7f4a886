// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/trace.h"
#include "ui/background/backgroundtask.h"
#include "ui/background/job.h"

#include <QString>
#include <QTimer>
#include <atomic>
#include <functional>
#include <memory>
#include <vector>

/// Fetches matrices of a run for one view. Small work is done at once, in the call; larger work runs in the background,
/// with progress and Cancel, and results of runs that are no longer wanted are dropped. Belongs to the view, whose window
/// tells of it.
class ViewLoader : public Job {
    Q_OBJECT

public:
    using Views = std::vector<attn::StageView>;

    explicit ViewLoader(QObject* parent = nullptr);
    ~ViewLoader() override;

    /// Evaluates `nodes` of `trace` and calls `done` in this thread. A newer call replaces an older one.
    /// `title` says what is computed ("Scores 512x512"). `prepare` runs where the nodes are evaluated, perhaps in
    /// another thread, before `done`: for what is too slow for the window (pooling, findings); it must own what it
    /// writes to. `each` may put something smaller in the place of a view as soon as that is evaluated, so that large
    /// matrices need not be held all at once. `extra` is what both cost, in the unit of cost().
    void load(std::shared_ptr<const attn::Trace> trace, std::vector<int> nodes, const QString& title,
        std::function<void(std::shared_ptr<const attn::Trace>, Views)> done,
        std::function<void(const attn::Trace&, const Views&)> prepare = {},
        std::function<void(attn::StageView&)> each = {}, double extra = 0);
    bool isBusy() const override { return m_busy; }
    bool isComputing() const override { return m_task.isRunning(); }
    double progress() const override; ///< of the nodes asked for
    QString title() const override { return m_title; }
    void cancel() override { m_task.cancel(); }

    /// Multiply-adds that evaluating these nodes would take now; small is below `immediate`.
    static double cost(const attn::Trace& trace, const std::vector<int>& nodes);
    static constexpr double immediate = 8e6; // about 10 ms

private:
    struct Work; ///< what a job shares with its thread

    void setIdle();

    bool m_busy = false;
    QString m_title;
    BackgroundTask<Views> m_task;
    std::shared_ptr<Work> m_work;
    QTimer m_patience; ///< 100 ms before work becomes visible
};
