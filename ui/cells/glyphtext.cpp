// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cells/glyphtext.h"

#include "ui/scene/hatch.h"

#include <QFontMetricsF>
#include <QGlyphRun>
#include <QHash>
#include <QPainter>
#include <QRawFont>
#include <map>

namespace {

struct NumberGlyph {
    quint32 index = 0; ///< 0: the font lacks the sign
    double advance = 0;
};

struct NumberRun {
    QList<quint32> indexes;
    QList<QPointF> positions;
};

} // namespace

void drawNumbers(QPainter& painter, const std::vector<CellNumber>& numbers, const QFont& font)
{
    if (numbers.empty())
        return;
    const QRawFont raw = QRawFont::fromFont(font);
    const QFontMetricsF metrics(font);
    QHash<ushort, NumberGlyph> glyphs;
    std::map<QRgb, NumberRun> runs;
    std::vector<NumberGlyph> text;
    painter.setFont(font);
    for (const CellNumber& number : numbers) {
        text.clear();
        bool complete = raw.isValid() && !paintsPdf(painter); // a document keeps them as text
        for (const QChar sign : number.text) {
            auto known = glyphs.constFind(sign.unicode());
            if (known == glyphs.constEnd()) {
                const QList<quint32> found = raw.isValid() ? raw.glyphIndexesForString(sign) : QList<quint32>();
                known = glyphs.insert(
                    sign.unicode(), { found.size() == 1 ? found.front() : 0, metrics.horizontalAdvance(sign) });
            }
            text.push_back(*known);
            complete = complete && known->index != 0;
        }
        if (!complete) { // another font of the family list has the sign: let Qt find it
            painter.setPen(QColor::fromRgb(number.ink));
            painter.drawText(number.baseline, number.text);
            continue;
        }
        NumberRun& run = runs[number.ink];
        QPointF at = number.baseline;
        for (const NumberGlyph& glyph : text) {
            run.indexes += glyph.index;
            run.positions += at;
            at.rx() += glyph.advance;
        }
    }
    for (const auto& [ink, run] : runs) {
        QGlyphRun glyphRun;
        glyphRun.setRawFont(raw);
        glyphRun.setGlyphIndexes(run.indexes);
        glyphRun.setPositions(run.positions);
        painter.setPen(QColor::fromRgb(ink));
        painter.drawGlyphRun(QPointF(), glyphRun);
    }
}
