// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures beside the equation of a step: arcs, bars, storyboard. Each layout depends on what its builder holds only.
#pragma once

#include "ui/equation/equationbuilder.h"

/// viewNodes() for the other pictures.
std::vector<int> pictureNodes(const attn::Trace& trace, const QString& step, int head, ViewMode picture);
/// layoutView() for the other pictures.
EquationScene layoutPicture(EquationBuilder& builder);

void layoutArcs(EquationBuilder& builder);
void layoutBars(EquationBuilder& builder);
void layoutStoryboard(EquationBuilder& builder);

/// Weights of queries and keys: what arcs can show.
bool isArcStage(const attn::StageSpec& spec);
/// A matrix with one row per token: what bars can show.
bool isTokenStage(const attn::StageSpec& spec);

/// Ranges of a picture: that of the step, one for all heads, or the locked one.
attn::ColorScale pictureScale(const EquationContent& content, const EquationLook& look, const attn::StageView& view);
/// Guess First hides the step and what follows from it.
bool isCovered(const EquationContent& content, const EquationState& state, const attn::Node& node);

/// The view with at most storyboardCells rows and columns: the largest magnitude of every block. Views that are small
/// enough stay as they are.
attn::StageView storyboardView(attn::StageView view);
inline constexpr int storyboardCells = 96;
/// Only this row of the view.
attn::StageView rowView(attn::StageView view, int row);

/// Arcs: the pair at a place, by its line or by one of its tokens (then with the strongest partner).
std::optional<PanelCell> arcAt(const EquationScene& arcs, const QPointF& point);
/// Whether a place is a key's, so that the lines to the key are asked for.
bool isKeySide(const EquationScene& arcs, const QPointF& point);
/// The lines of a query, or of a key, over the faded others; weights beside the tokens at their other ends.
Scene arcHighlights(const EquationScene& arcs, const Theme& theme, const CellId& cell, bool ofKey);
/// Puts them into the scene itself, for exports.
void addArcHighlights(EquationScene& arcs, const Theme& theme, const CellId& cell, bool ofKey);

/// A title in at most `room`: what does not fit is left out, or cut where nothing would be left.
void pictureTitle(EquationBuilder& builder, const EquationTitle& title, QPointF at, double room);
/// A grid for `count` parts that are best `shape` times as wide as high.
struct PictureGrid {
    int across = 1, down = 1;
    double width = 0, height = 0; ///< of a part

    QRectF part(int index, QPointF origin, double columnGap, double rowGap) const;
};
PictureGrid pictureGrid(int count, QSizeF room, double columnGap, double rowGap, double shape);
/// Sentences in one or more lines from `top` on, in the middle of the picture.
int noteLines(const EquationBuilder& builder, const QStringList& sentences);
void drawNotes(EquationBuilder& builder, const QStringList& sentences, double top);
