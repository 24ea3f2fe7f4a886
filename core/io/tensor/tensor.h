// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/matrix.h"
#include "core/base/result.h"
#include "core/io/file/bytesource.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace attn {

/// How one number lies in a file. Other: a type that can be listed but not read.
enum class ElementType { F64, F32, F16, BF16, I64, I32, I16, I8, U64, U32, U16, U8, Bool, Utf32, Utf8, Other };

/// Bytes of one number; 0 for texts and Other.
int elementSize(ElementType type);

/// "[12, 12, 7, 7]"; a scalar is "[]".
std::string shapeText(const std::vector<std::int64_t>& shape);

/// The product, unless a length is negative or the product is beyond `most`.
std::optional<std::int64_t> elementCount(
    const std::vector<std::int64_t>& shape, std::int64_t most = std::int64_t(1) << 48);

/// An array of a file with its name and shape; numbers are read and widened to double where they are asked for.
/// Copies share what they read from. Any thread may read.
struct NamedTensor {
    /// What one call may read: 128 MB of doubles. Larger arrays are read in slices.
    static constexpr std::int64_t maxNumbers = std::int64_t(1) << 24;

    std::string name;
    std::vector<std::int64_t> shape;
    ElementType type = ElementType::F64;
    std::string typeName; ///< as the file calls it: "F32", "<f4"
    int textWidth = 0; ///< texts: bytes of each
    bool bigEndian = false;
    bool fortran = false; ///< the first index runs fastest
    Bytes bytes; ///< exactly count() elements; null: `values` or `strings` hold them
    std::shared_ptr<const std::vector<double>> values = {};
    std::shared_ptr<const std::vector<std::string>> strings = {};
    std::shared_ptr<const std::vector<std::string>> rowNames = {}; ///< of a table with a name before each row

    bool isText() const { return strings || type == ElementType::Utf32 || type == ElementType::Utf8; }
    std::int64_t count() const { return elementCount(shape).value_or(0); }
    std::string shapeText() const { return attn::shapeText(shape); }

    /// All numbers in row-major order.
    Result<std::vector<double>> numbers() const { return numbers(0, count()); }
    /// `length` numbers from `first` on, in row-major order; both inside the array.
    Result<std::vector<double>> numbers(std::int64_t first, std::int64_t length) const;
    /// All texts, UTF-8.
    Result<std::vector<std::string>> texts() const;
    /// One axis gives a row, two axes a matrix; leading axes of length 1 are passed over. Errors name the shape.
    Result<Matrix> matrix() const;
};

} // namespace attn
