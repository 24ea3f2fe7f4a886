// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/style.h"

#include "ui/style/palette.h"

#include <QApplication>
#include <QFontInfo>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QStyleOption>
#include <QWidget>
#include <algorithm>
#include <cmath>

void paintChevron(QPainter& painter, const QRectF& rect, const QColor& color, bool up)
{
    const double w = std::min({ rect.width() * 0.25, rect.height() * 0.25, 4.0 }), h = w * (up ? -0.5 : 0.5);
    const QPointF c = rect.center();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF { c + QPointF(-w, -h), c + QPointF(0, h), c + QPointF(w, -h) });
    painter.restore();
}

void paintFrame(
    QPainter& painter, const QRectF& rect, const QColor& stroke, double width, const QColor& fill, double radius)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(stroke.isValid() ? QPen(stroke, width) : QPen(Qt::NoPen));
    painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    const double inset = stroke.isValid() ? width / 2 : 0;
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius, radius);
    painter.restore();
}

namespace {

constexpr int focusWidth = 2; ///< of the ring, in pixels

} // namespace

FlatStyle::FlatStyle()
    : QProxyStyle(QStringLiteral("Fusion"))
{
}

void FlatStyle::drawField(const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    const bool refused = widget && widget->property("refused").toBool();
    const bool enabled = option->state & State_Enabled, focus = option->state & State_HasFocus;
    const QColor stroke = m_theme.color(refused ? Ink::Error
            : focus                             ? Ink::Accent
            : enabled                           ? Ink::Control
                                                : Ink::Border);
    paintFrame(*painter, option->rect, stroke, refused || focus ? 2 : 1,
        m_theme.color(enabled ? Ink::Surface : Ink::Background));
}

void FlatStyle::drawButton(const QStyleOption* option, QPainter* painter, const QWidget* widget, bool framed) const
{
    const bool enabled = option->state & State_Enabled, on = option->state & (State_On | State_Sunken);
    const bool hover = enabled && (option->state & State_MouseOver);
    QColor fill, stroke;
    if (widget && widget->property("primary").toBool() && enabled) {
        fill = stroke = m_theme.color(Ink::Accent);
    } else if (on) {
        fill = m_theme.color(Ink::Selected);
        stroke = m_theme.color(Ink::Control);
    } else {
        if (framed)
            fill = m_theme.color(hover ? Ink::Hover : enabled ? Ink::Surface : Ink::Background);
        else if (hover)
            fill = m_theme.color(Ink::Hover);
        if (framed)
            stroke = m_theme.color(enabled ? Ink::Control : Ink::Border);
    }
    if ((option->state & State_HasFocus) && qobject_cast<const QPushButton*>(widget)) {
        // The ring, a gap of the ground, the button: a filled button shows it as well.
        paintFrame(*painter, option->rect, m_theme.color(Ink::Accent), focusWidth, m_theme.color(Ink::Surface));
        const int inset = focusWidth + 1;
        paintFrame(*painter, QRectF(option->rect).adjusted(inset, inset, -inset, -inset), stroke, 1, fill, 2);
        return;
    }
    paintFrame(*painter, option->rect, stroke, 1, fill);
}

/// Fusion takes the outline from the ground, which leaves none to see on a dark one.
void FlatStyle::drawIndicator(PrimitiveElement element, const QStyleOption* option, QPainter* painter) const
{
    const bool enabled = option->state & State_Enabled, round = element == PE_IndicatorRadioButton;
    const double side = std::min(option->rect.width(), option->rect.height());
    const QRectF box(option->rect.x() + (option->rect.width() - side) / 2, option->rect.y() + (option->rect.height() - side) / 2,
        side, side);
    paintFrame(*painter, box, m_theme.color(enabled ? Ink::Control : Ink::Border), 1,
        m_theme.color(enabled ? Ink::Surface : Ink::Background), round ? side / 2 : 2);
    const QColor ink = m_theme.color(enabled ? Ink::Text : Ink::Muted);
    const auto at = [&](double x, double y) { return box.topLeft() + QPointF(x * side, y * side); };
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (option->state & State_NoChange) {
        painter->setPen(QPen(ink, 0.14 * side, Qt::SolidLine, Qt::RoundCap));
        painter->drawLine(at(0.28, 0.5), at(0.72, 0.5));
    } else if ((option->state & State_On) && round) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(ink);
        painter->drawEllipse(at(0.5, 0.5), 0.24 * side, 0.24 * side);
    } else if (option->state & State_On) {
        painter->setPen(QPen(ink, 0.14 * side, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter->drawPolyline(QPolygonF { at(0.24, 0.52), at(0.43, 0.72), at(0.78, 0.3) });
    }
    painter->restore();
}

void FlatStyle::drawPrimitive(
    PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    switch (element) {
    case PE_PanelLineEdit:
        if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option); frame && frame->lineWidth > 0)
            drawField(option, painter, widget);
        else
            painter->fillRect(option->rect, option->palette.brush(QPalette::Base));
        return;
    case PE_FrameLineEdit:
        return; // part of the panel
    case PE_PanelButtonCommand:
        drawButton(option, painter, widget, true);
        return;
    case PE_PanelButtonTool:
        drawButton(option, painter, widget, !(option->state & State_AutoRaise));
        return;
    case PE_IndicatorCheckBox:
    case PE_IndicatorRadioButton:
        drawIndicator(element, option, painter);
        return;
    case PE_FrameFocusRect:
        if (qobject_cast<const QPushButton*>(widget))
            return; // part of the button
        paintFrame(*painter, option->rect, m_theme.color(Ink::Accent), 2, {});
        return;
    case PE_IndicatorArrowDown:
    case PE_IndicatorSpinDown:
        paintChevron(*painter, option->rect, m_theme.color(Ink::Text));
        return;
    case PE_IndicatorArrowUp:
    case PE_IndicatorSpinUp:
        paintChevron(*painter, option->rect, m_theme.color(Ink::Text), true);
        return;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void FlatStyle::drawControl(
    ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    switch (element) {
    case CE_FocusFrame:
        paintFrame(*painter, option->rect, m_theme.color(Ink::Accent), focusWidth, {}, 0);
        return;
    case CE_Splitter:
        painter->fillRect(option->rect, m_theme.color(Ink::Border));
        return;
    case CE_ToolButtonLabel:
        if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
            button && button->toolButtonStyle == Qt::ToolButtonTextBesideIcon) {
            QStyleOptionToolButton moved = *button; // Fusion starts the icon at the very edge
            moved.rect.adjust(int(std::lround(6 * m_theme.scale)), 0, 0, 0);
            QProxyStyle::drawControl(element, &moved, painter, widget);
            return;
        }
        break;
    case CE_ComboBoxLabel:
        if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option)) {
            QStyleOptionComboBox moved = *combo;
            moved.rect.adjust(int(std::lround(5 * m_theme.scale)), 0, 0, 0);
            QProxyStyle::drawControl(element, &moved, painter, widget);
            return;
        }
        break;
    case CE_MenuBarEmptyArea:
        painter->fillRect(option->rect, m_theme.color(Ink::Background));
        return;
    case CE_MenuBarItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
            const bool open = item->state & State_Selected;
            painter->fillRect(item->rect, m_theme.color(open ? Ink::Selected : Ink::Background));
            painter->setPen(m_theme.color(Ink::Text));
            const int hide
                = proxy()->styleHint(SH_UnderlineShortcut, option, widget, nullptr) ? 0 : Qt::TextHideMnemonic;
            painter->drawText(
                item->rect, Qt::AlignCenter | Qt::TextShowMnemonic | Qt::TextSingleLine | hide, item->text);
        }
        return;
    default:
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void FlatStyle::drawComplexControl(
    ComplexControl control, const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const
{
    if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option); button
        && control == CC_ToolButton && (button->features & QStyleOptionToolButton::HasMenu)
        && !(button->features & QStyleOptionToolButton::MenuButtonPopup)) {
        // Fusion's arrow hangs below the text; ours stands beside it, as on the fields.
        QStyleOptionToolButton plain = *button;
        plain.features &= ~QStyleOptionToolButton::ToolButtonFeatures(QStyleOptionToolButton::HasMenu);
        QProxyStyle::drawComplexControl(control, &plain, painter, widget);
        const double side = 16 * m_theme.scale;
        paintChevron(*painter,
            QRectF(button->rect.right() - side, button->rect.center().y() - side / 2, side, side),
            m_theme.color(button->state & State_Enabled ? Ink::Text : Ink::Muted), false);
        return;
    }
    if (control == CC_ComboBox) {
        drawField(option, painter, widget);
        const QRect arrow = proxy()->subControlRect(CC_ComboBox, option, SC_ComboBoxArrow, widget);
        paintChevron(*painter, arrow, m_theme.color(option->state & State_Enabled ? Ink::Text : Ink::Muted));
        return;
    }
    if (control == CC_SpinBox) {
        drawField(option, painter, widget);
        const QColor ink = m_theme.color(option->state & State_Enabled ? Ink::Text : Ink::Muted);
        paintChevron(*painter, proxy()->subControlRect(CC_SpinBox, option, SC_SpinBoxUp, widget), ink, true);
        paintChevron(*painter, proxy()->subControlRect(CC_SpinBox, option, SC_SpinBoxDown, widget), ink);
        return;
    }
    if (control == CC_ScrollBar) {
        painter->fillRect(option->rect, m_theme.color(Ink::Background));
        const QRect slider = proxy()->subControlRect(CC_ScrollBar, option, SC_ScrollBarSlider, widget);
        const bool over = option->state & State_MouseOver || option->activeSubControls & SC_ScrollBarSlider;
        paintFrame(
            *painter, QRectF(slider).adjusted(3, 3, -3, -3), {}, 0, m_theme.color(over ? Ink::Muted : Ink::Control), 3);
        return;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

int FlatStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_ScrollBarExtent:
        return int(std::lround(12 * m_theme.scale));
    case PM_MenuBarVMargin:
    case PM_MenuBarPanelWidth:
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_FocusFrameHMargin:
    case PM_FocusFrameVMargin:
        return 0;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int FlatStyle::styleHint(
    StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* result) const
{
    switch (hint) {
    case SH_FocusFrame_AboveWidget:
        return 1;
    case SH_EtchDisabledText:
    case SH_DialogButtonBox_ButtonsHaveIcons:
        return 0;
    case SH_UnderlineShortcut: // while Alt is held only
        return QGuiApplication::queryKeyboardModifiers() & Qt::AltModifier ? 1 : 0;
    default:
        return QProxyStyle::styleHint(hint, option, widget, result);
    }
}

void applyTheme(const Theme& theme)
{
    isDesktopDark(); // remembers the desktop's palette before it is replaced
    auto* style = qobject_cast<FlatStyle*>(QApplication::style());
    const bool fresh = !style;
    if (fresh)
        style = new FlatStyle;
    style->setTheme(theme);
    if (fresh)
        QApplication::setStyle(style);
    QApplication::setPalette(paletteOf(theme));
    QApplication::setFont(theme.font(13));
}

double userFontScale()
{
    static const double scale = [] {
        const QString platform = QGuiApplication::platformName();
        if (platform == u"offscreen" || platform == u"minimal")
            return 1.0; // no desktop, so no user's font
        const double wished = QFontInfo(QApplication::font()).pixelSize() / 13.0;
        return std::abs(wished - 1) < 0.08 ? 1.0 : std::clamp(wished, 0.8, 3.0);
    }();
    return scale;
}

bool isDesktopDark()
{
    static const bool dark = QApplication::palette().color(QPalette::Window).lightness() < 128;
    return dark;
}
