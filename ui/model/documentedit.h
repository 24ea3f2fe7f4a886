// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/pipeline/trace.h"
#include "core/session/session.h"

#include <QString>
#include <functional>
#include <optional>

/// What one edit of the document requests; of undo and redo only the document to compute.
struct DocumentEdit {
    /// What an edit does to the document; `run` is the run of that document. It may wait for its turn, so it owns all
    /// that it needs.
    using Change = std::function<attn::Result<attn::Nothing>(attn::Session&, const attn::Trace& run)>;
    /// What becomes of a waiting edit when another with the same mergeKey comes: `Replaced` where the newer one says
    /// all that the older one said (a whole text, the new value of a number).
    enum class Waiting { Stays, Replaced };

    QString name, mergeKey;
    Change change;
    Waiting waiting = Waiting::Stays;
    bool needsRun = true; ///< of the document before; otherwise the change may be applied in any thread
    QString source = {}; ///< where an error is shown: "text" or a setting's key
    QString field = {}, value = {}; ///< what it makes of a field: "text", "tokenizer" or a setting's key
    bool heavy = false; ///< the change is applied in the thread, too
    bool restores = false; ///< undo or redo
    bool deferred = false; ///< the call that asked for it is over
    bool failed = false;
    bool redrawn = false; ///< parameters that were drawn no longer fitted
    int round = 0; ///< edits of different rounds do not merge
    int errors = 0; ///< how many there were when it was asked for
    std::function<void()> whenDone = {}; ///< it is a step of the document
    std::optional<attn::Session> after = {}; ///< the changed document, where its turn has come

    /// Whether both belong to one gesture (typing, dragging).
    bool joins(const DocumentEdit& other) const
    {
        return !mergeKey.isEmpty() && mergeKey == other.mergeKey && round == other.round;
    }
};
