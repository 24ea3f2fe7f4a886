// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>
#include <QString>
#include <vector>

/// Where the chips of the tokens lie in one line that scrolls sideways. Places are those of the widget.
class ChipLayout {
public:
    struct Chip {
        QRect rect;
        QRectF index, text;
        QString shown;
    };

    void setTokens(std::vector<QString> shown);
    void measure(); ///< again, in the fonts of the present theme
    void setSize(QSize size);

    int count() const { return int(m_shown.size()); }
    const QString& shown(int token) const { return m_shown[size_t(token)]; }
    int offset() const { return m_offset; }
    int end() const { return m_width; } ///< an offset behind everything
    bool overflows() const { return m_width > m_size.width(); }
    int firstVisible() const;
    QRect viewport() const; ///< without the arrows
    QRect arrowRect(bool right) const;
    QRect chipRect(int token) const; ///< perhaps outside of the widget
    QRect plusRect() const; ///< the "+" behind the last chip
    Chip chip(int token) const;
    int chipAt(const QPoint& point) const; ///< -1: none
    int gapAt(const QPoint& point) const; ///< before which token something dropped here would stand

    void scrollTo(int offset);
    void scrollBy(int chips);
    void reveal(int token);

private:
    QSize m_size;
    std::vector<QString> m_shown;
    std::vector<int> m_left; ///< left edges, one more than tokens
    int m_width = 0, m_offset = 0;
};
