// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/style/theme.h"

#include <QFontMetricsF>
#include <QHash>
#include <QStringList>
#include <vector>

/// Measures texts in the fonts of a theme. Sizes are those of TextItem::pixelSize, results are logical pixels.
class TextRuler {
public:
    explicit TextRuler(const Theme& theme)
        : m_theme(theme)
    {
    }

    double width(const QString& text, double size, bool bold = false) const;
    double lineHeight(double size, bool bold = false) const;
    /// The size itself, in logical pixels.
    double letterSize(double size) const { return size * m_theme.scale; }
    /// The widest of `labels` as elidedLabel() shows them; of long lists a sample. Remembered: layouts ask again and
    /// again.
    double widest(const QStringList& labels, double size) const;
    /// `text`, cut with an ellipsis where it is wider than `room`; empty where not even one letter fits.
    QString elided(const QString& text, double size, bool bold, double room) const;

private:
    const QFontMetricsF& metrics(double size, bool bold) const;

    Theme m_theme;
    mutable QHash<int, QFontMetricsF> m_metrics;
    struct Widest {
        QStringList labels; ///< a shared copy: lists with the same data are the same list
        double size = 0, width = 0;
    };
    mutable std::vector<Widest> m_widest;
};

/// A label cut to `most` characters (as people count them), the last one an ellipsis.
QString elidedLabel(const QString& text, int most = 14);
