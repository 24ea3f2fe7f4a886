// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/switchbutton.h"

#include "ui/widgets/settingsformstyle.h"

#include <QKeyEvent>
#include <QPainter>
#include <cmath>

SwitchButton::SwitchButton(QWidget* parent)
    : QAbstractButton(parent)
{
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void SwitchButton::setTheme(const Theme& theme)
{
    m_theme = theme;
    updateGeometry();
    update();
}

QSize SwitchButton::sizeHint() const
{
    // The focus outline and its gap stand around the switch.
    return QSize(int(std::lround(28 * m_theme.scale)) + 8, int(std::lround(16 * m_theme.scale)) + 8);
}

void SwitchButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintSwitch(painter, QRectF(rect()).adjusted(4, 4, -4, -4), isChecked(), m_theme);
    if (property("refused").toBool()) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(m_theme.color(Ink::Error), 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    } else if (hasFocus()) {
        paintFocus(painter, rect(), m_theme);
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
