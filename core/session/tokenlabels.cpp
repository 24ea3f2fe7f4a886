// SPDX-License-Identifier: GPL-3.0-or-later
// How vocabularies spell blanks and bytes, undone. GPT-2's table (openai/gpt-2, encoder.py, bytes_to_unicode): the
// bytes that are printable in Latin-1 stand for themselves, the others for the letters from U+0100 on, in their order.
#include "core/session/tokenlabels.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>

namespace attn {
namespace {

constexpr std::string_view byteLevelBlank = "\u0120", byteLevelBreak = "\u010a", pieceBlank = "\u2581";
constexpr std::string_view continuation = "##";

bool standsForItself(int byte)
{
    return (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae;
}

/// The code point at `at`, which moves behind it; -1 where the text is not UTF-8, and `at` stays.
int nextCodePoint(std::string_view text, size_t& at)
{
    const auto byte = [&](size_t index) { return index < text.size() ? int(std::uint8_t(text[index])) : 0; };
    const int first = byte(at);
    const int length = first < 0x80 ? 1
        : first >= 0xc2 && first < 0xe0 ? 2
        : first >= 0xe0 && first < 0xf0 ? 3
        : first >= 0xf0 && first < 0xf5 ? 4
                                        : 0;
    if (length == 0)
        return -1;
    int point = length == 1 ? first : first & (0x7f >> length);
    for (int i = 1; i < length; ++i) {
        if ((byte(at + size_t(i)) & 0xc0) != 0x80)
            return -1;
        point = (point << 6) | (byte(at + size_t(i)) & 0x3f);
    }
    const bool overlong = (length == 3 && point < 0x800) || (length == 4 && point < 0x10000);
    if (overlong || point > 0x10ffff || (point >= 0xd800 && point < 0xe000))
        return -1;
    at += size_t(length);
    return point;
}

bool isWholeText(std::string_view bytes)
{
    for (size_t at = 0; at < bytes.size();)
        if (nextCodePoint(bytes, at) < 0)
            return false;
    return true;
}

/// The byte that each letter of the table stands for, -1: none.
std::array<int, 0x144> byteTable()
{
    std::array<int, 0x144> table;
    table.fill(-1);
    int others = 0;
    for (int byte = 0; byte < 256; ++byte)
        table[size_t(standsForItself(byte) ? byte : 0x100 + others++)] = byte;
    return table;
}

/// The bytes that a byte-level piece spells; nothing where it holds other letters.
std::optional<std::string> spelledBytes(std::string_view piece)
{
    static const std::array<int, 0x144> table = byteTable();
    std::string bytes;
    for (size_t at = 0; at < piece.size();) {
        const int point = nextCodePoint(piece, at);
        if (point < 0 || size_t(point) >= table.size() || table[size_t(point)] < 0)
            return std::nullopt;
        bytes += char(table[size_t(point)]);
    }
    return bytes;
}

/// "<0x0A>" of SentencePiece.
std::optional<char> byteFallback(std::string_view piece)
{
    const auto digit = [](char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1; };
    if (piece.size() != 6 || !piece.starts_with("<0x") || piece[5] != '>' || digit(piece[3]) < 0 || digit(piece[4]) < 0)
        return std::nullopt;
    return char(digit(piece[3]) * 16 + digit(piece[4]));
}

std::string withBlanks(std::string token)
{
    for (size_t at = token.find(pieceBlank); at != std::string::npos; at = token.find(pieceBlank, at + 1))
        token.replace(at, pieceBlank.size(), " ");
    return token;
}

/// The bytes of the text that a piece stands for; not always whole letters.
std::string bytesOf(const std::string& piece, Spelling spelling)
{
    switch (spelling) {
    case Spelling::ByteLevel:
        if (const auto bytes = spelledBytes(piece))
            return *bytes;
        if (piece.starts_with(byteLevelBlank)) // a piece that was made readable but for its blank
            return " " + piece.substr(byteLevelBlank.size());
        return piece;
    case Spelling::SentencePiece:
        if (const auto byte = byteFallback(piece))
            return std::string(1, *byte);
        return withBlanks(piece);
    case Spelling::WordPiece:
    case Spelling::Plain:
        break;
    }
    return piece;
}

bool anyHolds(const std::vector<std::string>& pieces, std::string_view what)
{
    return std::any_of(
        pieces.begin(), pieces.end(), [&](const std::string& piece) { return piece.find(what) != std::string::npos; });
}

/// Chinese and other texts without blanks show no mark of a byte-level vocabulary, but all their pieces are of its table
/// and together make letters of three bytes and more, which texts in Latin letters do not by chance.
bool spellBytesTogether(const std::vector<std::string>& pieces)
{
    std::string together;
    for (const std::string& piece : pieces) {
        const auto bytes = spelledBytes(piece);
        if (!bytes)
            return false;
        together += *bytes;
    }
    return isWholeText(together)
        && std::any_of(together.begin(), together.end(), [](char c) { return std::uint8_t(c) >= 0xe0; });
}

std::string codeLabel(int point)
{
    static constexpr char digits[] = "0123456789ABCDEF";
    std::string hex;
    for (int shift = point > 0xffff ? 20 : 12; shift >= 0; shift -= 4)
        hex += digits[(point >> shift) & 15];
    return "<U+" + hex + ">";
}

constexpr int joiner = 0x200d, nonJoiner = 0x200c;

/// The sign or the name of what nobody would see; empty: it is seen.
std::string signOf(int point)
{
    switch (point) {
    case '\n':
        return "\u21b5";
    case '\t':
        return "\u21e5";
    case '\r':
        return "<CR>";
    case 0x00a0:
        return "<NBSP>";
    case 0x00ad:
        return "<SHY>";
    case 0x200b:
        return "<ZWSP>";
    case nonJoiner:
        return "<ZWNJ>";
    case joiner:
        return "<ZWJ>";
    case 0xfeff:
        return "<BOM>";
    default:
        break;
    }
    const auto within = [point](int first, int last) { return point >= first && point <= last; };
    const bool control = within(0, 0x1f) || within(0x7f, 0x9f);
    const bool space = point == 0x1680 || within(0x2000, 0x200a) || point == 0x202f || point == 0x205f || point == 0x3000;
    const bool format = point == 0x061c || point == 0x180e || within(0x200e, 0x200f) || within(0x2028, 0x202e)
        || within(0x2060, 0x206f) || within(0xfff9, 0xfffb);
    return control || space || format ? codeLabel(point) : std::string();
}

/// Text or bytes with everything visible.
std::string visibleText(std::string_view text)
{
    static constexpr char digits[] = "0123456789ABCDEF";
    std::string out;
    int before = 0; // 0: the beginning
    for (size_t at = 0; at < text.size();) {
        const size_t begin = at;
        const int point = nextCodePoint(text, at);
        if (point < 0) {
            const auto byte = std::uint8_t(text[at++]);
            if (before == -1)
                out.back() = ' '; // one pair of brackets for several bytes
            else
                out += '<';
            ((out += digits[byte / 16]) += digits[byte % 16]) += '>';
            before = -1;
            continue;
        }
        const char next = at < text.size() ? text[at] : '\0';
        std::string shown(text.substr(begin, at - begin));
        if (point == ' ' && (before == 0 || before == ' ' || next == '\0' || next == ' '))
            shown = "\u2423";
        else if ((point == joiner || point == nonJoiner) && before >= 0x80 && std::uint8_t(next) >= 0x80)
            ; // joins signs of a picture, or shapes the letters beside it
        else if (std::string sign = signOf(point); !sign.empty())
            shown = std::move(sign);
        out += shown;
        before = point;
    }
    return out;
}

} // namespace

Spelling spellingOf(const std::vector<std::string>& pieces)
{
    // The byte-level table has no letter like SentencePiece's blank, but SentencePiece may hold any letter.
    if (anyHolds(pieces, pieceBlank))
        return Spelling::SentencePiece;
    if (anyHolds(pieces, byteLevelBlank) || anyHolds(pieces, byteLevelBreak) || spellBytesTogether(pieces))
        return Spelling::ByteLevel;
    const auto isContinuation = [](const std::string& piece) {
        return piece.size() > continuation.size() && piece.starts_with(continuation) && piece[continuation.size()] != '#';
    };
    return std::any_of(pieces.begin(), pieces.end(), isContinuation) ? Spelling::WordPiece : Spelling::Plain;
}

std::vector<std::string> readableTokens(const std::vector<std::string>& pieces, Spelling spelling)
{
    std::vector<std::string> out;
    for (const std::string& piece : pieces) {
        out.push_back(bytesOf(piece, spelling));
        if (!isWholeText(out.back()))
            out.back() = piece;
    }
    return out;
}

std::string joinedTokens(const std::vector<std::string>& pieces, Spelling spelling)
{
    std::string out;
    for (const std::string& piece : pieces) {
        const std::string text = bytesOf(piece, spelling);
        if (spelling == Spelling::WordPiece && text.starts_with(continuation)) {
            out += text.substr(continuation.size());
            continue;
        }
        const bool words = spelling == Spelling::Plain || spelling == Spelling::WordPiece;
        out += (words && !out.empty() && !text.starts_with(' ') ? " " : "") + text;
    }
    out.erase(0, std::min(out.find_first_not_of(' '), out.size()));
    std::string whole; // a text that was cut inside of a letter
    for (size_t at = 0; at < out.size();) {
        const size_t begin = at;
        if (nextCodePoint(out, at) >= 0)
            whole += out.substr(begin, at - begin);
        else if (++at; !whole.ends_with("\ufffd"))
            whole += "\ufffd";
    }
    return whole;
}

std::vector<std::string> tokenLabels(const std::vector<std::string>& pieces, Spelling spelling)
{
    std::vector<std::string> out;
    for (const std::string& piece : pieces)
        out.push_back(visibleText(bytesOf(piece, spelling)));
    return out;
}

std::vector<std::string> numberedLabels(const std::vector<std::string>& labels)
{
    std::vector<std::string> names;
    std::map<std::string_view, int> seen;
    for (const std::string& label : labels) {
        const int count = ++seen[label];
        names.push_back(count > 1 ? label + " (" + std::to_string(count) + ")" : label);
    }
    return names;
}

std::string isolated(std::string_view token)
{
    const auto runsLeft = [](int point) { // blocks of the right-to-left scripts
        return (point >= 0x0590 && point <= 0x08ff) || (point >= 0xfb1d && point <= 0xfdff)
            || (point >= 0xfe70 && point <= 0xfefe) || (point >= 0x10800 && point <= 0x10fff)
            || (point >= 0x1e800 && point <= 0x1efff);
    };
    for (size_t at = 0; at < token.size();) {
        const int point = nextCodePoint(token, at);
        if (point < 0)
            ++at;
        else if (runsLeft(point))
            return "\u2068" + std::string(token) + "\u2069";
    }
    return std::string(token);
}

} // namespace attn
