// SPDX-License-Identifier: GPL-3.0-or-later
// Residual sums: a layer adds to what it reads instead of replacing it (He et al. 2016; Vaswani et al. 2017, section 3.1).
#include "core/base/numbertext.h"
#include "core/stages/explain.h"
#include "core/stages/settings.h"
#include "core/stages/stages.h"
#include "core/stages/symbols.h"

namespace attn::stages {
namespace {
    const SettingSpec residual {
        .key = "residual",
        .title = ATTN_TR("Residual sum"),
        .summary = ATTN_TR("Each layer adds what it computes to what it reads, instead of replacing it."),
        .kind = SettingKind::Boolean,
        .fallback = "false",
    };

    /// How long what is added is beside what was there, row by row.
    Message observeResidual(const StageInputs& in, const Matrix&)
    {
        Eigen::Index most = -1, least = -1;
        double largest = 0, smallest = 0;
        for (Eigen::Index row = 0; row < in[0].rows(); ++row) {
            const double before = in[0].row(row).norm();
            if (before == 0)
                continue;
            const double share = in[1].row(row).norm() / before;
            if (most < 0 || share > largest) {
                largest = share;
                most = row;
            }
            if (least < 0 || share < smallest) {
                smallest = share;
                least = row;
            }
        }
        const auto percent = [](double share) { return fixedNumber(100 * share, 0); };
        if (most < 0)
            return { ATTN_TR("What enters the layer is zeros, so the sum is what the layer computes.") };
        if (most == least || percent(largest) == percent(smallest))
            return { ATTN_TR("What is added to the row of \"%1\" is %2 % as long as the row."), { in.sources.tokenName(most), percent(largest) } };
        return { ATTN_TR("\"%1\" changes most: what is added is %2 % as long as its row. \"%3\" changes least, %4 %."),
            { in.sources.tokenName(most), percent(largest), in.sources.tokenName(least), percent(smallest) } };
    }
} // namespace

const StageSpec& attentionResidual()
{
    static const StageSpec spec {
        .key = "attention_residual",
        .title = ATTN_TR("Residual sum after attention"),
        .shortTitle = ATTN_TR("Residual sum"),
        .scope = Scope::Layer,
        .group = Group::Together,
        .listedWhenOn = true,
        .kind = ValueKind::Signed,
        .rows = Axis::Token,
        .columns = Axis::OutputDim,
        .equation = Equation::Stack,
        .symbol = "X'",
        .formula = "X' = X + {1}",
        .cellFormula = "X'_{ij} = X_{ij} + {1}_{ij}",
        .plainFormula = "X' = X + {1}",
        .symbols = { &symbols::rowAndColumn() },
        .summary = ATTN_TR("Attention does not replace a token's row: it adds to it. What the row held before is still there, for "
                           "every later layer to read."),
        .pytorch = "{out} = {0} + {1}",
        .inputs = { { layerInput, Place::Operand }, { "output", Place::Operand } },
        .passesOn = 1,
        .settings = { &settings::layers(), &residual },
        .toggle = { .on = { { "residual", "true" } }, .off = { { "residual", "false" } } },
        .tries = { { ATTN_TR("Use two layers"), { { "layers", "2" } } }, { ATTN_TR("Leave the sum out"), { { "residual", "false" } } } },
        .enabled = [](const Config& config) { return config.flag("residual"); },
        .operation = [](const Config&, const Shape&) -> Message { return { "+" }; },
        .eval = [](const StageInputs& in) -> Matrix { return in[0] + in[1]; },
        .explain = [](const StageInputs& in, int row, int column) { return explain::sum(in, row, column); },
        .observe = observeResidual,
    };
    return spec;
}

} // namespace attn::stages
