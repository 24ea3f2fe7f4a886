// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/equation/equationoperator.h"

#include "ui/cells/cellnumbers.h"
#include "ui/text/translate.h"

#include <QLocale>
#include <algorithm>
#include <cmath>

EquationOperator::EquationOperator(const EquationBuilder& b, const attn::StageView& result, double most)
{
    const attn::StageSpec& spec = *result.node->spec;
    const QString words = b.content.compared ? EquationText::tr("B − A")
        : spec.operation                     ? translated(spec.operation(b.trace.config(), b.trace.shape())).replace(QLatin1Char('.'), QLocale().decimalPoint()) : QString();
    const bool sign = words.size() <= 3;
    m_font = b.look.presenter ? b.sizes.label : sign ? 17 : b.sizes.label;
    const QStringList parts = b.content.compared ? QStringList { words } : words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (const QString& word : parts) {
        const QString longer = m_lines.isEmpty() ? word : m_lines.last() + QLatin1Char(' ') + word;
        if (!m_lines.isEmpty() && b.ruler.width(longer, m_font) <= most)
            m_lines.last() = longer;
        else
            m_lines += word;
    }
    if (m_lines.isEmpty())
        m_lines += QStringLiteral("=");
    double widest = 0;
    for (QString& line : m_lines) {
        line = b.ruler.elided(line, m_font, false, std::max(most, b.px(40)));
        widest = std::max(widest, b.ruler.width(line, m_font));
    }
    m_size = QSizeF(widest + b.px(16), b.ruler.lineHeight(m_font) * double(m_lines.size()) + b.px(6));
    m_size.setWidth(std::max(m_size.width(), m_size.height()));
    if (sign) {
        const double side = std::max(m_size.width(), m_size.height());
        m_size = QSizeF(side, side);
    }
}

QRectF EquationOperator::draw(EquationBuilder& b, QPointF centre) const
{
    QRectF plate(QPointF(), m_size);
    plate.moveCenter(centre);
    plate.moveTopLeft({ b.snap(plate.left()), b.snap(plate.top()) });
    const double radius = m_lines.size() > 1 ? b.px(10) : plate.height() / 2;
    b.out.scene.boxes.push_back({ plate, Ink::Surface, Ink::Control, 1, radius });
    const double line = b.ruler.lineHeight(m_font);
    double y = plate.center().y() - line * double(m_lines.size()) / 2;
    for (const QString& text : m_lines) {
        b.text(text, { plate.center().x(), y }, Qt::AlignHCenter | Qt::AlignTop, m_font, Ink::Text);
        y += line;
    }
    return plate;
}

void drawArrow(EquationBuilder& b, QPointF from, QPointF to, Ink ink)
{
    const double length = std::hypot(to.x() - from.x(), to.y() - from.y());
    if (length < b.px(3))
        return;
    const QPointF along = (to - from) / length, across(-along.y(), along.x());
    const double head = std::min(b.px(5), length * 0.6);
    b.line(from, to, ink, 1.5);
    b.line(to, to - along * head + across * head * 0.7, ink, 1.5);
    b.line(to, to - along * head - across * head * 0.7, ink, 1.5);
}

bool isRowFunction(const EquationBuilder& b, const attn::StageView& result)
{
    return !b.content.compared && result.node->spec->equation == attn::Equation::Stack
        && result.node->spec->kind == attn::ValueKind::Probability
        && b.operands(result, attn::Place::Operand).size() == 1;
}

double sumColumnWidth(const EquationBuilder& b)
{
    return b.px(10)
        + std::max(b.ruler.width(QStringLiteral("0.00"), b.sizes.label),
            b.ruler.width(EquationText::tr("sum"), b.sizes.small));
}

void drawSumColumn(
    EquationBuilder& b, const attn::StageView& result, const AxisCells& rows, double left, double headBottom)
{
    const double line = b.ruler.lineHeight(b.sizes.small);
    if (rows.pooled || rows.spans.empty() || rows.spans.front().size() < line || !b.look.numbers
        || !b.state.revealed || b.hidesNumbers())
        return;
    const double size = rows.spans.front().size() >= b.ruler.lineHeight(b.sizes.label) ? b.sizes.label : b.sizes.small;
    b.line({ left + b.px(4), rows.begin() }, { left + b.px(4), rows.end() }, Ink::Border, 1);
    b.text(EquationText::tr("sum"), { left + b.px(10), headBottom }, Qt::AlignLeft | Qt::AlignBottom, b.sizes.small,
        Ink::Muted);
    for (int row = rows.first; row < rows.first + rows.cells; ++row) {
        const Span span = rows.span(row);
        const QString text = numberText(result.values->row(row).sum(), NumberFormat());
        if (b.ruler.width(text, size) <= sumColumnWidth(b) - b.px(9))
            b.text(text, { left + b.px(10), (span.begin + span.end) / 2 }, Qt::AlignLeft | Qt::AlignVCenter, size,
                Ink::Muted);
    }
}
