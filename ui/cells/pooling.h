// SPDX-License-Identifier: GPL-3.0-or-later
// Cells smaller than a pixel: every block of cells becomes one, and a single large cell is never lost.
#pragma once

#include "core/base/matrix.h"

#include <QtGlobal>

struct PooledMatrix {
    attn::Matrix values; ///< of each block the visible value of largest magnitude, with its sign; NaN wins
    attn::Matrix mask; ///< 0 where every cell of the block is masked; empty without a mask
};

/// Which cells: `cells` from `first` on, in `blocks` nearly equal runs; block b begins at first + b * cells / blocks.
struct PooledAxis {
    int first = 0, cells = 0, blocks = 0;

    int begin(int block) const { return first + int(qint64(block) * cells / blocks); }
};

/// `mask` and `dropped` have the shape of `values` or are null; dropped cells count as 0.
PooledMatrix pooled(const attn::Matrix& values, const attn::Matrix* mask, const attn::Matrix* dropped,
    const PooledAxis& rows, const PooledAxis& columns);
