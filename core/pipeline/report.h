// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

#include <string>
#include <vector>

namespace attn {

/// A cell of the matrix that a node computes; rows and columns count from 0.
struct CellRef {
    int node = 0, row = 0, column = 0;
    bool operator==(const CellRef&) const = default;
};

struct Source {
    CellRef cell;
    double value = 0;
};

/// Contributes factor x the product of its one or two sources.
struct Term {
    double factor = 1;
    std::vector<Source> sources;
    int head = -1; ///< the head whose share it is, where a stage mixes heads
    bool bias = false; ///< an added bias
    std::string divisor = {}; ///< how the step writes 1 / factor: "√2 × 10"; empty: as a number

    double value() const
    {
        double product = factor;
        for (const Source& source : sources)
            product *= source.value;
        return product;
    }
};

/// One line of a table with one value per term ("exp(score - max)"), and what the line comes to.
struct ReportLine {
    Message title;
    std::vector<double> values;
    Message totalTitle;
    double total = 0;
};

/// How one cell came about.
struct CellReport {
    double value = 0; ///< what the cell shows
    std::string expression; ///< the arithmetic with its numbers, C locale
    std::vector<Term> terms;
    bool linear = true; ///< value == sum of the terms
    bool masked = false; ///< the mask forbids this cell
    bool overridden = false; ///< value was typed over `computed`
    double computed = 0; ///< what the stage computed
    int highlighted = -1; ///< the term that belongs to this very cell, in a row function
    std::vector<ReportLine> table; ///< row functions: one value per term
    Message note; ///< a sentence where the numbers alone do not explain the value
};

/// "0.4306 x 0.4361 + 1.4551 x 1.1156" with `decimals` places; more than `most` terms are cut to the largest ones.
std::string linearExpression(const std::vector<Term>& terms, int decimals = 4, int most = 6);

} // namespace attn
