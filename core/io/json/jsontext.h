// SPDX-License-Identifier: GPL-3.0-or-later
// What is written in a JSON text: its strings, its numbers, and where they stand.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace attn {

/// A string without quotes and escapes, UTF-8. `text`: as the parser took it, with quotes.
std::string jsonString(std::string_view text);

/// Whether `text` is a number by the grammar of JSON.
bool isJsonNumber(std::string_view text);
/// Its nearest double; infinite beyond the doubles.
double jsonNumber(std::string_view text);

/// Line and column (in characters) of a byte, both from 1.
std::pair<int, int> textPlace(std::string_view text, std::size_t byte);

} // namespace attn
