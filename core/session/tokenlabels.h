// SPDX-License-Identifier: GPL-3.0-or-later
// What tokens are called wherever people read them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// How the pieces of a vocabulary spell blanks, bytes and the beginnings of words.
enum class Spelling {
    Plain, ///< as they are
    ByteLevel, ///< GPT-2: "Ġjourney" begins with a blank, "Ã©" is é in bytes
    SentencePiece, ///< "▁journey" begins with a blank, "<0x0A>" is a byte
    WordPiece, ///< "##s" goes on with the word before it, other pieces begin one
};

/// The spelling of pieces that belong together: one file, queries and keys.
Spelling spellingOf(const std::vector<std::string>& pieces);

/// Pieces as text: " journey". What is no whole letter stays as it is.
std::vector<std::string> readableTokens(const std::vector<std::string>& pieces, Spelling spelling);

/// The pieces put together: "It em" + "powers" is "It empowers". Plain tokens are words with a blank between them.
std::string joinedTokens(const std::vector<std::string>& pieces, Spelling spelling);

/// The one label of each token: its text, with ␣ for blanks at its ends, ↵ and ⇥ for breaks, <NBSP>, <ZWSP> or <U+2028>
/// for what nobody could see, and <F0 9F> for bytes that are no whole letter. A piece without ␣ joins the one before it.
std::vector<std::string> tokenLabels(const std::vector<std::string>& pieces, Spelling spelling);

/// "the", "the (2)": repeated labels are numbered from the second on.
std::vector<std::string> numberedLabels(const std::vector<std::string>& labels);

/// A token inside a sentence. Those with letters that run from right to left are isolated (Unicode UAX 9, FSI and PDI), so
/// that they do not turn the sentence around.
std::string isolated(std::string_view token);

/// How a run names its tokens; not part of the document.
struct TokenNaming {
    bool raw = false; ///< pieces as the vocabulary spells them: "Ġjourney"
    bool numbered = true; ///< repeats
    bool operator==(const TokenNaming&) const = default;
};

} // namespace attn
