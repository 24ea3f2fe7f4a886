// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/matrix.h"

#include <QByteArray>
#include <string>
#include <vector>

namespace attn {

/// A matrix with its labels, as the number formats write it; see exporters.h for what they look like.
struct MatrixTable {
    std::string path;
    std::vector<std::string> rows, columns; ///< labels
    MatrixPtr values;
    std::vector<std::string> strings; ///< one per row instead of the values: the tokens
    bool isText = false;
};

QByteArray tableCsv(const MatrixTable& table);
QByteArray tableJson(const MatrixTable& table);
QByteArray tableNpy(const MatrixTable& table);

/// Whether a spreadsheet would take the label for a formula (= + - @, also behind apostrophes, and control characters).
bool looksLikeFormula(std::string_view label);

} // namespace attn
