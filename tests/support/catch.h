// SPDX-License-Identifier: GPL-3.0-or-later
// The one place that depends on the installed Catch2: version 2 (Debian 12) or 3.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx; // version 2 has it in the global namespace
#else
#include <catch2/catch.hpp>
#endif
