// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QString>
#include <QStringList>
#include <array>

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

/// How numbers become colours and digits, as the user likes it.
struct NumberLook {
    std::array<int, 3> palettes {}; ///< of each attn::MapKind, in its order
    bool logarithmic = false; ///< colours by magnitude on a log axis
    double signedEnd = 0, probabilityEnd = 0; ///< end of the range of colours; 0: what the numbers ask for
    int decimals = 2; ///< in cells
    int arithmeticDecimals = 4; ///< in the sum of one cell
    bool operator==(const NumberLook&) const = default;
};

/// Colours and fonts of one look. Sizes are pixels at 96 dpi; `scale` follows the user's font (1 = 13 px base).
struct Theme {
    bool dark = false;
    double scale = 1;
    QStringList families; ///< text families in order of preference, by language; empty: the system font

    NumberLook numbers = {};

    static Theme light();
    static Theme darkTheme();

    QColor color(Ink ink) const;
    /// `pixelSize` at scale 1; bold or italic as asked.
    QFont font(double pixelSize, bool bold = false, bool italic = false) const;
    QFont monospace(double pixelSize) const;
};
