// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QString>
#include <QStringList>

/// Names of the few inks that the program draws with; a theme gives each its colour.
enum class Ink {
    None,
    Background,
    Surface,
    Raised,
    Border,
    Control,
    Text,
    Muted,
    Accent,
    OnAccent, ///< Next, on, chosen
    Selected,
    Hover,
    Query,
    QueryTint,
    Key,
    KeyTint,
    Value,
    ValueTint,
    Edited,
    Error,
    ErrorTint,
    HatchGround,
    HatchLine,
    PinOuter,
    PinInner,
};

/// Colours and fonts of one look. Sizes are pixels at 96 dpi; `scale` follows the user's font (1 = 13 px base).
struct Theme {
    bool dark = false;
    double scale = 1;
    QStringList families; ///< text families in order of preference, by language; empty: the system font

    static Theme light();
    static Theme darkTheme();

    QColor color(Ink ink) const;
    /// `pixelSize` at scale 1; bold or italic as asked.
    QFont font(double pixelSize, bool bold = false, bool italic = false) const;
    QFont monospace(double pixelSize) const;
};
