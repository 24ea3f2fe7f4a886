// SPDX-License-Identifier: GPL-3.0-or-later
// Every change of a length moves what follows, and the table at the end names places: both are kept in step.
#include "ui/writers/pdfpages.h"

#include <QList>
#include <QRegularExpression>
#include <utility>

QByteArray withExactPages(const QByteArray& pdf, const QSizeF& points)
{
    static const QRegularExpression box(QStringLiteral("/MediaBox \\[0 0 ([0-9.]+) ([0-9.]+)\\]"));
    static const QRegularExpression entry(QStringLiteral("(\\d{10}) (\\d{5}) n"));
    const qsizetype tableAt = pdf.lastIndexOf("\nxref\n") + 1, startAt = pdf.lastIndexOf("startxref\n");
    if (tableAt <= 0 || startAt < tableAt)
        return pdf;

    // Pages are dictionaries between streams of bytes; Latin-1 keeps every byte's place.
    QByteArray body = pdf.left(tableAt);
    QList<std::pair<qsizetype, qsizetype>> moves; // from where on, by how much
    qsizetype moved = 0;
    auto found = box.globalMatch(QString::fromLatin1(body));
    while (found.hasNext()) {
        const QRegularExpressionMatch match = found.next();
        const double below = match.captured(2).toDouble() - points.height(); // PDF counts from the bottom
        const QByteArray cut = "/MediaBox [0 " + QByteArray::number(below, 'f', 4) + ' '
            + QByteArray::number(points.width(), 'f', 4) + ' ' + match.captured(2).toLatin1() + ']';
        body.replace(match.capturedStart() + moved, match.capturedLength(), cut);
        moved += cut.size() - match.capturedLength();
        moves += { match.capturedEnd(), moved };
    }
    const auto movedTo = [&moves](qsizetype place) {
        qsizetype by = 0;
        for (const auto& [from, sum] : moves)
            if (place >= from)
                by = sum;
        return place + by;
    };

    QByteArray table = pdf.mid(tableAt, startAt - tableAt);
    auto entries = entry.globalMatch(QString::fromLatin1(table));
    while (entries.hasNext()) {
        const QRegularExpressionMatch match = entries.next();
        table.replace(match.capturedStart(1), 10,
            QByteArray::number(movedTo(match.captured(1).toLongLong())).rightJustified(10, '0'));
    }
    return body + table + "startxref\n" + QByteArray::number(movedTo(tableAt)) + "\n%%EOF\n";
}
