// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>

namespace attn {

/// The four projections with weights, in the order in which PyTorch programs create (and so draw) them.
enum class Projection { Query, Key, Value, Output };
inline constexpr std::array<Projection, 4> allProjections { Projection::Query, Projection::Key, Projection::Value, Projection::Output };
/// "query" ...: the name in session files.
std::string_view projectionName(Projection which);
bool isProjection(std::string_view name);

} // namespace attn
