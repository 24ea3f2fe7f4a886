// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/trace.h"

#include <string>
#include <vector>

namespace attn {

/// B - A of one matrix. Different lengths are aligned by position: only what both have is compared.
struct MatrixDifference {
    Matrix values; ///< B - A; a cell that is finite on one side only holds 0 here
    Matrix compared; ///< 1 = the difference counts, 0 = left out (one side infinite or NaN); same shape
    double largest = 0; ///< largest |B - A|
    int row = 0, column = 0; ///< where
    int leftOut = 0; ///< cells that are infinite or NaN on one side only
    bool cropped = false; ///< the shapes differ

    bool equal() const { return largest == 0 && leftOut == 0 && !cropped; }
};

/// Equal infinities differ by 0, and so do two NaN.
MatrixDifference differenceOf(const Matrix& a, const Matrix& b);

/// B - A of one matrix of two runs. `compared` is also 0 where a cell is hidden in both (equal infinities): there is
/// nothing to draw. A masked weight is a 0 like any other, so its difference counts.
MatrixDifference differenceOf(const StageView& a, const StageView& b);

struct StageDifference {
    std::string path;
    double largest = 0; ///< |B - A|
    double signedValue = 0; ///< B - A in that cell
    int row = 0, column = 0;
    int leftOut = 0;
    bool cropped = false;
    bool equal = true;
    bool counts = true; ///< holds numbers of the computation; tokens and ids are names
};

struct Comparison {
    std::vector<StageDifference> stages; ///< paths of both, in B's order
    std::vector<std::string> onlyInA, onlyInB;
    bool lengthsDiffer = false; ///< different token counts: aligned by position

    const StageDifference* find(std::string_view path) const;
    /// The stage with the largest difference, or null when all are equal.
    const StageDifference* largest() const;
};

/// Compares two runs, joined by path.
Result<Comparison> compareTraces(const Trace& a, const Trace& b, std::stop_token stop = {});

} // namespace attn
