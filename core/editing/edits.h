// SPDX-License-Identifier: GPL-3.0-or-later
// Changes of a document, as plain functions on its value: the window, undo and scripts all use these.
#pragma once

#include "core/pipeline/trace.h"
#include "core/session/session.h"

#include <cstdint>
#include <string>
#include <vector>

namespace attn {

struct CellChange {
    int row = 0, column = 0;
    double value = 0;
};

/// Types values over cells of a matrix of `trace`, which is the run of `session`. Inputs change their matrix (all
/// occurrences of a token); intermediates get overrides. Refused: cells outside, cells that the mask hides, tokens.
Result<Nothing> setCells(Session& session, const Trace& trace, int node, const std::vector<CellChange>& changes);

/// Replaces a whole matrix of the same shape; only cells that differ are changed.
Result<Nothing> setMatrix(Session& session, const Trace& trace, int node, const Matrix& values);

enum class Fill { Zero, Identity, Random };
/// Random: float32 randn from `seed`, as torch.randn(rows, columns) draws it.
Matrix filled(Fill fill, int rows, int columns, std::uint64_t seed);

/// Takes back what was typed over: of one path, or everywhere with an empty path. Returns how many cells.
int clearOverrides(Session& session, std::string_view path = {});
/// Whether cells can be changed at all, and if not why.
Result<Nothing> canEdit(const Trace& trace, int node);

/// Edits of the tokens. Overrides follow their tokens; those of a removed token go.
Result<Nothing> renameToken(Session& session, const Trace& trace, int index, std::string text);
Result<Nothing> insertToken(Session& session, const Trace& trace, int index, std::string text);
Result<Nothing> removeToken(Session& session, const Trace& trace, int index);
Result<Nothing> moveToken(Session& session, const Trace& trace, int from, int to);

} // namespace attn
