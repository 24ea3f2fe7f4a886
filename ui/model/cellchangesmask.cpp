// SPDX-License-Identifier: GPL-3.0-or-later
// Masks drawn by hand, heads switched off.
#include "ui/model/cellchanges.h"
#include "ui/model/practicemodel.h"
#include "ui/model/sessionmodel.h"
#include "ui/text/translate.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <set>
#include <string>

namespace {

struct MaskTexts {
    Q_DECLARE_TR_FUNCTIONS(CellChanges)
};

QString numberOf(int count)
{
    return QLocale().toString(count);
}

/// The setting that switches heads off, by its kind.
const attn::SettingSpec* headSwitch()
{
    const auto& specs = attn::settingSpecs();
    const auto found = std::find_if(specs.begin(), specs.end(),
        [](const attn::SettingSpec* spec) { return spec->kind == attn::SettingKind::HeadList; });
    return found == specs.end() ? nullptr : *found;
}

bool couldBeMaskedIn(const attn::Trace& run, const attn::Node& node)
{
    return node.head >= 0 && node.spec->rows == attn::Axis::QueryToken && node.spec->columns == attn::Axis::KeyToken
        && run.config().recipe() == attn::Recipe::Computed;
}

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

int CellChanges::pickedHead() const
{
    return m_selection->head(); // below 0: all
}

int CellChanges::maskOf(const attn::Node& node) const
{
    return maskIn(*m_model->trace(), node);
}

bool CellChanges::couldBeMasked(const attn::Node& node) const
{
    return couldBeMaskedIn(*m_model->trace(), node);
}

std::optional<bool> CellChanges::isShown(const CellId& cell) const
{
    const attn::Node* node = nodeOf(cell);
    if (!node)
        return {};
    const int mask = maskOf(*node);
    if (mask < 0)
        return couldBeMasked(*node) ? std::optional(true) : std::nullopt;
    const auto view = m_model->trace()->view(mask);
    return view ? std::optional((*view->values)(cell.row, cell.column) != 0) : std::nullopt;
}

CellChanges::Answer CellChanges::setShown(
    const CellId& of, const std::vector<std::pair<int, int>>& cells, bool shown, const QString& mergeKey)
{
    const attn::Node* node = nodeOf(of);
    if (!node)
        return { false, MaskTexts::tr("Point at a cell or move the cell cursor to it first.") };
    if (m_practice && m_practice->isOn())
        return { false, MaskTexts::tr("While you fill in cells, the mask stays as it is.") };
    if (maskOf(*node) < 0 && !couldBeMasked(*node))
        return { false, MaskTexts::tr("A mask acts on scores and weights, not on this matrix.") };
    const QString name = cells.size() == 1
        ? (shown ? MaskTexts::tr("Show row %1, column %2") : MaskTexts::tr("Hide row %1, column %2"))
              .arg(numberOf(cells.front().first + 1), numberOf(cells.front().second + 1))
        : (shown ? MaskTexts::tr("Show %1 cells") : MaskTexts::tr("Hide %1 cells")).arg(numberOf(int(cells.size())));
    return edit(
        name,
        [path = node->path, head = pickedHead(), cells, shown](
            attn::Session& session, const attn::Trace& run) -> attn::Result<attn::Nothing> {
            const attn::Node* at = run.graph().find(path);
            const int mask = at ? maskIn(run, *at) : -1;
            if (at && mask < 0 && couldBeMaskedIn(run, *at)) // the first stroke switches a mask on
                return attn::beginMask(session, run, head, cells, shown);
            return attn::setMaskCells(
                session, run, mask < 0 ? std::vector<int>() : attn::masksOf(run, mask, head), cells, shown);
        },
        mergeKey, SessionModel::Waiting::Replaced);
}

void CellChanges::goToMask(const CellId& cell)
{
    const attn::Node* node = nodeOf(cell);
    if (!node || node->mask >= 0 || node->spec->kind == attn::ValueKind::Mask || maskOf(*node) < 0)
        return;
    const auto trace = m_model->trace();
    for (const attn::Node& other : trace->graph().nodes)
        if (other.spec->step && other.head == node->head && other.mask >= 0) {
            m_selection->setStep(toQString(other.spec->key));
            return;
        }
    for (const attn::Node& other : trace->graph().nodes) // the mask is an operand of the first step behind it
        if (other.spec->step && other.head == node->head
            && std::find(other.inputs.begin(), other.inputs.end(), maskOf(*node)) != other.inputs.end()) {
            m_selection->setStep(toQString(other.spec->key));
            return;
        }
}

int CellChanges::head() const
{
    const auto trace = m_model->trace();
    if (!trace || !headSwitch() || trace->shape().heads < 2)
        return -1;
    const auto at = cell();
    const attn::Node* node = at ? nodeOf(*at) : nullptr;
    return node && node->head >= 0 ? node->head : m_selection->head() >= 0 ? m_selection->head() : -1;
}

bool CellChanges::isHeadOff(int head) const
{
    const attn::SettingSpec* spec = headSwitch();
    const auto trace = m_model->trace();
    if (!spec || !trace)
        return false;
    const std::vector<int> off = trace->config().heads(spec->key);
    return std::find(off.begin(), off.end(), head) != off.end();
}

CellChanges::Answer CellChanges::switchHead(int head)
{
    const attn::SettingSpec* spec = headSwitch();
    if (!spec || head < 0)
        return { false, MaskTexts::tr("Pick one of several heads first.") };
    const bool on = isHeadOff(head);
    return edit((on ? MaskTexts::tr("Switch head %1 on") : MaskTexts::tr("Switch head %1 off")).arg(numberOf(head + 1)),
        [spec, head, on](attn::Session& session, const attn::Trace&) {
            const std::vector<int> before = attn::Config(session.settings).heads(spec->key);
            std::set<int> off(before.begin(), before.end());
            if (on)
                off.erase(head);
            else
                off.insert(head);
            std::string list;
            for (const int other : off)
                list += (list.empty() ? "" : ",") + std::to_string(other);
            return attn::assign(session.settings, spec->key, list);
        });
}
