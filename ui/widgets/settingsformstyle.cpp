// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/settingsformstyle.h"

#include "ui/style/icons.h"
#include "ui/style/palette.h"
#include "ui/widgets/style.h"

#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QPainter>
#include <QPointer>
#include <QProxyStyle>
#include <QStyleFactory>
#include <QStyleOption>
#include <QWidget>
#include <algorithm>
#include <cmath>
#include <map>

namespace {

class FieldStyle : public QProxyStyle {
public:
    explicit FieldStyle(const Theme& theme)
        : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
        , m_theme(theme)
    {
    }

    void drawPrimitive(
        PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override
    {
        if (element == PE_PanelLineEdit) {
            const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
            if (frame && frame->lineWidth > 0)
                drawFrame(painter, option, widget);
            return; // without a frame it lies in a field that has its own ground
        }
        if (element == PE_FrameFocusRect || element == PE_FrameLineEdit)
            return;
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }

    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
        const QWidget* widget) const override
    {
        switch (control) {
        case CC_ComboBox:
            drawFrame(painter, option, widget);
            chevron(painter, subControlRect(control, option, SC_ComboBoxArrow, widget), false, option->state);
            return;
        case CC_SpinBox:
            drawFrame(painter, option, widget);
            chevron(painter, subControlRect(control, option, SC_SpinBoxUp, widget), true, option->state);
            chevron(painter, subControlRect(control, option, SC_SpinBoxDown, widget), false, option->state);
            return;
        case CC_Slider:
            drawSlider(option, painter, widget);
            return;
        default:
            QProxyStyle::drawComplexControl(control, option, painter, widget);
        }
    }

    void drawControl(
        ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override
    {
        const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
        if (element == CE_ComboBoxLabel && combo) {
            if (combo->editable)
                return;
            const QRect field = subControlRect(CC_ComboBox, combo, SC_ComboBoxEditField, widget);
            painter->setPen(m_theme.color(combo->state & State_Enabled ? Ink::Text : Ink::Muted));
            painter->drawText(field, int(visualAlignment(combo->direction, Qt::AlignLeft | Qt::AlignVCenter)),
                combo->fontMetrics.elidedText(combo->currentText, Qt::ElideRight, field.width()));
            return;
        }
        QProxyStyle::drawControl(element, option, painter, widget);
    }

    QRect subControlRect(
        ComplexControl control, const QStyleOptionComplex* option, SubControl sub, const QWidget* widget) const override
    {
        const QRect r = option->rect;
        const int arrow = px(22);
        const QRect right(r.right() - arrow + 1, r.top(), arrow, r.height());
        const QRect field = r.adjusted(px(8), 2, -arrow, -2);
        if (control == CC_ComboBox && sub == SC_ComboBoxEditField)
            return visualRect(option->direction, r, field);
        if (control == CC_ComboBox && sub == SC_ComboBoxArrow)
            return visualRect(option->direction, r, right);
        if (control == CC_SpinBox && sub == SC_SpinBoxEditField)
            return visualRect(option->direction, r, r.adjusted(px(6), 2, -arrow, -2));
        if (control == CC_SpinBox && sub == SC_SpinBoxUp)
            return visualRect(option->direction, r, right.adjusted(0, 0, 0, -right.height() / 2));
        if (control == CC_SpinBox && sub == SC_SpinBoxDown)
            return visualRect(option->direction, r, right.adjusted(0, right.height() / 2, 0, 0));
        return QProxyStyle::subControlRect(control, option, sub, widget);
    }

    QSize sizeFromContents(
        ContentsType type, const QStyleOption* option, const QSize& size, const QWidget* widget) const override
    {
        QSize out = QProxyStyle::sizeFromContents(type, option, size, widget);
        if (type == CT_ComboBox || type == CT_SpinBox || type == CT_LineEdit)
            out.setHeight(std::max(px(26), option->fontMetrics.height() + px(6)));
        return out;
    }

    int styleHint(
        StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const override
    {
        if (hint == SH_ComboBox_Popup)
            return 0; // a list under the field, not a menu over it
        return QProxyStyle::styleHint(hint, option, widget, data);
    }

    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override
    {
        if (metric == PM_SliderThickness || metric == PM_SliderLength || metric == PM_SliderControlThickness)
            return px(16);
        return QProxyStyle::pixelMetric(metric, option, widget);
    }

private:
    int px(double size) const { return int(std::lround(size * m_theme.scale)); }

    void drawFrame(QPainter* painter, const QStyleOption* option, const QWidget* widget) const
    {
        const bool refused = widget && widget->property("refused").toBool();
        const bool focus = (option->state & State_HasFocus) || (widget && widget->hasFocus());
        const Ink stroke = refused ? Ink::Error : focus ? Ink::Accent : Ink::Control;
        paintFrame(*painter, option->rect, m_theme.color(stroke), refused || focus ? 2 : 1, m_theme.color(Ink::Surface),
            4 * m_theme.scale);
    }

    void chevron(QPainter* painter, const QRect& rect, bool up, State state) const
    {
        const double side = 14 * m_theme.scale;
        QRectF square(0, 0, side, side);
        square.moveCenter(QRectF(rect).center());
        paintChevron(*painter, square, m_theme.color(state & State_Enabled ? Ink::Muted : Ink::Border), up);
    }

    void drawSlider(const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const
    {
        const QRectF handle = subControlRect(CC_Slider, option, SC_SliderHandle, widget);
        const QRectF all = option->rect;
        const double thick = 4 * m_theme.scale;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        const QRectF groove(all.left() + 2, all.center().y() - thick / 2, all.width() - 4, thick);
        painter->setBrush(m_theme.color(Ink::Border));
        painter->drawRoundedRect(groove, thick / 2, thick / 2);
        const bool mirrored = option->direction == Qt::RightToLeft;
        painter->setBrush(m_theme.color(Ink::Accent));
        QRectF done = groove;
        mirrored ? done.setLeft(handle.center().x()) : done.setRight(handle.center().x());
        painter->drawRoundedRect(done, thick / 2, thick / 2);
        const double radius = 6 * m_theme.scale;
        painter->setPen(QPen(m_theme.color(Ink::Accent), (option->state & State_HasFocus) ? 3 : 1.5));
        painter->setBrush(m_theme.color(Ink::Surface));
        painter->drawEllipse(handle.center(), radius, radius);
        painter->restore();
    }

    Theme m_theme;
};

/// One style a look, alive as long as the application: widgets do not own theirs.
QStyle* fieldStyle(const Theme& theme)
{
    static std::map<std::pair<bool, double>, QPointer<FieldStyle>> styles;
    QPointer<FieldStyle>& style = styles[{ theme.dark, theme.scale }];
    if (!style) {
        style = new FieldStyle(theme);
        style->setParent(qApp);
    }
    return style;
}

} // namespace

void styleField(QWidget* field, const Theme& theme)
{
    field->setStyle(fieldStyle(theme));
    field->setPalette(paletteOf(theme));
    field->setFont(theme.font(13));
    if (auto* combo = qobject_cast<QComboBox*>(field); combo && combo->lineEdit()) {
        combo->lineEdit()->setStyle(fieldStyle(theme));
        combo->lineEdit()->setFont(theme.font(13));
    }
    field->updateGeometry();
    field->update();
}

void paintSwitch(QPainter& painter, const QRectF& rect, bool on, const Theme& theme)
{
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

void paintPaneIcon(QPainter& painter, const QRectF& rect, const QString& name, const QColor& color)
{
    themedIcon(name, color, color).paint(&painter, rect.toRect());
}

void paintFocus(QPainter& painter, const QRectF& rect, const Theme& theme)
{
    paintFrame(painter, rect, theme.color(Ink::Accent), 2, {}, 4 * theme.scale);
}
