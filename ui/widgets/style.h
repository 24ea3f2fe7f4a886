// SPDX-License-Identifier: GPL-3.0-or-later
// The look of standard widgets: Fusion without its gradients, one frame, focus as a 2 px outline.
#pragma once

#include "ui/style/theme.h"

#include <QFont>
#include <QProxyStyle>

class QPainter;
class QRectF;

/// Where a button of a row of buttons stands; Alone: one of several that are on or off by themselves.
enum class Segment { First, Middle, Last, Alone };

/// The style of the whole program. Dynamic properties of a widget: "refused" (true: the error's outline); of a push button
/// "primary" (true: filled with the accent), "frameInk" (an Ink) and "segment" (a Segment); of a check box "switch"
/// (true: drawn as one).
class FlatStyle : public QProxyStyle {
    Q_OBJECT

public:
    FlatStyle();

    void drawPrimitive(
        PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override;
    void drawControl(
        ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
        const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl sub,
        const QWidget* widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
        const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(
        StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* result) const override;

private:
    void drawField(const QStyleOption* option, QPainter* painter, const QWidget* widget) const;
    void drawIndicator(PrimitiveElement element, const QStyleOption* option, QPainter* painter) const;
    void drawButton(const QStyleOption* option, QPainter* painter, const QWidget* widget, bool framed) const;
    void drawSegment(const QStyleOption* option, QPainter* painter, Segment segment) const;
    void drawSlider(const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const;
};

/// The theme of the window: what applyTheme() was given last. Widgets read it where they paint, and make anew what they
/// keep of it on QEvent::StyleChange; what is written to files has a theme of its own. Its scale never changes while
/// there are widgets.
const Theme& currentTheme();

/// Gives the program a theme with its style, palette and font, and sends QEvent::StyleChange to every widget, parents
/// before children.
void applyTheme(const Theme& theme);

/// Whole pixels of a length at scale 1.
int px(double length);

/// A font whose families follow the program's, and so the language; `size` in pixels at scale 1.
QFont widgetFont(double size, bool bold = false);

/// Size of the user's font against the 13 px that the window is drawn for; 1 without a desktop.
double userFontScale();

/// Whether the desktop's own colours are dark. Asked before the first applyTheme().
bool isDesktopDark();

/// A downward (or upward) chevron centred in `rect`.
void paintChevron(QPainter& painter, const QRectF& rect, const QColor& color, bool up = false);
/// A frame inside `rect`, `width` pixels wide, filled where `fill` is valid.
void paintFrame(
    QPainter& painter, const QRectF& rect, const QColor& stroke, double width, const QColor& fill, double radius = 4);
/// The focus outline: 2 px of ink.
void paintFocus(QPainter& painter, const QRectF& rect);
/// The switch of settings and stage rows, 28 x 16 at scale 1.
void paintSwitch(QPainter& painter, const QRectF& rect, bool on);
