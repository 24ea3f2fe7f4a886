// SPDX-License-Identifier: GPL-3.0-or-later
// A figure as SVG: crisp rectangles without seams, real text, no pictures up to 128 x 128 cells.
#pragma once

#include "core/base/result.h"
#include "ui/scene/scene.h"

#include <QSizeF>

struct SvgOptions {
    bool outlines = false; ///< texts as paths: the same everywhere, but no longer text
    bool transparent = false; ///< no ground
    QSizeF millimetres = {}; ///< of the picture; empty: as many pixels as the scene
};

/// The document, UTF-8. The same bytes every time.
QByteArray svgDocument(const Scene& scene, const Theme& theme, const SvgOptions& options = {});

attn::Result<attn::Nothing> writeSvg(
    const Scene& scene, const Theme& theme, const QString& path, const SvgOptions& options = {});
