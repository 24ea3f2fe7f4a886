// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/colorranges.h"

#include <map>
#include <vector>

/// The colour ranges of all steps and heads of a run where that costs nothing; of a large run those of the views that
/// are `shown`.
std::map<attn::MapKind, attn::ColorScale> lockedRanges(
    const attn::Trace& trace, const std::vector<attn::StageView>& shown);
