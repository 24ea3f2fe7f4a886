// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cells/colorbar.h"

#include "ui/cells/cellcolors.h"

#include <algorithm>

QRgb barColor(const attn::ColorScale& scale, double part, bool dark)
{
    part = std::clamp(part, 0.0, 1.0);
    const int last = attn::ColorMap::size - 1;
    const int entry
        = scale.logarithmic ? int(0.5 + part * last) : scale.index((1 - part) * scale.low + part * scale.high);
    return toQRgb(attn::ColorMap::of(scale.map, dark, scale.palette)[entry]);
}

QImage barImage(const ColorBarItem& bar, bool dark, int steps)
{
    QImage image(bar.vertical ? 1 : steps, bar.vertical ? steps : 1, QImage::Format_RGB32);
    for (int i = 0; i < steps; ++i) {
        const QRgb color = barColor(bar.scale, (i + 0.5) / steps, dark);
        if (bar.vertical)
            image.setPixel(0, steps - 1 - i, color);
        else
            image.setPixel(i, 0, color);
    }
    return image;
}
