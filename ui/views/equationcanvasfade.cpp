// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/equationcanvasfade.h"

#include <QPainter>
#include <QVariantAnimation>

FadeCover::FadeCover(QWidget* parent, QPixmap picture, int milliseconds)
    : QWidget(parent)
    , m_picture(std::move(picture))
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setGeometry(parent->rect());
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
    show();
}

void FadeCover::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setOpacity(m_opacity);
    painter.drawPixmap(0, 0, m_picture);
}
