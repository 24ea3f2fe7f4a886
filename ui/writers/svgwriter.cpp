// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/writers/svgwriter.h"

#include "core/io/file/wholefile.h"
#include "core/io/tables/exporters.h"
#include "ui/cells/colorbar.h"
#include "ui/cells/scenepainter.h"
#include "ui/cells/vectorcells.h"
#include "ui/scene/hatch.h"
#include "ui/text/formula.h"
#include "ui/writers/exportfile.h"
#include "ui/writers/svgbuilder.h"

#include <QBuffer>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>

namespace {

/// Writes one scene; the members number what needs an id.
class SvgFigure {
public:
    SvgFigure(const Scene& scene, const Theme& theme, const SvgOptions& options)
        : m_scene(scene)
        , m_theme(theme)
        , m_options(options)
        , m_svg(options.outlines)
    {
    }

    QByteArray write()
    {
        m_svg.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
                  "xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\"");
        if (m_options.millimetres.isEmpty()) {
            m_svg.attribute("width", m_scene.size.width()).attribute("height", m_scene.size.height());
        } else {
            m_svg.attribute("width", QByteArray::number(m_options.millimetres.width(), 'g', 10) + "mm");
            m_svg.attribute("height", QByteArray::number(m_options.millimetres.height(), 'g', 10) + "mm");
        }
        m_svg.raw(" viewBox=\"0 0 ");
        m_svg.number(m_scene.size.width()).raw(" ").number(m_scene.size.height()).raw("\"");
        m_svg.rootFamilies(m_theme.font(13)).raw(">\n");
        if (!m_options.transparent)
            filled(QRectF(QPointF(), m_scene.size), m_theme.color(Ink::Surface));
        for (const BoxItem& item : m_scene.boxes)
            box(item);
        for (const MatrixItem& item : m_scene.matrices)
            matrix(item);
        for (const ColorBarItem& item : m_scene.bars)
            bar(item);
        for (const LineItem& item : m_scene.lines)
            line(item);
        for (const FormulaItem& item : m_scene.formulas)
            formula(item);
        for (const TextItem& item : m_scene.texts)
            m_svg.text(placeText(item, m_theme), item.text, m_theme.color(item.ink));
        for (const BoxItem& item : m_scene.overlay)
            box(item);
        m_svg.raw("</svg>\n");
        return m_svg.bytes;
    }

private:
    void filled(const QRectF& rect, const QColor& color)
    {
        m_svg.raw("<rect").position(rect).color("fill", color).raw(" shape-rendering=\"crispEdges\"/>\n");
    }

    void stroke(const QColor& color, double width, bool dashed)
    {
        m_svg.color("stroke", color).attribute("stroke-width", width);
        opacity("stroke-opacity", color);
        if (dashed)
            m_svg.raw(" stroke-dasharray=\"3\"");
    }

    void opacity(const char* name, const QColor& color)
    {
        if (color.alpha() > 0 && color.alpha() < 255)
            m_svg.attribute(name, std::round(color.alphaF() * 100) / 100);
    }

    /// A pattern whose lines run through the corner of `origin`; returns the value for `fill`.
    QByteArray hatchPattern(QPointF origin)
    {
        const QByteArray id = "hatch" + QByteArray::number(++m_ids);
        m_svg.raw("<pattern id=\"" + id + "\" patternUnits=\"userSpaceOnUse\"");
        m_svg.position(QRectF(origin, QSizeF(hatchPeriod, hatchPeriod)));
        m_svg.raw("><rect width=\"6\" height=\"6\"").color("fill", m_theme.color(Ink::HatchGround));
        m_svg.raw("/><path d=\"M-1 2L2 -1M-1 8L8 -1M4 9L9 4\"");
        stroke(m_theme.color(Ink::HatchLine), hatchStroke, false);
        m_svg.raw(" shape-rendering=\"geometricPrecision\"/></pattern>\n");
        return "url(#" + id + ")";
    }

    void box(const BoxItem& item)
    {
        const QByteArray hatch = item.hatched ? hatchPattern(item.rect.topLeft()) : QByteArray();
        const bool stroked = item.stroke != Ink::None && item.width > 0;
        const auto shape = [this](const QRectF& rect, double radius) {
            m_svg.raw("<rect").position(rect);
            if (radius > 0)
                m_svg.attribute("rx", radius);
            else
                m_svg.raw(" shape-rendering=\"crispEdges\"");
        };
        const QColor fill = fillColor(item, m_theme);
        if (item.hatched || fill.alpha() > 0) {
            shape(item.rect, item.radius);
            if (item.hatched)
                m_svg.attribute("fill", hatch);
            else
                m_svg.color("fill", fill);
            if (!item.hatched)
                opacity("fill-opacity", fill);
            m_svg.raw("/>\n");
        }
        if (!stroked)
            return;
        const double inset = item.width / 2;
        shape(item.rect.adjusted(inset, inset, -inset, -inset), std::max(0.0, item.radius - inset));
        m_svg.raw(" fill=\"none\"");
        stroke(m_theme.color(item.stroke), item.width, item.dashed);
        m_svg.raw("/>\n");
    }

    void matrix(const MatrixItem& item)
    {
        const CellData data(item);
        const CellColors colors(item.scale, m_theme, qint64(data.rows()) * data.columns());
        const VectorCells cells = vectorCells(item, data, colors);
        if (cells.blocks.empty())
            return;
        const QByteArray hatch = cells.hatched.empty() ? QByteArray() : hatchPattern(item.rect.topLeft());
        m_svg.raw("<g shape-rendering=\"crispEdges\">\n");
        if (cells.asImage) {
            for (const VectorCells::Block& block : cells.blocks)
                image(block.rect, cells.image.copy(block.cells));
        }
        // Equal cells are counted, not measured: whole numbers keep the file small and the edges exact.
        const bool counted = !cells.pitch.isEmpty() && !cells.rects.empty();
        const QPointF origin = cells.blocks.front().rect.topLeft();
        if (counted)
            m_svg.raw("<g transform=\"translate(" + exact(origin.x()) + ' ' + exact(origin.y()) + ") scale("
                + exact(cells.pitch.width()) + ' ' + exact(cells.pitch.height()) + ")\">\n");
        for (const auto& [color, rects] : cells.rects) {
            if (color == colors.hatchGround) // the pattern brings its ground
                continue;
            std::vector<QRectF> places = rects;
            for (QRectF& place : places)
                if (counted)
                    place = { (place.x() - origin.x()) / cells.pitch.width(), (place.y() - origin.y()) / cells.pitch.height(),
                        place.width() / cells.pitch.width(), place.height() / cells.pitch.height() };
            rectPath(places, QColor::fromRgb(color).name().toLatin1());
        }
        if (counted)
            m_svg.raw("</g>\n");
        rectPath(cells.hatched, hatch);
        rectPath(cells.gridLines, m_theme.color(Ink::Surface).name().toLatin1());
        for (const VectorCells::Block& block : cells.blocks) {
            m_svg.raw("<rect").position(block.rect.adjusted(-0.5, -0.5, 0.5, 0.5)).raw(" fill=\"none\"");
            stroke(m_theme.color(Ink::Control), 1, false);
            m_svg.raw("/>\n");
        }
        m_svg.raw("</g>\n");
        marks(cellMarks(item, m_theme, data, colors));
    }

    static QByteArray exact(double value) { return QByteArray::number(value, 'g', 10); }

    void rectPath(const std::vector<QRectF>& rects, const QByteArray& fill)
    {
        if (rects.empty())
            return;
        m_svg.raw("<path").attribute("fill", fill).raw(" d=\"");
        for (const QRectF& rect : rects)
            m_svg.rectData(rect);
        m_svg.raw("\"/>\n");
    }

    void image(const QRectF& rect, const QImage& picture)
    {
        // Some readers smooth whatever the hints say: several pixels a cell keep the blur at the cells' borders.
        const int fine = std::clamp(1600 / std::max(picture.width(), picture.height()), 1, 8);
        QByteArray png;
        QBuffer buffer(&png);
        buffer.open(QIODevice::WriteOnly);
        picture.scaled(picture.size() * fine).save(&buffer, "PNG");
        m_svg.raw("<image").position(rect);
        m_svg.raw(
            " preserveAspectRatio=\"none\" image-rendering=\"optimizeSpeed\" style=\"image-rendering:pixelated\"");
        m_svg.attribute("xlink:href", "data:image/png;base64," + png.toBase64()).raw("/>\n");
    }

    void marks(const CellMarks& marks)
    {
        if (!marks.crosses.empty()) {
            m_svg.raw("<path fill=\"none\"");
            stroke(m_theme.color(Ink::Muted), 1.25 * m_theme.scale, false);
            m_svg.raw(" d=\"");
            for (const QLineF& line : marks.crosses) {
                m_svg.raw("M").number(line.x1()).raw(" ").number(line.y1());
                m_svg.raw("L").number(line.x2()).raw(" ").number(line.y2());
            }
            m_svg.raw("\"/>\n");
        }
        for (const QRectF& plate : marks.plates)
            m_svg.raw("<rect").position(plate).raw(" rx=\"3\"").color("fill", m_theme.color(Ink::Surface)).raw("/>\n");
        for (const QPolygonF& wedge : marks.wedges) {
            QPainterPath path;
            path.addPolygon(wedge);
            m_svg.raw("<path").color("fill", m_theme.color(Ink::Edited)).raw(" d=\"").pathData(path).raw("\"/>\n");
        }
        for (const QRectF& dot : marks.dots)
            filled(dot, m_theme.color(Ink::Edited));
        numbers(marks);
    }

    /// One group for each ink, so a number costs its place and its digits.
    void numbers(const CellMarks& marks)
    {
        std::map<QRgb, std::vector<const CellNumber*>> inks;
        for (const CellNumber& number : marks.numbers)
            inks[number.ink].push_back(&number);
        for (const auto& [ink, list] : inks) {
            const QColor color = QColor::fromRgb(ink);
            if (!m_options.outlines)
                m_svg.fontGroup(marks.font, color, "middle");
            for (const CellNumber* number : list) {
                const QPointF middle(number->rect.center().x(), number->baseline.y());
                if (m_options.outlines)
                    m_svg.text(
                        { marks.font, number->baseline, 0, false, Qt::AlignHCenter, middle }, number->text, color);
                else
                    m_svg.groupedText(middle, number->text);
            }
            if (!m_options.outlines)
                m_svg.raw("</g>\n");
        }
    }

    void bar(const ColorBarItem& item)
    {
        constexpr int stops = 32;
        const QByteArray id = "bar" + QByteArray::number(++m_ids);
        m_svg.raw("<linearGradient id=\"" + id + "\" x1=\"0\" y1=\"" + (item.vertical ? "1" : "0") + "\" x2=\""
            + (item.vertical ? "0" : "1") + "\" y2=\"0\">");
        for (int i = 0; i <= stops; ++i) {
            const double part = double(i) / stops;
            m_svg.raw("<stop offset=\"" + QByteArray::number(part) + '"');
            m_svg.color("stop-color", QColor::fromRgb(barColor(item.scale, part, m_theme.dark))).raw("/>");
        }
        m_svg.raw("</linearGradient>\n<rect").position(item.rect.adjusted(-0.5, -0.5, 0.5, 0.5));
        m_svg.attribute("fill", "url(#" + id + ")");
        stroke(m_theme.color(Ink::Control), 1, false);
        m_svg.raw(" shape-rendering=\"crispEdges\"/>\n");
    }

    void line(const LineItem& item)
    {
        m_svg.raw("<path fill=\"none\"");
        stroke(lineColor(item, m_theme), item.width, item.dashed);
        if (!item.smooth && (item.line.dx() == 0 || item.line.dy() == 0))
            m_svg.raw(" shape-rendering=\"crispEdges\"");
        m_svg.raw(" d=\"M").number(item.line.x1()).raw(" ").number(item.line.y1()).raw("L");
        m_svg.number(item.line.x2()).raw(" ").number(item.line.y2()).raw("\"/>\n");
    }

    /// The formula's own elements inside a nested svg; ids get a prefix, since every formula numbers its glyphs alike.
    void formula(const FormulaItem& item)
    {
        static const QRegularExpression ids(QStringLiteral("(\\bid=['\"]|href=['\"]#|url\\(#)"));
        static const QRegularExpression viewBox(QStringLiteral("viewBox=['\"]([^'\"]+)['\"]"));
        QString inner = QString::fromUtf8(formulaSvg(item.name, m_theme, item.ink));
        const QSizeF natural = formulaSize(item.name, 10);
        const qsizetype open = inner.indexOf(QLatin1String("<svg")), begin = inner.indexOf(u'>', open) + 1;
        const qsizetype end = inner.lastIndexOf(QLatin1String("</svg>"));
        const QRegularExpressionMatch box = viewBox.match(inner);
        if (natural.isEmpty() || open < 0 || end < begin || !box.hasMatch()) {
            TextItem text { item.rect, item.name };
            text.italic = true;
            text.ink = item.ink;
            text.align = Qt::AlignCenter;
            m_svg.text(placeText(text, m_theme), text.text, m_theme.color(item.ink));
            return;
        }
        inner = inner.mid(begin, end - begin);
        inner.replace(ids, QStringLiteral("\\1f%1-").arg(++m_ids));
        m_svg.raw("<svg").position(fittedRect(natural, item.rect)).attribute("viewBox", box.captured(1).toLatin1());
        m_svg.raw(">").raw(inner.toUtf8()).raw("</svg>\n");
    }

    const Scene& m_scene;
    const Theme& m_theme;
    const SvgOptions& m_options;
    SvgBuilder m_svg;
    int m_ids = 0;
};

} // namespace

QByteArray svgDocument(const Scene& scene, const Theme& theme, const SvgOptions& options)
{
    return SvgFigure(scene, theme, options).write();
}

attn::Result<attn::Nothing> writeSvg(
    const Scene& scene, const Theme& theme, const QString& path, const SvgOptions& options)
{
    if (scene.size.isEmpty())
        return emptyFigureError(path);
    return attn::writeWhole(path, svgDocument(scene, theme, options));
}
