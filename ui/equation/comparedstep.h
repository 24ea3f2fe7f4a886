// SPDX-License-Identifier: GPL-3.0-or-later
// The same step of two runs: A, B and B - A.
#pragma once

#include "core/color/scale.h"
#include "core/pipeline/trace.h"

#include <QString>
#include <memory>
#include <vector>

/// One matrix of B beside that of A. Where the shapes differ, what both have is compared by position.
struct ComparedMatrix {
    attn::StageView a, b;
    attn::StageView difference; ///< values B - A, mask 0 where nothing is drawn; the node is B's
    attn::ColorScale scale, scaleOfSides; ///< of the difference, and of A and B together
};

struct ComparedStep {
    std::shared_ptr<const attn::Trace> trace; ///< A; B is the content's
    QString nameA, nameB;
    std::vector<ComparedMatrix> matrices; ///< one, or one a head

    bool isEmpty() const { return matrices.empty(); }
};

/// The results of B that A has as well and that have numbers to compare. Ranges are those of all heads, whichever are
/// among the results. Looks through the matrices, so it belongs where they are evaluated.
ComparedStep comparedStep(
    std::shared_ptr<const attn::Trace> a, const attn::Trace& b, const std::vector<attn::StageView>& results);
