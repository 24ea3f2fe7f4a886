// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/scene.h"

#include <QFont>

class QPainter;

/// Where a text stands: measured once, used by every output.
struct TextPlace {
    QFont font;
    QPointF baseline; ///< left end of the baseline in the picture; the lower end for an upward text
    double width = 0;
    bool upward = false;
    Qt::Alignment anchor; ///< AlignLeft, AlignHCenter or AlignRight
    QPointF anchored; ///< the point of the baseline that the anchor names
};

TextPlace placeText(const TextItem& item, const Theme& theme);

/// One line at its baseline with the painter's font and pen. Documents get emoji as small pictures, because the PDF
/// engine drops glyphs that are coloured bitmaps.
void drawTextLine(QPainter& painter, QPointF baseline, const QString& text);

/// Runs of a text that are emoji, or not, in order.
struct TextRun {
    QString text;
    bool emoji = false;
};
std::vector<TextRun> emojiRuns(const QString& text);
