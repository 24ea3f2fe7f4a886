// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/documentstep.h"

#include <utility>

DocumentStep::DocumentStep(const QString& name, attn::Session before, const attn::Session& document, Restore restore,
    const QString& mergeKey, int round)
    : QUndoCommand(name)
    , m_document(document)
    , m_restore(std::move(restore))
    , m_delta(std::move(before), document)
    , m_mergeKey(mergeKey)
    , m_round(round)
{
}

bool DocumentStep::mergeWith(const QUndoCommand* command)
{
    const auto* other = static_cast<const DocumentStep*>(command);
    if (other->m_mergeKey != m_mergeKey || other->m_round != m_round)
        return false;
    m_delta = attn::SessionDelta(m_delta.before(other->m_delta.before(m_document)), m_document);
    setText(other->text());
    return true;
}

void DocumentStep::undo()
{
    m_restore(m_delta.before(m_document));
}

void DocumentStep::redo()
{
    if (!std::exchange(m_fresh, false))
        m_restore(m_delta.after(m_document));
}
