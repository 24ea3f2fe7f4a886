// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/cellchanges.h"

#include "core/io/tables/blockreader.h"
#include "ui/model/practicemodel.h"
#include "ui/model/sessionmodel.h"
#include "ui/place/stepping.h"
#include "ui/text/translate.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <memory>
#include <string>
#include <utility>

namespace {

struct CellTexts {
    Q_DECLARE_TR_FUNCTIONS(CellChanges)
};

QString countText(int count)
{
    return QLocale().toString(count);
}

// An edit that waited may find another run than the one that it was asked in.
attn::Result<const attn::Node*> nodeIn(const attn::Trace& run, const std::string& path, int row = 0, int column = 0)
{
    const attn::Node* node = run.graph().find(path);
    if (node && row < node->rows && column < node->columns)
        return node;
    return attn::contentError(ATTN_TR("%1 has no row %2 and column %3 any more: an edit before this one changed it."),
        { path, std::to_string(row + 1), std::to_string(column + 1) });
}

} // namespace

void CellChanges::setPracticeModel(const PracticeModel* practice)
{
    m_practice = practice;
    m_mask.setPracticeModel(practice);
}

std::optional<CellId> CellChanges::cell() const
{
    const auto cell = m_selection->current();
    return cell && existingNode(*m_model, *cell) ? cell : std::nullopt;
}

const attn::Node* CellChanges::matrix() const
{
    if (const auto at = cell())
        return existingNode(*m_model, *at);
    const auto trace = m_model->trace();
    return trace ? resultNode(*trace, m_selection->step(), m_selection->head()) : nullptr;
}

QString CellChanges::nameOfMatrix(const attn::Node& node) const
{
    const QString title = translated(node.spec->title);
    const auto trace = m_model->trace();
    return node.head >= 0 && trace && trace->shape().allHeads() > 1
        ? CellTexts::tr("%1 of head %2").arg(title, countText(node.head + 1))
        : title;
}

QString CellChanges::nameOf(const CellId& cell) const
{
    const attn::Node* node = existingNode(*m_model, cell);
    return node ? CellTexts::tr("%1, row %2, column %3")
                      .arg(translated(node->spec->title), countText(cell.row + 1), countText(cell.column + 1))
                : QString();
}

namespace {

// Masks take 0 and 1 in all heads, unless one is picked.
attn::Result<attn::Nothing> typeOver(
    attn::Session& session, const attn::Trace& run, const attn::Node& node, const attn::CellChange& cell, int head)
{
    if (node.spec->kind == attn::ValueKind::Mask && (cell.value == 0 || cell.value == 1))
        return attn::setMaskCells(
            session, run, attn::masksOf(run, node.id, head), { { cell.row, cell.column } }, cell.value == 1);
    return attn::setCells(session, run, node.id, { cell });
}

} // namespace

CellChanges::Answer CellChanges::held(const attn::Node* node) const
{
    if (!node || !m_practice || !m_practice->isPractised(toQString(node->path)))
        return {};
    return { false, CellTexts::tr("While you fill in cells, the numbers of this matrix stay as they are.") };
}

CellChanges::Answer CellChanges::mayEdit(const CellId& cell) const
{
    const attn::Node* node = existingNode(*m_model, cell);
    if (!node)
        return { false, CellTexts::tr("Point at a cell or move the cell cursor to it first.") };
    if (const Answer answer = held(node); !answer.good)
        return answer;
    const auto possible = attn::canEditCell(*m_model->trace(), node->id, cell.row, cell.column);
    return possible ? Answer {} : Answer { false, translated(possible.error()) };
}

std::optional<double> CellChanges::value(const CellId& cell) const
{
    const attn::Node* node = existingNode(*m_model, cell);
    if (!node || !mayEdit(cell).good)
        return {};
    const auto view = m_model->trace()->view(node->id);
    return view ? std::optional((*view->values)(cell.row, cell.column)) : std::nullopt;
}

CellChanges::Answer CellChanges::setValue(
    const CellId& cell, double value, const QString& name, const QString& mergeKey)
{
    if (const Answer answer = mayEdit(cell); !answer.good)
        return answer;
    if (!m_model->isComputing() && this->value(cell) == value)
        return {}; // the cell holds it already: nothing to undo, and the cell does not count as edited
    const auto trace = m_model->trace();
    const Answer answer = answeredEdit(
        *m_model, name,
        [path = cell.path.toStdString(), row = cell.row, column = cell.column, value, head = m_selection->head()](
            attn::Session& session, const attn::Trace& run) -> attn::Result<attn::Nothing> {
            const auto node = nodeIn(run, path, row, column);
            return node ? typeOver(session, run, **node, { row, column, value }, head) : node.error();
        },
        mergeKey, DocumentEdit::Waiting::Replaced);
    const attn::Node* node = existingNode(*m_model, cell);
    const bool ofMask = node && node->spec->kind == attn::ValueKind::Mask;
    return answer.good && !ofMask ? sharedBy(cell) : answer;
}

CellChanges::Answer CellChanges::sharedBy(const CellId& cell) const
{
    const attn::Node* node = existingNode(*m_model, cell);
    const auto trace = m_model->trace();
    const int together = node ? int(attn::rowsEditedTogether(*trace, node->id, cell.row).size()) : 1;
    if (together < 2)
        return {};
    return { true,
        CellTexts::tr("“%1” stands in the text %2 times; all its rows change together.")
            .arg(isolatedText(toQString(trace->sources().labels[size_t(cell.row)])), countText(together)) };
}

CellChanges::Answer CellChanges::increment(const CellId& cell, int steps, attn::IncrementSize pace)
{
    if (const Answer answer = mayEdit(cell); !answer.good)
        return answer;
    const auto before = value(cell);
    if (!before)
        return { false, {} };
    if (attn::incremented(*before, steps, pace, existingNode(*m_model, cell)->spec->kind) == *before)
        return {};
    const Answer answer = answeredEdit(
        *m_model, CellTexts::tr("Change of %1").arg(nameOf(cell)),
        [path = cell.path.toStdString(), row = cell.row, column = cell.column, steps, pace, head = m_selection->head()](
            attn::Session& session, const attn::Trace& run) -> attn::Result<attn::Nothing> {
            const auto node = nodeIn(run, path, row, column);
            if (!node)
                return node.error();
            const auto view = run.view((*node)->id);
            if (!view)
                return view.error();
            const double after = attn::incremented((*view->values)(row, column), steps, pace, (*node)->spec->kind);
            return typeOver(session, run, **node, { row, column, after }, head);
        },
        QStringLiteral("nudge %1 %2 %3").arg(cell.path).arg(cell.row).arg(cell.column));
    return answer.good ? sharedBy(cell) : answer;
}

// A block that changes nothing leaves no undo step. In a mask it goes to all heads, unless one is picked.
CellChanges::Answer CellChanges::editBlock(const QString& name, const attn::Node& node, const Block& block)
{
    const auto outcome = std::make_shared<std::optional<attn::BlockOutcome>>();
    const Answer answer = answeredEdit(*m_model, name,
        [outcome, block, path = node.path, head = m_selection->head()](
            attn::Session& session, const attn::Trace& run) -> attn::Result<attn::Nothing> {
            const auto target = nodeIn(run, path);
            if (!target)
                return target.error();
            const bool mask = (*target)->spec->kind == attn::ValueKind::Mask;
            attn::BlockOutcome sum;
            for (const int each : mask ? attn::masksOf(run, (*target)->id, head) : std::vector { (*target)->id }) {
                const auto one = block(session, run, each);
                if (!one)
                    return one.error();
                sum.changed += one->changed;
                sum.masked += one->masked;
            }
            *outcome = sum;
            if (sum.changed == 0)
                return attn::contentError(ATTN_TR("Nothing changed: the cells already hold these numbers."));
            return attn::Nothing {};
        });
    if (!*outcome || (!answer.good && (*outcome)->changed > 0)) // it waits, or was refused
        return answer;
    if ((*outcome)->masked > 0)
        return { true,
            CellTexts::tr("%n cells changed; left alone because the mask hides them: %1.", nullptr, (*outcome)->changed)
                .arg(countText((*outcome)->masked)) };
    return { true, answer.text };
}

CellChanges::Answer CellChanges::paste(const QByteArray& text, attn::DecimalSign sign)
{
    const auto at = cell();
    if (!at)
        return { false, CellTexts::tr("Point at the cell where the block should begin, then paste.") };
    const auto block = attn::parseBlock(text, sign);
    if (!block)
        return { false, translated(block.error()) };
    const attn::Node* node = existingNode(*m_model, *at);
    if (const Answer answer = held(node); !answer.good)
        return answer;
    return editBlock(CellTexts::tr("Paste into %1").arg(nameOfMatrix(*node)), *node,
        [row = at->row, column = at->column, values = block->values](attn::Session& session, const attn::Trace& run,
            int target) { return attn::pasteBlock(session, run, target, row, column, values); });
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
    return editBlock(CellTexts::tr("Fill %1 with %2").arg(nameOfMatrix(*node), what), *node,
        [how, seed](attn::Session& session, const attn::Trace& run, int target) {
            return attn::fillMatrix(session, run, target, how, seed);
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
    const attn::Node* node = existingNode(*m_model, cell);
    if (const Answer answer = held(node); !answer.good)
        return answer;
    if (node && node->spec->store)
        return { false, CellTexts::tr("The numbers of an input change themselves; Undo takes a change back.") };
    if (!node || !isTypedOver(cell))
        return { false, CellTexts::tr("Nothing was typed over this cell.") };
    return answeredEdit(*m_model, CellTexts::tr("Put back %1").arg(nameOf(cell)),
        [path = node->path, row = cell.row, column = cell.column, head = m_selection->head()](
            attn::Session& session, const attn::Trace& run) -> attn::Result<attn::Nothing> {
            attn::clearOverride(session, path, row, column);
            if (const attn::Node* mask = run.graph().find(path); mask && mask->spec->kind == attn::ValueKind::Mask)
                for (const int other : attn::masksOf(run, mask->id, head))
                    attn::clearOverride(session, run.graph().nodes[size_t(other)].path, row, column);
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
    return answeredEdit(*m_model, CellTexts::tr("Put back all of %1").arg(nameOfMatrix(*node)),
        [path = node->path, head = m_selection->head()](
            attn::Session& session, const attn::Trace& run) -> attn::Result<attn::Nothing> {
            attn::clearOverrides(session, path);
            if (const attn::Node* mask = run.graph().find(path); mask && mask->spec->kind == attn::ValueKind::Mask)
                for (const int other : attn::masksOf(run, mask->id, head))
                    attn::clearOverrides(session, run.graph().nodes[size_t(other)].path);
            return attn::Nothing {};
        });
}
