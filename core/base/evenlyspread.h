// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace attn {

/// Of 0 .. count - 1 the first, the last and as many between them as leave at least `least` from one to the next. The
/// distances differ by one at most.
inline std::vector<int> evenlySpread(int count, int least)
{
    std::vector<int> places;
    if (count <= 0)
        return places;
    const int distances = (count - 1) / std::max(least, 1);
    for (int i = 0; i <= distances; ++i) // rounded down, so that no distance falls below the mean
        places.push_back(distances == 0 ? 0 : int(std::int64_t(i) * (count - 1) / distances));
    return places;
}

} // namespace attn
