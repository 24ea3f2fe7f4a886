// SPDX-License-Identifier: GPL-3.0-or-later
// Where the numbers of a matrix were read from. The words belong to the shared matrix, so they go wherever it goes and
// end with the first edit, which makes another matrix.
#pragma once

#include "core/base/matrix.h"
#include "core/base/message.h"

namespace attn {

/// The matrix with where it was read from ("imported: %1 of %2"); no words: nowhere.
MatrixPtr shareImported(Matrix matrix, Message from);

/// The words; null: the matrix was not imported.
const Message* importedFrom(const MatrixPtr& matrix);

} // namespace attn
