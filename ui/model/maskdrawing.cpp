// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/maskdrawing.h"

#include "core/editing/blocks.h"
#include "ui/model/practicemodel.h"
#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"
#include "ui/text/translate.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>

namespace {

struct MaskTexts {
    Q_DECLARE_TR_FUNCTIONS(MaskDrawing)
};

QString numberOf(int count)
{
    return QLocale().toString(count);
}

// Whether a mask could be switched on for it.
bool couldBeMaskedIn(const attn::Trace& run, const attn::Node& node)
{
    return node.head >= 0 && node.spec->rows == attn::Axis::QueryToken && node.spec->columns == attn::Axis::KeyToken
        && run.config().recipe() == attn::Recipe::Computed;
}

// The mask that acts on the node; -1: none.
int maskIn(const attn::Trace& run, const attn::Node& node)
{
    if (node.spec->kind == attn::ValueKind::Mask)
        return node.id;
    if (node.mask >= 0)
        return node.mask;
    if (!couldBeMaskedIn(run, node))
        return -1;
    const auto& nodes = run.graph().nodes; // scores before the mask: that of their head
    const auto mask = std::find_if(nodes.begin(), nodes.end(), [&](const attn::Node& other) {
        return other.spec->kind == attn::ValueKind::Mask && other.head == node.head;
    });
    return mask == nodes.end() ? -1 : mask->id;
}

} // namespace

std::optional<bool> MaskDrawing::isShown(const CellId& cell) const
{
    const attn::Node* node = existingNode(*m_model, cell);
    if (!node)
        return {};
    const auto trace = m_model->trace();
    const int mask = maskIn(*trace, *node);
    if (mask < 0)
        return couldBeMaskedIn(*trace, *node) ? std::optional(true) : std::nullopt;
    const auto view = trace->view(mask);
    return view ? std::optional((*view->values)(cell.row, cell.column) != 0) : std::nullopt;
}

ChangeAnswer MaskDrawing::setShown(
    const CellId& of, const std::vector<std::pair<int, int>>& cells, bool shown, const QString& mergeKey)
{
    const attn::Node* node = existingNode(*m_model, of);
    if (!node)
        return { false, MaskTexts::tr("Point at a cell or move the cell cursor to it first.") };
    if (m_practice && m_practice->isOn())
        return { false, MaskTexts::tr("While you fill in cells, the mask stays as it is.") };
    if (maskIn(*m_model->trace(), *node) < 0 && !couldBeMaskedIn(*m_model->trace(), *node))
        return { false, MaskTexts::tr("A mask acts on scores and weights, not on this matrix.") };
    const QString name = cells.size() == 1
        ? (shown ? MaskTexts::tr("Show row %1, column %2") : MaskTexts::tr("Hide row %1, column %2"))
              .arg(numberOf(cells.front().first + 1), numberOf(cells.front().second + 1))
        : (shown ? MaskTexts::tr("Show %1 cells") : MaskTexts::tr("Hide %1 cells")).arg(numberOf(int(cells.size())));
    return answeredEdit(
        *m_model, name,
        [path = node->path, head = m_selection->head(), cells, shown](
            attn::Session& session, const attn::Trace& run) -> attn::Result<attn::Nothing> {
            const attn::Node* at = run.graph().find(path);
            const int mask = at ? maskIn(run, *at) : -1;
            if (at && mask < 0 && couldBeMaskedIn(run, *at)) // the first stroke switches a mask on
                return attn::beginMask(session, run, head, cells, shown);
            return attn::setMaskCells(
                session, run, mask < 0 ? std::vector<int>() : attn::masksOf(run, mask, head), cells, shown);
        },
        mergeKey, DocumentEdit::Waiting::Replaced);
}

void MaskDrawing::goToMask(const CellId& cell)
{
    const attn::Node* node = existingNode(*m_model, cell);
    const auto trace = m_model->trace();
    const int mask = node ? maskIn(*trace, *node) : -1;
    if (mask < 0 || node->mask >= 0 || node->spec->kind == attn::ValueKind::Mask)
        return;
    for (const attn::Node& other : trace->graph().nodes)
        if (other.spec->step && other.head == node->head && other.mask >= 0) {
            m_selection->setStep(toQString(other.spec->key));
            return;
        }
    for (const attn::Node& other : trace->graph().nodes) // the mask is an operand of the first step behind it
        if (other.spec->step && other.head == node->head
            && std::find(other.inputs.begin(), other.inputs.end(), mask) != other.inputs.end()) {
            m_selection->setStep(toQString(other.spec->key));
            return;
        }
}
