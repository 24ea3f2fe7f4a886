// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/stripitempainter.h"

#include "ui/widgets/style.h"

#include <QPainter>

void paintStripItem(QPainter& painter, const StripItem& item, const Theme& theme, bool hovered, bool focused)
{
    const double s = theme.scale, radius = 3 * s;
    QRectF area = item.rect;
    if (item.tint != Ink::None) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.color(item.tint));
        painter.drawRoundedRect(area, radius, radius);
        const double thick = (hovered ? 3 : 2) * s;
        painter.fillRect(
            QRectF(area.left() + 1, area.bottom() - thick, area.width() - 2, thick), theme.color(item.underline));
        area.setBottom(area.bottom() - s);
    }
    if (item.box != Ink::None)
        paintFrame(painter, area, theme.color(item.box), 2, theme.color(Ink::Surface), radius);
    QFont font = theme.font(item.size, item.bold, item.italic);
    font.setUnderline(item.action != StripItem::Action::None && item.tint == Ink::None);
    painter.setFont(font);
    painter.setPen(theme.color(item.ink));
    const int flags = int(item.align) | (item.wrap ? Qt::TextWordWrap : Qt::TextSingleLine) | Qt::TextDontClip;
    painter.drawText(item.wrap ? area.adjusted(0, 0, 2, 0) : area, flags, item.text);
    if (focused)
        paintFrame(painter, item.rect.adjusted(-3, -3, 3, 3), theme.color(Ink::Accent), 2, {}, radius + 2);
}
