// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tokens/chiplayout.h"

#include "ui/widgets/style.h"

#include <QFontMetricsF>
#include <QHash>
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

void ChipLayout::setTokens(std::vector<QString> shown)
{
    m_shown = std::move(shown);
    measure();
}

void ChipLayout::setSize(QSize size)
{
    m_size = size;
    scrollTo(m_offset);
}

// A chip: 8 px, the index at 11, 5 px, the token at 13, 8 px; 10 px to the next.
void ChipLayout::measure()
{
    const QFontMetricsF index(currentTheme().font(11)), text(currentTheme().font(13));
    const double digit = index.horizontalAdvance(u'0');
    QHash<QString, int> known;
    m_left.assign(1, px(2));
    for (size_t i = 0; i < m_shown.size(); ++i) {
        auto width = known.constFind(m_shown[i]);
        if (width == known.constEnd()) {
            const QString shown = m_shown[i].left(200);
            const double whole = text.horizontalAdvance(shown);
            width = known.insert(m_shown[i], int(std::ceil(std::clamp(whole, 1.0 * px(8), 1.0 * px(140)))) + 2);
        }
        const int digits = int(std::to_string(i + 1).size());
        m_left.push_back(m_left.back() + px(8 + 5 + 8 + 10) + int(std::ceil(digits * digit)) + *width);
    }
    m_width = m_left.back() + (count() > 0 ? px(26) : -px(8)); // the "+" behind the last chip
    scrollTo(m_offset);
}

QRect ChipLayout::viewport() const
{
    const QRect all({}, m_size);
    return overflows() ? all.adjusted(px(26), 0, -px(26), 0) : all;
}

QRect ChipLayout::arrowRect(bool right) const
{
    const int side = px(22);
    return QRect(right ? m_size.width() - side : 0, (m_size.height() - px(26)) / 2, side, px(26));
}

void ChipLayout::scrollTo(int offset)
{
    m_offset = std::clamp(offset, 0, std::max(0, m_width - viewport().width()));
}

int ChipLayout::firstVisible() const
{
    const auto after = std::upper_bound(m_left.begin(), m_left.end(), m_offset);
    return std::clamp(int(after - m_left.begin()) - 1, 0, std::max(0, count() - 1));
}

void ChipLayout::scrollBy(int chips)
{
    if (count() == 0)
        return;
    int first = firstVisible();
    if (chips < 0 && m_left[size_t(first)] - px(2) < m_offset)
        ++first;
    scrollTo(m_left[size_t(std::clamp(first + chips, 0, count() - 1))] - px(2));
}

void ChipLayout::reveal(int token)
{
    if (token < 0 || token >= count() || !overflows())
        return;
    const int left = m_left[size_t(token)], right = m_left[size_t(token) + 1] - px(8);
    if (left - px(2) < m_offset)
        scrollTo(left - px(2));
    else if (right > m_offset + viewport().width())
        scrollTo(right - viewport().width());
}

QRect ChipLayout::chipRect(int token) const
{
    if (token < 0 || token >= count())
        return {};
    const int left = m_left[size_t(token)] - m_offset + viewport().left(), height = px(26);
    return { left, (m_size.height() - height) / 2, m_left[size_t(token) + 1] - m_left[size_t(token)] - px(10), height };
}

ChipLayout::Chip ChipLayout::chip(int token) const
{
    Chip chip { chipRect(token), {}, {}, m_shown[size_t(token)] };
    const QFontMetricsF index(currentTheme().font(11)), text(currentTheme().font(13));
    const double wide = std::ceil(index.horizontalAdvance(u'0') * double(std::to_string(token + 1).size()));
    const QRectF inside = QRectF(chip.rect).adjusted(px(8), 0, -px(8), 0);
    chip.index = QRectF(inside.left(), inside.top(), wide, inside.height());
    chip.text = QRectF(
        chip.index.right() + px(5), inside.top(), inside.right() - chip.index.right() - px(5), inside.height());
    chip.shown = text.elidedText(chip.shown.left(200), Qt::ElideRight, chip.text.width());
    return chip;
}

int ChipLayout::chipAt(const QPoint& point) const
{
    if (!viewport().contains(point))
        return -1;
    for (int i = firstVisible(); i < count() && chipRect(i).left() <= point.x(); ++i)
        if (chipRect(i).contains(point))
            return i;
    return -1;
}

int ChipLayout::gapAt(const QPoint& point) const
{
    int gap = firstVisible();
    while (gap < count() && chipRect(gap).center().x() < point.x())
        ++gap;
    return gap;
}

QRect ChipLayout::plusRect() const
{
    if (count() == 0)
        return {};
    const QRect last = chipRect(count() - 1);
    return { last.right() + 1 + px(10), last.top(), px(26), last.height() };
}
