// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/memory.h"

#include <cmath>
#include <cstdint>
#include <string>

namespace attn {

Error outOfMemory(std::string_view what, double bytes)
{
    if (bytes <= 0)
        return contentError(ATTN_TR("There is not enough memory for %1. Use a shorter text, choose fewer matrices, or "
                                    "close other programs."),
            { std::string(what) });
    return contentError(ATTN_TR("There is not enough memory for %1, which needs %2 MB. Use a shorter text or smaller "
                                "sizes, or close other programs."),
        { std::string(what), std::to_string(std::int64_t(std::ceil(bytes / 1e6))) });
}

} // namespace attn
