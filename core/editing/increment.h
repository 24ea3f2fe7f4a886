// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers moved step by step, with the arrow keys or by dragging.
#pragma once

#include "core/pipeline/stage.h"

namespace attn {

/// How far one step goes: a hundredth of the power of ten nearest to the number (1 for 0).
double incrementStep(double value);

enum class IncrementSize { Fine, Normal, Coarse }; ///< a tenth, one, ten steps

/// `value` moved by `steps`, rounded to what the step can resolve, so that 0.43 + 0.01 is 0.44. Masks go to 1 with
/// steps up and to 0 with steps down.
double incremented(double value, int steps, IncrementSize pace, ValueKind kind = ValueKind::Signed);

} // namespace attn
