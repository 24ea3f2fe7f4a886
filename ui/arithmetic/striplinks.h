// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/arithmetic/strippicture.h"

#include <QPointF>
#include <vector>

/// The links of a laid-out strip, in reading order.
class StripLinks {
public:
    explicit StripLinks(const StripPicture& picture)
        : m_picture(picture)
    {
    }

    void read(); ///< the picture is another
    int count() const { return int(m_items.size()); }
    bool isEmpty() const { return m_items.empty(); }
    const StripItem& operator[](int link) const { return m_picture.items[size_t(m_items[size_t(link)])]; }
    int at(const QPointF& point) const; ///< -1: none
    /// A plate of the table with no plate of its line beyond it in this direction, and columns out of view there.
    bool isColumnEdge(int link, int direction) const;

private:
    const StripPicture& m_picture;
    std::vector<int> m_items;
};
