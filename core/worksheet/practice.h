// SPDX-License-Identifier: GPL-3.0-or-later
// Cells that are filled in at the screen: which ones stay blank, how an answer is read, and when it is right.
#pragma once

#include "core/pipeline/trace.h"

#include <cstdint>
#include <vector>

namespace attn {

/// How far an answer may lie from the value.
enum class Tolerance {
    AsShown, ///< half a unit of the last digit that is shown
    Hundredth, ///< 0.01
    Twentieth, ///< 0.05
    FivePercent, ///< 5 % of the value
};

/// Half a unit of the last digit that is shown of a value: with fixed decimals, and from 10000 on, where numbers are
/// written 1.2e4, of the second digit.
double halfShownUnit(double value, int decimals);

/// The distance that isRightAnswer() allows, without the allowance for binary rounding.
double allowedDistance(double value, Tolerance tolerance, int decimals);

/// The law: right where |answer - value| <= max(half a shown unit, tolerance). So a number typed as it is
/// shown is right under every tolerance. Decimal fractions such as 0.13 have no exact double; a relative 1e-12 of the
/// numbers makes up for that, so that both 0.12 and 0.13 are right for 0.125 at two decimals. NaN and infinities are
/// never right, neither as an answer nor as a value.
bool isRightAnswer(double answer, double value, Tolerance tolerance, int decimals);

/// Row by row, 1: blank. Of the cells that show a computed, finite number (not hidden by the mask, not struck out by
/// dropout, not typed over) `share`, at least one, as blankCells() chooses them: a larger share keeps those of a
/// smaller one. Never more than one exercise should have. All 0 where no cell is left.
std::vector<std::uint8_t> practiceCells(const StageView& view, double share, std::uint64_t seed);

/// Whether a matrix is one to fill in by hand: a computed step with numbers, not too large.
bool isPractised(const Node& node);
inline constexpr int mostPracticeCells = 64; ///< along each side
inline constexpr int mostPracticeBlanks = 40; ///< of one matrix

} // namespace attn
