// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QWidget>

/// Covers its parent, lets the mouse through, fades, and deletes itself.
class FadingCover : public QWidget {
public:
    /// 0 milliseconds: stays until it is deleted.
    FadingCover(QWidget* parent, int milliseconds);

protected:
    double opacity() const { return m_opacity; }

private:
    double m_opacity = 1;
};

/// The picture of the step before, over the new one, until it has faded.
class FadeCover : public FadingCover {
public:
    FadeCover(QWidget* parent, QPixmap picture, int milliseconds);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QPixmap m_viewMode;
};
