// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/matrixreader.h"
#include "core/io/npyheader.h"

namespace attn {

Result<Matrix> parseMatrixNpy(const QByteArray& npy)
{
    const auto tensor = openNpy(bytesInMemory(npy), "array");
    if (!tensor)
        return tensor.error();
    if (tensor->shape.size() != 2)
        return contentError(ATTN_TR("The shape %1 of the NPY file should have two lengths from 1 on, such as [6, 3]."),
            { tensor->shapeText() });
    return tensor->matrix();
}

} // namespace attn
