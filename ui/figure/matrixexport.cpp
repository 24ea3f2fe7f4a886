// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/matrixexport.h"

#include "ui/figure/exportimage.h"
#include "ui/figure/matrixfigure.h"
#include "ui/figure/pdfwriter.h"
#include "ui/figure/svgwriter.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <algorithm>

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
    static const std::vector<MatrixFormat> pictures {
        { "png", QT_TRANSLATE_NOOP("MatrixFormat", "PNG picture"), true,
            [](MatrixExport& m, const QString& path) { return writePng(m.figure(), m.theme(), path, 192, 2); } },
        { "svg", QT_TRANSLATE_NOOP("MatrixFormat", "SVG vector picture"), true,
            [](MatrixExport& m, const QString& path) { return writeSvg(m.figure(), m.theme(), path); } },
        { "pdf", QT_TRANSLATE_NOOP("MatrixFormat", "PDF vector page"), true,
            [](MatrixExport& m, const QString& path) { return writePdf(m.figure(), m.theme(), path); } },
    };
    static const std::vector<MatrixFormat> formats = [] {
        std::vector<MatrixFormat> all = pictures;
        all.insert(all.end(), numberFormats().begin(), numberFormats().end());
        return all;
    }();
    return formats;
}

namespace {

Result<Nothing> folderMade(const QString& folder)
{
    const QDir place(folder);
    if (QFileInfo(folder).exists() && !QFileInfo(folder).isDir())
        return attn::contentError(ATTN_TR("%1 is a file, not a folder."), { folder.toStdString() });
    if (!place.mkpath("."))
        return attn::contentError(ATTN_TR("The folder %1 cannot be made; choose one that you may write to."),
            { place.absolutePath().toStdString() });
    return Nothing {};
}

} // namespace

Result<Nothing> exportMatrix(std::shared_ptr<const attn::Trace> trace, const attn::Node& node,
    const std::vector<const MatrixFormat*>& formats, const QString& folder, const Theme& theme,
    const attn::NumberText& number)
{
    if (auto made = folderMade(folder); !made)
        return made;
    if (std::none_of(formats.begin(), formats.end(), [](const MatrixFormat* format) { return format->write; }))
        return Nothing {};
    const auto view = trace->view(node.id);
    if (!view)
        return view.error();
    MatrixExport matrix(trace, *view, theme);
    matrix.number = number;
    const QString file = QDir(folder).filePath(QString::fromStdString(node.path));
    for (const MatrixFormat* format : formats)
        if (format->write)
            if (auto written = format->write(matrix, file + '.' + format->name); !written)
                return written;
    return Nothing {};
}

Result<Nothing> exportTogether(const attn::Trace& trace, const std::vector<const attn::Node*>& nodes,
    const std::vector<const MatrixFormat*>& formats, const QString& folder, const attn::NumberText& number)
{
    if (auto made = folderMade(folder); !made)
        return made;
    for (const MatrixFormat* format : formats)
        if (format->writeAll)
            if (auto written = format->writeAll(trace, nodes, QDir(folder).filePath(format->file), number); !written)
                return written;
    return Nothing {};
}
