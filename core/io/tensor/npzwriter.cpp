// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensor/npzwriter.h"

#include "core/analysis/measures.h"
#include "core/io/file/wholefile.h"
#include "core/io/tables/exporters.h"
#include "core/io/tables/matrixtable.h"
#include "core/io/tensor/zipwriter.h"

#include <QFileDevice>
#include <QtEndian>
#include <algorithm>
#include <bit>

namespace attn {

namespace {

/// finalWeights(); empty where not all are among `nodes`.
std::vector<const Node*> finalWeightsAmong(const Trace& trace, const std::vector<const Node*>& nodes)
{
    std::vector<const Node*> out = attn::finalWeights(trace);
    const bool all = std::all_of(out.begin(), out.end(),
        [&](const Node* node) { return node && std::find(nodes.begin(), nodes.end(), node) != nodes.end(); });
    return all ? out : std::vector<const Node*>();
}

Result<Nothing> putNumbers(ZipWriter& zip, const Matrix& values)
{
    if constexpr (std::endian::native == std::endian::little)
        return zip.write(reinterpret_cast<const char*>(values.data()), values.size() * 8);
    QByteArray bytes(qsizetype(values.size() * 8), Qt::Uninitialized);
    for (Eigen::Index i = 0; i < values.size(); ++i)
        qToLittleEndian(std::bit_cast<quint64>(values.data()[i]), bytes.data() + 8 * i);
    return zip.write(bytes);
}

/// Matrices of equal shape after each other, under one header.
Result<Nothing> putArray(ZipWriter& zip, const Trace& trace, const std::string& name, const std::string& shape,
    const std::vector<const Node*>& nodes)
{
    if (auto ok = zip.begin(name + ".npy"); !ok)
        return ok;
    if (auto ok = zip.write(npyHeader("<f8", shape)); !ok)
        return ok;
    for (const Node* node : nodes) {
        const auto view = trace.view(node->id);
        if (!view)
            return view.error();
        if (auto ok = putNumbers(zip, *view->values); !ok)
            return ok;
    }
    return zip.end();
}

Result<Nothing> putAll(ZipWriter& zip, const Trace& trace, const std::vector<const Node*>& nodes)
{
    MatrixTable tokens;
    tokens.isText = true;
    tokens.strings = trace.sources().tokens;
    if (auto ok = zip.add("tokens.npy", tableNpy(tokens)); !ok)
        return ok;
    if (!trace.sources().keyTokens.empty()) {
        tokens.strings = trace.sources().keyTokens;
        if (auto ok = zip.add("key_tokens.npy", tableNpy(tokens)); !ok)
            return ok;
    }
    if (const auto weights = finalWeightsAmong(trace, nodes); !weights.empty()) {
        const Shape& sizes = trace.shape();
        const std::string shape = "(" + std::to_string(sizes.layers) + ", " + std::to_string(sizes.heads) + ", "
            + std::to_string(weights[0]->rows) + ", " + std::to_string(weights[0]->columns) + ")";
        if (auto ok = putArray(zip, trace, "attention", shape, weights); !ok)
            return ok;
    }
    for (const Node* node : nodes) {
        if (node->spec->kind == ValueKind::Text) // the tokens
            continue;
        const std::string shape = "(" + std::to_string(node->rows) + ", " + std::to_string(node->columns) + ")";
        if (auto ok = putArray(zip, trace, node->path, shape, { node }); !ok)
            return ok;
    }
    return zip.finish();
}

} // namespace

Result<Nothing> writeNpz(const Trace& trace, const std::vector<const Node*>& nodes, const QString& path)
{
    return writeWholeBy(path, [&](QFileDevice& file) {
        ZipWriter zip(file);
        return putAll(zip, trace, nodes);
    });
}

} // namespace attn
