// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/shape.h"

#include "core/session/importedattention.h"

#include <algorithm>
#include <string>

namespace attn {
namespace {

    std::string shapeText(Eigen::Index rows, Eigen::Index columns)
    {
        return std::to_string(rows) + "×" + std::to_string(columns);
    }

    /// "1, 2 or 4"
    Argument divisorsOf(int number, int most)
    {
        std::string out;
        for (int candidate = 1; candidate <= std::min(number, most); ++candidate)
            if (number % candidate == 0)
                out += (out.empty() ? "" : ", ") + std::to_string(candidate);
        const size_t comma = out.rfind(", ");
        if (comma == std::string::npos)
            return out;
        return Message(ATTN_TR("%1 or %2"), { out.substr(0, comma), out.substr(comma + 2) });
    }

    /// "query weight"; beyond the first layer with its number.
    Message parameterWords(Projection which, bool bias, int layer)
    {
        static constexpr std::array<std::string_view, 8> words { ATTN_TR("query weight"), ATTN_TR("key weight"),
            ATTN_TR("value weight"), ATTN_TR("output weight"), ATTN_TR("query bias"), ATTN_TR("key bias"),
            ATTN_TR("value bias"), ATTN_TR("output bias") };
        const Message name = words[size_t(which) + (bias ? 4 : 0)];
        return layer == 0 ? name : Message { ATTN_TR("%1 of layer %2"), { name, std::to_string(layer + 1) } };
    }

    Result<Nothing> splits(int size, int heads)
    {
        if (size % heads == 0)
            return Nothing {};
        return usageError(ATTN_TR("%1 {%1:column|columns} cannot be split into %2 heads; choose %3 {%3:head|heads}, or a width that %2 divides, such as %4."),
            { std::to_string(size), std::to_string(heads), divisorsOf(size, 64), std::to_string((size / heads + 1) * heads) });
    }

    /// The width that a setting asks for and the width of a given matrix must agree.
    Result<int> agreedSize(const Config& config, std::string_view key, const MatrixPtr& given, const Message& what, int fallback)
    {
        if (!given)
            return config.has(key) ? config.integer(key) : fallback;
        const int width = int(given->cols());
        if (config.has(key) && config.integer(key) != width)
            return usageError(ATTN_TR("%1=%2 does not fit the given %3, which are %4; leave the setting out, or use %5."),
                { std::string(key), std::string(config.text(key)), what, shapeText(given->rows(), given->cols()),
                    std::to_string(width) });
        return width;
    }

    Result<Nothing> fits(const MatrixPtr& given, const Message& name, int rows, int columns)
    {
        if (!given || (given->rows() == rows && given->cols() == columns))
            return Nothing {};
        return contentError(ATTN_TR("The given %1 is %2, but %3 fits here."),
            { name, shapeText(given->rows(), given->cols()), shapeText(rows, columns) });
    }

    Result<Nothing> notEmpty(const MatrixPtr& given, const Message& name)
    {
        if (!given || given->size() > 0)
            return Nothing {};
        return contentError(ATTN_TR("The given %1 is %2; it needs at least one row and one column."),
            { name, shapeText(given->rows(), given->cols()) });
    }

    /// A given matrix without numbers decides no size and fits nowhere.
    Result<Nothing> nothingEmpty(const Session& session)
    {
        if (auto ok = notEmpty(session.embeddings, ATTN_TR("embeddings")); !ok)
            return ok;
        for (const auto& [token, row] : session.rows)
            if (row.empty())
                return contentError(ATTN_TR("The given row of \"%1\" has no numbers; give at least one, or leave it out."), { token });
        for (int layer = 0; layer < session.parameters.layers(); ++layer)
            for (Projection which : allProjections)
                for (bool bias : { false, true })
                    if (auto ok = notEmpty(session.parameters.find(parameterName(which, bias, layer)), parameterWords(which, bias, layer)); !ok)
                        return ok;
        return Nothing {};
    }

    struct GivenSize {
        MatrixPtr matrix; ///< null: nothing given
        Message name;
    };

    /// The given matrix that decides how many columns a projection has: of the first layer that gives one, its weight or
    /// else its bias.
    GivenSize decidingMatrix(const Session& session, Projection which, int layers)
    {
        static constexpr std::array<std::string_view, 4> weights { ATTN_TR("query weights"), ATTN_TR("key weights"),
            ATTN_TR("value weights"), ATTN_TR("output weights") };
        static constexpr std::array<std::string_view, 4> biases { ATTN_TR("query biases"), ATTN_TR("key biases"),
            ATTN_TR("value biases"), ATTN_TR("output biases") };
        for (int layer = 0; layer < layers; ++layer) {
            if (const MatrixPtr given = session.weight(which, layer))
                return { given, weights[size_t(which)] };
            if (const MatrixPtr given = session.bias(which, layer))
                return { given, biases[size_t(which)] };
        }
        return {};
    }

    Result<int> modelWidth(const Session& session, const Config& config, size_t tokenCount)
    {
        if (session.embeddings && size_t(session.embeddings->rows()) != tokenCount)
            return contentError(ATTN_TR("The session gives embeddings for %1 {%1:token|tokens}, but the text has %2; give one row per token."),
                { std::to_string(session.embeddings->rows()), std::to_string(tokenCount) });
        int width = session.embeddings ? int(session.embeddings->cols()) : 0;
        for (const auto& [token, row] : session.rows) {
            if (width != 0 && int(row.size()) != width)
                return contentError(ATTN_TR("The given row of \"%1\" has %2 {%2:number|numbers}, but %3 {%3:fits|fit} here."),
                    { token, std::to_string(row.size()), std::to_string(width) });
            width = int(row.size());
        }
        if (width == 0 && !config.has("embeddings.size") && config.is("attention.kind", "dot_product"))
            for (Projection which : { Projection::Query, Projection::Key, Projection::Value }) // given weights decide the width, too
                if (const MatrixPtr weight = session.weight(which))
                    return int(weight->rows());
        if (width == 0)
            return config.integer("embeddings.size");
        if (config.has("embeddings.size") && config.integer("embeddings.size") != width)
            return usageError(ATTN_TR("%1=%2 does not fit the given %3, which are %4; leave the setting out, or use %5."),
                { "embeddings.size", std::string(config.text("embeddings.size")), Message(ATTN_TR("embeddings")),
                    shapeText(Eigen::Index(tokenCount), width), std::to_string(width) });
        return width;
    }

    Result<Nothing> checkSizes(const Session& session, const Config& config, Shape& shape)
    {
        if (config.is("attention.kind", "unweighted")) {
            if (shape.model % shape.heads != 0)
                return splits(shape.model, shape.heads);
            shape.size = shape.valueSize = shape.model;
            return Nothing {};
        }
        // "2, rounded up to a multiple of the heads" unless something else decides.
        GivenSize given = decidingMatrix(session, Projection::Query, shape.layers);
        if (!given.matrix || (!session.weight(Projection::Query) && session.weight(Projection::Key)))
            given = decidingMatrix(session, Projection::Key, shape.layers);
        const int usual = (2 + shape.heads - 1) / shape.heads * shape.heads;
        const auto size = agreedSize(config, "attention.size", given.matrix, given.name, usual);
        if (!size)
            return size.error();
        shape.size = *size;
        const GivenSize value = decidingMatrix(session, Projection::Value, shape.layers);
        const auto valueSize = agreedSize(config, "attention.value_size", value.matrix, value.name, shape.size);
        if (!valueSize)
            return valueSize.error();
        shape.valueSize = *valueSize;
        for (int width : { shape.size, shape.valueSize })
            if (auto ok = splits(width, shape.heads); !ok)
                return ok;
        return Nothing {};
    }

    /// What a layer writes is what the next one reads, and what a residual sum adds to what the layer read.
    Result<Nothing> checkOutputs(const Session& session, const Config& config, Shape& shape)
    {
        const bool residual = config.flag("residual"), projected = config.flag("output.projection");
        const GivenSize given = projected ? decidingMatrix(session, Projection::Output, shape.layers) : GivenSize {};
        shape.outputs = given.matrix ? int(given.matrix->cols()) : projected && residual ? shape.model : shape.valueSize;
        if (shape.outputs == shape.model)
            return Nothing {};
        const std::string reads = std::to_string(shape.model), writes = std::to_string(shape.outputs);
        if (residual && projected)
            return usageError(ATTN_TR("A residual sum adds what enters a layer, %1 wide, to what the layer computes; the given %2 {%3:is|are} "
                                      "%3 wide. Give output weights with %1 {%1:column|columns}, or set residual=false."),
                { reads, given.name, writes });
        if (residual)
            return usageError(ATTN_TR("A residual sum adds what enters a layer, %1 wide, to what the layer computes, %2 wide; set "
                                      "attention.value_size=%1, or output.projection=true, or residual=false."),
                { reads, writes });
        if (shape.layers > 1 && config.is("attention.kind", "unweighted"))
            return usageError(ATTN_TR("Without weights every layer reads and writes the same width, but the embeddings are %1 wide and the "
                                      "output is %2 wide; give output weights with %1 {%1:column|columns}, or set layers=1."),
                { reads, writes });
        return Nothing {};
    }

    Result<Nothing> checkParameters(const Session& session, const Config& config, const Shape& shape)
    {
        const std::array<int, 4> columns { shape.size, shape.size, shape.valueSize, shape.outputs };
        for (int layer = 0; layer < shape.layers; ++layer)
            for (Projection which : allProjections) {
                const bool output = which == Projection::Output;
                if (output ? !config.flag("output.projection") : config.is("attention.kind", "unweighted"))
                    continue;
                const int rows = output ? shape.valueSize : shape.inputs(layer);
                if (auto ok = fits(session.weight(which, layer), parameterWords(which, false, layer), rows, columns[size_t(which)]); !ok)
                    return ok;
                if (auto ok = fits(session.bias(which, layer), parameterWords(which, true, layer), 1, columns[size_t(which)]); !ok)
                    return ok;
            }
        return Nothing {};
    }

    /// Weights that were read fix all sizes.
    Result<Shape> givenShape(const Session& session, Shape shape)
    {
        const ImportedAttention& given = *session.attention;
        if (shape.tokens != given.queries)
            return contentError(ATTN_TR("The weights of %1 belong to %2 {%2:token|tokens}, but there {%3:is|are} %3 here; rename the tokens, or start "
                                        "a new session for another text."),
                { given.file, std::to_string(given.queries), std::to_string(shape.tokens) });
        if (!session.settings.empty())
            return usageError(ATTN_TR("The weights were read from %1, so %2 changes nothing; leave the setting out."),
                { given.file, session.settings.begin()->first });
        shape.layers = given.layers;
        shape.heads = given.heads;
        if (!given.keyTokens.empty())
            shape.keys = given.keys;
        return shape;
    }

} // namespace

Result<Shape> shapeOf(const Session& session, size_t tokenCount)
{
    const Config config(session.settings);
    Shape shape;
    shape.tokens = int(tokenCount);
    if (tokenCount == 0)
        return contentError(ATTN_TR("There is no token; type a word."));
    if (session.attention)
        return givenShape(session, shape);
    if (auto ok = nothingEmpty(session); !ok)
        return ok.error();
    if (config.is("mask", "custom"))
        if (auto ok = fits(session.mask, "mask", shape.tokens, shape.tokens); !ok)
            return ok.error();
    const auto model = modelWidth(session, config, tokenCount);
    if (!model)
        return model.error();
    shape.model = *model;
    shape.heads = config.integer("attention.heads");
    shape.layers = config.integer("layers");
    if (auto ok = checkSizes(session, config, shape); !ok)
        return ok.error();
    for (int head : config.heads("heads.off"))
        if (head >= shape.heads)
            return usageError(ATTN_TR("heads.off names head %1, but there {%2:is|are} %2 {%2:head|heads}, counted from 0."),
                { std::to_string(head), std::to_string(shape.heads) });
    if (auto ok = checkOutputs(session, config, shape); !ok)
        return ok.error();
    if (auto ok = checkParameters(session, config, shape); !ok)
        return ok.error();
    return shape;
}

} // namespace attn
