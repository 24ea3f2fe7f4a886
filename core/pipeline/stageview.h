// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/graph.h"
#include "core/session/session.h"

#include <utility>
#include <vector>

namespace attn {

/// One evaluated matrix with all that is needed to draw or write it.
struct StageView {
    const Node* node = nullptr; ///< lives as long as the trace
    MatrixPtr values;
    MatrixPtr mask; ///< same shape, 0 = hidden by the mask; null: none
    MatrixPtr dropped; ///< same shape, 0 = struck out by dropout; null: none
    std::vector<std::pair<int, int>> overridden; ///< cells typed over
    Origin origin = Origin::Computed;
    Message description; ///< where the numbers come from
    Message note = {}; ///< "row 2 may see nothing: zeros"
    Message edits = {}; ///< "cells typed over: 2"; empty: none
};

} // namespace attn
