// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

class Selection;
class SessionModel;

/// Where the present step stands in the layers: a line from the input through every layer, the branch of the shown layer
/// under it, and the sums on it. A box leads to its first step, a circle to its sum, a layer to the same step there.
/// Tab reaches the strip once, Left and Right move in it, Enter goes there.
class ResidualStrip : public QWidget {
    Q_OBJECT

public:
    ResidualStrip(SessionModel* model, Selection* selection, QWidget* parent = nullptr);

    /// Without them boxes are empty: for the presenter, where words of this size cannot be read.
    void setCaptions(bool shown);

    QSize sizeHint() const override;

    struct Part {
        enum class Kind { Input, Branch, Sum, Layer, Layers } kind = Kind::Input;
        QString text; ///< on the picture
        QString step; ///< where it leads
        int layer = 0;
        bool present = false;
        QRectF area;
    };
    const std::vector<Part>& parts() const { return m_parts; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    void refresh();
    void place();
    void go(const Part& part);
    int partAt(const QPointF& point) const;
    QString describe(const Part& part) const;

    SessionModel* m_model;
    Selection* m_selection;
    std::vector<Part> m_parts; ///< from left to right
    bool m_residual = false, m_captions = true;
    int m_hovered = -1, m_cursor = 0;
};
