// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/symbolwords.h"

#include "ui/text/formula.h"
#include "ui/text/translate.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>

namespace {

class SymbolText {
    Q_DECLARE_TR_FUNCTIONS(Symbols)

public:
    static QString words(const attn::Symbol& symbol)
    {
        const QString meaning = translated(symbol.words);
        if (symbol.value.empty())
            return meaning;
        const QString value = toQString(symbol.value).replace(QLatin1Char('.'), QLocale().decimalPoint());
        return value.contains(QChar(0xd7)) ? tr("%1, %2", "a matrix and its shape").arg(meaning, value)
                                           : tr("%1 = %2", "a number and its value").arg(meaning, value);
    }
};

constexpr double paperEm = 13, paperSize = 11, symbolGap = 6, symbolEntryGap = 18;

} // namespace

QString symbolWords(const attn::Symbol& symbol)
{
    return SymbolText::words(symbol);
}

double drawSymbols(Scene* scene, const TextRuler& ruler, const std::vector<attn::Symbol>& symbols, QPointF at, double room)
{
    const double line = ruler.lineHeight(paperSize) + 4;
    double x = 0, y = 0;
    for (const attn::Symbol& symbol : symbols) {
        const QString name = toQString(symbol.asset), words = symbolWords(symbol);
        QSizeF size = formulaSize(name, paperEm);
        size *= std::min(1.0, line / std::max(1.0, size.height()));
        const double width = size.width() + symbolGap + ruler.width(words, paperSize) + 1;
        if (x > 0 && x + width > room) {
            x = 0;
            y += line;
        }
        if (scene) {
            scene->formulas.push_back({ { at.x() + x, at.y() + y + (line - size.height()) / 2, size.width(), size.height() }, name, Ink::Text });
            const double left = x + size.width() + symbolGap, most = std::min(width - size.width() - symbolGap, room - left);
            TextItem text { { at.x() + left, at.y() + y, most, line }, ruler.elided(words, paperSize, false, most), paperSize };
            text.ink = Ink::Muted;
            scene->texts.push_back(text);
        }
        x += width + symbolEntryGap;
    }
    return symbols.empty() ? 0 : y + line;
}
