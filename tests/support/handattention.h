// SPDX-License-Identifier: GPL-3.0-or-later
// One head of scaled dot-product attention written out by hand, number by number, from the inputs alone: independent of
// the kernels, stages and traces that it is compared with.
#pragma once

#include "core/base/matrix.h"

struct HandAttention {
    attn::Matrix queries, keys, values, scores, scaled, weights, context;

    /// `divisor` of the scores; 1: none.
    static HandAttention of(const attn::Matrix& embeddings, const attn::Matrix& query, const attn::Matrix& key,
        const attn::Matrix& value, double divisor);
    /// What follows from other scores.
    void follow(double divisor);
};
