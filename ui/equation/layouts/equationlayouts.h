// SPDX-License-Identifier: GPL-3.0-or-later
// The templates. Each draws the step of a builder; the names are those of attn::Equation.
#pragma once

#include "ui/equation/equationbuilder.h"

void layoutCorner(EquationBuilder& builder); ///< also Alone and "result only"
void layoutStack(EquationBuilder& builder);
void layoutJoin(EquationBuilder& builder);
void layoutHeads(EquationBuilder& builder); ///< all heads, side by side
void layoutOverview(EquationBuilder& builder); ///< every head of every layer, small
void layoutTokens(EquationBuilder& builder);

/// Where the output of each token comes from: bars of the heads' shares, the bias and the sum, right of the result.
/// `column` of the result.
void layoutWaterfall(EquationBuilder& builder, const QRectF& room, int column);
/// Whether only a part of the result is shown, so that a map of the whole stands at the right; the room that it takes
/// there; and the map itself, after the layout.
bool wantsMap(const EquationContent& content, const EquationLook& look, const EquationState& state);
double mapRoom(const EquationLook& look);
void drawMap(EquationBuilder& builder, double left);
/// Height above its rows: a title, the names of the shares, the axis.
double waterfallHead(const EquationBuilder& builder, double width);
/// Lowest row in which shares can be distinguished, at the theme's scale 1.
inline constexpr double waterfallRow = 13;
