// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/text/utf8.h"

#include <QByteArray>
#include <QString>
#include <algorithm>

namespace attn {

namespace {

/// Bytes of the well-formed sequence at the start of `text` (Unicode, table 3-7), 0: none.
std::size_t utf8Length(std::string_view text)
{
    const auto byte
        = [&](std::size_t i) { return i < text.size() ? unsigned(static_cast<unsigned char>(text[i])) : 0u; };
    const auto follows
        = [&](std::size_t i, unsigned low = 0x80, unsigned high = 0xBF) { return byte(i) >= low && byte(i) <= high; };
    const unsigned lead = byte(0);
    if (lead < 0x80)
        return 1;
    if (lead >= 0xC2 && lead <= 0xDF)
        return follows(1) ? 2 : 0;
    if (lead >= 0xE0 && lead <= 0xEF) {
        const bool second = follows(1, lead == 0xE0 ? 0xA0 : 0x80, lead == 0xED ? 0x9F : 0xBF);
        return second && follows(2) ? 3 : 0;
    }
    if (lead >= 0xF0 && lead <= 0xF4) {
        const bool second = follows(1, lead == 0xF0 ? 0x90 : 0x80, lead == 0xF4 ? 0x8F : 0xBF);
        return second && follows(2) && follows(3) ? 4 : 0;
    }
    return 0;
}

} // namespace

std::size_t firstInvalidUtf8(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8Length(text.substr(at));
        if (length == 0)
            return at;
        at += length;
    }
    return std::string_view::npos;
}

std::string repairedUtf8(std::string_view text)
{
    if (firstInvalidUtf8(text) == std::string_view::npos)
        return std::string(text);
    return QString::fromUtf8(text.data(), qsizetype(text.size())).toUtf8().toStdString();
}

std::string_view firstCharacters(std::string_view text, std::size_t count)
{
    std::size_t at = 0;
    for (; count > 0 && at < text.size(); --count)
        at += std::max<std::size_t>(utf8Length(text.substr(at)), 1);
    return text.substr(0, at);
}

} // namespace attn
