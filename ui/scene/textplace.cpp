// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/textplace.h"

#include "ui/scene/hatch.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QTextBoundaryFinder>
#include <algorithm>
#include <cmath>

TextPlace placeText(const TextItem& item, const Theme& theme)
{
    TextPlace place;
    place.font = item.monospace ? theme.monospace(item.pixelSize) : theme.font(item.pixelSize, item.bold, item.italic);
    if (item.monospace) {
        place.font.setBold(item.bold);
        place.font.setItalic(item.italic);
    }
    place.upward = item.upward;
    const QFontMetricsF metrics(place.font);
    place.width = metrics.horizontalAdvance(item.text);

    // In the frame of the text, which for an upward text begins in the lower left corner.
    const double length = item.upward ? item.rect.height() : item.rect.width();
    const double depth = item.upward ? item.rect.width() : item.rect.height();
    double along = 0, part = 0;
    place.anchor = Qt::AlignLeft;
    if (item.align & Qt::AlignHCenter) {
        place.anchor = Qt::AlignHCenter;
        along = (length - place.width) / 2;
        part = 0.5;
    } else if (item.align & Qt::AlignRight) {
        place.anchor = Qt::AlignRight;
        along = length - place.width;
        part = 1;
    }
    double top = (depth - metrics.ascent() - metrics.descent()) / 2;
    if (item.align & Qt::AlignTop)
        top = 0;
    else if (item.align & Qt::AlignBottom)
        top = depth - metrics.ascent() - metrics.descent();
    const double across = std::round(top + metrics.ascent());
    const auto at = [&](double x) {
        return item.upward ? QPointF(item.rect.left() + across, item.rect.bottom() - x)
                           : QPointF(item.rect.left() + x, item.rect.top() + across);
    };
    place.baseline = at(along);
    place.anchored = at(along + part * place.width);
    return place;
}

namespace {

bool isEmoji(char32_t code)
{
    return (code >= 0x1F000 && code <= 0x1FAFF) || code == 0xFE0F || code == 0x20E3 || code == 0x2728 || code == 0x2B50
        || (code >= 0x231A && code <= 0x231B) || (code >= 0x23E9 && code <= 0x23F3) || code == 0x2705 || code == 0x274C
        || code == 0x26A1 || code == 0x2614 || code == 0x2615;
}

/// The text as a picture of four pixels per unit, as high as its line.
void drawAsPicture(QPainter& painter, QPointF baseline, const QString& text, double width)
{
    constexpr int fine = 4;
    const QFontMetricsF metrics(painter.font());
    const double margin = 2, height = metrics.height() + 2 * margin;
    QImage image(int(std::ceil((width + 2 * margin) * fine)), int(std::ceil(height * fine)),
        QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return;
    image.fill(Qt::transparent);
    QPainter inner(&image);
    inner.setRenderHint(QPainter::Antialiasing);
    inner.scale(fine, fine);
    inner.setFont(painter.font());
    inner.setPen(painter.pen());
    inner.drawText(QPointF(margin, margin + metrics.ascent()), text);
    inner.end();
    painter.drawImage(QRectF(baseline.x() - margin, baseline.y() - metrics.ascent() - margin,
                          double(image.width()) / fine, double(image.height()) / fine),
        image);
}

} // namespace

std::vector<TextRun> emojiRuns(const QString& text)
{
    std::vector<TextRun> runs;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    for (qsizetype begin = 0, end; (end = finder.toNextBoundary()) > begin; begin = end) {
        const QString sign = text.mid(begin, end - begin);
        const QList<uint> codes = sign.toUcs4();
        const bool emoji = std::any_of(codes.begin(), codes.end(), isEmoji);
        if (runs.empty() || runs.back().emoji != emoji)
            runs.push_back({ {}, emoji });
        runs.back().text += sign;
    }
    return runs;
}

void drawTextLine(QPainter& painter, QPointF baseline, const QString& text)
{
    if (!paintsPdf(painter)) {
        painter.drawText(baseline, text);
        return;
    }
    const std::vector<TextRun> runs = emojiRuns(text);
    const bool any = std::any_of(runs.begin(), runs.end(), [](const TextRun& run) { return run.emoji; });
    if (!any) {
        painter.drawText(baseline, text);
        return;
    }
    const QFontMetricsF metrics(painter.font());
    if (text.isRightToLeft()) { // runs would have to change places
        drawAsPicture(painter, baseline, text, metrics.horizontalAdvance(text));
        return;
    }
    for (const TextRun& run : runs) {
        const double width = metrics.horizontalAdvance(run.text);
        if (run.emoji)
            drawAsPicture(painter, baseline, run.text, width);
        else
            painter.drawText(baseline, run.text);
        baseline.rx() += width;
    }
}
