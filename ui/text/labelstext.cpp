// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/labelstext.h"

#include <QTextBoundaryFinder>
#include <algorithm>
#include <cmath>

namespace {

constexpr QChar ellipsisSign(0x2026);
constexpr int measuredLabels = 400; // of long axes only so many are measured; placing elides the others

} // namespace

const QFontMetricsF& TextRuler::metrics(double size, bool bold) const
{
    const int key = int(std::lround(size * 16)) * 2 + bold;
    auto found = m_metrics.constFind(key);
    if (found == m_metrics.constEnd())
        found = m_metrics.insert(key, QFontMetricsF(m_theme.font(size, bold)));
    return *found;
}

double TextRuler::width(const QString& text, double size, bool bold) const
{
    return std::ceil(metrics(size, bold).horizontalAdvance(text)) + 1;
}

double TextRuler::widest(const QStringList& labels, double size) const
{
    for (const Widest& known : m_widest) {
        if (known.size == size && known.labels.constData() == labels.constData()
            && known.labels.size() == labels.size())
            return known.width;
    }
    const int step = std::max<int>(1, int(labels.size()) / measuredLabels);
    double most = 0;
    for (int i = 0; i < labels.size(); i += step)
        most = std::max(most, width(elidedLabel(labels[i]), size));
    m_widest.push_back({ labels, size, most });
    return most;
}

double TextRuler::lineHeight(double size, bool bold) const
{
    return std::ceil(metrics(size, bold).height());
}

QString TextRuler::elided(const QString& text, double size, bool bold, double room) const
{
    if (width(text, size, bold) <= room)
        return text;
    const QString cut = metrics(size, bold).elidedText(text, Qt::ElideRight, room - 1);
    return cut.size() < 2 || width(cut, size, bold) > room ? QString() : cut;
}

QString elidedLabel(const QString& text, int most)
{
    if (text.size() <= most)
        return text;
    QTextBoundaryFinder letters(QTextBoundaryFinder::Grapheme, text);
    qsizetype cut = 0;
    for (int count = 0; letters.toNextBoundary() >= 0; ++count) {
        if (count == most - 2)
            cut = letters.position();
        if (count >= most)
            return text.left(cut) + ellipsisSign;
    }
    return text;
}
