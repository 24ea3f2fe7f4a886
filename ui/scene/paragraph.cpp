// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/paragraph.h"

#include <QTextBoundaryFinder>
#include <algorithm>
#include <cmath>

namespace {

QString withoutEnd(QString line)
{
    while (!line.isEmpty() && line.back().isSpace())
        line.chop(1);
    return line;
}

QStringList shownLines(const TextRuler& ruler, const QString& text, double room, const ParagraphLook& look)
{
    QStringList lines = wrappedLines(ruler, text, look.size, look.bold, room);
    if (lines.size() > look.mostLines) {
        lines = lines.first(look.mostLines);
        lines.back() = ruler.elided(lines.back() + QStringLiteral(" …"), look.size, look.bold, room);
    }
    return lines;
}

} // namespace

QStringList wrappedLines(const TextRuler& ruler, const QString& text, double size, bool bold, double room)
{
    QStringList lines;
    for (const QString& paragraph : text.split(QLatin1Char('\n'))) {
        QTextBoundaryFinder breaks(QTextBoundaryFinder::Line, paragraph);
        QString line;
        qsizetype from = 0;
        while (from < paragraph.size()) {
            qsizetype to = breaks.toNextBoundary();
            if (to < 0)
                to = paragraph.size();
            const QString piece = paragraph.mid(from, to - from);
            if (!line.isEmpty() && ruler.width(withoutEnd(line + piece), size, bold) > room) {
                lines += withoutEnd(line);
                line.clear();
            }
            line += piece;
            from = to;
        }
        lines += withoutEnd(line);
    }
    for (QString& line : lines)
        if (ruler.width(line, size, bold) > room)
            line = ruler.elided(line, size, bold, room);
    return lines;
}

double drawParagraph(
    Scene& scene, const TextRuler& ruler, const QString& text, QPointF at, double room, const ParagraphLook& look)
{
    const double line = ruler.lineHeight(look.size, look.bold);
    double top = at.y();
    for (const QString& words : shownLines(ruler, text, room, look)) {
        if (!words.isEmpty()) {
            TextItem item;
            item.text = words;
            item.pixelSize = look.size;
            item.bold = look.bold;
            item.ink = look.ink;
            item.rect = QRectF(at.x(), top, ruler.width(words, look.size, look.bold), line);
            scene.texts.push_back(std::move(item));
        }
        top += line;
    }
    return top - at.y();
}

double paragraphHeight(const TextRuler& ruler, const QString& text, double room, const ParagraphLook& look)
{
    return double(shownLines(ruler, text, room, look).size()) * ruler.lineHeight(look.size, look.bold);
}
