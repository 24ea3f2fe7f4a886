// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/pipeline/trace.h"
#include "core/session/session.h"
#include "ui/model/documentedit.h"

#include <cstddef>
#include <memory>
#include <optional>

/// A document and the run that was computed of it, or why there is none.
struct DocumentRun {
    attn::Session session;
    std::shared_ptr<const attn::Trace> trace;
    std::optional<attn::Error> error;
    double milliseconds = 0;

    /// Small runs are evaluated as a whole, of large ones only what they start from. In any thread.
    static DocumentRun compute(
        const attn::Session& session, const std::shared_ptr<const attn::Trace>& previous, bool holdRanges = false);
    static DocumentRun failed(const attn::Error& error) { return { {}, nullptr, error, 0 }; }
};

/// Applies the change of `edit` to `session`, the document of `run`.
attn::Result<attn::Nothing> applyEdit(const DocumentEdit& edit, attn::Session& session, const attn::Trace& run);

/// Whether a text is short enough to be cut into tokens in the call.
bool isSmallText(const attn::Session& session);
constexpr std::size_t smallText = 2000; ///< bytes
/// Whether a document is small enough to be computed in the call.
bool isSmallDocument(const attn::Session& session);
