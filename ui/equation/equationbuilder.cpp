// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/equation/equationbuilder.h"

#include "core/pipeline/axislabels.h"
#include "core/pipeline/colorranges.h"
#include "core/pipeline/formula.h"
#include "ui/cells/cellnumbers.h"
#include "ui/equation/equationpractice.h"
#include "ui/place/headnames.h"
#include "ui/text/formula.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr int manyRows = 24;

constexpr double pageNumber = 14; // px: the largest on a page

Ink roleInk(attn::Role role)
{
    switch (role) {
    case attn::Role::Query:
        return Ink::Query;
    case attn::Role::Key:
        return Ink::Key;
    case attn::Role::Value:
        return Ink::Value;
    default:
        return Ink::Text;
    }
}

bool wholeNumbers(const attn::Matrix& values)
{
    return values.size() <= 4096 && (values.array() == values.array().round()).all();
}

/// Whether the cells behind the mask hold minus infinity (scores) and not zero (weights).
bool hidesInfinities(const MatrixItem& item)
{
    const attn::Matrix &mask = *item.mask, &values = *item.values;
    for (Eigen::Index i = 0; i < mask.size(); ++i)
        if (mask.data()[i] == 0)
            return std::isinf(values.data()[i]);
    return false;
}

} // namespace

EquationBuilder::EquationBuilder(
    const EquationContent& drawn, const EquationLook& wanted, const EquationState& reached)
    : EquationDrawing(wanted)
    , content(drawn)
    , state(reached)
    , trace(*drawn.trace)
{
    const std::string key = content.step.toStdString();
    for (const attn::StageView& view : content.views) {
        // What enters a layer may be the result of the same step in the layer before.
        if (content.compared ? isDifference(view)
                             : view.node && view.values && view.node->spec->key == key && isInShownLayer(trace.shape(), *view.node, content.head))
            m_results.push_back(&view);
    }
    m_findings = content.findings;
    if (m_results.size() < 2 || !look.headAggregates || !m_findings || (!m_findings->summary && !m_findings->tooLarge)) {
        HeadFindings own;
        if (m_results.size() > 1 && m_findings)
            own.measures = m_findings->measures;
        else if (m_results.size() > 1)
            own = headFindings(content.views, content.step, look.headAggregates);
        m_findings = std::make_shared<const HeadFindings>(std::move(own));
    }
    scales = EquationScales(content, look, m_results, [this](const attn::StageView& view) { return shows(view); });
}

// The views of a comparison: the differences, then A and B where there is one matrix only.
bool EquationBuilder::isDifference(const attn::StageView& view) const
{
    return content.compared && size_t(&view - content.views.data()) < content.compared->matrices.size();
}

const attn::StageView* EquationBuilder::view(int node) const
{
    for (const attn::StageView& view : content.views) {
        if (view.node && view.node->id == node && view.values)
            return &view;
    }
    return nullptr;
}

bool EquationBuilder::isResult(const attn::StageView& view) const
{
    return std::find(m_results.begin(), m_results.end(), &view) != m_results.end();
}

bool EquationBuilder::headsWithInput() const
{
    if (m_results.empty() || m_results.size() > 4 || look.resultOnly || content.compared || height < px(420)
        || findings().summary)
        return false;
    const attn::StageView& first = *m_results.front();
    const auto inputs = operands(first, attn::Place::Operand);
    return first.node->spec->equation == attn::Equation::Stack && !inputs.empty()
        && inputs.front()->values->cols() == first.values->cols()
        && (first.values->rows() <= manyRows || height >= px(640)); // many rows of an input would be a low strip
}

bool EquationBuilder::shows(const attn::StageView& view) const
{
    if (!view.node || !view.values)
        return false;
    if (isResult(view) || (m_results.size() == 1 && !look.resultOnly))
        return true;
    return headsWithInput() && std::any_of(m_results.begin(), m_results.end(), [&](const attn::StageView* result) {
        return operands(*result, attn::Place::Operand).front() == &view;
    });
}

const attn::StageView* EquationBuilder::operand(
    const attn::StageView& result, std::initializer_list<attn::Place> places) const
{
    const attn::StageSpec& spec = *result.node->spec;
    for (size_t i = 0; i < spec.inputs.size() && i < result.node->inputs.size() && !content.compared; ++i) {
        if (std::find(places.begin(), places.end(), spec.inputs[i].place) != places.end())
            return view(result.node->inputs[i]);
    }
    return nullptr;
}

std::vector<const attn::StageView*> EquationBuilder::operands(const attn::StageView& result, attn::Place place) const
{
    std::vector<const attn::StageView*> found;
    if (content.compared) {
        for (size_t i = content.compared->matrices.size(); place == attn::Place::Operand && i < content.views.size(); ++i)
            found.push_back(&content.views[i]);
        return found;
    }
    const attn::StageSpec& spec = *result.node->spec;
    for (size_t i = 0; i < result.node->inputs.size() && !spec.inputs.empty(); ++i) {
        const attn::InputSpec& input = spec.inputs[std::min(i, spec.inputs.size() - 1)]; // every head: the last input
        const attn::StageView* one = input.place == place ? view(result.node->inputs[i]) : nullptr;
        if (one)
            found.push_back(one);
    }
    return found;
}

int EquationBuilder::headOffset(const attn::StageView& operand, const attn::StageView& result) const
{
    const int columns = result.node->columns, heads = trace.shape().heads;
    const bool joined
        = operand.node->head < 0 && result.node->head >= 0 && heads > 1 && operand.node->columns == columns * heads;
    return joined ? trace.shape().headInLayer(result.node->head) * columns : 0;
}

CellWindow EquationBuilder::window(const attn::StageView& result) const
{
    const int rows = int(result.values->rows()), columns = int(result.values->cols());
    CellWindow all { 0, rows - 1, 0, columns - 1 };
    if (!state.window)
        return all;
    const CellWindow& asked = *state.window;
    all.firstRow = std::clamp(asked.firstRow, 0, rows - 1);
    all.lastRow = std::clamp(asked.lastRow, all.firstRow, rows - 1);
    all.firstColumn = std::clamp(asked.firstColumn, 0, columns - 1);
    all.lastColumn = std::clamp(asked.lastColumn, all.firstColumn, columns - 1);
    return all;
}

bool EquationBuilder::wantsSquare(const attn::StageView& result, int rows, int columns) const
{
    return (rows > manyRows && columns > manyRows)
        || (look.onPage && result.node->rows == result.node->columns && rows == columns);
}

const QStringList& EquationBuilder::labels(attn::Axis axis, bool plain) const
{
    const auto [known, added] = m_labels.try_emplace({ axis, plain });
    QStringList& list = known->second;
    if (!added || axis == attn::Axis::One)
        return list;
    const bool token = isTokenAxis(axis);
    for (const attn::Message& message : attn::labelMessages(trace, axis, 1, true)) {
        if (plain && !token && !message.args.empty())
            list += toQString(message.args.back().text);
        else
            list += token ? toQString(message.english()) : translated(message);
    }
    if (token && content.compared) { // aligned by position: both names where they differ
        const auto before = attn::labelMessages(*content.compared->trace, axis, 1, true);
        for (qsizetype i = 0; i < list.size() && size_t(i) < before.size(); ++i)
            if (const QString old = toQString(before[size_t(i)].english()); old != list[i])
                list[i] = EquationText::tr("%1 → %2", "token of A and of B at one place").arg(isolatedText(old), isolatedText(list[i]));
    }
    return list;
}

EquationBuilder::Labels EquationBuilder::fitColumns(
    attn::Axis axis, double cell, const LabelRoom& room, bool plain) const
{
    if (!look.parts.labels)
        return {};
    Labels found { labels(axis, plain), {}, plain };
    LabelRoom asked = room;
    asked.turn = room.turn && !plain; // numbers stay flat
    found.fit = fitColumnLabels(ruler, found.names, cell, asked);
    if (plain || isTokenAxis(axis) || (found.fit.every == 1 && !found.fit.upward))
        return found;
    return fitColumns(axis, cell, room, true);
}

EquationBuilder::Labels EquationBuilder::fitRows(attn::Axis axis, double cell, const LabelRoom& room, bool plain) const
{
    if (!look.parts.labels)
        return {};
    Labels found { labels(axis, plain), {}, plain };
    found.fit = fitRowLabels(ruler, found.names, cell, room);
    const bool whole = !found.fit.any() || ruler.widest(found.names, found.fit.size) <= found.fit.room + 0.01;
    if (plain || isTokenAxis(axis) || (found.fit.every == 1 && whole))
        return found;
    return fitRows(axis, cell, room, true);
}

bool EquationBuilder::entersLayer(const attn::StageView& view) const
{
    return !m_results.empty() && view.node->spec->scope == attn::Scope::Layer && view.node->layer < m_results.front()->node->layer;
}

EquationTitle EquationBuilder::titleOf(const attn::StageView& view, bool transposed, int head, int shownColumns) const
{
    const attn::StageSpec& spec = *view.node->spec;
    const int rows = view.node->rows, columns = view.node->columns;
    EquationTitle title;
    title.symbol = toQString(spec.assetName()) + (transposed ? QStringLiteral(".symbolT") : QStringLiteral(".symbol"));
    title.ink = roleInk(spec.role);
    title.name = transposed ? EquationText::tr("%1, transposed").arg(translated(spec.shortTitle))
                            : translated(spec.shortTitle);
    if (entersLayer(view)) { // the symbol of the formula, and whose result it is
        title.symbol = toQString(attn::operandStage({ attn::layerInput }, trace.config())->assetName()) + QStringLiteral(".symbol");
        title.name = EquationText::tr("%1 of layer %2").arg(translated(spec.shortTitle)).arg(view.node->layer + 1);
    }
    title.shape = transposed ? shapeText(columns, rows) : shapeText(rows, columns);
    if (shownColumns > 0 && shownColumns < columns)
        title.shape = EquationText::tr("%1 of %2", "shape of a part and of the whole")
                          .arg(shapeText(rows, shownColumns), title.shape);
    const bool ofResult = spec.key == content.step.toStdString() && !transposed;
    if (look.byItself && head < 0 && content.head >= 0 && ofResult && trace.shape().heads > 1)
        head = view.node->head;
    if (head >= 0)
        title.lead = content.head >= 0 || content.chosenHeads ? headName(trace.shape(), head)
                                                              : headNameInLayer(trace.shape(), head);
    if (content.compared)
        return comparedTitle(std::move(title), view);
    return title;
}

// "A  Snapshot of 13:04  6×6", "B − A  Weights  6×6"; where the lengths differ, what is drawn of the whole.
EquationTitle EquationBuilder::comparedTitle(EquationTitle title, const attn::StageView& view) const
{
    title.symbol.clear();
    if (isDifference(view)) {
        if (title.lead.isEmpty())
            title.lead = view.node->head >= 0 && trace.shape().heads > 1
                ? EquationText::tr("B − A, %1").arg(headWords(trace.shape(), view.node->head))
                : EquationText::tr("B − A");
        return title;
    }
    const bool isA = &view == &content.views[content.compared->matrices.size()];
    title.lead = isA ? EquationText::tr("A") : EquationText::tr("B");
    title.name = isA ? content.compared->nameA : content.compared->nameB;
    const attn::Matrix& shown = *content.views.front().values;
    if (shown.size() != view.values->size())
        title.shape = EquationText::tr("%1 of %2", "shape of a part and of the whole")
                          .arg(shapeText(int(shown.rows()), int(shown.cols())), title.shape);
    return title;
}

size_t EquationBuilder::matrix(const MatrixPlan& plan)
{
    const attn::Node& node = *plan.view->node;
    Panel panel;
    panel.node = node.id;
    panel.path = QString::fromStdString(node.path);
    panel.head = plan.head >= 0 ? plan.head : node.head;
    panel.link = plan.link;
    panel.transposed = plan.transposed;
    panel.rowOffset = plan.rowOffset;
    panel.columnOffset = plan.columnOffset;
    panel.rowAxis = plan.transposed ? node.spec->columns : node.spec->rows;
    panel.columnAxis = plan.transposed ? node.spec->rows : node.spec->columns;
    panel.rows = plan.rows;
    panel.columns = plan.columns;
    panel.rect = QRectF(QPointF(plan.columns.begin(), plan.rows.begin()), QPointF(plan.columns.end(), plan.rows.end()));
    // Other pictures cover more than the step, and do so themselves.
    // A and B of a comparison are results, too.
    panel.hidden = (plan.link == Link::Result || content.compared) && !state.revealed
        && content.viewMode == ViewMode::Equation;
    panel.over = plan.over;
    if (plan.over) {
        panel.path = toQString(attn::overHeadsPath(*plan.over, node.spec->key));
        panel.head = -1;
    }

    const double cellWidth = plan.columns.spans.front().size(), cellHeight = plan.rows.spans.front().size();
    if (panel.hidden) {
        out.scene.boxes.push_back({ panel.rect, Ink::Raised, Ink::Control, 1, px(4) });
        const bool each = cellWidth >= px(26) && cellHeight >= ruler.lineHeight(sizes.label);
        const QString mark = EquationText::tr("?");
        if (!each)
            text(mark, panel.rect.center(), Qt::AlignCenter, look.presenter ? sizes.label : 18, Ink::Muted);
        for (const Span& y : each ? plan.rows.spans : std::vector<Span>()) {
            for (const Span& x : plan.columns.spans)
                text(mark, { (x.begin + x.end) / 2, (y.begin + y.end) / 2 }, Qt::AlignCenter, sizes.label, Ink::Muted);
        }
    } else {
        MatrixItem item;
        item.id = node.id;
        item.values = plan.view->values;
        item.mask = plan.view->mask;
        item.dropped = plan.view->dropped;
        if (practises(plan))
            item.hidden = state.hiddenCells->hidden(node);
        item.cells = node.spec->kind == attn::ValueKind::Mask ? MatrixItem::Cells::Mask
            : node.spec->kind == attn::ValueKind::DropoutMask ? MatrixItem::Cells::DropoutMask
                                                              : MatrixItem::Cells::Values;
        item.transposed = plan.transposed;
        item.rect = panel.rect;
        item.rows = plan.rows.spans;
        item.columns = plan.columns.spans;
        item.firstRow = plan.rows.first;
        item.firstColumn = plan.columns.first;
        item.pooled = plan.rows.pooled || plan.columns.pooled;
        item.pooledRows = plan.rows.cells;
        item.pooledColumns = plan.columns.cells;
        item.scale = plan.scale ? *plan.scale : scales.of(*plan.view);
        if (!plan.over && !isDifference(*plan.view)) {
            const attn::ColorScale reach = attn::stageRange(trace, node);
            item.lowest = reach.lowest;
            item.highest = reach.highest;
        }
        // As many of the wished decimals as fit; exponents take the room of two more.
        item.decimals = look.theme.numbers.decimals;
        const double largest = std::max(std::abs(item.scale.low), std::abs(item.scale.high));
        const bool tiny = numberFormatFor(0, largest, item.decimals).exponents;
        const auto sizeOf = [&](int decimals) {
            return numberSizeFor(
                cellWidth, cellHeight, look.presenter, look.theme.scale, tiny ? std::max(4, decimals) : decimals);
        };
        while (item.decimals > 2 && sizeOf(item.decimals) == 0)
            --item.decimals;
        item.numberSize = sizeOf(item.decimals);
        if (look.onPage)
            item.numberSize = std::min(item.numberSize, pageNumber);
        item.plusSign = isDifference(*plan.view);
        item.numbers = look.numbers && !item.pooled && item.numberSize > 0;
        if (item.cells != MatrixItem::Cells::Values && wholeNumbers(*item.values))
            item.decimals = 0;
        item.infinityPlates
            = item.mask && item.cells == MatrixItem::Cells::Values && item.numbers && !item.plusSign && hidesInfinities(item);
        item.edited = plan.view->overridden;
        item.grid = look.parts.grid;
        panel.matrix = out.scene.matrices.size();
        out.scene.matrices.push_back(std::move(item));
        if (practises(plan))
            drawPracticeMarks(*this, *state.hiddenCells, panel, out.scene.matrices.back());
    }
    out.panels.push_back(std::move(panel));
    return out.panels.size() - 1;
}

bool EquationBuilder::formula(const attn::StageView& result, const QRectF& room, Qt::Alignment align)
{
    if (content.compared || !look.parts.formula)
        return false;
    const attn::StageSpec& spec = *result.node->spec;
    const QString name = toQString(attn::formulaOf(spec, trace.config()).asset);
    const QSizeF natural = formulaSize(name, px(sizes.formula));
    if (natural.isEmpty() || room.width() < px(60) || room.height() < px(16))
        return false;
    const double shrink = std::min({ 1.0, room.width() / natural.width(), room.height() / natural.height() });
    if (shrink < 0.4)
        return false;
    const QSizeF size = natural * shrink;
    const double x = align & Qt::AlignHCenter ? room.center().x() - size.width() / 2 : room.left();
    const double y = align & Qt::AlignVCenter ? room.center().y() - size.height() / 2 : room.top();
    out.scene.formulas.push_back({ QRectF(QPointF(x, y), size), name, Ink::Text });
    return true;
}

double EquationBuilder::formulaHeight(const attn::StageView& result) const
{
    return content.compared || !look.parts.formula
        ? 0
        : formulaSize(toQString(attn::formulaOf(*result.node->spec, trace.config()).asset), px(sizes.formula)).height();
}

double EquationBuilder::formulaRoom(double room, double rows) const
{
    const double wanted = m_results.empty() ? 0 : formulaHeight(*m_results.front()) + px(20);
    const double cell = look.presenter ? px(40) : px(36);
    return wanted > px(20) && room - wanted >= rows * cell ? wanted : 0;
}

void EquationBuilder::settle(bool formulaAbove)
{
    QRectF used = bounds();
    if (used.isEmpty() || m_results.empty())
        return;
    double down = 0;
    const double wanted = formulaAbove ? formulaHeight(*m_results.front()) : 0;
    const double free = height - margin() / 2 - used.bottom();
    if (wanted > 0 && free >= wanted + px(12))
        down = wanted + px(12);
    down += std::max(0.0, std::min((free - down) / 3, px(80)));
    const double above = used.top() + down;
    move((width - used.width()) / 2 - used.left(), down);
    if (wanted > 0 && above > wanted + px(12)) {
        const double top = std::max(px(4), above - wanted - px(14));
        formula(*m_results.front(), QRectF(margin(), top, width - 2 * margin(), wanted), Qt::AlignHCenter);
    }
}
