// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cells/celldata.h"

#include <algorithm>

namespace {

attn::MatrixPtr ifSameShape(const attn::MatrixPtr& matrix, const attn::MatrixPtr& as)
{
    return matrix && matrix->rows() == as->rows() && matrix->cols() == as->cols() ? matrix : nullptr;
}

PooledAxis pooledAxis(int first, int cells, int available, size_t blocks)
{
    const int count = std::clamp(cells > 0 ? cells : available - first, 0, std::max(0, available - first));
    return { first, count, std::min(int(blocks), count) };
}

} // namespace

CellData::CellData(const MatrixItem& item)
    : m_holdValues(item.values)
    , m_cells(item.cells)
{
    if (!m_holdValues || m_holdValues->size() == 0 || item.firstRow < 0 || item.firstColumn < 0)
        return;
    m_holdMask = ifSameShape(item.mask, item.values);
    m_holdDropped = ifSameShape(item.dropped, item.values);
    m_holdHidden = ifSameShape(item.hidden, item.values);
    int firstRow = item.firstRow, firstColumn = item.firstColumn;
    if (item.pooled) {
        const int tall = int(item.transposed ? m_holdValues->cols() : m_holdValues->rows());
        const int wide = int(item.transposed ? m_holdValues->rows() : m_holdValues->cols());
        PooledAxis rows = pooledAxis(firstRow, item.pooledRows, tall, item.rows.size());
        PooledAxis columns = pooledAxis(firstColumn, item.pooledColumns, wide, item.columns.size());
        if (rows.blocks == 0 || columns.blocks == 0)
            return;
        if (item.transposed)
            std::swap(rows, columns);
        PooledMatrix blocks = pooled(*m_holdValues, m_holdMask.get(), m_holdDropped.get(), rows, columns);
        m_holdValues = attn::share(std::move(blocks.values));
        m_holdMask = m_holdMask ? attn::share(std::move(blocks.mask)) : nullptr;
        m_holdDropped = nullptr;
        m_holdHidden = nullptr;
        firstRow = firstColumn = 0;
    }
    const int tall = int(item.transposed ? m_holdValues->cols() : m_holdValues->rows());
    const int wide = int(item.transposed ? m_holdValues->rows() : m_holdValues->cols());
    m_rows = std::clamp(tall - firstRow, 0, int(item.rows.size()));
    m_columns = std::clamp(wide - firstColumn, 0, int(item.columns.size()));
    const std::ptrdiff_t stride = m_holdValues->cols();
    m_rowStep = item.transposed ? 1 : stride;
    m_columnStep = item.transposed ? stride : 1;
    const std::ptrdiff_t start = firstRow * m_rowStep + firstColumn * m_columnStep;
    if (m_rows == 0 || m_columns == 0)
        return;
    m_values = m_holdValues->data() + start;
    m_mask = m_holdMask ? m_holdMask->data() + start : nullptr;
    m_dropped = m_holdDropped ? m_holdDropped->data() + start : nullptr;
    m_hidden = m_holdHidden ? m_holdHidden->data() + start : nullptr;
}
