// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/matrixexport.h"


#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <algorithm>

using attn::Nothing;
using attn::Result;

MatrixExport::MatrixExport(
    std::shared_ptr<const attn::Trace> trace, attn::StageView view, FigureOptions options)
    : m_trace(std::move(trace))
    , m_view(std::move(view))
    , m_options(std::move(options))
{
}

Result<Nothing> MatrixExport::write(FigureFormat format, const QString& path)
{
    if (!m_figure) {
        auto figure
            = layOutFigure({ m_trace, {}, {}, {} }, { FigureKind::Matrix, m_view.node->id, {}, 0, 0, {} }, m_options);
        if (!figure)
            return figure.error();
        m_figure = std::move(*figure);
    }
    return writeFigure(*m_figure, format, path);
}

const std::vector<MatrixFormat>& matrixFormats()
{
    static const std::vector<MatrixFormat> pictures {
        { "png", QT_TRANSLATE_NOOP("MatrixFormat", "PNG picture"), true,
            [](MatrixExport& m, const QString& path) { return m.write(FigureFormat::Png, path); }, nullptr, nullptr,
            FigureFormat::Png },
        { "svg", QT_TRANSLATE_NOOP("MatrixFormat", "SVG vector picture"), true,
            [](MatrixExport& m, const QString& path) { return m.write(FigureFormat::Svg, path); }, nullptr, nullptr,
            FigureFormat::Svg },
        { "pdf", QT_TRANSLATE_NOOP("MatrixFormat", "PDF vector page"), true,
            [](MatrixExport& m, const QString& path) { return m.write(FigureFormat::Pdf, path); }, nullptr, nullptr,
            FigureFormat::Pdf },
    };
    static const std::vector<MatrixFormat> formats = [] {
        std::vector<MatrixFormat> all = pictures;
        all.insert(all.end(), numberFormats().begin(), numberFormats().end());
        return all;
    }();
    return formats;
}

namespace {

Result<Nothing> makeFolder(const QString& folder)
{
    const QDir place(folder);
    if (QFileInfo(folder).exists() && !QFileInfo(folder).isDir())
        return attn::contentError(ATTN_TR("%1 is a file, not a folder."), { folder.toStdString() });
    if (!place.mkpath("."))
        return attn::contentError(
            ATTN_TR("The folder %1 cannot be made; choose one that you may write to."), { place.absolutePath().toStdString() });
    return Nothing {};
}

} // namespace

Result<Nothing> exportMatrix(std::shared_ptr<const attn::Trace> trace, const attn::Node& node,
    const std::vector<const MatrixFormat*>& formats, const QString& folder, const FigureOptions& options)
{
    if (auto made = makeFolder(folder); !made)
        return made;
    if (std::none_of(formats.begin(), formats.end(), [](const MatrixFormat* format) { return format->write; }))
        return Nothing {};
    const auto view = trace->view(node.id);
    if (!view)
        return view.error();
    MatrixExport matrix(trace, *view, options);
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
    if (auto made = makeFolder(folder); !made)
        return made;
    for (const MatrixFormat* format : formats)
        if (format->writeAll)
            if (auto written = format->writeAll(trace, nodes, QDir(folder).filePath(format->file), number); !written)
                return written;
    return Nothing {};
}

Result<Nothing> exportFigure(const FigureRun& run, const FigureSubject& subject,
    const std::vector<const MatrixFormat*>& formats, const QString& folder, const FigureOptions& options)
{
    if (subject.kind == FigureKind::Matrix)
        return exportMatrix(run.trace, run.trace->graph().nodes[size_t(subject.node)], formats, folder, options);
    if (auto made = makeFolder(folder); !made)
        return made;
    const auto figure = layOutFigure(run, subject, options);
    if (!figure)
        return figure.error();
    for (const MatrixFormat* format : formats) {
        if (!suitsKind(*format, subject.kind))
            continue;
        const QString path = QDir(folder).filePath(subject.file) + '.' + format->name;
        if (auto written = writeFigure(*figure, *format->figure, path); !written)
            return written;
    }
    return Nothing {};
}

bool suitsKind(const MatrixFormat& format, FigureKind kind)
{
    if (kind == FigureKind::Handout)
        return format.figure == FigureFormat::Pdf;
    return kind == FigureKind::Matrix || format.figure.has_value();
}
