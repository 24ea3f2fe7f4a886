// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/trace.h"

#include <string>
#include <vector>

namespace attn {

/// A setting that two documents give different values, as canonical texts.
struct SettingDifference {
    const SettingSpec* spec = nullptr;
    std::string a, b;
};

/// What was changed between two documents, not what follows from it.
struct DocumentDifference {
    std::vector<SettingDifference> settings; ///< in the order of the catalogue
    bool tokens = false; ///< other words, or another number of them
    std::vector<const StageSpec*> inputs; ///< given or edited numbers that differ, each stage once
    int overriddenInA = 0, overriddenInB = 0; ///< cells that only this side types over, or with another value

    bool empty() const
    {
        return settings.empty() && !tokens && inputs.empty() && overriddenInA == 0 && overriddenInB == 0;
    }
};

DocumentDifference documentDifference(const Trace& a, const Trace& b);

} // namespace attn
