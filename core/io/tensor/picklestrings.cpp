// SPDX-License-Identifier: GPL-3.0-or-later
// Opcodes as in Python's pickletools, protocols 2 to 5.
#include "core/io/tensor/picklestrings.h"

#include "core/io/text/utf8.h"

#include <cstdint>
#include <memory>

namespace attn {

namespace {

struct PickleValue {
    enum class Kind { Mark, Other, None, Text, List };
    Kind kind = Kind::Other;
    std::string text = {};
    std::shared_ptr<std::vector<PickleValue>> items = {}; ///< of lists and tuples; shared, as memo entries are
};

class PickleReader {
public:
    explicit PickleReader(std::string_view bytes)
        : m_bytes(bytes)
    {
    }

    /// The list that the last BUILD got: the items of the array.
    std::optional<std::vector<PickleValue>> items()
    {
        while (m_at < m_bytes.size()) {
            const char code = m_bytes[m_at++];
            if (code == '.')
                return m_built;
            if (!step(code) || m_failed || m_stack.size() > mostValues || m_memo.size() > mostValues)
                return std::nullopt;
        }
        return std::nullopt;
    }

private:
    using Kind = PickleValue::Kind;
    static constexpr size_t mostValues = 1 << 20;

    std::uint64_t number(size_t bytes)
    {
        std::uint64_t out = 0;
        if (m_bytes.size() - m_at < bytes) {
            m_failed = true;
            return 0;
        }
        for (size_t i = 0; i < bytes; ++i)
            out |= std::uint64_t(static_cast<unsigned char>(m_bytes[m_at + i])) << (8 * i);
        m_at += bytes;
        return out;
    }

    std::string_view taken(std::uint64_t length)
    {
        if (m_bytes.size() - m_at < length) {
            m_failed = true;
            return {};
        }
        const std::string_view out = m_bytes.substr(m_at, size_t(length));
        m_at += size_t(length);
        return out;
    }

    bool line()
    {
        const size_t end = m_bytes.find('\n', m_at);
        m_at = end == std::string_view::npos ? m_bytes.size() : end + 1;
        return end != std::string_view::npos;
    }

    bool push(Kind kind, std::string_view text = {})
    {
        m_stack.push_back({ kind, std::string(text), {} });
        if (kind == Kind::List)
            m_stack.back().items = std::make_shared<std::vector<PickleValue>>();
        return true;
    }

    bool pop(size_t count)
    {
        if (m_stack.size() < count)
            return false;
        m_stack.resize(m_stack.size() - count);
        return true;
    }

    /// All above the last mark, which goes as well.
    bool toMark(std::vector<PickleValue>& out)
    {
        size_t at = m_stack.size();
        while (at > 0 && m_stack[at - 1].kind != Kind::Mark)
            --at;
        if (at == 0)
            return false;
        out.assign(m_stack.begin() + std::ptrdiff_t(at), m_stack.end());
        m_stack.resize(at - 1);
        return true;
    }

    bool tuple(size_t count)
    {
        if (m_stack.size() < count)
            return false;
        std::vector<PickleValue> items(m_stack.end() - std::ptrdiff_t(count), m_stack.end());
        m_stack.resize(m_stack.size() - count);
        push(Kind::List);
        *m_stack.back().items = std::move(items);
        return true;
    }

    bool append(std::vector<PickleValue> items)
    {
        if (m_stack.empty() || m_stack.back().kind != Kind::List)
            return false;
        auto& list = *m_stack.back().items;
        list.insert(list.end(), items.begin(), items.end());
        return list.size() <= mostValues;
    }

    bool memoGet(std::uint64_t index)
    {
        if (index >= m_memo.size())
            return false;
        m_stack.push_back(m_memo[size_t(index)]);
        return true;
    }

    bool memoPut(std::uint64_t index)
    {
        if (m_stack.empty() || index > m_memo.size() || index >= mostValues)
            return false;
        if (index == m_memo.size())
            m_memo.push_back(m_stack.back());
        else
            m_memo[size_t(index)] = m_stack.back();
        return true;
    }

    /// numpy's state of an array is (version, shape, type, order, items).
    bool build()
    {
        if (m_stack.size() < 2)
            return false;
        const PickleValue state = m_stack.back();
        m_stack.pop_back();
        if (state.kind == Kind::List && state.items->size() == 5 && state.items->back().kind == Kind::List)
            m_built = *state.items->back().items;
        return true;
    }

    bool step(char code)
    {
        std::vector<PickleValue> items;
        switch (static_cast<unsigned char>(code)) {
        case 0x80: // PROTO
            return number(1) <= 5;
        case 0x95: // FRAME
            number(8);
            return true;
        case 'c': // GLOBAL
            return line() && line() && push(Kind::Other);
        case 0x93: // STACK_GLOBAL
            return pop(2) && push(Kind::Other);
        case 'R': // REDUCE: noted, never called
            return pop(2) && push(Kind::Other);
        case 0x81: // NEWOBJ
            return pop(2) && push(Kind::Other);
        case 'b':
            return build();
        case '(':
            return push(Kind::Mark);
        case ')':
        case ']':
            return push(Kind::List);
        case 't':
            if (!toMark(items))
                return false;
            push(Kind::List);
            *m_stack.back().items = std::move(items);
            return true;
        case 0x85:
        case 0x86:
        case 0x87:
            return tuple(size_t(static_cast<unsigned char>(code) - 0x84));
        case 'e':
            return toMark(items) && append(std::move(items));
        case 'a':
            if (m_stack.empty())
                return false;
            items = { m_stack.back() };
            m_stack.pop_back();
            return append(std::move(items));
        case 'N':
            return push(Kind::None);
        case 0x88:
        case 0x89:
            return push(Kind::Other);
        case 'K':
            number(1);
            return push(Kind::Other);
        case 'M':
            number(2);
            return push(Kind::Other);
        case 'J':
            number(4);
            return push(Kind::Other);
        case 'G':
            number(8);
            return push(Kind::Other);
        case 0x8a: // LONG1
            taken(number(1));
            return push(Kind::Other);
        case 0x8c: // SHORT_BINUNICODE
            return push(Kind::Text, taken(number(1)));
        case 'X': // BINUNICODE
            return push(Kind::Text, taken(number(4)));
        case 0x8d: // BINUNICODE8
            return push(Kind::Text, taken(number(8)));
        case 'C':
        case 'U':
            taken(number(1));
            return push(Kind::Other);
        case 'B':
        case 'T':
            taken(number(4));
            return push(Kind::Other);
        case 0x94: // MEMOIZE
            return memoPut(m_memo.size());
        case 'q':
            return memoPut(number(1));
        case 'r':
            return memoPut(number(4));
        case 'h':
            return memoGet(number(1));
        case 'j':
            return memoGet(number(4));
        default:
            return false;
        }
    }

    std::string_view m_bytes;
    size_t m_at = 0;
    bool m_failed = false;
    std::vector<PickleValue> m_stack, m_memo;
    std::optional<std::vector<PickleValue>> m_built;
};

} // namespace

std::optional<PickledTexts> pickledTexts(std::string_view pickle)
{
    const auto items = PickleReader(pickle).items();
    if (!items)
        return std::nullopt;
    PickledTexts out;
    for (const PickleValue& item : *items) {
        if (item.kind == PickleValue::Kind::None)
            out.holdsNone = true;
        else if (item.kind != PickleValue::Kind::Text)
            return std::nullopt;
        out.texts.push_back(repairedUtf8(item.text));
    }
    return out;
}

} // namespace attn
