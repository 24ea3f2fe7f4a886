// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/evenlyspread.h"
#include "core/pipeline/axislabels.h"
#include "core/pipeline/captionsettings.h"
#include "core/pipeline/trace.h"
#include "core/session/importedattention.h"
#include "core/session/tokenlabels.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <set>

using namespace attn;
using Texts = std::vector<std::string>;

namespace {

Texts labelsOf(const Texts& pieces)
{
    return tokenLabels(pieces, spellingOf(pieces));
}

std::string textOf(const Texts& pieces)
{
    return joinedTokens(pieces, spellingOf(pieces));
}

/// Equal weights for these pieces, as a model's file gives them.
std::shared_ptr<const Trace> runOfPieces(const Texts& pieces, const TokenNaming& naming = {}, const Texts& keys = {})
{
    auto given = std::make_shared<ImportedAttention>();
    given->queries = int(pieces.size());
    given->keys = int(keys.empty() ? pieces.size() : keys.size());
    given->values = std::vector<double>(size_t(given->queries) * size_t(given->keys), 1.0 / given->keys);
    given->tokens = pieces;
    given->keyTokens = keys;
    given->file = "weights.npz";
    given->headPlace = "attention[%1, %2]";
    given->cellPlace = "attention[%1, %2, %3, %4]";
    Session session;
    session.tokens = pieces;
    session.attention = given;
    session.naming = naming;
    const auto trace = Trace::create(session, pieces);
    if (!trace)
        FAIL(trace.error().english());
    return *trace;
}

Session typedTokens(Texts tokens, std::string text = {})
{
    Session session;
    session.text = std::move(text);
    session.tokens = std::move(tokens);
    return session;
}

Texts namesOf(const Session& session)
{
    const auto trace = Trace::create(session, *session.tokens);
    REQUIRE(trace);
    return (*trace)->sources().names;
}

} // namespace

TEST_CASE("A label is the readable piece with a sign for its blank, whatever the vocabulary", "[core][labels]")
{
    CHECK(labelsOf({ "The", "\u0120cat", "\u0120sat" }) == Texts { "The", "␣cat", "␣sat" });
    CHECK(labelsOf({ "\u2581Once", "\u2581up", "on" }) == Texts { "␣Once", "␣up", "on" });
    CHECK(labelsOf({ "[CLS]", "em", "##powers", "[SEP]" }) == Texts { "[CLS]", "em", "##powers", "[SEP]" });
    CHECK(labelsOf({ "\u0120caf\u00c3\u00a9", "\u010a", "\u0109" }) == Texts { "␣café", "↵", "⇥" });
    CHECK(labelsOf({ "\u2581a", "<0x0A>" }) == Texts { "␣a", "↵" });
    // The first bytes of a picture, and its last one.
    CHECK(labelsOf({ "\u0120\u00f0\u0141\u013a", "\u0122" }) == Texts { "␣<F0 9F 98>", "<80>" });
    // Chinese in GPT-2's table: e4 bd a0, e5 a5 bd.
    CHECK(labelsOf({ "\u00e4\u00bd\u0142", "\u00e5\u00a5\u00bd" }) == Texts { "你", "好" });
    CHECK(labelsOf({ "a", "\u0120猫" }) == Texts { "a", "␣猫" });
    // What is no whole letter in that table is not taken for bytes: these are letters.
    CHECK(labelsOf({ "\u00e9t\u00e9" }) == Texts { "été" });
}

TEST_CASE("What nobody could see has a name, and what belongs to letters and pictures stays", "[core][labels]")
{
    CHECK(labelsOf({ "the", " the", "the ", " ", "  ", "New York" })
        == Texts { "the", "␣the", "the␣", "␣", "␣␣", "New York" });
    CHECK(labelsOf({ "x\u00a0", "\u200b", "\u200dx", "\ufeff", "\u00ad", "a\r\n", "\x1b", "\u3000" })
        == Texts { "x<NBSP>", "<ZWSP>", "<ZWJ>x", "<BOM>", "<SHY>", "a<CR>↵", "<U+001B>", "<U+3000>" });
    CHECK(labelsOf({ "👨‍👩‍👧", "می‌خواهم" }) == Texts { "👨‍👩‍👧", "می‌خواهم" });
    // Tokens that differ have labels that differ.
    const Texts hard { "a", " a", "a ", "a\u00a0", "a\u200b", "a\n", "a\t", "a\r", "\u2028", "\u2029", "\u202e", "a  b", "a b" };
    const Texts labels = labelsOf(hard);
    CHECK(std::set<std::string>(labels.begin(), labels.end()).size() == hard.size());
}

TEST_CASE("Pieces are put together without blanks that the text does not have", "[core][labels]")
{
    CHECK(textOf({ "It", "\u0120em", "powers", "\u0120us" }) == "It empowers us");
    CHECK(textOf({ "\u2581It", "\u2581em", "powers" }) == "It empowers");
    CHECK(textOf({ "it", "em", "##powers", "us" }) == "it empowers us");
    CHECK(textOf({ "It", "works" }) == "It works");
    CHECK(textOf({ "a", "\u0120\u00f0\u0141\u013a", "\u0122" }) == "a 😀");
}

TEST_CASE("A blank is a token of its own and is numbered where it repeats", "[core][labels]")
{
    const auto trace = runOfPieces({ "a", "\u0120", "b", "\u0120" });
    CHECK(trace->sources().names == Texts { "a", "␣", "b", "␣ (2)" });
    CHECK(runOfPieces({ "the", "\u0120the", "\u0120the" })->sources().names == Texts { "the", "␣the", "␣the (2)" });
    CHECK(labelTexts(*trace, Axis::KeyToken, 0, true) == Texts { "a", "␣", "b", "␣ (2)" });
    CHECK(labelTexts(*trace, Axis::KeyToken, 0, false) == Texts { "a", "\u0120", "b", "\u0120" }); // data keep the pieces
}

TEST_CASE("Names can be the raw pieces, and repeats can go without numbers", "[core][labels]")
{
    const Texts pieces { "a", "\u0120b", "\u0120b", " " };
    CHECK(runOfPieces(pieces, { true, true })->sources().names == Texts { "a", "\u0120b", "\u0120b (2)", "␣" });
    CHECK(runOfPieces(pieces, { false, false })->sources().names == Texts { "a", "␣b", "␣b", "␣" });
    const auto trace = runOfPieces(pieces);
    CHECK(Trace::named(trace, {}) == trace);
    const auto raw = Trace::named(trace, { true, false });
    CHECK(raw->sources().names == Texts { "a", "\u0120b", "\u0120b", "␣" });
    CHECK(trace->sources().names == Texts { "a", "␣b", "␣b (2)", "␣" });
    CHECK(captionText(*trace) == "a b b ");
}

TEST_CASE("Keys are spelled as the queries of their file are", "[core][labels]")
{
    const auto trace = runOfPieces({ "a", "b" }, {}, { "x", "\u0120y", "\u0120y" });
    CHECK(trace->sources().keyNames == Texts { "x", "␣y", "␣y (2)" });
    CHECK(trace->sources().names == Texts { "a", "b" });
}

TEST_CASE("A letter of typed words is never taken for a mark of a vocabulary", "[core][labels]")
{
    CHECK(namesOf(typedTokens({ "\u0120urnata", "tajba" }, "\u0120urnata tajba")) == Texts { "\u0120urnata", "tajba" }); // Maltese
    CHECK(namesOf(typedTokens({ "The", "\u0120cat" })) == Texts { "The", "␣cat" });
    CHECK(namesOf(typedTokens({ "the", " the" }, "the")) == Texts { "the", "␣the" });
}

TEST_CASE("Sentences isolate tokens that run from right to left, and only those", "[core][labels]")
{
    CHECK(isolated("كتاب") == "\u2068كتاب\u2069");
    CHECK(isolated("שלום") == "\u2068שלום\u2069");
    CHECK(isolated("␣كتاب (2)") == "\u2068␣كتاب (2)\u2069");
    for (const char* other : { "cat", "猫", "😀", "café", "" })
        CHECK(isolated(other) == other);
    const auto trace = runOfPieces({ "كتاب", "cat" });
    for (const Node& node : trace->graph().nodes) {
        const std::string said = trace->observe(node.id).english();
        for (size_t at = said.find("كتاب"); at != std::string::npos; at = said.find("كتاب", at + 1)) {
            INFO(said);
            REQUIRE(at >= 3);
            CHECK(said.substr(at - 3, 3) == "\u2068");
        }
    }
    const auto report = trace->explain(trace->graph().find("heads.0.attention_weights")->id, 0, 0);
    REQUIRE(report);
    CHECK(report->note.english().find("\u2068كتاب\u2069") != std::string::npos);
}

TEST_CASE("Thinned places keep the first and the last and lie evenly", "[core][labels]")
{
    CHECK(evenlySpread(0, 1).empty());
    CHECK(evenlySpread(1, 5) == std::vector<int> { 0 });
    CHECK(evenlySpread(2, 1) == std::vector<int> { 0, 1 });
    CHECK(evenlySpread(6, 2) == std::vector<int> { 0, 2, 5 });
    CHECK(evenlySpread(4, 9) == std::vector<int> { 0 }); // no room for a second one
    for (int count = 2; count < 300; ++count)
        for (int least = 1; least < count; ++least) {
            const std::vector<int> places = evenlySpread(count, least);
            REQUIRE(places.front() == 0);
            REQUIRE(places.back() == count - 1);
            int smallest = count, largest = 0;
            for (size_t i = 1; i < places.size(); ++i) {
                smallest = std::min(smallest, places[i] - places[i - 1]);
                largest = std::max(largest, places[i] - places[i - 1]);
            }
            REQUIRE(smallest >= least);
            REQUIRE(largest - smallest <= 1);
            REQUIRE(smallest < 2 * least); // none is left out that has room
        }
}

TEST_CASE("A message chooses between one and many by its number", "[core][labels]")
{
    const auto said = [](const char* heads) {
        return Message("There {%1:is|are} %1 {%1:head|heads}, %2.", { heads, "{%1:a|b}" }).english();
    };
    CHECK(said("1") == "There is 1 head, {%1:a|b}.");
    CHECK(said("2") == "There are 2 heads, {%1:a|b}.");
    CHECK(said("0") == "There are 0 heads, {%1:a|b}.");
    CHECK(Message("%1 个头", { "1" }).english() == "1 个头");
    CHECK(Message("{\"stages\": %1} {%9:a|b} {%1:", { "1" }).english() == "{\"stages\": 1} {%9:a|b} {1:");
}
