// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "ui/scene/scene.h"

#include <QImage>

/// The scene on its surface, round(size * scale) pixels; a null image where that is empty or beyond 32000 a side.
QImage sceneImage(const Scene& scene, const Theme& theme, double scale = 1);

/// The same with exactly so many pixels, on no ground where `transparent`.
QImage sceneImage(const Scene& scene, const Theme& theme, QSize pixels, double scale, bool transparent);

/// A picture of `wanted` pixels as a PNG with `dpi` dots per inch in its header; a null image is refused as too large. The
/// same bytes every time.
attn::Result<attn::Nothing> writePng(QSize wanted, QImage image, const QString& path, double dpi);
