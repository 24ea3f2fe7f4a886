// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a page of heatmaps that are the same for every run.
#pragma once

#include <string_view>

namespace attn {

/// Style sheet and the drawing program, which uses no library and asks no network.
extern const std::string_view htmlStyle, htmlProgram;

} // namespace attn
