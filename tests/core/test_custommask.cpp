// SPDX-License-Identifier: GPL-3.0-or-later
// mask=custom: drawn or given, 1 = allowed.
#include "core/analysis/documentdifference.h"
#include "core/editing/blocks.h"
#include "core/io/session/lessons.h"
#include "core/io/session/sessionfile.h"
#include "core/io/text/tokenizer.h"
#include "core/script/scriptwriter.h"
#include "tests/support/catch.h"

#include <cmath>

namespace {

using attn::Matrix;

attn::Session maskSession()
{
    attn::Session session;
    session.text = "a b c";
    session.settings["attention.heads"] = "2";
    session.settings["mask"] = "custom";
    Matrix mask(3, 3);
    mask << 1, 0, 1, //
        1, 1, 0, //
        0, 0, 0;
    session.mask = attn::share(mask);
    return session;
}

std::shared_ptr<const attn::Trace> maskRun(const attn::Session& session)
{
    const auto tokens = attn::tokensOf(session);
    REQUIRE(tokens);
    const auto trace = attn::Trace::create(session, *tokens);
    REQUIRE(trace);
    return *trace;
}

Matrix maskValues(const attn::Trace& trace, const char* path)
{
    const auto node = trace.find(path);
    REQUIRE(node);
    return *trace.view((*node)->id)->values;
}

} // namespace

TEST_CASE("A given mask hides exactly the keys where it holds 0, in every head", "[core][mask]")
{
    const auto trace = maskRun(maskSession());
    for (const std::string head : { "heads.0.", "heads.1." }) {
        const Matrix scores = maskValues(*trace, (head + "scaled_scores").c_str());
        const Matrix masked = maskValues(*trace, (head + "masked_scores").c_str());
        const Matrix weights = maskValues(*trace, (head + "attention_weights").c_str());
        CHECK(std::isinf(masked(0, 1)));
        CHECK(masked(0, 2) == scores(0, 2));
        const double a = std::exp(scores(0, 0)), c = std::exp(scores(0, 2));
        CHECK(weights(0, 0) == Approx(a / (a + c)));
        CHECK(weights(0, 1) == 0);
        CHECK(weights(1, 2) == 0);
        CHECK(weights.row(2).isZero(0)); // sees nothing
    }
    attn::Session after = maskSession();
    after.settings["mask.method"] = "after_softmax";
    CHECK((maskValues(*maskRun(after), "heads.1.attention_weights") - maskValues(*trace, "heads.1.attention_weights")).cwiseAbs().maxCoeff()
        < 1e-15);
    after.mask = nullptr; // nothing drawn yet: every key is allowed
    CHECK(maskValues(*maskRun(after), "heads.0.mask") == Matrix(Matrix::Ones(3, 3)));
}

TEST_CASE("A given mask is kept in the session file, and a wrong one is refused with its place", "[io][mask]")
{
    const attn::Session session = maskSession();
    const auto back = attn::parseSession(attn::sessionJson(session));
    REQUIRE(back);
    REQUIRE(back->session.mask);
    CHECK(*back->session.mask == *session.mask);
    CHECK(back->warnings.empty());
    CHECK(attn::sessionJson(back->session) == attn::sessionJson(session));

    const auto refusal = [](const char* mask) {
        const auto read = attn::parseSession(QByteArray("{\"format\": \"attention-visualizer session\", \"version\": 1, \"text\": "
                                                        "\"a b\", \"settings\": {\"mask\": \"custom\"}, \"mask\": ")
            + mask + "}");
        REQUIRE_FALSE(read);
        return read.error().english();
    };
    CHECK(refusal("{\"shape\": [2, 2], \"data\": [1, 0.5, 1, 1]}").find("row 0, column 1 of mask is 0.5") != std::string::npos);
    CHECK(refusal("{\"shape\": [1, 2], \"data\": [1, 0]}").find("1×2") != std::string::npos);
    CHECK(refusal("[1, 0]").find("mask") != std::string::npos);

    attn::Session causal = session; // kept, though nothing uses it
    causal.settings["mask"] = "causal";
    const auto kept = attn::parseSession(attn::sessionJson(causal));
    REQUIRE(kept);
    CHECK(*kept->session.mask == *session.mask);
    REQUIRE(kept->warnings.size() == 1);
    CHECK(kept->warnings.front().english().find("not used") != std::string::npos);

    attn::Session large = session;
    large.text = "a b c d";
    const auto tokens = attn::tokensOf(large);
    const auto wrong = attn::Trace::create(large, *tokens);
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error().english() == "The given mask is 3×3, but 4×4 fits here.");
}

TEST_CASE("A given mask follows its tokens; new tokens are allowed everywhere", "[core][mask]")
{
    attn::Session session = maskSession();
    REQUIRE(attn::replaceText(session, "x a b c"));
    Matrix wanted(4, 4);
    wanted << 1, 1, 1, 1, //
        1, 1, 0, 1, //
        1, 1, 1, 0, //
        1, 0, 0, 0;
    CHECK(*session.mask == wanted);
    const auto trace = maskRun(session);
    REQUIRE(attn::removeToken(session, *trace, 0));
    CHECK(*session.mask == *maskSession().mask);
    REQUIRE(attn::moveToken(session, *maskRun(session), 2, 0));
    CHECK((*session.mask)(0, 0) == 0); // "c" sees nothing still
    CHECK((*session.mask)(1, 2) == 0); // "a" does not see "b"
    CHECK((*session.mask)(2, 0) == 0); // "b" does not see "c"
    CHECK(session.mask->sum() == maskSession().mask->sum());
}

TEST_CASE("Drawing where no mask is on begins one; all heads share it, one head has its own", "[core][mask]")
{
    attn::Session session = maskSession();
    session.settings.erase("mask");
    const attn::Session before = session;
    REQUIRE(attn::beginMask(session, *maskRun(before), -1, { { 0, 1 }, { 2, 2 } }, false));
    CHECK(session.settings["mask"] == "custom");
    CHECK(session.overrides.empty());
    CHECK(session.mask->sum() == 7); // the mask that was kept is not taken up again
    CHECK((*session.mask)(0, 1) == 0);
    CHECK((*session.mask)(2, 2) == 0);
    const auto trace = maskRun(session);
    REQUIRE(attn::setMaskCells(session, *trace, attn::masksOf(*trace, trace->graph().find("heads.0.mask")->id, -1), { { 0, 1 }, { 2, 2 } }, true));
    CHECK_FALSE(session.mask); // nothing is hidden: nothing to keep

    attn::Session one = before;
    REQUIRE(attn::beginMask(one, *maskRun(before), 1, { { 0, 1 } }, false));
    CHECK_FALSE(one.mask);
    REQUIRE(one.overrides.size() == 1);
    CHECK(one.overrides.list().front() == attn::Override { "heads.1.mask", 0, 1, 0 });
}

TEST_CASE("A drawn mask stands in the program and in the difference of two documents", "[core][mask]")
{
    const auto trace = maskRun(maskSession());
    const auto program = attn::pytorchProgram(*trace);
    REQUIRE(program);
    CHECK(program->find("masked_fill(mask == 0, -torch.inf)") != std::string::npos);
    attn::Session other = maskSession();
    other.mask = nullptr;
    const auto difference = attn::documentDifference(*trace, *maskRun(other));
    CHECK(difference.settings.empty());
    REQUIRE(difference.inputs.size() == 1);
    CHECK(difference.inputs.front()->key == "mask");
    CHECK(attn::documentDifference(*trace, *maskRun(maskSession())).inputs.empty());
    // The run of another mask takes over none of its numbers.
    const auto tokens = attn::tokensOf(other);
    const auto next = attn::Trace::create(other, *tokens, trace);
    REQUIRE(next);
    CHECK(maskValues(**next, "heads.0.mask").sum() == 9);
}
