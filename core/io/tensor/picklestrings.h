// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// What an array of Python objects holds, as far as it is looked at.
struct PickledTexts {
    std::vector<std::string> texts; ///< all items, where all are texts
    bool holdsNone = false; ///< an item is None
};

/// The items of a list of texts in the pickle that numpy.save writes for an array of dtype=object. The pickle is only
/// read: nothing that it names is looked up or called. Nothing: it holds something else than texts and None.
std::optional<PickledTexts> pickledTexts(std::string_view pickle);

} // namespace attn
