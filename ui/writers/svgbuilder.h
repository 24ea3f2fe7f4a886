// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/textplace.h"

#include <QByteArray>
#include <QPainterPath>

/// Appends SVG elements, numbers with two decimals at most.
class SvgBuilder {
public:
    explicit SvgBuilder(bool outlines)
        : m_outlines(outlines)
    {
    }

    QByteArray bytes;

    SvgBuilder& raw(const QByteArray& text)
    {
        bytes += text;
        return *this;
    }
    SvgBuilder& number(double value);
    /// ` name="value"`
    SvgBuilder& attribute(const char* name, double value);
    SvgBuilder& attribute(const char* name, const QByteArray& value);
    /// ` fill="#rrggbb"`, or none for a transparent colour.
    SvgBuilder& color(const char* name, const QColor& color);
    SvgBuilder& position(const QRectF& rect);

    /// Path data of a rect: M x y h w v h H x z.
    SvgBuilder& rectData(const QRectF& rect);
    SvgBuilder& pathData(const QPainterPath& path);

    /// The families of the whole document, written into its open tag; texts name theirs only where they differ.
    SvgBuilder& rootFamilies(const QFont& font);
    /// Opens a group that sets the font.
    SvgBuilder& fontGroup(const QFont& font, const QColor& fill, const char* anchor);
    /// One text on its baseline; `place.font` is written unless `grouped`.
    void text(const TextPlace& place, const QString& text, const QColor& fill);
    /// A text inside a fontGroup.
    void groupedText(QPointF anchored, const QString& text);

    /// Escaped for XML; what XML cannot hold becomes U+FFFD.
    static QByteArray escaped(const QString& text);

private:
    void fontAttributes(const QFont& font);

    bool m_outlines;
    QStringList m_rootFamilies;
};
