// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/trace.h"

#include <string>
#include <vector>

namespace attn {

/// A setting with its canonical value.
struct CaptionSetting {
    const SettingSpec* spec = nullptr;
    std::string value;
};

/// What a reader needs to make the run again: heads, scale, mask, dropout and seeds that numbers were drawn from, then
/// everything else that was set to something else than its default.
std::vector<CaptionSetting> captionSettings(const Trace& trace);

/// The text of a run: what was typed, or its tokens put together.
std::string captionText(const Trace& trace);

} // namespace attn
