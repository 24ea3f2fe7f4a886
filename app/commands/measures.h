// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"

/// Prints entropy, diagonal, first and previous of the weights among `nodes`. `chosen`: they were named, so one without
/// measures is a mistake.
attn::Result<attn::Nothing> showMeasures(
    const attn::Trace& trace, const std::vector<const attn::Node*>& nodes, bool chosen, bool json, int decimals);
