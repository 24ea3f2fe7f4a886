// SPDX-License-Identifier: GPL-3.0-or-later
// Scaled dot-product attention, before softmax (Vaswani et al. 2017, equation 1).
#include "core/base/numbertext.h"
#include "core/kernels/product.h"
#include "core/stages/explain.h"
#include "core/stages/settings.h"
#include "core/stages/stages.h"
#include "core/stages/symbols.h"

#include <cmath>
#include <limits>

namespace attn::stages {
namespace {
    const SettingSpec scaleSetting {
        .key = "scale",
        .title = ATTN_TR("Scale"),
        .summary = ATTN_TR("What the scores are divided by: the root of the head width, the head width, or a number."),
        .kind = SettingKind::ChoiceOrReal,
        .fallback = "sqrt",
        .choices = { { "sqrt", ATTN_TR("÷ √width") }, { "none", ATTN_TR("None") }, { "linear", ATTN_TR("÷ width") } },
        .minimum = 0,
        .maximum = 1e6,
        .excludesMinimum = true,
        .step = 0.5,
    };
    const SettingSpec temperatureSetting {
        .key = "temperature",
        .title = ATTN_TR("Temperature"),
        .summary = ATTN_TR("Divides the scores once more: below 1 the largest weight of a row grows, above 1 the "
                           "weights become more even."),
        .kind = SettingKind::Real,
        .fallback = "1",
        .minimum = 1e-6,
        .maximum = 1000,
        .step = 0.1,
    };

    /// What the scores are divided by before the temperature; dk = head width.
    double divisorOf(const Config& config, const Shape& shape)
    {
        if (const auto number = config.number("scale"))
            return *number;
        if (config.is("scale", "sqrt"))
            return std::sqrt(double(shape.headDim()));
        return config.is("scale", "linear") ? double(shape.headDim()) : 1.0;
    }

    Message observeScores(const StageInputs& in, const Matrix& s)
    {
        Eigen::Index row = 0, column = 0;
        const double largest = s.maxCoeff(&row, &column);
        return { ATTN_TR("Query \"%1\" and key \"%2\" match best: %3."),
            { in.sources.tokenName(row), in.sources.tokenName(column), fixedNumber(largest, 2) } };
    }

    /// The divisor as formula, operator and arithmetic all write it: "√2", "√2 × 10", "3", "10".
    std::string divisorText(const Config& config, const Shape& shape)
    {
        const double temperature = config.real("temperature");
        const std::string divisor = config.is("scale", "sqrt") ? "√" + std::to_string(shape.headDim())
            : config.is("scale", "none")                       ? std::string()
                                                               : exactNumber(divisorOf(config, shape));
        if (temperature == 1 && !divisor.empty())
            return divisor;
        return divisor.empty() ? exactNumber(temperature) : divisor + " × " + exactNumber(temperature);
    }

    /// In brackets where it is a product.
    std::string dividedBy(const Config& config, const Shape& shape)
    {
        const std::string text = divisorText(config, shape);
        return text.find("×") == std::string::npos ? text : "(" + text + ")";
    }

    Message scaledOperation(const Config& config, const Shape& shape)
    {
        return { "÷ %1", { dividedBy(config, shape) } };
    }

    Message observeScaled(const StageInputs& in, const Matrix& s)
    {
        const double before = in[0].maxCoeff(), after = s.maxCoeff();
        if (before == after) // heads of width 1 are divided by 1
            return { ATTN_TR("Dividing by 1 leaves every score as it is.") };
        int decimals = 2;
        while (decimals < 6 && fixedNumber(before, decimals) == fixedNumber(after, decimals))
            ++decimals;
        return { ATTN_TR("Divided by %1 the largest score goes from %2 to %3; the order within a row stays."),
            { divisorText(in.config, in.shape), fixedNumber(before, decimals), fixedNumber(after, decimals) } };
    }

    bool dividesByRoot(const Config& config) { return config.is("scale", "sqrt") && config.real("temperature") == 1; }

    // The root of width 1 divides by 1 but is still a step to show; only "none" without temperature is nothing.
    bool scales(const Config& config)
    {
        const auto number = config.number("scale");
        const bool divides = number ? *number != 1 : !config.is("scale", "none");
        return divides || config.real("temperature") != 1;
    }

    double unscaled(double score, const StageInputs& in)
    {
        // Divided first by the divisor, then by the temperature, as two PyTorch operations round it.
        return score / divisorOf(in.config, in.shape) / in.config.real("temperature");
    }

    StageSpec commonScaled()
    {
        StageSpec spec;
        spec.key = "scaled_scores";
        spec.title = ATTN_TR("Scaled scores");
        spec.shortTitle = ATTN_TR("Scaled");
        spec.kind = ValueKind::Signed;
        spec.equation = Equation::Stack;
        spec.symbol = "S'";
        spec.summary = ATTN_TR("Dot products of long vectors are large, and softmax would give almost all weight "
                               "to one key. Dividing by the root of the head width keeps them in range.");
        spec.inputs = { { "scores", Place::Operand } };
        spec.settings = { &scaleSetting, &temperatureSetting };
        spec.toggle = { .on = { { "scale", "sqrt" } }, .off = { { "scale", "none" }, { "temperature", "1" } } };
        spec.tries = { { ATTN_TR("Lower the temperature to 0.1"), { { "temperature", "0.1" } } },
            { ATTN_TR("Raise the temperature to 10"), { { "temperature", "10" } } },
            { ATTN_TR("Switch scaling off"), { { "scale", "none" }, { "temperature", "1" } } } };
        spec.operation = scaledOperation;
        spec.code = [](const Config& config, const Shape& shape, int) {
            std::string line = "{out} = {0}";
            if (config.is("scale", "sqrt"))
                line += " / " + std::to_string(shape.headDim()) + " ** 0.5";
            else if (!config.is("scale", "none"))
                line += " / " + exactNumber(divisorOf(config, shape));
            if (config.real("temperature") != 1)
                line += " / " + exactNumber(config.real("temperature"));
            return line;
        };
        spec.eval = [](const StageInputs& in) -> Matrix {
            return (in[0].array() / divisorOf(in.config, in.shape) / in.config.real("temperature")).matrix();
        };
        spec.explain = [](const StageInputs& in, int row, int column) {
            const double divisor = divisorOf(in.config, in.shape), temperature = in.config.real("temperature");
            CellReport report = explain::elementwise(in, 0, row, column, 1 / divisor / temperature);
            report.terms.front().divisor = dividedBy(in.config, in.shape);
            report.expression = fixedNumber(in[0](row, column), in.decimals) + " / " + report.terms.front().divisor;
            report.value = unscaled(in[0](row, column), in);
            return report;
        };
        spec.observe = observeScaled;
        return spec;
    }
} // namespace

const StageSpec& scores()
{
    static const StageSpec spec {
        .key = "scores",
        .title = ATTN_TR("Attention scores"),
        .shortTitle = ATTN_TR("Scores"),
        .kind = ValueKind::Signed,
        .equation = Equation::Corner,
        .symbol = "S",
        .formula = "S = \\q{Q}\\,\\k{K^{\\top}}",
        .cellFormula = "S_{ij} = \\textstyle\\sum_d \\q{Q_{id}}\\,\\k{K_{jd}}",
        .plainFormula = "S = Q K^T",
        .symbols = { &symbols::rowAndColumn(), &symbols::columnSum(), &symbols::transposed() },
        .summary = ATTN_TR("Each query is compared with each key. A score is their dot product: large when the two point "
                           "the same way."),
        .pytorch = "{out} = {0} @ {1}.transpose(-2, -1)",
        .inputs = { { "queries", Place::Left }, { "keys", Place::AboveTransposed } },
        .settings = { &settings::heads(), &settings::size(), &settings::parametersInit(), &settings::parametersSeed() },
        .tries = { { ATTN_TR("Compare the embeddings themselves"), { { "attention.kind", "unweighted" } } },
            { ATTN_TR("Draw weights around zero"), { { "parameters.init", "linear" } } } },
        .eval = [](const StageInputs& in) { return kernels::productTransposed(in[0], in[1]); },
        .explain = [](const StageInputs& in, int row, int column) { return explain::product(in, 0, row, 1, column, true); },
        .observe = observeScores,
    };
    return spec;
}

const StageSpec& scaledScores()
{
    static const StageSpec spec = [] {
        StageSpec out = commonScaled();
        out.formula = "S' = S\\,/\\,\\sqrt{d_k}";
        out.cellFormula = "S'_{ij} = S_{ij}\\,/\\,\\sqrt{d_k}";
        out.plainFormula = "S' = S / sqrt(dk)";
        out.symbols = { &symbols::rowAndColumn(), &symbols::headWidth() };
        out.enabled = [](const Config& config) { return scales(config) && dividesByRoot(config); };
        return out;
    }();
    return spec;
}

const StageSpec& rescaledScores()
{
    static const StageSpec spec = [] {
        StageSpec out = commonScaled();
        // What the chosen scale divides by, then by that and the temperature.
        out.asset = "scaled_scores.divided";
        out.formula = "S' = S\\,/\\,(c\\,T)";
        out.cellFormula = "S'_{ij} = S_{ij}\\,/\\,(c\\,T)";
        out.plainFormula = "S' = S / (c T)";
        out.variants = {
            { "scaled_scores.temperature", "S' = S\\,/\\,T", "S'_{ij} = S_{ij}\\,/\\,T", "S' = S / T",
                [](const Config& config) { return config.is("scale", "none"); } },
            { "scaled_scores.linear", "S' = S\\,/\\,d_k", "S'_{ij} = S_{ij}\\,/\\,d_k", "S' = S / dk",
                [](const Config& config) { return config.is("scale", "linear") && config.real("temperature") == 1; } },
            { "scaled_scores.linear_temperature", "S' = S\\,/\\,(d_k\\,T)", "S'_{ij} = S_{ij}\\,/\\,(d_k\\,T)", "S' = S / (dk T)",
                [](const Config& config) { return config.is("scale", "linear"); } },
            { "scaled_scores.root_temperature", "S' = S\\,/\\,(\\sqrt{d_k}\\,T)", "S'_{ij} = S_{ij}\\,/\\,(\\sqrt{d_k}\\,T)",
                "S' = S / (sqrt(dk) T)", [](const Config& config) { return config.is("scale", "sqrt"); } },
            { "scaled_scores.chosen", "S' = S\\,/\\,c", "S'_{ij} = S_{ij}\\,/\\,c", "S' = S / c",
                [](const Config& config) { return config.real("temperature") == 1; } },
        };
        out.symbols = { &symbols::rowAndColumn(), &symbols::headWidth(), &symbols::chosenDivisor(), &symbols::temperature() };
        out.summary = ATTN_TR("The scores are divided by the scale and by the temperature, which is 1 unless it is "
                              "changed. At a low temperature softmax gives almost all weight to one key, at a high "
                              "one the weights become even.");
        out.enabled = [](const Config& config) { return scales(config) && !dividesByRoot(config); };
        return out;
    }();
    return spec;
}

const StageSpec& mask()
{
    static const StageSpec spec {
        .key = "mask",
        .title = ATTN_TR("Mask"),
        .shortTitle = ATTN_TR("Mask"),
        .step = false,
        .kind = ValueKind::Mask,
        .equation = Equation::Alone,
        .symbol = "M",
        .formula = "M_{ij} = \\left\\{\\begin{array}{ll} 1 & j \\le i\\\\ 0 & j > i\\end{array}\\right.",
        .cellFormula = "M_{ij} = \\left\\{\\begin{array}{ll} 1 & j \\le i\\\\ 0 & j > i\\end{array}\\right.",
        .plainFormula = "M(i, j) = 1 if j <= i, else 0",
        .symbols = { &symbols::rowAndColumn() },
        .summary = ATTN_TR("1 where a query may see a key, else 0. Causal: a token sees itself and the tokens "
                           "before it."),
        .settings = { &settings::maskKind(), &settings::maskMethod() },
        .enabled = [](const Config& config) { return config.is("mask", "causal"); },
        .code = [](const Config&, const Shape& shape, int) {
            const std::string n = std::to_string(shape.tokens);
            return "{out} = torch.ones(" + n + ", " + n + ").tril()";
        },
        .eval =
            [](const StageInputs& in) -> Matrix {
                const Eigen::Index n = in.shape.tokens;
                return Matrix::Ones(n, n).triangularView<Eigen::Lower>(); // row i sees keys 0 .. i
            },
        .explain =
            [](const StageInputs&, int row, int column) {
                const std::string i = std::to_string(row + 1), j = std::to_string(column + 1);
                if (column <= row)
                    return explain::leaf(1, j + " <= " + i, { ATTN_TR("Key %1 does not come after query %2: allowed."), { j, i } });
                return explain::leaf(0, j + " > " + i, { ATTN_TR("Key %1 comes after query %2: masked."), { j, i } });
            },
    };
    return spec;
}

const StageSpec& customMask()
{
    static const StageSpec spec {
        .key = "mask",
        .title = ATTN_TR("Mask"),
        .shortTitle = ATTN_TR("Mask"),
        .step = false,
        .kind = ValueKind::Mask,
        .equation = Equation::Alone,
        .asset = "mask.custom",
        .symbol = "M",
        .formula = "M_{ij} \\in \\{0,\\ 1\\}",
        .cellFormula = "M_{ij} = 1 \\ \\mathrm{allowed},\\ 0 \\ \\mathrm{hidden}",
        .plainFormula = "M(i, j) = 1 where query i may see key j, else 0",
        .summary = ATTN_TR("1 where a query may see a key, 0 where not, as it was drawn or given."),
        .settings = { &settings::maskKind(), &settings::maskMethod() },
        .enabled = [](const Config& config) { return config.is("mask", "custom"); },
        .code = [](const Config&, const Shape&, int) -> std::string { return "{out} = torch.tensor({values})"; },
        .drawn = [](const Config&) -> Message { return { ATTN_TR("drawn by hand, or given by the session") }; },
        .eval = [](const StageInputs& in) -> Matrix {
            const Eigen::Index n = in.shape.tokens;
            return in.sources.mask ? *in.sources.mask : Matrix(Matrix::Ones(n, n));
        },
        .explain =
            [](const StageInputs& in, int row, int column) {
                const bool allowed = !in.sources.mask || (*in.sources.mask)(row, column) != 0;
                const std::vector<std::string> names { in.sources.names[size_t(row)], in.sources.names[size_t(column)] };
                return allowed ? explain::leaf(1, "1", { ATTN_TR("\"%1\" may see \"%2\".") , names })
                               : explain::leaf(0, "0", { ATTN_TR("\"%1\" may not see \"%2\".") , names });
            },
    };
    return spec;
}

const StageSpec& maskedScores()
{
    static const StageSpec spec {
        .key = "masked_scores",
        .title = ATTN_TR("Masked scores"),
        .shortTitle = ATTN_TR("Masked"),
        .kind = ValueKind::Signed,
        .equation = Equation::Stack,
        .symbol = "\\tilde{S}",
        .plainSymbol = "S~",
        .formula = "\\tilde{S} = \\left\\{\\begin{array}{ll} {0} & M = 1\\\\ -\\infty & M = 0\\end{array}\\right.",
        .cellFormula = "\\tilde{S}_{ij} = \\left\\{\\begin{array}{ll} {0}_{ij} & M_{ij} = 1\\\\ -\\infty & M_{ij} = 0\\end{array}\\right.",
        .plainFormula = "S~ = {0} where M = 1, -inf where M = 0",
        .symbols = { &symbols::rowAndColumn() },
        .summary = ATTN_TR("Where the mask holds 0, a token must not see: with a causal mask every token after it. Forbidden "
                           "scores become minus infinity, so softmax gives them exactly 0."),
        .pytorch = "{out} = {0}.masked_fill({1} == 0, -torch.inf)",
        .inputs = { { "scaled_scores", Place::Operand }, { "mask", Place::Operand } },
        .settings = { &settings::maskKind(), &settings::maskMethod() },
        .toggle = { .on = { { "mask", "causal" }, { "mask.method", "before_softmax" } }, .off = { { "mask", "none" } } },
        .tries = { { ATTN_TR("Mask after softmax instead"), { { "mask.method", "after_softmax" } } },
            { ATTN_TR("Let every token see all"), { { "mask", "none" } } } },
        .enabled = [](const Config& config) { return !config.is("mask", "none") && config.is("mask.method", "before_softmax"); },
        .operation = [](const Config&, const Shape&) -> Message { return { ATTN_TR("mask") }; },
        .eval =
            [](const StageInputs& in) -> Matrix {
                return (in[1].array() != 0).select(in[0].array(), -std::numeric_limits<double>::infinity()).matrix();
            },
        .explain =
            [](const StageInputs& in, int row, int column) {
                if (in[1](row, column) != 0)
                    return explain::copy(in, 0, row, column);
                return explain::leaf(-std::numeric_limits<double>::infinity(), "-inf",
                    { ATTN_TR("\"%1\" may not see \"%2\": minus infinity, so that softmax gives exactly 0."),
                        { in.sources.tokenName(row), in.sources.tokenName(column) } });
            },
        .observe = [](const StageInputs& in, const Matrix& s) -> Message {
            const Matrix& allowed = in[1];
            return { ATTN_TR("%1 of %2 scores {%1:is|are} masked; the first query sees %3 of %4 {%4:key|keys}."),
                { std::to_string((allowed.array() == 0).count()), std::to_string(s.size()),
                    std::to_string((allowed.row(0).array() != 0).count()), std::to_string(s.cols()) } };
        },
    };
    return spec;
}

} // namespace attn::stages
