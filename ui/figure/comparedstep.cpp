// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/comparedstep.h"

#include "core/pipeline/compare.h"
#include "ui/figure/equation.h"

namespace {

/// A matrix of zeros needs no range.
attn::ColorScale sidesScale(attn::MapKind map, const attn::StageView& a, const attn::StageView& b)
{
    const attn::ColorScale of[] = { attn::scaleFor(map, *a.values, a.mask.get()), attn::scaleFor(map, *b.values, b.mask.get()) };
    const bool zeroA = (a.values->array() == 0).all(), zeroB = (b.values->array() == 0).all();
    return zeroA ? of[1] : zeroB ? of[0] : attn::united(of[0], of[1]);
}

} // namespace

ComparedStep comparedStep(std::shared_ptr<const attn::Trace> a, const std::vector<attn::StageView>& results)
{
    ComparedStep step { a, {}, {}, {} };
    for (const attn::StageView& b : results) {
        const attn::Node* node
            = b.node && b.values && mapOf(b.node->spec->kind) ? a->graph().find(b.node->path) : nullptr;
        const auto view = node ? a->view(node->id) : attn::Result<attn::StageView>(attn::Error {});
        if (!view || !view->values)
            continue;
        attn::MatrixDifference difference = attn::differenceOf(*view, b);
        ComparedMatrix one { *view, b, {}, {}, {} };
        one.difference.node = b.node;
        one.difference.values = std::make_shared<const attn::Matrix>(std::move(difference.values));
        if ((difference.compared.array() == 0).any())
            one.difference.mask = std::make_shared<const attn::Matrix>(std::move(difference.compared));
        one.scale = attn::scaleFor(attn::MapKind::Difference, *one.difference.values, one.difference.mask.get());
        one.scaleOfSides = sidesScale(*mapOf(b.node->spec->kind), *view, b);
        step.matrices.push_back(std::move(one));
    }
    return step;
}
