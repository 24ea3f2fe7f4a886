// SPDX-License-Identifier: GPL-3.0-or-later
// Attention weights as a model returned them: nothing is computed, and every number says where it was read.
#include "core/base/numbertext.h"
#include "core/session/importedattention.h"
#include "core/stages/explain.h"
#include "core/stages/findings.h"
#include "core/stages/stages.h"
#include "core/stages/symbols.h"

#include <cmath>

namespace attn::stages {
namespace {

/// The ids of the file, else places in the text.
Matrix givenIds(const StageInputs& in)
{
    Matrix ids(in.sources.tokens.size(), 1);
    for (Eigen::Index i = 0; i < ids.rows(); ++i)
        ids(i, 0) = double(size_t(i) < in.sources.ids.size() ? in.sources.ids[size_t(i)] : i);
    return ids;
}

Message noteOfSums(const StageInputs&, const Matrix& weights)
{
    const RowSums sums = rowSums(weights);
    if (sums.nan > 0)
        return { ATTN_TR("%1 {%1:cell is no number|cells are no numbers} (NaN), as in the file."), { std::to_string(sums.nan) } };
    if (sums.off == 0)
        return {};
    return { ATTN_TR("%1 of %2 rows {%1:does|do} not sum to 1 (first: row %3, which sums to %4)."),
        { std::to_string(sums.off), std::to_string(sums.rows), std::to_string(sums.row + 1),
            fixedNumber(sums.sum, 4) } };
}

/// All zero behind the diagonal; the last query lines up with the last key. One row has nothing behind it.
bool isCausal(const Matrix& weights)
{
    const Eigen::Index rows = weights.rows(), columns = weights.cols();
    if (rows < 2 || columns < rows)
        return false;
    for (Eigen::Index row = 0; row + 1 < rows; ++row)
        if ((weights.row(row).tail(rows - 1 - row).array() != 0).any())
            return false;
    return true;
}

Message observeGiven(const StageInputs& in, const Matrix& a)
{
    return findings::weightsFinding(in, a, nullptr);
}

CellReport explainGiven(const StageInputs& in, int row, int column)
{
    const ImportedAttention& given = *in.sources.attention;
    const int head = in.layer * in.shape.heads + in.head;
    const double value = given.at((std::int64_t(head) * given.queries + row) * given.keys + column);
    const std::string place = given.cellText(head, row, column);
    return explain::leaf(value, place + " = " + exactNumber(value),
        { ATTN_TR("Read from %1 at %2, not computed here: how much \"%3\" takes from \"%4\" in this head."),
            { given.file, place, in.sources.tokenName(row), in.sources.keyName(column) } });
}

} // namespace

const StageSpec& givenTokens()
{
    static const StageSpec spec = [] {
        StageSpec given = tokens();
        given.summary
            = ATTN_TR("The tokens that the model saw, as the file names them. Many models cut words into pieces, each with "
                      "weights of its own.");
        given.pytorch = "{out} = tokenizer.convert_ids_to_tokens(inputs[\"input_ids\"][0])";
        given.eval = givenIds;
        given.explain = [](const StageInputs& in, int row, int) {
            return explain::leaf(givenIds(in)(row, 0), in.sources.tokens[size_t(row)],
                { ATTN_TR("The file spells this token \"%1\"."), { in.sources.tokens[size_t(row)] } });
        };
        given.observe = nullptr;
        return given;
    }();
    return spec;
}

const StageSpec& givenWeights()
{
    static const StageSpec spec {
        .key = "attention_weights",
        .title = ATTN_TR("Attention weights"),
        .shortTitle = ATTN_TR("Weights"),
        .scope = Scope::Head,
        .group = Group::Head,
        .kind = ValueKind::Probability,
        .rows = Axis::QueryToken,
        .columns = Axis::KeyToken,
        .equation = Equation::Alone,
        .asset = "given_weights",
        .symbol = "A",
        .formula = "\\textstyle\\sum_j A_{ij} = 1",
        .cellFormula = "A_{ij} \\geq 0, \\quad \\textstyle\\sum_j A_{ij} = 1",
        .plainFormula = "A(i,j) >= 0, sum over j of A(i,j) = 1",
        .symbols = { &symbols::rowAndColumn() },
        .summary = ATTN_TR(
            "What the model itself computed, read from a file: each row says how much one token takes from every other "
            "token in this head. The steps before are not in the file."),
        .pytorch = "{out} = model(**inputs, output_attentions=True).attentions[layer][0, head]",
        .eval = [](const StageInputs& in) { return in.sources.attention->head(in.layer * in.shape.heads + in.head); },
        .explain = explainGiven,
        .observe = observeGiven,
        .note = noteOfSums,
        .masksFuture = isCausal,
    };
    return spec;
}

} // namespace attn::stages
