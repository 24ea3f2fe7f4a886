// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensor/tensorfile.h"

#include "core/base/memory.h"
#include "core/io/tables/blockreader.h"
#include "core/io/tensor/foreignfile.h"
#include "core/io/tensor/jsontensors.h"
#include "core/io/tensor/npyheader.h"
#include "core/io/tensor/npzreader.h"
#include "core/io/tensor/safetensors.h"

#include <QFileInfo>
#include <QtEndian>
#include <algorithm>
#include <cstring>

namespace attn {

namespace {

constexpr std::int64_t maxTextFile = 48 << 20;
constexpr std::ptrdiff_t maxTableFields = 2'000'000; // the reader of tables keeps a string for each

/// The length of a safetensors header comes first, and the header opens with a brace.
bool looksLikeSafetensors(const QByteArray& start)
{
    return start.size() >= 9 && start[8] == '{' && qFromLittleEndian<quint64>(start.data()) < (quint64(1) << 32);
}

Result<std::vector<NamedTensor>> tableTensors(const QByteArray& text, const std::string& name)
{
    const auto fields = std::count_if(text.begin(), text.end(), [](char c) { return std::strchr("\t;, \n", c) && c; });
    if (fields > maxTableFields)
        return contentError(ATTN_TR("The table has more than 2 million fields, which is too large as text. NPY, NPZ "
                                    "and safetensors hold more."));
    if (text.trimmed().isEmpty())
        return contentError(ATTN_TR("There is nothing in it."));
    if (text.contains('\0'))
        return contentError(
            ATTN_TR("This is no file of numbers that is known: CSV, TSV, JSON, NPY, NPZ and safetensors are."));
    const auto block = parseBlock(text);
    if (!block)
        return block.error();
    NamedTensor tensor;
    tensor.name = name;
    tensor.shape = { block->values.rows(), block->values.cols() };
    tensor.typeName = "number";
    tensor.values = std::make_shared<const std::vector<double>>(
        block->values.data(), block->values.data() + block->values.size());
    if (!block->rows.empty())
        tensor.rowNames = std::make_shared<const std::vector<std::string>>(block->rows);
    return std::vector { tensor };
}

} // namespace

Result<std::vector<NamedTensor>> openTensors(const Bytes& bytes, const std::string& name)
{
    const auto start = bytes->bytes(0, 64);
    if (!start)
        return start.error();
    if (start->startsWith("PK\x03\x04") || start->startsWith("PK\x05\x06"))
        return openNpz(bytes);
    if (start->startsWith("\x93NUMPY")) {
        auto tensor = openNpy(bytes, name);
        if (!tensor)
            return tensor.error();
        return std::vector { std::move(*tensor) };
    }
    if (looksLikeSafetensors(*start))
        return openSafetensors(bytes);
    if (auto foreign = foreignFile(*start))
        return *foreign;
    if (bytes->size() > maxTextFile)
        return contentError(
            ATTN_TR("The text has %1 bytes; more than 48 MB of numbers cannot be read as text. NPY, NPZ "
                    "and safetensors hold more."),
            { std::to_string(bytes->size()) });
    const auto text = bytes->bytes(0, bytes->size());
    if (!text)
        return text.error();
    QByteArray head = start->startsWith("\xEF\xBB\xBF") ? text->mid(3, 4096) : text->left(4096);
    head = head.trimmed();
    if (head.startsWith('{') || head.startsWith('['))
        return jsonTensors(*text, name);
    return tableTensors(*text, name);
}

namespace {

Result<std::vector<NamedTensor>> openTensorFile(const QString& path)
{
    const auto bytes = bytesOfFile(path);
    if (!bytes)
        return bytes.error();
    // The first bytes tell the kind; the name only where they could be anything.
    const QFileInfo info(path);
    const auto start = (*bytes)->bytes(0, 64);
    if (!start)
        return start.error();
    if (start->startsWith("PK") || start->startsWith("\x93NUMPY") || looksLikeSafetensors(*start) || foreignFile(*start))
        return openTensors(*bytes, info.completeBaseName().toStdString());
    if (info.suffix().compare(QLatin1String("safetensors"), Qt::CaseInsensitive) == 0)
        return openSafetensors(*bytes);
    if (info.suffix().compare(QLatin1String("npz"), Qt::CaseInsensitive) == 0)
        return openNpz(*bytes);
    return openTensors(*bytes, info.completeBaseName().toStdString());
}

} // namespace

Result<std::vector<NamedTensor>> openTensors(const QString& path)
{
    const QFileInfo info(path);
    return withinMemory(info.fileName().toStdString(), double(info.size()), [&] { return openTensorFile(path); });
}

} // namespace attn
