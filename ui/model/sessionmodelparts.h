// SPDX-License-Identifier: GPL-3.0-or-later
// What the two source files of SessionModel share.
#pragma once

#include "core/session/sessiondelta.h"
#include "ui/model/sessionmodel.h"

#include <utility>

using SessionChange = std::function<attn::Result<attn::Nothing>(attn::Session&)>;

struct SessionModel::Run {
    attn::Session session;
    std::shared_ptr<const attn::Trace> trace;
    std::optional<attn::Error> error;
    double milliseconds = 0;
};

// What one edit requests. `change` is empty for undo and redo.
struct SessionModel::Job {
    QString name, mergeKey, source;
    attn::Session session; ///< before the change, or after it where `changed`
    SessionChange change;
    bool changed = false;
    bool restores = false;
};

// What an edit changed. The document of the model is always the one on this or that side of the step.
class SessionModel::Step : public QUndoCommand {
public:
    Step(SessionModel* model, const QString& name, attn::Session before, attn::Session after, const QString& mergeKey)
        : QUndoCommand(name)
        , m_model(model)
        , m_delta(std::move(before), std::move(after))
        , m_mergeKey(mergeKey)
        , m_round(model->m_mergeRound)
    {
    }

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
