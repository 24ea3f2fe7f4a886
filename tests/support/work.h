// SPDX-License-Identifier: GPL-3.0-or-later
// Work, counted instead of timed: tests/CMakeLists.txt compiles the readers so that each stretch of code between two
// branches counts as one when it runs.
#pragma once

#include <cstdint>

/// What this thread has done so far.
std::uint64_t workDone();

template <typename Task> std::uint64_t workOf(Task&& task)
{
    const std::uint64_t before = workDone();
    task();
    return workDone() - before;
}

/// How work grows where the input doubles, without what it takes in any case: 2 where each item costs the same, 4 where
/// each is compared with all others. `prepare(n)` makes the input of `task`, uncounted.
template <typename Prepare, typename Task> double workGrowth(int n, Prepare&& prepare, Task&& task)
{
    double work[3] = {};
    for (int i = 0; i < 3; ++i) {
        const auto input = prepare(n << i);
        work[i] = double(workOf([&] { task(input); }));
    }
    return work[1] > work[0] ? (work[2] - work[1]) / (work[1] - work[0]) : 0;
}
