// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/matrixexport.h"

#include "core/io/exporters.h"
#include "ui/figure/exportimage.h"
#include "ui/figure/matrixfigure.h"
#include "ui/figure/pdfwriter.h"
#include "ui/figure/svgwriter.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

using attn::Nothing;
using attn::Result;

MatrixExport::MatrixExport(std::shared_ptr<const attn::Trace> trace, attn::StageView view, Theme theme)
    : m_trace(std::move(trace))
    , m_view(std::move(view))
    , m_theme(std::move(theme))
{
}

const Scene& MatrixExport::figure()
{
    if (!m_figure)
        m_figure = matrixFigure(m_trace, m_view, m_theme);
    return *m_figure;
}

const std::vector<MatrixFormat>& matrixFormats()
{
    static const std::vector<MatrixFormat> formats {
        { "png", QT_TRANSLATE_NOOP("MatrixFormat", "PNG picture"), true,
            [](MatrixExport& m, const QString& path) { return writePng(m.figure(), m.theme(), path, 192, 2); } },
        { "svg", QT_TRANSLATE_NOOP("MatrixFormat", "SVG vector picture"), true,
            [](MatrixExport& m, const QString& path) { return writeSvg(m.figure(), m.theme(), path); } },
        { "pdf", QT_TRANSLATE_NOOP("MatrixFormat", "PDF vector page"), true,
            [](MatrixExport& m, const QString& path) { return writePdf(m.figure(), m.theme(), path); } },
        { "csv", QT_TRANSLATE_NOOP("MatrixFormat", "CSV table"), false,
            [](MatrixExport& m, const QString& path) { return attn::writeWhole(path, attn::matrixCsv(m.trace(), m.view())); } },
        { "json", QT_TRANSLATE_NOOP("MatrixFormat", "JSON"), false,
            [](MatrixExport& m, const QString& path) { return attn::writeWhole(path, attn::matrixJson(m.trace(), m.view())); } },
        { "npy", QT_TRANSLATE_NOOP("MatrixFormat", "NumPy array"), false,
            [](MatrixExport& m, const QString& path) { return attn::writeWhole(path, attn::matrixNpy(m.trace(), m.view())); } },
    };
    return formats;
}

Result<Nothing> exportMatrix(std::shared_ptr<const attn::Trace> trace, const attn::Node& node,
    const std::vector<const MatrixFormat*>& formats, const QString& folder, const Theme& theme)
{
    const QDir place(folder);
    if (QFileInfo(folder).exists() && !QFileInfo(folder).isDir())
        return attn::contentError(ATTN_TR("%1 is a file, not a folder."), { folder.toStdString() });
    if (!place.mkpath("."))
        return attn::contentError(
            ATTN_TR("The folder %1 cannot be made; choose one that you may write to."), { place.absolutePath().toStdString() });
    const auto view = trace->view(node.id);
    if (!view)
        return view.error();
    MatrixExport matrix(trace, *view, theme);
    for (const MatrixFormat* format : formats)
        if (auto written = format->write(matrix, place.filePath(QString::fromStdString(node.path) + '.' + format->name)); !written)
            return written;
    return Nothing {};
}
