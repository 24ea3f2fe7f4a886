// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/striplinks.h"

#include <algorithm>
#include <cmath>

void StripLinks::read()
{
    m_items.clear();
    for (size_t i = 0; i < m_picture.items.size(); ++i)
        if (m_picture.items[i].action != StripItem::Action::None)
            m_items.push_back(int(i));
    // Reading order: the numbers first, line by line; then the way along the table, the way back last.
    std::stable_sort(m_items.begin(), m_items.end(), [&](int a, int b) {
        const auto rank = [&](int item) {
            const StripItem::Action action = m_picture.items[size_t(item)].action;
            const bool along = action == StripItem::Action::Earlier || action == StripItem::Action::Later;
            return action == StripItem::Action::Back ? 2 : along ? 1 : 0;
        };
        return rank(a) < rank(b);
    });
}

int StripLinks::at(const QPointF& point) const
{
    for (int link = 0; link < count(); ++link)
        if ((*this)[link].rect.adjusted(-2, -3, 2, 3).contains(point))
            return link;
    return -1;
}

bool StripLinks::isColumnEdge(int link, int direction) const
{
    const StripItem& item = (*this)[link];
    const bool more = direction < 0 ? m_picture.firstColumn > 0
                                    : m_picture.firstColumn + m_picture.visibleColumns < m_picture.columns;
    if (!more || item.action != StripItem::Action::Visit)
        return false;
    return std::none_of(m_items.begin(), m_items.end(), [&](int other) {
        const StripItem& beside = m_picture.items[size_t(other)];
        const double apart = beside.rect.center().x() - item.rect.center().x();
        return beside.action == StripItem::Action::Visit && apart * direction > 1
            && std::abs(beside.rect.center().y() - item.rect.center().y()) < 1;
    });
}
