// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/pipeline/trace.h"
#include "core/session/session.h"
#include "ui/background/backgroundtask.h"
#include "ui/model/documentedit.h"
#include "ui/model/documentrun.h"
#include "ui/model/drawnparameters.h"
#include "ui/model/editqueue.h"

#include <QObject>
#include <QString>
#include <QTimer>
#include <QUndoStack>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>

/// The document and its run. A hub: every change goes through edit(), every view listens to traceChanged().
///
/// Large documents are computed in the background: edit() then returns true at once, and the change becomes an undo
/// step when it computes. Edits are queued: one that comes while another is computed applies to its result, each as an
/// undo step of its own, and one that fails leaves the others. The document counts as modified from the call on.
class SessionModel : public QObject {
    Q_OBJECT

public:
    using Change = DocumentEdit::Change;
    using PlainChange = std::function<attn::Result<attn::Nothing>(attn::Session&)>;
    using Waiting = DocumentEdit::Waiting;

    explicit SessionModel(QObject* parent = nullptr);
    ~SessionModel() override;

    const attn::Session& session() const { return m_session; }
    /// The last good run; never null after the first open().
    std::shared_ptr<const attn::Trace> trace() const { return m_trace; }
    QUndoStack* undoStack() { return &m_undo; }
    /// Takes the last edit back: one that waits or is being computed is withdrawn, with those that merge with it;
    /// otherwise the last step is undone.
    void undo();
    /// Brings back what was undone, withdrawn or cancelled last.
    void redo();
    bool canUndo() const { return !m_queue.isEmpty() || m_undo.canUndo(); }
    bool canRedo() const { return m_queue.hasWithdrawn() || (m_queue.isEmpty() && m_undo.canRedo()); }
    QString undoText() const; ///< the name of the edit that undo() takes back
    QString redoText() const;
    /// Takes back the edits of one gesture, waiting or done, if nothing came after them.
    void takeBack(const QString& mergeKey);

    /// Replaces the document (New, Open, a lesson): clears undo. The old document stays on error.
    attn::Result<attn::Nothing> open(attn::Session session, const QString& fileName = {});
    /// The same with a run that was computed elsewhere.
    void open(DocumentRun run, const QString& fileName);

    /// Applies `change` to a copy of the document. When the result computes, it becomes one undo step named `name`;
    /// otherwise nothing changes, and lastError() says why. Steps with the same non-empty `mergeKey` that follow each
    /// other merge into one (typing, dragging).
    /// False where it was refused in the call; refused() tells it of an edit that had to wait.
    /// `whenDone` is called when it became a step, in the call or later; never where it is refused or withdrawn.
    bool edit(const QString& name, const Change& change, const QString& mergeKey = {}, Waiting waiting = Waiting::Stays,
        const std::function<void()>& whenDone = {});
    bool edit(
        const QString& name, const PlainChange& change, const QString& mergeKey = {}, Waiting waiting = Waiting::Stays);

    /// edit() for one setting; `source` (the setting's key) is where the form shows an error.
    bool setSetting(const QString& key, const QString& value, bool merge = false);
    /// Shows why what was typed for a setting could not be taken.
    void refuseSetting(const QString& key, const attn::Error& why) { fail(why, key); }
    bool setText(const QString& text);
    bool setTokenizer(const QString& tokenizer);
    /// The next edit starts an undo step of its own (the text field was left, the mouse button released).
    void endMerge() { ++m_mergeRound; }

    /// Why the last edit was refused; empty after one that went well. `source`: "text" or a setting's key.
    std::optional<attn::Error> lastError() const { return m_error; }
    QString errorSource() const { return m_errorSource; }
    /// Drops the refused input: the window shows the last good state everywhere.
    void dismissError();

    /// What the edits that are not computed yet make of a field: "text", "tokenizer" or a setting's key. Absent where
    /// they leave it alone. Input fields show it.
    std::optional<QString> waitingValue(const QString& field) const { return m_queue.waitingValue(field); }
    /// The document with all edits that are not computed yet, as far as they need no run; may be called in any thread.
    std::function<attn::Session()> newestSession() const { return m_queue.newestSession(m_session, m_trace); }

    bool isComputing() const { return m_computing; } ///< in the background, from the first moment
    bool isBusy() const { return m_busy; } ///< computing for longer than 100 ms
    /// Returns to what is shown: all edits that are not computed yet are withdrawn, an undone or redone step comes back.
    void cancel();
    /// How long the last run took. Small runs are evaluated as a whole, of large ones only what they start from.
    double milliseconds() const { return m_milliseconds; }

    QString fileName() const { return m_fileName; }
    void setFileName(const QString& fileName);
    /// Nothing is typed yet: the document on screen is not that of trace().
    bool isBlank() const { return m_blank; }
    void setBlank(bool blank);
    bool isModified() const { return !m_queue.isEmpty() || !m_undo.isClean(); } ///< also by edits that wait

signals:
    void traceChanged(); ///< another run, or the same document computed anew
    void errorChanged();
    void fileNameChanged();
    void blankChanged(); ///< also where a blank document follows another
    void computingChanged();
    void busyChanged();
    void waitingChanged(); ///< an edit waits, was replaced or withdrawn
    /// An edit that had to wait was refused: lastError() and errorSource() say what and where.
    void refused();

private:
    using Edit = EditQueue::Edit;

    bool request(DocumentEdit edit);
    bool enqueue(const Edit& edit);
    void work();
    void launch(const Edit& edit);
    void finish(const Edit& edit, attn::Result<DocumentRun> run);
    void restore(const attn::Session& session);
    void returnToShown();
    void withdraw(size_t count);
    void refreshComputing();
    void fail(attn::Error error, const QString& source);

    attn::Session m_session;
    std::shared_ptr<const attn::Trace> m_trace;
    QUndoStack m_undo;
    DrawnParameters m_drawn;
    std::optional<attn::Error> m_error;
    int m_errors = 0; ///< so far
    QString m_errorSource;
    QString m_fileName;
    bool m_blank = false;

    EditQueue m_queue;
    Edit m_restore; ///< the run of an undone step is not there yet; edits come after it
    Edit m_running; ///< in m_task, perhaps one that nobody waits for any more
    BackgroundTask<DocumentRun> m_task;
    bool m_computing = false, m_busy = false;
    bool m_silent = false; ///< the undo stack moves without computing
    int m_shownIndex = 0; ///< of the undo stack that m_trace belongs to
    int m_mergeRound = 0;
    double m_milliseconds = 0;
    QTimer m_patience; ///< 100 ms before work becomes visible
};
