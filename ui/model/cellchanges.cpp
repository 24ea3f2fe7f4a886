// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/cellchanges.h"

#include "core/io/blockreader.h"
#include "ui/model/practicemodel.h"
#include "ui/model/sessionmodel.h"
#include "ui/model/stepping.h"
#include "ui/support/translate.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>

namespace {

struct CellTexts {
    Q_DECLARE_TR_FUNCTIONS(CellChanges)
};

QString countText(int count)
{
    return QLocale().toString(count);
}

} // namespace

const attn::Node* CellChanges::nodeOf(const CellId& cell) const
{
    const auto trace = m_model->trace();
    const attn::Node* node = trace ? trace->graph().find(cell.path.toStdString()) : nullptr;
    const bool inside
        = node && cell.row >= 0 && cell.row < node->rows && cell.column >= 0 && cell.column < node->columns;
    return inside ? node : nullptr;
}

std::optional<CellId> CellChanges::cell() const
{
    const auto cell = m_selection->current();
    return cell && nodeOf(*cell) ? cell : std::nullopt;
}

const attn::Node* CellChanges::matrix() const
{
    if (const auto at = cell())
        return nodeOf(*at);
    const auto trace = m_model->trace();
    return trace ? resultNode(*trace, m_selection->step(), m_selection->head()) : nullptr;
}

QString CellChanges::nameOfMatrix(const attn::Node& node) const
{
    const QString title = translated(node.spec->title);
    const auto trace = m_model->trace();
    return node.head >= 0 && trace && trace->shape().heads > 1
        ? CellTexts::tr("%1 of head %2").arg(title, countText(node.head + 1))
        : title;
}

QString CellChanges::nameOf(const CellId& cell) const
{
    const attn::Node* node = nodeOf(cell);
    return node ? CellTexts::tr("%1, row %2, column %3")
                      .arg(translated(node->spec->title), countText(cell.row + 1), countText(cell.column + 1))
                : QString();
}

CellChanges::Answer CellChanges::edit(const QString& name, const Change& change, const QString& mergeKey)
{
    if (m_model->edit(name, change, mergeKey))
        return {};
    const auto error = m_model->lastError();
    const Answer answer { false, error ? translated(*error) : QString() };
    m_model->dismissError();
    return answer;
}

CellChanges::Answer CellChanges::held(const attn::Node* node) const
{
    if (!node || !m_practice || !m_practice->isPractised(toQString(node->path)))
        return {};
    return { false, CellTexts::tr("While you fill in cells, the numbers of this matrix stay as they are.") };
}

CellChanges::Answer CellChanges::mayEdit(const CellId& cell) const
{
    const attn::Node* node = nodeOf(cell);
    if (!node)
        return { false, CellTexts::tr("Point at a cell or move the cell cursor to it first.") };
    if (const Answer answer = held(node); !answer.good)
        return answer;
    const auto possible = attn::canEditCell(*m_model->trace(), node->id, cell.row, cell.column);
    return possible ? Answer {} : Answer { false, translated(possible.error()) };
}

std::optional<double> CellChanges::value(const CellId& cell) const
{
    const attn::Node* node = nodeOf(cell);
    if (!node || !mayEdit(cell).good)
        return {};
    const auto view = m_model->trace()->view(node->id);
    return view ? std::optional((*view->values)(cell.row, cell.column)) : std::nullopt;
}

CellChanges::Answer CellChanges::setValue(
    const CellId& cell, double value, const QString& name, const QString& mergeKey)
{
    const attn::Node* node = nodeOf(cell);
    if (const Answer answer = mayEdit(cell); !answer.good)
        return answer;
    const auto trace = m_model->trace();
    if (node->spec->kind == attn::ValueKind::Mask && (value == 0 || value == 1))
        return edit(
            name,
            [&](attn::Session& session) {
                return attn::setMaskCells(session, *trace, attn::masksOf(*trace, node->id, pickedHead()),
                    { { cell.row, cell.column } }, value == 1);
            },
            mergeKey);
    const Answer answer = edit(
        name,
        [&](attn::Session& session) {
            return attn::setCells(session, *trace, node->id, { { cell.row, cell.column, value } });
        },
        mergeKey);
    return answer.good ? sharedBy(cell) : answer;
}

CellChanges::Answer CellChanges::sharedBy(const CellId& cell) const
{
    const attn::Node* node = nodeOf(cell);
    const auto trace = m_model->trace();
    const int together = node ? int(attn::rowsEditedTogether(*trace, node->id, cell.row).size()) : 1;
    if (together < 2)
        return {};
    return { true,
        CellTexts::tr("“%1” stands in the text %2 times; all its rows change together.")
            .arg(isolatedText(toQString(trace->sources().labels[size_t(cell.row)])), countText(together)) };
}

CellChanges::Answer CellChanges::nudge(const CellId& cell, int steps, attn::Pace pace)
{
    if (const Answer answer = mayEdit(cell); !answer.good)
        return answer;
    const auto before = value(cell);
    if (!before)
        return { false, {} };
    const double after = attn::nudged(*before, steps, pace, nodeOf(cell)->spec->kind);
    if (after == *before)
        return {};
    return setValue(cell, after, CellTexts::tr("Change of %1").arg(nameOf(cell)),
        QStringLiteral("nudge %1 %2 %3").arg(cell.path).arg(cell.row).arg(cell.column));
}

// Tried on a copy first, so that a block that changes nothing leaves no undo step.
template <typename Work> CellChanges::Answer CellChanges::editBlock(const QString& name, Work work)
{
    attn::Session changed = m_model->session();
    const attn::Result<attn::BlockOutcome> outcome = work(changed);
    if (!outcome)
        return { false, translated(outcome.error()) };
    Answer answer { true, {} };
    if (outcome->changed > 0)
        answer = edit(name, [&](attn::Session& session) -> attn::Result<attn::Nothing> {
            session = std::move(changed);
            return attn::Nothing {};
        });
    if (!answer.good)
        return answer;
    if (outcome->masked > 0)
        answer.text = CellTexts::tr("%n cells changed; left alone because the mask hides them: %1.", nullptr, outcome->changed)
                          .arg(countText(outcome->masked));
    else if (outcome->changed == 0)
        answer.text = CellTexts::tr("Nothing changed: the cells already hold these numbers.");
    return answer;
}

CellChanges::Answer CellChanges::paste(const QByteArray& text)
{
    const auto at = cell();
    if (!at)
        return { false, CellTexts::tr("Point at the cell where the block should begin, then paste.") };
    const auto block = attn::parseBlock(text);
    if (!block)
        return { false, translated(block.error()) };
    const auto trace = m_model->trace();
    const attn::Node* node = nodeOf(*at);
    if (const Answer answer = held(node); !answer.good)
        return answer;
    const bool mask = node->spec->kind == attn::ValueKind::Mask;
    const std::vector<int> targets = mask ? attn::masksOf(*trace, node->id, pickedHead()) : std::vector { node->id };
    return editBlock(CellTexts::tr("Paste into %1").arg(nameOfMatrix(*node)), [&](attn::Session& session) {
        attn::Result<attn::BlockOutcome> sum = attn::BlockOutcome {};
        for (const int target : targets) {
            const auto one = attn::pasteBlock(session, *trace, target, at->row, at->column, block->values);
            if (!one)
                return one;
            sum->changed += one->changed;
            sum->masked += one->masked;
        }
        return sum;
    });
}

CellChanges::Answer CellChanges::fill(attn::Fill how, quint64 seed)
{
    const attn::Node* node = matrix();
    if (!node)
        return { false, CellTexts::tr("There is no matrix to fill.") };
    if (const Answer answer = held(node); !answer.good)
        return answer;
    const QString what = how == attn::Fill::Zero ? CellTexts::tr("zeros")
        : how == attn::Fill::Identity            ? CellTexts::tr("the identity")
                                                 : CellTexts::tr("random numbers, seed %1").arg(seed);
    const auto trace = m_model->trace();
    const bool mask = node->spec->kind == attn::ValueKind::Mask;
    const std::vector<int> targets = mask ? attn::masksOf(*trace, node->id, pickedHead()) : std::vector { node->id };
    return editBlock(CellTexts::tr("Fill %1 with %2").arg(nameOfMatrix(*node), what), [&](attn::Session& session) {
        attn::Result<attn::BlockOutcome> sum = attn::BlockOutcome {};
        for (const int target : targets) {
            const auto one = attn::fillMatrix(session, *trace, target, how, seed);
            if (!one)
                return one;
            sum->changed += one->changed;
            sum->masked += one->masked;
        }
        return sum;
    });
}

bool CellChanges::isTypedOver(const CellId& cell) const
{
    return m_model->session().overrides.find(cell.path.toStdString(), cell.row, cell.column).has_value();
}

int CellChanges::typedOver() const
{
    const attn::Node* node = matrix();
    return node ? int(m_model->session().overrides.count(node->path)) : 0;
}

CellChanges::Answer CellChanges::putBack(const CellId& cell)
{
    const attn::Node* node = nodeOf(cell);
    if (const Answer answer = held(node); !answer.good)
        return answer;
    if (node && node->spec->store)
        return { false, CellTexts::tr("The numbers of an input change themselves; Undo takes a change back.") };
    if (!node || !isTypedOver(cell))
        return { false, CellTexts::tr("Nothing was typed over this cell.") };
    const auto trace = m_model->trace();
    return edit(
        CellTexts::tr("Put back %1").arg(nameOf(cell)), [&](attn::Session& session) -> attn::Result<attn::Nothing> {
            attn::clearOverride(session, node->path, cell.row, cell.column);
            if (node->spec->kind == attn::ValueKind::Mask)
                for (const int mask : attn::masksOf(*trace, node->id, pickedHead()))
                    attn::clearOverride(session, trace->graph().nodes[size_t(mask)].path, cell.row, cell.column);
            return attn::Nothing {};
        });
}

CellChanges::Answer CellChanges::putBackAll()
{
    const attn::Node* node = matrix();
    if (const Answer answer = held(node); !answer.good)
        return answer;
    if (!node || typedOver() == 0)
        return { false, CellTexts::tr("Nothing was typed over this matrix.") };
    const auto trace = m_model->trace();
    return edit(CellTexts::tr("Put back all of %1").arg(nameOfMatrix(*node)),
        [&](attn::Session& session) -> attn::Result<attn::Nothing> {
            attn::clearOverrides(session, node->path);
            if (node->spec->kind == attn::ValueKind::Mask)
                for (const int mask : attn::masksOf(*trace, node->id, pickedHead()))
                    attn::clearOverrides(session, trace->graph().nodes[size_t(mask)].path);
            return attn::Nothing {};
        });
}
