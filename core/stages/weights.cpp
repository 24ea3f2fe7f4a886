// SPDX-License-Identifier: GPL-3.0-or-later
// From scores to attention weights: softmax (or division by the sum) of each row, with the mask before or after it.
#include "core/base/numbertext.h"
#include "core/kernels/rows.h"
#include "core/stages/explain.h"
#include "core/stages/findings.h"
#include "core/stages/settings.h"
#include "core/stages/stages.h"
#include "core/stages/symbols.h"

#include <cmath>
#include <limits>

namespace attn::stages {
namespace {
    /// A number behind a sign: negative ones in brackets.
    std::string operandNumber(double value, int decimals)
    {
        const std::string text = fixedNumber(value, decimals);
        return value < 0 ? "(" + text + ")" : text;
    }

    const Matrix* weightMask(const StageInputs& in, size_t input) { return in.has(input) ? &in[input] : nullptr; }

    bool seesKey(const Matrix* mask, int row, int column) { return !mask || (*mask)(row, column) != 0; }

    Message emptyRowNote(const StageInputs& in, int row)
    {
        return { ATTN_TR("\"%1\" may see no key, so its row is zeros (PyTorch gives NaN)."), { in.sources.tokenName(row) } };
    }

    Message zeroRowNote(const StageInputs& in, int row)
    {
        return { ATTN_TR("All that \"%1\" may see is 0 here, so there is nothing to divide: zeros (PyTorch gives NaN)."),
            { in.sources.tokenName(row) } };
    }

    Message maskedWeightNote(const StageInputs& in, int row, int column)
    {
        return { ATTN_TR("\"%1\" may not see \"%2\": the weight is exactly 0."),
            { in.sources.tokenName(row), in.sources.tokenName(column) } };
    }

    /// The allowed cells of a row as terms; `highlighted` becomes the one in `column`.
    CellReport rowTerms(const StageInputs& in, const Matrix* mask, int row, int column)
    {
        CellReport report;
        report.linear = false;
        for (int j = 0; j < int(in[0].cols()); ++j) {
            if (!seesKey(mask, row, j))
                continue;
            if (j == column)
                report.highlighted = int(report.terms.size());
            report.terms.push_back({ 1, { in.source(0, row, j) }, -1, false });
        }
        return report;
    }

    CellReport softmaxReport(const StageInputs& in, const Matrix* mask, int row, int column)
    {
        CellReport report = rowTerms(in, mask, row, column);
        const double maximum = kernels::rowMaximum(in[0], mask, row);
        const bool emptyRow = maximum == -std::numeric_limits<double>::infinity();
        if (emptyRow || report.highlighted < 0) {
            report.terms.clear();
            report.highlighted = -1;
            report.expression = "0";
            report.note = emptyRow ? emptyRowNote(in, row) : maskedWeightNote(in, row, column);
            return report;
        }
        ReportLine exponentials { { ATTN_TR("exp(score − %1)"), { operandNumber(maximum, in.decimals) } }, {}, { ATTN_TR("sum") }, 0 };
        for (const Term& term : report.terms) {
            exponentials.values.push_back(std::exp(term.sources[0].value - maximum));
            exponentials.total += exponentials.values.back();
        }
        ReportLine shares { { ATTN_TR("÷ %1"), { fixedNumber(exponentials.total, in.decimals) } }, {}, { ATTN_TR("sum") }, 0 };
        for (double e : exponentials.values) {
            shares.values.push_back(e / exponentials.total);
            shares.total += shares.values.back();
        }
        const double score = in[0](row, column);
        report.value = shares.values[size_t(report.highlighted)];
        report.expression = "exp(" + fixedNumber(score, in.decimals) + " - " + operandNumber(maximum, in.decimals) + ") / "
            + fixedNumber(exponentials.total, in.decimals) + " = " + fixedNumber(exponentials.values[size_t(report.highlighted)], in.decimals)
            + " / " + fixedNumber(exponentials.total, in.decimals);
        ReportLine scores { { ATTN_TR("score") }, {}, { ATTN_TR("largest") }, maximum };
        for (const Term& term : report.terms)
            scores.values.push_back(term.sources[0].value);
        report.table = { std::move(scores), std::move(exponentials), std::move(shares) };
        return report;
    }

    CellReport shareReport(const StageInputs& in, const Matrix* mask, int row, int column)
    {
        CellReport report = rowTerms(in, mask, row, column);
        double sum = 0, size = 0;
        bool allZero = true;
        ReportLine values { { ATTN_TR("value") }, {}, { ATTN_TR("sum") }, 0 };
        for (const Term& term : report.terms) {
            sum += term.sources[0].value;
            size += std::abs(term.sources[0].value);
            allZero = allZero && term.sources[0].value == 0;
            values.values.push_back(term.sources[0].value);
        }
        if (report.highlighted < 0 || allZero) {
            report.note = report.terms.empty() ? emptyRowNote(in, row)
                : report.highlighted < 0       ? maskedWeightNote(in, row, column)
                                               : zeroRowNote(in, row);
            report.terms.clear();
            report.highlighted = -1;
            report.expression = "0";
            return report;
        }
        values.total = sum;
        ReportLine shares { { ATTN_TR("÷ %1"), { fixedNumber(sum, in.decimals) } }, {}, { ATTN_TR("sum") }, 0 };
        for (double value : values.values) {
            shares.values.push_back(value / sum);
            shares.total += shares.values.back();
        }
        if (std::abs(sum) <= 1e-12 * size)
            report.note = { ATTN_TR("The row of \"%1\" adds up to 0, and dividing by 0 gives no weight."), { in.sources.names[size_t(row)] } };
        report.value = shares.values[size_t(report.highlighted)];
        report.expression = fixedNumber(values.values[size_t(report.highlighted)], in.decimals) + " / " + fixedNumber(sum, in.decimals);
        report.table = { std::move(values), std::move(shares) };
        return report;
    }

    Message observeWeights(const StageInputs& in, const Matrix& a)
    {
        return findings::weightsFinding(in, a, weightMask(in, 1));
    }

    /// Rows whose visible numbers add up to 0, but for rounding: nothing can be divided by that sum.
    Message noteOfZeroSums(const StageInputs& in, const Matrix&)
    {
        int rows = 0, first = 0;
        bool zeros = false; // every number of the first such row is 0
        for (int i = 0; i < int(in[0].rows()); ++i) {
            double sum = 0, size = 0;
            bool seesAny = false;
            for (int j = 0; j < int(in[0].cols()); ++j)
                if (seesKey(weightMask(in, 1), i, j)) {
                    seesAny = true;
                    sum += in[0](i, j);
                    size += std::abs(in[0](i, j));
                }
            if (!seesAny || !(std::abs(sum) <= 1e-12 * size))
                continue;
            if (rows++ == 0) {
                first = i;
                zeros = size == 0;
            }
        }
        if (rows == 0)
            return {};
        const std::string name = in.sources.tokenName(first);
        if (rows == 1)
            return { zeros ? ATTN_TR("The row of \"%1\" adds up to 0 and cannot be divided by its sum: its zeros stay zeros "
                                     "(PyTorch gives NaN).")
                           : ATTN_TR("The row of \"%1\" adds up to 0 and cannot be divided by its sum: its weights are infinite "
                                     "or no numbers. Softmax has no such row."),
                { name } };
        return { zeros ? ATTN_TR("%1 rows add up to 0 and cannot be divided by their sum; zeros stay zeros in the first, that of "
                                 "\"%2\" (PyTorch gives NaN).")
                       : ATTN_TR("%1 rows add up to 0 and cannot be divided by their sum; in the first, that of \"%2\", the weights "
                                 "are infinite or no numbers. Softmax has no such row."),
            { std::to_string(rows), name } };
    }

    StageSpec commonWeights()
    {
        StageSpec spec;
        spec.key = "attention_weights";
        spec.title = ATTN_TR("Attention weights");
        spec.shortTitle = ATTN_TR("Weights");
        spec.kind = ValueKind::Probability;
        spec.equation = Equation::Stack;
        spec.symbol = "A";
        spec.settings = { &settings::normalizer(), &settings::maskKind(), &settings::maskMethod() };
        spec.observe = observeWeights;
        return spec;
    }

    bool masksAfter(const Config& config) { return !config.is("mask", "none") && config.is("mask.method", "after_softmax"); }
} // namespace

const StageSpec& attentionWeights()
{
    static const StageSpec spec = [] {
        StageSpec out = commonWeights();
        out.formula = "A = \\mathrm{softmax}({0})";
        out.cellFormula = "A_{ij} = \\dfrac{\\exp({0}_{ij} - m_i)}{\\sum_k \\exp({0}_{ik} - m_i)}";
        out.plainFormula = "A(i, j) = exp({0}(i, j) - m(i)) / sum over k of exp({0}(i, k) - m(i))";
        out.symbols = { &symbols::rowAndColumn(), &symbols::keySum(), &symbols::rowMaximum() };
        out.summary = ATTN_TR("Softmax turns each row into shares that add up to 1. Where a mask is on, a masked key gets exactly "
                              "0, so a token cannot look ahead.");
        out.pytorch = "{out} = {0}.softmax(dim=-1)";
        out.inputs = { { "masked_scores", Place::Operand }, { "mask", Place::Hidden, true } };
        out.tries = { { ATTN_TR("Lower the temperature to 0.1"), { { "temperature", "0.1" } } },
            { ATTN_TR("Divide by the sum instead"), { { "normalizer", "sum" } } },
            { ATTN_TR("Mask after softmax instead"), { { "mask", "causal" }, { "mask.method", "after_softmax" } } } };
        out.operation = [](const Config&, const Shape&) -> Message { return { ATTN_TR("softmax of each row") }; };
        out.enabled = [](const Config& config) { return !masksAfter(config) && config.is("normalizer", "softmax"); };
        out.eval = [](const StageInputs& in) { return kernels::softmaxRows(in[0], weightMask(in, 1)); };
        out.explain = [](const StageInputs& in, int row, int column) {
            return softmaxReport(in, weightMask(in, 1), row, column);
        };
        return out;
    }();
    return spec;
}

const StageSpec& summedWeights()
{
    static const StageSpec spec = [] {
        StageSpec out = commonWeights();
        out.asset = "attention_weights.sum";
        out.formula = "A_{ij} = {0}_{ij}\\,/\\,\\textstyle\\sum_k {0}_{ik}";
        out.cellFormula = "A_{ij} = \\dfrac{{0}_{ij}}{\\sum_k {0}_{ik}}";
        out.plainFormula = "A(i, j) = {0}(i, j) / sum over k of {0}(i, k)";
        out.symbols = { &symbols::rowAndColumn(), &symbols::keySum() };
        out.summary = ATTN_TR("Each score is divided by the sum of its row. The shares add up to 1, but negative scores give "
                              "negative shares; softmax does not have this flaw.");
        out.code = [](const Config& config, const Shape&, int) -> std::string {
            if (config.is("mask", "none"))
                return "{out} = {0} / {0}.sum(dim=-1, keepdim=True)";
            return "seen = {0}.masked_fill({1} == 0, 0)\n{out} = seen / seen.sum(dim=-1, keepdim=True)";
        };
        out.kind = ValueKind::Signed;
        out.inputs = { { "masked_scores", Place::Operand }, { "mask", Place::Hidden, true } };
        out.tries = { { ATTN_TR("Use softmax"), { { "normalizer", "softmax" } } } };
        out.operation = [](const Config&, const Shape&) -> Message { return { ATTN_TR("÷ sum of each row") }; };
        out.enabled = [](const Config& config) { return !masksAfter(config) && config.is("normalizer", "sum"); };
        out.note = noteOfZeroSums;
        out.eval = [](const StageInputs& in) { return kernels::normaliseRows(in[0], weightMask(in, 1)); };
        out.explain = [](const StageInputs& in, int row, int column) {
            return shareReport(in, weightMask(in, 1), row, column);
        };
        return out;
    }();
    return spec;
}

const StageSpec& fullWeights()
{
    static const StageSpec spec = [] {
        StageSpec out = commonWeights();
        out.key = "full_weights";
        out.title = ATTN_TR("Weights before the mask");
        out.shortTitle = ATTN_TR("Full");
        out.step = false;
        out.symbol = "F";
        out.formula = "F = \\mathrm{softmax}({0})";
        out.cellFormula = "F_{ij} = \\dfrac{\\exp({0}_{ij} - m_i)}{\\sum_k \\exp({0}_{ik} - m_i)}";
        out.plainFormula = "F = softmax({0})";
        out.variants = { { "full_weights.sum", "F_{ij} = {0}_{ij}\\,/\\,\\textstyle\\sum_k {0}_{ik}", "F_{ij} = \\dfrac{{0}_{ij}}{\\sum_k {0}_{ik}}",
            "F(i, j) = {0}(i, j) / sum over k of {0}(i, k)", [](const Config& config) { return config.is("normalizer", "sum"); } } };
        out.symbols = { &symbols::rowAndColumn(), &symbols::allKeySum(), &symbols::rowMaximum() };
        out.summary = ATTN_TR("The weights without a mask. They depend on the masked scores, too; dividing by the "
                              "new sum below removes that.");
        out.code = [](const Config& config, const Shape&, int) -> std::string {
            return config.is("normalizer", "sum") ? "{out} = {0} / {0}.sum(dim=-1, keepdim=True)" : "{out} = {0}.softmax(dim=-1)";
        };
        out.inputs = { { "scaled_scores", Place::Operand } };
        out.operation = [](const Config&, const Shape&) -> Message { return { ATTN_TR("softmax of each row") }; };
        out.enabled = masksAfter;
        out.note = [](const StageInputs& in, const Matrix& full) {
            return in.config.is("normalizer", "sum") ? noteOfZeroSums(in, full) : Message();
        };
        out.eval = [](const StageInputs& in) {
            return in.config.is("normalizer", "sum") ? kernels::normaliseRows(in[0], nullptr)
                                                     : kernels::softmaxRows(in[0], nullptr);
        };
        out.explain = [](const StageInputs& in, int row, int column) {
            return in.config.is("normalizer", "sum") ? shareReport(in, nullptr, row, column)
                                                     : softmaxReport(in, nullptr, row, column);
        };
        return out;
    }();
    return spec;
}

const StageSpec& zeroedWeights()
{
    static const StageSpec spec = [] {
        StageSpec out = commonWeights();
        out.key = "zeroed_weights";
        out.title = ATTN_TR("Masked weights");
        out.shortTitle = ATTN_TR("Zeroed");
        out.step = false;
        out.symbol = "\\tilde{F}";
        out.plainSymbol = "F~";
        out.formula = "\\tilde{F} = F \\odot M";
        out.cellFormula = "\\tilde{F}_{ij} = F_{ij}\\,M_{ij}";
        out.plainFormula = "F~ = F * M";
        out.symbols = { &symbols::rowAndColumn(), &symbols::cellByCell() };
        out.summary = ATTN_TR("Forbidden weights become zero, so a row no longer adds up to 1.");
        out.pytorch = "{out} = {0} * {1}";
        out.inputs = { { "full_weights", Place::Operand }, { "mask", Place::Operand } };
        out.operation = [](const Config&, const Shape&) -> Message { return { "⊙" }; };
        out.enabled = masksAfter;
        out.observe = nullptr;
        out.eval = [](const StageInputs& in) -> Matrix {
            return (in[1].array() != 0).select(in[0].array() * in[1].array(), 0.0).matrix();
        };
        out.explain = [](const StageInputs& in, int row, int column) {
            CellReport report = explain::elementwise(in, 0, row, column, 1, 1);
            if (in[1](row, column) == 0 && !std::isfinite(in[0](row, column)))
                report = explain::leaf(0, "0"); // 0 x NaN never arises
            if (in[1](row, column) == 0)
                report.note = maskedWeightNote(in, row, column);
            return report;
        };
        return out;
    }();
    return spec;
}

const StageSpec& renormalisedWeights()
{
    static const StageSpec spec = [] {
        StageSpec out = commonWeights();
        out.asset = "attention_weights.renormalised";
        out.formula = "A_{ij} = \\tilde{F}_{ij}\\,/\\,\\textstyle\\sum_k \\tilde{F}_{ik}";
        out.cellFormula = "A_{ij} = \\dfrac{\\tilde{F}_{ij}}{\\sum_k \\tilde{F}_{ik}}";
        out.plainFormula = "A(i, j) = F~(i, j) / sum over k of F~(i, k)";
        out.symbols = { &symbols::rowAndColumn(), &symbols::keySum() };
        out.summary = ATTN_TR("After the mask the rest of each row is divided by its sum, so that the shares add up to 1 "
                              "again: the same weights as with minus infinity before softmax.");
        out.pytorch = "{out} = {0} / {0}.sum(dim=-1, keepdim=True)";
        out.inputs = { { "zeroed_weights", Place::Operand }, { "mask", Place::Hidden, true } };
        out.tries = { { ATTN_TR("Mask before softmax instead"), { { "mask.method", "before_softmax" } } } };
        out.operation = [](const Config&, const Shape&) -> Message { return { ATTN_TR("÷ sum of each row") }; };
        out.enabled = masksAfter;
        out.note = noteOfZeroSums;
        out.eval = [](const StageInputs& in) { return kernels::normaliseRows(in[0], weightMask(in, 1)); };
        out.explain = [](const StageInputs& in, int row, int column) {
            return shareReport(in, weightMask(in, 1), row, column);
        };
        return out;
    }();
    return spec;
}

} // namespace attn::stages
