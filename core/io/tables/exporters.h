// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/tables/matrixtable.h"
#include "core/pipeline/trace.h"

#include <QByteArray>
#include <QString>

namespace attn {

/// One matrix of a run with its labels (counted from 0, tokens as the document spells them) and the colours of its heatmap. CSV, TSV, JSON and NPY are
/// written from it (matrixtable.h):
///   CSV, TSV  first row: column labels after an empty corner; first column: row labels. Labels that a spreadsheet
///   would
///             take for a formula are quoted and start with an apostrophe. NaN and infinities: nan, inf, -inf
///   JSON      {"path","rows","columns","shape","data"}; NaN and infinities: "NaN", "Infinity", "-Infinity"
///   NPY       format 1.0: '<f8', C order, two dimensions; tokens as '<U'
MatrixTable exportedTable(const Trace& trace, const StageView& view);
/// The same for formats that people read (Markdown, TeX, web pages): tokens have the names that figures give them.
MatrixTable readableTable(const Trace& trace, const StageView& view);

} // namespace attn
