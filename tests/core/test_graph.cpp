// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/stageorder.h"
#include "core/pipeline/graph.h"
#include "tests/support/catch.h"

#include <set>
#include <sstream>

namespace {

using attn::Config;
using attn::Graph;
using attn::Settings;
using attn::Shape;

Graph graphOf(const Settings& settings)
{
    const Config config(settings);
    Shape shape { 4, 6, config.integer("attention.heads"), 6, 6, 6 };
    return attn::buildGraph(config, shape);
}

std::vector<std::string> pathsOf(const Graph& graph)
{
    std::vector<std::string> out;
    for (const attn::Node& node : graph.nodes)
        out.push_back(node.path);
    return out;
}

std::string inputsOfPath(const Graph& graph, const char* path)
{
    const attn::Node* node = graph.find(path);
    REQUIRE(node);
    std::string out;
    for (int input : node->inputs)
        out += (out.empty() ? "" : " ") + (input < 0 ? std::string("-") : graph.nodes[size_t(input)].path);
    return out;
}

std::vector<Settings> graphSettings()
{
    std::vector<Settings> out;
    for (const char* heads : { "1", "3" })
        for (const char* kind : { "dot_product", "unweighted" })
            for (const char* layout : { "split", "stacked" })
                for (const char* bias : { "false", "true" })
                    for (const char* mask : { "none", "causal" })
                        for (const char* method : { "before_softmax", "after_softmax" })
                            for (const char* rate : { "0", "0.5" })
                                for (const char* place : { "weights", "context" })
                                    for (const char* output : { "false", "true" })
                                        out.push_back({ { "attention.heads", heads }, { "attention.kind", kind },
                                            { "attention.layout", layout }, { "attention.bias", bias },
                                            { "mask", mask }, { "mask.method", method }, { "dropout.rate", rate },
                                            { "dropout.place", place }, { "output.projection", output } });
    return out;
}

} // namespace

TEST_CASE("The plain recipe has the paths of the documentation, in reading order", "[graph]")
{
    CHECK(pathsOf(graphOf({}))
        == std::vector<std::string> { "tokens", "token_ids", "embeddings", "w_query", "w_key", "w_value",
            "heads.0.queries", "heads.0.keys", "heads.0.values", "heads.0.scores", "heads.0.scaled_scores",
            "heads.0.attention_weights", "heads.0.context_vectors", "concatenated" });
}

TEST_CASE("A stage that is switched off is replaced by its own first input", "[graph]")
{
    CHECK(inputsOfPath(graphOf({}), "heads.0.attention_weights") == "heads.0.scaled_scores -");
    CHECK(inputsOfPath(graphOf({ { "scale", "none" } }), "heads.0.attention_weights") == "heads.0.scores -");
    CHECK(inputsOfPath(graphOf({ { "mask", "causal" } }), "heads.0.attention_weights")
        == "heads.0.masked_scores heads.0.mask");
    CHECK(inputsOfPath(graphOf({ { "mask", "causal" }, { "scale", "1" } }), "heads.0.masked_scores")
        == "heads.0.scores heads.0.mask");
    CHECK(inputsOfPath(graphOf({}), "heads.0.context_vectors") == "heads.0.attention_weights heads.0.values -");
    CHECK(inputsOfPath(graphOf({ { "dropout.rate", "0.1" } }), "heads.0.context_vectors")
        == "heads.0.dropped_weights heads.0.values -");
    const Graph context
        = graphOf({ { "dropout.rate", "0.1" }, { "dropout.place", "context" }, { "attention.heads", "2" } });
    CHECK(inputsOfPath(context, "concatenated") == "heads.0.dropped_context_vectors heads.1.dropped_context_vectors");
    CHECK(
        inputsOfPath(graphOf({ { "mask", "causal" }, { "mask.method", "after_softmax" } }), "heads.0.attention_weights")
        == "heads.0.zeroed_weights heads.0.mask");
    CHECK(inputsOfPath(
              graphOf({ { "attention.layout", "stacked" }, { "attention.heads", "2" }, { "attention.bias", "true" } }),
              "heads.1.keys")
        == "embeddings heads.1.w_key heads.1.b_key");
}

TEST_CASE("Inputs stand before what uses them, ids count up and paths are unique, in every configuration", "[graph]")
{
    for (const Settings& settings : graphSettings()) {
        const Graph graph = graphOf(settings);
        std::set<std::string> paths;
        bool right = true;
        for (size_t i = 0; i < graph.nodes.size(); ++i) {
            const attn::Node& node = graph.nodes[i];
            right = right && node.id == int(i) && paths.insert(node.path).second && graph.find(node.path) == &node
                && node.path.starts_with("heads.") == (node.head >= 0) && node.rows > 0 && node.columns > 0;
            for (int input : node.inputs)
                right = right && input < node.id;
            for (size_t k = 0; k < node.spec->inputs.size(); ++k) // only optional inputs may be absent
                right = right && (node.inputs[k] >= 0 || node.spec->inputs[k].optional);
        }
        CHECK(right);
    }
}

TEST_CASE("Steps keep their numbers while they are switched off", "[graph]")
{
    const auto numbers = [](const Settings& settings) {
        std::map<std::string_view, std::string> out;
        for (const attn::Step& step : attn::stepsOf(Config(settings)))
            out[step.spec->key] = step.number;
        return out;
    };
    const auto plain = numbers({});
    CHECK(plain.at("tokens") == "1");
    CHECK_FALSE(plain.contains("dropped_context_vectors"));
    for (const Settings& settings : graphSettings()) {
        auto now = numbers(settings);
        const std::string context = now.at("context_vectors");
        if (const auto dropped = now.find("dropped_context_vectors"); dropped != now.end()) {
            CHECK(dropped->second == context + "b");
            now.erase(dropped);
        }
        CHECK(now == plain);
    }
    for (const attn::Step& step : attn::stepsOf(Config(Settings { { "mask", "causal" } })))
        CHECK((step.spec->key != "masked_scores" || step.enabled));
}

TEST_CASE("A path that is switched off names settings that bring it", "[graph]")
{
    int checked = 0;
    for (const Settings& settings : graphSettings()) {
        const Graph graph = graphOf(settings);
        for (const attn::StageSpec* spec : attn::stageOrder()) {
            const std::string path = (spec->scope == attn::Scope::Head ? "heads.0." : "") + std::string(spec->key);
            if (graph.find(path))
                continue;
            const attn::Error error = attn::missingPath(path, Config(settings), graph);
            INFO(error.english());
            CHECK(error.kind == attn::Error::Kind::Usage);
            REQUIRE(error.message.args.size() == 2);
            CHECK(error.message.args[0].text == path);
            if (error.message.text.find("switched off") == std::string::npos) {
                CHECK(graph.find(error.message.args[1].text) != nullptr); // another layout: the path of this one
                continue;
            }
            Settings changed = settings;
            std::istringstream words(error.message.args[1].text);
            for (std::string word; words >> word;) {
                const size_t equals = word.find('=');
                REQUIRE(equals != std::string::npos);
                CHECK_FALSE(Config(changed).is(word.substr(0, equals), word.substr(equals + 1)));
                REQUIRE(attn::assign(changed, word.substr(0, equals), word.substr(equals + 1)));
            }
            CHECK(graphOf(changed).find(path) != nullptr);
            ++checked;
        }
    }
    CHECK(checked > 1000);
}

TEST_CASE("Unknown paths name the nearest one, and heads that do not exist how many there are", "[graph]")
{
    const Settings two { { "attention.heads", "2" } };
    const auto message = [&](const char* path) { return attn::missingPath(path, Config(two), graphOf(two)).english(); };
    CHECK(message("heads.0.score").find("\"heads.0.scores\"") != std::string::npos);
    CHECK(message("heads.1.atention_weights").find("\"heads.1.attention_weights\"") != std::string::npos);
    CHECK(message("heads.2.scores").find("0 to 1") != std::string::npos);
    CHECK(message("scores").find("\"heads.0.scores\"") != std::string::npos);
    CHECK(message("heads.0.embeddings").find("\"embeddings\"") != std::string::npos);
    CHECK(message("heads.0.w_query").find("\"w_query\"") != std::string::npos);
    CHECK(message("heads.0.full_weights").find("mask.method=after_softmax") != std::string::npos);
    CHECK(message("b_out").find("output.bias=true") != std::string::npos);
    CHECK(message("b_key").find("attention.bias=true") != std::string::npos);
    for (const char* path :
        { "", "heads", "heads.", "heads..scores", "heads.-1.scores", "heads.99999999999.scores", "heads.x.y", "%1" }) {
        INFO(path);
        CHECK(message(path).size() > 20);
    }
}

TEST_CASE("Axes have the lengths of the shape", "[graph]")
{
    const Shape shape { 5, 6, 2, 8, 4, 7 };
    using attn::Axis;
    for (const auto& [axis, length] : { std::pair(Axis::Token, 5), { Axis::QueryToken, 5 }, { Axis::KeyToken, 5 },
             { Axis::ModelDim, 6 }, { Axis::HeadDim, 4 }, { Axis::ValueDim, 2 }, { Axis::JoinedKeyDim, 8 },
             { Axis::JoinedValueDim, 4 }, { Axis::OutputDim, 7 }, { Axis::One, 1 } })
        CHECK(attn::axisLength(axis, shape) == length);
}
