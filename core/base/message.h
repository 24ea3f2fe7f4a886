// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Marks a text of the core for translation; the window looks it up in the context "core".
#define ATTN_TR(text) text

namespace attn {

/// A sentence before translation: English source text with %1, %2 ... and what fills them.
struct Message {
    std::string text;
    std::vector<std::string> args;

    Message() = default;
    Message(std::string_view source, std::vector<std::string> arguments = {})
        : text(source)
        , args(std::move(arguments))
    {
    }
    Message(const char* source, std::vector<std::string> arguments = {})
        : Message(std::string_view(source), std::move(arguments))
    {
    }

    bool empty() const { return text.empty(); }
    bool operator==(const Message&) const = default;

    /// The English sentence with its arguments filled in.
    std::string english() const { return fill(text); }

    /// The same for a translated source text.
    std::string fill(std::string_view source) const
    {
        std::string out;
        for (size_t i = 0; i < source.size(); ++i) {
            const bool marker = source[i] == '%' && i + 1 < source.size() && source[i + 1] >= '1' && source[i + 1] <= '9';
            const size_t index = marker ? size_t(source[i + 1] - '1') : args.size();
            if (index < args.size()) {
                out += args[index];
                ++i;
            } else {
                out += source[i];
            }
        }
        return out;
    }
};

} // namespace attn
