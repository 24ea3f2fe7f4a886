// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/switchbutton.h"

#include "ui/widgets/style.h"


#include <QKeyEvent>
#include <QPainter>

SwitchButton::SwitchButton(QWidget* parent)
    : QAbstractButton(parent)
{
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize SwitchButton::sizeHint() const
{
    // The focus outline and its gap stand around the switch.
    return QSize(px(28) + 8, px(16) + 8);
}

void SwitchButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintSwitch(painter, QRectF(rect()).adjusted(4, 4, -4, -4), isChecked());
    if (property("refused").toBool()) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(currentTheme().color(Ink::Error), 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    } else if (hasFocus()) {
        paintFocus(painter, rect());
    }
}

void SwitchButton::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        click();
        return;
    }
    QAbstractButton::keyPressEvent(event);
}
