// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QSvgRenderer>

namespace {

QByteArray iconSvg(const QString& name)
{
    QFile file(QStringLiteral(":/icons/") + name + QStringLiteral(".svg"));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void paintSvg(QPainter& painter, const QRect& rect, QByteArray svg, const QColor& color)
{
    svg.replace("#171c26", color.name().toUtf8());
    svg.replace("#171C26", color.name().toUtf8());
    QSvgRenderer renderer(svg);
    if (!renderer.isValid())
        return;
    QSizeF size = renderer.defaultSize();
    size.scale(rect.size(), Qt::KeepAspectRatio);
    QRectF place(QPointF(), size);
    place.moveCenter(QRectF(rect).center());
    renderer.render(&painter, place);
}

/// Takes its colour where it is drawn, so that it follows the palette.
class ThemedIconEngine : public QIconEngine {
public:
    explicit ThemedIconEngine(QByteArray svg)
        : m_svg(std::move(svg))
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        paintSvg(*painter, rect, m_svg, QGuiApplication::palette().color(group, QPalette::Text));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal) override
    {
        return pixmap(size, mode, state);
    }

    QIconEngine* clone() const override { return new ThemedIconEngine(m_svg); }
    bool isNull() override { return m_svg.isEmpty(); }

private:
    QByteArray m_svg;
};

} // namespace

QIcon themedIcon(const QString& name)
{
    return QIcon(new ThemedIconEngine(iconSvg(name)));
}

void paintIcon(QPainter& painter, const QRectF& rect, const QString& name, const QColor& color)
{
    paintSvg(painter, rect.toRect(), iconSvg(name), color);
}
