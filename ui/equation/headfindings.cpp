// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/equation/headfindings.h"

namespace {

/// Four matrices of so many cells take 128 MB.
constexpr Eigen::Index mostSummaryCells = 4'000'000;

} // namespace

HeadFindings headFindings(const std::vector<attn::StageView>& views, const QString& key, bool summary)
{
    HeadFindings found;
    const std::string stage = key.toStdString();
    std::vector<attn::MatrixPtr> values, masks;
    const attn::StageSpec* spec = nullptr;
    for (const attn::StageView& view : views) {
        if (!view.node || !view.values || view.node->head < 0 || view.node->spec->key != stage)
            continue;
        spec = view.node->spec;
        values.push_back(view.values);
        masks.push_back(view.mask);
        if (!attn::isMeasured(*spec))
            continue;
        if (const auto measures = attn::measureHead(*view.values, view.mask.get()))
            found.measures.emplace(view.node->id, *measures);
    }
    if (!summary || values.size() < 2 || !attn::comparesOverHeads(*spec))
        return found;
    found.tooLarge = values.front()->size() > mostSummaryCells;
    if (found.tooLarge)
        return found;
    found.summary = attn::headAggregates(values, masks, attn::hiddenCellsOf(*spec));
    if (found.summary) {
        found.spreadScale
            = attn::scaleFor(attn::MapKind::Difference, *found.summary->spread, found.summary->mask.get());
        found.spreadScale.low = 0;
    }
    return found;
}
