// SPDX-License-Identifier: GPL-3.0-or-later
// The look of standard widgets: Fusion without its gradients, one frame, focus as a 2 px outline.
#pragma once

#include "ui/style/theme.h"

#include <QProxyStyle>

class QPainter;
class QRectF;

/// The style of the whole program. Dynamic properties of a widget: "refused" (true: the error's outline), "primary"
/// (true: filled with the accent).
class FlatStyle : public QProxyStyle {
    Q_OBJECT

public:
    FlatStyle();

    void setTheme(const Theme& theme) { m_theme = theme; }
    const Theme& theme() const { return m_theme; }

    void drawPrimitive(
        PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override;
    void drawControl(
        ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
        const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(
        StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* result) const override;

private:
    void drawField(const QStyleOption* option, QPainter* painter, const QWidget* widget) const;
    void drawIndicator(PrimitiveElement element, const QStyleOption* option, QPainter* painter) const;
    void drawButton(const QStyleOption* option, QPainter* painter, const QWidget* widget, bool framed) const;

    Theme m_theme;
};

/// Gives the program the style, palette and font of a theme.
void applyTheme(const Theme& theme);

/// Size of the user's font against the 13 px that the window is drawn for; 1 without a desktop.
double userFontScale();

/// Whether the desktop's own colours are dark. Asked before the first applyTheme().
bool isDesktopDark();

/// A downward (or upward) chevron centred in `rect`.
void paintChevron(QPainter& painter, const QRectF& rect, const QColor& color, bool up = false);
/// A frame inside `rect`, `width` pixels wide, filled where `fill` is valid.
void paintFrame(
    QPainter& painter, const QRectF& rect, const QColor& stroke, double width, const QColor& fill, double radius = 4);
