// SPDX-License-Identifier: GPL-3.0-or-later
// Running out of memory: thrown inside a library, an error at its border.
#pragma once

#include "core/base/result.h"

#include <new>
#include <string_view>

namespace attn {

/// Names what there was no memory for and what it needs; `bytes` 0: that is not known.
Error outOfMemory(std::string_view what, double bytes);

/// What `work` returns, a Result; where it runs out of memory, the error that `failure` makes.
template <typename Failure, typename Work> auto withinMemory(Failure&& failure, Work&& work) -> decltype(work())
{
    try {
        return work();
    } catch (const std::bad_alloc&) {
        return failure();
    }
}

/// The same with outOfMemory().
template <typename Work> auto withinMemory(std::string_view what, double bytes, Work&& work) -> decltype(work())
{
    return withinMemory([&] { return outOfMemory(what, bytes); }, work);
}

} // namespace attn
