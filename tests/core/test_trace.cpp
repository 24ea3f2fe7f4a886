// SPDX-License-Identifier: GPL-3.0-or-later
// Results of the run before are taken over where they are right, and nowhere else; the cache stays within its budget.
#include "core/pipeline/axislabels.h"
#include "core/pipeline/trace.h"
#include "tests/support/catch.h"

#include <cstring>
#include <map>
#include <random>
#include <thread>

namespace {

using attn::Matrix;
using attn::MatrixPtr;
using attn::Session;
using attn::Trace;
using TracePtr = std::shared_ptr<const Trace>;
using Tokens = std::vector<std::string>;

const Tokens traceTokens { "Your", "journey", "starts", "with", "one", "step" };

Session tracedSession(const std::vector<std::pair<const char*, const char*>>& settings)
{
    Session session;
    for (const auto& [key, value] : settings)
        REQUIRE(attn::assign(session.settings, key, value));
    return session;
}

TracePtr traced(const Session& session, const Tokens& tokens = traceTokens, TracePtr previous = {})
{
    const auto trace = Trace::create(session, tokens, std::move(previous));
    REQUIRE(trace);
    return *trace;
}

MatrixPtr pointerAt(const TracePtr& trace, const std::string& path)
{
    const attn::Node* node = trace->graph().find(path);
    REQUIRE(node);
    const auto view = trace->view(node->id);
    REQUIRE(view);
    return view->values;
}

void lookAtAll(const TracePtr& trace)
{
    for (const attn::Node& node : trace->graph().nodes)
        REQUIRE(trace->view(node.id));
}

bool bitsEqual(const Matrix& a, const Matrix& b)
{
    return a.rows() == b.rows() && a.cols() == b.cols()
        && std::memcmp(a.data(), b.data(), size_t(a.size()) * sizeof(double)) == 0;
}

/// One random change of the document, as a user would make it.
void randomEdit(Session& session, Tokens& tokens, const Trace& trace, std::mt19937& random)
{
    const auto pick
        = [&](std::initializer_list<const char*> values) { return *(values.begin() + random() % values.size()); };
    const auto set = [&](const char* key, const char* value) { REQUIRE(attn::assign(session.settings, key, value)); };
    const double number = double(random() % 2000) / 1000 - 1;
    switch (random() % 16) {
    case 0:
        return set("scale", pick({ "sqrt", "none", "linear", "3" }));
    case 1:
        return set("temperature", pick({ "1", "0.5", "2" }));
    case 2:
        return set("mask", pick({ "none", "causal" }));
    case 3:
        return set("mask.method", pick({ "before_softmax", "after_softmax" }));
    case 4:
        return set("dropout.rate", pick({ "0", "0.25", "0.5", "1" }));
    case 5:
        return set(pick({ "dropout.seed", "parameters.seed", "embeddings.seed" }), pick({ "1", "2", "123" }));
    case 6:
        return set("dropout.place", pick({ "weights", "context" }));
    case 7:
        return set(pick({ "attention.bias", "output.projection", "output.bias", "dropout.training" }),
            pick({ "true", "false" }));
    case 8:
        return set("normalizer", pick({ "softmax", "sum" }));
    case 9:
        session.settings.erase("heads.off");
        return set("attention.heads", pick({ "1", "2" }));
    case 10:
        return set(pick({ "attention.layout" }), pick({ "split", "stacked" }));
    case 11:
        if (trace.shape().heads == 2)
            set("heads.off", pick({ "", "0", "1", "0,1" }));
        return set("attention.kind", pick({ "dot_product", "dot_product", "unweighted" }));
    case 12:
        if (random() % 2 && tokens.size() > 1)
            std::swap(tokens[random() % tokens.size()], tokens[random() % tokens.size()]);
        else if (random() % 2 && tokens.size() > 2)
            tokens.erase(tokens.begin() + int(random() % tokens.size()));
        else
            tokens.insert(tokens.begin() + int(random() % tokens.size()), pick({ "a", "b", "Your", "step" }));
        return;
    case 13:
        session.rows[tokens[random() % tokens.size()]] = std::vector<double>(4, number);
        return;
    case 14:
        if (random() % 3 == 0)
            session.overrides.clear();
        else if (const attn::Node& node = trace.graph().nodes[random() % trace.graph().nodes.size()]; true)
            session.overrides.set(
                { node.path, int(random() % unsigned(node.rows)), int(random() % unsigned(node.columns)), number });
        return;
    default:
        if (const attn::Projection layer = attn::allProjections[random() % 3]; session.weight(layer))
            session.setWeight(layer, nullptr);
        else
            session.setWeight(layer, attn::share(Matrix::Constant(4, 4, number)));
    }
}

} // namespace

TEST_CASE("A change downstream leaves the results upstream untouched, pointer for pointer", "[trace]")
{
    const std::vector<attn::Override> noOverrides,
        scores { { "heads.0.scores", 4, 0, 2 }, { "heads.0.attention_weights", 3, 1, 0.5 },
            { "heads.0.attention_weights", 0, 3, 0.5 } };
    for (const auto& overrides : { noOverrides, scores }) {
        Session session
            = tracedSession({ { "mask", "causal" }, { "dropout.rate", "0.5" }, { "output.projection", "true" } });
        session.overrides = overrides;
        const TracePtr before = traced(session);
        lookAtAll(before);
        REQUIRE(attn::assign(session.settings, "dropout.seed", "5"));
        const TracePtr after = traced(session, traceTokens, before);
        for (const attn::Node& node : after->graph().nodes) {
            INFO(node.path);
            const bool changes = node.path.find("drop") != std::string::npos
                || node.path.find("context") != std::string::npos || node.path == "concatenated"
                || node.path == "output";
            CHECK((pointerAt(after, node.path) != pointerAt(before, node.path)) == changes);
        }
        // And once more, over a run that was not evaluated.
        REQUIRE(attn::assign(session.settings, "dropout.seed", "6"));
        const TracePtr unseen = traced(session, traceTokens, after);
        REQUIRE(attn::assign(session.settings, "dropout.seed", "7"));
        const TracePtr last = traced(session, traceTokens, unseen);
        CHECK(pointerAt(last, "heads.0.attention_weights") == pointerAt(before, "heads.0.attention_weights"));
        CHECK(pointerAt(last, "embeddings") == pointerAt(before, "embeddings"));
    }
}

TEST_CASE("A change of one head's cell leaves the other head's results untouched", "[trace]")
{
    Session session = tracedSession({ { "attention.heads", "2" } });
    const TracePtr before = traced(session);
    lookAtAll(before);
    session.overrides = { { "heads.1.queries", 0, 0, 3 } };
    const TracePtr after = traced(session, traceTokens, before);
    CHECK(pointerAt(after, "heads.0.context_vectors") == pointerAt(before, "heads.0.context_vectors"));
    CHECK(pointerAt(after, "heads.1.keys") == pointerAt(before, "heads.1.keys"));
    CHECK(pointerAt(after, "heads.1.scores") != pointerAt(before, "heads.1.scores"));
    CHECK(pointerAt(after, "concatenated") != pointerAt(before, "concatenated"));
}

TEST_CASE("Tokens in another order have their own ids", "[trace]")
{
    const TracePtr before = traced({}, { "a", "b" });
    lookAtAll(before);
    const TracePtr after = traced({}, { "b", "a" }, before);
    for (const char* path : { "tokens", "token_ids" }) {
        CHECK((*pointerAt(after, path))(0, 0) == 1);
        CHECK((*pointerAt(after, path))(1, 0) == 0);
    }
    CHECK(pointerAt(after, "embeddings")->row(0) == pointerAt(before, "embeddings")->row(1));
}

TEST_CASE("After any of 200 random edits nothing stale survives", "[trace]")
{
    std::mt19937 random(11);
    Session session
        = tracedSession({ { "embeddings.size", "4" }, { "attention.size", "4" }, { "attention.value_size", "4" } });
    Tokens tokens = traceTokens;
    TracePtr chain = traced(session, tokens);
    int stale = 0, refused = 0;
    for (int edit = 0; edit < 200; ++edit) {
        Session changed = session;
        Tokens changedTokens = tokens;
        randomEdit(changed, changedTokens, *chain, random);
        const auto next = Trace::create(changed, changedTokens, chain);
        if (!next) { // sizes that do not fit: the last good state stays
            ++refused;
            continue;
        }
        session = changed;
        tokens = changedTokens;
        chain = *next;
        const TracePtr fresh = traced(session, tokens);
        for (const attn::Node& node : fresh->graph().nodes)
            if (edit % 3 == 0 || random() % 4 == 0) { // not everything is looked at each time
                INFO("edit " << edit << " " << node.path);
                const bool same = bitsEqual(*pointerAt(chain, node.path), *pointerAt(fresh, node.path));
                stale += !same;
                if (!same)
                    CHECK(same);
            }
        CHECK(chain->inactiveOverrides().size() == fresh->inactiveOverrides().size());
    }
    CHECK(stale == 0);
    CHECK(refused < 60);
}

TEST_CASE("A stopped evaluation says so and can be taken up again", "[trace]")
{
    const TracePtr trace = traced({});
    const int node = trace->graph().find("heads.0.context_vectors")->id;
    std::stop_source stop;
    stop.request_stop();
    const auto cancelled = trace->view(node, stop.get_token());
    REQUIRE_FALSE(cancelled);
    CHECK(cancelled.error().kind == attn::Error::Kind::Cancelled);
    CHECK(trace->view(node));
    CHECK(trace->view(node, stop.get_token())); // what is there already needs no work
}

TEST_CASE("Several threads may look at one run, and at the run that follows it", "[trace]")
{
    Session session = tracedSession({ { "attention.heads", "4" }, { "mask", "causal" }, { "dropout.rate", "0.3" } });
    Tokens tokens;
    for (int i = 0; i < 40; ++i)
        tokens.push_back("t" + std::to_string(i));
    const TracePtr first = traced(session, tokens);
    REQUIRE(attn::assign(session.settings, "dropout.seed", "9"));
    const TracePtr wanted = traced(session, tokens);
    std::vector<std::vector<MatrixPtr>> results(3);
    {
        std::vector<std::jthread> threads;
        for (size_t t = 0; t < results.size(); ++t)
            threads.emplace_back([&, t] {
                const auto second = Trace::create(session, tokens, first);
                for (size_t i = 0; i < first->graph().nodes.size(); ++i) {
                    (void)first->view(int(i));
                    results[t].push_back((*second)->view(int(i))->values);
                }
            });
    }
    for (const auto& matrices : results)
        for (size_t i = 0; i < matrices.size(); ++i)
            CHECK(bitsEqual(*matrices[i], *pointerAt(wanted, wanted->graph().nodes[i].path)));
}

TEST_CASE("A cell outside a matrix and a path that is not there are wrong use, not a crash", "[trace]")
{
    const TracePtr trace = traced({});
    const attn::Node& scores = *trace->graph().find("heads.0.scores");
    for (const auto& [row, column] : { std::pair(6, 0), { 0, 6 }, { -1, 0 }, { 0, -1 } }) {
        const auto report = trace->explain(scores.id, row, column);
        REQUIRE_FALSE(report);
        CHECK(report.error().kind == attn::Error::Kind::Usage);
        CHECK(report.error().english().find("6×6") != std::string::npos);
    }
    CHECK(trace->find("heads.0.scores"));
    const auto missing = trace->find("heads.0.dropped_weights");
    REQUIRE_FALSE(missing);
    CHECK(missing.error().english().find("dropout.rate=0.5") != std::string::npos);
}

TEST_CASE("Labels name tokens, dimensions and heads, counted as the reader counts", "[trace]")
{
    const TracePtr trace
        = traced(tracedSession({ { "attention.heads", "2" }, { "attention.size", "4" } }), { "the", "cat", "the" });
    CHECK(attn::labelTexts(*trace, attn::Axis::KeyToken, 1, true) == Tokens { "the", "cat", "the (2)" });
    CHECK(attn::labelTexts(*trace, attn::Axis::Token, 0, false) == Tokens { "the", "cat", "the" });
    CHECK(attn::labelTexts(*trace, attn::Axis::ModelDim, 1, true) == Tokens { "dim 1", "dim 2", "dim 3" });
    CHECK(attn::labelTexts(*trace, attn::Axis::HeadDim, 0, true) == Tokens { "dim 0", "dim 1" });
    CHECK(attn::labelTexts(*trace, attn::Axis::JoinedKeyDim, 1, true)
        == Tokens { "head 1 dim 1", "head 1 dim 2", "head 2 dim 1", "head 2 dim 2" });
    CHECK(attn::labelTexts(*trace, attn::Axis::One, 1, true) == Tokens { "" });
}

TEST_CASE("Every matrix says where it comes from", "[trace]")
{
    Session session = tracedSession({ { "mask", "causal" }, { "dropout.rate", "0.5" } });
    session.setWeight(attn::Projection::Key, attn::share(Matrix::Ones(3, 2)));
    const TracePtr trace = traced(session);
    const auto view = [&](const char* path) { return *trace->view(trace->graph().find(path)->id); };
    CHECK(view("tokens").origin == attn::Origin::Typed);
    CHECK(view("token_ids").description.english() == "computed from tokens");
    CHECK(view("embeddings").origin == attn::Origin::Drawn);
    CHECK(view("w_key").origin == attn::Origin::Given);
    CHECK(view("w_query").description.english().find("seed 123") != std::string::npos);
    CHECK(view("heads.0.scores").description.english() == "computed from heads.0.queries, heads.0.keys");
    CHECK(view("heads.0.attention_weights").description.english() == "computed from heads.0.masked_scores");
    CHECK(view("heads.0.dropout_mask").description.english().find("drawn") == 0);
}
