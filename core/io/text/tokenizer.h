// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/session/session.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

struct TokenizerSpec {
    std::string_view name; ///< "words"
    std::string_view title; ///< translatable
    std::string_view summary; ///< translatable
};

/// `words` (Unicode words, punctuation apart, one token per ideograph), `characters` (grapheme clusters), `spaces`.
const std::vector<TokenizerSpec>& tokenizers();

/// In bytes: a hundred for each token that a step can be computed for.
inline constexpr std::size_t longestText = 1 << 20;

/// UTF-8 in, UTF-8 out. Text without a token, longer texts and unknown tokenizers are refused.
Result<std::vector<std::string>> tokenize(std::string_view text, std::string_view tokenizer);

/// The session's edited tokens, else its tokenized text.
Result<std::vector<std::string>> tokensOf(const Session& session);

/// Replaces the text (and with it edited tokens); embeddings that were given, and overrides, stay with their tokens.
Result<Nothing> replaceText(Session& session, std::string_view text);

} // namespace attn
