// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace attn {

/// The byte at which `text` stops being UTF-8 (overlong forms and surrogates are not), or npos.
std::size_t firstInvalidUtf8(std::string_view text);

/// The same text, with U+FFFD for what is not UTF-8.
std::string repairedUtf8(std::string_view text);

/// The first characters (code points) of a text, `count` at most; what is not UTF-8 counts by bytes.
std::string_view firstCharacters(std::string_view text, std::size_t count);

} // namespace attn
