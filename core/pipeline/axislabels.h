// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/pipeline/trace.h"

#include <string>
#include <vector>

namespace attn {

/// Names along an axis of a run. Counts start at `base`: 1 on screen, 0 in files. Tokens are named for people
/// (Sources::names), or, for data, as the document spells them.
std::vector<std::string> labelTexts(const Trace& trace, Axis axis, int base, bool forPeople, int layer = anyLayer);
/// The same before translation.
std::vector<Message> labelMessages(const Trace& trace, Axis axis, int base, bool forPeople, int layer = anyLayer);

} // namespace attn
