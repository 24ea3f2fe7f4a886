// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/changeanswer.h"

#include "ui/model/sessionmodel.h"
#include "ui/text/translate.h"

ChangeAnswer answeredEdit(SessionModel& model, const QString& name, const DocumentEdit::Change& change,
    const QString& mergeKey, DocumentEdit::Waiting waiting)
{
    if (model.edit(name, change, mergeKey, waiting))
        return {};
    const auto error = model.lastError();
    const ChangeAnswer answer { false, error ? translated(*error) : QString() };
    model.dismissError();
    return answer;
}

const attn::Node* existingNode(const SessionModel& model, const CellId& cell)
{
    const auto trace = model.trace();
    const attn::Node* node = trace ? trace->graph().find(cell.path.toStdString()) : nullptr;
    const bool inside
        = node && cell.row >= 0 && cell.row < node->rows && cell.column >= 0 && cell.column < node->columns;
    return inside ? node : nullptr;
}
