// SPDX-License-Identifier: GPL-3.0-or-later
// What every PyTorch program begins and ends with, and how its lines are broken.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace attn::script {

/// Imports and helpers: only those that `body` uses.
std::string opening(std::string_view title, std::string_view body);

/// Collects the matrices by path and prints them; `before` and `after` stand around those of the heads.
std::string ending(const std::vector<std::string>& before, const std::vector<std::string>& after);
/// The same where `of_layers` holds the matrices of each layer.
std::string layersEnding(const std::vector<std::string>& before);

/// "name=name" for each.
std::vector<std::string> named(const std::vector<std::string>& names);
/// begin + items + end, broken where a line would pass 100 characters.
std::string wrapped(std::string_view begin, const std::vector<std::string>& items, std::string_view end);

/// Whether the last line gives another name to (a part of) a matrix: then to change the one changes the other.
bool isView(std::string_view code);

/// Without line breaks, for comments.
std::string oneLine(std::string text);

} // namespace attn::script
