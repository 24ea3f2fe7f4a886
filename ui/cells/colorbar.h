// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/scene.h"

#include <QImage>

/// Colour at `part` (0 = low end, 1 = high end) of a bar. A linear bar is even in the value; a logarithmic one is even
/// in the magnitude's logarithm, with zero in the middle (signed) or at its low end.
QRgb barColor(const attn::ColorScale& scale, double part, bool dark);

/// The bar as a picture, one pixel across and `steps` along, the high end at the top or right.
QImage barImage(const ColorBarItem& bar, bool dark, int steps);
