// SPDX-License-Identifier: GPL-3.0-or-later
// A worksheet: the given matrices, step by step the matrices with empty cells, and the answers.
#pragma once

#include "core/pipeline/trace.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace attn {

/// Which numbers the sheet starts from.
enum class SheetNumbers { Session, Integers, OneDecimal };

struct SheetCell {
    std::string path;
    int row = 0, column = 0;
};

struct WorksheetOptions {
    std::vector<std::string> stages; ///< paths of the matrices to fill in; empty: every step that computes
    double blank = 0.4; ///< share of their cells that stay empty, 0 .. 1
    std::vector<SheetCell> cells = {}; ///< these stay empty instead, and no others
    SheetNumbers numbers = SheetNumbers::Session;
    std::uint64_t seed = 1; ///< chooses the cells and, unless they are the session's, the numbers
};

/// A matrix on the sheet.
struct SheetMatrix {
    const Node* node = nullptr; ///< lives as long as the run
    MatrixPtr values;
    MatrixPtr mask; ///< 0: hidden, never empty; null: none
    int decimals = 0; ///< as printed; fewer than 2 only where they are exact
    bool exact = true; ///< no number was rounded
    std::vector<std::uint8_t> blank; ///< row by row, 1: to be filled in; empty: all printed

    bool isBlank(int row, int column) const
    {
        return !blank.empty() && blank[std::size_t(row) * std::size_t(node->columns) + std::size_t(column)] != 0;
    }
    int blanks() const;
    std::string text(int row, int column) const; ///< as printed
};

struct SheetTask {
    std::string number; ///< of the step
    std::vector<SheetMatrix> given; ///< operands that stand nowhere above
    SheetMatrix result;
};

struct Worksheet {
    std::shared_ptr<const Trace> run;
    std::uint64_t seed = 0;
    std::vector<SheetTask> tasks;
};

/// Whether a node is a step that is computed from others: something to fill in.
bool isComputedStep(const Node& node);

/// The cells of a matrix that stay empty: `share` of those that the mask shows (at least one), chosen by seed and path.
std::vector<std::uint8_t> blankCells(
    std::string_view path, int rows, int columns, const Matrix* mask, double share, std::uint64_t seed);

/// The same session with small numbers to start from, so that it can be computed by hand: nothing typed over, and no
/// scaling unless it is kept. Of some drawn sets the one whose results stay smallest.
Result<Session> friendlySession(const Trace& trace, SheetNumbers numbers, std::uint64_t seed, bool keepScale = false);

/// Friendly numbers are not scaled, unless a matrix is asked for that only a scaled run has. An empty cell stays empty
/// where a later matrix repeats it. Refused: unknown paths and cells, matrices too large for a page, nothing to fill in.
Result<Worksheet> makeWorksheet(std::shared_ptr<const Trace> trace, const WorksheetOptions& options);

inline constexpr int mostSheetRows = 24, mostSheetColumns = 12;

} // namespace attn
