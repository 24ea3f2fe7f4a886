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

    Message weightWords(Projection layer)
    {
        static constexpr std::array<std::string_view, 4> words { ATTN_TR("query weight"), ATTN_TR("key weight"),
            ATTN_TR("value weight"), ATTN_TR("output weight") };
        return words[size_t(layer)];
    }

    Message biasWords(Projection layer)
    {
        static constexpr std::array<std::string_view, 4> words { ATTN_TR("query bias"), ATTN_TR("key bias"),
            ATTN_TR("value bias"), ATTN_TR("output bias") };
        return words[size_t(layer)];
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
        for (Projection layer : allProjections) {
            if (auto ok = notEmpty(session.layer(layer).weight, weightWords(layer)); !ok)
                return ok;
            if (auto ok = notEmpty(session.layer(layer).bias, biasWords(layer)); !ok)
                return ok;
        }
        return Nothing {};
    }

    struct GivenSize {
        MatrixPtr matrix; ///< null: nothing given
        Message name;
    };

    /// The given matrix that decides how many columns a layer has: its weight, or else its bias.
    GivenSize decidingMatrix(const Session& session, Projection layer)
    {
        static constexpr std::array<std::string_view, 3> weights { ATTN_TR("query weights"), ATTN_TR("key weights"), ATTN_TR("value weights") };
        static constexpr std::array<std::string_view, 3> biases { ATTN_TR("query biases"), ATTN_TR("key biases"), ATTN_TR("value biases") };
        const GivenProjection& given = session.layer(layer);
        return given.weight ? GivenSize { given.weight, weights[size_t(layer)] } : GivenSize { given.bias, biases[size_t(layer)] };
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
            for (Projection layer : { Projection::Query, Projection::Key, Projection::Value }) // given weights decide the width, too
                if (const MatrixPtr& weight = session.layer(layer).weight)
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
        GivenSize given = decidingMatrix(session, Projection::Query);
        if (!given.matrix || (!session.layer(Projection::Query).weight && session.layer(Projection::Key).weight))
            given = decidingMatrix(session, Projection::Key);
        const int usual = (2 + shape.heads - 1) / shape.heads * shape.heads;
        const auto size = agreedSize(config, "attention.size", given.matrix, given.name, usual);
        if (!size)
            return size.error();
        shape.size = *size;
        const GivenSize value = decidingMatrix(session, Projection::Value);
        const auto valueSize = agreedSize(config, "attention.value_size", value.matrix, value.name, shape.size);
        if (!valueSize)
            return valueSize.error();
        shape.valueSize = *valueSize;
        for (int width : { shape.size, shape.valueSize })
            if (auto ok = splits(width, shape.heads); !ok)
                return ok;
        const std::array<int, 3> widths { shape.size, shape.size, shape.valueSize };
        for (Projection layer : { Projection::Query, Projection::Key, Projection::Value }) {
            const int columns = widths[size_t(layer)];
            if (auto ok = fits(session.layer(layer).weight, weightWords(layer), shape.model, columns); !ok)
                return ok;
            if (auto ok = fits(session.layer(layer).bias, biasWords(layer), 1, columns); !ok)
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
        shape.heads = given.layers * given.heads;
        if (!given.keyTokens.empty())
            shape.keys = given.keys;
        return shape;
    }

} // namespace

std::string_view projectionName(Projection layer)
{
    static constexpr std::array<std::string_view, 4> names { "query", "key", "value", "output" };
    return names[size_t(layer)];
}

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
    if (auto ok = checkSizes(session, config, shape); !ok)
        return ok.error();
    for (int head : config.heads("heads.off"))
        if (head >= shape.heads)
            return usageError(ATTN_TR("heads.off names head %1, but there {%2:is|are} %2 {%2:head|heads}, counted from 0."),
                { std::to_string(head), std::to_string(shape.heads) });
    const GivenProjection& output = session.layer(Projection::Output);
    const MatrixPtr& decides = output.weight ? output.weight : output.bias;
    shape.outputs = decides && config.flag("output.projection") ? int(decides->cols()) : shape.valueSize;
    if (config.flag("output.projection")) {
        if (auto ok = fits(output.weight, weightWords(Projection::Output), shape.valueSize, shape.outputs); !ok)
            return ok.error();
        if (auto ok = fits(output.bias, biasWords(Projection::Output), 1, shape.outputs); !ok)
            return ok.error();
    }
    return shape;
}

} // namespace attn
