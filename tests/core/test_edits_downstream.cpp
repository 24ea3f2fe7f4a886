// SPDX-License-Identifier: GPL-3.0-or-later
// A changed cell of the running example: what lies downstream is what a computation by hand says, and what lies
// upstream keeps every bit.
#include "core/editing/edits.h"
#include "core/io/session/lessons.h"
#include "core/io/text/tokenizer.h"
#include "tests/io/samples.h"
#include "tests/support/catch.h"
#include "tests/support/handattention.h"

#include <cmath>
#include <map>
#include <set>

namespace attn {

namespace {

std::shared_ptr<const Trace> exampleRun(const Session& session, std::shared_ptr<const Trace> previous = {})
{
    const auto trace = Trace::create(session, *tokensOf(session), std::move(previous));
    REQUIRE(trace);
    return *trace;
}

Matrix exampleValues(const Trace& trace, std::string_view path)
{
    const auto node = trace.find(path);
    REQUIRE(node);
    return *trace.view((*node)->id)->values;
}

/// Paths of all nodes that are computed from this one, however far.
std::set<std::string> downstreamOf(const Trace& trace, std::string_view path)
{
    std::set<int> reached { trace.graph().find(path)->id };
    std::set<std::string> out;
    for (const Node& node : trace.graph().nodes) // inputs come before what uses them
        for (int input : node.inputs)
            if (reached.count(input) && reached.insert(node.id).second)
                out.insert(node.path);
    return out;
}

std::map<std::string, Matrix> byPath(const HandAttention& hand)
{
    return { { "heads.0.queries", hand.queries }, { "heads.0.keys", hand.keys }, { "heads.0.values", hand.values },
        { "heads.0.scores", hand.scores }, { "heads.0.scaled_scores", hand.scaled },
        { "heads.0.attention_weights", hand.weights }, { "heads.0.context_vectors", hand.context },
        { "concatenated", hand.context } }; // of one head
}

/// `expected`: what a computation by hand says. Downstream of `path` all of it, elsewhere every bit as before.
void checkChange(const Trace& before, const Trace& after, std::string_view path, int row, int column,
    const std::map<std::string, Matrix>& expected)
{
    const std::set<std::string> downstream = downstreamOf(after, path);
    for (const std::string& reached : downstream) {
        INFO(reached << " follows from " << path);
        REQUIRE(expected.count(reached) == 1); // a stage that is not computed by hand here
        const Matrix got = exampleValues(after, reached), &want = expected.at(reached);
        REQUIRE(got.rows() == want.rows());
        REQUIRE(got.cols() == want.cols());
        CHECK((got - want).cwiseAbs().maxCoeff() <= 1e-13);
        CHECK_FALSE(sameBits(got, exampleValues(before, reached))); // something did change
    }
    CHECK_FALSE(downstream.empty());
    for (const Node& node : after.graph().nodes) {
        if (downstream.count(node.path))
            continue;
        INFO(node.path << " does not follow from " << path);
        Matrix now = exampleValues(after, node.path);
        const Matrix then = exampleValues(before, node.path);
        if (node.path == path)
            now(row, column) = then(row, column); // the edited cell itself
        CHECK(sameBits(now, then));
    }
}

} // namespace

TEST_CASE("embeddings[1,0] set to 2 changes every stage downstream as a computation by hand says, and nothing upstream",
    "[session][edits]")
{
    auto session = openLesson("trainable");
    REQUIRE(session);
    const auto before = exampleRun(*session);
    Session edited = *session;
    REQUIRE(setCells(edited, *before, before->graph().find("embeddings")->id, { { 1, 0, 2 } }));
    Matrix x(6, 3); // the book's six tokens, the cell changed
    x << 0.43, 0.15, 0.89, 2, 0.87, 0.66, 0.57, 0.85, 0.64, 0.22, 0.58, 0.33, 0.77, 0.25, 0.1, 0.05, 0.8, 0.55;
    const HandAttention hand = HandAttention::of(x, exampleValues(*before, "w_query"), exampleValues(*before, "w_key"),
        exampleValues(*before, "w_value"), std::sqrt(2.0));
    for (const auto& previous : { std::shared_ptr<const Trace>(), before }) { // anew, and taking over what may stay
        const auto after = exampleRun(edited, previous);
        CHECK(sameBits(exampleValues(*after, "embeddings"), x));
        CHECK(downstreamOf(*after, "embeddings").size() == 8);
        checkChange(*before, *after, "embeddings", 1, 0, byPath(hand));
    }
}

TEST_CASE("An override of heads.0.scores[1,4] changes what follows as a computation by hand says, and nothing upstream",
    "[session][edits]")
{
    auto session = openLesson("trainable");
    REQUIRE(session);
    const auto before = exampleRun(*session);
    Session edited = *session;
    REQUIRE(setCells(edited, *before, before->graph().find("heads.0.scores")->id, { { 1, 4, 3.25 } }));
    HandAttention hand = HandAttention::of(exampleValues(*before, "embeddings"), exampleValues(*before, "w_query"),
        exampleValues(*before, "w_key"), exampleValues(*before, "w_value"), std::sqrt(2.0));
    hand.scores(1, 4) = 3.25;
    hand.follow(std::sqrt(2.0));
    for (const auto& previous : { std::shared_ptr<const Trace>(), before }) {
        const auto after = exampleRun(edited, previous);
        CHECK(exampleValues(*after, "heads.0.scores")(1, 4) == 3.25);
        CHECK(downstreamOf(*after, "heads.0.scores")
            == std::set<std::string> {
                "heads.0.scaled_scores", "heads.0.attention_weights", "heads.0.context_vectors", "concatenated" });
        checkChange(*before, *after, "heads.0.scores", 1, 4, byPath(hand));
        for (const char* path : { "heads.0.scaled_scores", "heads.0.attention_weights", "heads.0.context_vectors" })
            for (int row : { 0, 2, 3, 4, 5 }) { // the other queries know nothing of it
                INFO(path << " row " << row);
                CHECK(exampleValues(*after, path).row(row) == exampleValues(*before, path).row(row));
            }
    }
}

} // namespace attn
