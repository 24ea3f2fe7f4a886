// SPDX-License-Identifier: GPL-3.0-or-later
// What the two source files of SessionModel share.
#pragma once

#include "core/session/sessiondelta.h"
#include "ui/model/sessionmodel.h"

#include <functional>
#include <optional>
#include <utility>

struct SessionModel::Run {
    attn::Session session;
    std::shared_ptr<const attn::Trace> trace;
    std::optional<attn::Error> error;
    double milliseconds = 0;
};

// What one edit requests; of undo and redo only the document to compute.
struct SessionModel::Job {
    QString name, mergeKey;
    Change change;
    Waiting waiting = Waiting::Stays;
    bool needsRun = true; ///< of the document before; otherwise the change may be applied in any thread
    QString source = {}; ///< as errorSource()
    QString field = {}, value = {}; ///< as waitingValue()
    bool heavy = false; ///< the change is applied in the thread, too
    bool restores = false; ///< undo or redo
    bool deferred = false; ///< the call that asked for it is over
    bool failed = false;
    bool redrawn = false; ///< parameters that were drawn no longer fitted
    int round = 0, errors = 0; ///< m_mergeRound and m_errors when it was asked for
    std::function<void()> whenDone = {}; ///< it is a step of the document
    std::optional<attn::Session> after = {}; ///< the changed document, where its turn has come

    bool joins(const Job& other) const
    {
        return !mergeKey.isEmpty() && mergeKey == other.mergeKey && round == other.round;
    }
};

// What an edit changed. The document of the model is always the one on this or that side of the step.
class SessionModel::Step : public QUndoCommand {
public:
    Step(SessionModel* model, const QString& name, attn::Session before, attn::Session after, const QString& mergeKey,
        int round)
        : QUndoCommand(name)
        , m_model(model)
        , m_delta(std::move(before), std::move(after))
        , m_mergeKey(mergeKey)
        , m_round(round)
    {
    }

    const QString& mergeKey() const { return m_mergeKey; }
    int id() const override { return m_mergeKey.isEmpty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand* command) override
    {
        const auto* other = static_cast<const Step*>(command);
        if (other->m_mergeKey != m_mergeKey || other->m_round != m_round)
            return false;
        const attn::Session& after = m_model->m_session; // the edit is applied already
        m_delta = attn::SessionDelta(m_delta.before(other->m_delta.before(after)), after);
        setText(other->text());
        return true;
    }
    void undo() override { m_model->restore(m_delta.before(m_model->m_session)); }
    void redo() override
    {
        if (!std::exchange(m_fresh, false)) // push() calls redo(), but the edit is applied already
            m_model->restore(m_delta.after(m_model->m_session));
    }

private:
    SessionModel* m_model;
    attn::SessionDelta m_delta;
    QString m_mergeKey;
    int m_round;
    bool m_fresh = true;
};
