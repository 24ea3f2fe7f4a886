// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/graph.h"

class SessionModel;

/// Switches an optional step on or off as one undo step: the settings of its switch are applied one by one until it is
/// enabled, or all that switch it off. False where it was refused; the model then has the error.
bool switchStep(SessionModel& model, const attn::Step& step, bool on);
