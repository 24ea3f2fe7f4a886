// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/worksheet/worksheet.h"

#include <QPageSize>
#include <QString>

/// One variant of many.
struct SheetVariant {
    int number = 1, count = 1; ///< the number has as many digits as the count needs, at least two
    QString folder; ///< made if it is missing
    QPageSize::PageSizeId paper = QPageSize::A4;
};

/// Writes sheet-NN.pdf, key-NN.pdf and session-NN.attn, the document that every number can be checked with. The seed
/// of a variant is that of the options plus its number minus 1.
attn::Result<attn::Nothing> writeWorksheet(
    const std::shared_ptr<const attn::Trace>& trace, attn::WorksheetOptions options, const SheetVariant& variant);
