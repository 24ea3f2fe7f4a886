// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/layermeasures.h"

#include "core/analysis/measures.h"
#include "core/pipeline/stageorder.h"

#include <algorithm>

namespace attn {

double rowSpread(const Matrix& rows)
{
    return (rows.rowwise() - rows.colwise().mean()).norm() / rows.norm();
}

std::vector<const Node*> layerStream(const Trace& trace)
{
    std::vector<const Node*> out;
    if (trace.config().recipe() == Recipe::Imported)
        return out;
    for (int layer = 0; layer <= trace.shape().layers; ++layer)
        out.push_back(trace.graph().findInLayer(operandStage({ layerInput }, trace.config(), layer)->key, std::max(layer - 1, 0)));
    return out;
}

Result<Matrix> attentionRollout(const Trace& trace, bool halfIdentity, std::stop_token stop)
{
    const Shape& shape = trace.shape();
    if (shape.keyTokens() != shape.tokens)
        return contentError(ATTN_TR("Attention rollout needs keys that are the queries' own tokens, but there are %1 queries and %2 keys."),
            { std::to_string(shape.tokens), std::to_string(shape.keyTokens()) });
    Matrix out = Matrix::Identity(shape.tokens, shape.tokens);
    const std::vector<const Node*> weights = finalWeights(trace);
    for (int layer = 0; layer < shape.layers; ++layer) {
        Matrix mean = Matrix::Zero(shape.tokens, shape.tokens);
        for (int head = 0; head < shape.heads; ++head) {
            const auto view = trace.view(weights[std::size_t(layer * shape.heads + head)]->id, stop);
            if (!view)
                return view.error();
            mean += *view->values / shape.heads;
        }
        for (int row = 0; row < shape.tokens; ++row)
            if (const double sum = mean.row(row).sum(); sum != 0)
                mean.row(row) /= sum;
        if (halfIdentity)
            mean = (mean + Matrix(Matrix::Identity(shape.tokens, shape.tokens))) / 2;
        out = mean * out;
    }
    return out;
}

} // namespace attn
