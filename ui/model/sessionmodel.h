// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/trace.h"
#include "core/session/session.h"
#include "ui/model/drawnparameters.h"

#include <QObject>
#include <QString>
#include <QTimer>
#include <QUndoStack>
#include <functional>
#include <memory>
#include <optional>

/// The document and its run. A hub: every change goes through edit(), every view listens to traceChanged().
///
/// Large documents are computed in the background: edit() then returns true at once, and the change becomes an undo
/// step when it computes. A newer edit replaces the running one; cancel() returns to the last good state.
class SessionModel : public QObject {
    Q_OBJECT

public:
    explicit SessionModel(QObject* parent = nullptr);
    ~SessionModel() override;

    const attn::Session& session() const { return m_session; }
    /// The last good run; never null after the first open().
    std::shared_ptr<const attn::Trace> trace() const { return m_trace; }
    QUndoStack* undoStack() { return &m_undo; }
    /// Takes the last step back; an edit that is still being computed is given up instead.
    void undo();

    /// Replaces the document (New, Open, a lesson): clears undo. The old document stays on error.
    attn::Result<attn::Nothing> open(attn::Session session, const QString& fileName = {});

    /// Applies `change` to a copy of the document. When the result computes, it becomes one undo step named `name`;
    /// otherwise nothing changes, and lastError() says why. Steps with the same non-empty `mergeKey` that follow each
    /// other merge into one (typing, dragging).
    bool edit(const QString& name, const std::function<attn::Result<attn::Nothing>(attn::Session&)>& change,
        const QString& mergeKey = {});

    /// edit() for one setting; `source` (the setting's key) is where the form shows an error.
    bool setSetting(const QString& key, const QString& value, bool merge = false);
    bool setText(const QString& text);
    bool setTokenizer(const QString& tokenizer);
    /// The next edit starts an undo step of its own (the text field was left, the mouse button released).
    void endMerge() { ++m_mergeRound; }

    /// Why the last edit was refused; empty after one that went well. `source`: "text" or a setting's key.
    std::optional<attn::Error> lastError() const { return m_error; }
    QString errorSource() const { return m_errorSource; }
    /// Drops the refused input: the window shows the last good state everywhere.
    void dismissError();

    bool isComputing() const { return m_computing; } ///< in the background, from the first moment
    bool isBusy() const { return m_busy; } ///< computing for longer than 100 ms
    /// Cancels the computation in the background; an undone or redone step is restored.
    void cancel();
    /// How long the last run took. Small runs are evaluated as a whole, of large ones only what they start from.
    double milliseconds() const { return m_milliseconds; }
    /// Whether a text is short enough to be cut into tokens in the call.
    static bool isSmallText(const attn::Session& session);
    static constexpr size_t smallText = 2000; ///< bytes

    QString fileName() const { return m_fileName; }
    void setFileName(const QString& fileName);
    bool isModified() const { return !m_undo.isClean(); }

signals:
    void traceChanged(); ///< another run, or the same document computed anew
    void errorChanged();
    void fileNameChanged();
    void computingChanged();
    void busyChanged();

private:
    class Step;
    struct Run;
    struct Job;

    static Run compute(const attn::Session& session, const std::shared_ptr<const attn::Trace>& previous);
    bool start(std::shared_ptr<Job> job);
    void launch(std::shared_ptr<Job> job);
    bool finish(Job& job, Run run);
    void restore(const attn::Session& session);
    void replaceJob();
    void setComputing(bool computing);
    bool fail(attn::Error error, const QString& source);

    attn::Session m_session;
    std::shared_ptr<const attn::Trace> m_trace;
    QUndoStack m_undo;
    DrawnParameters m_drawn;
    std::optional<attn::Error> m_error;
    QString m_errorSource, m_pendingSource;
    QString m_fileName;

    std::shared_ptr<Job> m_wanted; ///< the newest job in the background
    bool m_running = false; ///< a thread works, perhaps on an older job
    bool m_computing = false, m_busy = false;
    bool m_restoring = false; ///< the run of an undone step is not there yet
    bool m_silent = false; ///< the undo stack moves without computing
    int m_shownIndex = 0; ///< of the undo stack that m_trace belongs to
    int m_mergeRound = 0;
    double m_milliseconds = 0;
    QTimer m_patience; ///< 100 ms before work becomes visible
};
