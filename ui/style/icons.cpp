// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/icons.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>
#include <array>

namespace {

class ThemedIconEngine : public QIconEngine {
public:
    ThemedIconEngine(const QString& name, std::array<QColor, 3> colors)
        : m_name(name)
        , m_colors(std::move(colors))
    {
        QFile file(QStringLiteral(":/icons/") + name + QStringLiteral(".svg"));
        if (file.open(QIODevice::ReadOnly))
            m_svg = file.readAll();
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        const QColor& color = m_colors[mode == QIcon::Disabled ? 1 : state == QIcon::On ? 2 : 0];
        QByteArray svg = m_svg;
        svg.replace("#171c26", color.name().toUtf8());
        svg.replace("#171C26", color.name().toUtf8());
        QSvgRenderer renderer(svg);
        if (!renderer.isValid())
            return;
        QSizeF size = renderer.defaultSize();
        size.scale(rect.size(), Qt::KeepAspectRatio);
        QRectF place(QPointF(), size);
        place.moveCenter(QRectF(rect).center());
        renderer.render(painter, place);
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

    QIconEngine* clone() const override { return new ThemedIconEngine(m_name, m_colors); }
    bool isNull() override { return m_svg.isEmpty(); }

private:
    QString m_name;
    std::array<QColor, 3> m_colors; ///< normal, disabled, on
    QByteArray m_svg;
};

} // namespace

QIcon themedIcon(const QString& name, const QColor& color, const QColor& disabled, const QColor& active)
{
    return QIcon(new ThemedIconEngine(name, { color, disabled, active.isValid() ? active : color }));
}
