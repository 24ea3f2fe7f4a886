// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/color/scale.h"
#include "ui/equation/figureparts.h"
#include "ui/style/theme.h"

#include <QSizeF>
#include <map>

/// How it is drawn: size, theme, and what stands around the cells.
struct EquationLook {
    QSizeF size; ///< logical pixels
    double devicePixelRatio = 1; ///< cells fall on whole device pixels
    Theme theme;
    bool numbers = true;
    FigureParts parts;
    bool resultOnly = false; ///< without operands, with labels
    bool byItself = false; ///< a figure: names its head, mentions no pointer
    bool onPage = false; ///< a figure: square matrices have square cells, numbers and formulas are no larger than texts
    bool presenter = false; ///< no text below 27 px
    bool headAggregates = false; ///< all heads: also mean, largest and spread of each cell, where cells compare
    std::map<attn::MapKind, attn::ColorScale> locked; ///< ranges that stay
};

/// A range as the user likes it: palette, axis, and a fixed end.
attn::ColorScale withLook(attn::ColorScale scale, const NumberLook& look);
