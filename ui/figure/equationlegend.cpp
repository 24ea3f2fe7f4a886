// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/equationlegend.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr double barLength = 116, barThickness = 10; // px
constexpr double chipWidth = 24, chipHeight = 14;
constexpr double entryGap = 24;

/// Long enough for the numbers under its ends and its middle.
double barWidth(const EquationBuilder& b, const attn::ColorScale& scale)
{
    const auto text = [&b](double value) { return b.ruler.width(barNumber(value), b.sizes.small); };
    if (scale.low >= 0 && scale.logarithmic)
        return std::ceil(std::max(b.px(barLength),
            2 * std::max(text(scale.low), text(scale.high)) + text(scale.valueAt(0.5)) + b.px(16)));
    const double ends = scale.low < 0 ? 2 * std::max(text(scale.low), text(scale.high)) + text(0) + b.px(16)
                                      : text(scale.low) + text(scale.high) + b.px(8);
    return std::ceil(std::max(b.px(barLength), ends));
}

QString barName(const QString& name, const attn::ColorScale& scale)
{
    if (!scale.logarithmic)
        return name;
    return name.isEmpty() ? EquationText::tr("log axis") : EquationText::tr("%1, log axis").arg(name);
}

} // namespace

QString barNumber(double value)
{
    const double magnitude = std::abs(value);
    if (magnitude == 0)
        return QStringLiteral("0");
    QString text;
    if (magnitude >= 9999.5 || magnitude < 0.001) {
        text = QString::number(magnitude, 'e', 1);
        text.replace(QStringLiteral("e+0"), QStringLiteral("e")).replace(QStringLiteral("e+"), QStringLiteral("e"));
        text.replace(QStringLiteral("e-0"), QStringLiteral("e-")).replace(QLatin1Char('-'), QChar(0x2212));
    } else {
        const int whole = int(std::floor(std::log10(magnitude) + 1e-9));
        text = QString::number(magnitude, 'f', std::clamp(1 - whole, 0, 4));
    }
    return value < 0 ? QChar(0x2212) + text : text;
}

QString EquationBuilder::barEnd(double value) const
{
    return hidesNumbers() && value != 0 ? EquationText::tr("?") : barNumber(value);
}

EquationLegend::EquationLegend(EquationBuilder& builder, bool bars)
    : m_builder(builder)
{
    const std::vector<ScaleGroup>& scales = builder.scales();
    bars = bars && builder.request.parts.bars;
    const bool summary = bars && builder.findings().summary;
    for (const ScaleGroup& group : bars ? scales : std::vector<ScaleGroup>())
        add({ Entry::Bar, barName(scales.size() > 1 || summary ? group.name : QString(), group.scale), group.scale });
    if (summary)
        add({ Entry::Bar, EquationText::tr("Max − min"), builder.findings().spreadScale });
    if (builder.findings().tooLarge)
        add({ Entry::Limit, EquationText::tr("too large for mean and difference"), {} });
    bool masked = false, dropped = false;
    size_t edited = 0;
    for (const attn::StageView& view : builder.request.views) {
        if (!builder.shows(view))
            continue;
        const attn::ValueKind kind = view.node->spec->kind;
        masked = masked || (view.mask && (view.mask->array() == 0).any())
            || (kind == attn::ValueKind::Mask && (view.values->array() == 0).any());
        dropped = dropped || (view.dropped && (view.dropped->array() == 0).any())
            || (kind == attn::ValueKind::DropoutMask && (view.values->array() == 0).any());
        edited += view.overridden.size();
    }
    if (masked)
        add({ Entry::Masked,
            builder.request.compared ? EquationText::tr("masked or infinite") : EquationText::tr("masked"), {} });
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
        entry.height = b.px(barThickness + 2) + b.small();
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
        if (!b.request.revealed)
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
        const double top = bar.bottom() + b.px(1);
        b.text(
            b.barEnd(entry.scale.low), { bar.left(), top }, Qt::AlignLeft | Qt::AlignTop, b.sizes.small, Ink::Muted);
        b.text(b.barEnd(entry.scale.high), { bar.right(), top }, Qt::AlignRight | Qt::AlignTop, b.sizes.small,
            Ink::Muted);
        if (entry.scale.low < 0)
            b.text(b.barEnd(0), { bar.center().x(), top }, Qt::AlignHCenter | Qt::AlignTop, b.sizes.small, Ink::Muted);
        else if (entry.scale.logarithmic)
            b.text(b.barEnd(entry.scale.valueAt(0.5)), { bar.center().x(), top }, Qt::AlignHCenter | Qt::AlignTop,
                b.sizes.small, Ink::Muted);
        return;
    }
    double x = at.x();
    const double middle = at.y() + line / 2;
    const QRectF chip(b.snap(x), b.snap(middle - b.px(chipHeight / 2)), b.px(chipWidth), b.px(chipHeight));
    if (entry.kind == Entry::Masked) {
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
    if (!builder.request.parts.bars)
        return 0;
    double text = 0;
    for (const ScaleGroup& group : builder.scales())
        text = std::max(text,
            builder.ruler.width(
                barNumber(group.scale.low < 0 ? group.scale.low : group.scale.high), builder.sizes.small));
    return builder.px(14 + 12 + 4) + text;
}

void drawSideBar(EquationBuilder& b, const attn::ColorScale& scale, const QRectF& bar)
{
    if (!b.request.parts.bars || !b.request.revealed) // its ends would tell; its room stays
        return;
    b.out.scene.bars.push_back({ bar, scale, true });
    const double x = bar.right() + b.px(4), half = b.small() / 2;
    b.text(b.barEnd(scale.high), { x, bar.top() + b.px(1) }, Qt::AlignLeft | Qt::AlignTop, b.sizes.small, Ink::Muted);
    b.text(b.barEnd(scale.low), { x, bar.bottom() - b.px(1) }, Qt::AlignLeft | Qt::AlignBottom, b.sizes.small,
        Ink::Muted);
    if (scale.low < 0 && bar.height() > 6 * half)
        b.text(b.barEnd(0), { x, bar.center().y() }, Qt::AlignLeft | Qt::AlignVCenter, b.sizes.small, Ink::Muted);
}
