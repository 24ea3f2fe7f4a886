// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/equation/arcpairs.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace {

/// Whether `a` is drawn before `b`, beneath it.
bool isWeakerPair(const WeightedPair& a, const WeightedPair& b)
{
    const double first = std::abs(a.weight), second = std::abs(b.weight);
    if (first != second)
        return first < second;
    return a.row != b.row ? a.row > b.row : a.column > b.column;
}

bool isStrongerPair(const WeightedPair& a, const WeightedPair& b)
{
    return isWeakerPair(b, a);
}

} // namespace

// A heap with the weakest pair that was kept on top: one look at most cells.
StrongPairs strongestPairs(
    const attn::Matrix& values, const attn::Matrix* mask, const PairWindow& window, std::size_t most)
{
    StrongPairs found;
    if (most == 0)
        return found;
    found.pairs.reserve(most);
    for (int row = window.firstRow; row <= window.lastRow; ++row) {
        const double* line = &values(row, 0);
        const double* allowed = mask ? &(*mask)(row, 0) : nullptr;
        std::optional<WeightedPair> strongest;
        for (int column = window.firstColumn; column <= window.lastColumn; ++column) {
            const double weight = line[column];
            if (!(weight != 0) || std::isnan(weight) || (allowed && allowed[column] == 0))
                continue;
            ++found.all;
            const WeightedPair pair { row, column, weight };
            if (!strongest || isWeakerPair(*strongest, pair))
                strongest = pair;
            if (found.pairs.size() < most) {
                found.pairs.push_back(pair);
                std::push_heap(found.pairs.begin(), found.pairs.end(), isStrongerPair);
            } else if (isWeakerPair(found.pairs.front(), pair)) {
                std::pop_heap(found.pairs.begin(), found.pairs.end(), isStrongerPair);
                found.pairs.back() = pair;
                std::push_heap(found.pairs.begin(), found.pairs.end(), isStrongerPair);
            }
        }
        if (strongest)
            found.ofRows.push_back(*strongest);
    }
    std::sort(found.pairs.begin(), found.pairs.end(), isWeakerPair);
    return found;
}
