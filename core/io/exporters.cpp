// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/exporters.h"

namespace attn {

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
    else
        table.scale = scaleFor(view.node->spec->kind == ValueKind::Signed ? MapKind::Signed : MapKind::Probability,
            *view.values, view.mask.get());
    return table;
}

} // namespace attn
