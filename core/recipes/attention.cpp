// SPDX-License-Identifier: GPL-3.0-or-later
// Multi-head attention as the paper reads (Vaswani et al. 2017, section 3.2): the order of the stages.
#include "core/pipeline/stageorder.h"
#include "core/stages/stages.h"

namespace attn {

const std::vector<const StageSpec*>& stageOrder()
{
    using namespace stages;
    static const std::vector<const StageSpec*> order = [] {
        std::vector<const StageSpec*> out { &tokens(), &tokenIds(), &embeddings() };
        for (Projection layer : { Projection::Query, Projection::Key, Projection::Value })
            out.insert(out.end(), { &weight(layer), &bias(layer), &headWeight(layer), &headBias(layer),
                                      &projection(layer), &headProjection(layer), &slice(layer) });
        out.insert(out.end(),
            { &scores(), &scaledScores(), &rescaledScores(), &mask(), &customMask(), &maskedScores(), &fullWeights(), &zeroedWeights(), &attentionWeights(),
                &summedWeights(), &renormalisedWeights(), &dropoutMask(), &droppedWeights(), &contextVectors(),
                &contextDropoutMask(), &droppedContextVectors(), &concatenated(), &weight(Projection::Output),
                &bias(Projection::Output), &output(), &attentionResidual() });
        return out;
    }();
    return order;
}

const std::vector<const StageSpec*>& stagesOf(const Config& config)
{
    static const std::vector<const StageSpec*> given { &stages::givenTokens(), &stages::givenWeights() };
    return config.recipe() == Recipe::Imported ? given : stageOrder();
}

} // namespace attn
