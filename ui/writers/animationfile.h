// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures one after the other in one WebP file, which browsers and slides play.
#pragma once

#include "core/base/result.h"

#include <QImage>
#include <QString>
#include <functional>

/// Writes `frames` pictures of equal size, each shown for `milliseconds`, over and over; lossless, the file whole or not
/// at all. `frame` makes one at a time. Refused: no pictures, sizes beyond 16383 pixels a side, different sizes.
attn::Result<attn::Nothing> writeAnimation(int frames, const std::function<attn::Result<QImage>(int)>& frame,
    int milliseconds, const QString& path);
