// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensor/tensor.h"

#include "core/io/text/utf8.h"

#include <QString>
#include <QtEndian>
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace attn {

namespace {

/// IEEE 754 half precision: 1 sign, 5 exponent, 10 fraction bits.
double halfNumber(std::uint16_t bits)
{
    const int exponent = bits >> 10 & 31, fraction = bits & 1023;
    double value = 0;
    if (exponent == 31)
        value = fraction ? std::numeric_limits<double>::quiet_NaN() : std::numeric_limits<double>::infinity();
    else if (exponent == 0)
        value = std::ldexp(fraction, -24);
    else
        value = std::ldexp(fraction + 1024, exponent - 25);
    return bits & 0x8000 ? -value : value;
}

template <typename T> T storedNumber(const char* at, bool bigEndian)
{
    return bigEndian ? qFromBigEndian<T>(at) : qFromLittleEndian<T>(at);
}

double elementNumber(const char* at, ElementType type, bool big)
{
    switch (type) {
    case ElementType::F64:
        return std::bit_cast<double>(storedNumber<quint64>(at, big));
    case ElementType::F32:
        return double(std::bit_cast<float>(storedNumber<quint32>(at, big)));
    case ElementType::F16:
        return halfNumber(storedNumber<quint16>(at, big));
    case ElementType::BF16: // the upper half of a float
        return double(std::bit_cast<float>(quint32(storedNumber<quint16>(at, big)) << 16));
    case ElementType::I64:
        return double(storedNumber<qint64>(at, big));
    case ElementType::I32:
        return storedNumber<qint32>(at, big);
    case ElementType::I16:
        return storedNumber<qint16>(at, big);
    case ElementType::I8:
        return static_cast<signed char>(*at);
    case ElementType::U64:
        return double(storedNumber<quint64>(at, big));
    case ElementType::U32:
        return storedNumber<quint32>(at, big);
    case ElementType::U16:
        return storedNumber<quint16>(at, big);
    case ElementType::U8:
        return static_cast<unsigned char>(*at);
    case ElementType::Bool:
        return *at != 0;
    default:
        return 0;
    }
}

/// Reads a text of fixed width, padded with zeros.
std::string elementText(const char* at, const NamedTensor& tensor)
{
    if (tensor.type == ElementType::Utf8) {
        std::string text(at, size_t(tensor.textWidth));
        text.erase(text.find_last_not_of('\0') + 1);
        return repairedUtf8(text);
    }
    std::u32string points;
    for (int i = 0; i < tensor.textWidth / 4; ++i)
        points += char32_t(storedNumber<quint32>(at + 4 * i, tensor.bigEndian));
    points.erase(points.find_last_not_of(U'\0') + 1);
    for (char32_t& point : points) // numpy writes no such thing, others may
        if (point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF))
            point = 0xFFFD;
    return QString::fromUcs4(points.data(), qsizetype(points.size())).toStdString();
}

/// Row-major numbers of an array whose first index runs fastest.
std::vector<double> rowMajor(const std::vector<double>& stored, const std::vector<std::int64_t>& shape)
{
    std::vector<double> out(stored.size());
    std::vector<std::int64_t> index(shape.size(), 0), stride(shape.size(), 1);
    for (size_t axis = 1; axis < shape.size(); ++axis)
        stride[axis] = stride[axis - 1] * shape[axis - 1];
    std::int64_t at = 0;
    for (double& value : out) {
        value = stored[size_t(at)];
        for (size_t axis = shape.size(); axis-- > 0;) {
            at += stride[axis];
            if (++index[axis] < shape[axis])
                break;
            at -= stride[axis] * shape[axis];
            index[axis] = 0;
        }
    }
    return out;
}

Error tooManyNumbers(const NamedTensor& tensor)
{
    return contentError(ATTN_TR("%1 has the shape %2; more than 16 million numbers cannot be read at once."),
        { tensor.name, tensor.shapeText() });
}

} // namespace

int elementSize(ElementType type)
{
    switch (type) {
    case ElementType::F64:
    case ElementType::I64:
    case ElementType::U64:
        return 8;
    case ElementType::F32:
    case ElementType::I32:
    case ElementType::U32:
        return 4;
    case ElementType::F16:
    case ElementType::BF16:
    case ElementType::I16:
    case ElementType::U16:
        return 2;
    case ElementType::I8:
    case ElementType::U8:
    case ElementType::Bool:
        return 1;
    default:
        return 0;
    }
}

std::string shapeText(const std::vector<std::int64_t>& shape)
{
    std::string out = "[";
    for (size_t i = 0; i < shape.size(); ++i)
        out += (i ? ", " : "") + std::to_string(shape[i]);
    return out + "]";
}

std::optional<std::int64_t> elementCount(const std::vector<std::int64_t>& shape, std::int64_t most)
{
    if (std::find(shape.begin(), shape.end(), 0) != shape.end())
        return std::all_of(shape.begin(), shape.end(), [](std::int64_t length) { return length >= 0; })
            ? std::optional<std::int64_t>(0)
            : std::nullopt;
    std::int64_t count = 1;
    for (std::int64_t length : shape) {
        if (length < 0 || length > most / count)
            return std::nullopt;
        count *= length;
    }
    return count;
}

Result<std::vector<double>> NamedTensor::numbers(std::int64_t first, std::int64_t length) const
{
    if (type == ElementType::Other && typeName == "None")
        return contentError(ATTN_TR("%1 holds None instead of numbers: the model kept no attention weights. Load it with "
                                    "attn_implementation=\"eager\" and call it with output_attentions=True."),
            { name });
    if (type == ElementType::Other && typeName == "Python objects")
        return contentError(ATTN_TR("%1 holds Python objects (dtype=object); save numbers, one array of equal lengths: "
                                    "np.asarray(x, dtype=np.float32), and tokens as texts: np.array(tokens, dtype=str)."),
            { name });
    if (isText() || type == ElementType::Other)
        return contentError(ATTN_TR("%1 holds %2; numbers are needed."), { name, isText() ? Argument(Message(ATTN_TR("text"))) : Argument(typeName) });
    if (length > maxNumbers)
        return tooManyNumbers(*this);
    if (values)
        return std::vector<double>(values->begin() + first, values->begin() + first + length);
    if (fortran && shape.size() > 1 && (first != 0 || length != count())) {
        auto all = numbers();
        if (!all)
            return all.error();
        return std::vector<double>(all->begin() + first, all->begin() + first + length);
    }
    std::vector<double> out;
    out.reserve(size_t(length));
    const int size = elementSize(type);
    constexpr std::int64_t piece = 1 << 16;
    for (std::int64_t done = 0; done < length; done += piece) {
        const std::int64_t now = std::min(piece, length - done);
        const auto read = bytes->bytes((first + done) * size, now * size);
        if (!read)
            return read.error();
        for (std::int64_t i = 0; i < now; ++i)
            out.push_back(elementNumber(read->constData() + i * size, type, bigEndian));
    }
    return fortran && shape.size() > 1 ? rowMajor(out, shape) : out;
}

Result<std::vector<std::string>> NamedTensor::texts() const
{
    if (!isText())
        return contentError(ATTN_TR("%1 holds numbers; texts are needed."), { name });
    if (strings)
        return *strings;
    const std::int64_t total = count();
    if (total > 0 && textWidth > (std::int64_t(16) << 20) / total)
        return contentError(ATTN_TR("%1 holds more than 16 MB of text."), { name });
    const auto read = bytes->bytes(0, total * textWidth);
    if (!read)
        return read.error();
    std::vector<std::string> out;
    for (std::int64_t i = 0; i < total; ++i)
        out.push_back(elementText(read->constData() + i * textWidth, *this));
    return out;
}

Result<Matrix> NamedTensor::matrix() const
{
    std::vector<std::int64_t> lengths = shape;
    while (lengths.size() > 2 && lengths.front() == 1)
        lengths.erase(lengths.begin());
    lengths.insert(lengths.begin(), lengths.size() < 2 ? 2 - lengths.size() : 0, 1);
    if (lengths.size() > 2 || lengths[0] < 1 || lengths[1] < 1)
        return contentError(
            ATTN_TR("%1 has the shape %2; a matrix, with rows and columns, is needed."), { name, shapeText() });
    const auto read = numbers();
    if (!read)
        return read.error();
    Matrix out(lengths[0], lengths[1]);
    std::copy(read->begin(), read->end(), out.data());
    return out;
}

} // namespace attn
