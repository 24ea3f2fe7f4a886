// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cells/cellcolors.h"

#include <algorithm>
#include <atomic>
#include <limits>

namespace {

/// Black or white for an entry of a map. Contrast costs powers, so each answer is kept; 0 = not asked yet.
QRgb readableInk(const attn::ColorScale& scale, bool dark, int entry)
{
    constexpr size_t mostPalettes = 4;
    using Inks = std::array<std::atomic<QRgb>, attn::ColorMap::size>;
    static std::array<std::array<std::array<Inks, 2>, mostPalettes>, 3> inks {};
    const auto ask = [&] {
        return toQRgb(attn::readableOn(attn::ColorMap::of(scale.map, dark, scale.palette)[entry]));
    };
    if (scale.palette < 0 || size_t(scale.palette) >= mostPalettes)
        return ask();
    std::atomic<QRgb>& ink = inks[size_t(scale.map)][size_t(scale.palette)][dark ? 1 : 0][size_t(entry)];
    if (ink.load(std::memory_order_relaxed) == 0)
        ink.store(ask(), std::memory_order_relaxed);
    return ink.load(std::memory_order_relaxed);
}

} // namespace

QRgb toQRgb(attn::Rgb color)
{
    return qRgb(color.r, color.g, color.b);
}

attn::Rgb toRgb(QRgb color)
{
    return { std::uint8_t(qRed(color)), std::uint8_t(qGreen(color)), std::uint8_t(qBlue(color)) };
}

CellColors::CellColors(const attn::ColorScale& scale, const Theme& theme, qint64 cells)
    : hatchGround(theme.color(Ink::HatchGround).rgb())
    , hatchLine(theme.color(Ink::HatchLine).rgb())
    , surface(theme.color(Ink::Surface).rgb())
    , errorTint(theme.color(Ink::ErrorTint).rgb())
    , error(theme.color(Ink::Error).rgb())
    , ground(theme.color(Ink::Raised).rgb())
    , m_scale(scale)
    , m_dark(theme.dark)
{
    const attn::ColorMap& map = attn::ColorMap::of(scale.map, theme.dark, scale.palette);
    std::transform(map.table().begin(), map.table().end(), m_table.begin(), toQRgb);
    paper = m_table[size_t(m_scale.index(0))];

    if (cells >= 1 << 16 && !scale.logarithmic)
        makeRanges();
}

/// The colours of ColorScale::index: borders are found by asking it. Gives up where entries are too narrow.
void CellColors::makeRanges()
{
    const double reach = std::max(std::abs(m_scale.low), std::abs(m_scale.high));
    const bool rising = m_scale.map == attn::MapKind::Probability;
    m_begin = rising ? m_scale.low : -reach;
    const double width = (rising ? m_scale.high : reach) - m_begin;
    m_perUnit = rangeCount / width;
    if (!(width > 0) || !std::isfinite(width) || !std::isfinite(m_perUnit))
        return;
    const double step = width / rangeCount, slack = step * 1e-6; // rounding may put a value into the range beside it
    m_ranges.resize(rangeCount);
    for (int i = 0; i < rangeCount; ++i) {
        const double begin = m_begin + i * step - slack, end = m_begin + (i + 1) * step + slack;
        const int low = m_scale.index(begin), high = m_scale.index(end);
        if (high - low > 1) {
            m_ranges.clear();
            return;
        }
        m_ranges[size_t(i)]
            = low == high ? Range { std::numeric_limits<double>::quiet_NaN(), low } : Range { border(begin, end), low };
    }
}

/// The smallest value with the entry of `above`, which lies one entry above that of `below`; to a millionth of a range.
double CellColors::border(double below, double above) const
{
    const int entry = m_scale.index(above);
    for (int halving = 0; halving < 20; ++halving) {
        const double middle = below + (above - below) / 2;
        (m_scale.index(middle) == entry ? above : below) = middle;
    }
    return above;
}

QRgb CellColors::inkOn(CellState state, double value) const
{
    if (state == CellState::NotANumber)
        return error;
    if (state == CellState::Value)
        return readableInk(m_scale, m_dark, m_scale.index(value));
    return toQRgb(attn::readableOn(toRgb(of(state, value))));
}
