// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

#include <cassert>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace attn {

/// Why something could not be done: what is wrong, where, and what would work.
struct Error {
    enum class Kind {
        Usage, ///< the request is wrong: an unknown setting, a path that is switched off (exit status 2)
        Content, ///< the request is fine, what it works on is not (exit status 1)
        Cancelled, ///< stopped on request
    };

    Message message;
    Kind kind = Kind::Content;

    std::string english() const { return message.english(); }
};

inline Error usageError(std::string_view text, std::vector<Argument> args = {})
{
    return { Message(text, std::move(args)), Error::Kind::Usage };
}

inline Error contentError(std::string_view text, std::vector<Argument> args = {})
{
    return { Message(text, std::move(args)), Error::Kind::Content };
}

/// The same with texts that stay as they are.
template <typename Texts, typename = std::enable_if_t<std::is_same_v<Texts, std::vector<std::string>>>> Error usageError(std::string_view text, const Texts& texts)
{
    return { Message(text, texts), Error::Kind::Usage };
}

template <typename Texts, typename = std::enable_if_t<std::is_same_v<Texts, std::vector<std::string>>>> Error contentError(std::string_view text, const Texts& texts)
{
    return { Message(text, texts), Error::Kind::Content };
}

struct Nothing { };

/// A value or an error, with the member names of std::expected (C++23).
template <typename T = Nothing> class [[nodiscard]] Result {
public:
    Result(T value)
        : m_state(std::in_place_index<0>, std::move(value))
    {
    }
    Result(Error error)
        : m_state(std::in_place_index<1>, std::move(error))
    {
    }

    bool has_value() const { return m_state.index() == 0; }
    explicit operator bool() const { return has_value(); }

    T& value() { return std::get<0>(m_state); }
    const T& value() const { return std::get<0>(m_state); }
    const Error& error() const { return std::get<1>(m_state); }

    T& operator*() { return value(); }
    const T& operator*() const { return value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

private:
    std::variant<T, Error> m_state;
};

} // namespace attn
