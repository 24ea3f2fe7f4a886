// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/exporters.h"

#include "core/io/matrixtable.h"

namespace attn {

namespace {

MatrixTable exportedTable(const Trace& trace, const StageView& view)
{
    MatrixTable table;
    table.path = view.node->path;
    table.rows = trace.rowLabels(*view.node, 0, false);
    table.columns = trace.columnLabels(*view.node, 0, false);
    table.values = view.values;
    table.isText = view.node->spec->kind == ValueKind::Text;
    if (table.isText)
        table.strings = trace.sources().tokens;
    return table;
}

} // namespace

QByteArray matrixCsv(const Trace& trace, const StageView& view)
{
    return tableCsv(exportedTable(trace, view));
}

QByteArray matrixJson(const Trace& trace, const StageView& view)
{
    return tableJson(exportedTable(trace, view));
}

QByteArray matrixNpy(const Trace& trace, const StageView& view)
{
    return tableNpy(exportedTable(trace, view));
}

} // namespace attn
