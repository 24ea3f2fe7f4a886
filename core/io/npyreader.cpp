// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/matrixreader.h"

#include <QtEndian>
#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdint>
#include <string_view>

namespace attn {

namespace {

/// What follows 'key': in the header, up to the comma or bracket that ends it. Empty: no such key.
std::string_view npyEntry(std::string_view header, std::string_view key)
{
    const std::string quoted = "'" + std::string(key) + "':";
    const size_t found = header.find(quoted);
    if (found == std::string_view::npos)
        return {};
    std::string_view rest = header.substr(found + quoted.size());
    rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
    const size_t end = rest.find(rest.starts_with('(') ? ')' : ',');
    return end == std::string_view::npos ? std::string_view() : rest.substr(0, rest.starts_with('(') ? end + 1 : end);
}

/// "(6, 3)": two lengths from 1 on.
bool npyShape(std::string_view text, std::int64_t& rows, std::int64_t& columns)
{
    const auto take = [&text](std::string_view before, std::int64_t& length) {
        if (!text.starts_with(before))
            return false;
        text.remove_prefix(before.size());
        const auto result = std::from_chars(text.data(), text.data() + text.size(), length);
        text.remove_prefix(size_t(result.ptr - text.data()));
        return result.ec == std::errc() && length >= 1;
    };
    return take("(", rows) && take(", ", columns) && text == ")";
}

} // namespace

Result<Matrix> parseMatrixNpy(const QByteArray& npy)
{
    const std::string_view bytes(npy.data(), size_t(npy.size()));
    if (!bytes.starts_with("\x93NUMPY") || bytes.size() < 12)
        return contentError(ATTN_TR("This is not an NPY file; numpy.save writes one."));
    const bool shortLength = bytes[6] == 1; // later versions have four bytes for the length of the header
    const size_t start = shortLength ? 10 : 12;
    const size_t length
        = shortLength ? qFromLittleEndian<quint16>(npy.data() + 8) : qFromLittleEndian<quint32>(npy.data() + 8);
    if (bytes[6] < 1 || bytes[6] > 3 || length > bytes.size() - start)
        return contentError(ATTN_TR("The header of the NPY file is damaged; write the file again with numpy.save."));
    const std::string_view header = bytes.substr(start, length);

    if (npyEntry(header, "descr") != "'<f8'" || npyEntry(header, "fortran_order") != "False")
        return contentError(ATTN_TR(
            "The NPY file should hold '<f8' in C order; convert it with numpy.ascontiguousarray(array, '<f8')."));
    std::int64_t rows = 0, columns = 0;
    const std::string_view shape = npyEntry(header, "shape");
    if (!npyShape(shape, rows, columns))
        return contentError(ATTN_TR("The shape %1 of the NPY file should have two lengths from 1 on, such as (6, 3)."),
            { std::string(shape.substr(0, 60)) });
    const std::string_view data = bytes.substr(start + length);
    // Divided, not multiplied: the lengths may be anything up to 2^63.
    if (data.size() % 8 != 0 || std::int64_t(data.size() / 8) / columns != rows
        || std::int64_t(data.size() / 8) % columns != 0)
        return contentError(ATTN_TR("The NPY file says %1 x %2 numbers of 8 bytes, but %3 bytes follow its header."),
            { std::to_string(rows), std::to_string(columns), std::to_string(data.size()) });
    Matrix matrix(rows, columns);
    for (Eigen::Index i = 0; i < matrix.size(); ++i)
        matrix.data()[i] = std::bit_cast<double>(qFromLittleEndian<quint64>(data.data() + 8 * i));
    return matrix;
}

} // namespace attn
