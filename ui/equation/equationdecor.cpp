// SPDX-License-Identifier: GPL-3.0-or-later
// Titles, rails, labels and brackets around the matrices of an equation.
#include "core/pipeline/colorranges.h"
#include "ui/cells/cellnumbers.h"
#include "ui/equation/equationbuilder.h"
#include "ui/equation/equationpractice.h"
#include "ui/place/headnames.h"
#include "ui/text/formula.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr double titleGap = 6; // between the parts of a title
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

EquationTitle EquationBuilder::titleOf(const attn::StageView& view, bool transposed, int head, int shownColumns) const
{
    const attn::StageSpec& spec = *view.node->spec;
    const int rows = view.node->rows, columns = view.node->columns;
    EquationTitle title;
    title.symbol = toQString(spec.assetName()) + (transposed ? QStringLiteral(".symbolT") : QStringLiteral(".symbol"));
    title.ink = roleInk(spec.role);
    title.name = transposed ? EquationText::tr("%1, transposed").arg(translated(spec.shortTitle))
                            : translated(spec.shortTitle);
    title.shape = transposed ? shapeText(columns, rows) : shapeText(rows, columns);
    if (shownColumns > 0 && shownColumns < columns)
        title.shape = EquationText::tr("%1 of %2", "shape of a part and of the whole")
                          .arg(shapeText(rows, shownColumns), title.shape);
    const bool ofResult = spec.key == request.step.toStdString() && !transposed;
    if (request.byItself && head < 0 && request.head >= 0 && ofResult && trace.shape().heads > 1)
        head = view.node->head;
    if (head >= 0)
        title.lead = request.head >= 0 || request.chosenHeads ? headName(trace.shape(), head)
                                                              : headNameInLayer(trace.shape(), head);
    if (request.compared)
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
    const bool isA = &view == &request.views[request.compared->matrices.size()];
    title.lead = isA ? EquationText::tr("A") : EquationText::tr("B");
    title.name = isA ? request.compared->nameA : request.compared->nameB;
    const attn::Matrix& shown = *request.views.front().values;
    if (shown.size() != view.values->size())
        title.shape = EquationText::tr("%1 of %2", "shape of a part and of the whole")
                          .arg(shapeText(int(shown.rows()), int(shown.cols())), title.shape);
    return title;
}

double EquationBuilder::titleWidth(const EquationTitle& title, bool withName) const
{
    if (!request.parts.titles)
        return 0;
    double sum = 0;
    const auto add = [&](double part) { sum += part > 0 ? part + (sum > 0 ? px(titleGap) : 0) : 0; };
    if (!title.lead.isEmpty())
        add(ruler.width(title.lead, sizes.title, true));
    const QSizeF symbol = title.symbol.isEmpty() ? QSizeF() : formulaSize(title.symbol, px(sizes.symbol));
    add(symbol.width());
    if (withName && !title.name.isEmpty())
        add(ruler.width(title.name, sizes.title, true));
    add(ruler.width(title.shape, sizes.title));
    return std::ceil(sum);
}

double EquationBuilder::title(const EquationTitle& title, QPointF at, double room)
{
    if (!request.parts.titles)
        return at.x();
    const double middle = at.y() + titleLine() / 2;
    double x = at.x(), left = room;
    const auto place = [&](double width) {
        x += width + px(titleGap);
        left -= width + px(titleGap);
    };
    const bool named = titleWidth(title, true) <= room;
    const double shape = ruler.width(title.shape, sizes.title);
    if (!title.lead.isEmpty()) {
        const double lead = ruler.width(title.lead, sizes.title, true);
        if (lead + px(titleGap) + shape <= left) {
            text(title.lead, { x, middle }, Qt::AlignLeft | Qt::AlignVCenter, sizes.title, Ink::Text, true);
            place(lead);
        }
    }
    const QSizeF symbol = title.symbol.isEmpty() ? QSizeF() : formulaSize(title.symbol, px(sizes.symbol));
    if (!symbol.isEmpty() && symbol.width() + px(titleGap) + shape <= left) {
        const QSizeF fitted = symbol.height() > titleLine() ? symbol * (titleLine() / symbol.height()) : symbol;
        out.scene.formulas.push_back(
            { QRectF(QPointF(x, middle - fitted.height() / 2), fitted), title.symbol, title.ink });
        place(fitted.width());
    }
    if (named && !title.name.isEmpty()) {
        text(title.name, { x, middle }, Qt::AlignLeft | Qt::AlignVCenter, sizes.title, Ink::Text, true);
        place(ruler.width(title.name, sizes.title, true));
    }
    text(title.shape, { x, middle }, Qt::AlignLeft | Qt::AlignVCenter, sizes.title, Ink::Muted);
    return x + shape;
}

double EquationBuilder::headerHeight(const EquationTitle& title, const QString& axisName, double room) const
{
    if (axisName.isEmpty() || titleWidth(title, false) + px(16) + ruler.width(axisName, sizes.title, true) <= room)
        return titleLine();
    return titleLine() + ruler.lineHeight(sizes.title, true);
}

double EquationBuilder::header(
    const EquationTitle& words, const QString& axisName, attn::Axis axis, QPointF at, double right, double farRight)
{
    const double room = farRight - at.x(), name = axisName.isEmpty() ? 0 : ruler.width(axisName, sizes.title, true);
    const bool below = headerHeight(words, axisName, room) > titleLine();
    const double end = title(words, at, below || name == 0 ? room : room - name - px(16));
    if (name == 0)
        return end;
    const Ink ink = axisInk(axis) == Ink::Accent ? Ink::Muted : axisInk(axis);
    if (below)
        text(ruler.elided(axisName, sizes.title, true, room), at + QPointF(0, titleLine()),
            Qt::AlignLeft | Qt::AlignTop, sizes.title, ink, true);
    else
        text(axisName, { std::max(right, end + px(16) + name), at.y() + titleLine() / 2 },
            Qt::AlignRight | Qt::AlignVCenter, sizes.title, ink, true);
    return end;
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
    panel.hidden = (plan.link == Link::Result || request.compared) && !request.revealed
        && request.picture == ViewMode::Equation;
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
            text(mark, panel.rect.center(), Qt::AlignCenter, request.presenter ? sizes.label : 18, Ink::Muted);
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
            item.hidden = request.practice->hidden(node);
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
        item.decimals = request.theme.numbers.decimals;
        const double largest = std::max(std::abs(item.scale.low), std::abs(item.scale.high));
        const bool tiny = numberFormatFor(0, largest, item.decimals).exponents;
        const auto sizeOf = [&](int decimals) {
            return numberSizeFor(
                cellWidth, cellHeight, request.presenter, request.theme.scale, tiny ? std::max(4, decimals) : decimals);
        };
        while (item.decimals > 2 && sizeOf(item.decimals) == 0)
            --item.decimals;
        item.numberSize = sizeOf(item.decimals);
        if (request.onPage)
            item.numberSize = std::min(item.numberSize, pageNumber);
        item.plusSign = isDifference(*plan.view);
        item.numbers = request.numbers && !item.pooled && item.numberSize > 0;
        if (item.cells != MatrixItem::Cells::Values && wholeNumbers(*item.values))
            item.decimals = 0;
        item.infinityPlates
            = item.mask && item.cells == MatrixItem::Cells::Values && item.numbers && !item.plusSign && hidesInfinities(item);
        item.edited = plan.view->overridden;
        item.grid = request.parts.grid;
        panel.matrix = out.scene.matrices.size();
        out.scene.matrices.push_back(std::move(item));
        if (practises(plan))
            drawPracticeMarks(*this, panel, out.scene.matrices.back());
    }
    out.panels.push_back(std::move(panel));
    return out.panels.size() - 1;
}

int EquationBuilder::rowLabels(
    const LabelFit& fit, const QStringList& labels, const AxisCells& rows, double edge, attn::Axis axis)
{
    LabelStrip strip { true, axis, QRectF(QPointF(edge - fit.extent, rows.begin()), QPointF(edge, rows.end())), rows,
        labels, {}, fit.size > 0 ? fit.size : sizes.small, false };
    for (PlacedLabel& label : placeRowLabels(ruler, fit, labels, rows, edge)) {
        label.text.ink = isTokenAxis(axis) ? Ink::Text : Ink::Muted;
        strip.shown.push_back({ label.index, out.scene.texts.size() });
        out.scene.texts.push_back(std::move(label.text));
    }
    out.strips.push_back(std::move(strip));
    return int(out.strips.size()) - 1;
}

int EquationBuilder::columnLabels(
    const LabelFit& fit, const QStringList& labels, const AxisCells& columns, double edge, attn::Axis axis)
{
    LabelStrip strip { false, axis, QRectF(QPointF(columns.begin(), edge - fit.extent), QPointF(columns.end(), edge)),
        columns, labels, {}, fit.size > 0 ? fit.size : sizes.small, fit.upward };
    for (PlacedLabel& label : placeColumnLabels(ruler, fit, labels, columns, edge)) {
        label.text.ink = isTokenAxis(axis) ? Ink::Text : Ink::Muted;
        strip.shown.push_back({ label.index, out.scene.texts.size() });
        out.scene.texts.push_back(std::move(label.text));
    }
    out.strips.push_back(std::move(strip));
    return int(out.strips.size()) - 1;
}

void EquationBuilder::rowRail(double matrixLeft, const AxisCells& rows, attn::Axis axis)
{
    const double right = matrixLeft - px(2);
    out.scene.boxes.push_back(
        { QRectF(QPointF(right - px(4), rows.begin()), QPointF(right, rows.end())), axisInk(axis) });
}

void EquationBuilder::columnRail(double matrixTop, const AxisCells& columns, attn::Axis axis)
{
    const double bottom = matrixTop - px(2);
    out.scene.boxes.push_back(
        { QRectF(QPointF(columns.begin(), bottom - px(4)), QPointF(columns.end(), bottom)), axisInk(axis) });
}

double EquationBuilder::rowNameWidth(attn::Axis axis) const
{
    return isTokenAxis(axis) && request.parts.axisNames ? ruler.lineHeight(sizes.title, true) + px(4) : 0;
}

void EquationBuilder::rowName(attn::Axis axis, double x, const Span& rows)
{
    const QString name = isTokenAxis(axis) ? axisName(axis, true) : QString();
    const double length = ruler.width(name, sizes.title, true);
    if (name.isEmpty() || rows.begin + length > height - px(4))
        return;
    const double top = std::max(rows.begin, (rows.begin + rows.end - length) / 2);
    const Ink ink = axisInk(axis) == Ink::Accent ? Ink::Text : axisInk(axis);
    text(name, { x, top }, Qt::AlignLeft | Qt::AlignTop, sizes.title, ink, true, true);
}

void EquationBuilder::headBrackets(const AxisCells& columns, int every, double bottom)
{
    double free = -1e9;
    for (int first = columns.first / every * every; first < columns.first + columns.cells; first += every) {
        const int from = std::max(first, columns.first),
                  to = std::min(first + every, columns.first + columns.cells) - 1;
        const double left = columns.span(from).begin, right = columns.span(to).end, top = bottom - px(6);
        line({ left + px(1), top }, { right - px(1), top }, Ink::Text, 1);
        line({ left + px(1), top }, { left + px(1), bottom - px(1) }, Ink::Text, 1);
        line({ right - px(1), top }, { right - px(1), bottom - px(1) }, Ink::Text, 1);
        QString name = EquationText::tr("head %1").arg(first / every + 1);
        const bool whole = ruler.width(name, sizes.small, true) <= right - left;
        if (!whole)
            name = QString::number(first / every + 1);
        const double half = ruler.width(name, sizes.small, true) / 2, middle = (left + right) / 2;
        if (middle - half < std::max(free, columns.begin()) || middle + half > columns.end())
            continue;
        text(name, { middle, top - px(1) }, Qt::AlignHCenter | Qt::AlignBottom, sizes.small, Ink::Text, true);
        free = middle + half + px(4);
    }
}
