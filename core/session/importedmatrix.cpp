// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/importedmatrix.h"

#include <memory>
#include <utility>

namespace attn {

namespace {

/// A deleter is the place that a shared pointer has for something that lives as long as its object.
struct ImportedDeleter {
    Message from;
    void operator()(const Matrix* matrix) const { delete matrix; }
};

} // namespace

MatrixPtr shareImported(Matrix matrix, Message from)
{
    if (from.empty())
        return share(std::move(matrix));
    return MatrixPtr(new Matrix(std::move(matrix)), ImportedDeleter { std::move(from) });
}

const Message* importedFrom(const MatrixPtr& matrix)
{
    const auto* deleter = std::get_deleter<ImportedDeleter>(matrix);
    return deleter ? &deleter->from : nullptr;
}

} // namespace attn
