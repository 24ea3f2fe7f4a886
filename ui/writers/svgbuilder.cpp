// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/writers/svgbuilder.h"

#include <QColor>
#include <cmath>

SvgBuilder& SvgBuilder::number(double value)
{
    qint64 hundredths = std::llround(value * 100);
    if (hundredths < 0) {
        bytes += '-';
        hundredths = -hundredths;
    }
    bytes += QByteArray::number(hundredths / 100);
    const int rest = int(hundredths % 100);
    if (rest) {
        bytes += '.';
        bytes += char('0' + rest / 10);
        if (rest % 10)
            bytes += char('0' + rest % 10);
    }
    return *this;
}

SvgBuilder& SvgBuilder::attribute(const char* name, double value)
{
    bytes.append(' ').append(name).append("=\"");
    number(value);
    bytes += '"';
    return *this;
}

SvgBuilder& SvgBuilder::attribute(const char* name, const QByteArray& value)
{
    bytes.append(' ').append(name).append("=\"").append(value).append('"');
    return *this;
}

SvgBuilder& SvgBuilder::color(const char* name, const QColor& color)
{
    return attribute(name, color.alpha() == 0 ? QByteArray("none") : color.name().toLatin1());
}

SvgBuilder& SvgBuilder::position(const QRectF& rect)
{
    return attribute("x", rect.x())
        .attribute("y", rect.y())
        .attribute("width", rect.width())
        .attribute("height", rect.height());
}

SvgBuilder& SvgBuilder::rectData(const QRectF& rect)
{
    raw("M").number(rect.x()).raw(" ").number(rect.y()).raw("h").number(rect.width());
    return raw("v").number(rect.height()).raw("h").number(-rect.width()).raw("z");
}

SvgBuilder& SvgBuilder::pathData(const QPainterPath& path)
{
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element element = path.elementAt(i);
        const char* command = element.type == QPainterPath::MoveToElement ? "M"
            : element.type == QPainterPath::LineToElement                 ? "L"
            : element.type == QPainterPath::CurveToElement                ? "C"
                                                                          : " ";
        raw(command).number(element.x).raw(" ").number(element.y);
    }
    return raw("Z");
}

namespace {

QByteArray svgFamilies(const QFont& font)
{
    QByteArray families;
    for (const QString& family : font.families())
        families += '\'' + SvgBuilder::escaped(family).replace('\'', "&apos;") + "',";
    return families + (font.fixedPitch() ? "monospace" : "sans-serif");
}

} // namespace

SvgBuilder& SvgBuilder::rootFamilies(const QFont& font)
{
    m_rootFamilies = font.families();
    return attribute("font-family", svgFamilies(font));
}

void SvgBuilder::fontAttributes(const QFont& font)
{
    if (font.families() != m_rootFamilies)
        attribute("font-family", svgFamilies(font));
    attribute("font-size", double(font.pixelSize()));
    if (font.bold())
        raw(" font-weight=\"bold\"");
    if (font.italic())
        raw(" font-style=\"italic\"");
}

SvgBuilder& SvgBuilder::fontGroup(const QFont& font, const QColor& fill, const char* anchor)
{
    raw("<g");
    fontAttributes(font);
    return color("fill", fill).attribute("text-anchor", anchor).raw(">\n");
}

void SvgBuilder::groupedText(QPointF anchored, const QString& text)
{
    raw("<text").attribute("x", anchored.x()).attribute("y", anchored.y()).raw(">").raw(escaped(text)).raw("</text>\n");
}

void SvgBuilder::text(const TextPlace& place, const QString& text, const QColor& fill)
{
    if (text.isEmpty())
        return;
    const QPointF at = m_outlines ? place.baseline : place.anchored;
    const auto turn = [&] {
        if (place.upward)
            raw(" transform=\"rotate(-90 ").number(at.x()).raw(" ").number(at.y()).raw(")\"");
    };
    if (m_outlines) {
        QPainterPath path;
        path.addText(at, place.font, text);
        raw("<path");
        turn();
        color("fill", fill).raw(" d=\"").pathData(path).raw("\"/>\n");
        return;
    }
    raw("<text").attribute("x", at.x()).attribute("y", at.y());
    turn();
    fontAttributes(place.font);
    color("fill", fill);
    if (place.anchor != Qt::AlignLeft)
        attribute("text-anchor", QByteArray(place.anchor == Qt::AlignRight ? "end" : "middle"));
    if (text.front().isSpace() || text.back().isSpace() || text.contains(QLatin1String("  ")))
        raw(" xml:space=\"preserve\"");
    raw(">").raw(escaped(text)).raw("</text>\n");
}

QByteArray SvgBuilder::escaped(const QString& text)
{
    QString clean;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar sign = text[i];
        const bool pair = sign.isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate();
        if (pair) {
            clean += sign;
            clean += text[++i];
        } else if (sign.isSurrogate() || (sign < u' ' && sign != u'\t') || sign >= QChar(0xFFFE)) {
            clean += QChar(QChar::ReplacementCharacter);
        } else {
            clean += sign;
        }
    }
    return clean.toHtmlEscaped().toUtf8();
}
