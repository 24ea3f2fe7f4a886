// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/fadecover.h"

#include <QPainter>
#include <QVariantAnimation>

FadingCover::FadingCover(QWidget* parent, int milliseconds)
    : QWidget(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setGeometry(parent->rect());
    show();
    if (milliseconds <= 0)
        return;
    auto* fade = new QVariantAnimation(this);
    fade->setDuration(milliseconds);
    fade->setStartValue(1.0);
    fade->setEndValue(0.0);
    connect(fade, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
        m_opacity = value.toDouble();
        update();
    });
    connect(fade, &QVariantAnimation::finished, this, &QObject::deleteLater);
    fade->start();
}

FadeCover::FadeCover(QWidget* parent, QPixmap picture, int milliseconds)
    : FadingCover(parent, milliseconds)
    , m_viewMode(std::move(picture))
{
}

void FadeCover::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setOpacity(opacity());
    painter.drawPixmap(0, 0, m_viewMode);
}
