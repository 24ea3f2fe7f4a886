// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace attn {

/// Text (or bytes) on its way to a file, a terminal or into memory. It goes there in pieces of some kilobytes, so that a
/// long table is never held as a whole.
class TextOut {
public:
    using Sink = std::function<Result<Nothing>(std::string_view piece)>;
    static constexpr std::size_t pieceBytes = 64 * 1024;

    explicit TextOut(Sink sink)
        : m_sink(std::move(sink))
    {
    }
    TextOut(const TextOut&) = delete;

    TextOut& operator+=(std::string_view text);
    TextOut& operator+=(char c) { return *this += std::string_view(&c, 1); }

    /// Sends what is left. The first failure of the sink; nothing was sent after that.
    Result<Nothing> finish();

private:
    void send();

    Sink m_sink;
    std::string m_piece;
    std::optional<Error> m_failure;
};

using TextWork = std::function<void(TextOut&)>;

/// What `write` writes, in memory.
QByteArray textOf(const TextWork& write);
/// The same as a file, whole or not at all. The error names the path and the reason.
Result<Nothing> writeText(const QString& path, const TextWork& write);

} // namespace attn
