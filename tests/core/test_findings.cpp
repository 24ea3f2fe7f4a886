// SPDX-License-Identifier: GPL-3.0-or-later
// What the program says of a run: what to look for, what is wrong with its numbers, which number it divides by.
#include "core/io/session/lessons.h"
#include "core/io/text/tokenizer.h"
#include "core/pipeline/stageorder.h"
#include "core/pipeline/trace.h"
#include "core/stages/findings.h"
#include "tests/support/arithmetic.h"
#include "tests/support/catch.h"

#include <cmath>

namespace {

std::shared_ptr<const attn::Trace> runWith(attn::Session session)
{
    const auto tokens = attn::tokensOf(session);
    REQUIRE(tokens);
    auto trace = attn::Trace::create(std::move(session), *tokens);
    REQUIRE(trace);
    return *trace;
}

std::shared_ptr<const attn::Trace> runOfLesson(std::string_view name, const attn::Settings& settings = {})
{
    auto session = attn::openLesson(name);
    REQUIRE(session);
    for (const auto& [key, value] : settings)
        session->settings.insert_or_assign(key, value);
    return runWith(std::move(*session));
}

/// Scores are products of these numbers: one number a token, no weights, no scaling.
std::shared_ptr<const attn::Trace> productsOf(std::vector<double> numbers, const attn::Settings& more)
{
    attn::Session session;
    session.settings = { { "attention.kind", "unweighted" }, { "scale", "none" } };
    for (const auto& [key, value] : more)
        session.settings.insert_or_assign(key, value);
    attn::Matrix embeddings(Eigen::Index(numbers.size()), 1);
    std::vector<std::string> tokens;
    for (size_t i = 0; i < numbers.size(); ++i) {
        embeddings(Eigen::Index(i), 0) = numbers[i];
        tokens.push_back(std::string(1, char('a' + i)));
    }
    session.embeddings = attn::share(std::move(embeddings));
    session.tokens = tokens;
    return runWith(std::move(session));
}

std::string findingOf(const attn::Trace& trace, std::string_view path)
{
    const auto node = trace.find(path);
    REQUIRE(node);
    return trace.observe((*node)->id).english();
}

std::string noteOf(const attn::Trace& trace, std::string_view path)
{
    const auto node = trace.find(path);
    REQUIRE(node);
    const auto view = trace.view((*node)->id);
    REQUIRE(view);
    return view->note.english();
}

bool hasWords(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

} // namespace

TEST_CASE("The row to look at has a choice of keys: never the first row of a causal mask", "[core][findings]")
{
    attn::Matrix weights(3, 3), mask(3, 3);
    weights << 1, 0, 0, 0.5, 0.5, 0, 0.1, 0.2, 0.7;
    mask << 1, 0, 0, 1, 1, 0, 1, 1, 1;
    const attn::Matrix* const masks[] = { &mask, nullptr }; // without one a weight of 0 counts as hidden
    for (const attn::Matrix* seen : masks) {
        const attn::findings::UnevenRow found = attn::findings::mostUnevenRow(weights, seen);
        CHECK(found.row == 2);
        CHECK(found.column == 2);
        CHECK(found.largest == 0.7);
        CHECK(found.even == Approx(1.0 / 3));
    }
    CHECK(attn::findings::mostUnevenRow(attn::Matrix::Identity(4, 4), nullptr).row == -1);
    const std::string finding = findingOf(*runOfLesson("causal"), "heads.0.attention_weights");
    INFO(finding);
    CHECK_FALSE(hasWords(finding, "1.00"));
    CHECK_FALSE(hasWords(finding, "that of \"Your\""));
}

TEST_CASE("Almost even rows are said to be even, and negative weights to be negative", "[core][findings]")
{
    CHECK(hasWords(findingOf(*productsOf({ 0, 0, 0 }, {}), "heads.0.attention_weights"), "almost even"));
    // Scores of a: 1, -3 with the sum -2: weights -0.5 and 1.5; of b: -3, 9 with the sum 6: -0.5 and 1.5.
    const std::string finding
        = findingOf(*productsOf({ 1, -3 }, { { "normalizer", "sum" } }), "heads.0.attention_weights");
    INFO(finding);
    CHECK(hasWords(finding, "-0.50"));
    CHECK(hasWords(finding, "Negative"));
}

TEST_CASE("Weights that do not add up to 1 after dropout are not called shares or an average", "[core][findings]")
{
    int apart = 0;
    for (int seed = 1; seed <= 20; ++seed) {
        const auto trace = runOfLesson("dropout", { { "dropout.seed", std::to_string(seed) } });
        const std::string finding = findingOf(*trace, "heads.0.context_vectors");
        INFO(seed << ": " << finding);
        if (hasWords(finding, "zeros"))
            continue;
        CHECK_FALSE(hasWords(finding, "share"));
        CHECK_FALSE(hasWords(finding, "is an average"));
        CHECK(hasWords(finding, "add up to"));
        ++apart;
    }
    CHECK(apart > 0);
    CHECK(hasWords(findingOf(*runOfLesson("causal"), "heads.0.context_vectors"), "share"));
}

TEST_CASE("A row that adds up to 0 cannot be divided by its sum, and the matrix says so", "[core][findings]")
{
    const attn::Settings sum { { "normalizer", "sum" } };
    const std::string zeros = noteOf(*productsOf({ 2, 1, -1, 0 }, sum), "heads.0.attention_weights");
    INFO(zeros);
    CHECK(hasWords(zeros, "The row of \"d\" adds up to 0")); // that of d: every score is 0; the others add up to 2 times their number
    const std::string undivided = noteOf(*productsOf({ 1, -1 }, sum), "heads.0.attention_weights");
    CHECK(hasWords(undivided, "2 rows add up to 0"));
    CHECK(hasWords(undivided, "\"a\""));
    CHECK(noteOf(*productsOf({ 1, 2 }, sum), "heads.0.attention_weights").empty());
    const auto after = productsOf({ 1, -1 }, { { "normalizer", "sum" }, { "mask", "causal" }, { "mask.method", "after_softmax" } });
    CHECK(hasWords(noteOf(*after, "heads.0.full_weights"), "2 rows"));
}

TEST_CASE("Operator, arithmetic and words divide the scores by one and the same number", "[core][findings]")
{
    int cases = 0;
    for (const char* scale : { "sqrt", "linear", "none", "3", "0.5" })
        for (const char* temperature : { "1", "10", "0.1" }) {
            if (std::string_view(scale) == "none" && std::string_view(temperature) == "1")
                continue; // no such step
            const auto trace = runOfLesson("trainable", { { "scale", scale }, { "temperature", temperature } });
            const auto node = trace->find("heads.0.scaled_scores");
            REQUIRE(node);
            const std::string onDisc = (*node)->spec->operation(trace->config(), trace->shape()).english();
            REQUIRE(onDisc.starts_with("÷ "));
            const std::string divisor = onDisc.substr(std::string("÷ ").size());
            INFO(scale << " " << temperature << ": " << divisor);
            const auto report = trace->explain((*node)->id, 1, 2);
            REQUIRE(report);
            REQUIRE(report->terms.size() == 1);
            CHECK(report->terms[0].divisor == divisor);
            CHECK(report->expression.ends_with(" / " + divisor));
            const std::string bare = divisor.starts_with("(") ? divisor.substr(1, divisor.size() - 2) : divisor;
            CHECK(hasWords(findingOf(*trace, "heads.0.scaled_scores"), "Divided by " + bare));
            // The width of the head is 2.
            const double width = std::string_view(scale) == "sqrt" ? std::sqrt(2.0)
                : std::string_view(scale) == "linear"              ? 2
                : std::string_view(scale) == "none"                ? 1
                                                                   : std::stod(scale);
            CHECK(1 / report->terms[0].factor == Approx(width * std::stod(temperature)));
            const PrintedRange printed = printedRange(divisor);
            REQUIRE(printed.valid);
            CHECK(printed.low <= width * std::stod(temperature));
            CHECK(printed.high >= width * std::stod(temperature) * (1 - 1e-15));
            ++cases;
        }
    CHECK(cases == 14);
}

TEST_CASE("No text calls drawn numbers trained", "[core][findings]")
{
    std::vector<std::string_view> texts;
    for (const attn::StageSpec* spec : attn::stageOrder()) {
        texts.insert(texts.end(), { spec->title, spec->shortTitle, spec->summary });
        for (const attn::TrySpec& offer : spec->tries)
            texts.push_back(offer.title);
    }
    for (const attn::SettingSpec* spec : attn::settingSpecs()) {
        texts.insert(texts.end(), { spec->title, spec->summary });
        for (const attn::Choice& choice : spec->choices)
            texts.push_back(choice.title);
    }
    for (const attn::LessonSpec& lesson : attn::lessons())
        texts.insert(texts.end(), { lesson.title, lesson.summary });
    CHECK(texts.size() > 100);
    for (std::string_view text : texts) {
        INFO(text);
        CHECK((!hasWords(text, "rained") || hasWords(text, "not trained")));
    }
}
