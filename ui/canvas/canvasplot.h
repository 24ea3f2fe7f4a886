// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/equation/equationpanels.h"

#include <QWidget>
#include <memory>

/// The plot that paints a laid-out step. Axis rects stand exactly on the panels; the highlights have a layer with a
/// buffer of its own, so following the pointer repaints nothing else. The only user of QCustomPlot.
class CanvasPlot {
public:
    explicit CanvasPlot(QWidget* parent);
    ~CanvasPlot();

    /// How a picture that is out of date is marked.
    struct Old {
        bool old = false;
        QString mark; ///< "old"
    };

    void setGeometry(const QRect& rect);
    void setEquation(const EquationScene& equation, const Theme& theme, const Old& old, double devicePixelRatio);
    /// Above everything, without a new picture below.
    void setHighlights(Scene highlights);
    QPixmap grab() const;
    /// How often the picture below the highlights was painted.
    int repaints() const;

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};
