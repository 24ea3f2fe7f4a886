// SPDX-License-Identifier: GPL-3.0-or-later
// Texts as they are seen: in a scene, or painted by a widget, so that tests can hold them apart and inside.
#pragma once

#include "ui/arithmetic/striplinks.h"
#include "ui/cells/cellmarks.h"

#include <QString>
#include <QWidget>
#include <vector>

struct PaintedText {
    QRectF rect;
    QString text;
};

/// What the widget paints, in its coordinates and in order; runs of one line that touch are one text. Without its
/// children where `flags` say so.
std::vector<PaintedText> paintedTexts(
    QWidget& widget, QWidget::RenderFlags flags = QWidget::DrawWindowBackground | QWidget::DrawChildren);
/// The texts of the visible standard widgets and pane buttons below `root`, in the coordinates of `root`. A text that is
/// cut has the room that it would need.
std::vector<PaintedText> widgetTexts(const QWidget* root);

std::vector<PaintedText> textsOf(const Scene& scene);
std::vector<PaintedText> textsOf(const StripPicture& picture);
/// The links of a strip, in reading order.
std::vector<StripItem> linksOf(const StripPicture& picture);

/// The numbers that are drawn on `item`, −∞ plates, NaN and ±∞ included.
std::vector<CellNumber> cellNumbers(const MatrixItem& item, const Theme& theme);
