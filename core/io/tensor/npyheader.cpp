// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensor/npyheader.h"

#include "core/io/tensor/picklestrings.h"
#include "core/io/text/utf8.h"

#include <QtEndian>
#include <algorithm>
#include <charconv>
#include <map>
#include <string_view>

namespace attn {

namespace {

/// The little of Python's grammar that stands in a header: {'key': 'text', 'key': True, 'key': (1, 2), }.
class NpyDictionary {
public:
    explicit NpyDictionary(std::string_view text)
        : m_text(text)
    {
    }

    bool parse()
    {
        if (!take('{'))
            return false;
        while (!take('}')) {
            std::string key;
            if (!quoted(key) || !take(':') || !value(m_entries[key]) || (!take(',') && !m_text.starts_with('}')))
                return false;
        }
        return m_text.empty();
    }

    /// The text of a value as it stands, without blanks; empty: none.
    std::string entry(const std::string& key) const
    {
        const auto found = m_entries.find(key);
        return found == m_entries.end() ? std::string() : found->second;
    }

private:
    void pass() { m_text.remove_prefix(std::min(m_text.find_first_not_of(" \t\r\n"), m_text.size())); }
    bool take(char c)
    {
        pass();
        if (!m_text.starts_with(c))
            return false;
        m_text.remove_prefix(1);
        pass();
        return true;
    }
    bool quoted(std::string& out)
    {
        pass();
        if (m_text.empty() || (m_text.front() != '\'' && m_text.front() != '"'))
            return false;
        const size_t end = m_text.find(m_text.front(), 1);
        if (end == std::string_view::npos)
            return false;
        out = m_text.substr(1, end - 1);
        m_text.remove_prefix(end + 1);
        return true;
    }
    bool value(std::string& out)
    {
        pass();
        if (m_text.starts_with('\'') || m_text.starts_with('"'))
            return quoted(out);
        const bool group = m_text.starts_with('(') || m_text.starts_with('[');
        const size_t end = group ? m_text.find(m_text.front() == '(' ? ')' : ']') : m_text.find_first_of(",}");
        if (end == std::string_view::npos)
            return false;
        for (char c : m_text.substr(0, group ? end + 1 : end))
            if (c != ' ')
                out += c;
        m_text.remove_prefix(group ? end + 1 : end);
        return !out.empty();
    }

    std::string_view m_text;
    std::map<std::string, std::string> m_entries;
};

/// "(6,3)", "(6,)", "()".
bool tupleShape(std::string_view text, std::vector<std::int64_t>& shape)
{
    if (!text.starts_with('(') || !text.ends_with(')'))
        return false;
    text = text.substr(1, text.size() - 2);
    while (!text.empty()) {
        std::int64_t length = 0;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), length);
        if (read.ec != std::errc() || length < 0 || shape.size() == 32)
            return false;
        shape.push_back(length);
        text.remove_prefix(size_t(read.ptr - text.data()));
        if (text.empty())
            return shape.size() > 1; // "(6)" is a number
        if (!text.starts_with(','))
            return false;
        text.remove_prefix(1);
    }
    return true;
}

/// "<f4": byte order, kind, bytes.
bool npyType(const std::string& type, NamedTensor& tensor)
{
    static const std::map<std::string_view, ElementType> known { { "f8", ElementType::F64 }, { "f4", ElementType::F32 },
        { "f2", ElementType::F16 }, { "i8", ElementType::I64 }, { "i4", ElementType::I32 }, { "i2", ElementType::I16 },
        { "i1", ElementType::I8 }, { "u8", ElementType::U64 }, { "u4", ElementType::U32 }, { "u2", ElementType::U16 },
        { "u1", ElementType::U8 }, { "b1", ElementType::Bool } };
    if (type.size() < 2 || (type.size() < 3 && type != "|O") || std::string_view("<>|").find(type[0]) == std::string_view::npos)
        return false;
    tensor.typeName = type;
    if (type == "|O") { // a pickle of Python objects
        tensor.type = ElementType::Other;
        return true;
    }
    tensor.bigEndian = type[0] == '>';
    const std::string_view kind = std::string_view(type).substr(1);
    if (const auto found = known.find(kind); found != known.end()) {
        tensor.type = found->second;
        return true;
    }
    int width = 0;
    const auto read = std::from_chars(kind.data() + 1, kind.data() + kind.size(), width);
    if ((kind[0] != 'U' && kind[0] != 'S') || read.ec != std::errc() || read.ptr != kind.data() + kind.size()
        || width < 0 || width > (1 << 20))
        return false;
    tensor.type = kind[0] == 'U' ? ElementType::Utf32 : ElementType::Utf8;
    tensor.textWidth = kind[0] == 'U' ? 4 * width : width;
    return true;
}

/// Where the numbers begin, by the first twelve bytes: versions after the first have a length of four bytes.
std::int64_t npyHeaderEnd(const QByteArray& start)
{
    return start[6] == 1 ? 10 + std::int64_t(qFromLittleEndian<quint16>(start.data() + 8))
                         : 12 + std::int64_t(qFromLittleEndian<quint32>(start.data() + 8));
}

} // namespace

Result<NpyHeader> parseNpyHeader(const QByteArray& start)
{
    const std::string_view bytes(start.data(), size_t(start.size()));
    if (!bytes.starts_with("\x93NUMPY") || bytes.size() < 12)
        return contentError(ATTN_TR("This is not an NPY file; numpy.save writes one."));
    const size_t at = bytes[6] == 1 ? 10 : 12, end = size_t(npyHeaderEnd(start));
    NpyDictionary dictionary(end <= bytes.size() ? bytes.substr(at, end - at) : std::string_view());
    if (bytes[6] < 1 || bytes[6] > 3 || !dictionary.parse())
        return contentError(ATTN_TR("The header of the NPY file is damaged; write the file again with numpy.save."));

    NpyHeader header;
    header.begin = std::int64_t(end);
    const std::string type = dictionary.entry("descr"), order = dictionary.entry("fortran_order");
    if (!type.empty() && !npyType(type, header.tensor))
        return contentError(ATTN_TR("The NPY file holds %1; it should hold numbers or texts of fixed width, such as "
                                    "'<f4', '<f8', '<i8' or '<U9'."),
            { "'" + std::string(firstCharacters(type, 40)) + "'" });
    if (type.empty() || (order != "True" && order != "False"))
        return contentError(ATTN_TR("The header of the NPY file is damaged; write the file again with numpy.save."));
    header.tensor.fortran = order == "True";
    const std::string shape = dictionary.entry("shape");
    if (!tupleShape(shape, header.tensor.shape))
        return contentError(
            ATTN_TR("The shape %1 of the NPY file is none; it should be a tuple of lengths, such as (6, 3)."),
            { std::string(firstCharacters(shape, 60)) });
    const auto count = elementCount(header.tensor.shape);
    if (!count)
        return contentError(ATTN_TR("The shape %1 of the NPY file is too large to open."), { std::string(firstCharacters(shape, 60)) });
    const int size = header.tensor.isText() ? header.tensor.textWidth : elementSize(header.tensor.type);
    if (size > 0 && *count > (std::int64_t(1) << 60) / size)
        return contentError(ATTN_TR("The shape %1 of the NPY file is too large to open."), { std::string(firstCharacters(shape, 60)) });
    header.length = *count * size;
    return header;
}

namespace {

/// Items of an array of Python objects: texts are read, anything else is only named.
void readObjects(NamedTensor& tensor)
{
    constexpr std::int64_t mostBytes = 16 << 20;
    tensor.typeName = "Python objects";
    const std::int64_t length = tensor.bytes->size();
    const auto pickle = length <= mostBytes ? tensor.bytes->bytes(0, length) : Result<QByteArray>(QByteArray());
    const auto texts = pickle ? pickledTexts({ pickle->constData(), size_t(pickle->size()) }) : std::nullopt;
    if (!texts || std::int64_t(texts->texts.size()) != tensor.count())
        return;
    if (texts->holdsNone) {
        tensor.typeName = "None";
        return;
    }
    tensor.type = ElementType::Utf8;
    tensor.typeName = "text";
    tensor.strings = std::make_shared<const std::vector<std::string>>(texts->texts);
}

} // namespace

Result<NamedTensor> openNpy(Bytes bytes, std::string name)
{
    auto start = bytes->bytes(0, 4096);
    if (start && start->size() == 4096 && start->startsWith("\x93NUMPY") && npyHeaderEnd(*start) > 4096)
        start = bytes->bytes(0, std::min(npyHeaderEnd(*start), maxNpyHeader));
    if (!start)
        return start.error();
    auto header = parseNpyHeader(*start);
    if (!header)
        return header.error();
    NamedTensor& tensor = header->tensor;
    const std::int64_t follow = bytes->size() - header->begin;
    if (tensor.type == ElementType::Other && follow >= 0) {
        tensor.name = std::move(name);
        tensor.bytes = bytesWithin(std::move(bytes), header->begin, follow);
        readObjects(tensor);
        return tensor;
    }
    if (follow != header->length)
        return contentError(
            ATTN_TR("The NPY file says the shape %1 of '%2', which is %3 {%3:byte|bytes}, but %4 {%4:byte follows|bytes follow} its header."),
            { tensor.shapeText(), tensor.typeName, std::to_string(header->length), std::to_string(follow) });
    tensor.name = std::move(name);
    tensor.bytes = bytesWithin(std::move(bytes), header->begin, header->length);
    return tensor;
}

} // namespace attn
