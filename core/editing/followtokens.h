// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/session.h"

#include <string>
#include <vector>

namespace attn {

/// Where each old token stands in the new list, by the common beginning and end of both; -1: gone. Where as many
/// tokens were typed as were there before, they count as changed in place.
std::vector<int> placesAfterTyping(const std::vector<std::string>& before, const std::vector<std::string>& after);

/// Moves overrides with their tokens: rows and columns that count tokens go from i to places[i]; overrides of tokens
/// that are gone are removed. Those beyond the old tokens stay as they are, unless another cell comes to their place.
void moveOverrides(Overrides& overrides, const std::vector<int>& places);

/// The same for a given mask; a token that is new may see and be seen by all.
void moveMask(Session& session, const std::vector<int>& places, int tokens);

} // namespace attn
