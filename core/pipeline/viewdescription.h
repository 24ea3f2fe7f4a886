// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/config/setting.h"
#include "core/pipeline/graph.h"
#include "core/pipeline/stageview.h"
#include "core/session/sources.h"

namespace attn {

/// Says in words where the numbers of `view` come from and how many of them are typed over.
void describe(StageView& view, const Graph& graph, const Sources& sources, const Config& config);

} // namespace attn
