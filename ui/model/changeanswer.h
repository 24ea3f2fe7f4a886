// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/graph.h"
#include "ui/model/documentedit.h"
#include "ui/place/cellid.h"

#include <QString>

class SessionModel;

/// What became of a change by hand that was asked for.
struct ChangeAnswer {
    bool good = true;
    QString text = {}; ///< the reason, or what else is worth knowing; often empty
};

/// SessionModel::edit(), answered with the reason where it was refused in the call.
ChangeAnswer answeredEdit(SessionModel& model, const QString& name, const DocumentEdit::Change& change,
    const QString& mergeKey = {}, DocumentEdit::Waiting waiting = DocumentEdit::Waiting::Stays);

/// The matrix of a cell that exists in the present run; null otherwise.
const attn::Node* existingNode(const SessionModel& model, const CellId& cell);
