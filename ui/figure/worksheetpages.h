// SPDX-License-Identifier: GPL-3.0-or-later
// A worksheet on paper: tables with boxes to fill in, or the key with the boxes filled.
#pragma once

#include "core/worksheet/worksheet.h"
#include "ui/scene/scene.h"

#include <QPageSize>
#include <vector>

struct SheetPaper {
    QPageSize::PageSizeId size = QPageSize::A4; ///< or Letter
    bool key = false;
    int number = 1; ///< of the variant
};

/// The pages at 96 dpi, white paper with a margin of 15 mm.
std::vector<Scene> worksheetPages(const attn::Worksheet& sheet, const SheetPaper& paper, const Theme& theme);
