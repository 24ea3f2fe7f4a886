// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/work.h"

namespace {

thread_local std::uint64_t blocksRun = 0;

} // namespace

/// The compiler calls it at the begin of every basic block.
extern "C" void __sanitizer_cov_trace_pc();
extern "C" void __sanitizer_cov_trace_pc()
{
    ++blocksRun;
}

std::uint64_t workDone()
{
    return blocksRun;
}
