// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stages/explain.h"
#include "core/stages/stages.h"
#include "core/stages/symbols.h"

#include <set>

namespace attn::stages {
namespace {
    Matrix idColumn(const StageInputs& in)
    {
        Matrix ids(in.sources.ids.size(), 1);
        for (Eigen::Index i = 0; i < ids.rows(); ++i)
            ids(i, 0) = in.sources.ids[size_t(i)];
        return ids;
    }

    Message observeTokens(const StageInputs& in, const Matrix&)
    {
        const size_t distinct = std::set<int>(in.sources.ids.begin(), in.sources.ids.end()).size();
        const std::string count = std::to_string(in.sources.tokens.size());
        if (count == "1")
            return { ATTN_TR("One token, with an id and an embedding of its own.") };
        if (distinct == in.sources.tokens.size())
            return { ATTN_TR("%1 tokens, all different, so each has an id and an embedding of its own."), { count } };
        return { ATTN_TR("%1 tokens, %2 of them different: equal tokens share an id and an embedding."),
            { count, std::to_string(distinct) } };
    }
} // namespace

const StageSpec& tokens()
{
    static const StageSpec spec {
        .key = "tokens",
        .title = ATTN_TR("Tokens"),
        .shortTitle = ATTN_TR("Tokens"),
        .scope = Scope::Model,
        .group = Group::Input,
        .kind = ValueKind::Text,
        .rows = Axis::Token,
        .columns = Axis::One,
        .equation = Equation::Tokens,
        .symbol = "t",
        .formula = "t_1, t_2, \\ldots, t_n",
        .cellFormula = "t_i",
        .plainFormula = "t1, t2, ..., tn",
        .symbols = { &symbols::position(), &symbols::tokenCount() },
        .summary = ATTN_TR("The text is cut into tokens. From here on the program works with one row of numbers per token."),
        .pytorch = "{out} = {tokens}",
        .eval = idColumn,
        .explain =
            [](const StageInputs& in, int row, int) {
                return explain::leaf(in.sources.ids[size_t(row)], in.sources.labels[size_t(row)],
                    { ATTN_TR("Token \"%1\" has the id %2."),
                        { isolated(in.sources.labels[size_t(row)]), std::to_string(in.sources.ids[size_t(row)]) } });
            },
        .observe = observeTokens,
    };
    return spec;
}

const StageSpec& tokenIds()
{
    static const StageSpec spec {
        .key = "token_ids",
        .title = ATTN_TR("Token ids"),
        .shortTitle = ATTN_TR("Ids"),
        .scope = Scope::Model,
        .group = Group::Input,
        .step = false,
        .kind = ValueKind::TokenId,
        .rows = Axis::Token,
        .columns = Axis::One,
        .equation = Equation::Alone,
        .symbol = "\\mathrm{id}",
        .plainSymbol = "id",
        .formula = "\\mathrm{id}_i = \\mathrm{id}(t_i)",
        .cellFormula = "\\mathrm{id}_i = \\mathrm{id}(t_i)",
        .plainFormula = "id(i) = id(t(i))",
        .symbols = { &symbols::tokenId(), &symbols::position() },
        .summary = ATTN_TR("Each distinct token gets a number, in code-point order. The id picks the row of the embedding table."),
        .pytorch = "token_ids = torch.tensor([sorted(set(tokens)).index(t) for t in tokens])",
        .inputs = { { "tokens", Place::Operand } },
        .eval = idColumn,
        .explain =
            [](const StageInputs& in, int row, int) {
                const int id = in.sources.ids[size_t(row)];
                return explain::leaf(id, "id(" + isolated(in.sources.labels[size_t(row)]) + ") = " + std::to_string(id),
                    { ATTN_TR("Place of \"%1\" among the distinct tokens in code-point order, counted from 0."),
                        { isolated(in.sources.labels[size_t(row)]) } });
            },
    };
    return spec;
}

} // namespace attn::stages
