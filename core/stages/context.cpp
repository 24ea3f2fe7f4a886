// SPDX-License-Identifier: GPL-3.0-or-later
// Context vectors, their concatenation and the output projection (Vaswani et al. 2017, section 3.2.2).
#include "core/base/numbertext.h"
#include "core/kernels/product.h"
#include "core/stages/explain.h"
#include "core/stages/findings.h"
#include "core/stages/settings.h"
#include "core/stages/stages.h"
#include "core/stages/symbols.h"

#include <algorithm>

namespace attn::stages {
namespace {
    const SettingSpec headsOff {
        .key = "heads.off",
        .title = ATTN_TR("Active heads"),
        .summary = ATTN_TR("A head that is switched off has context vectors of zero, to see what it contributes."),
        .kind = SettingKind::HeadList,
        .fallback = "",
    };
    const SettingSpec outputProjection {
        .key = "output.projection",
        .title = ATTN_TR("Output projection"),
        .summary = ATTN_TR("Mixes the joined heads with one more weight matrix."),
        .kind = SettingKind::Boolean,
        .fallback = "false",
    };
    const SettingSpec outputBias {
        .key = "output.bias",
        .title = ATTN_TR("Output bias"),
        .summary = ATTN_TR("Adds a bias, one row of numbers, to every output."),
        .kind = SettingKind::Boolean,
        .fallback = "false",
    };

    bool headIsOff(const StageInputs& in)
    {
        const std::vector<int> off = in.config.heads("heads.off");
        return std::find(off.begin(), off.end(), in.head) != off.end();
    }

    CellReport explainContext(const StageInputs& in, int row, int column)
    {
        if (headIsOff(in)) {
            CellReport report = explain::leaf(0, "0",
                { ATTN_TR("Head %1 is switched off, so its context vectors are zero."), { std::to_string(in.head + 1) } });
            report.linear = true; // the empty sum
            return report;
        }
        CellReport report = explain::product(in, 0, row, 1, column);
        if (!in.has(2))
            return report;
        // Masked keys take no part: 0 x NaN never arises.
        std::vector<Term> allowed;
        report.value = 0;
        for (int j = 0; j < int(in[2].cols()); ++j)
            if (in[2](row, j) != 0) {
                allowed.push_back(report.terms[size_t(j)]);
                report.value += allowed.back().value();
            }
        report.terms = std::move(allowed);
        report.expression = linearExpression(report.terms);
        if (report.terms.empty())
            report.note = { ATTN_TR("\"%1\" may see no key, so its context vector is zeros."), { in.sources.tokenName(row) } };
        return report;
    }

    Message observeContext(const StageInputs& in, const Matrix& z)
    {
        if (headIsOff(in))
            return { ATTN_TR("Head %1 is switched off: zeros."), { std::to_string(in.head + 1) } };
        for (Eigen::Index i = 0; i < z.rows(); ++i)
            if ((in[0].row(i).array() == 0).all())
                return { ATTN_TR("The row of \"%1\" is zeros: no value reaches it."), { in.sources.tokenName(i) } };
        const findings::UnevenRow found = findings::mostUnevenRow(in[0], in.has(2) ? &in[2] : nullptr);
        if (found.row < 0)
            return { ATTN_TR("Every query sees one key only, so each row is the value row of that key times its weight.") };
        const std::string query = in.sources.tokenName(found.row), key = in.sources.tokenName(found.column);
        if (!findings::addsToOne(found.sum))
            return { ATTN_TR("The weights of \"%1\" add up to %2, not to 1, so its row is no average of value rows; the largest "
                             "weight, %3, stands with the value of \"%4\"."),
                { query, fixedNumber(found.sum, 2), fixedNumber(found.largest, 2), key } };
        return { ATTN_TR("The row of \"%1\" is an average of the value rows that it may see; the largest share, %2, is that of \"%3\"."),
            { query, fixedNumber(found.largest, 2), key } };
    }

    Message observeOutput(const StageInputs& in, const Matrix& o)
    {
        Eigen::Index row = 0, column = 0;
        o.cwiseAbs().maxCoeff(&row, &column);
        const int width = int(in[0].cols()) / in.shape.heads;
        const double bias = in.has(2) ? in[2](0, column) : 0.0;
        int strongest = 0;
        double most = 0; // of the heads' shares, the one that moves the output furthest its own way
        for (int h = 0; h < in.shape.heads; ++h) {
            const double share = in[0].row(row).segment(h * width, width).dot(in[1].col(column).segment(h * width, width));
            if (h == 0 || share * o(row, column) > most * o(row, column)) {
                most = share;
                strongest = h;
            }
        }
        const std::string value = fixedNumber(o(row, column), 2), token = in.sources.tokenName(row);
        if (bias * o(row, column) > most * o(row, column))
            return { ATTN_TR("The output that is furthest from 0, %1, stands in the row of \"%2\"; most of it is the bias, %3."),
                { value, token, fixedNumber(bias, 2) } };
        return { ATTN_TR("The output that is furthest from 0, %1, stands in the row of \"%2\"; head %3 adds most to it, %4."),
            { value, token, std::to_string(strongest + 1), fixedNumber(most, 2) } };
    }
} // namespace

const StageSpec& contextVectors()
{
    static const StageSpec spec {
        .key = "context_vectors",
        .title = ATTN_TR("Context vectors"),
        .shortTitle = ATTN_TR("Context"),
        .kind = ValueKind::Signed,
        .role = Role::Value,
        .columns = Axis::ValueDim,
        .equation = Equation::Corner,
        .symbol = "Z",
        .formula = "\\v{Z} = {0}\\,\\v{V}",
        .cellFormula = "\\v{Z_{ij}} = \\textstyle\\sum_k {0}_{ik}\\,\\v{V_{kj}}",
        .plainFormula = "Z = {0} V",
        .symbols = { &symbols::rowAndColumn(), &symbols::keySum() },
        .summary = ATTN_TR("Each token's new row is the sum of all value rows, each times its attention weight. It "
                           "is the result of a head."),
        .pytorch = "{out} = {0} @ {1}",
        .inputs = { { "dropped_weights", Place::Left }, { "values", Place::Above }, { "mask", Place::Hidden, true } },
        .settings = { &headsOff },
        .tries = { { ATTN_TR("Switch head 1 off"), { { "heads.off", "0" } } },
            { ATTN_TR("Switch all heads on"), { { "heads.off", "" } } } },
        .eval =
            [](const StageInputs& in) -> Matrix {
                if (headIsOff(in))
                    return Matrix::Zero(in[0].rows(), in[1].cols());
                return kernels::weightedSum(in[0], in[1], in.has(2) ? &in[2] : nullptr);
            },
        .explain = explainContext,
        .observe = observeContext,
    };
    return spec;
}

const StageSpec& concatenated()
{
    static const StageSpec spec {
        .key = "concatenated",
        .title = ATTN_TR("Joined heads"),
        .shortTitle = ATTN_TR("Joined"),
        .scope = Scope::Layer,
        .group = Group::Together,
        .kind = ValueKind::Signed,
        .columns = Axis::JoinedValueDim,
        .equation = Equation::Join,
        .symbol = "C",
        .formula = "C = [\\,{0}_1\\ \\cdots\\ {0}_h\\,]",
        .cellFormula = "C_{i,\\,(g-1)\\,d_v + j} = {0}_{g,\\,ij}",
        .plainFormula = "C = [{0}1 ... {0}h]",
        .symbols = { &symbols::headCount(), &symbols::headIndex(), &symbols::valueWidth(), &symbols::rowAndColumn() },
        .summary = ATTN_TR("The context vectors of all heads are laid side by side. No number changes; head after head gets "
                           "its own columns."),
        .pytorch = "{out} = torch.cat([of_head['{0}'] for of_head in heads], dim=-1)",
        .inputs = { { "dropped_context_vectors", Place::Operand, false, true } },
        .settings = { &settings::heads() },
        .tries = { { ATTN_TR("Use two heads"), { { "attention.heads", "2" } } } },
        .eval =
            [](const StageInputs& in) -> Matrix {
                Matrix out(in[0].rows(), in[0].cols() * Eigen::Index(in.matrices.size()));
                for (size_t h = 0; h < in.matrices.size(); ++h)
                    out.middleCols(Eigen::Index(h) * in[0].cols(), in[0].cols()) = in[h];
                return out;
            },
        .explain =
            [](const StageInputs& in, int row, int column) {
                const int width = int(in[0].cols());
                CellReport report = explain::copy(in, size_t(column / width), row, column % width);
                report.terms[0].head = column / width;
                return report;
            },
        .observe = [](const StageInputs& in, const Matrix& c) -> Message {
            if (in.shape.heads == 1)
                return { ATTN_TR("There is one head, so there is nothing to join.") };
            return { ATTN_TR("%1 {%1:head|heads} of width %2 {%1:becomes|become} %3 {%3:column|columns}."),
                { std::to_string(in.shape.heads), std::to_string(in[0].cols()), std::to_string(c.cols()) } };
        },
    };
    return spec;
}

const StageSpec& output()
{
    static const StageSpec spec {
        .key = "output",
        .title = ATTN_TR("Output projection"),
        .shortTitle = ATTN_TR("Output"),
        .scope = Scope::Layer,
        .group = Group::Together,
        .kind = ValueKind::Signed,
        .columns = Axis::OutputDim,
        .equation = Equation::Corner,
        .symbol = "O",
        .formula = "O = C\\,W_{\\mathrm{out}}<2: + b_{\\mathrm{out}}>",
        .cellFormula = "O_{ij} = \\textstyle\\sum_d C_{id}\\,W_{\\mathrm{out},\\,dj}<2: + b_{\\mathrm{out},\\,j}>",
        .plainFormula = "O = C Wout<2: + bout>",
        .symbols = { &symbols::rowAndColumn(), &symbols::columnSum() },
        .summary = ATTN_TR("The heads are laid side by side and mixed. Row blocks of the weights belong to one head each, so "
                           "every output splits into one share per head."),
        .inputs = { { "concatenated", Place::Left }, { "w_out", Place::Above }, { "b_out", Place::Bias, true } },
        .settings = { &outputProjection, &outputBias, &headsOff },
        .toggle = { .on = { { "output.projection", "true" } }, .off = { { "output.projection", "false" } } },
        .tries = { { ATTN_TR("Set head 1 to zero"), { { "heads.off", "0" } } },
            { ATTN_TR("Add a bias"), { { "output.bias", "true" } } } },
        .enabled = [](const Config& config) { return config.flag("output.projection"); },
        .code =
            [](const Config& config, const Shape&, int) -> std::string {
                return std::string("{out} = {0} @ {1}") + (config.flag("output.bias") ? " + {2}" : "");
            },
        .eval =
            [](const StageInputs& in) {
                return kernels::affine(in[0], in[1], in.has(2) ? &in[2] : nullptr, 0, int(in[1].cols()));
            },
        .explain =
            [](const StageInputs& in, int row, int column) {
                return explain::product(in, 0, row, 1, column, false, 2, int(in[0].cols()) / in.shape.heads);
            },
        .observe = observeOutput,
    };
    return spec;
}

} // namespace attn::stages
