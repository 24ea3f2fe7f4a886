// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/formulalabel.h"

#include "ui/text/formula.h"
#include "ui/widgets/style.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace {

constexpr double formulaEm = 19; // px at scale 1: a little above the running text
constexpr int formulaTextFlags = Qt::AlignCenter | Qt::TextWordWrap | Qt::TextWrapAnywhere;

double padding()
{
    return 10 * currentTheme().scale;
}

} // namespace

FormulaLabel::FormulaLabel(QWidget* parent)
    : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void FormulaLabel::setFormula(const QString& name, const QString& plain)
{
    if (name == m_name && plain == m_plain)
        return;
    m_name = name;
    m_plain = plain;
    m_typeset = !formulaSize(name, formulaEm).isEmpty();
    setAccessibleName(plain);
    updateGeometry();
    update();
}

QSizeF FormulaLabel::contentSize(double width) const
{
    const double room = std::max(1.0, width - 2 * padding());
    if (m_typeset) {
        const QSizeF natural = formulaSize(m_name, formulaEm * currentTheme().scale);
        return natural * std::min(1.0, room / natural.width());
    }
    const QFontMetricsF metrics(currentTheme().font(15, false, true));
    return metrics.boundingRect(QRectF(0, 0, room, 1e5), formulaTextFlags, m_plain).size();
}

QSize FormulaLabel::sizeHint() const
{
    return QSize(int(244 * currentTheme().scale), heightForWidth(int(244 * currentTheme().scale)));
}

QSize FormulaLabel::minimumSizeHint() const
{
    return QSize(int(60 * currentTheme().scale), int(36 * currentTheme().scale));
}

int FormulaLabel::heightForWidth(int width) const
{
    return int(std::ceil(std::max(28 * currentTheme().scale, contentSize(width).height()) + 2 * padding()));
}

QRectF FormulaLabel::formulaRect() const
{
    QRectF area(QPointF(), contentSize(width()));
    area.moveCenter(QRectF(rect()).center());
    return area;
}

void FormulaLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(currentTheme().color(Ink::Border), 1));
    painter.setBrush(currentTheme().color(Ink::Surface));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4 * currentTheme().scale, 4 * currentTheme().scale);
    if (m_typeset) {
        paintFormula(painter, formulaRect(), m_name, currentTheme());
        return;
    }
    painter.setFont(currentTheme().font(15, false, true));
    painter.setPen(currentTheme().color(Ink::Text));
    painter.drawText(formulaRect().adjusted(-1, 0, 1, 0), formulaTextFlags, m_plain);
}
