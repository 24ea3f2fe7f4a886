// SPDX-License-Identifier: GPL-3.0-or-later
// Formulas typeset by TeX and kept as SVG in resources/formulas, in the colours of the theme.
#pragma once

#include "ui/style/theme.h"

#include <QByteArray>
#include <QRectF>

class QPainter;

/// The SVG with the theme's colours: text in `ink`; query, key and value in their hues. Empty where there is none.
QByteArray formulaSvg(const QString& name, const Theme& theme, Ink ink = Ink::Text);

/// Natural size for an em of that many pixels, empty where the formula is missing. The files are set at 10 pt an em.
QSizeF formulaSize(const QString& name, double emPixels);

/// Draws the formula as large as fits into `rect`, in its middle; its name where it is missing.
void paintFormula(QPainter& painter, const QRectF& rect, const QString& name, const Theme& theme, Ink ink = Ink::Text);

/// The largest rect of the shape of `size`, in the middle of `rect`.
QRectF fittedRect(const QSizeF& size, const QRectF& rect);
