// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/random/torch_random.h"
#include "core/session/givenattention.h"
#include "core/session/session.h"

#include <algorithm>
#include <map>
#include <set>

namespace attn {
namespace {

    /// FNV-1a, 64 bits (Fowler, Noll, Vo; RFC 9923).
    std::uint64_t fnv1a(std::string_view bytes)
    {
        std::uint64_t hash = 14695981039346656037ull;
        for (char byte : bytes)
            hash = (hash ^ std::uint8_t(byte)) * 1099511628211ull;
        return hash;
    }

    std::vector<std::string> distinctTokens(const std::vector<std::string>& tokens)
    {
        const std::set<std::string> distinct(tokens.begin(), tokens.end()); // UTF-8 bytes sort as code points do
        return { distinct.begin(), distinct.end() };
    }

    /// "the", "the (2)".
    std::vector<std::string> numberedNames(const std::vector<std::string>& tokens)
    {
        std::vector<std::string> names;
        std::map<std::string_view, int> seen;
        for (const std::string& token : tokens) {
            const int count = ++seen[token];
            names.push_back(count > 1 ? token + " (" + std::to_string(count) + ")" : token);
        }
        return names;
    }

    Sources givenSources(std::shared_ptr<const GivenAttention> attention, const std::vector<std::string>& tokens)
    {
        const GivenAttention& given = *attention;
        Sources sources;
        sources.tokens = tokens;
        sources.names = numberedNames(shownTokens(tokens));
        sources.keyTokens = given.keyTokens;
        sources.keyNames = numberedNames(shownTokens(given.keyTokens));
        if (tokens == given.tokens) // renamed tokens have no ids
            sources.ids.assign(given.ids.begin(), given.ids.end());
        sources.attention = std::move(attention);
        return sources;
    }

    /// A bare float32 stream: rows x columns.
    Matrix widened(const std::vector<float>& numbers, int rows, int columns)
    {
        return Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(numbers.data(), rows, columns)
            .cast<double>();
    }

    struct DrawnLayer {
        Matrix weight, bias;
    };

    /// torch.rand(inputs, outputs), or nn.Linear(inputs, outputs), whose weight is outputs x inputs: turned here.
    DrawnLayer drawLayer(TorchRandom& random, bool linear, int inputs, int outputs, bool bias)
    {
        if (linear) {
            const auto layer = random.linearFloat(size_t(inputs), size_t(outputs), bias);
            return { widened(layer.weight, outputs, inputs).transpose(), bias ? widened(layer.bias, 1, outputs) : Matrix() };
        }
        DrawnLayer layer { widened(random.randFloat(size_t(inputs) * size_t(outputs)), inputs, outputs), {} };
        if (bias)
            layer.bias = widened(random.randFloat(size_t(outputs)), 1, outputs);
        return layer;
    }

    void place(SourceMatrix& target, Matrix drawn, const Message& how, const MatrixPtr& given)
    {
        if (given) {
            target = { given, Origin::Given, { ATTN_TR("given by the session") } };
        } else if (drawn.size() > 0) {
            target = { share(std::move(drawn)), Origin::Drawn, how };
        }
    }

    Message drawnBy(const Config& config, bool linear)
    {
        const char* text = linear ? ATTN_TR("drawn as nn.Linear, %1, float32") : ATTN_TR("drawn by torch.rand, %1, float32");
        const std::string seed(config.text("parameters.seed"));
        return { text, { seed == "continue" ? "seed " + std::string(config.text("embeddings.seed")) + ", after the embeddings" : "seed " + seed } };
    }

    /// Query, key, value, output, in this order; head by head when stacked. Given layers are drawn as well and then
    /// replaced, so that typing one matrix moves no other number.
    void drawParameters(Sources& sources, const Session& session, const Config& config, const Shape& shape, TorchRandom& random)
    {
        const bool linear = config.is("parameters.init", "linear"), bias = config.flag("attention.bias");
        const Message how = drawnBy(config, linear);
        if (config.is("attention.kind", "dot_product")) {
            const int blocks = config.is("attention.layout", "stacked") ? shape.heads : 1;
            const std::array<int, 3> widths { shape.size / blocks, shape.size / blocks, shape.valueSize / blocks };
            std::array<DrawnLayer, 3> joined;
            for (size_t layer = 0; layer < 3; ++layer)
                joined[layer] = { Matrix(shape.model, widths[layer] * blocks), bias ? Matrix(1, widths[layer] * blocks) : Matrix() };
            for (int block = 0; block < blocks; ++block)
                for (size_t layer = 0; layer < 3; ++layer) {
                    const int width = widths[layer];
                    DrawnLayer drawn = drawLayer(random, linear, shape.model, width, bias);
                    joined[layer].weight.middleCols(block * width, width) = drawn.weight;
                    if (bias)
                        joined[layer].bias.middleCols(block * width, width) = drawn.bias;
                }
            for (size_t layer = 0; layer < 3; ++layer) {
                place(sources.layers[layer].weight, std::move(joined[layer].weight), how, session.parameters[layer].weight);
                if (bias)
                    place(sources.layers[layer].bias, std::move(joined[layer].bias), how, session.parameters[layer].bias);
            }
        }
        if (config.flag("output.projection")) {
            const bool outputBias = config.flag("output.bias");
            DrawnLayer drawn = drawLayer(random, linear, shape.valueSize, shape.outputs, outputBias);
            LayerSource& output = sources.layers[size_t(Layer::Output)];
            const GivenLayer& given = session.layer(Layer::Output);
            place(output.weight, std::move(drawn.weight), how, given.weight);
            if (outputBias)
                place(output.bias, std::move(drawn.bias), how, given.bias);
        }
    }

    /// One row per distinct token, as nn.Embedding(distinct tokens, width) draws its table.
    Matrix drawTable(TorchRandom& random, size_t distinct, int width)
    {
        return widened(random.embeddingFloat(distinct, size_t(width)), int(distinct), width);
    }

} // namespace

Sources resolveSources(const Session& session, const std::vector<std::string>& tokens, const Shape& shape)
{
    if (session.attention)
        return givenSources(session.attention, tokens);
    const Config config(session.settings);
    Sources sources;
    sources.tokens = tokens;
    sources.names = numberedNames(tokens);
    const std::vector<std::string> distinct = distinctTokens(tokens);
    for (const std::string& token : tokens)
        sources.ids.push_back(int(std::lower_bound(distinct.begin(), distinct.end(), token) - distinct.begin()));

    const std::uint64_t seed = config.seed("embeddings.seed");
    const bool table = config.is("embeddings.init", "torch");
    const bool continues = config.is("parameters.seed", "continue");
    TorchRandom stream(seed);
    Matrix drawnTable;
    // With "continue" the table is drawn even where all rows are given: the parameters follow it in the stream.
    if (table || continues)
        drawnTable = drawTable(stream, distinct.size(), shape.model);

    Matrix embeddings(shape.tokens, shape.model);
    bool edited = false;
    if (session.embeddings) {
        embeddings = *session.embeddings;
    } else if (table) {
        for (int i = 0; i < shape.tokens; ++i)
            embeddings.row(i) = drawnTable.row(sources.ids[size_t(i)]);
    } else {
        // Each token's row depends on the seed and the token alone: torch.manual_seed(seed ^ fnv1a(token)); randn(width).
        std::vector<int> first(distinct.size(), -1);
        for (int i = 0; i < shape.tokens; ++i) {
            int& origin = first[size_t(sources.ids[size_t(i)])];
            if (origin >= 0) {
                embeddings.row(i) = embeddings.row(origin);
                continue;
            }
            TorchRandom random(seed ^ fnv1a(tokens[size_t(i)]));
            embeddings.row(i) = widened(random.randnFloat(size_t(shape.model)), 1, shape.model);
            origin = i;
        }
    }
    bool anyDrawn = false; // a row that no token was given
    for (int i = 0; i < shape.tokens && !session.rows.empty(); ++i)
        if (const auto row = session.rows.find(tokens[size_t(i)]); row != session.rows.end()) {
            embeddings.row(i) = Eigen::Map<const Eigen::RowVectorXd>(row->second.data(), Eigen::Index(row->second.size()));
            edited = true;
        } else {
            anyDrawn = true;
        }
    Message how { table ? ATTN_TR("drawn as nn.Embedding, seed %1, float32") : ATTN_TR("drawn token by token (randn), seed %1, float32"),
        { std::string(config.text("embeddings.seed")) } };
    if (session.embeddings)
        how = { ATTN_TR("given by the session") };
    const Origin origin = session.embeddings ? Origin::Given : edited ? Origin::Edited : Origin::Drawn;
    if (edited && !anyDrawn)
        how = { ATTN_TR("rows given or edited by token") };
    else if (edited)
        how = { ATTN_TR("rows given or edited by token; the others drawn, seed %1"), { std::string(config.text("embeddings.seed")) } };
    sources.embeddings = { share(std::move(embeddings)), origin, how };

    TorchRandom own(continues ? 0 : config.seed("parameters.seed"));
    drawParameters(sources, session, config, shape, continues ? stream : own);
    return sources;
}

void keepRowsByToken(Session& session, const std::vector<std::string>& tokens)
{
    if (!session.embeddings)
        return;
    for (size_t i = 0; i < tokens.size() && Eigen::Index(i) < session.embeddings->rows(); ++i) {
        const auto row = session.embeddings->row(Eigen::Index(i));
        session.rows.try_emplace(tokens[i], row.begin(), row.end());
    }
    session.embeddings = nullptr;
}

} // namespace attn
