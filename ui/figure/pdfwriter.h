// SPDX-License-Identifier: GPL-3.0-or-later
// A figure as one PDF page of its own size: rectangles, lossless images, text that can be searched and copied.
#pragma once

#include "core/base/result.h"
#include "ui/figure/scene.h"

/// The document; the page is the scene at 96 dpi, rounded up to whole points. Differs between runs in its date only.
/// Empty where nothing could be painted.
QByteArray pdfDocument(const Scene& scene, const Theme& theme);

attn::Result<attn::Nothing> writePdf(const Scene& scene, const Theme& theme, const QString& path);
