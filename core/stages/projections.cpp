// SPDX-License-Identifier: GPL-3.0-or-later
// Queries, keys and values of a head: X W + b (Vaswani et al. 2017, section 3.2.2).
#include "core/base/numbertext.h"
#include "core/kernels/product.h"
#include "core/stages/explain.h"
#include "core/stages/settings.h"
#include "core/stages/stages.h"
#include "core/stages/symbols.h"

namespace attn::stages {
namespace {
    struct ProjectionTexts {
        std::string_view key, title, symbol, formula, cellFormula, plainFormula, slicedFormula, slicedPlain, summary;
        std::string_view weightKey, biasKey;
        Role role;
        Axis columns;
    };

    const ProjectionTexts& projectionTexts(Projection layer)
    {
        static const std::array<ProjectionTexts, 3> texts { {
            { "queries", ATTN_TR("Queries"), "Q", "\\q{Q} = X\\,\\q{W_q}<2: + \\q{b_q}>", "\\q{Q_{ij}} = \\textstyle\\sum_d X_{id}\\,\\q{W_{q,\\,dj}}<2: + \\q{b_{q,\\,j}}>", "Q = X Wq<2: + bq>",
                "\\q{Q} = X", "Q = X", ATTN_TR("Each token's row of numbers times the query weights. Each query is "
                                               "compared with all keys: a large dot product gives that key a large "
                                               "weight."),
                "w_query", "b_query", Role::Query, Axis::HeadDim },
            { "keys", ATTN_TR("Keys"), "K", "\\k{K} = X\\,\\k{W_k}<2: + \\k{b_k}>", "\\k{K_{ij}} = \\textstyle\\sum_d X_{id}\\,\\k{W_{k,\\,dj}}<2: + \\k{b_{k,\\,j}}>", "K = X Wk<2: + bk>", "\\k{K} = X", "K = X",
                ATTN_TR("Each token's row of numbers times the key weights. A key that points the same way as a "
                        "query gets a high score from it."),
                "w_key", "b_key", Role::Key, Axis::HeadDim },
            { "values", ATTN_TR("Values"), "V", "\\v{V} = X\\,\\v{W_v}<2: + \\v{b_v}>", "\\v{V_{ij}} = \\textstyle\\sum_d X_{id}\\,\\v{W_{v,\\,dj}}<2: + \\v{b_{v,\\,j}}>", "V = X Wv<2: + bv>",
                "\\v{V} = X", "V = X", ATTN_TR("Each token's row of numbers times the value weights. The context "
                                               "vectors are weighted sums of these rows."),
                "w_value", "b_value", Role::Value, Axis::ValueDim },
        } };
        return texts[size_t(layer)];
    }

    StageSpec commonProjection(Projection layer)
    {
        const ProjectionTexts& texts = projectionTexts(layer);
        StageSpec spec;
        spec.key = texts.key;
        spec.title = spec.shortTitle = texts.title;
        spec.role = texts.role;
        spec.rows = layer == Projection::Query ? Axis::QueryToken : Axis::KeyToken;
        spec.columns = texts.columns;
        spec.symbol = texts.symbol;
        spec.symbols = { &symbols::rowAndColumn(), &symbols::columnSum() };
        spec.summary = texts.summary;
        spec.settings = { &settings::kind(), &settings::heads(), &settings::size(), &settings::valueSize(),
            &settings::layout(), &settings::bias(), &settings::parametersInit(), &settings::parametersSeed() };
        return spec;
    }

    Message observeLongest(const StageInputs& in, const Matrix& rows)
    {
        Eigen::Index longest = 0, shortest = 0;
        const double most = rows.rowwise().norm().maxCoeff(&longest);
        const double least = rows.rowwise().norm().minCoeff(&shortest);
        if (rows.rows() == 1 || !(most > least))
            return { ATTN_TR("The row of \"%1\" has length %2."), { in.sources.tokenName(longest), fixedNumber(most, 2) } };
        return { ATTN_TR("The row of \"%1\" is the longest (%2), the row of \"%3\" the shortest (%4)."),
            { in.sources.tokenName(longest), fixedNumber(most, 2), in.sources.tokenName(shortest),
                fixedNumber(least, 2) } };
    }

    /// Which columns of the joined matrix belong to the head on screen.
    std::string columnsOf(int width)
    {
        const std::string w = std::to_string(width);
        return "columns = slice(head * " + w + ", (head + 1) * " + w + ")\n";
    }

    std::string wholeCode(const Config& config, const Shape&, int)
    {
        return config.flag("attention.bias") ? "{out} = {0} @ {1} + {2}" : "{out} = {0} @ {1}";
    }

    template <bool isValue> std::string splitCode(const Config& config, const Shape& shape, int layer)
    {
        if (shape.heads == 1)
            return wholeCode(config, shape, layer);
        return columnsOf(isValue ? shape.valueDim() : shape.headDim()) + "{out} = {0} @ {1}[:, columns]" + (config.flag("attention.bias") ? " + {2}[:, columns]" : "");
    }

    std::string sliceCode(const Config&, const Shape& shape, int)
    {
        return shape.heads == 1 ? "{out} = {0}" : columnsOf(shape.headDim()) + "{out} = {0}[:, columns]";
    }

    StageSpec weightedProjection(Projection layer, bool perHead)
    {
        const ProjectionTexts& texts = projectionTexts(layer);
        StageSpec spec = commonProjection(layer);
        spec.equation = Equation::Corner;
        spec.formula = texts.formula;
        spec.cellFormula = texts.cellFormula;
        spec.plainFormula = texts.plainFormula;
        spec.code = perHead ? wholeCode : layer == Projection::Value ? splitCode<true> : splitCode<false>;
        spec.inputs = { { layerInput, Place::Left }, { texts.weightKey, Place::Above }, { texts.biasKey, Place::Bias, true } };
        spec.tries = {
            { ATTN_TR("Draw weights around zero"), { { "parameters.init", "linear" } } },
            { ATTN_TR("Draw other weights"), { { "parameters.seed", "789" } } },
            { ATTN_TR("Add a bias"), { { "attention.bias", "true" } } },
        };
        spec.observe = observeLongest;
        if (perHead) {
            spec.eval = [](const StageInputs& in) {
                return kernels::affine(in[0], in[1], in.has(2) ? &in[2] : nullptr, 0, int(in[1].cols()));
            };
            spec.explain = [](const StageInputs& in, int row, int column) {
                return explain::product(in, 0, row, 1, column, false, 2);
            };
            spec.enabled = [](const Config& config) {
                return config.is("attention.kind", "dot_product") && config.is("attention.layout", "stacked");
            };
        } else {
            spec.eval = [](const StageInputs& in) {
                const int width = int(in[1].cols()) / in.shape.heads;
                return kernels::affine(in[0], in[1], in.has(2) ? &in[2] : nullptr, in.head * width, width);
            };
            spec.explain = [](const StageInputs& in, int row, int column) {
                const int width = int(in[1].cols()) / in.shape.heads;
                return explain::product(in, 0, row, 1, in.head * width + column, false, 2);
            };
            spec.enabled = [](const Config& config) {
                return config.is("attention.kind", "dot_product") && config.is("attention.layout", "split");
            };
        }
        return spec;
    }

    /// Without weights: head h sees columns h * w .. of the embeddings.
    StageSpec slicedProjection(Projection layer)
    {
        const ProjectionTexts& texts = projectionTexts(layer);
        StageSpec spec = commonProjection(layer);
        static constexpr std::array<std::string_view, 3> assets { "queries.unweighted", "keys.unweighted", "values.unweighted" };
        spec.asset = assets[size_t(layer)];
        spec.equation = Equation::Stack;
        spec.formula = texts.slicedFormula;
        spec.plainFormula = texts.slicedPlain;
        spec.cellFormula = layer == Projection::Query ? "\\q{Q_{ij}} = X_{ij}" : layer == Projection::Key ? "\\k{K_{ij}} = X_{ij}" : "\\v{V_{ij}} = X_{ij}";
        spec.summary = ATTN_TR("Without weights the embeddings themselves serve as queries, keys and values. Several heads "
                               "share their columns.");
        spec.code = sliceCode;
        spec.inputs = { { layerInput, Place::Operand } };
        spec.tries = { { ATTN_TR("Use weight matrices, drawn"), { { "attention.kind", "dot_product" } } } };
        spec.observe = observeLongest;
        spec.operation = [](const Config&, const Shape& shape) -> Message {
            if (shape.heads > 1)
                return { ATTN_TR("cut") };
            return { "=" };
        };
        spec.eval = [](const StageInputs& in) -> Matrix {
            const Eigen::Index width = in[0].cols() / in.shape.heads;
            return in[0].middleCols(in.head * width, width);
        };
        spec.explain = [](const StageInputs& in, int row, int column) {
            const int width = int(in[0].cols()) / in.shape.heads;
            return explain::copy(in, 0, row, in.head * width + column);
        };
        spec.enabled = [](const Config& config) { return config.is("attention.kind", "unweighted"); };
        return spec;
    }

    const StageSpec& pickProjection(const std::array<StageSpec, 3>& specs, Projection layer) { return specs[size_t(layer)]; }
} // namespace

const StageSpec& projection(Projection layer)
{
    static const std::array<StageSpec, 3> specs { weightedProjection(Projection::Query, false),
        weightedProjection(Projection::Key, false), weightedProjection(Projection::Value, false) };
    return pickProjection(specs, layer);
}

const StageSpec& headProjection(Projection layer)
{
    static const std::array<StageSpec, 3> specs { weightedProjection(Projection::Query, true),
        weightedProjection(Projection::Key, true), weightedProjection(Projection::Value, true) };
    return pickProjection(specs, layer);
}

const StageSpec& slice(Projection layer)
{
    static const std::array<StageSpec, 3> specs { slicedProjection(Projection::Query), slicedProjection(Projection::Key),
        slicedProjection(Projection::Value) };
    return pickProjection(specs, layer);
}

} // namespace attn::stages
