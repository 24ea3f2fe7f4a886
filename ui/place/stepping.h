// SPDX-License-Identifier: GPL-3.0-or-later
// Walking along the steps of a run: the same rules for keys, buttons, dots and the list.
#pragma once

#include "core/pipeline/trace.h"

#include <QString>
#include <vector>

/// The step with this key, or null.
const attn::Step* stepOf(const std::vector<attn::Step>& steps, const QString& key);

/// The first enabled step of a layer; null where a run has none.
const attn::Step* firstStepOfLayer(const std::vector<attn::Step>& steps);

/// A step, and the layer that it is shown of.
struct StepInLayer {
    const attn::StageSpec* stage = nullptr; ///< null: there is none
    int layer = 0;
};
/// The next enabled step in a direction (+1, -1) from `key` of a layer; none at the end. At the end of a layer comes the
/// first step of the next, but where all layers are shown at once (`head`, see headnames.h).
StepInLayer neighbourStep(const attn::Trace& trace, const QString& key, int layer, int head, int direction);
/// The first (+1) or last (-1) of the walk.
StepInLayer outermostStep(const attn::Trace& trace, int layer, int head, int end);

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
