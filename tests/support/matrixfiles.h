// SPDX-License-Identifier: GPL-3.0-or-later
// Exported matrices read back: CSV by a reader of its own (RFC 4180), JSON and NPY by the readers of the imports.
#pragma once

#include "core/base/matrix.h"
#include "core/base/result.h"

#include <QByteArray>
#include <string>
#include <vector>

namespace attn {

/// Fails the test where the text is no CSV.
std::vector<std::vector<std::string>> csvRecords(const QByteArray& csv);
/// Without the row and the column of labels.
Matrix parseMatrixCsv(const QByteArray& csv);
Result<Matrix> parseMatrixJson(const QByteArray& json);
/// Two-dimensional arrays only.
Result<Matrix> parseMatrixNpy(const QByteArray& npy);

} // namespace attn
