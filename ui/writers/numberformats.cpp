// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/file/wholefile.h"
#include "core/io/tables/exporters.h"
#include "core/io/tables/htmlwriter.h"
#include "core/io/tensor/npzwriter.h"
#include "ui/text/translate.h"
#include "ui/writers/matrixexport.h"

#include <QCoreApplication>
#include <QLocale>

namespace {

using TableText = void (*)(attn::TextOut&, const attn::MatrixTable&, attn::NumberText);

using MakeTable = attn::MatrixTable (*)(const attn::Trace&, const attn::StageView&);

/// Data keeps the tokens as the document spells them; what people read names them as figures do.
template <TableText text, MakeTable table> attn::Result<attn::Nothing> writeTable(MatrixExport& matrix, const QString& path)
{
    return attn::writeText(path, [&](attn::TextOut& out) {
        text(out, table(matrix.trace(), matrix.view()), matrix.number());
    });
}

attn::Result<attn::Nothing> writePlot(MatrixExport& matrix, const QString& path)
{
    const auto text = attn::tablePgfplots(attn::readableTable(matrix.trace(), matrix.view()), matrix.number());
    return text ? attn::writeWhole(path, *text) : text.error();
}

attn::Result<attn::Nothing> writeArchive(
    const attn::Trace& trace, const std::vector<const attn::Node*>& nodes, const QString& path, const attn::NumberText&)
{
    return attn::writeNpz(trace, nodes, path);
}

attn::Result<attn::Nothing> writePage(const attn::Trace& trace, const std::vector<const attn::Node*>& nodes,
    const QString& path, const attn::NumberText& number)
{
    attn::HtmlLook look;
    look.language = QLocale().bcp47Name().toStdString();
    look.translate = [](const attn::Message& message) { return translated(message).toStdString(); };
    if (number.decimals)
        look.number = number;
    return attn::writeHtml(trace, nodes, path, look);
}

} // namespace

const std::vector<MatrixFormat>& numberFormats()
{
    static const std::vector<MatrixFormat> formats {
        { "csv", QT_TRANSLATE_NOOP("MatrixFormat", "CSV table"), false, writeTable<attn::tableCsv, attn::exportedTable> },
        { "tsv", QT_TRANSLATE_NOOP("MatrixFormat", "TSV table"), false, writeTable<attn::tableTsv, attn::exportedTable> },
        { "json", QT_TRANSLATE_NOOP("MatrixFormat", "JSON"), false, writeTable<attn::tableJson, attn::exportedTable> },
        { "npy", QT_TRANSLATE_NOOP("MatrixFormat", "NumPy array"), false, writeTable<attn::tableNpy, attn::exportedTable> },
        { "npz", QT_TRANSLATE_NOOP("MatrixFormat", "NumPy arrays, all in one file"), false, nullptr, "matrices.npz",
            writeArchive },
        { "tex", QT_TRANSLATE_NOOP("MatrixFormat", "LaTeX matrix"), false, writeTable<attn::tableLatex, attn::readableTable> },
        { "pgfplots", QT_TRANSLATE_NOOP("MatrixFormat", "LaTeX plot (pgfplots)"), false, writePlot },
        { "md", QT_TRANSLATE_NOOP("MatrixFormat", "Markdown table"), false, writeTable<attn::tableMarkdown, attn::readableTable> },
        { "html", QT_TRANSLATE_NOOP("MatrixFormat", "Web page with all heatmaps"), false, nullptr, "heatmaps.html",
            writePage, {}, false, attn::htmlFits },
    };
    return formats;
}
