// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/panebutton.h"

#include "ui/style/icons.h"
#include "ui/widgets/style.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QPainter>
#include <QStyleOptionButton>
#include <algorithm>
#include <cmath>

namespace {

constexpr int paneTextFlags = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap;

} // namespace

PaneButton::PaneButton(Look look, const QString& text, QWidget* parent)
    : QPushButton(text, parent)
    , m_look(look)
{
    setAutoDefault(true); // Enter clicks
    setInk(Ink::None);
    setCheckable(look == Look::Expander);
    const bool narrow = look == Look::Small || look == Look::Link;
    QSizePolicy policy(narrow ? QSizePolicy::Maximum : QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    if (look == Look::Link)
        setCursor(Qt::PointingHandCursor);
}

void PaneButton::setIconName(const QString& name)
{
    m_icon = name;
    updateGeometry();
}

void PaneButton::setInk(Ink ink)
{
    m_ink = ink;
    setProperty("frameInk", int(ink == Ink::None ? Ink::Border : ink));
    update();
}

QFont PaneButton::textFont() const
{
    QFont font = currentTheme().font(m_look == Look::Small ? 12 : 13, m_look == Look::Expander);
    font.setUnderline(m_look == Look::Link);
    return font;
}

QMarginsF PaneButton::margins() const
{
    const double s = currentTheme().scale;
    const double icon = m_icon.isEmpty() ? 0 : (m_look == Look::Small ? 18 : 24) * s;
    switch (m_look) {
    case Look::Framed:
        return { 10 * s + icon, 5 * s, 8 * s, 5 * s };
    case Look::Small:
        return text().isEmpty() ? QMarginsF(7 * s + icon - 4 * s, 4 * s, 7 * s, 4 * s)
                                : QMarginsF(6 * s + icon, 3 * s, 7 * s, 3 * s);
    case Look::Link:
        return { 3 * s, 2 * s, 3 * s, 2 * s };
    case Look::Expander:
        return { 20 * s, 4 * s, 4 * s, 4 * s };
    }
    return {};
}

QSizeF PaneButton::textSize(double width) const
{
    const QMarginsF m = margins();
    const double room = std::max(1.0, width - m.left() - m.right());
    const QSizeF size = QFontMetricsF(textFont()).boundingRect(QRectF(0, 0, room, 1e5), paneTextFlags, text()).size();
    return { std::ceil(size.width()) + 1, size.height() };
}

QSize PaneButton::sizeHint() const
{
    const QMarginsF m = margins();
    const double width = std::ceil(textSize(1e5).width() + m.left() + m.right()) + 1;
    return QSize(int(width), heightForWidth(int(width)));
}

QSize PaneButton::minimumSizeHint() const
{
    return QSize(std::min(sizeHint().width(), px(70)), sizeHint().height());
}

int PaneButton::heightForWidth(int width) const
{
    const QMarginsF m = margins();
    return int(std::ceil(textSize(width).height() + m.top() + m.bottom()));
}

QRectF PaneButton::textRect() const
{
    const QMarginsF m = margins();
    const QRectF area = QRectF(rect()).marginsRemoved(m);
    const double height = textSize(width()).height();
    return QRectF(
        area.left(), area.center().y() - height / 2, std::min(area.width(), textSize(width()).width()), height);
}

void PaneButton::paintEvent(QPaintEvent*)
{
    const double s = currentTheme().scale;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (isFramed()) {
        QStyleOptionButton option;
        initStyleOption(&option);
        style()->drawPrimitive(QStyle::PE_PanelButtonCommand, &option, &painter, this);
    } else if (hasFocus()) {
        paintFocus(painter, rect());
    }
    if (!m_icon.isEmpty()) {
        const double size = (m_look == Look::Small ? 14 : 16) * s;
        const double left = text().isEmpty() ? (width() - size) / 2 : (m_look == Look::Small ? 6 : 10) * s;
        const Ink ink = !isEnabled() ? Ink::Muted : m_ink != Ink::None ? m_ink : Ink::Text;
        paintIcon(painter, QRectF(left, (height() - size) / 2, size, size), m_icon, currentTheme().color(ink));
    }
    if (m_look == Look::Expander) {
        painter.setPen(QPen(currentTheme().color(Ink::Muted), 1.6 * s, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        const QPointF c(8 * s, height() / 2.0);
        const double a = 4 * s, b = 2 * s;
        painter.drawPolyline(isChecked()
                ? QPolygonF { { c.x() - a, c.y() - b }, { c.x(), c.y() + b }, { c.x() + a, c.y() - b } }
                : QPolygonF { { c.x() - b, c.y() - a }, { c.x() + b, c.y() }, { c.x() - b, c.y() + a } });
    }
    painter.setFont(textFont());
    painter.setPen(currentTheme().color(isEnabled() ? Ink::Text : Ink::Muted));
    painter.drawText(textRect().adjusted(0, 0, 1, 0), paneTextFlags, text());
}

void PaneButton::keyPressEvent(QKeyEvent* event)
{
    const bool open = event->key() == Qt::Key_Right, close = event->key() == Qt::Key_Left;
    if (m_look == Look::Expander && (open || close))
        setChecked(open);
    else
        QPushButton::keyPressEvent(event);
}
