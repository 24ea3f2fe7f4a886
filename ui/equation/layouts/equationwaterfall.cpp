// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/equation/layouts/equationlayouts.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr size_t namedShares = 3; // above 4 heads: the largest three and "others"
constexpr size_t allNamed = 4;

struct Share {
    QString name;
    std::vector<double> values; ///< one per visible row
    double weight = 0; ///< sum of magnitudes, for the order
    Ink fill = Ink::None;
    bool hatched = false;
};

struct Shares {
    std::vector<Share> parts; ///< heads, then the bias where there is one
    std::vector<double> sums;
};

/// Shares of the heads in each visible output of `column`.
Shares sharesOf(EquationBuilder& b, const CellWindow& window, int column)
{
    Shares shares;
    const attn::Node& node = *b.results().front()->node;
    const int heads = b.trace.shape().heads, rows = window.lastRow - window.firstRow + 1;
    std::vector<Share> byHead;
    for (int head = 0; head < heads; ++head)
        byHead.push_back({ EquationText::tr("head %1").arg(head + 1), std::vector<double>(size_t(rows)) });
    Share bias { EquationText::tr("bias"), std::vector<double>(size_t(rows)) };
    bool hasBias = false;
    for (int row = 0; row < rows; ++row) {
        const auto report = b.trace.explain(node.id, window.firstRow + row, column);
        if (!report)
            return {};
        for (const attn::Term& term : report->terms) {
            hasBias = hasBias || term.bias;
            if (term.bias)
                bias.values[size_t(row)] += term.value();
            else if (term.head >= 0 && term.head < heads)
                byHead[size_t(term.head)].values[size_t(row)] += term.value();
        }
        shares.sums.push_back(report->value);
    }
    for (Share& share : byHead)
        for (const double value : share.values)
            share.weight += std::abs(value);
    if (byHead.size() > allNamed) {
        std::stable_sort(
            byHead.begin(), byHead.end(), [](const Share& a, const Share& c) { return a.weight > c.weight; });
        Share others { EquationText::tr("others"), std::vector<double>(size_t(rows)) };
        for (size_t i = namedShares; i < byHead.size(); ++i)
            for (size_t row = 0; row < size_t(rows); ++row)
                others.values[row] += byHead[i].values[row];
        byHead.resize(namedShares);
        byHead.push_back(std::move(others));
    }
    // Dark, striped, grey, pale: distinguished without a hue. The bias is hollow.
    const std::pair<Ink, bool> looks[]
        = { { Ink::Accent, false }, { Ink::None, true }, { Ink::Control, false }, { Ink::Selected, false } };
    for (size_t i = 0; i < byHead.size(); ++i) {
        byHead[i].fill = looks[i].first;
        byHead[i].hatched = looks[i].second;
    }
    shares.parts = std::move(byHead);
    if (hasBias) {
        bias.fill = Ink::Surface;
        shares.parts.push_back(std::move(bias));
    }
    return shares;
}

double roundStep(double range, int parts)
{
    const double raw = range / parts, power = std::pow(10, std::floor(std::log10(raw)));
    for (const double factor : { 1.0, 2.0, 5.0 }) {
        if (factor * power >= raw)
            return factor * power;
    }
    return 10 * power;
}

QString tickText(double value, double step)
{
    const int decimals = std::clamp(int(-std::floor(std::log10(step) + 1e-9)), 0, 6);
    QString text = QString::number(std::abs(value), 'f', decimals);
    if (std::abs(value) < step / 2)
        text = QStringLiteral("0");
    return value < -step / 2 ? QChar(0x2212) + text : text;
}

void drawShare(EquationBuilder& b, const Share& share, const QRectF& rect)
{
    b.out.scene.boxes.push_back({ rect, share.fill, Ink::Accent, 1, 0, false, share.hatched });
}

constexpr double keyChip = 14, keyGap = 8; // px

/// Places of the names of the shares and of their sum, in as many lines as they need.
std::vector<QPointF> keyPlaces(const EquationBuilder& b, const QStringList& names, double room)
{
    std::vector<QPointF> places;
    double x = 0, y = 0;
    for (const QString& name : names) {
        const double wide = b.px(keyChip + 4) + b.ruler.width(name, b.sizes.small);
        if (x > 0 && x + wide > room) {
            x = 0;
            y += b.small();
        }
        places.emplace_back(x, y);
        x += wide + b.px(keyGap);
    }
    return places;
}

/// Names and their patterns.
void drawKey(EquationBuilder& b, const Shares& shares, QPointF at, double room)
{
    QStringList names;
    for (const Share& share : shares.parts)
        names += share.name;
    names += EquationText::tr("sum");
    const std::vector<QPointF> places = keyPlaces(b, names, room);
    for (size_t i = 0; i < places.size(); ++i) {
        const double x = at.x() + places[i].x(), middle = at.y() + places[i].y() + b.small() / 2;
        if (i < shares.parts.size())
            drawShare(b, shares.parts[i], QRectF(b.snap(x), b.snap(middle - b.px(6)), b.px(keyChip), b.px(12)));
        else
            b.line({ x + b.px(keyChip) / 2, middle - b.px(6) }, { x + b.px(keyChip) / 2, middle + b.px(6) }, Ink::Text, 3);
        b.text(names[qsizetype(i)], { x + b.px(keyChip + 4), middle }, Qt::AlignLeft | Qt::AlignVCenter, b.sizes.small,
            Ink::Text);
    }
}

double keyHeight(const EquationBuilder& b, const QStringList& names, double room)
{
    return keyPlaces(b, names, room).back().y() + b.small();
}

} // namespace

double waterfallHead(const EquationBuilder& b, double width)
{
    const int heads = b.trace.shape().heads;
    QStringList names; // those that there can be
    for (int i = 0; i < std::min(heads, int(heads > int(allNamed) ? namedShares : allNamed)); ++i)
        names += EquationText::tr("head %1").arg(heads - i);
    if (heads > int(allNamed))
        names += EquationText::tr("others");
    names += EquationText::tr("bias");
    names += EquationText::tr("sum");
    return 2 * b.small() + keyHeight(b, names, width) + b.px(16);
}

void layoutWaterfall(EquationBuilder& b, const QRectF& room, int column)
{
    if (!b.state.revealed)
        return; // the shares add to the covered numbers
    const attn::StageView& result = *b.results().front();
    const CellWindow window = b.window(result);
    const Shares shares = sharesOf(b, window, std::clamp(column, 0, result.node->columns - 1));
    const Panel* panel = b.out.result();
    if (shares.parts.empty() || !panel || panel->rows.pooled)
        return;
    b.out.layoutFollowsPin = true;
    if (b.hidesNumbers())
        return; // the marks of the sums are the numbers
    double low = 0, high = 0;
    for (size_t row = 0; row < shares.sums.size(); ++row) {
        double at = 0;
        for (const Share& share : shares.parts) {
            at += share.values[row];
            low = std::min(low, at);
            high = std::max(high, at);
        }
    }
    if (!(high > low) || !std::isfinite(high - low))
        return;
    const double pad = (high - low) * 0.04;
    low -= pad;
    high += pad;
    const auto place = [&](double value) { return b.snap(room.left() + (value - low) / (high - low) * room.width()); };

    const double line = b.small();
    QString shown = EquationText::tr("Where output dimension %1 comes from").arg(column + 1);
    if (b.ruler.width(shown, b.sizes.title, true) > room.width())
        shown = EquationText::tr("Shares of output %1").arg(column + 1);
    shown = b.ruler.elided(shown, b.sizes.title, true, room.width());
    b.text(shown, { room.left(), room.top() - b.px(8) }, Qt::AlignLeft | Qt::AlignTop, b.sizes.title, Ink::Text, true);
    drawKey(b, shares, { room.left(), room.top() + line }, room.width());
    const double ticksBottom = panel->rows.begin() - b.px(3), step = roundStep(high - low, 4);
    double free = room.left() - 1;
    for (double tick = std::ceil(low / step) * step; tick <= high; tick += step) {
        const double x = place(tick), half = b.ruler.width(tickText(tick, step), b.sizes.small) / 2;
        const bool zero = std::abs(tick) < step / 2;
        b.line({ x, panel->rows.begin() }, { x, panel->rows.end() }, zero ? Ink::Control : Ink::Border, 1, !zero);
        if (x - half < free || x + half > room.right())
            continue;
        b.text(tickText(tick, step), { x, ticksBottom }, Qt::AlignHCenter | Qt::AlignBottom, b.sizes.small, Ink::Muted);
        free = x + half + b.px(4);
    }
    for (size_t row = 0; row < shares.sums.size(); ++row) {
        const Span span = panel->rows.span(window.firstRow + int(row));
        const double air = std::min(b.px(8), span.size() * 0.14),
                     each = (span.size() - 2 * air) / double(shares.parts.size());
        double at = 0, y = span.begin + air;
        for (const Share& share : shares.parts) {
            const double from = place(at), to = place(at + share.values[row]);
            if (std::abs(to - from) >= 1 / b.dpr)
                drawShare(b, share,
                    QRectF(QPointF(std::min(from, to), b.snap(y)), QPointF(std::max(from, to), b.snap(y + each))));
            at += share.values[row];
            y += each;
        }
        const double x = place(at);
        b.line({ x, span.begin + air / 2 }, { x, span.end - air / 2 }, Ink::Text, 3);
        b.line({ room.left(), span.end }, { room.right(), span.end }, Ink::Border, 1);
    }
}
