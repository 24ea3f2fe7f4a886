// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/writers/matrixexport.h"

#include "core/base/memory.h"
#include "ui/writers/animationfile.h"

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
        { .name = "png",
            .title = QT_TRANSLATE_NOOP("MatrixFormat", "PNG picture"),
            .picture = true,
            .write = [](MatrixExport& m, const QString& path) { return m.write(FigureFormat::Png, path); },
            .figure = FigureFormat::Png },
        { .name = "svg",
            .title = QT_TRANSLATE_NOOP("MatrixFormat", "SVG vector picture"),
            .picture = true,
            .write = [](MatrixExport& m, const QString& path) { return m.write(FigureFormat::Svg, path); },
            .figure = FigureFormat::Svg },
        { .name = "pdf",
            .title = QT_TRANSLATE_NOOP("MatrixFormat", "PDF vector page"),
            .picture = true,
            .write = [](MatrixExport& m, const QString& path) { return m.write(FigureFormat::Pdf, path); },
            .figure = FigureFormat::Pdf },
        { .name = "webp",
            .title = QT_TRANSLATE_NOOP("MatrixFormat", "WebP animation"),
            .picture = true,
            .write = nullptr,
            .file = "walk.webp",
            .animated = true },
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

/// Long enough to read a step.
constexpr int millisecondsOfStep = 2500;

Result<Nothing> writeWalk(const FigureRun& run, const std::vector<FigureSubject>& subjects, const QString& path,
    const FigureOptions& options)
{
    const auto frame = [&](int i) -> Result<QImage> {
        const auto figure = layOutFigure(run, subjects[size_t(i)], options);
        if (!figure)
            return figure.error();
        return figureImage(*figure, 0, figure->pixels);
    };
    return writeAnimation(int(subjects.size()), frame, millisecondsOfStep, path);
}

} // namespace

Result<Nothing> exportMatrix(std::shared_ptr<const attn::Trace> trace, const attn::Node& node,
    const std::vector<const MatrixFormat*>& formats, const QString& folder, const FigureOptions& options)
{
    if (auto made = makeFolder(folder); !made)
        return made;
    if (std::none_of(formats.begin(), formats.end(), [](const MatrixFormat* format) { return format->write; }))
        return Nothing {};
    return attn::withinMemory(node.path, trace->bytesFor(node.id), [&]() -> Result<Nothing> {
        const auto named = attn::Trace::named(trace, options.naming);
        const auto view = named->view(node.id);
        if (!view)
            return view.error();
        MatrixExport matrix(named, *view, options);
        const QString file = QDir(folder).filePath(QString::fromStdString(node.path));
        for (const MatrixFormat* format : formats)
            if (format->write)
                if (auto written = format->write(matrix, file + '.' + format->name); !written)
                    return written;
        return Nothing {};
    });
}

namespace {

std::vector<const attn::Node*> matricesOf(const FigureRun& run, const std::vector<FigureSubject>& subjects)
{
    std::vector<const attn::Node*> nodes;
    for (const FigureSubject& subject : subjects)
        if (subject.kind == FigureKind::Matrix)
            nodes.push_back(&run.trace->graph().nodes[size_t(subject.node)]);
    return nodes;
}

} // namespace

Result<Nothing> exportFits(const FigureRun& run, const std::vector<FigureSubject>& subjects,
    const std::vector<const MatrixFormat*>& formats)
{
    const std::vector<const attn::Node*> nodes = matricesOf(run, subjects);
    for (const MatrixFormat* format : formats)
        if (format->fits)
            if (auto fits = format->fits(nodes); !fits)
                return fits;
    return Nothing {};
}

Result<Nothing> exportTogether(const FigureRun& asked, const std::vector<FigureSubject>& subjects,
    const std::vector<const MatrixFormat*>& formats, const QString& folder, const FigureOptions& options)
{
    if (auto made = makeFolder(folder); !made)
        return made;
    const FigureRun run = namedFigureRun(asked, options.naming);
    const std::vector<const attn::Node*> nodes = matricesOf(run, subjects);
    for (const MatrixFormat* format : formats) {
        const QString path = format->file ? QDir(folder).filePath(format->file) : QString();
        if (format->writeAll)
            if (auto written = format->writeAll(*run.trace, nodes, path, options.number); !written)
                return written;
        if (format->animated)
            if (auto written = writeWalk(run, subjects, path, options); !written)
                return written;
    }
    return Nothing {};
}

Result<ExportedFigure> exportFigure(const FigureRun& run, const FigureSubject& subject,
    const std::vector<const MatrixFormat*>& formats, const QString& folder, const FigureOptions& options)
{
    if (subject.kind == FigureKind::Matrix) {
        const auto done
            = exportMatrix(run.trace, run.trace->graph().nodes[size_t(subject.node)], formats, folder, options);
        return done ? Result<ExportedFigure>(ExportedFigure {}) : done.error();
    }
    if (auto made = makeFolder(folder); !made)
        return made.error();
    if (std::none_of(formats.begin(), formats.end(), [](const MatrixFormat* format) { return format->figure; }))
        return ExportedFigure {};
    const auto figure = layOutFigure(run, subject, options);
    if (!figure)
        return figure.error();
    for (const MatrixFormat* format : formats) {
        if (!suitsKind(*format, subject.kind) || !format->figure)
            continue;
        const QString path = QDir(folder).filePath(subject.file) + '.' + format->name;
        if (auto written = writeFigure(*figure, *format->figure, path); !written)
            return written.error();
    }
    return ExportedFigure { figure->simpler };
}

bool suitsKind(const MatrixFormat& format, FigureKind kind)
{
    if (format.animated)
        return kind == FigureKind::Walk;
    if (kind == FigureKind::Handout)
        return format.figure == FigureFormat::Pdf;
    return kind == FigureKind::Matrix || format.figure.has_value();
}
