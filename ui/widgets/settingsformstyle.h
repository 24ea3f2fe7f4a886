// SPDX-License-Identifier: GPL-3.0-or-later
// Flat fields of the panes: white ground, one frame, a chevron; error and focus are outlines.
#pragma once

#include "ui/style/theme.h"

#include <QRectF>

class QPainter;
class QWidget;

/// Gives a combo box, spin box, line edit or slider the fields' look, palette and font. A dynamic property "refused"
/// that is true draws the error's outline.
void styleField(QWidget* field, const Theme& theme);

/// The switch of settings and stage rows, 28 x 16 at scale 1.
void paintSwitch(QPainter& painter, const QRectF& rect, bool on, const Theme& theme);

/// An icon of :/icons in one colour.
void paintPaneIcon(QPainter& painter, const QRectF& rect, const QString& name, const QColor& color);

/// The focus outline: 2 px of ink.
void paintFocus(QPainter& painter, const QRectF& rect, const Theme& theme);
