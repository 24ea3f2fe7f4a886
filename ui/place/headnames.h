// SPDX-License-Identifier: GPL-3.0-or-later
// Heads are identified by one number, from 0, over all layers of a model. Below 0 it asks for several: allHeads,
// or the heads of one layer.
#pragma once

#include "core/pipeline/graph.h"
#include "core/session/shape.h"
#include "core/session/sources.h"

#include <QString>

/// Asks for all heads of all layers.
inline constexpr int allHeads = -1;

/// All heads of a layer; where there is one layer, all heads.
int allHeadsOf(const attn::Shape& shape, int layer);
/// Every head of every layer of a model that has several.
bool isOverview(const attn::Shape& shape, int asked);
/// The layer of a head, or the one whose heads are asked for; -1: all layers.
int layerOfHead(const attn::Shape& shape, int asked);
/// Whether `asked` includes a head.
bool includesHead(const attn::Shape& shape, int asked, int head);
/// The first head that is included.
int firstHeadOf(const attn::Shape& shape, int asked);
/// Whether a matrix of a layer belongs to the layer that is shown; those of heads and of the whole model always do.
bool isInShownLayer(const attn::Shape& shape, const attn::Node& node, int asked);
/// What shows a matrix, of a head (-1: of none) and a layer: what is shown, moved to its layer where it is another.
int headShowing(const attn::Shape& shape, const attn::Node& node, int asked);
/// The nearest that exists.
int fittingHead(const attn::Shape& shape, int asked);

/// "Head 5", "Layer 3, head 5"; counted from 1.
QString headName(const attn::Shape& shape, int head);
/// "Head 5", among others of its layer.
QString headNameInLayer(const attn::Shape& shape, int head);
/// The same as headName() inside a sentence: "head 5", "layer 3, head 5".
QString headWords(const attn::Shape& shape, int head);
/// What is shown: a head, "All heads", "Layer 3, all heads", "All layers and heads".
QString headsName(const attn::Shape& shape, int asked);
