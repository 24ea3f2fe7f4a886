// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

/// The upper edge of the arithmetic: dragged, or moved with Up and Down while it has the focus; a double click or Home
/// goes back to the height that the step needs.
class StripHandle : public QWidget {
    Q_OBJECT

public:
    explicit StripHandle(QWidget* parent = nullptr);


signals:
    void moved(int pixels); ///< up is positive
    void resetWanted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    int m_from = 0; ///< global y of the drag so far
};
