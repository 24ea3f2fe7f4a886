// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/typednumber.h"
#include "core/io/tables/matrixtable.h"

#include <QByteArray>
#include <string>
#include <vector>

namespace attn {

/// A block of numbers, perhaps with names, as spreadsheets and tableText() put it on the clipboard.
struct TextBlock {
    Matrix values;
    std::vector<std::string> rows, columns; ///< names; empty: the block has none
};

/// Texts beyond this many bytes are looked at before they are read as blocks.
inline constexpr qsizetype smallBlock = 1 << 20;
/// Whether a text can be a block by its first lines: behind the names of columns most fields begin as numbers do. Looks
/// no further than smallBlock.
bool mayBeBlock(const QByteArray& start);

/// Reads a block (UTF-8); a text that is large and none is refused before it is taken apart. Fields are separated by tabs, else semicolons, else commas, else spaces; quotes as in CSV.
/// `sign`: of the person who pastes; a comma that is a decimal sign separates only where it can mean nothing else. The
/// other sign is understood where it cannot separate fields or thousands. The first line and the first field of
/// every line are names where they are no numbers, or where the corner is empty. Errors name the line and the text that
/// is no number, or the lengths that differ.
Result<TextBlock> parseBlock(const QByteArray& text, DecimalSign sign = DecimalSign::Point);

/// Tab-separated lines, numbers that read back to the same bits, nan, inf and -inf; with `names` an empty corner, the
/// column names and a name before each row. Names that spreadsheets would take for formulas or numbers are quoted.
QByteArray tableText(const MatrixTable& table, bool names);

} // namespace attn
