// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/symbollist.h"

#include "ui/scene/symbolwords.h"
#include "ui/text/formula.h"
#include "ui/widgets/style.h"

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
    SymbolPicture(const QString& asset, const QString& plain, QWidget* parent)
        : QWidget(parent)
        , m_name(asset)
        , m_size(formulaSize(m_name, symbolEm * currentTheme().scale))
    {
        setAccessibleName(plain);
        const double most = mostSymbolWidth * currentTheme().scale;
        if (m_size.width() > most)
            m_size *= most / m_size.width();
        setFixedWidth(int(std::ceil(most)));
        setMinimumHeight(int(std::ceil(std::max(m_size.height(), 15 * currentTheme().scale))));
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        const double line = 15 * currentTheme().scale; // the middle of the first line of words
        paintFormula(painter,
            QRectF(width() - m_size.width(), std::max(0.0, (line - m_size.height()) / 2), m_size.width(), m_size.height()), m_name, currentTheme());
    }

private:
    QString m_name;
    QSizeF m_size;
};

} // namespace

SymbolList::SymbolList(QWidget* parent)
    : QWidget(parent)
    , m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setColumnStretch(1, 1);
    m_grid->setHorizontalSpacing(px(8));
    m_grid->setVerticalSpacing(px(3));
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

void SymbolList::rebuild()
{
    while (QLayoutItem* item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    int row = 0;
    for (const Row& symbol : m_rows) {
        m_grid->addWidget(new SymbolPicture(symbol.asset, symbol.plain, this), row, 0, Qt::AlignTop);
        auto* words = new QLabel(symbol.words, this);
        words->setTextFormat(Qt::PlainText);
        words->setWordWrap(true);
        words->setFont(widgetFont(symbolWordsSize));
        words->setMinimumWidth(1);
        words->setAccessibleName(symbol.plain + QStringLiteral(": ") + symbol.words);
        m_grid->addWidget(words, row, 1);
        ++row;
    }
    updateGeometry();
}
