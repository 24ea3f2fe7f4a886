// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// Marks a text of the core for translation; the window looks it up in the context "core".
#define ATTN_TR(text) text

namespace attn {

struct Message;

/// What fills a marker of a message: a text that stays as it is (a number, a token), words of the core, which are
/// translated with the message, or paths, which the window replaces by titles.
struct Argument {
    std::string text; ///< as it is
    std::vector<Message> words; ///< one, instead of `text`; else empty
    bool isPath = false; ///< `text` is "heads.0.scores", "heads.0.scores[1,2]" or several of these, joined by ", "

    Argument(std::string asItIs);
    Argument(std::string_view asItIs);
    Argument(const char* asItIs);
    Argument(Message translated);
    static Argument path(std::string paths);
    bool operator==(const Argument& other) const;
};

/// A sentence before translation: English source text with %1, %2 ... and what fills them. {%1:token|tokens} is the word
/// that goes with the number %1, for one and for others; languages without a plural leave it out.
struct Message {
    std::string text;
    std::vector<Argument> args;

    Message() = default;
    Message(std::string_view source, std::vector<Argument> arguments = {})
        : text(source)
        , args(std::move(arguments))
    {
    }
    Message(const char* source, std::vector<Argument> arguments = {})
        : Message(std::string_view(source), std::move(arguments))
    {
    }
    /// With texts that stay as they are. A template, so that a list in braces is one of arguments.
    template <typename Texts, typename = std::enable_if_t<std::is_same_v<Texts, std::vector<std::string>>>>
    Message(std::string_view source, const Texts& texts)
        : text(source)
        , args(texts.begin(), texts.end())
    {
    }

    bool empty() const { return text.empty(); }
    bool operator==(const Message&) const = default;

    /// The English sentence with its arguments filled in.
    std::string english() const
    {
        const auto same = [](const std::string& text) { return text; };
        return filled(same, same);
    }

    /// The same in another language: `translate` maps an English source text to that language, `title` paths to titles.
    template <typename Translate, typename Title> std::string filled(const Translate& translate, const Title& title) const
    {
        const std::string source = translate(text);
        std::string out;
        for (size_t i = 0; i < source.size(); ++i) {
            if (const Choice choice = choiceAt(source, i); choice.length > 0) {
                out += choice.word;
                i += choice.length - 1;
                continue;
            }
            const bool marker = source[i] == '%' && i + 1 < source.size() && source[i + 1] >= '1' && source[i + 1] <= '9';
            const size_t index = marker ? size_t(source[i + 1] - '1') : args.size();
            if (index < args.size()) {
                const Argument& argument = args[index];
                out += !argument.words.empty() ? argument.words.front().filled(translate, title)
                    : argument.isPath          ? title(argument.text)
                                               : argument.text;
                ++i;
            } else {
                out += source[i];
            }
        }
        return out;
    }

private:
    struct Choice {
        std::string_view word;
        size_t length = 0; ///< of "{%1:one|many}"; 0: there is none
    };

    Choice choiceAt(std::string_view source, size_t at) const
    {
        if (source.substr(at, 2) != "{%" || source.size() < at + 4 || source[at + 3] != ':')
            return {};
        const size_t index = size_t(source[at + 2] - '1'), bar = source.find('|', at), end = source.find('}', at);
        if (index >= args.size() || bar == source.npos || end == source.npos || bar > end)
            return {};
        const bool one = args[index].text == "1";
        return { one ? source.substr(at + 4, bar - at - 4) : source.substr(bar + 1, end - bar - 1), end + 1 - at };
    }
};

inline Argument::Argument(std::string asItIs)
    : text(std::move(asItIs))
{
}

inline Argument::Argument(std::string_view asItIs)
    : text(asItIs)
{
}

inline Argument::Argument(const char* asItIs)
    : text(asItIs)
{
}

inline Argument::Argument(Message translated)
    : words { std::move(translated) }
{
}

inline Argument Argument::path(std::string paths)
{
    Argument out(std::move(paths));
    out.isPath = true;
    return out;
}

inline bool Argument::operator==(const Argument& other) const
{
    return text == other.text && words == other.words && isPath == other.isPath;
}

} // namespace attn
