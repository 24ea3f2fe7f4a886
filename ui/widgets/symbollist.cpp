// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/symbollist.h"

#include "ui/scene/symbolwords.h"
#include "ui/style/palette.h"
#include "ui/text/formula.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

namespace {

constexpr double symbolEm = 15, symbolWordsSize = 12, mostSymbolWidth = 44;

/// One typeset symbol, right-aligned.
class SymbolPicture : public QWidget {
public:
    SymbolPicture(const QString& asset, const QString& plain, const Theme& theme, QWidget* parent)
        : QWidget(parent)
        , m_name(asset)
        , m_theme(theme)
        , m_size(formulaSize(m_name, symbolEm * theme.scale))
    {
        setAccessibleName(plain);
        const double most = mostSymbolWidth * theme.scale;
        if (m_size.width() > most)
            m_size *= most / m_size.width();
        setFixedWidth(int(std::ceil(most)));
        setMinimumHeight(int(std::ceil(std::max(m_size.height(), 15 * theme.scale))));
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        const double line = 15 * m_theme.scale; // the middle of the first line of words
        paintFormula(painter,
            QRectF(width() - m_size.width(), std::max(0.0, (line - m_size.height()) / 2), m_size.width(), m_size.height()), m_name, m_theme);
    }

private:
    QString m_name;
    Theme m_theme;
    QSizeF m_size;
};

} // namespace

SymbolList::SymbolList(QWidget* parent)
    : QWidget(parent)
    , m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setColumnStretch(1, 1);
    setAccessibleName(tr("Symbols"));
}

void SymbolList::setSymbols(const std::vector<attn::Symbol>& symbols)
{
    std::vector<Row> rows;
    for (const attn::Symbol& symbol : symbols)
        rows.push_back({ QString::fromStdString(symbol.asset), QString::fromStdString(symbol.plain), symbolWords(symbol) });
    if (rows == m_rows) // every run sets them, and new widgets are slow
        return;
    m_rows = std::move(rows);
    rebuild();
}

void SymbolList::setTheme(const Theme& theme)
{
    m_theme = theme;
    rebuild();
}

void SymbolList::rebuild()
{
    while (QLayoutItem* item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_grid->setHorizontalSpacing(int(std::lround(8 * m_theme.scale)));
    m_grid->setVerticalSpacing(int(std::lround(3 * m_theme.scale)));
    const QPalette palette = paletteOf(m_theme);
    int row = 0;
    for (const Row& symbol : m_rows) {
        m_grid->addWidget(new SymbolPicture(symbol.asset, symbol.plain, m_theme, this), row, 0, Qt::AlignTop);
        auto* words = new QLabel(symbol.words, this);
        words->setTextFormat(Qt::PlainText);
        words->setWordWrap(true);
        words->setFont(m_theme.font(symbolWordsSize, false));
        words->setPalette(palette);
        words->setMinimumWidth(1);
        words->setAccessibleName(symbol.plain + QStringLiteral(": ") + symbol.words);
        m_grid->addWidget(words, row, 1);
        ++row;
    }
    updateGeometry();
}
