// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tables/exporters.h"

#include "core/pipeline/axislabels.h"
#include "core/pipeline/colorranges.h"
namespace attn {

namespace {

MatrixTable labelledTable(const Trace& trace, const StageView& view, bool forPeople)
{
    MatrixTable table;
    table.path = view.node->path;
    table.rows = labelTexts(trace, view.node->spec->rows, 0, forPeople, view.node->layer);
    table.columns = labelTexts(trace, view.node->spec->columns, 0, forPeople, view.node->layer);
    table.values = view.values;
    table.isText = view.node->spec->kind == ValueKind::Text;
    if (table.isText)
        table.strings = forPeople ? trace.sources().labels : trace.sources().tokens;
    else
        table.scale = stageRange(trace, *view.node);
    return table;
}

} // namespace

MatrixTable exportedTable(const Trace& trace, const StageView& view)
{
    return labelledTable(trace, view, false);
}

MatrixTable readableTable(const Trace& trace, const StageView& view)
{
    return labelledTable(trace, view, true);
}

} // namespace attn
