// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/striphandle.h"

#include "ui/widgets/style.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <utility>

StripHandle::StripHandle(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("stripHandle"));
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::SizeVerCursor);
    setFixedHeight(px(6));
    retranslate();
}

void StripHandle::retranslate()
{
    setAccessibleName(tr("Height of the arithmetic"));
    setToolTip(tr("Drag, or press Up and Down, to change the height of the arithmetic; a double click sets it back."));
}

void StripHandle::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void StripHandle::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), currentTheme().color(hasFocus() ? Ink::Accent : Ink::Raised));
    painter.fillRect(QRect(0, 0, width(), 1), currentTheme().color(Ink::Border));
    const double s = currentTheme().scale; // a grip in the middle
    painter.fillRect(QRectF(width() / 2.0 - 14 * s, height() / 2.0 - s, 28 * s, 2 * s),
        currentTheme().color(hasFocus() ? Ink::OnAccent : Ink::Control));
}

void StripHandle::mousePressEvent(QMouseEvent* event)
{
    m_from = event->globalPosition().toPoint().y();
}

void StripHandle::mouseMoveEvent(QMouseEvent* event)
{
    const int now = event->globalPosition().toPoint().y();
    if ((event->buttons() & Qt::LeftButton) && now != m_from)
        emit moved(std::exchange(m_from, now) - now);
}

void StripHandle::mouseDoubleClickEvent(QMouseEvent*)
{
    emit resetWanted();
}

void StripHandle::keyPressEvent(QKeyEvent* event)
{
    const int step = px(8);
    if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)
        emit moved(event->key() == Qt::Key_Up ? step : -step);
    else if (event->key() == Qt::Key_Home)
        emit resetWanted();
    else
        QWidget::keyPressEvent(event);
}
