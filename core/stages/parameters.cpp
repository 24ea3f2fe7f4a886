// SPDX-License-Identifier: GPL-3.0-or-later
// Weight matrices and biases: w_query, b_query ... and, in the stacked layout, one per head.
#include "core/base/numbertext.h"
#include "core/session/session.h"
#include "core/session/sources.h"
#include "core/stages/explain.h"
#include "core/stages/settings.h"
#include "core/stages/stages.h"

namespace attn::stages {
namespace {
    struct LayerTexts {
        std::string_view weightKey, biasKey, weightTitle, biasTitle, weightSymbol, biasSymbol;
        std::string_view plainWeight, plainBias;
        Role role;
        Axis columns; ///< of the joined matrix
        Axis headColumns;
    };

    const LayerTexts& layerTexts(Projection layer)
    {
        static const std::array<LayerTexts, 4> texts { {
            { "w_query", "b_query", ATTN_TR("Query weights"), ATTN_TR("Query bias"), "W_q", "b_q", "Wq", "bq", Role::Query,
                Axis::JoinedKeyDim, Axis::HeadDim },
            { "w_key", "b_key", ATTN_TR("Key weights"), ATTN_TR("Key bias"), "W_k", "b_k", "Wk", "bk", Role::Key,
                Axis::JoinedKeyDim, Axis::HeadDim },
            { "w_value", "b_value", ATTN_TR("Value weights"), ATTN_TR("Value bias"), "W_v", "b_v", "Wv", "bv", Role::Value,
                Axis::JoinedValueDim, Axis::ValueDim },
            { "w_out", "b_out", ATTN_TR("Output weights"), ATTN_TR("Output bias"), "W_{\\mathrm{out}}",
                "b_{\\mathrm{out}}", "Wout", "bout",
                Role::None, Axis::OutputDim, Axis::OutputDim },
        } };
        return texts[size_t(layer)];
    }

    Scope scopeOf(bool perHead) { return perHead ? Scope::Head : Scope::Layer; }

    /// Head h owns columns h * w .. (h + 1) * w - 1 of the joined matrix.
    Matrix headColumns(const Matrix& joined, const StageInputs& in)
    {
        const Eigen::Index width = joined.cols() / in.shape.heads;
        return joined.middleCols(in.head * width, width);
    }

    template <Projection layer, bool isBias, bool perHead> Matrix evalParameter(const StageInputs& in)
    {
        const ProjectionSource& source = in.sources.projection(layer, in.layer);
        const Matrix& joined = *(isBias ? source.bias : source.weight).values;
        return perHead ? headColumns(joined, in) : joined;
    }

    template <Projection layer, bool isBias, bool perHead>
    void storeParameter(Session& session, const StageInputs& in, const Matrix& changed)
    {
        const ProjectionSource& source = in.sources.projection(layer, in.layer);
        Matrix joined = *(isBias ? source.bias : source.weight).values;
        if (perHead)
            joined.middleCols(in.head * changed.cols(), changed.cols()) = changed;
        else
            joined = changed;
        session.parameters.set(parameterName(layer, isBias, in.layer), share(std::move(joined)));
    }

    template <Projection layer, bool isBias, bool perHead> CellReport explainParameter(const StageInputs& in, int row, int column)
    {
        const ProjectionSource& source = in.sources.projection(layer, in.layer);
        const SourceMatrix& matrix = isBias ? source.bias : source.weight;
        const int width = int(matrix.values->cols()) / in.shape.heads;
        const double value = (*matrix.values)(row, perHead ? in.head * width + column : column);
        return explain::leaf(value, exactNumber(value), matrix.description);
    }

    /// What starts the stream of the parameters, before the first of them.
    std::string seedingCode(const Config& config, const Shape& shape, bool perHead)
    {
        const bool continues = config.is("parameters.seed", "continue");
        if (continues && config.is("embeddings.init", "torch"))
            return {}; // the lines of the embeddings have seeded it and drawn the table
        const std::string indent = perHead && shape.heads > 1 ? "    " : "";
        std::string out = indent.empty() ? "" : "if head == 0:\n";
        out += indent + "torch.manual_seed(" + std::string(config.text(continues ? "embeddings.seed" : "parameters.seed")) + ")\n";
        if (continues)
            out += indent + "torch.nn.Embedding(len(set(tokens)), " + std::to_string(shape.model) + ")  # the stream goes on after it\n";
        return out;
    }

    /// nn.Linear draws weight (outputs x inputs) and bias at once, so a bias is taken from the layer of its weight.
    template <Projection layer, bool isBias, bool perHead> std::string parameterCode(const Config& config, const Shape& shape, int ofLayer)
    {
        const bool linear = config.is("parameters.init", "linear");
        const bool first = ofLayer == 0
            && (layer == Projection::Query || (layer == Projection::Output && !config.is("attention.kind", "dot_product")));
        const int joined = layer == Projection::Output ? shape.outputs : layer == Projection::Value ? shape.valueSize : shape.size;
        const std::string inputs = std::to_string(layer == Projection::Output ? shape.valueSize : shape.inputs(ofLayer)),
                          outputs = std::to_string(perHead ? joined / shape.heads : joined);
        if (isBias)
            return linear ? "{out} = linear.bias[None, :]" : "{out} = torch.rand(1, " + outputs + ")";
        const std::string seeding = first ? seedingCode(config, shape, perHead) : std::string();
        if (!linear)
            return seeding + "{out} = torch.rand(" + inputs + ", " + outputs + ")";
        const bool bias = config.flag(layer == Projection::Output ? "output.bias" : "attention.bias");
        return seeding + "linear = torch.nn.Linear(" + inputs + ", " + outputs + (bias ? "" : ", bias=False")
            + ")\n{out} = linear.weight.T";
    }

    template <Projection layer, bool isBias, bool perHead> StageSpec parameterSpec()
    {
        const LayerTexts& texts = layerTexts(layer);
        StageSpec spec;
        spec.key = isBias ? texts.biasKey : texts.weightKey;
        spec.title = isBias ? texts.biasTitle : texts.weightTitle;
        spec.shortTitle = spec.title;
        spec.scope = scopeOf(perHead);
        spec.group = layer == Projection::Output ? Group::Together : Group::Head;
        spec.step = false;
        spec.role = texts.role;
        spec.rows = isBias ? Axis::One : layer == Projection::Output ? Axis::JoinedValueDim : Axis::LayerInputDim;
        spec.columns = perHead ? texts.headColumns : texts.columns;
        spec.equation = Equation::Alone;
        spec.symbol = spec.formula = spec.cellFormula = isBias ? texts.biasSymbol : texts.weightSymbol;
        spec.plainFormula = spec.plainSymbol = isBias ? texts.plainBias : texts.plainWeight;
        spec.summary = isBias ? ATTN_TR("One row of numbers that is added to every token's row. A model learns it; here it is drawn, typed or imported.")
                              : ATTN_TR("A model learns these numbers; here they are drawn at random, typed or imported, not trained.");
        spec.code = parameterCode<layer, isBias, perHead>;
        spec.settings = { &settings::parametersInit(), &settings::parametersSeed() };
        spec.reads = { "attention.kind", "attention.layout", "attention.bias", "output.projection", "output.bias" };
        spec.source = [](const Sources& sources, int ofLayer) {
            const ProjectionSource& drawn = sources.projection(layer, ofLayer);
            return isBias ? &drawn.bias : &drawn.weight;
        };
        spec.store = storeParameter<layer, isBias, perHead>;
        spec.eval = evalParameter<layer, isBias, perHead>;
        spec.explain = explainParameter<layer, isBias, perHead>;
        spec.enabled = [](const Config& config) {
            if constexpr (layer == Projection::Output)
                return config.flag("output.projection") && (!isBias || config.flag("output.bias"));
            else
                return config.is("attention.kind", "dot_product") && config.is("attention.layout", "stacked") == perHead
                    && (!isBias || config.flag("attention.bias"));
        };
        return spec;
    }

    template <bool isBias, bool perHead> const StageSpec& parameterStage(Projection layer)
    {
        static const StageSpec query = parameterSpec<Projection::Query, isBias, perHead>();
        static const StageSpec key = parameterSpec<Projection::Key, isBias, perHead>();
        static const StageSpec value = parameterSpec<Projection::Value, isBias, perHead>();
        static const StageSpec output = parameterSpec<Projection::Output, isBias, false>();
        return layer == Projection::Query ? query : layer == Projection::Key ? key : layer == Projection::Value ? value : output;
    }
} // namespace

const StageSpec& weight(Projection layer)
{
    return parameterStage<false, false>(layer);
}

const StageSpec& bias(Projection layer)
{
    return parameterStage<true, false>(layer);
}

const StageSpec& headWeight(Projection layer)
{
    return parameterStage<false, true>(layer);
}

const StageSpec& headBias(Projection layer)
{
    return parameterStage<true, true>(layer);
}

} // namespace attn::stages
