// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/stage.h"

#include <vector>

namespace attn {

/// Every declared stage in the order in which recipes use them. Several may share a key (variants of one step); at
/// most one of these is enabled at a time.
const std::vector<const StageSpec*>& catalogue();

} // namespace attn
