// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/formula.h"

#include <QFile>
#include <QFontMetricsF>
#include <QHash>
#include <QPainter>
#include <QSvgRenderer>
#include <memory>

namespace {

constexpr double pointsPerEm = 10;

const QByteArray& formulaFile(const QString& name)
{
    thread_local QHash<QString, QByteArray> files;
    auto found = files.constFind(name);
    if (found == files.constEnd()) {
        QFile file(QStringLiteral(":/formulas/%1.svg").arg(name));
        found = files.insert(name, file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray());
    }
    return *found;
}

/// Renderers stay: a formula takes milliseconds to parse and is drawn at every step.
std::shared_ptr<QSvgRenderer> formulaRenderer(const QString& name, const Theme& theme, Ink ink)
{
    thread_local QHash<QString, std::shared_ptr<QSvgRenderer>> renderers;
    const QString key = name + QLatin1Char('/') + QString::number(int(ink)) + QLatin1Char(theme.dark ? 'd' : 'l');
    std::shared_ptr<QSvgRenderer>& renderer = renderers[key];
    if (!renderer) {
        renderer = std::make_shared<QSvgRenderer>();
        const QByteArray svg = formulaSvg(name, theme, ink);
        if (!svg.isEmpty())
            renderer->load(svg);
    }
    return renderer->isValid() ? renderer : nullptr;
}

/// Replaces a colour wherever `original` (lower case) has it; both stay of one length, so places agree.
void recolorFormula(QByteArray& svg, const QByteArray& original, const char* from, const QColor& to)
{
    const QByteArray color = to.name().toLatin1();
    for (qsizetype at = original.indexOf(from); at >= 0; at = original.indexOf(from, at + 1))
        svg.replace(at, color.size(), color);
}

} // namespace

QByteArray formulaSvg(const QString& name, const Theme& theme, Ink ink)
{
    QByteArray svg = formulaFile(name);
    // Unmarked parts are black by default; they follow the text.
    svg.replace("<g id='page1'>", "<g id='page1' fill='#171c26'>");
    const QByteArray original = svg.toLower(); // looked for here, so that a new ink is never taken for a hue
    recolorFormula(svg, original, "#171c26", theme.color(ink));
    recolorFormula(svg, original, "#6833bc", theme.color(Ink::Query));
    recolorFormula(svg, original, "#945400", theme.color(Ink::Key));
    recolorFormula(svg, original, "#00564e", theme.color(Ink::Value));
    return svg;
}

QSizeF formulaSize(const QString& name, double emPixels)
{
    const auto renderer = formulaRenderer(name, Theme::light(), Ink::Text);
    return renderer ? renderer->viewBoxF().size() * emPixels / pointsPerEm : QSizeF();
}

void paintFormula(QPainter& painter, const QRectF& rect, const QString& name, const Theme& theme, Ink ink)
{
    if (const auto renderer = formulaRenderer(name, theme, ink)) {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        renderer->render(&painter, fittedRect(renderer->viewBoxF().size(), rect));
        painter.restore();
        return;
    }
    painter.save();
    painter.setFont(theme.font(13, false, true));
    painter.setPen(theme.color(ink));
    painter.drawText(rect, Qt::AlignCenter | Qt::TextSingleLine,
        QFontMetricsF(painter.font()).elidedText(name, Qt::ElideRight, rect.width()));
    painter.restore();
}

QRectF fittedRect(const QSizeF& size, const QRectF& rect)
{
    QRectF fitted(QPointF(), size.scaled(rect.size(), Qt::KeepAspectRatio));
    fitted.moveCenter(rect.center());
    return fitted;
}
