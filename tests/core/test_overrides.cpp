// SPDX-License-Identifier: GPL-3.0-or-later
// Cells typed over: what follows from them changes, nothing else does, and what cannot act says why.
#include "core/pipeline/trace.h"
#include "tests/support/catch.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <set>

namespace {

using attn::Matrix;
using attn::Override;
using attn::Session;
using attn::Trace;

const std::vector<std::string> overrideTokens { "Your", "journey", "starts", "with", "one", "step" };

std::shared_ptr<const Trace> overriddenTrace(
    const std::vector<std::pair<const char*, const char*>>& settings, std::vector<Override> overrides)
{
    Session session;
    for (const auto& [key, value] : settings)
        REQUIRE(attn::assign(session.settings, key, value));
    session.overrides = std::move(overrides);
    const auto trace = Trace::create(session, overrideTokens);
    REQUIRE(trace);
    return *trace;
}

Matrix overrideValues(const Trace& trace, const std::string& path)
{
    const attn::Node* node = trace.graph().find(path);
    REQUIRE(node);
    const auto view = trace.view(node->id);
    REQUIRE(view);
    return *view->values;
}

bool equalBits(const Matrix& a, const Matrix& b)
{
    return a.rows() == b.rows() && a.cols() == b.cols()
        && std::memcmp(a.data(), b.data(), size_t(a.size()) * sizeof(double)) == 0;
}

/// The node and all that is computed from it.
std::set<int> downstreamOf(const attn::Graph& graph, int node)
{
    std::set<int> out { node };
    for (const attn::Node& later : graph.nodes)
        for (int input : later.inputs)
            if (out.contains(input))
                out.insert(later.id);
    return out;
}

std::string reasonOf(const Trace& trace)
{
    return trace.inactiveOverrides().size() == 1 ? trace.inactiveOverrides().front().reason.english() : "";
}

} // namespace

TEST_CASE("Downstream follows an override; everything else stays bit-equal", "[overrides]")
{
    const std::vector<std::pair<const char*, const char*>> settings[] = {
        { { "attention.heads", "2" }, { "mask", "causal" }, { "output.projection", "true" } },
        { { "attention.heads", "2" }, { "mask", "causal" }, { "mask.method", "after_softmax" },
            { "dropout.rate", "0.2" } },
        { { "attention.heads", "2" }, { "dropout.rate", "0.2" }, { "dropout.place", "context" },
            { "temperature", "2" } },
    };
    for (const auto& chosen : settings) {
        const auto plain = overriddenTrace(chosen, {});
        for (const attn::Node& node : plain->graph().nodes) {
            if (!Trace::acceptsOverride(node))
                continue;
            INFO(node.path);
            // Row 4, column 0: allowed under the causal mask. A mask is changed where it hides something: row 1,
            // column 5.
            const bool mask = node.spec->kind == attn::ValueKind::Mask;
            const int row = mask ? 1 : 4, column = mask ? 5 : 0;
            const double value = mask ? 1 : 0.375;
            const auto changed = overriddenTrace(chosen, { { node.path, row, column, value } });
            CHECK(changed->inactiveOverrides().empty());
            const std::set<int> reached = downstreamOf(plain->graph(), node.id);
            int different = 0;
            for (const attn::Node& other : plain->graph().nodes) {
                const Matrix before = overrideValues(*plain, other.path), now = overrideValues(*changed, other.path);
                if (!reached.contains(other.id)) {
                    INFO(other.path);
                    CHECK(equalBits(before, now));
                } else if (other.id == node.id) {
                    Matrix wanted = before;
                    wanted(row, column) = value;
                    CHECK(equalBits(wanted, now));
                } else {
                    different += !equalBits(before, now);
                }
            }
            // Dropout may strike out just this cell.
            if (reached.size() > 1 && !plain->config().has("dropout.rate"))
                CHECK(different > 0);

            const auto view = changed->view(node.id);
            REQUIRE(view);
            CHECK(view->overridden == std::vector<std::pair<int, int>> { { row, column } });
            const auto report = changed->explain(node.id, row, column);
            REQUIRE(report);
            CHECK(report->overridden);
            CHECK_FALSE(report->linear);
            CHECK(report->value == value);
            CHECK(report->computed == Approx(overrideValues(*plain, node.path)(row, column)).epsilon(1e-12));
            CHECK_FALSE(changed->explain(node.id, 0, 0)->overridden);
        }
    }
}

TEST_CASE("An overridden weight mixes the values as written", "[overrides]")
{
    const auto plain = overriddenTrace({}, {});
    const auto changed = overriddenTrace({}, { { "heads.0.attention_weights", 2, 3, 0.9 } });
    const Matrix a = overrideValues(*plain, "heads.0.attention_weights"), v = overrideValues(*plain, "heads.0.values"),
                 z = overrideValues(*plain, "heads.0.context_vectors"),
                 changedZ = overrideValues(*changed, "heads.0.context_vectors");
    for (int d = 0; d < 2; ++d)
        CHECK(changedZ(2, d) == Approx(z(2, d) + (0.9 - a(2, 3)) * v(3, d)).epsilon(1e-12));
}

TEST_CASE("What cannot be overridden is kept, inactive and reported with its reason", "[overrides]")
{
    const auto plain = overriddenTrace({ { "mask", "causal" } }, {});
    const std::pair<Override, const char*> cases[] = {
        { { "heads.0.scores", 6, 0, 1 }, "6×6" },
        { { "heads.0.scores", 0, -1, 1 }, "[0,-1]" },
        { { "heads.0.queries", 0, 2, 1 }, "6×2" },
        { { "heads.1.scores", 0, 0, 1 }, "does not exist" },
        { { "heads.0.full_weights", 0, 0, 1 }, "does not exist" },
        { { "nonsense", 0, 0, 1 }, "does not exist" },
        { { "embeddings", 0, 0, 1 }, "is an input" },
        { { "w_query", 0, 0, 1 }, "is an input" },
        { { "tokens", 0, 0, 1 }, "is an input" },
        { { "token_ids", 0, 0, 1 }, "is an input" },
        { { "heads.0.masked_scores", 1, 2, 1 }, "edit the mask" },
        { { "heads.0.attention_weights", 0, 5, 1 }, "edit the mask" },
    };
    for (const auto& [what, reason] : cases) {
        INFO(what.path);
        const auto trace = overriddenTrace({ { "mask", "causal" } }, { what });
        CHECK(reasonOf(*trace).find(reason) != std::string::npos);
        CHECK(trace->session().overrides == std::vector<Override> { what }); // kept
        CHECK(trace->inactiveOverrides().front().what == what);
        for (const attn::Node& node : trace->graph().nodes)
            CHECK(equalBits(overrideValues(*trace, node.path), overrideValues(*plain, node.path)));
    }
}

TEST_CASE("Opening a cell of the mask lets an override of that cell act", "[overrides]")
{
    const Override open { "heads.0.mask", 1, 4, 1 }, weight { "heads.0.attention_weights", 1, 4, 0.5 };
    const auto closed = overriddenTrace({ { "mask", "causal" } }, { weight });
    CHECK(closed->inactiveOverrides().size() == 1);
    for (const auto& order : { std::vector { weight, open }, std::vector { open, weight } }) {
        const auto opened = overriddenTrace({ { "mask", "causal" } }, order);
        CHECK(opened->inactiveOverrides().empty());
        CHECK(overrideValues(*opened, "heads.0.attention_weights")(1, 4) == 0.5);
        CHECK(std::isfinite(overrideValues(*opened, "heads.0.masked_scores")(1, 4)));
        CHECK_FALSE(opened->explain(opened->graph().find("heads.0.attention_weights")->id, 1, 4)->masked);
    }
}

TEST_CASE("A row that the mask empties is zeros everywhere, and says so", "[overrides]")
{
    for (const char* method : { "before_softmax", "after_softmax" }) {
        const auto trace
            = overriddenTrace({ { "mask", "causal" }, { "mask.method", method } }, { { "heads.0.mask", 0, 0, 0 } });
        CHECK((overrideValues(*trace, "heads.0.attention_weights").row(0).array() == 0).all());
        CHECK((overrideValues(*trace, "heads.0.context_vectors").row(0).array() == 0).all());
        CHECK(overrideValues(*trace, "heads.0.attention_weights").row(1).sum() == Approx(1));
        const attn::Node* weights = trace->graph().find("heads.0.attention_weights");
        CHECK(trace->view(weights->id)->note.english().find("first: row 1") != std::string::npos);
        CHECK(trace->explain(weights->id, 0, 0)->note.english().find("no key") != std::string::npos);
        CHECK_FALSE(trace->explain(trace->graph().find("heads.0.context_vectors")->id, 0, 0)->note.empty());
    }
}

TEST_CASE("The later of two overrides of a cell wins, and the cell is listed once", "[overrides]")
{
    const auto trace = overriddenTrace({}, { { "heads.0.scores", 1, 1, 5 }, { "heads.0.scores", 1, 1, 7 } });
    const auto view = trace->view(trace->graph().find("heads.0.scores")->id);
    REQUIRE(view);
    CHECK((*view->values)(1, 1) == 7);
    CHECK(view->overridden.size() == 1);
}

TEST_CASE("NaN and infinity may be typed in, and spread as far as they reach", "[overrides]")
{
    const double nan = std::nan(""), infinity = std::numeric_limits<double>::infinity();
    for (const char* method : { "before_softmax", "after_softmax" })
        for (double value : { nan, infinity, -infinity }) {
            // Key 5 is seen by query 5 only.
            const auto trace = overriddenTrace(
                { { "mask", "causal" }, { "mask.method", method } }, { { "heads.0.values", 5, 0, value } });
            const Matrix z = overrideValues(*trace, "heads.0.context_vectors");
            CHECK(z.topRows(5).allFinite());
            CHECK(!std::isfinite(z(5, 0)));
            CHECK(std::isfinite(z(5, 1)));
            for (const attn::Node& node : trace->graph().nodes) {
                const auto view = trace->view(node.id);
                for (int i = 0; i < node.rows; ++i)
                    for (int j = 0; j < node.columns; ++j) {
                        const auto report = trace->explain(node.id, i, j);
                        REQUIRE(report);
                        const double shown = (*view->values)(i, j);
                        CHECK((report->value == shown || (std::isnan(shown) && std::isnan(report->value))));
                        double sum = 0;
                        for (const attn::Term& term : report->terms)
                            sum += term.value();
                        if (report->linear && std::isfinite(shown))
                            CHECK(sum == Approx(shown).margin(1e-12));
                    }
                (void)trace->observe(node.id);
            }
        }
    // A NaN among the scores of the future spoils later rows only.
    const auto future = overriddenTrace({ { "mask", "causal" } }, { { "heads.0.keys", 5, 0, nan } });
    CHECK(overrideValues(*future, "heads.0.attention_weights").topRows(5).allFinite());
    const auto after = overriddenTrace(
        { { "mask", "causal" }, { "mask.method", "after_softmax" } }, { { "heads.0.full_weights", 0, 5, nan } });
    const Matrix zeroed = overrideValues(*after, "heads.0.zeroed_weights");
    CHECK(zeroed(0, 5) == 0);
    const auto report = after->explain(after->graph().find("heads.0.zeroed_weights")->id, 0, 5);
    REQUIRE(report);
    CHECK(report->computed == 0);
    CHECK_FALSE((report->linear && !report->terms.empty()));
}
