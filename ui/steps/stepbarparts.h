// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/graph.h"

#include <QPushButton>
#include <vector>

/// Back or Next: names the step it leads to, elided where it is long.
class StepButton : public QPushButton {
    Q_OBJECT

public:
    StepButton(bool forward, QWidget* parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QRectF textRect() const;
    QFont textFont() const;
    QString shown() const;

    bool m_forward;
};

/// One dot per step: filled behind us, long where we are, hollow ahead, dashed while switched off. A click goes there.
class StepDots : public QWidget {
    Q_OBJECT

public:
    explicit StepDots(QWidget* parent = nullptr);
    void setSteps(std::vector<attn::Step> steps, const QString& present);
    QRectF dotRect(int step) const;

signals:
    void chosen(const QString& step);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    int stepAt(const QPointF& pos) const;

    std::vector<attn::Step> m_steps;
    int m_present = -1;
};
