// SPDX-License-Identifier: GPL-3.0-or-later
// A laid-out figure: the same scenes for the preview, PNG, SVG and PDF.
#pragma once

#include "ui/figure/figureoptions.h"
#include "ui/scene/scene.h"

#include <QImage>
#include <vector>

struct Figure {
    FigureOptions options;
    std::vector<Scene> pages; ///< one; a handout has one a step
    QSizeF size; ///< logical pixels (96 an inch) of each page; with a natural size that of the scene
    QSize pixels; ///< of a PNG
    bool simpler = false; ///< the size has no room for all: the result stands alone

    /// Logical pixels of the page for one of the scene: texts grow and shrink with it.
    double zoom() const { return pages.empty() ? 1 : size.width() / pages.front().size.width(); }
};

/// A page as a picture of exactly so many pixels; a null image beyond what Qt can paint.
QImage figureImage(const Figure& figure, size_t page, QSize pixels);

/// Formats that figures of every kind have, by the suffix of their files.
enum class FigureFormat { Png, Svg, Pdf };

/// Writes the figure whole or not at all. Several pages go into a PDF only; other formats write the first.
attn::Result<attn::Nothing> writeFigure(const Figure& figure, FigureFormat format, const QString& path);
