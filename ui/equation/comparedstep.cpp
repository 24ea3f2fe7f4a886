// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/equation/comparedstep.h"

#include "core/analysis/compare.h"
#include "core/pipeline/colorranges.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace {

constexpr qint64 mostShared = 1'000'000; // numbers whose differences are looked through for the range of one head

std::optional<attn::StageView> viewIn(const attn::Trace& a, const attn::Node& node)
{
    const attn::Node* same = attn::mapOf(node.spec->kind) ? a.graph().find(node.path) : nullptr;
    auto view = same ? a.view(same->id) : attn::Result<attn::StageView>(attn::Error {});
    return view && view->values ? std::optional(std::move(*view)) : std::nullopt;
}

attn::StageView differenceView(const attn::StageView& a, const attn::StageView& b)
{
    attn::MatrixDifference difference = attn::differenceOf(a, b);
    attn::StageView view;
    view.node = b.node;
    view.values = attn::share(std::move(difference.values));
    if ((difference.compared.array() == 0).any())
        view.mask = attn::share(std::move(difference.compared));
    return view;
}

attn::ColorScale differenceRange(const attn::StageView& difference)
{
    return attn::scaleFor(attn::MapKind::Difference, *difference.values, difference.mask.get());
}

/// The other heads of the step in B, where looking through them costs little.
std::vector<attn::StageView> otherHeads(const attn::Trace& b, const std::vector<attn::StageView>& results)
{
    std::vector<attn::StageView> others;
    if (results.empty() || !results.front().node || results.front().node->head < 0)
        return others;
    const attn::Node& first = *results.front().node;
    if (qint64(first.rows) * first.columns * b.shape().allHeads() > mostShared)
        return others;
    for (const attn::Node& node : b.graph().nodes) {
        const bool shown = std::any_of(results.begin(), results.end(),
            [&node](const attn::StageView& view) { return view.node->id == node.id; });
        if (node.spec != first.spec || shown)
            continue;
        if (auto view = b.view(node.id))
            others.push_back(std::move(*view));
    }
    return others;
}

} // namespace

ComparedStep comparedStep(
    std::shared_ptr<const attn::Trace> a, const attn::Trace& b, const std::vector<attn::StageView>& results)
{
    ComparedStep step { a, {}, {}, {} };
    std::optional<attn::ColorScale> range;
    const auto counts = [&range](const attn::ColorScale& one) { range = range ? attn::united(*range, one) : one; };
    for (const attn::StageView& result : results) {
        const auto before = result.node && result.values ? viewIn(*a, *result.node) : std::nullopt;
        if (!before)
            continue;
        ComparedMatrix one { *before, result, differenceView(*before, result), {}, {} };
        counts(differenceRange(one.difference));
        one.scaleOfSides = attn::united(attn::stageRange(*a, *before->node), attn::stageRange(b, *result.node));
        step.matrices.push_back(std::move(one));
    }
    for (const attn::StageView& other : otherHeads(b, results))
        if (const auto before = viewIn(*a, *other.node))
            counts(differenceRange(differenceView(*before, other)));
    for (ComparedMatrix& one : step.matrices)
        one.scale = *range;
    return step;
}
