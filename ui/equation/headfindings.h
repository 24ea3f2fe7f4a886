// SPDX-License-Identifier: GPL-3.0-or-later
// What is worked out over all heads of a step before it is laid out.
#pragma once

#include "core/analysis/measures.h"
#include "core/analysis/headaggregates.h"
#include "core/color/scale.h"
#include "core/pipeline/trace.h"

#include <QString>
#include <map>
#include <optional>
#include <vector>

struct HeadFindings {
    std::map<int, attn::HeadMeasures> measures; ///< by node
    std::optional<attn::HeadSummary> summary;
    attn::ColorScale spreadScale; ///< from 0, in the hues of differences
    bool tooLarge = false; ///< a summary was asked for, and would take too much memory
};

/// Looks through `views`: the results of the step `key`, one per head. `summary`: also mean, largest and spread, where
/// cells of different heads compare. Takes a while for large matrices: a loader does it.
HeadFindings headFindings(const std::vector<attn::StageView>& views, const QString& key, bool summary);
