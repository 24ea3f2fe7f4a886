// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/scene.h"

#include <QWidget>
#include <memory>

/// The surface of the canvas. QCustomPlot is no plot here, only a buffer of layers: the picture lies on one, the
/// highlights on another above it, so following the pointer repaints nothing else.
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
    void setPicture(const Scene& picture, const Theme& theme, const Old& old, double devicePixelRatio);
    /// Above everything, without a new picture below.
    void setHighlights(Scene highlights);
    QPixmap grab() const;

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};
