// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/equation/equationdrawing.h"

#include "ui/scene/scenemove.h"
#include "ui/text/formula.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace {

constexpr double pageFormula = 22; // px
constexpr double titleGap = 6; // between the parts of a title

} // namespace

EquationDrawing::EquationDrawing(const EquationLook& wanted)
    : look(wanted)
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
}

double EquationDrawing::snap(double value) const
{
    return std::round(value * dpr) / dpr;
}

bool EquationDrawing::isTokenAxis(attn::Axis axis)
{
    return axis == attn::Axis::Token || axis == attn::Axis::QueryToken || axis == attn::Axis::KeyToken;
}

QString EquationDrawing::axisName(attn::Axis axis, bool row) const
{
    if (!look.parts.axisNames)
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

size_t EquationDrawing::text(
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

void EquationDrawing::line(QPointF from, QPointF to, Ink ink, double lineWidth, bool dashed)
{
    out.scene.lines.push_back({ QLineF(from, to), ink, lineWidth, dashed });
}

QRectF EquationDrawing::bounds() const
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

void EquationDrawing::move(double dx, double dy)
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

double EquationDrawing::titleWidth(const EquationTitle& title, bool withName) const
{
    if (!look.parts.titles)
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

double EquationDrawing::title(const EquationTitle& title, QPointF at, double room)
{
    if (!look.parts.titles)
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

double EquationDrawing::headerHeight(const EquationTitle& title, const QString& axisName, double room) const
{
    if (axisName.isEmpty() || titleWidth(title, false) + px(16) + ruler.width(axisName, sizes.title, true) <= room)
        return titleLine();
    return titleLine() + ruler.lineHeight(sizes.title, true);
}

double EquationDrawing::header(
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

int EquationDrawing::rowLabels(
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

int EquationDrawing::columnLabels(
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

void EquationDrawing::rowRail(double matrixLeft, const AxisCells& rows, attn::Axis axis)
{
    const double right = matrixLeft - px(2);
    out.scene.boxes.push_back(
        { QRectF(QPointF(right - px(4), rows.begin()), QPointF(right, rows.end())), axisInk(axis) });
}

void EquationDrawing::columnRail(double matrixTop, const AxisCells& columns, attn::Axis axis)
{
    const double bottom = matrixTop - px(2);
    out.scene.boxes.push_back(
        { QRectF(QPointF(columns.begin(), bottom - px(4)), QPointF(columns.end(), bottom)), axisInk(axis) });
}

double EquationDrawing::rowNameWidth(attn::Axis axis) const
{
    return isTokenAxis(axis) && look.parts.axisNames ? ruler.lineHeight(sizes.title, true) + px(4) : 0;
}

void EquationDrawing::rowName(attn::Axis axis, double x, const Span& rows)
{
    const QString name = isTokenAxis(axis) ? axisName(axis, true) : QString();
    const double length = ruler.width(name, sizes.title, true);
    if (name.isEmpty() || rows.begin + length > height - px(4))
        return;
    const double top = std::max(rows.begin, (rows.begin + rows.end - length) / 2);
    const Ink ink = axisInk(axis) == Ink::Accent ? Ink::Text : axisInk(axis);
    text(name, { x, top }, Qt::AlignLeft | Qt::AlignTop, sizes.title, ink, true, true);
}

void EquationDrawing::headBrackets(const AxisCells& columns, int every, double bottom)
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
