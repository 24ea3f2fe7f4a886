// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/stageorder.h"

#include <algorithm>

namespace attn {

const std::vector<const SettingSpec*>& settingSpecs()
{
    static const std::vector<const SettingSpec*> specs = [] {
        std::vector<const SettingSpec*> out;
        for (const StageSpec* stage : stageOrder())
            for (const SettingSpec* setting : stage->settings)
                if (std::find(out.begin(), out.end(), setting) == out.end())
                    out.push_back(setting);
        return out;
    }();
    return specs;
}

} // namespace attn
