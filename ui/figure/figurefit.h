// SPDX-License-Identifier: GPL-3.0-or-later
// From a layout that takes any size to a figure of the size asked for.
#pragma once

#include "ui/figure/figure.h"

#include <functional>

/// What is to be fitted.
struct FigureContents {
    QSizeF natural; ///< what the layout is given where no size is asked for
    /// Lays out into a size, cells on whole pixels of `devicePixelRatio`.
    std::function<Scene(QSizeF size, double devicePixelRatio)> layout;
    /// The same with less, for sizes in which `layout` leaves no room for all of it; may be empty.
    std::function<Scene(QSizeF size, double devicePixelRatio)> simpler;
    QString caption; ///< under it; may be empty
    bool fills = false; ///< the layout uses the whole size: it is not trimmed, and may take any shape
};

/// The figure with exactly the size of `options`. Texts have 6 to 9 points on paper, the same for all kinds of
/// figures, and grow with slides and posters; where that leaves no room for all, the layout shows fewer labels. What cannot be drawn at all is refused with the
/// smallest size that would work.
attn::Result<Figure> fitFigure(const FigureContents& contents, const FigureOptions& options);
