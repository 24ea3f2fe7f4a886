// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/style.h"

#include "ui/style/palette.h"

#include <QApplication>
#include <QEvent>
#include <QFontMetricsF>
#include <QFontInfo>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QStyleOption>
#include <QWidget>
#include <algorithm>
#include <cmath>
#include <optional>

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

void paintFocus(QPainter& painter, const QRectF& rect)
{
    paintFrame(painter, rect, currentTheme().color(Ink::Accent), 2, {}, 4 * currentTheme().scale);
}

void paintSwitch(QPainter& painter, const QRectF& rect, bool on)
{
    const Theme& theme = currentTheme();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF track = rect.adjusted(0.5, 0.5, -0.5, -0.5);
    const double radius = track.height() / 2;
    painter.setPen(QPen(theme.color(on ? Ink::Accent : Ink::Control), 1));
    painter.setBrush(theme.color(on ? Ink::Accent : Ink::Surface));
    painter.drawRoundedRect(track, radius, radius);
    const double knob = radius - 2.5 * theme.scale;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(on ? Ink::OnAccent : Ink::Control));
    painter.drawEllipse(QPointF(on ? track.right() - radius : track.left() + radius, track.center().y()), knob, knob);
    painter.restore();
}

namespace {

constexpr int focusWidth = 2; ///< of the ring, in pixels

bool isSwitch(const QWidget* widget)
{
    return widget && widget->property("switch").toBool();
}

std::optional<Segment> segmentOf(const QWidget* widget)
{
    const QVariant segment = widget ? widget->property("segment") : QVariant();
    return segment.isValid() ? std::optional(Segment(segment.toInt())) : std::nullopt;
}

Theme& programTheme()
{
    static Theme theme;
    return theme;
}

/// As QWidget::setPalette() does for its children: the window knows its own look before its parts lay themselves out.
void sendStyleChange(QWidget* widget)
{
    QEvent change(QEvent::StyleChange);
    QCoreApplication::sendEvent(widget, &change);
    for (QObject* child : QObjectList(widget->children()))
        if (child->isWidgetType() && !static_cast<QWidget*>(child)->isWindow())
            sendStyleChange(static_cast<QWidget*>(child));
}

} // namespace

FlatStyle::FlatStyle()
    : QProxyStyle(QStringLiteral("Fusion"))
{
}

void FlatStyle::drawField(const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    const bool refused = widget && widget->property("refused").toBool();
    const bool enabled = option->state & State_Enabled;
    const bool focus = (option->state & State_HasFocus) || (widget && widget->hasFocus());
    const QColor stroke = currentTheme().color(refused ? Ink::Error
            : focus                             ? Ink::Accent
            : enabled                           ? Ink::Control
                                                : Ink::Border);
    paintFrame(*painter, option->rect, stroke, refused || focus ? 2 : 1,
        currentTheme().color(enabled ? Ink::Surface : Ink::Background), 4 * currentTheme().scale);
}

void FlatStyle::drawButton(const QStyleOption* option, QPainter* painter, const QWidget* widget, bool framed) const
{
    const bool enabled = option->state & State_Enabled, on = option->state & (State_On | State_Sunken);
    const bool hover = enabled && (option->state & State_MouseOver);
    QColor fill, stroke;
    if (widget && widget->property("primary").toBool() && enabled) {
        fill = stroke = currentTheme().color(Ink::Accent);
    } else if (on) {
        fill = currentTheme().color(Ink::Selected);
        stroke = currentTheme().color(Ink::Control);
    } else {
        if (framed)
            fill = currentTheme().color(hover ? Ink::Hover : enabled ? Ink::Surface : Ink::Background);
        else if (hover)
            fill = currentTheme().color(Ink::Hover);
        if (framed)
            stroke = currentTheme().color(enabled ? Ink::Control : Ink::Border);
    }
    if (const QVariant ink = widget ? widget->property("frameInk") : QVariant(); ink.isValid())
        stroke = currentTheme().color(Ink(ink.toInt()));
    if ((option->state & State_HasFocus) && qobject_cast<const QPushButton*>(widget)) {
        // The ring, a gap of the ground, the button: a filled button shows it as well.
        paintFrame(*painter, option->rect, currentTheme().color(Ink::Accent), focusWidth, currentTheme().color(Ink::Surface));
        const int inset = focusWidth + 1;
        paintFrame(*painter, QRectF(option->rect).adjusted(inset, inset, -inset, -inset), stroke, 1, fill, 2);
        return;
    }
    paintFrame(*painter, option->rect, stroke, 1, fill);
}

void FlatStyle::drawSegment(const QStyleOption* option, QPainter* painter, Segment segment) const
{
    const Theme& theme = currentTheme();
    const bool on = option->state & State_On, focus = option->state & State_HasFocus, alone = segment == Segment::Alone;
    const QRectF rect = option->rect;
    QPainterPath path;
    if (alone) {
        path.addRoundedRect(rect.adjusted(2.5, 2.5, -2.5, -2.5), 3, 3);
    } else { // neighbours share a line; only the outer corners are round
        const QRectF box = rect.adjusted(0.5, 0.5, segment == Segment::Last ? -0.5 : 0.5, -0.5);
        const double radius = 4 * theme.scale;
        path.setFillRule(Qt::WindingFill);
        path.addRoundedRect(box, radius, radius);
        if (segment != Segment::First)
            path.addRect(QRectF(box.left(), box.top(), radius * 2, box.height()));
        if (segment != Segment::Last)
            path.addRect(QRectF(box.right() - radius * 2, box.top(), radius * 2, box.height()));
        path = path.simplified();
    }
    const bool hover = !alone && (option->state & State_MouseOver);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(theme.color(on ? Ink::Accent : Ink::Control), 1, alone && !on ? Qt::DashLine : Qt::SolidLine));
    painter->setBrush(theme.color(on ? Ink::Accent : hover ? Ink::Hover : Ink::Surface));
    painter->drawPath(path);
    if (focus && alone)
        paintFocus(*painter, rect);
    else if (focus)
        paintFrame(*painter, rect.adjusted(2, 2, -2, -2), theme.color(on ? Ink::OnAccent : Ink::Accent), 2, {}, 2);
    painter->restore();
}

/// Fusion takes the outline from the ground, which leaves none to see on a dark one.
void FlatStyle::drawIndicator(PrimitiveElement element, const QStyleOption* option, QPainter* painter) const
{
    const bool enabled = option->state & State_Enabled, round = element == PE_IndicatorRadioButton;
    const double side = std::min(option->rect.width(), option->rect.height());
    const QRectF box(option->rect.x() + (option->rect.width() - side) / 2, option->rect.y() + (option->rect.height() - side) / 2,
        side, side);
    paintFrame(*painter, box, currentTheme().color(enabled ? Ink::Control : Ink::Border), 1,
        currentTheme().color(enabled ? Ink::Surface : Ink::Background), round ? side / 2 : 2);
    const QColor ink = currentTheme().color(enabled ? Ink::Text : Ink::Muted);
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
        return; // without a frame it lies in a field that has its own ground
    case PE_FrameLineEdit:
        return; // part of the panel
    case PE_PanelButtonCommand:
        if (const auto segment = segmentOf(widget))
            drawSegment(option, painter, *segment);
        else
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
        paintFrame(*painter, option->rect, currentTheme().color(Ink::Accent), 2, {});
        return;
    case PE_IndicatorArrowDown:
    case PE_IndicatorSpinDown:
        paintChevron(*painter, option->rect, currentTheme().color(Ink::Text));
        return;
    case PE_IndicatorArrowUp:
    case PE_IndicatorSpinUp:
        paintChevron(*painter, option->rect, currentTheme().color(Ink::Text), true);
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
        paintFrame(*painter, option->rect, currentTheme().color(Ink::Accent), focusWidth, {}, 0);
        return;
    case CE_CheckBox:
        if (isSwitch(widget)) { // the focus outline and its gap stand around it
            paintSwitch(*painter, QRectF(option->rect).adjusted(4, 4, -4, -4), option->state & State_On);
            if (widget->property("refused").toBool())
                paintFrame(*painter, option->rect, currentTheme().color(Ink::Error), 2, {});
            else if (option->state & State_HasFocus)
                paintFocus(*painter, option->rect);
            return;
        }
        break;
    case CE_PushButtonLabel:
        if (const auto segment = segmentOf(widget)) {
            const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
            const bool on = option->state & State_On, alone = segment == Segment::Alone;
            painter->setFont(currentTheme().font(alone ? 12 : 13, on && !alone));
            painter->setPen(currentTheme().color(on ? Ink::OnAccent : alone ? Ink::Muted : Ink::Text));
            painter->drawText(option->rect, Qt::AlignCenter, button ? button->text : QString());
            return;
        }
        break;
    case CE_Splitter:
        painter->fillRect(option->rect, currentTheme().color(Ink::Border));
        return;
    case CE_ToolButtonLabel:
        if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
            button && button->toolButtonStyle == Qt::ToolButtonTextBesideIcon) {
            QStyleOptionToolButton moved = *button; // Fusion starts the icon at the very edge
            moved.rect.adjust(px(6), 0, 0, 0);
            QProxyStyle::drawControl(element, &moved, painter, widget);
            return;
        }
        break;
    case CE_ComboBoxLabel:
        if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option); combo && combo->currentIcon.isNull()) {
            if (combo->editable)
                return; // the line edit shows it
            const QRect field = proxy()->subControlRect(CC_ComboBox, combo, SC_ComboBoxEditField, widget);
            painter->setPen(currentTheme().color(combo->state & State_Enabled ? Ink::Text : Ink::Muted));
            painter->drawText(field, int(visualAlignment(combo->direction, Qt::AlignLeft | Qt::AlignVCenter)),
                combo->fontMetrics.elidedText(combo->currentText, Qt::ElideRight, field.width()));
            return;
        }
        break;
    case CE_MenuBarEmptyArea:
        painter->fillRect(option->rect, currentTheme().color(Ink::Background));
        return;
    case CE_MenuBarItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
            const bool open = item->state & State_Selected;
            painter->fillRect(item->rect, currentTheme().color(open ? Ink::Selected : Ink::Background));
            painter->setPen(currentTheme().color(Ink::Text));
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
        const double side = 16 * currentTheme().scale;
        paintChevron(*painter,
            QRectF(button->rect.right() - side, button->rect.center().y() - side / 2, side, side),
            currentTheme().color(button->state & State_Enabled ? Ink::Text : Ink::Muted), false);
        return;
    }
    if (control == CC_ComboBox || control == CC_SpinBox) {
        drawField(option, painter, widget);
        const QColor ink = currentTheme().color(option->state & State_Enabled ? Ink::Muted : Ink::Border);
        const auto chevron = [&](SubControl sub, bool up) {
            QRectF square(0, 0, 14 * currentTheme().scale, 14 * currentTheme().scale);
            square.moveCenter(QRectF(proxy()->subControlRect(control, option, sub, widget)).center());
            paintChevron(*painter, square, ink, up);
        };
        chevron(control == CC_ComboBox ? SC_ComboBoxArrow : SC_SpinBoxDown, false);
        if (control == CC_SpinBox)
            chevron(SC_SpinBoxUp, true);
        return;
    }
    if (control == CC_Slider) {
        drawSlider(option, painter, widget);
        return;
    }
    if (control == CC_ScrollBar) {
        painter->fillRect(option->rect, currentTheme().color(Ink::Background));
        const QRect slider = proxy()->subControlRect(CC_ScrollBar, option, SC_ScrollBarSlider, widget);
        const bool over = option->state & State_MouseOver || option->activeSubControls & SC_ScrollBarSlider;
        paintFrame(
            *painter, QRectF(slider).adjusted(3, 3, -3, -3), {}, 0, currentTheme().color(over ? Ink::Muted : Ink::Control), 3);
        return;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

void FlatStyle::drawSlider(const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const
{
    const Theme& theme = currentTheme();
    const QRectF handle = proxy()->subControlRect(CC_Slider, option, SC_SliderHandle, widget);
    const QRectF all = option->rect;
    const double thick = 4 * theme.scale;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    const QRectF groove(all.left() + 2, all.center().y() - thick / 2, all.width() - 4, thick);
    painter->setBrush(theme.color(Ink::Border));
    painter->drawRoundedRect(groove, thick / 2, thick / 2);
    const bool mirrored = option->direction == Qt::RightToLeft;
    painter->setBrush(theme.color(Ink::Accent));
    QRectF done = groove;
    mirrored ? done.setLeft(handle.center().x()) : done.setRight(handle.center().x());
    painter->drawRoundedRect(done, thick / 2, thick / 2);
    const double radius = 6 * theme.scale;
    painter->setPen(QPen(theme.color(Ink::Accent), (option->state & State_HasFocus) ? 3 : 1.5));
    painter->setBrush(theme.color(Ink::Surface));
    painter->drawEllipse(handle.center(), radius, radius);
    painter->restore();
}

QRect FlatStyle::subControlRect(
    ComplexControl control, const QStyleOptionComplex* option, SubControl sub, const QWidget* widget) const
{
    const QRect r = option->rect;
    const QRect arrows(r.right() - px(22) + 1, r.top(), px(22), r.height());
    const auto placed = [&](const QRect& rect) { return visualRect(option->direction, r, rect); };
    if (control == CC_ComboBox && sub == SC_ComboBoxEditField)
        return placed(r.adjusted(px(8), 2, -px(22), -2));
    if (control == CC_ComboBox && sub == SC_ComboBoxArrow)
        return placed(arrows);
    if (control == CC_SpinBox && sub == SC_SpinBoxEditField)
        return placed(r.adjusted(px(6), 2, -px(22), -2));
    if (control == CC_SpinBox && sub == SC_SpinBoxUp)
        return placed(arrows.adjusted(0, 0, 0, -arrows.height() / 2));
    if (control == CC_SpinBox && sub == SC_SpinBoxDown)
        return placed(arrows.adjusted(0, arrows.height() / 2, 0, 0));
    return QProxyStyle::subControlRect(control, option, sub, widget);
}

QRect FlatStyle::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    if (isSwitch(widget) && element == SE_CheckBoxClickRect)
        return option->rect;
    return QProxyStyle::subElementRect(element, option, widget);
}

QSize FlatStyle::sizeFromContents(
    ContentsType type, const QStyleOption* option, const QSize& size, const QWidget* widget) const
{
    if (type == CT_CheckBox && isSwitch(widget))
        return QSize(px(28) + 8, px(16) + 8);
    if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
        button && type == CT_PushButton && segmentOf(widget)) {
        const QFontMetricsF bold(currentTheme().font(13, true)); // it stays as wide when it is on
        return QSize(std::max(px(30), int(std::ceil(bold.horizontalAdvance(button->text) + 18 * currentTheme().scale))), px(28));
    }
    QSize out = QProxyStyle::sizeFromContents(type, option, size, widget);
    if (type == CT_ComboBox || type == CT_SpinBox || type == CT_LineEdit)
        out.setHeight(std::max(px(26), option->fontMetrics.height() + px(6)));
    if (type == CT_ComboBox || type == CT_SpinBox)
        out.setWidth(std::max(out.width(), size.width() + px(8) + px(22) + 4));
    return out;
}

int FlatStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_ScrollBarExtent:
        return px(12);
    case PM_SliderThickness:
    case PM_SliderLength:
    case PM_SliderControlThickness:
        return px(16);
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
    case SH_ComboBox_Popup: // a list under the field, not a menu over it
    case SH_EtchDisabledText:
    case SH_DialogButtonBox_ButtonsHaveIcons:
        return 0;
    case SH_UnderlineShortcut: // while Alt is held only
        return QGuiApplication::queryKeyboardModifiers() & Qt::AltModifier ? 1 : 0;
    default:
        return QProxyStyle::styleHint(hint, option, widget, result);
    }
}

const Theme& currentTheme()
{
    return programTheme();
}

void applyTheme(const Theme& theme)
{
    isDesktopDark(); // remembers the desktop's palette before it is replaced
    programTheme() = theme;
    if (!qobject_cast<FlatStyle*>(QApplication::style()))
        QApplication::setStyle(new FlatStyle);
    QApplication::setPalette(paletteOf(theme));
    QApplication::setFont(theme.font(13));
    for (QWidget* window : QApplication::topLevelWidgets())
        sendStyleChange(window);
}

int px(double length)
{
    return int(std::lround(length * currentTheme().scale));
}

QFont widgetFont(double size, bool bold)
{
    QFont font;
    font.setPixelSize(std::max(1, px(size)));
    font.setBold(bold);
    return font;
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
