// SPDX-License-Identifier: GPL-3.0-or-later
// Attention weights of models, written the way other programs write them.
#pragma once

#include "core/io/session/sessionfile.h"
#include "core/io/text/tokenizer.h"
#include "core/pipeline/trace.h"
#include "core/session/importedattention.h"
#include "tests/io/archive.h"
#include "tests/support/catch.h"

#include <QFile>
#include <algorithm>
#include <cmath>
#include <random>

namespace attentiontest {

/// A text in NumPy's '<U', as wide as the longest of them.
inline QByteArray npyTexts(const std::vector<std::u32string>& texts)
{
    size_t widest = 1;
    for (const std::u32string& text : texts)
        widest = std::max(widest, text.size());
    QByteArray data;
    for (const std::u32string& text : texts)
        for (size_t i = 0; i < widest; ++i)
            attn::putLittle(data, quint32(i < text.size() ? text[i] : 0));
    const QByteArray type = "<U" + QByteArray::number(qulonglong(widest));
    const QByteArray shape = "(" + QByteArray::number(qulonglong(texts.size())) + ",)";
    return attn::npyFile(type.constData(), shape.constData(), data);
}

template <typename Number> QByteArray bytesOf(const std::vector<Number>& numbers)
{
    return QByteArray(reinterpret_cast<const char*>(numbers.data()), qsizetype(numbers.size() * sizeof(Number)));
}

/// Rows of positive numbers that sum to 1, from a fixed stream.
template <typename Number> std::vector<Number> randomWeights(int rows, int keys, unsigned seed)
{
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(0.01, 1);
    std::vector<Number> out;
    for (int row = 0; row < rows; ++row) {
        std::vector<double> values(size_t(keys), 0.0);
        double sum = 0;
        for (double& value : values)
            sum += value = uniform(random);
        for (const double value : values)
            out.push_back(Number(value / sum));
    }
    return out;
}

inline QString written(const QString& path, const QByteArray& content)
{
    QFile file(path);
    REQUIRE(file.open(QIODevice::WriteOnly));
    REQUIRE(file.write(content) == content.size());
    return path;
}

inline std::shared_ptr<const attn::Trace> opened(const QString& path)
{
    auto loaded = attn::readSession(path);
    INFO((loaded ? std::string() : loaded.error().english()));
    REQUIRE(loaded);
    auto tokens = attn::tokensOf(loaded->session);
    REQUIRE(tokens);
    auto trace = attn::Trace::create(loaded->session, *tokens);
    INFO((trace ? std::string() : trace.error().english()));
    REQUIRE(trace);
    return *trace;
}

inline std::string refusal(const QString& path)
{
    const auto loaded = attn::readSession(path);
    REQUIRE_FALSE(loaded);
    return loaded.error().english();
}

inline attn::MatrixPtr valuesAt(const attn::Trace& trace, const std::string& path)
{
    const auto node = trace.find(path);
    INFO(path);
    INFO((node ? std::string() : node.error().english()));
    REQUIRE(node);
    const auto view = trace.view((*node)->id);
    REQUIRE(view);
    return view->values;
}

inline std::string headPath(int layer, int head)
{
    return "layers." + std::to_string(layer) + ".heads." + std::to_string(head) + ".attention_weights";
}

} // namespace attentiontest
