// SPDX-License-Identifier: GPL-3.0-or-later
// Attention weights of a real model, read from a file.
#pragma once

#include "core/base/matrix.h"
#include "core/base/message.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace attn {

/// Weights [layers, heads, queries, keys]. Immutable once it is shared; a document of a run holds one, or none.
struct ImportedAttention {
    int layers = 1, heads = 1, queries = 0, keys = 0;
    /// Row-major. As floats where the file holds no more digits: they widen to the same numbers.
    std::variant<std::vector<float>, std::vector<double>> values;
    std::vector<std::string> tokens; ///< one per query, as the file names them
    std::vector<std::string> keyTokens; ///< one per key; empty: the keys are the queries
    std::vector<std::int64_t> ids; ///< one per query; empty: the file has none
    std::string file; ///< its name without folders
    std::string headPlace; ///< where the file keeps head %2 of layer %1: "attention[%1, %2]"
    std::string cellPlace; ///< and in it row %3, column %4: "attention[%1, %2, %3, %4]"
    std::string path, checksum; ///< SHA-256 of the file in hex, where a session file refers to it instead of holding it

    std::int64_t size() const { return std::int64_t(layers) * heads * queries * keys; }
    double at(std::int64_t index) const;
    /// One head, by its number among all: layer x heads + head.
    Matrix head(int which) const;
    std::string headText(int which) const; ///< "attention[0, 3]"
    std::string cellText(int which, int row, int column) const;
};

/// Rows of weights sum to 1; those that do not say that something was done to them.
struct RowSums {
    std::int64_t rows = 0, off = 0; ///< of `rows`, so many are off by more than the tolerance
    std::int64_t nan = 0; ///< cells that are no number
    int head = 0, row = 0; ///< the first that is off, the head among all
    double sum = 0; ///< its sum

    /// bfloat16 keeps 8 bits: a weight may be off by 1/512 of itself, and so may the sum.
    static constexpr double tolerance = 4e-3;
};
RowSums rowSums(const ImportedAttention& attention);
/// The same of one head.
RowSums rowSums(const Matrix& weights);

} // namespace attn
