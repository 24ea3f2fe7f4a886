// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/numbertext.h"
#include "core/session/session.h"
#include "core/session/sources.h"
#include "core/stages/explain.h"
#include "core/stages/stages.h"
#include "core/stages/symbols.h"

namespace attn::stages {
namespace {
    const SettingSpec embeddingsSize {
        .key = "embeddings.size",
        .title = ATTN_TR("Embedding width"),
        .summary = ATTN_TR("How many numbers stand for one token."),
        .kind = SettingKind::Integer,
        .fallback = "3",
        .minimum = 1,
        .maximum = 4096,
    };
    const SettingSpec embeddingsSeed {
        .key = "embeddings.seed",
        .title = ATTN_TR("Embedding seed"),
        .summary = ATTN_TR("Draws the embeddings; keep it different from the parameters' seed, or the numbers correlate."),
        .kind = SettingKind::Seed,
        .fallback = "7",
    };
    const SettingSpec embeddingsInit {
        .key = "embeddings.init",
        .title = ATTN_TR("Embeddings"),
        .summary = ATTN_TR("Draw each token's row by itself, or the whole table as nn.Embedding draws it."),
        .kind = SettingKind::Choice,
        .fallback = "token",
        .choices = { { "token", ATTN_TR("Token by token") }, { "torch", "nn.Embedding" } },
    };

    /// Every occurrence of a token whose row changed gets the new row.
    void storeEmbeddings(Session& session, const StageInputs& in, const Matrix& changed)
    {
        const Matrix& before = *in.sources.embeddings.values;
        Matrix given = before;
        for (Eigen::Index i = 0; i < before.rows(); ++i) {
            if (before.row(i) == changed.row(i))
                continue;
            for (Eigen::Index j = 0; j < before.rows(); ++j)
                if (in.sources.ids[size_t(j)] == in.sources.ids[size_t(i)])
                    given.row(j) = changed.row(i);
            const auto row = changed.row(i);
            session.rows.insert_or_assign(in.sources.tokens[size_t(i)], std::vector<double>(row.begin(), row.end()));
        }
        if (session.embeddings)
            session.embeddings = share(std::move(given));
    }

    /// token_row is a helper that the whole program defines.
    std::string embeddingsCode(const Config& config, const Shape& shape, int)
    {
        const std::string seed(config.text("embeddings.seed")), width = std::to_string(shape.model);
        if (!config.is("embeddings.init", "torch"))
            return "{out} = torch.stack([token_row(token, " + seed + ", " + width + ") for token in tokens])";
        return "torch.manual_seed(" + seed + ")\nembedding_table = torch.nn.Embedding(len(set(tokens)), " + width
            + ").weight\n{out} = embedding_table[token_ids]";
    }

    Message observeEmbeddings(const StageInputs& in, const Matrix& x)
    {
        Eigen::Index row = 0;
        const double length = x.rowwise().norm().maxCoeff(&row);
        return { ATTN_TR("The row of \"%1\" is the longest: length %2."),
            { in.sources.tokenName(row), fixedNumber(length, 2) } };
    }
} // namespace

const StageSpec& embeddings()
{
    static const StageSpec spec {
        .key = "embeddings",
        .title = ATTN_TR("Embeddings"),
        .shortTitle = ATTN_TR("Embeddings"),
        .scope = Scope::Model,
        .group = Group::Input,
        .kind = ValueKind::Signed,
        .rows = Axis::Token,
        .columns = Axis::ModelDim,
        .equation = Equation::Alone,
        .symbol = "X",
        .formula = "X = E[\\,\\mathrm{id}\\,]",
        .cellFormula = "X_{ij} = E_{\\mathrm{id}(t_i),\\,j}",
        .plainFormula = "X = E[id]",
        .symbols = { &symbols::embeddingTable(), &symbols::tokenId(), &symbols::token(), &symbols::rowAndColumn() },
        .summary = ATTN_TR("Each token is looked up as a row of numbers. Equal tokens have equal rows, wherever they stand."),
        .settings = { &embeddingsSize, &embeddingsSeed, &embeddingsInit },
        .code = embeddingsCode,
        .source = [](const Sources& sources, int) { return &sources.embeddings; },
        .store = storeEmbeddings,
        .eval = [](const StageInputs& in) { return *in.sources.embeddings.values; },
        .explain =
            [](const StageInputs& in, int row, int column) {
                const double value = (*in.sources.embeddings.values)(row, column);
                return explain::leaf(value, exactNumber(value), in.sources.embeddings.description);
            },
        .observe = observeEmbeddings,
    };
    return spec;
}

} // namespace attn::stages
