// SPDX-License-Identifier: GPL-3.0-or-later
// How vocabularies spell blanks and bytes, undone. GPT-2's table (openai/gpt-2, encoder.py, bytes_to_unicode): the
// bytes that are printable in Latin-1 stand for themselves, the others for the letters from U+0100 on, in their order.
#include "core/session/givenattention.h"

#include <algorithm>
#include <array>

namespace attn {
namespace {

constexpr std::string_view byteLevelBlank = "\u0120", byteLevelBreak = "\u010a", pieceBlank = "\u2581";

bool standsForItself(int byte)
{
    return (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae;
}

/// The code point at `at`, which moves past it; -1 where the text is not UTF-8 of at most three bytes.
int nextCodePoint(std::string_view text, size_t& at)
{
    const auto byte = [&](size_t index) { return index < text.size() ? int(std::uint8_t(text[index])) : 0; };
    const int first = byte(at);
    const int length = first < 0x80 ? 1 : first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : 0;
    if (length == 0)
        return -1;
    int point = length == 1 ? first : first & (0x3f >> (length - 1));
    for (int i = 1; i < length; ++i) {
        if ((byte(at + size_t(i)) & 0xc0) != 0x80)
            return -1;
        point = (point << 6) | (byte(at + size_t(i)) & 0x3f);
    }
    at += size_t(length);
    return point;
}

/// The byte of each letter of the table, -1: none.
std::array<int, 0x144> byteTable()
{
    std::array<int, 0x144> table;
    table.fill(-1);
    int others = 0;
    for (int byte = 0; byte < 256; ++byte)
        table[size_t(standsForItself(byte) ? byte : 0x100 + others++)] = byte;
    return table;
}

/// The bytes as text; the token itself where it holds other letters or its bytes are no whole letters.
std::string fromBytes(const std::string& token)
{
    static const std::array<int, 0x144> table = byteTable();
    std::string bytes;
    for (size_t at = 0; at < token.size();) {
        const int point = nextCodePoint(token, at);
        if (point < 0 || size_t(point) >= table.size() || table[size_t(point)] < 0)
            return token;
        bytes += char(table[size_t(point)]);
    }
    for (size_t at = 0; at < bytes.size();)
        if (std::uint8_t(bytes[at]) >= 0xf0 && std::uint8_t(bytes[at]) < 0xf5) { // four bytes: a picture
            for (size_t i = 1; i < 4; ++i)
                if (at + i >= bytes.size() || (std::uint8_t(bytes[at + i]) & 0xc0) != 0x80)
                    return token;
            at += 4;
        } else if (nextCodePoint(bytes, at) < 0) {
            return token;
        }
    return bytes;
}

std::string withBlanks(std::string token)
{
    for (size_t at = token.find(pieceBlank); at != std::string::npos; at = token.find(pieceBlank, at + 1))
        token.replace(at, pieceBlank.size(), " ");
    return token;
}

bool anyHolds(const std::vector<std::string>& tokens, std::string_view what)
{
    return std::any_of(
        tokens.begin(), tokens.end(), [&](const std::string& token) { return token.find(what) != std::string::npos; });
}

} // namespace

std::vector<std::string> readableTokens(const std::vector<std::string>& tokens)
{
    std::vector<std::string> out = tokens;
    if (anyHolds(tokens, byteLevelBlank) || anyHolds(tokens, byteLevelBreak))
        std::transform(tokens.begin(), tokens.end(), out.begin(), fromBytes);
    else if (anyHolds(tokens, pieceBlank))
        std::transform(tokens.begin(), tokens.end(), out.begin(), withBlanks);
    return out;
}

std::vector<std::string> shownTokens(const std::vector<std::string>& tokens)
{
    std::vector<std::string> out = readableTokens(tokens);
    for (std::string& token : out) {
        const size_t first = token.find_first_not_of(' ');
        if (first != std::string::npos) // blanks alone stay: the window draws a sign for them
            token = token.substr(first, token.find_last_not_of(' ') + 1 - first);
    }
    return out;
}

} // namespace attn
