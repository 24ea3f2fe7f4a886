// SPDX-License-Identifier: GPL-3.0-or-later
// Which numbers of a run share one range of colours.
#include "core/pipeline/colorranges.h"
#include "core/session/importedattention.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace colorRangesTest {

namespace {

using attn::ColorScale;
using attn::Matrix;
using attn::Trace;
using TracePtr = std::shared_ptr<const Trace>;

const std::vector<std::string> rangeTokens { "Your", "journey", "starts", "with", "one", "step" };

TracePtr rangeTrace(attn::Session session, TracePtr previous = {}, bool hold = false)
{
    const auto trace = Trace::create(std::move(session), rangeTokens, std::move(previous), hold);
    REQUIRE(trace);
    return *trace;
}

attn::Session causalHeads()
{
    attn::Session session;
    const std::vector<std::pair<std::string, std::string>> settings { { "attention.heads", "3" },
        { "attention.size", "6" }, { "mask", "causal" } };
    for (const auto& [key, value] : settings)
        REQUIRE(attn::assign(session.settings, key, value));
    return session;
}

const attn::Node& nodeAt(const TracePtr& trace, const std::string& path)
{
    const auto node = trace->find(path);
    REQUIRE(node);
    return **node;
}

/// Weights of one layer and one head, as a file holds them: without a mask.
TracePtr readWeights(const Matrix& weights)
{
    attn::ImportedAttention given;
    given.queries = int(weights.rows());
    given.keys = int(weights.cols());
    given.values = std::vector<double>(weights.data(), weights.data() + weights.size());
    std::vector<std::string> tokens;
    for (int i = 0; i < given.queries; ++i)
        tokens.push_back("t" + std::to_string(i));
    given.tokens = tokens;
    for (int i = 0; given.keys > given.queries && i < given.keys; ++i)
        given.keyTokens.push_back("k" + std::to_string(i));
    attn::Session session;
    session.attention = std::make_shared<const attn::ImportedAttention>(std::move(given));
    const auto trace = Trace::create(std::move(session), tokens);
    REQUIRE(trace);
    return *trace;
}

attn::StageView weightsOf(const TracePtr& trace)
{
    const auto view = trace->view(nodeAt(trace, "heads.0.attention_weights").id);
    REQUIRE(view);
    return *view;
}

} // namespace

TEST_CASE("All heads of a stage have one range, that of their numbers together", "[color][ranges]")
{
    const TracePtr trace = rangeTrace(causalHeads());
    for (const char* stage : { "queries", "scores", "masked_scores", "attention_weights", "context_vectors" }) {
        INFO(stage);
        double largest = 0;
        std::vector<ColorScale> ranges;
        for (int head = 0; head < 3; ++head) {
            const attn::Node& node = nodeAt(trace, "heads." + std::to_string(head) + "." + stage);
            const auto view = trace->view(node.id);
            for (int row = 0; row < node.rows; ++row)
                for (int column = 0; column < node.columns; ++column)
                    // The first row of causal weights sees itself only: always 1.
                    if (!(view->mask && (*view->mask)(row, column) == 0) && !(node.spec->kind == attn::ValueKind::Probability && row == 0))
                        largest = std::max(largest, std::abs((*view->values)(row, column)));
            ranges.push_back(attn::stageRange(*trace, node));
        }
        CHECK(ranges[0] == ranges[1]);
        CHECK(ranges[0] == ranges[2]);
        CHECK(ranges[0].high >= largest);
        CHECK(ranges[0].high <= 1.51 * largest);
    }
}

TEST_CASE("A dragged number leaves the range until it goes beyond it, and a new document starts anew", "[color][ranges]")
{
    attn::Session session = causalHeads();
    const TracePtr first = rangeTrace(session);
    const attn::Node& scores = nodeAt(first, "heads.1.scores");
    const ColorScale before = attn::stageRange(*first, scores);
    const auto dragged = [&](double value, const TracePtr& from, bool hold) {
        session.overrides = { { "heads.1.scores", 2, 3, value } };
        return rangeTrace(session, from, hold);
    };
    const auto rangeIn = [](const TracePtr& trace) { return attn::stageRange(*trace, nodeAt(trace, "heads.1.scores")); };
    TracePtr run = dragged(before.high * 0.99, first, true);
    CHECK(rangeIn(run) == before);
    run = dragged(before.high * 1.2, run, true); // beyond: the range grows
    const ColorScale larger = rangeIn(run);
    CHECK(larger.high > before.high);
    run = dragged(before.high * 0.9, run, true); // and does not shrink again under the pointer
    CHECK(rangeIn(run) == larger);
    CHECK(rangeIn(dragged(before.high * 0.9, run, false)) == before); // another change, such as undo
    run = dragged(before.high * 50, run, true);
    CHECK(rangeIn(run).high >= before.high * 50);
    // Far smaller numbers would all be pale.
    CHECK(rangeIn(dragged(0, run, true)) == rangeIn(dragged(0, {}, false)));
}

TEST_CASE("A step shares its range with operands of its size, whichever heads are looked at", "[color][ranges]")
{
    const TracePtr trace = rangeTrace(causalHeads());
    for (const attn::Node& node : trace->graph().nodes) {
        if (!node.spec->step || !attn::mapOf(node.spec->kind))
            continue;
        INFO(node.path);
        const ColorScale shared = attn::stepRange(*trace, node), own = attn::stageRange(*trace, node);
        CHECK(shared.map == own.map);
        CHECK(shared.high >= own.high);
        CHECK(shared.high <= 4 * own.high);
        if (node.head > 0)
            CHECK(shared == attn::stepRange(*trace, *trace->graph().find(node.spec->key, 0)));
    }
}

TEST_CASE("Weights of a causal model are known by their zeros, and what they hide is masked", "[given][ranges]")
{
    Matrix causal(3, 3);
    causal << 1, 0, 0, 0.75, 0.25, 0, 0.5, 0.25, 0.25;
    const attn::StageView view = weightsOf(readWeights(causal));
    REQUIRE(view.mask);
    Matrix expected(3, 3);
    expected << 1, 0, 0, 1, 1, 0, 1, 1, 1;
    CHECK(*view.mask == expected);
    CHECK(*view.values == causal); // no number changes
    const TracePtr trace = readWeights(causal);
    CHECK(attn::stageRange(*trace, nodeAt(trace, "heads.0.attention_weights")).high == 0.8);

    Matrix seeing = causal;
    seeing(0, 2) = 1e-12;
    CHECK_FALSE(weightsOf(readWeights(seeing)).mask);
    CHECK_FALSE(weightsOf(readWeights(Matrix::Constant(1, 1, 1))).mask);

    Matrix later(2, 4); // two queries at the end of four keys
    later << 0.5, 0.25, 0.25, 0, 0.25, 0.25, 0.25, 0.25;
    const attn::StageView end = weightsOf(readWeights(later));
    REQUIRE(end.mask);
    CHECK(end.mask->sum() == 7);
    CHECK((*end.mask)(0, 3) == 0);
}

} // namespace colorRangesTest
