// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QWidget>

/// The picture of the step before, over the new one, until it has faded. Deletes itself.
class FadeCover : public QWidget {
public:
    FadeCover(QWidget* parent, QPixmap picture, int milliseconds);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QPixmap m_picture;
    double m_opacity = 1;
};
