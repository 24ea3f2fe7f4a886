// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/compare.h"
#include "core/analysis/layermeasures.h"
#include "core/analysis/measures.h"
#include "core/pipeline/trace.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cmath>

using attn::Matrix;
using attn::Session;
using attn::Trace;

namespace {

using Tokens = std::vector<std::string>;

Session layered(const attn::Settings& settings)
{
    Session session;
    for (const auto& [key, value] : settings)
        REQUIRE(attn::assign(session.settings, key, value));
    return session;
}

std::shared_ptr<const Trace> run(const Session& session, const Tokens& tokens)
{
    auto trace = Trace::create(session, tokens);
    INFO((trace ? std::string() : trace.error().english()));
    REQUIRE(trace);
    return *trace;
}

Matrix at(const Trace& trace, const std::string& path)
{
    INFO(path);
    const auto node = trace.find(path);
    REQUIRE(node);
    const auto view = trace.view((*node)->id);
    REQUIRE(view);
    return *view->values;
}

Matrix softmaxByHand(const Matrix& scores)
{
    Matrix out = scores;
    for (Eigen::Index i = 0; i < out.rows(); ++i) {
        double sum = 0;
        for (Eigen::Index j = 0; j < out.cols(); ++j)
            sum += out(i, j) = std::exp(scores(i, j));
        out.row(i) /= sum;
    }
    return out;
}

std::string refused(const Session& session, const Tokens& tokens)
{
    const auto trace = Trace::create(session, tokens);
    return trace ? "accepted" : trace.error().english();
}

} // namespace

TEST_CASE("A second layer reads what the first one wrote, with weights of its own", "[layers]")
{
    // 2 x 2 by hand: unweighted attention on X, then on its own result.
    Session session = layered({ { "attention.kind", "unweighted" }, { "scale", "none" }, { "layers", "2" } });
    Matrix x(2, 2);
    x << 1, 0, 0, 2;
    session.embeddings = attn::share(Matrix(x));
    for (const bool residual : { false, true }) {
        REQUIRE(attn::assign(session.settings, "residual", residual ? "true" : "false"));
        const auto trace = run(session, { "a", "b" });
        const auto layer = [&](const Matrix& in) { return Matrix(softmaxByHand(in * in.transpose()) * in + (residual ? in : Matrix::Zero(2, 2))); };
        const Matrix first = layer(x), second = layer(first);
        const std::string result = residual ? "attention_residual" : "concatenated";
        CHECK((at(*trace, "layers.0." + result) - first).cwiseAbs().maxCoeff() < 1e-15);
        CHECK((at(*trace, "layers.1." + result) - second).cwiseAbs().maxCoeff() < 1e-15);
        CHECK((at(*trace, "layers.1.heads.0.queries") - first).cwiseAbs().maxCoeff() < 1e-15);
    }
}

TEST_CASE("More layers make rows equal, and residual sums delay it", "[layers][labs]")
{
    // Expected figures: eight tokens of torch.randn with seed 7, width 16, nn.Linear weights from seed 123.
    for (const bool residual : { false, true }) {
        Session session = layered({ { "embeddings.init", "torch" }, { "embeddings.size", "16" }, { "attention.size", "16" },
            { "parameters.init", "linear" }, { "layers", "12" }, { "residual", residual ? "true" : "false" } });
        const auto trace = run(session, { "a", "b", "c", "d", "e", "f", "g", "h" });
        const auto stream = attn::layerStream(*trace);
        REQUIRE(stream.size() == 13);
        const auto spread = [&](int layer) { return attn::rowSpread(*trace->view(stream[size_t(layer)]->id)->values); };
        CHECK(std::abs(spread(0) - 0.9214) < 5e-5);
        if (residual) {
            CHECK(std::abs(spread(1) - 0.8903) < 5e-5);
            CHECK(std::abs(spread(2) - 0.8440) < 5e-5);
            CHECK(std::abs(spread(4) - 0.7024) < 5e-5);
            CHECK(std::abs(spread(12) - 0.2315) < 5e-5);
        } else {
            CHECK(std::abs(spread(1) - 0.1746) < 5e-5);
            CHECK(std::abs(spread(2) - 3e-5) < 5e-6);
            CHECK(spread(4) < 1e-8);
        }
    }
}

TEST_CASE("Attention rollout sees one token further with each layer of a window of two", "[layers][labs]")
{
    Session session = layered({ { "mask", "custom" }, { "attention.kind", "unweighted" }, { "layers", "3" } });
    session.embeddings = attn::share(Matrix(Matrix::Ones(8, 2))); // eight equal tokens
    Matrix window = Matrix::Zero(8, 8);
    for (int i = 0; i < 8; ++i)
        window.row(i).segment(std::max(0, i - 1), std::min(2, i + 1)).setOnes();
    session.mask = attn::share(std::move(window));
    const Tokens tokens(8, "x");
    const auto bare = attn::attentionRollout(*run(session, tokens), false), half = attn::attentionRollout(*run(session, tokens), true);
    REQUIRE(bare);
    REQUIRE(half);
    const double expected[] = { 0.1250, 0.3750, 0.3750, 0.1250 }, withResidual[] = { 0.0156, 0.1406, 0.4219, 0.4219 };
    for (int j = 0; j < 4; ++j) {
        CHECK(std::abs((*bare)(7, 4 + j) - expected[j]) < 5e-5);
        CHECK(std::abs((*half)(7, 4 + j) - withResidual[j]) < 5e-5);
        CHECK((*bare)(7, j) == 0);
    }
    for (int layers = 1; layers <= 7; ++layers) {
        REQUIRE(attn::assign(session.settings, "layers", std::to_string(layers)));
        const auto rollout = attn::attentionRollout(*run(session, tokens), false);
        CHECK((rollout->row(7).array() > 0).count() == layers + 1);
    }
}

TEST_CASE("Adding and removing a layer keeps what was typed, and paths without a layer mean the first", "[layers]")
{
    const Tokens tokens { "a", "b", "c" };
    Session session = layered({ { "residual", "true" }, { "attention.value_size", "3" } });
    session.overrides.set({ "heads.0.scores", 1, 2, 5 });
    session.setWeight(attn::Projection::Key, attn::share(Matrix::Constant(3, 2, 0.25)));
    const auto one = run(session, tokens);
    Session more = session;
    REQUIRE(attn::assign(more.settings, "layers", "3"));
    more.overrides.set({ "layers.2.heads.0.scores", 0, 1, -2 });
    more.setWeight(attn::Projection::Query, attn::share(Matrix::Constant(3, 2, 0.5)), 1);
    const auto three = run(more, tokens);
    CHECK(three->inactiveOverrides().empty());
    CHECK(at(*three, "heads.0.scores") == at(*one, "heads.0.scores"));
    CHECK(at(*three, "layers.0.heads.0.scores")(1, 2) == 5);
    CHECK(at(*three, "layers.2.heads.0.scores")(0, 1) == -2);
    CHECK(at(*three, "layers.1.w_query") == Matrix::Constant(3, 2, 0.5));
    CHECK(at(*three, "layers.0.w_key") == Matrix::Constant(3, 2, 0.25));
    REQUIRE(attn::assign(more.settings, "layers", "1"));
    more.overrides.set({ "layers.0.heads.0.scores", 1, 2, 6 }); // the same cell under its full name
    CHECK(more.overrides.find("heads.0.scores", 1, 2) == 6);
    CHECK(more.overrides.count("layers.0.heads.0.scores") == 1);
    more.overrides.set({ "heads.0.scores", 1, 2, 5 });
    const auto again = run(more, tokens);
    REQUIRE(again->inactiveOverrides().size() == 1); // kept for when the layer comes back
    CHECK(again->inactiveOverrides()[0].what.path == "layers.2.heads.0.scores");
    for (const attn::Node& node : one->graph().nodes) {
        CHECK(at(*again, node.path) == at(*one, node.path));
        CHECK(at(*again, "layers.0." + node.path) == at(*one, node.path));
    }
    REQUIRE(attn::assign(more.settings, "layers", "3"));
    for (const attn::Node& node : three->graph().nodes)
        CHECK(at(*run(more, tokens), node.path) == at(*three, node.path));
}

TEST_CASE("Layers that do not fit are refused in one line that says what would work", "[layers]")
{
    const Tokens tokens { "a", "b", "c" };
    Session session;
    const auto zero = attn::assign(session.settings, "layers", "0");
    REQUIRE_FALSE(zero);
    CHECK(zero.error().english().find("1") != std::string::npos);
    CHECK_FALSE(attn::assign(session.settings, "layers", "1001"));

    // Embeddings of width 3, values of width 2: layer 2 reads 2 columns.
    session = layered({ { "layers", "2" } });
    const auto narrower = run(session, tokens);
    CHECK(at(*narrower, "layers.0.w_query").rows() == 3);
    CHECK(at(*narrower, "layers.1.w_query").rows() == 2);
    session.setWeight(attn::Projection::Query, attn::share(Matrix::Constant(3, 2, 1)), 1);
    const std::string unfit = refused(session, tokens);
    CHECK(unfit.find("query weight of layer 2") != std::string::npos);
    CHECK(unfit.find("3×2") != std::string::npos);
    CHECK(unfit.find("2×2") != std::string::npos);

    session = layered({ { "residual", "true" } });
    const std::string unequal = refused(session, tokens);
    CHECK(unequal.find("attention.value_size=3") != std::string::npos);
    CHECK(unequal.find("output.projection=true") != std::string::npos);
    REQUIRE(attn::assign(session.settings, "attention.value_size", "3"));
    CHECK(refused(session, tokens) == "accepted");
    REQUIRE(attn::assign(session.settings, "attention.value_size", "2"));
    REQUIRE(attn::assign(session.settings, "output.projection", "true"));
    CHECK(at(*run(session, tokens), "w_out").cols() == 3); // drawn so that it fits
    session.setWeight(attn::Projection::Output, attn::share(Matrix::Constant(2, 2, 1)));
    CHECK(refused(session, tokens).find("residual=false") != std::string::npos);

    session = layered({ { "layers", "2" } });
    const auto missing = run(session, tokens)->find("layers.2.heads.0.scores");
    REQUIRE_FALSE(missing);
    CHECK(missing.error().english().find("layers count from 0 to 1") != std::string::npos);
}

TEST_CASE("Every head of every layer draws its own part of one dropout stream", "[layers]")
{
    const Tokens tokens { "a", "b", "c", "d" };
    const auto settings = [](const char* layers, const char* heads) {
        return attn::Settings { { "layers", layers }, { "attention.heads", heads }, { "attention.size", "4" }, { "embeddings.size", "4" },
            { "dropout.rate", "0.5" }, { "dropout.seed", "3" } };
    };
    const auto two = run(layered(settings("2", "2")), tokens), four = run(layered(settings("1", "4")), tokens);
    for (int i = 0; i < 4; ++i)
        CHECK(at(*two, "layers." + std::to_string(i / 2) + ".heads." + std::to_string(i % 2) + ".dropout_mask")
            == at(*four, "heads." + std::to_string(i) + ".dropout_mask"));
}

TEST_CASE("The graph of a large model is found by place and path", "[layers]")
{
    Session session = layered({ { "layers", "48" }, { "attention.heads", "16" }, { "attention.size", "16" }, { "embeddings.size", "16" } });
    const auto trace = run(session, { "a", "b" });
    const attn::Graph& graph = trace->graph();
    for (const attn::Node& node : graph.nodes) {
        const attn::Node* byPath = graph.find(node.path);
        const attn::Node* byPlace = node.head >= 0 ? graph.find(node.spec->key, node.head) : graph.findInLayer(node.spec->key, node.layer);
        if (byPath != &node || byPlace != &node)
            FAIL(node.path);
        for (const int input : node.inputs) // of the same layer, or what the layer before ends with
            if (input >= node.id || (input >= 0 && graph.nodes[size_t(input)].spec->scope != attn::Scope::Model
                    && graph.nodes[size_t(input)].layer < node.layer - 1))
                FAIL(node.path);
    }
    CHECK(graph.find("layers.47.heads.15.attention_weights"));
    CHECK_FALSE(graph.find("layers.48.concatenated"));
    CHECK(graph.find("concatenated") == graph.find("layers.0.concatenated"));
}

TEST_CASE("A run of one layer and one of several compare layer by layer, the short paths as the first", "[layers][compare]")
{
    const Tokens tokens { "a", "b", "c" };
    Session session = layered({ { "residual", "true" }, { "attention.value_size", "3" }, { "mask", "causal" } });
    const auto one = run(session, tokens);
    REQUIRE(attn::assign(session.settings, "layers", "2"));
    session.overrides.set({ "heads.0.scores", 1, 0, 0.5 });
    const auto two = run(session, tokens);
    for (const bool forward : { true, false }) {
        const auto compared = forward ? attn::compareTraces(*one, *two) : attn::compareTraces(*two, *one);
        REQUIRE(compared);
        CHECK(compared->stages.size() == one->graph().nodes.size());
        const auto& alone = forward ? compared->onlyInB : compared->onlyInA;
        CHECK((forward ? compared->onlyInA : compared->onlyInB).empty());
        CHECK(alone.size() == two->graph().nodes.size() - one->graph().nodes.size());
        for (const std::string& path : alone)
            CHECK(path.starts_with("layers.1."));
        const attn::StageDifference* scores = compared->find(forward ? "layers.0.heads.0.scores" : "heads.0.scores");
        REQUIRE(scores);
        CHECK(std::abs(scores->largest - std::abs(at(*one, "heads.0.scores")(1, 0) - 0.5)) < 1e-15);
        for (const attn::StageDifference& stage : compared->stages) // the edit is after these
            if (stage.path.ends_with("queries") || stage.path.ends_with("w_value") || stage.path == "embeddings")
                CHECK(stage.equal);
    }
}
