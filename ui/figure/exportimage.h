// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "ui/figure/scene.h"

#include <QImage>

/// The scene on its surface, round(size * scale) pixels; a null image where that is empty or beyond 32000 a side.
QImage sceneImage(const Scene& scene, const Theme& theme, double scale = 1);

/// A PNG of exactly round(size * scale) pixels that says it has `dpi` dots per inch. The same bytes every time.
attn::Result<attn::Nothing> writePng(
    const Scene& scene, const Theme& theme, const QString& path, double dpi = 96, double scale = 1);
