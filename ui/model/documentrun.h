// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/pipeline/trace.h"
#include "core/session/session.h"
#include "ui/model/documentedit.h"

#include <cstddef>
#include <memory>

/// The run of a document, and how long it took.
struct DocumentRun {
    std::shared_ptr<const attn::Trace> trace; ///< with its document
    double milliseconds = 0;

    /// Small runs are evaluated as a whole, of large ones only what they start from. In any thread.
    static attn::Result<DocumentRun> compute(
        attn::Session session, const std::shared_ptr<const attn::Trace>& previous, bool holdRanges = false);
};

/// Applies the change of `edit` to `session`, the document of `run`.
attn::Result<attn::Nothing> applyEdit(const DocumentEdit& edit, attn::Session& session, const attn::Trace& run);

/// Whether a text is short enough to be cut into tokens in the call.
bool isSmallText(const attn::Session& session);
constexpr std::size_t smallText = 2000; ///< bytes
/// Whether a document is small enough to be computed in the call.
bool isSmallDocument(const attn::Session& session);
