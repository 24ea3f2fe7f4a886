// SPDX-License-Identifier: GPL-3.0-or-later
// A figure as one PDF page of its own size: rectangles, lossless images, text that can be searched and copied.
#pragma once

#include "core/base/result.h"
#include "ui/scene/scene.h"

#include <QSizeF>
#include <QString>
#include <vector>

struct PdfOptions {
    bool transparent = false; ///< no ground
    QSizeF size = {}; ///< of every page, logical pixels; exact. Empty: that of the scene, in whole points
    QString title = {};
};

/// The document, one page a scene: the scene at 96 dpi, rounded up to whole points. Differs between runs in its date only.
QByteArray pdfDocument(const std::vector<Scene>& pages, const Theme& theme, const PdfOptions& options = {});

attn::Result<attn::Nothing> writePdf(
    const std::vector<Scene>& pages, const Theme& theme, const QString& path, const PdfOptions& options = {});
