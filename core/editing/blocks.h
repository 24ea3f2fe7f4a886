// SPDX-License-Identifier: GPL-3.0-or-later
// Changes of many cells at once: pasted blocks, filled matrices, masks drawn by hand. `trace` is the run of `session`.
#pragma once

#include "core/editing/edits.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace attn {

struct BlockOutcome {
    int changed = 0; ///< cells whose bits differ now
    int masked = 0; ///< cells that were left alone because the mask hides them
};

/// canEdit() for one cell: also whether it is there and not hidden by the mask.
Result<Nothing> canEditCell(const Trace& trace, int node, int row, int column);

/// Puts `block` into the matrix with its upper left corner at (row, column); a block of the whole matrix's shape always
/// covers the whole. Cells with equal bits stay untouched. Refused, with nothing changed: a block that does not fit,
/// numbers that are not finite (unless they stand there already), different rows for the same token.
Result<BlockOutcome> pasteBlock(
    Session& session, const Trace& trace, int node, int row, int column, const Matrix& block);

/// Fills the matrix; the rows of a repeated token are those of its first occurrence.
Result<BlockOutcome> fillMatrix(Session& session, const Trace& trace, int node, Fill fill, std::uint64_t seed);

/// The rows that an edit of this row changes: those of the same token where the matrix has a row for each, else itself.
std::vector<int> rowsEditedTogether(const Trace& trace, int node, int row);

/// The masks that an edit of this matrix's mask (or of the matrix, if it is one) goes to: of `head`, or of all heads
/// where `head` is below 0. Empty where the matrix has no mask.
std::vector<int> masksOf(const Trace& trace, int node, int head);

/// Where no mask is on: switches to one that is drawn, with every cell allowed but `cells`; of one head where `head` is
/// not below 0.
Result<Nothing> beginMask(
    Session& session, const Trace& trace, int head, const std::vector<std::pair<int, int>>& cells, bool shown);

/// Hides or shows cells (row, column) in all `masks`: in the given mask of the document where that is on and all heads
/// are meant, else as overrides. A cell that gets its computed value back is no override any more.
Result<Nothing> setMaskCells(Session& session, const Trace& trace, const std::vector<int>& masks,
    const std::vector<std::pair<int, int>>& cells, bool shown);

/// Takes back what was typed over one cell. False: nothing was.
bool clearOverride(Session& session, const std::string& path, int row, int column);

} // namespace attn
