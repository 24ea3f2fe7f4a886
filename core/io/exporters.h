// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/trace.h"

#include <QByteArray>
#include <QString>

namespace attn {

/// Numbers of one matrix as a file. Written in the C locale with full precision: they read back to the same bits.
/// NaN and infinities: "NaN", "Infinity", "-Infinity" in JSON; nan, inf, -inf in CSV.

/// First row: column labels after an empty corner; first column: row labels. Labels that a spreadsheet would take for
/// a formula are quoted and start with an apostrophe.
QByteArray matrixCsv(const Trace& trace, const StageView& view);
/// {"path","rows","columns","shape","data"}; `tokens` holds strings in data.
QByteArray matrixJson(const Trace& trace, const StageView& view);
/// NPY format 1.0: '<f8', C order, two dimensions; tokens as '<U'.
QByteArray matrixNpy(const Trace& trace, const StageView& view);

/// Writes the whole file or none; the error names the path and the reason.
Result<Nothing> writeWhole(const QString& path, const QByteArray& content);

} // namespace attn
