// SPDX-License-Identifier: GPL-3.0-or-later
// The declarations of every stage, one file each; core/recipes puts them in order.
#pragma once

#include "core/pipeline/stage.h"

namespace attn::stages {

// input
const StageSpec& tokens();
const StageSpec& tokenIds();
const StageSpec& embeddings();

// one projection, three times: query, key, value
const StageSpec& weight(Projection layer); ///< joined, layout split
const StageSpec& bias(Projection layer);
const StageSpec& headWeight(Projection layer); ///< one matrix per head, layout stacked
const StageSpec& headBias(Projection layer);
const StageSpec& projection(Projection layer); ///< queries, keys, values, layout split
const StageSpec& headProjection(Projection layer); ///< layout stacked
const StageSpec& slice(Projection layer); ///< unweighted: the embeddings, cut into the heads

// attention
const StageSpec& scores();
const StageSpec& scaledScores(); ///< by the root of the head width
const StageSpec& rescaledScores(); ///< by any number, with a temperature
const StageSpec& mask(); ///< causal
const StageSpec& customMask(); ///< drawn or given
const StageSpec& maskedScores();
const StageSpec& attentionWeights(); ///< softmax of the (masked) scores
const StageSpec& summedWeights(); ///< the same with the normalizer sum
const StageSpec& fullWeights(); ///< softmax before the mask
const StageSpec& zeroedWeights();
const StageSpec& renormalisedWeights(); ///< attention weights of the method after_softmax
const StageSpec& dropoutMask();
const StageSpec& droppedWeights();
const StageSpec& contextVectors();
const StageSpec& contextDropoutMask();
const StageSpec& droppedContextVectors();

// read from a file instead of computed
const StageSpec& givenTokens();
const StageSpec& givenWeights();

// all heads together
const StageSpec& concatenated();
const StageSpec& output();

// the end of a layer
const StageSpec& attentionResidual();

} // namespace attn::stages
