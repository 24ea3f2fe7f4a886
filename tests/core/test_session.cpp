// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes that fit and sizes that do not, and messages that say what would work.
#include "core/pipeline/trace.h"
#include "core/session/session.h"
#include "core/session/sources.h"
#include "tests/support/catch.h"

#include <algorithm>

namespace {

using attn::Projection;
using attn::Matrix;
using attn::Session;

Session sizedSession(const std::vector<std::pair<const char*, const char*>>& settings = {})
{
    Session session;
    for (const auto& [key, value] : settings)
        REQUIRE(attn::assign(session.settings, key, value));
    return session;
}

attn::MatrixPtr filledMatrix(int rows, int columns, double value = 0.5)
{
    return attn::share(Matrix::Constant(rows, columns, value));
}

std::string refusal(const Session& session, size_t tokens)
{
    const auto shape = attn::shapeOf(session, tokens);
    return shape ? "accepted" : shape.error().english();
}

bool says(const std::string& message, std::initializer_list<const char*> parts)
{
    UNSCOPED_INFO(message);
    return std::all_of(
        parts.begin(), parts.end(), [&](const char* part) { return message.find(part) != std::string::npos; });
}

} // namespace

TEST_CASE("Sizes that nobody gives are 2, rounded up to a multiple of the heads", "[session]")
{
    for (const auto& [heads, size] :
        { std::pair("1", 2), { "2", 2 }, { "3", 3 }, { "4", 4 }, { "5", 5 }, { "64", 64 } }) {
        const auto shape = attn::shapeOf(sizedSession({ { "attention.heads", heads } }), 6);
        REQUIRE(shape);
        CHECK(shape->size == size);
        CHECK(shape->valueSize == size);
        CHECK(shape->model == 3);
        CHECK(shape->outputs == size);
    }
    const auto values = attn::shapeOf(sizedSession({ { "attention.size", "4" }, { "attention.value_size", "6" } }), 1);
    REQUIRE(values);
    CHECK(values->headDim() == 4);
    CHECK(values->valueDim() == 6);
    CHECK(values->outputs == 6);
}

TEST_CASE("Without weights the embeddings' width is the width of everything, cut into the heads", "[session]")
{
    Session session = sizedSession({ { "attention.kind", "unweighted" }, { "embeddings.size", "6" },
        { "attention.heads", "3" }, { "attention.size", "5" } });
    const auto shape = attn::shapeOf(session, 2);
    REQUIRE(shape);
    CHECK(shape->size == 6);
    CHECK(shape->valueDim() == 2);
    REQUIRE(attn::assign(session.settings, "attention.heads", "4"));
    CHECK(says(refusal(session, 2), { "6 columns", "4 heads", "1, 2, 3 or 6", "8" }));
}

TEST_CASE("Given matrices decide the sizes", "[session]")
{
    Session session;
    session.setWeight(Projection::Query, filledMatrix(5, 4));
    session.setWeight(Projection::Value, filledMatrix(5, 6));
    session.setWeight(Projection::Output, filledMatrix(6, 7));
    REQUIRE(attn::assign(session.settings, "output.projection", "true"));
    auto shape = attn::shapeOf(session, 3);
    REQUIRE(shape);
    CHECK(*shape == attn::Shape { 3, 5, 1, 4, 6, 7 });

    session.setWeight(Projection::Query, nullptr);
    session.setWeight(Projection::Key, filledMatrix(5, 8)); // queries follow the keys
    session.setBias(Projection::Query, filledMatrix(1, 8));
    shape = attn::shapeOf(session, 3);
    REQUIRE(shape);
    CHECK(shape->size == 8);

    Session biases;
    biases.setBias(Projection::Key, filledMatrix(1, 4));
    biases.setBias(Projection::Value, filledMatrix(1, 3));
    shape = attn::shapeOf(biases, 3);
    REQUIRE(shape);
    CHECK(*shape == attn::Shape { 3, 3, 1, 4, 3, 3 });

    Session rows;
    rows.rows["journey"] = { 1, 2, 3, 4 };
    shape = attn::shapeOf(rows, 2);
    REQUIRE(shape);
    CHECK(shape->model == 4);
}

TEST_CASE("Sizes that do not fit are refused with both shapes and what would work", "[session]")
{
    CHECK(says(refusal(sizedSession({ { "attention.heads", "3" }, { "attention.size", "4" } }), 6),
        { "4 columns", "3 heads", "1, 2 or 4", "6" }));
    CHECK(says(refusal(sizedSession({ { "attention.heads", "2" }, { "attention.value_size", "3" } }), 6),
        { "3 columns", "2 heads", "1 or 3", "4" }));
    CHECK(says(refusal(Session(), 0), { "no token" }));
    CHECK(says(
        refusal(sizedSession({ { "attention.heads", "2" }, { "heads.off", "1,2" } }), 6), { "head 2", "2 heads" }));

    Session session;
    session.embeddings = filledMatrix(4, 3);
    CHECK(says(refusal(session, 5), { "4 tokens", "5" }));
    CHECK(refusal(session, 4) == "accepted");
    REQUIRE(attn::assign(session.settings, "embeddings.size", "2"));
    CHECK(says(refusal(session, 4), { "embeddings.size=2", "4×3", "use 3" }));
    session.settings.clear();
    session.rows["a"] = { 1, 2 };
    CHECK(says(refusal(session, 4), { "\"a\"", "2 numbers", "3" }));
    session.rows.clear();

    session.setWeight(Projection::Query, filledMatrix(4, 2));
    CHECK(says(refusal(session, 4), { "query weight", "4×2", "3×2" }));
    session.setWeight(Projection::Query, filledMatrix(3, 2));
    session.setWeight(Projection::Key, filledMatrix(3, 4));
    CHECK(says(refusal(session, 4), { "key weight", "3×4", "3×2" }));
    session.setWeight(Projection::Key, nullptr);
    session.setBias(Projection::Value, filledMatrix(2, 2));
    CHECK(says(refusal(session, 4), { "value bias", "2×2", "1×2" }));
    session.setBias(Projection::Value, nullptr);
    session.setWeight(Projection::Output, filledMatrix(3, 2));
    CHECK(refusal(session, 4) == "accepted"); // not used
    REQUIRE(attn::assign(session.settings, "output.projection", "true"));
    CHECK(says(refusal(session, 4), { "output weight", "3×2", "2×2" }));
}

TEST_CASE("A setting that contradicts a given matrix is named together with that matrix", "[session]")
{
    Session session = sizedSession({ { "attention.size", "4" } });
    session.setWeight(Projection::Key, filledMatrix(3, 2));
    CHECK(says(refusal(session, 6), { "attention.size=4", "key weights", "3×2", "use 2" }));
    session.setWeight(Projection::Query, filledMatrix(3, 6));
    CHECK(says(refusal(session, 6), { "attention.size=4", "query weights", "3×6", "use 6" }));
    Session values = sizedSession({ { "attention.value_size", "4" } });
    values.setWeight(Projection::Value, filledMatrix(3, 2));
    CHECK(says(refusal(values, 6), { "attention.value_size=4", "value weights", "3×2", "use 2" }));
}

TEST_CASE("A given matrix without numbers is refused instead of being read", "[session]")
{
    Session session;
    session.embeddings = filledMatrix(2, 0);
    CHECK(says(refusal(session, 2), { "embeddings", "2×0" }));
    session = Session();
    session.rows["a"] = {};
    CHECK(says(refusal(session, 2), { "\"a\"", "no numbers" }));
    for (Projection layer : attn::allProjections) {
        session = sizedSession({ { "output.projection", "true" } });
        session.setWeight(layer, filledMatrix(3, 0));
        CHECK(says(refusal(session, 2), { std::string(attn::projectionName(layer)).c_str(), "3×0" }));
        session.setWeight(layer, nullptr);
        session.setBias(layer, filledMatrix(0, 0));
        CHECK(says(refusal(session, 2), { std::string(attn::projectionName(layer)).c_str(), "0×0" }));
    }
}

TEST_CASE("Given matrices of any fitting size run to the end", "[session]")
{
    for (const char* heads : { "1", "2" }) {
        Session session = sizedSession({ { "attention.heads", heads }, { "output.projection", "true" },
            { "attention.bias", "true" }, { "output.bias", "true" } });
        session.setWeight(Projection::Key, filledMatrix(5, 4));
        session.setBias(Projection::Key, filledMatrix(1, 4));
        session.setBias(Projection::Value, filledMatrix(1, 6));
        session.setBias(Projection::Output, filledMatrix(1, 3));
        const auto trace = attn::Trace::create(session, { "a", "b", "a" });
        REQUIRE(trace);
        const auto output = (*trace)->view((*trace)->graph().find("output")->id);
        REQUIRE(output);
        CHECK(output->values->rows() == 3);
        CHECK(output->values->cols() == 3);
        CHECK(output->values->allFinite());
    }
}

TEST_CASE("Given embeddings become rows by token, the first occurrence and earlier edits winning", "[session]")
{
    Session session;
    session.embeddings = attn::share((Matrix(3, 2) << 1, 2, 3, 4, 5, 6).finished());
    session.rows["b"] = { 7, 8 };
    attn::keepRowsByToken(session, { "a", "b", "a" });
    CHECK(session.embeddings == nullptr);
    CHECK(session.rows == std::map<std::string, std::vector<double>> { { "a", { 1, 2 } }, { "b", { 7, 8 } } });
}
