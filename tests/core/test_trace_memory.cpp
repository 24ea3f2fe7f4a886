// SPDX-License-Identifier: GPL-3.0-or-later
// Large runs: the cache keeps to its budget without changing a number, and what cannot fit is refused beforehand.
#include "core/pipeline/trace.h"
#include "tests/support/catch.h"

#include <cmath>
#include <map>

namespace {

using attn::Matrix;
using attn::MatrixPtr;
using attn::Session;
using attn::Trace;
using TracePtr = std::shared_ptr<const Trace>;
using Tokens = std::vector<std::string>;

Session largeSession(const std::vector<std::pair<const char*, const char*>>& settings)
{
    Session session;
    for (const auto& [key, value] : settings)
        REQUIRE(attn::assign(session.settings, key, value));
    return session;
}

TracePtr largeRun(const Session& session, const Tokens& tokens, TracePtr previous = {})
{
    const auto trace = Trace::create(session, tokens, std::move(previous));
    REQUIRE(trace);
    return *trace;
}

MatrixPtr largeMatrix(const TracePtr& trace, const std::string& path)
{
    const attn::Node* node = trace->graph().find(path);
    REQUIRE(node);
    const auto view = trace->view(node->id);
    REQUIRE(view);
    return view->values;
}

/// Of the finite cells: masked scores are -inf.
double finiteSum(const Matrix& matrix)
{
    double sum = 0;
    for (Eigen::Index i = 0; i < matrix.size(); ++i)
        sum += std::isfinite(matrix.data()[i]) ? matrix.data()[i] : 0.0;
    return sum;
}

std::size_t aliveBytes(const std::vector<std::weak_ptr<const Matrix>>& matrices)
{
    std::map<const Matrix*, std::size_t> sizes;
    for (const auto& weak : matrices)
        if (const MatrixPtr matrix = weak.lock())
            sizes[matrix.get()] = size_t(matrix->size()) * sizeof(double);
    std::size_t sum = 0;
    for (const auto& [matrix, bytes] : sizes)
        sum += bytes;
    return sum;
}

} // namespace

TEST_CASE("Dropping results from the cache changes no number and really frees them", "[trace]")
{
    // 28 heads of 512 tokens: 5 matrices of 2 MB each do not fit into 256 MB together.
    const Session session = largeSession({ { "attention.heads", "28" }, { "mask", "causal" } });
    Tokens tokens;
    for (int i = 0; i < 512; ++i)
        tokens.push_back("t" + std::to_string(i % 300));
    const TracePtr trace = largeRun(session, tokens);
    std::vector<std::weak_ptr<const Matrix>> seen;
    std::map<std::string, double> sums;
    for (const attn::Node& node : trace->graph().nodes) {
        const MatrixPtr values = largeMatrix(trace, node.path);
        seen.emplace_back(values);
        sums[node.path] = finiteSum(*values);
    }
    CHECK(aliveBytes(seen) <= (256u << 20));
    CHECK(aliveBytes(seen) > (200u << 20));
    CHECK(seen[size_t(trace->graph().find("heads.0.scores")->id)].expired());
    const TracePtr again = largeRun(session, tokens, trace);
    for (int head : { 0, 27 })
        for (const char* key : { "scores", "attention_weights", "context_vectors" }) {
            const std::string path = "heads." + std::to_string(head) + "." + key;
            for (const TracePtr& run : { trace, again }) {
                const MatrixPtr values = largeMatrix(run, path);
                CHECK(finiteSum(*values) == sums[path]);
            }
        }
}

TEST_CASE("A long chain of runs does not hoard what nobody looks at any more", "[trace]")
{
    Tokens tokens;
    for (int i = 0; i < 512; ++i)
        tokens.push_back("t" + std::to_string(i));
    Session session = largeSession({ { "attention.heads", "48" } });
    TracePtr trace = largeRun(session, tokens);
    std::vector<std::weak_ptr<const Matrix>> seen;
    for (int first = 0; first < 48; first += 16) { // 16 heads in each run: 96 MB of new results
        for (int head = first; head < first + 16; ++head)
            for (const char* key : { "scores", "scaled_scores", "attention_weights" })
                seen.emplace_back(largeMatrix(trace, "heads." + std::to_string(head) + "." + key));
        REQUIRE(attn::assign(session.settings, "output.projection", first % 32 ? "true" : "false"));
        trace = largeRun(session, tokens, trace);
    }
    CHECK(aliveBytes(seen) <= (256u << 20));
}

TEST_CASE("5,000 tokens fit; 20,000 are refused with the figure and a number that works", "[trace]")
{
    CHECK(Trace::create({}, Tokens(5000, "a")));
    Session heavy = largeSession({ { "mask", "causal" }, { "dropout.rate", "0.5" } });
    CHECK(Trace::create(heavy, Tokens(5000, "a")));
    for (const Session& session : { Session(), heavy }) {
        const auto refused = Trace::create(session, Tokens(20000, "a"));
        REQUIRE_FALSE(refused);
        CHECK(refused.error().kind == attn::Error::Kind::Content);
        const auto& args = refused.error().message.args;
        REQUIRE(args.size() == 4);
        CHECK(args[0].text == "20000");
        CHECK(std::stod(args[1].text) >= 6.4); // two matrices of 3.2 GB at least
        const int possible = std::stoi(args[3].text);
        CHECK(possible >= 5000);
        CHECK(Trace::create(session, Tokens(size_t(possible), "a")));
        CHECK_FALSE(Trace::create(session, Tokens(size_t(possible) + size_t(possible) / 50, "a")));
    }
}
