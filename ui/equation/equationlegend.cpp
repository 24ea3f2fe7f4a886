// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/equation/equationlegend.h"

#include "core/color/scale.h"
#include "ui/cells/cellnumbers.h"

#include <algorithm>
#include <cmath>
#include <tuple>

std::vector<BarTick> barTicks(const EquationBuilder& b, const attn::ColorScale& scale, int most)
{
    const std::vector<double> values = attn::barTicks(scale, most);
    const int decimals = std::min(2, b.look.theme.numbers.decimals);
    NumberFormat format = numberFormatFor(std::min(0.0, scale.low), std::max(0.0, scale.high), decimals);
    if (std::max(std::abs(scale.low), std::abs(scale.high)) >= 1e4) {
        format.exponents = true;
        format.decimals = 1;
    }
    for (const double value : format.exponents ? std::vector<double>() : values)
        format.decimals = std::max(format.decimals, attn::decimalsFor({ value }));
    format.plusSign = scale.map == attn::MapKind::Difference && scale.low < 0;
    std::vector<BarTick> ticks;
    for (const double value : values) {
        QString text = b.hidesNumbers() && value != 0 ? EquationText::tr("?") : numberText(value, format);
        if (value == scale.high && scale.highest > scale.high)
            text.prepend(QStringLiteral("≥"));
        if (value == scale.low && scale.lowest < scale.low)
            text.prepend(QStringLiteral("≤"));
        ticks.push_back({ scale.partOf(value), text });
    }
    return ticks;
}

namespace {

constexpr double barLength = 116, barThickness = 10; // px
constexpr double chipWidth = 24, chipHeight = 14;
constexpr double entryGap = 24;
constexpr double tickLength = 3, tickGap = 8; // px: of a mark, and between two numbers

/// Long enough for three numbers under it.
double barWidth(const EquationBuilder& b, const attn::ColorScale& scale)
{
    double ends = 0, middle = 0;
    for (const BarTick& tick : barTicks(b, scale, 3)) {
        const double wide = b.ruler.width(tick.text, b.sizes.small);
        if (tick.part <= 0 || tick.part >= 1)
            ends = std::max(ends, wide);
        else
            middle = std::max(middle, wide);
    }
    return std::ceil(std::max(b.px(barLength), 2 * ends + middle + 2 * b.px(tickGap)));
}

/// Where a number of `wide` px stands on a bar of `length`: the middle of its mark, moved inside at the ends.
double tickStart(const BarTick& tick, double wide, double length)
{
    return std::clamp(tick.part * length - wide / 2, 0.0, std::max(0.0, length - wide));
}

/// As many ticks as stand apart; `sizeOf` is what a text takes along the bar.
template <typename Size>
std::vector<BarTick> fittingTicks(const EquationBuilder& b, const attn::ColorScale& scale, double length, double gap, Size sizeOf)
{
    std::vector<BarTick> ticks;
    for (int most = 5; most >= 3; --most) {
        ticks = barTicks(b, scale, most);
        double free = -1e9;
        const bool fit = std::all_of(ticks.begin(), ticks.end(), [&](const BarTick& tick) {
            const double size = sizeOf(tick), start = tickStart(tick, size, length);
            const bool apart = start >= free;
            free = start + size + gap;
            return apart;
        });
        if (fit)
            return ticks;
    }
    return { ticks.front(), ticks.back() };
}

QString barName(const QString& name, const attn::ColorScale& scale)
{
    if (!scale.logarithmic)
        return name;
    return name.isEmpty() ? EquationText::tr("log axis") : EquationText::tr("%1, log axis").arg(name);
}

} // namespace

EquationLegend::EquationLegend(EquationBuilder& builder, bool bars)
    : m_builder(builder)
{
    const std::vector<ScaleGroup>& scales = builder.scales.groups();
    bars = bars && builder.look.parts.bars;
    const bool summary = bars && builder.findings().summary;
    for (const ScaleGroup& group : bars ? scales : std::vector<ScaleGroup>())
        add({ Entry::Bar, barName(scales.size() > 1 || summary ? group.name : QString(), group.scale), group.scale });
    if (summary)
        add({ Entry::Bar, EquationText::tr("Max − min"), builder.findings().spreadScale });
    const bool ownRange = builder.look.locked.empty() && builder.look.theme.numbers.probabilityEnd == 0;
    for (const ScaleGroup& group : bars && ownRange && !builder.look.presenter ? scales : std::vector<ScaleGroup>())
        if (group.scale.map == attn::MapKind::Probability && group.scale.highest > group.scale.high)
            add({ Entry::Limit, EquationText::tr("≥: rows with few keys do not set the range"), {} });
    if (builder.findings().tooLarge)
        add({ Entry::Limit, EquationText::tr("too large for mean and difference"), {} });
    std::vector<const attn::StageView*> shown;
    for (const attn::StageView& view : builder.content.views)
        if (builder.shows(view))
            shown.push_back(&view);
    addStates(shown);
}

EquationLegend::EquationLegend(EquationBuilder& builder, const std::vector<const attn::StageView*>& drawn)
    : m_builder(builder)
{
    const std::tuple<attn::Role, Ink, QString> hues[] = { { attn::Role::Query, Ink::Query, EquationText::tr("query") },
        { attn::Role::Key, Ink::Key, EquationText::tr("key") },
        { attn::Role::Value, Ink::Value, EquationText::tr("value") } };
    for (const auto& [role, ink, words] : hues)
        if (std::any_of(drawn.begin(), drawn.end(),
                [wanted = role](const attn::StageView* view) { return view->node->spec->role == wanted; }))
            add({ Entry::Hue, words, {}, ink });
    addStates(drawn);
}

void EquationLegend::addStates(const std::vector<const attn::StageView*>& views)
{
    bool masked = false, dropped = false;
    size_t edited = 0;
    for (const attn::StageView* view : views) {
        const attn::ValueKind kind = view->node->spec->kind;
        masked = masked || (view->mask && (view->mask->array() == 0).any())
            || (kind == attn::ValueKind::Mask && (view->values->array() == 0).any());
        dropped = dropped || (view->dropped && (view->dropped->array() == 0).any())
            || (kind == attn::ValueKind::DropoutMask && (view->values->array() == 0).any());
        edited += view->overridden.size();
    }
    if (masked)
        add({ Entry::Masked,
            m_builder.content.compared ? EquationText::tr("masked or infinite") : EquationText::tr("masked"), {} });
    if (dropped)
        add({ Entry::Dropped, EquationText::tr("dropped"), {} });
    if (edited > 0)
        add({ Entry::Edited, EquationText::tr("edited by you: %n cell(s)", nullptr, int(edited)), {} });
}

void EquationLegend::setPooled(double width, bool pooled)
{
    QString note = EquationText::tr("pooled: largest magnitude of a block");
    if (m_builder.ruler.width(note, m_builder.sizes.small) > width)
        note = EquationText::tr("pooled: largest shown");
    if (m_builder.ruler.width(note, m_builder.sizes.small) > width)
        note = EquationText::tr("pooled");
    std::erase_if(m_entries, [](const Entry& entry) { return entry.kind == Entry::Note; });
    if (pooled)
        add({ Entry::Note, note, {} });
}

void EquationLegend::add(Entry entry)
{
    const EquationBuilder& b = m_builder;
    const double text = entry.text.isEmpty() ? 0 : b.ruler.width(entry.text, b.sizes.small);
    entry.height = b.small();
    switch (entry.kind) {
    case Entry::Bar:
        entry.width = (text > 0 ? text + b.px(8) : 0) + barWidth(b, entry.scale);
        entry.height = b.px(barThickness + tickLength + 1) + b.small();
        break;
    case Entry::Note:
    case Entry::Limit:
        entry.width = text;
        break;
    default:
        entry.width = text + b.px(chipWidth + 6);
    }
    m_entries.push_back(std::move(entry));
}

template <typename Visit> double EquationLegend::flow(double width, Visit visit) const
{
    double x = 0, y = 0, line = 0;
    for (const Entry& entry : m_entries) {
        if (x > 0 && x + entry.width > width) {
            y += line + m_builder.px(4);
            x = line = 0;
        }
        visit(entry, QPointF(x, y));
        x += entry.width + m_builder.px(entryGap);
        line = std::max(line, entry.height);
    }
    return y + line;
}

double EquationLegend::height(double width) const
{
    return flow(width, [](const Entry&, QPointF) {});
}

double EquationLegend::widest() const
{
    double widest = 0;
    for (const Entry& entry : m_entries)
        widest = std::max(widest, entry.width);
    return widest;
}

void EquationLegend::place(QPointF at, double width)
{
    flow(width, [this, at](const Entry& entry, QPointF offset) { draw(entry, at + offset); });
}

void EquationLegend::draw(const Entry& entry, QPointF at)
{
    EquationBuilder& b = m_builder;
    const double line = b.small();
    if (entry.kind == Entry::Bar) {
        if (!b.state.revealed)
            return; // its ends would tell; its room stays
        double left = at.x();
        if (!entry.text.isEmpty()) {
            const double text = b.ruler.width(entry.text, b.sizes.small);
            b.text(entry.text, { left, at.y() + (entry.height - line) / 2 }, Qt::AlignLeft | Qt::AlignTop,
                b.sizes.small, Ink::Muted);
            left += text + b.px(8);
        }
        const QRectF bar(QPointF(b.snap(left), b.snap(at.y() + b.px(1))),
            QPointF(b.snap(at.x() + entry.width), b.snap(at.y() + b.px(1 + barThickness))));
        b.out.scene.bars.push_back({ bar, entry.scale, false });
        const auto wide = [&b](const BarTick& tick) { return b.ruler.width(tick.text, b.sizes.small); };
        for (const BarTick& tick : fittingTicks(b, entry.scale, bar.width(), b.px(4), wide)) {
            const double x = bar.left() + tick.part * bar.width();
            b.line({ x, bar.bottom() }, { x, bar.bottom() + b.px(tickLength) }, Ink::Muted, 1);
            b.text(tick.text,
                { bar.left() + tickStart(tick, wide(tick), bar.width()), bar.bottom() + b.px(tickLength) },
                Qt::AlignLeft | Qt::AlignTop, b.sizes.small, Ink::Muted);
        }
        return;
    }
    double x = at.x();
    const double middle = at.y() + line / 2;
    const QRectF chip(b.snap(x), b.snap(middle - b.px(chipHeight / 2)), b.px(chipWidth), b.px(chipHeight));
    if (entry.kind == Entry::Hue) {
        b.out.scene.boxes.push_back({ chip, entry.ink });
    } else if (entry.kind == Entry::Masked) {
        b.out.scene.boxes.push_back({ chip, Ink::None, Ink::Control, 1, 0, false, true });
    } else if (entry.kind == Entry::Dropped) {
        b.out.scene.boxes.push_back({ chip, Ink::None, Ink::Control, 1 });
        const double half = b.px(4);
        b.line(chip.center() + QPointF(-half, -half), chip.center() + QPointF(half, half), Ink::Muted, 1.25);
        b.line(chip.center() + QPointF(-half, half), chip.center() + QPointF(half, -half), Ink::Muted, 1.25);
    } else if (entry.kind == Entry::Edited) {
        // A staircase of bars draws the wedge: scenes have no triangles.
        const int steps = int(b.px(11));
        for (int i = 0; i < steps; ++i)
            b.out.scene.boxes.push_back(
                { QRectF(b.snap(x + b.px(8)) + i, b.snap(middle - b.px(5)), steps - i, 1).translated(0, i),
                    Ink::Edited });
    }
    if (entry.kind != Entry::Note && entry.kind != Entry::Limit)
        x += b.px(chipWidth + 6);
    b.text(entry.text, { x, middle }, Qt::AlignLeft | Qt::AlignVCenter, b.sizes.small, Ink::Muted);
}

double sideBarWidth(const EquationBuilder& builder)
{
    if (!builder.look.parts.bars)
        return 0;
    double text = 0;
    for (const ScaleGroup& group : builder.scales.groups())
        for (const BarTick& tick : barTicks(builder, group.scale, 5))
            text = std::max(text, builder.ruler.width(tick.text, builder.sizes.small));
    return builder.px(14 + 12 + 6) + text;
}

void drawSideBar(EquationBuilder& b, const attn::ColorScale& scale, const QRectF& bar)
{
    if (!b.look.parts.bars || !b.state.revealed) // its ends would tell; its room stays
        return;
    b.out.scene.bars.push_back({ bar, scale, true });
    const double line = b.small();
    const auto tall = [line](const BarTick&) { return line; };
    for (const BarTick& tick : fittingTicks(b, scale, bar.height(), 0, tall)) {
        const double y = bar.bottom() - tick.part * bar.height(),
                     middle = bar.bottom() - tickStart(tick, line, bar.height()) - line / 2;
        b.line({ bar.right(), y }, { bar.right() + b.px(tickLength), y }, Ink::Muted, 1);
        b.text(tick.text, { bar.right() + b.px(tickLength + 3), middle }, Qt::AlignLeft | Qt::AlignVCenter,
            b.sizes.small, Ink::Muted);
    }
}
