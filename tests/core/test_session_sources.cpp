// SPDX-License-Identifier: GPL-3.0-or-later
// Where a run's numbers come from: drawn as PyTorch draws them, given, or edited by token.
#include "core/random/torch_random.h"
#include "core/session/session.h"
#include "core/session/sources.h"
#include "tests/support/catch.h"
#include "tests/support/matrix_matcher.h"
#include "tests/support/reference.h"

namespace {

using attn::Projection;
using attn::Matrix;
using attn::Session;
using attn::TorchRandom;

Session sourceSession(const std::vector<std::pair<const char*, std::string>>& settings = {})
{
    Session session;
    for (const auto& [key, value] : settings)
        REQUIRE(attn::assign(session.settings, key, value));
    return session;
}

attn::Sources sourcesOf(const Session& session, const std::vector<std::string>& tokens)
{
    const auto shape = attn::shapeOf(session, tokens.size());
    REQUIRE(shape);
    return attn::resolveSources(session, tokens, *shape);
}

Matrix embeddingsOf(const Session& session, const std::vector<std::string>& tokens)
{
    return *sourcesOf(session, tokens).embeddings.values;
}

Matrix asMatrix(const std::vector<float>& numbers, int rows, int columns)
{
    Matrix out(rows, columns);
    std::copy(numbers.begin(), numbers.end(), out.data());
    return out;
}

} // namespace

TEST_CASE("A token's vector depends on the seed and on the token alone", "[session][random]")
{
    const Session session;
    const Matrix first = embeddingsOf(session, { "Your", "journey", "starts", "journey" });
    const Matrix second = embeddingsOf(session, { "a", "journey", "of", "a", "thousand", "miles", "starts", "Your" });
    CHECK(first.row(1) == second.row(1));
    CHECK(first.row(3) == first.row(1));
    CHECK(first.row(2) == second.row(6));
    CHECK(first.row(0) == second.row(7));
    CHECK(first.row(0) != first.row(1));
    CHECK(embeddingsOf(sourceSession({ { "embeddings.seed", "8" } }), { "Your" }).row(0) != first.row(0));
}

TEST_CASE("The stream of a token is seeded by FNV-1a of its UTF-8 bytes", "[session][random]")
{
    // Published values of the 64-bit hash (Fowler, Noll, Vo).
    const std::pair<const char*, std::uint64_t> hashes[]
        = { { "", 0xcbf29ce484222325ull }, { "a", 0xaf63dc4c8601ec8cull }, { "foobar", 0x85944171f73967e8ull } };
    for (const char* size : { "3", "40" }) // below and above the 16 values from which PyTorch draws otherwise
        for (const auto& [token, hash] : hashes) {
            INFO(token << " " << size);
            TorchRandom random(std::uint64_t(7) ^ hash);
            const Matrix wanted = asMatrix(random.randnFloat(size_t(std::stoi(size))), 1, std::stoi(size));
            CHECK(embeddingsOf(sourceSession({ { "embeddings.size", size } }), { token }) == wanted);
        }
}

TEST_CASE("The whole table is drawn as nn.Embedding draws it", "[session][random]")
{
    int cases = 0;
    for (const RefCase& reference : referenceCases("rng.json")) {
        if (!reference.name.starts_with("embedding/")
            || reference.settings.value(QLatin1String("dtype")) != QLatin1String("float32"))
            continue;
        INFO(reference.name);
        const Matrix table = refMatrix(reference.expected.value(QLatin1String("weight")));
        std::vector<std::string> tokens, order;
        for (int i = 0; i < int(table.rows()); ++i)
            tokens.push_back("token" + std::to_string(i));
        const Session session
            = sourceSession({ { "embeddings.init", "torch" }, { "embeddings.size", std::to_string(table.cols()) },
                { "embeddings.seed", reference.settings.value(QLatin1String("seed")).toString().toStdString() } });
        CHECK(difference(embeddingsOf(session, tokens), table, 0) == "");
        // In any order of the text and with repetitions the table is the same.
        order.assign(tokens.rbegin(), tokens.rend());
        order.push_back(tokens.front());
        const Matrix reversed = embeddingsOf(session, order);
        CHECK(reversed.topRows(table.rows()) == table.colwise().reverse());
        CHECK(reversed.row(table.rows()) == table.row(0));
        ++cases;
    }
    CHECK(cases == 21);
}

TEST_CASE("Distinct tokens are numbered in code-point order", "[session]")
{
    // U+007A, U+00E9, U+4E2D, U+FB00, U+1F600: UTF-16 would put the last before U+FB00.
    const std::vector<std::string> tokens { "\xF0\x9F\x98\x80", "z", "\xEF\xAC\x80", "\xC3\xA9", "\xE4\xB8\xAD", "z",
        "Z" };
    CHECK(sourcesOf(Session(), tokens).ids == std::vector<int> { 5, 1, 4, 2, 3, 1, 0 });
}

TEST_CASE("Parameters are drawn in the order query, key, value, output, a bias straight after its weight",
    "[session][random]")
{
    const std::vector<std::pair<const char*, std::string>> all { { "attention.size", "4" },
        { "attention.value_size", "6" }, { "attention.heads", "2" }, { "attention.bias", "true" },
        { "output.projection", "true" }, { "output.bias", "true" }, { "parameters.seed", "42" } };
    const attn::Sources sources = sourcesOf(sourceSession(all), { "a", "b" });
    TorchRandom random(42);
    for (const auto& [layer, inputs, outputs] :
        { std::tuple(Projection::Query, 3, 4), { Projection::Key, 3, 4 }, { Projection::Value, 3, 6 }, { Projection::Output, 6, 6 } }) {
        INFO(attn::projectionName(layer));
        CHECK(*sources.projection(layer).weight.values
            == asMatrix(random.randFloat(size_t(inputs * outputs)), inputs, outputs));
        CHECK(*sources.projection(layer).bias.values == asMatrix(random.randFloat(size_t(outputs)), 1, outputs));
    }

    auto linear = all;
    linear.emplace_back("parameters.init", "linear");
    linear.emplace_back("attention.layout", "stacked");
    const attn::Sources stacked = sourcesOf(sourceSession(linear), { "a", "b" });
    TorchRandom headByHead(42);
    for (int head = 0; head < 2; ++head)
        for (const auto& [layer, width] : { std::pair(Projection::Query, 2), { Projection::Key, 2 }, { Projection::Value, 3 } }) {
            INFO(attn::projectionName(layer) << " of head " << head);
            const auto drawn = headByHead.linearFloat(3, size_t(width), true);
            CHECK(stacked.projection(layer).weight.values->middleCols(head * width, width)
                == asMatrix(drawn.weight, width, 3).transpose());
            CHECK(stacked.projection(layer).bias.values->middleCols(head * width, width) == asMatrix(drawn.bias, 1, width));
        }
    const auto output = headByHead.linearFloat(6, 6, true);
    CHECK(*stacked.projection(Projection::Output).weight.values == asMatrix(output.weight, 6, 6).transpose());
}

TEST_CASE("With the seed \"continue\" the parameters follow the embedding table in one stream", "[session][random]")
{
    for (const char* init : { "rand", "linear" }) {
        const attn::Sources sources
            = sourcesOf(sourceSession({ { "embeddings.init", "torch" }, { "embeddings.seed", "123" },
                            { "parameters.seed", "continue" }, { "parameters.init", init } }),
                { "b", "a", "c", "a" });
        TorchRandom random(123);
        const Matrix table = asMatrix(random.embeddingFloat(3, 3), 3, 3);
        CHECK(sources.embeddings.values->row(0) == table.row(1));
        CHECK(sources.embeddings.values->row(1) == table.row(0));
        for (Projection layer : { Projection::Query, Projection::Key, Projection::Value })
            CHECK(*sources.projection(layer).weight.values
                == (std::string(init) == "rand"
                        ? asMatrix(random.randFloat(6), 3, 2)
                        : Matrix(asMatrix(random.linearFloat(3, 2, false).weight, 2, 3).transpose())));
    }
}

TEST_CASE("Seeds count modulo 2^32, as in PyTorch", "[session][random]")
{
    const auto weights = [](const char* seed) {
        return *sourcesOf(sourceSession({ { "parameters.seed", seed } }), { "a" }).projection(Projection::Key).weight.values;
    };
    CHECK(weights("5") == weights("4294967301"));
    CHECK(weights("-1") == weights("4294967295"));
    CHECK(weights("5") != weights("6"));
}

TEST_CASE("Giving one matrix moves no other drawn number", "[session][random]")
{
    const std::vector<std::pair<const char*, std::string>> settings { { "attention.bias", "true" },
        { "output.projection", "true" }, { "output.bias", "true" }, { "embeddings.init", "torch" },
        { "parameters.seed", "continue" } };
    const std::vector<std::string> tokens { "a", "b", "c" };
    for (const char* layout : { "split", "stacked" }) {
        auto chosen = settings;
        chosen.emplace_back("attention.layout", layout);
        const attn::Sources drawn = sourcesOf(sourceSession(chosen), tokens);
        for (Projection given : attn::allProjections)
            for (bool bias : { false, true }) {
                INFO(attn::projectionName(given) << (bias ? " bias" : " weight") << " " << layout);
                Session session = sourceSession(chosen);
                const attn::ProjectionSource& both = drawn.projection(given);
                const auto& source = bias ? both.bias : both.weight;
                session.parameters.set(attn::parameterName(given, bias),
                    attn::share(Matrix::Constant(source.values->rows(), source.values->cols(), 9)));
                const attn::Sources sources = sourcesOf(session, tokens);
                CHECK(*sources.embeddings.values == *drawn.embeddings.values);
                for (Projection other : attn::allProjections) {
                    const auto& now = sources.projection(other);
                    const auto& before = drawn.projection(other);
                    if (other != given || bias)
                        CHECK(*now.weight.values == *before.weight.values);
                    if (other != given || !bias)
                        CHECK(*now.bias.values == *before.bias.values);
                    CHECK((now.weight.origin == attn::Origin::Given) == (other == given && !bias));
                    CHECK((now.bias.origin == attn::Origin::Given) == (other == given && bias));
                }
            }
    }
    Session session = sourceSession(settings);
    session.embeddings = attn::share(Matrix::Constant(3, 3, 9));
    const attn::Sources drawn = sourcesOf(sourceSession(settings), tokens), sources = sourcesOf(session, tokens);
    for (Projection layer : attn::allProjections)
        CHECK(*sources.projection(layer).weight.values == *drawn.projection(layer).weight.values);
}

TEST_CASE("Edited rows belong to their token, change all its occurrences and survive another text", "[session]")
{
    Session session;
    session.rows["journey"] = { 0.55, 0.87, 0.66 };
    const Matrix drawn = embeddingsOf(Session(), { "a", "journey", "b" });
    const attn::Sources sources = sourcesOf(session, { "a", "journey", "b", "journey" });
    const Matrix edited = (Matrix(1, 3) << 0.55, 0.87, 0.66).finished();
    CHECK(sources.embeddings.origin == attn::Origin::Edited);
    CHECK(sources.embeddings.values->row(1) == edited);
    CHECK(sources.embeddings.values->row(3) == edited);
    CHECK(sources.embeddings.values->row(0) == drawn.row(0));
    CHECK(sources.embeddings.values->row(2) == drawn.row(2));
    const attn::Sources other = sourcesOf(session, { "x", "y" });
    CHECK(other.embeddings.origin == attn::Origin::Drawn);
    CHECK(embeddingsOf(session, { "x", "journey" }).row(1) == edited);

    session.embeddings = attn::share(Matrix::Constant(2, 3, 1)); // rows win over the given matrix
    CHECK(embeddingsOf(session, { "a", "journey" }).row(1) == edited);
    CHECK(embeddingsOf(session, { "a", "journey" }).row(0) == Matrix::Constant(1, 3, 1));
}

TEST_CASE("What is not used is not drawn", "[session]")
{
    const attn::Sources plain = sourcesOf(Session(), { "a" });
    CHECK_FALSE(plain.projection(Projection::Query).bias.values);
    CHECK_FALSE(plain.projection(Projection::Output).weight.values);
    const attn::Sources bare = sourcesOf(sourceSession({ { "attention.kind", "unweighted" } }), { "a" });
    CHECK_FALSE(bare.projection(Projection::Query).weight.values);
}
