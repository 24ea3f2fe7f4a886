// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/sources.h"

#include "core/random/torch_random.h"
#include "core/session/importedattention.h"
#include "core/session/importedmatrix.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <tuple>

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

    /// Pieces are told from typed words, which may hold any letter: a mark that the text itself has is no mark.
    Spelling spellingIn(const Session& session, const std::vector<std::string>& tokens)
    {
        if (!session.attention && !session.tokens)
            return Spelling::Plain;
        std::vector<std::string> pieces = tokens;
        if (session.attention) // renamed tokens do not change how the file spells the others
            for (const auto* more : { &session.attention->tokens, &session.attention->keyTokens })
                pieces.insert(pieces.end(), more->begin(), more->end());
        const Spelling spelling = spellingOf(pieces);
        return session.attention || session.text.empty() || spellingOf({ session.text }) == Spelling::Plain ? spelling
                                                                                                          : Spelling::Plain;
    }

    void nameTokens(Sources& sources, const Session& session)
    {
        sources.spelling = spellingIn(session, sources.tokens);
        const TokenNaming& naming = session.naming;
        const Spelling shown = naming.raw ? Spelling::Plain : sources.spelling;
        sources.labels = tokenLabels(sources.tokens, shown);
        sources.keyLabels = tokenLabels(sources.keyTokens, shown);
        sources.names = naming.numbered ? numberedLabels(sources.labels) : sources.labels;
        sources.keyNames = naming.numbered ? numberedLabels(sources.keyLabels) : sources.keyLabels;
    }

    Sources givenSources(std::shared_ptr<const ImportedAttention> attention, const std::vector<std::string>& tokens)
    {
        const ImportedAttention& given = *attention;
        Sources sources;
        sources.tokens = tokens;
        sources.keyTokens = given.keyTokens;
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

    Message givenWords(const MatrixPtr& given)
    {
        const Message* from = importedFrom(given);
        return from ? *from : Message { ATTN_TR("given by the session") };
    }

    Message drawnBy(const Config& config, bool linear)
    {
        const bool continues = config.is("parameters.seed", "continue");
        const std::string seed(config.text(continues ? "embeddings.seed" : "parameters.seed"));
        const char* text = linear
            ? (continues ? ATTN_TR("drawn as nn.Linear, seed %1, after the embeddings, float32") : ATTN_TR("drawn as nn.Linear, seed %1, float32"))
            : (continues ? ATTN_TR("drawn by torch.rand, seed %1, after the embeddings, float32") : ATTN_TR("drawn by torch.rand, seed %1, float32"));
        return { text, { seed } };
    }

    /// The stream that the parameters are drawn from, layer after layer: queries, keys, values, output, each its weight
    /// and then its bias, head by head when stacked. Of what somebody looks at the numbers are made; others are passed
    /// over. Given matrices take their place in the stream as well, so that typing one moves no other number.
    class ParameterStream {
    public:
        ParameterStream(const Config& config, const Shape& shape, std::size_t distinctTokens)
            : m_seed(config.seed(config.is("parameters.seed", "continue") ? "embeddings.seed" : "parameters.seed"))
            , m_tableNumbers(
                  config.is("parameters.seed", "continue") ? distinctTokens * std::size_t(shape.model) : 0)
            , m_linear(config.is("parameters.init", "linear"))
        {
            const bool bias = config.flag("attention.bias");
            const int blocks = config.is("attention.layout", "stacked") ? shape.heads : 1;
            for (int layer = 0; layer < shape.layers; ++layer) {
                if (config.is("attention.kind", "dot_product"))
                    for (int block = 0; block < blocks; ++block)
                        for (Projection which : { Projection::Query, Projection::Key, Projection::Value })
                            add({ layer, which }, shape.inputs(layer),
                                (which == Projection::Value ? shape.valueSize : shape.size) / blocks, bias);
                if (config.flag("output.projection"))
                    add({ layer, Projection::Output }, shape.valueSize, shape.outputs, config.flag("output.bias"));
            }
        }

        struct Place {
            int layer = 0;
            Projection which = Projection::Query;
            bool isBias = false;
            bool operator<(const Place& other) const
            {
                return std::tuple(layer, which, isBias) < std::tuple(other.layer, other.which, other.isBias);
            }
        };

        bool has(const Place& place) const { return m_blocks.find(place) != m_blocks.end(); }

        /// The blocks side by side; inputs x outputs, or 1 x outputs.
        Matrix draw(const Place& place) const
        {
            const std::vector<Block>& blocks = m_blocks.at(place);
            Matrix out(blocks.front().rows, blocks.front().outputs * Eigen::Index(blocks.size()));
            Eigen::Index column = 0;
            for (const Block& block : blocks) {
                out.middleCols(column, block.outputs) = numbers(block, place.isBias);
                column += block.outputs;
            }
            return out;
        }

    private:
        struct Block {
            int inputs = 0, outputs = 0;
            int rows = 0; ///< the inputs, or 1 of a bias
            std::size_t begin = 0, count = 0; ///< its place in the stream
        };

        void add(Place place, int inputs, int outputs, bool bias)
        {
            for (bool isBias : { false, true }) {
                if (isBias && !bias)
                    continue;
                place.isBias = isBias;
                const int rows = isBias ? 1 : inputs;
                const std::size_t count = std::size_t(rows) * std::size_t(outputs);
                m_blocks[place].push_back({ inputs, outputs, rows, m_end, count });
                m_end += count;
            }
        }

        /// torch.rand(inputs, outputs), or nn.Linear(inputs, outputs), whose weight is outputs x inputs: turned here.
        Matrix numbers(const Block& block, bool isBias) const
        {
            const std::lock_guard lock(m_mutex);
            if (!m_stream || block.begin < m_at) { // the way goes forward only
                m_stream.emplace(m_seed);
                if (m_tableNumbers > 0)
                    m_stream->randnFloat(m_tableNumbers);
                m_at = 0;
            }
            m_stream->skipRandFloat(block.begin - m_at);
            m_at = block.begin + block.count;
            if (!m_linear)
                return widened(m_stream->randFloat(block.count), block.rows, block.outputs);
            const auto inputs = std::size_t(block.inputs), outputs = std::size_t(block.outputs);
            if (isBias)
                return widened(m_stream->linearBiasFloat(inputs, outputs), 1, block.outputs);
            return widened(m_stream->linearFloat(inputs, outputs, false).weight, block.outputs, block.rows).transpose();
        }

        std::uint64_t m_seed;
        std::size_t m_tableNumbers; ///< that the embeddings take from the stream first
        bool m_linear;
        std::map<Place, std::vector<Block>> m_blocks; ///< one of each head when stacked
        std::size_t m_end = 0;
        mutable std::mutex m_mutex;
        mutable std::optional<TorchRandom> m_stream;
        mutable std::size_t m_at = 0; ///< where m_stream stands
    };

    void placeParameters(Sources& sources, const Session& session, const Config& config, const Shape& shape,
        std::size_t distinctTokens)
    {
        const auto stream = std::make_shared<const ParameterStream>(config, shape, distinctTokens);
        const Message how = drawnBy(config, config.is("parameters.init", "linear"));
        sources.projections.resize(std::size_t(shape.layers));
        for (int layer = 0; layer < shape.layers; ++layer)
            for (Projection which : allProjections)
                for (bool bias : { false, true }) {
                    const ParameterStream::Place place { layer, which, bias };
                    if (!stream->has(place))
                        continue;
                    ProjectionSource& source = sources.projections[std::size_t(layer)][std::size_t(which)];
                    SourceMatrix& target = bias ? source.bias : source.weight;
                    if (const MatrixPtr given = session.parameters.find(parameterName(which, bias, layer)))
                        target = { given, Origin::Given, givenWords(given) };
                    else
                        target = { LazyMatrix([=] { return stream->draw(place); }), Origin::Drawn, how };
                }
    }

    /// The embeddings of a run before anybody looked at them.
    struct EmbeddingRows {
        std::vector<std::string> distinct;
        std::vector<int> ids; ///< of the tokens, among the distinct ones
        std::uint64_t seed = 0;
        bool table = false; ///< drawn as nn.Embedding(distinct tokens, width) draws its table
        int width = 0;
        MatrixPtr whole; ///< given; null: drawn
        std::map<int, std::vector<double>> given; ///< rows by id

        Matrix matrix() const
        {
            Matrix out = whole ? *whole : Matrix(Eigen::Index(ids.size()), width);
            if (!whole && table) {
                const Matrix drawn
                    = widened(TorchRandom(seed).embeddingFloat(distinct.size(), size_t(width)), int(distinct.size()), width);
                for (size_t i = 0; i < ids.size(); ++i)
                    out.row(Eigen::Index(i)) = drawn.row(ids[i]);
            }
            std::vector<Eigen::Index> first(distinct.size(), -1);
            for (size_t i = 0; i < ids.size(); ++i) {
                const int id = ids[i];
                const auto row = Eigen::Index(i);
                if (const auto numbers = given.find(id); numbers != given.end())
                    out.row(row) = Eigen::Map<const Eigen::RowVectorXd>(
                        numbers->second.data(), Eigen::Index(numbers->second.size()));
                else if (whole || table)
                    continue;
                else if (first[size_t(id)] >= 0)
                    out.row(row) = out.row(first[size_t(id)]);
                else
                    out.row(first[size_t(id)] = row) = tokenRow(distinct[size_t(id)]);
            }
            return out;
        }

        /// It depends on the seed and the token alone: torch.manual_seed(seed ^ fnv1a(token)); randn(width).
        Matrix tokenRow(const std::string& token) const
        {
            return widened(TorchRandom(seed ^ fnv1a(token)).randnFloat(size_t(width)), 1, width);
        }
    };

} // namespace

Sources resolveSources(const Session& session, const std::vector<std::string>& tokens, const Shape& shape)
{
    if (session.attention) {
        Sources given = givenSources(session.attention, tokens);
        nameTokens(given, session);
        return given;
    }
    const Config config(session.settings);
    Sources sources;
    sources.tokens = tokens;
    nameTokens(sources, session);
    sources.mask = session.mask;
    const std::vector<std::string> distinct = distinctTokens(tokens);
    for (const std::string& token : tokens)
        sources.ids.push_back(int(std::lower_bound(distinct.begin(), distinct.end(), token) - distinct.begin()));

    const bool table = config.is("embeddings.init", "torch");
    EmbeddingRows rows { distinct, sources.ids, config.seed("embeddings.seed"), table, shape.model, session.embeddings, {} };
    bool anyDrawn = false; // a row that no token was given
    for (size_t id = 0; id < distinct.size() && !session.rows.empty(); ++id)
        if (const auto row = session.rows.find(distinct[id]); row != session.rows.end())
            rows.given.emplace(int(id), row->second);
        else
            anyDrawn = true;
    const bool edited = !rows.given.empty();
    Message how { table ? ATTN_TR("drawn as nn.Embedding, seed %1, float32") : ATTN_TR("drawn token by token (randn), seed %1, float32"),
        { std::string(config.text("embeddings.seed")) } };
    if (session.embeddings)
        how = givenWords(session.embeddings);
    const Origin origin = session.embeddings ? Origin::Given : edited ? Origin::Edited : Origin::Drawn;
    if (edited && !anyDrawn)
        how = { ATTN_TR("rows given or edited by token") };
    else if (edited)
        how = { ATTN_TR("rows given or edited by token; the others drawn, seed %1"), { std::string(config.text("embeddings.seed")) } };
    if (session.embeddings && !edited)
        sources.embeddings = { session.embeddings, origin, how };
    else
        sources.embeddings = { LazyMatrix([rows = std::move(rows)] { return rows.matrix(); }), origin, how };
    placeParameters(sources, session, config, shape, distinct.size());
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
