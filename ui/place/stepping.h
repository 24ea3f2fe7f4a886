// SPDX-License-Identifier: GPL-3.0-or-later
// Walking along the steps of a run: the same rules for keys, buttons, dots and the list.
#pragma once

#include "core/pipeline/trace.h"

#include <QString>
#include <vector>

/// The step with this key, or null.
const attn::Step* stepOf(const std::vector<attn::Step>& steps, const QString& key);

/// The next enabled step in a direction (+1, -1) from `key`, or null at the end.
/// A step, and the layer that it is shown of.
struct StepInLayer {
    const attn::Step* step = nullptr; ///< null: there is none
    int layer = 0;
};
/// The layers that stepping walks through: one where all are shown at once.
int walkedLayers(const attn::Shape& shape, int head);
/// neighbourStep() through all layers: at the end of one comes the first step of the next.
StepInLayer neighbourStep(const std::vector<attn::Step>& steps, int layers, const QString& key, int layer, int direction);
const attn::Step* neighbourStep(const std::vector<attn::Step>& steps, const QString& key, int direction);

/// The first (+1) or last (-1) enabled step, or null where nothing is enabled.
const attn::Step* outermostStep(const std::vector<attn::Step>& steps, int end);

/// `key` where it is enabled, else the nearest enabled step before it in the order of the catalogue, else the first.
QString nearestStep(const std::vector<attn::Step>& steps, const QString& key);

/// The step on whose screen a stage stands: itself, or the first enabled one that it leads to.
const attn::StageSpec* screenOf(const attn::StageSpec& stage, const attn::Config& config);

/// The result of a step for one head (ignored for steps of the whole model; below 0: the first), or null.
const attn::Node* resultNode(const attn::Trace& trace, const QString& step, int head);

/// The results of a step: one, or one per head where `head` asks for several.
std::vector<const attn::Node*> resultNodes(const attn::Trace& trace, const QString& step, int head);
