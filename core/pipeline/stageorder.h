// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/stage.h"

#include <vector>

namespace attn {

/// Every declared stage in the order in which recipes use them. Several may share a key (variants of one step); at
/// most one of these is enabled at a time.
const std::vector<const StageSpec*>& stageOrder();

/// Between these the stages of a layer stand: what enters the first layer, and what a layer ends with.
inline constexpr std::string_view firstLayerInput = "embeddings", layerResult = "attention_residual";

/// The stages of the recipe that `config` follows: the catalogue, or tokens and weights where these were read from a
/// file.
const std::vector<const StageSpec*>& stagesOf(const Config& config);

} // namespace attn
