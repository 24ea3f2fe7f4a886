// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/writers/worksheetfiles.h"

#include "core/io/file/wholefile.h"
#include "core/io/session/sessionfile.h"
#include "core/io/tables/exporters.h"
#include "ui/figure/worksheetpages.h"
#include "ui/text/translate.h"
#include "ui/writers/pdfwriter.h"

#include <QDir>
#include <QFileInfo>
#include <algorithm>

using attn::Nothing;
using attn::Result;

Result<Nothing> writeWorksheet(
    const std::shared_ptr<const attn::Trace>& trace, attn::WorksheetOptions options, const SheetVariant& variant)
{
    const QDir place(variant.folder);
    if (QFileInfo(variant.folder).exists() && !QFileInfo(variant.folder).isDir())
        return attn::contentError(ATTN_TR("%1 is a file, not a folder."), { variant.folder.toStdString() });
    if (!place.mkpath(QStringLiteral(".")))
        return attn::contentError(ATTN_TR("The folder %1 cannot be made; choose one that you may write to."),
            { place.absolutePath().toStdString() });
    options.seed += std::uint64_t(variant.number - 1);
    const auto sheet = attn::makeWorksheet(trace, options);
    if (!sheet)
        return sheet.error();
    const auto digits = std::max<qsizetype>(2, QString::number(variant.count).size());
    const QString number = QString::number(variant.number).rightJustified(digits, u'0');
    const Theme theme = Theme::light();
    for (const bool key : { false, true }) {
        const auto pages = worksheetPages(*sheet, { variant.paper, key, variant.number }, theme);
        const QString path = place.filePath(
            (key ? QStringLiteral("key-") : QStringLiteral("sheet-")) + number + QStringLiteral(".pdf"));
        const QByteArray bytes = pdfDocument(pages, theme, { true, {}, translated(trace->session().title) });
        if (bytes.isEmpty())
            return attn::contentError(
                ATTN_TR("Cannot write %1: the picture could not be encoded."), { path.toStdString() });
        if (auto written = attn::writeWhole(path, bytes); !written)
            return written;
    }
    return attn::writeSession(
        sheet->run->session(), place.filePath(QStringLiteral("session-") + number + QStringLiteral(".attn")));
}
