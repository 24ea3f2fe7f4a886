// SPDX-License-Identifier: GPL-3.0-or-later
// Reports that many stages share, so that no stage explains itself with a special case.
#pragma once

#include "core/pipeline/stage.h"

namespace attn::explain {

/// Sum over k of left(row, k) x right(k, column), or right(column, k) when `transposed`; then the bias, if `bias` >= 0,
/// from its column `column`. Terms of the left's column k belong to head k / `headWidth` where that is given.
CellReport product(const StageInputs& in, size_t left, int row, size_t right, int column, bool transposed = false,
    int bias = -1, int headWidth = 0);

/// factor x one cell, or factor x the product of the same cell of two inputs.
CellReport elementwise(const StageInputs& in, size_t first, int row, int column, double factor = 1, int second = -1);

/// The sum of the same cell of every input that is there.
CellReport sum(const StageInputs& in, int row, int column);

/// A cell that is one cell of an input, unchanged.
CellReport copy(const StageInputs& in, size_t input, int row, int column);

/// A number that a stage starts from or draws: no terms.
CellReport leaf(double value, std::string expression, Message note = {});

} // namespace attn::explain
