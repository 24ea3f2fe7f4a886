// SPDX-License-Identifier: GPL-3.0-or-later
// Inverted dropout (Srivastava et al. 2014, as PyTorch does it): kept entries are divided by 1 - p.
#include "core/base/numbertext.h"
#include "core/random/torch_random.h"
#include "core/stages/explain.h"
#include "core/stages/settings.h"
#include "core/stages/stages.h"
#include "core/stages/symbols.h"

namespace attn::stages {
namespace {
    bool dropsOut(const Config& config, std::string_view place)
    {
        return config.real("dropout.rate") > 0 && config.flag("dropout.training") && config.is("dropout.place", place);
    }

    /// Holds 0 or 1 / (1 - rate). One stream over [layers, heads, rows, columns], so a head's mask never depends on which
    /// head was looked at first.
    Matrix drawMask(const StageInputs& in, int rows, int columns)
    {
        const double rate = in.config.real("dropout.rate");
        const size_t count = size_t(rows) * size_t(columns), before = count * (size_t(in.layer) * size_t(in.shape.heads) + size_t(in.head));
        TorchRandom random(in.config.seed("dropout.seed"));
        std::vector<std::uint8_t> keep;
        size_t first = 0;
        if (in.config.is("dropout.generator", "torch_mkl")) {
            keep = random.dropoutKeepMkl(before + count, rate);
            first = before;
        } else {
            if (rate < 1)
                random.skipDropout(before);
            keep = random.dropoutKeep(count, rate);
        }
        const double kept = 1 / (1 - rate);
        Matrix out(rows, columns);
        for (size_t i = 0; i < count; ++i)
            out.data()[i] = keep[first + i] ? kept : 0.0;
        return out;
    }

    CellReport explainMask(const StageInputs& in, int columns, int row, int column)
    {
        // Drawn anew only where cells were typed over.
        const double value = in.result ? (*in.result)(row, column) : drawMask(in, in.shape.tokens, columns)(row, column);
        const double rate = in.config.real("dropout.rate");
        if (value == 0)
            return explain::leaf(0, "0", { ATTN_TR("Set to 0 at random, with probability %1."), { exactNumber(rate) } });
        return explain::leaf(value, "1 / (1 - " + exactNumber(rate) + ")",
            { ATTN_TR("Kept, and divided by 1 − %1 so that the expected sum stays the same."), { exactNumber(rate) } });
    }

    StageSpec commonDropout()
    {
        StageSpec spec;
        spec.equation = Equation::Stack;
        spec.settings = { &settings::dropoutRate(), &settings::dropoutSeed(), &settings::dropoutTraining(),
            &settings::dropoutPlace(), &settings::dropoutGenerator() };
        spec.toggle = { .on = { { "dropout.training", "true" }, { "dropout.place", "weights" }, { "dropout.rate", "0.5" } },
            .off = { { "dropout.training", "false" } } };
        spec.tries = { { ATTN_TR("Draw another mask"), { { "dropout.seed", "124" } } },
            { ATTN_TR("Draw as PyTorch with MKL"), { { "dropout.generator", "torch_mkl" } } },
            { ATTN_TR("Switch training off"), { { "dropout.training", "false" } } } };
        spec.operation = [](const Config&, const Shape&) -> Message { return { "⊙" }; };
        return spec;
    }

    /// One stream over all layers and heads: seeded before the first. What MKL draws comes from MKL alone, so it is written out.
    std::string maskCode(const Config& config, const Shape& shape, int)
    {
        const bool ofWeights = config.is("dropout.place", "weights");
        const std::string rate(config.text("dropout.rate")), seed(config.text("dropout.seed"));
        if (config.is("dropout.generator", "torch_mkl"))
            return "# with MKL: torch.manual_seed(" + seed + "), then nn.Dropout(" + rate
                + ") on all heads at once\n{out} = torch.tensor({values})";
        const std::string seeding = "torch.manual_seed(" + seed + ")\n";
        const std::string first = std::string(shape.layers > 1 ? "layer == 0" : "") + (shape.layers > 1 && shape.heads > 1 ? " and " : "")
            + (shape.heads > 1 ? "head == 0" : "");
        return (first.empty() ? seeding : "if " + first + ":\n    " + seeding) + "{out} = F.dropout(torch.ones_like("
            + (ofWeights ? "attention_weights" : "context_vectors") + "), p=" + rate + ")";
    }

    StageSpec maskDeclaration()
    {
        StageSpec spec = commonDropout();
        spec.key = "dropout_mask";
        spec.title = ATTN_TR("Dropout mask");
        spec.shortTitle = ATTN_TR("Dropout mask");
        spec.step = false;
        spec.kind = ValueKind::DropoutMask;
        spec.equation = Equation::Alone;
        spec.symbol = "R";
        spec.formula = "R_{ij} \\in \\{0,\\ 1/(1-p)\\}";
        spec.cellFormula = "R_{ij} \\in \\{0,\\ 1/(1-p)\\}";
        spec.plainFormula = "R(i, j) = 1 / (1 - p) where kept, else 0";
        spec.symbols = { &symbols::rowAndColumn(), &symbols::dropoutRate() };
        spec.summary = ATTN_TR("Drawn anew for each training step; here the seed repeats it. Kept entries hold 1 ÷ (1 − p).");
        spec.toggle = {};
        spec.tries = {};
        spec.drawn = [](const Config& config) -> Message {
            const bool mkl = config.is("dropout.generator", "torch_mkl");
            return { mkl ? ATTN_TR("drawn as PyTorch with MKL draws it, seed %1") : ATTN_TR("drawn as PyTorch without MKL draws it, seed %1"),
                { std::string(config.text("dropout.seed")) } };
        };
        spec.code = maskCode;
        return spec;
    }

    Message observeDropped(const StageInputs& in, const Matrix&)
    {
        const Matrix& kept = in[1];
        for (Eigen::Index i = 0; i < kept.rows(); ++i)
            if ((kept.row(i).array() * in[0].row(i).array() == 0).all() && (in[0].row(i).array() != 0).any())
                return { ATTN_TR("Every entry in the row of \"%1\" is set to 0, so its context vector is zero."),
                    { in.sources.tokenName(i) } };
        const auto visible = (in[0].array() != 0).eval(); // masked weights are 0 anyway
        return { ATTN_TR("%1 of %2 entries that are not 0 {%1:is|are} set to 0; the others are multiplied by %3."),
            { std::to_string((visible && kept.array() == 0).count()), std::to_string(visible.count()), fixedNumber(kept.maxCoeff(), 2) } };
    }
} // namespace

const StageSpec& dropoutMask()
{
    static const StageSpec spec = [] {
        StageSpec out = maskDeclaration();
        out.inputs = { { "mask", Place::Hidden, true } };
        out.enabled = [](const Config& config) { return dropsOut(config, "weights"); };
        out.eval = [](const StageInputs& in) { return drawMask(in, in.shape.tokens, in.shape.tokens); };
        out.explain = [](const StageInputs& in, int row, int column) {
            return explainMask(in, in.shape.tokens, row, column);
        };
        return out;
    }();
    return spec;
}

const StageSpec& droppedWeights()
{
    static const StageSpec spec = [] {
        StageSpec out = commonDropout();
        out.key = "dropped_weights";
        out.title = ATTN_TR("Weights after dropout");
        out.shortTitle = ATTN_TR("Dropout");
        out.kind = ValueKind::Probability;
        out.symbol = "D";
        out.formula = "D = A \\odot R";
        out.cellFormula = "D_{ij} = A_{ij}\\,R_{ij}";
        out.plainFormula = "D = A * R";
        out.symbols = { &symbols::rowAndColumn(), &symbols::cellByCell() };
        out.summary = ATTN_TR("While training, some weights are set to 0 at random and the others are enlarged, so "
                              "that the expected sum stays the same.");
        out.pytorch = "{out} = {0} * {1}";
        out.inputs = { { "attention_weights", Place::Operand }, { "dropout_mask", Place::Operand }, { "mask", Place::Hidden, true } };
        out.enabled = [](const Config& config) { return dropsOut(config, "weights"); };
        out.eval = [](const StageInputs& in) -> Matrix { return in[0].cwiseProduct(in[1]); };
        out.explain = [](const StageInputs& in, int row, int column) { return explain::elementwise(in, 0, row, column, 1, 1); };
        out.observe = observeDropped;
        return out;
    }();
    return spec;
}

const StageSpec& contextDropoutMask()
{
    static const StageSpec spec = [] {
        StageSpec out = maskDeclaration();
        out.columns = Axis::ValueDim;
        out.enabled = [](const Config& config) { return dropsOut(config, "context"); };
        out.eval = [](const StageInputs& in) { return drawMask(in, in.shape.tokens, in.shape.valueDim()); };
        out.explain = [](const StageInputs& in, int row, int column) {
            return explainMask(in, in.shape.valueDim(), row, column);
        };
        return out;
    }();
    return spec;
}

const StageSpec& droppedContextVectors()
{
    static const StageSpec spec = [] {
        StageSpec out = commonDropout();
        out.key = "dropped_context_vectors";
        out.title = ATTN_TR("Context vectors after dropout");
        out.shortTitle = ATTN_TR("Dropout");
        out.continuation = true;
        out.columns = Axis::ValueDim;
        out.role = Role::Value;
        out.symbol = "D";
        out.formula = "\\v{D} = \\v{Z} \\odot R";
        out.cellFormula = "\\v{D_{ij}} = \\v{Z_{ij}}\\,R_{ij}";
        out.plainFormula = "D = Z * R";
        out.symbols = { &symbols::rowAndColumn(), &symbols::cellByCell() };
        out.summary = ATTN_TR("While training, some entries of the context vectors are set to 0 at random and the "
                              "others are enlarged, so that the expected value stays the same.");
        out.pytorch = "{out} = {0} * {1}";
        out.inputs = { { "context_vectors", Place::Operand }, { "dropout_mask", Place::Operand } };
        out.toggle.on = { { "dropout.training", "true" }, { "dropout.place", "context" }, { "dropout.rate", "0.5" } };
        out.enabled = [](const Config& config) { return dropsOut(config, "context"); };
        out.eval = [](const StageInputs& in) -> Matrix { return in[0].cwiseProduct(in[1]); };
        out.explain = [](const StageInputs& in, int row, int column) { return explain::elementwise(in, 0, row, column, 1, 1); };
        out.observe = observeDropped;
        return out;
    }();
    return spec;
}

} // namespace attn::stages
