// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/terminaltable.h"

#include "core/session/tokenlabels.h"

#include <QList>
#include <algorithm>
#include <vector>

namespace {

/// Columns that a terminal takes for a text: two for East Asian letters and pictures, none for marks.
qsizetype terminalWidth(const QString& text)
{
    qsizetype width = 0;
    for (const uint point : text.toUcs4()) {
        const QChar::Category category = QChar::category(point);
        const bool none = category == QChar::Mark_NonSpacing || category == QChar::Mark_Enclosing || category == QChar::Other_Format;
        const bool wide = (point >= 0x1100 && point <= 0x115f) || (point >= 0x2e80 && point <= 0xa4cf)
            || (point >= 0xac00 && point <= 0xd7a3) || (point >= 0xf900 && point <= 0xfaff)
            || (point >= 0xfe30 && point <= 0xfe6f) || (point >= 0xff00 && point <= 0xff60)
            || (point >= 0xffe0 && point <= 0xffe6) || (point >= 0x1f300 && point <= 0x1faff)
            || (point >= 0x20000 && point <= 0x3fffd);
        width += none ? 0 : wide ? 2 : 1;
    }
    return width;
}

} // namespace

QString labelText(const std::string& label)
{
    constexpr qsizetype most = 40;
    QList<uint> points = QString::fromStdString(label).toUcs4();
    if (points.size() > most) {
        points.resize(most - 1);
        points += 0x2026;
    }
    return QString::fromStdString(
        attn::isolated(QString::fromUcs4(reinterpret_cast<const char32_t*>(points.data()), points.size()).toStdString()));
}

void putTable(int first, int end, const std::function<QStringList(int line)>& lineOf,
    const std::function<void(const QString&)>& put, const QString& indent)
{
    std::vector<qsizetype> widths;
    for (int number = first; number < end; ++number) {
        const QStringList line = lineOf(number);
        widths.resize(std::max(widths.size(), size_t(line.size())), 0);
        for (qsizetype i = 0; i < line.size(); ++i)
            widths[size_t(i)] = std::max(widths[size_t(i)], terminalWidth(line[i]));
    }
    for (int number = first; number < end; ++number) {
        const QStringList line = lineOf(number);
        const auto room = [&](qsizetype i) { return QString(widths[size_t(i)] - terminalWidth(line[i]), ' '); };
        QString text = indent + line[0] + room(0);
        for (qsizetype i = 1; i < line.size(); ++i)
            text += "  " + room(i) + line[i];
        while (text.endsWith(' '))
            text.chop(1);
        if (!text.isEmpty())
            put(text + '\n');
    }
}
