// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/matrix.h"
#include "core/base/result.h"

#include <QByteArray>
#include <string>
#include <vector>

namespace attn {

/// Matrices as the exporters write them, read back to the same bits. Errors name the place and what would work.

/// One row of column labels after the corner, then a label and the numbers of each row; nan, inf and -inf are numbers.
Result<Matrix> parseMatrixCsv(const QByteArray& csv);
/// An object with "shape" and "data"; other keys are passed over.
Result<Matrix> parseMatrixJson(const QByteArray& json);
/// NPY of any version and kind of number, two dimensions.
Result<Matrix> parseMatrixNpy(const QByteArray& npy);

/// The fields of a CSV text (RFC 4180; lines end in LF or CR LF), with the apostrophe of protected labels taken away.
Result<std::vector<std::vector<std::string>>> csvRecords(const QByteArray& csv);

} // namespace attn
