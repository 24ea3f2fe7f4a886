// SPDX-License-Identifier: GPL-3.0-or-later
// One pure layout of every view mode for the canvas, the screenshots and the exports.
#pragma once

#include "ui/equation/equationcontent.h"
#include "ui/equation/equationlook.h"
#include "ui/equation/equationpanels.h"
#include "ui/equation/equationstate.h"

/// The nodes whose StageViews the layout needs: results and visible operands, of one head or of all. Empty where the
/// step is unknown or switched off. Results come first; other pictures than the equation need other nodes.
std::vector<int> viewNodes(
    const attn::Trace& trace, const QString& key, int head, ViewMode picture = ViewMode::Equation);

/// Lays the step out, without highlights. Texts never overlap and never leave the size; the result takes the most room.
/// Without views or room the scene is empty.
EquationScene layoutView(const EquationContent& content, const EquationLook& look, const EquationState& state = {});

/// Draws the highlights of hovered and pinned cell and of the tokens into the scene itself, for pictures that stay.
void addMarks(EquationScene& scene, const Theme& theme, const EquationState& state);

/// The cell at a point of a laid-out view; of arcs the pair of its line.
std::optional<PanelCell> cellAt(const EquationScene& scene, const QPointF& point);
