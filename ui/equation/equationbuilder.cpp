// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/equation/equationbuilder.h"

#include "core/pipeline/axislabels.h"
#include "core/pipeline/formula.h"
#include "ui/cells/cellnumbers.h"
#include "ui/scene/scenemove.h"
#include "ui/text/formula.h"
#include "ui/text/translate.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr double pageFormula = 22; // px
constexpr int manyRows = 24;

} // namespace

EquationBuilder::EquationBuilder(const EquationRequest& wanted)
    : request(wanted)
    , trace(*wanted.trace)
    , ruler(wanted.theme)
    , dpr(wanted.devicePixelRatio > 0 ? wanted.devicePixelRatio : 1)
    , width(wanted.size.width())
    , height(wanted.size.height())
{
    if (wanted.presenter)
        sizes = { 27, 27, 27, 36, 52 };
    else if (wanted.onPage)
        sizes.formula = pageFormula;
    out.scene.size = wanted.size;
    const std::string key = wanted.step.toStdString();
    for (const attn::StageView& view : wanted.views) {
        if (wanted.compared ? isDifference(view) : view.node && view.values && view.node->spec->key == key)
            m_results.push_back(&view);
    }
    m_findings = wanted.findings;
    if (m_results.size() < 2 || !wanted.headAggregates || !m_findings || (!m_findings->summary && !m_findings->tooLarge)) {
        HeadFindings own;
        if (m_results.size() > 1 && m_findings)
            own.measures = m_findings->measures;
        else if (m_results.size() > 1)
            own = headFindings(wanted.views, wanted.step, wanted.headAggregates);
        m_findings = std::make_shared<const HeadFindings>(std::move(own));
    }
    scales = EquationScales(request, m_results, [this](const attn::StageView& view) { return shows(view); });
}

double EquationBuilder::snap(double value) const
{
    return std::round(value * dpr) / dpr;
}

// The views of a comparison: the differences, then A and B where there is one matrix only.
bool EquationBuilder::isDifference(const attn::StageView& view) const
{
    return request.compared && size_t(&view - request.views.data()) < request.compared->matrices.size();
}

const attn::StageView* EquationBuilder::view(int node) const
{
    for (const attn::StageView& view : request.views) {
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
    if (m_results.empty() || m_results.size() > 4 || request.resultOnly || request.compared || height < px(420)
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
    if (isResult(view) || (m_results.size() == 1 && !request.resultOnly))
        return true;
    return headsWithInput() && std::any_of(m_results.begin(), m_results.end(), [&](const attn::StageView* result) {
        return operands(*result, attn::Place::Operand).front() == &view;
    });
}

const attn::StageView* EquationBuilder::operand(
    const attn::StageView& result, std::initializer_list<attn::Place> places) const
{
    const attn::StageSpec& spec = *result.node->spec;
    for (size_t i = 0; i < spec.inputs.size() && i < result.node->inputs.size() && !request.compared; ++i) {
        if (std::find(places.begin(), places.end(), spec.inputs[i].place) != places.end())
            return view(result.node->inputs[i]);
    }
    return nullptr;
}

std::vector<const attn::StageView*> EquationBuilder::operands(const attn::StageView& result, attn::Place place) const
{
    std::vector<const attn::StageView*> found;
    if (request.compared) {
        for (size_t i = request.compared->matrices.size(); place == attn::Place::Operand && i < request.views.size(); ++i)
            found.push_back(&request.views[i]);
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
    return joined ? result.node->head * columns : 0;
}

CellWindow EquationBuilder::window(const attn::StageView& result) const
{
    const int rows = int(result.values->rows()), columns = int(result.values->cols());
    CellWindow all { 0, rows - 1, 0, columns - 1 };
    if (!request.window)
        return all;
    const CellWindow& asked = *request.window;
    all.firstRow = std::clamp(asked.firstRow, 0, rows - 1);
    all.lastRow = std::clamp(asked.lastRow, all.firstRow, rows - 1);
    all.firstColumn = std::clamp(asked.firstColumn, 0, columns - 1);
    all.lastColumn = std::clamp(asked.lastColumn, all.firstColumn, columns - 1);
    return all;
}

bool EquationBuilder::wantsSquare(const attn::StageView& result, int rows, int columns) const
{
    return (rows > manyRows && columns > manyRows)
        || (request.onPage && result.node->rows == result.node->columns && rows == columns);
}

bool EquationBuilder::isTokenAxis(attn::Axis axis)
{
    return axis == attn::Axis::Token || axis == attn::Axis::QueryToken || axis == attn::Axis::KeyToken;
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
    if (token && request.compared) { // aligned by position: both names where they differ
        const auto before = attn::labelMessages(*request.compared->trace, axis, 1, true);
        for (qsizetype i = 0; i < list.size() && size_t(i) < before.size(); ++i)
            if (const QString old = toQString(before[size_t(i)].english()); old != list[i])
                list[i] = EquationText::tr("%1 → %2", "token of A and of B at one place").arg(isolatedText(old), isolatedText(list[i]));
    }
    return list;
}

EquationBuilder::Labels EquationBuilder::fitColumns(
    attn::Axis axis, double cell, const LabelRoom& room, bool plain) const
{
    if (!request.parts.labels)
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
    if (!request.parts.labels)
        return {};
    Labels found { labels(axis, plain), {}, plain };
    found.fit = fitRowLabels(ruler, found.names, cell, room);
    const bool whole = !found.fit.any() || ruler.widest(found.names, found.fit.size) <= found.fit.room + 0.01;
    if (plain || isTokenAxis(axis) || (found.fit.every == 1 && whole))
        return found;
    return fitRows(axis, cell, room, true);
}

QString EquationBuilder::axisName(attn::Axis axis, bool row) const
{
    if (!request.parts.axisNames)
        return {};
    switch (axis) {
    case attn::Axis::QueryToken:
        return row ? EquationText::tr("query (row)") : EquationText::tr("query (column)");
    case attn::Axis::KeyToken:
        return row ? EquationText::tr("key (row)") : EquationText::tr("key (column)");
    case attn::Axis::Token:
        return row ? EquationText::tr("token (row)") : EquationText::tr("token (column)");
    case attn::Axis::OutputDim:
        return EquationText::tr("output dimension");
    case attn::Axis::One:
        return {};
    default:
        return EquationText::tr("dimension");
    }
}

size_t EquationBuilder::text(
    const QString& text, QPointF at, Qt::Alignment align, double size, Ink ink, bool bold, bool upward)
{
    const double line = ruler.lineHeight(size, bold), along = ruler.width(text, size, bold);
    const QSizeF box = upward ? QSizeF(line, along) : QSizeF(along, line);
    const double x = align & Qt::AlignRight ? at.x() - box.width()
        : align & Qt::AlignHCenter          ? at.x() - box.width() / 2
                                            : at.x();
    const double y = align & Qt::AlignBottom ? at.y() - box.height()
        : align & Qt::AlignVCenter           ? at.y() - box.height() / 2
                                             : at.y();
    TextItem item;
    item.rect = QRectF(QPointF(x, y), box);
    item.text = text;
    item.pixelSize = size;
    item.bold = bold;
    item.ink = ink;
    item.align = Qt::AlignCenter;
    item.upward = upward;
    out.scene.texts.push_back(std::move(item));
    return out.scene.texts.size() - 1;
}

void EquationBuilder::line(QPointF from, QPointF to, Ink ink, double lineWidth, bool dashed)
{
    out.scene.lines.push_back({ QLineF(from, to), ink, lineWidth, dashed });
}

bool EquationBuilder::formula(const attn::StageView& result, const QRectF& room, Qt::Alignment align)
{
    if (request.compared || !request.parts.formula)
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
    return request.compared || !request.parts.formula
        ? 0
        : formulaSize(toQString(attn::formulaOf(*result.node->spec, trace.config()).asset), px(sizes.formula)).height();
}

double EquationBuilder::formulaRoom(double room, double rows) const
{
    const double wanted = m_results.empty() ? 0 : formulaHeight(*m_results.front()) + px(20);
    const double cell = request.presenter ? px(40) : px(36);
    return wanted > px(20) && room - wanted >= rows * cell ? wanted : 0;
}

QRectF EquationBuilder::bounds() const
{
    QRectF all;
    for (const TextItem& item : out.scene.texts)
        all |= item.rect;
    for (const Panel& panel : out.panels)
        all |= panel.rect;
    for (const ColorBarItem& bar : out.scene.bars)
        all |= bar.rect;
    for (const FormulaItem& item : out.scene.formulas)
        all |= item.rect;
    for (const BoxItem& box : out.scene.boxes)
        all |= box.rect;
    return all;
}

void EquationBuilder::move(double dx, double dy)
{
    dx = snap(dx);
    dy = snap(dy);
    const auto moveAxis = [](std::vector<Span>& spans, double by) {
        for (Span& span : spans)
            span = { span.begin + by, span.end + by };
    };
    moveScene(out.scene, dx, dy);
    for (Panel& panel : out.panels) {
        panel.rect.translate(dx, dy);
        panel.bridge.translate(dx, dy);
        if (!panel.title.isEmpty())
            panel.title.translate(dx, dy);
        moveAxis(panel.rows.spans, dy);
        moveAxis(panel.columns.spans, dx);
        for (QRectF& card : panel.cards)
            card.translate(dx, dy);
    }
    for (LabelStrip& strip : out.strips) {
        strip.area.translate(dx, dy);
        moveAxis(strip.cells.spans, strip.rows ? dy : dx);
    }
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
