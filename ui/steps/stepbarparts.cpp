// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/stepbarparts.h"

#include "ui/text/translate.h"
#include "ui/widgets/style.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QStyleOptionButton>
#include <QToolTip>
#include <algorithm>

StepButton::StepButton(bool forward, QWidget* parent)
    : QPushButton(parent)
    , m_forward(forward)
{
    setObjectName(forward ? QStringLiteral("nextButton") : QStringLiteral("backButton"));
    setProperty("primary", forward);
    setAutoDefault(true); // Enter clicks
    setFocusPolicy(Qt::TabFocus); // a click leaves the focus where it is
}

QSize StepButton::sizeHint() const
{
    return QSize(px(124), px(30));
}

QRectF StepButton::textRect() const
{
    const double s = currentTheme().scale;
    return m_forward ? QRectF(8 * s, 0, width() - 40 * s, height()) : QRectF(32 * s, 0, width() - 40 * s, height());
}

// Long names take a smaller font before they are cut.
QFont StepButton::textFont() const
{
    for (double size : { 13.0, 12.0 }) {
        const QFont font = currentTheme().font(size, m_forward);
        if (QFontMetricsF(font).horizontalAdvance(text()) <= textRect().width())
            return font;
    }
    return currentTheme().font(11, m_forward);
}

QString StepButton::shown() const
{
    return QFontMetricsF(textFont()).elidedText(text(), Qt::ElideRight, textRect().width());
}

void StepButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    style()->drawPrimitive(QStyle::PE_PanelButtonCommand, &option, &painter, this);
    const QColor ink = currentTheme().color(!isEnabled() ? Ink::Muted : m_forward ? Ink::OnAccent : Ink::Text);
    painter.setFont(textFont());
    painter.setPen(ink);
    painter.drawText(textRect(), Qt::AlignVCenter | (m_forward ? Qt::AlignRight : Qt::AlignLeft), shown());
    const double s = currentTheme().scale, w = 2.5 * s * (m_forward ? 1 : -1), h = 5 * s;
    const QPointF c(m_forward ? width() - 20 * s : 20 * s, height() / 2.0);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(ink, 1.6 * s, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF { c + QPointF(-w, -h), c + QPointF(w, 0), c + QPointF(-w, h) });
}

// Arrows step, wherever the focus is; a button does not need them.
void StepButton::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space)
        QPushButton::keyPressEvent(event);
    else
        event->ignore();
}

StepDots::StepDots(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("stepDots"));
}

void StepDots::setSteps(std::vector<attn::Step> steps, const QString& present)
{
    m_steps = std::move(steps);
    m_present = -1;
    for (size_t i = 0; i < m_steps.size(); ++i)
        if (toQString(m_steps[i].spec->key) == present)
            m_present = int(i);
    setAccessibleName(tr("Step %1 of %2").arg(m_present + 1).arg(m_steps.size()));
    update();
}

// Dots stand 17 px apart, closer where there are many; the present one is as long as two and a half.
QRectF StepDots::dotRect(int step) const
{
    const double s = currentTheme().scale, count = double(m_steps.size());
    const double longer = 13 * s, pitch = std::min(17 * s, (width() - longer) / std::max(1.0, count));
    const double dot = std::min(9 * s, pitch * 0.6);
    const double left = (width() - (count - 1) * pitch - dot - longer) / 2;
    const double x = left + step * pitch + (m_present >= 0 && step > m_present ? longer : 0);
    return QRectF(x, (height() - dot) / 2, step == m_present ? dot + longer : dot, dot);
}

void StepDots::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor done = currentTheme().color(Ink::Control);
    for (int i = 0; i < int(m_steps.size()); ++i) {
        const QRectF rect = dotRect(i);
        const double radius = rect.height() / 2;
        if (i == m_present) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(currentTheme().color(Ink::Accent));
            painter.drawRoundedRect(rect, radius, radius);
        } else if (!m_steps[size_t(i)].enabled) {
            QPen pen(done, 1);
            pen.setDashPattern({ 2, 2 });
            painter.setPen(pen);
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(rect.adjusted(0.5, 0.5, -0.5, -0.5));
        } else {
            painter.setPen(QPen(done, 1));
            painter.setBrush(i < m_present ? QBrush(done) : QBrush(currentTheme().color(Ink::Surface)));
            painter.drawEllipse(rect.adjusted(0.5, 0.5, -0.5, -0.5));
        }
    }
}

int StepDots::stepAt(const QPointF& pos) const
{
    for (int i = 0; i < int(m_steps.size()); ++i)
        if (dotRect(i).adjusted(-4, -10, 4, 10).contains(pos))
            return i;
    return -1;
}

void StepDots::mousePressEvent(QMouseEvent* event)
{
    const int step = stepAt(event->position());
    if (step >= 0 && m_steps[size_t(step)].enabled)
        emit chosen(toQString(m_steps[size_t(step)].spec->key));
}

bool StepDots::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        const int step = stepAt(help->pos());
        if (step >= 0) {
            const attn::Step& which = m_steps[size_t(step)];
            const QString name = toQString(which.number) + QStringLiteral("  ") + translated(which.spec->shortTitle);
            QToolTip::showText(help->globalPos(), which.enabled ? name : tr("%1, switched off").arg(name), this);
        }
        return true;
    }
    return QWidget::event(event);
}
