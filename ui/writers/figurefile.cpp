// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/figure.h"
#include "ui/writers/exportfile.h"
#include "ui/writers/exportimage.h"
#include "ui/writers/pdfwriter.h"
#include "ui/writers/svgwriter.h"

namespace {

double picturePixels(const Figure& figure, const QSize& pixels)
{
    return pixels.width() / figure.pages.front().size.width();
}

} // namespace

QImage figureImage(const Figure& figure, size_t page, QSize pixels)
{
    if (page >= figure.pages.size() || figure.pages[page].size.isEmpty())
        return {};
    return sceneImage(
        figure.pages[page], figure.options.theme(), pixels, picturePixels(figure, pixels), figure.options.transparent);
}

attn::Result<attn::Nothing> writeFigure(const Figure& figure, FigureFormat format, const QString& path)
{
    const Theme theme = figure.options.theme();
    const Scene empty;
    const Scene& scene = figure.pages.empty() ? empty : figure.pages.front();
    const bool exact = figure.options.paper || !figure.options.size.isNatural();
    switch (format) {
    case FigureFormat::Png:
        if (scene.size.isEmpty())
            return emptyFigureError(path);
        return writePng(figure.pixels, figureImage(figure, 0, figure.pixels), path, figure.options.resolution());
    case FigureFormat::Svg: {
        SvgOptions options { figure.options.outlines };
        options.transparent = figure.options.transparent;
        if (exact)
            options.millimetres = QSizeF(toMillimetres(figure.size.width()), toMillimetres(figure.size.height()));
        return writeSvg(scene, theme, path, options);
    }
    case FigureFormat::Pdf:
        break;
    }
    PdfOptions options;
    options.transparent = figure.options.transparent;
    if (exact)
        options.size = figure.size;
    return writePdf(figure.pages, theme, path, options);
}
