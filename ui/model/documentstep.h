// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/session.h"
#include "core/session/sessiondelta.h"

#include <QString>
#include <QUndoCommand>
#include <functional>

/// An undo step: what an edit changed. The document is always the one on this or that side of the step.
class DocumentStep : public QUndoCommand {
public:
    using Restore = std::function<void(const attn::Session&)>;

    /// `document` lives longer than the step and holds the document after the edit when the step is pushed; `restore`
    /// puts another in its place. Steps of the same merge key and round merge.
    DocumentStep(const QString& name, attn::Session before, const attn::Session& document, Restore restore,
        const QString& mergeKey, int round);

    const QString& mergeKey() const { return m_mergeKey; }
    int id() const override { return m_mergeKey.isEmpty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand* command) override;
    void undo() override;
    void redo() override;

private:
    const attn::Session& m_document;
    Restore m_restore;
    attn::SessionDelta m_delta;
    QString m_mergeKey;
    int m_round;
    bool m_fresh = true; ///< push() calls redo(), but the edit is applied already
};
