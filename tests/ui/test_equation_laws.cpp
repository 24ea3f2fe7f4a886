// SPDX-License-Identifier: GPL-3.0-or-later
// Laws that hold for every step at every size: no text is clipped or covered, numbers stay in their cells, the result
// is the largest matrix.
#include "tests/ui/test_equation_support.h"
#include "ui/place/headnames.h"

#include <QLocale>

using namespace equationtest;

namespace {

struct LawSize {
    QSizeF size;
    bool presenter = false;
};

const std::vector<LawSize> lawSizes { { { 724, 560 } }, { { 784, 586 } }, { { 1300, 860 } }, { { 1024, 660 }, true } };

void checkLaws(int tokens, const std::string& kind, const SettingList& settings, bool everySize = true)
{
    const auto trace = makeTrace(tokenList(tokens, kind), settings);
    const int heads = trace->shape().allHeads();
    for (const QString& step : enabledSteps(*trace)) {
        for (const int head : heads > 1 ? std::vector<int> { 0, allHeads } : std::vector<int> { 0 }) {
            EquationRequest request = makeRequest(trace, step, head, { 784, 586 });
            for (const LawSize& size : lawSizes) {
                if (!everySize && size.size.width() != 784)
                    continue;
                request.look.size = size.size;
                request.look.presenter = size.presenter;
                const std::string wrong = flaw(layoutView(request), request);
                INFO(step.toStdString() << ", head " << head << ", " << tokens << " " << kind << " tokens, " << heads
                                        << " heads, " << size.size.width() << " wide"
                                        << (size.presenter ? ", presenter" : ""));
                CHECK(wrong == "");
            }
        }
    }
}

const SettingList everything { { "mask", "causal" }, { "dropout.rate", "0.5" }, { "attention.bias", "true" },
    { "output.projection", "true" }, { "output.bias", "true" } };

SettingList withHeads(int heads, SettingList settings = everything)
{
    settings.emplace_back("attention.heads", std::to_string(heads));
    settings.emplace_back("attention.size", std::to_string(heads == 6 ? 6 : 2));
    return settings;
}

} // namespace

TEST_CASE("No text is clipped or covered and the result is largest, whatever the count of tokens", "[ui][equation]")
{
    for (const int tokens : { 1, 3, 6, 12, 24, 40, 64, 128, 512 }) {
        for (const int heads : { 1, 2, 6 })
            checkLaws(tokens, "english", withHeads(heads));
    }
}

TEST_CASE("Chinese and very long tokens keep their places", "[ui][equation]")
{
    for (const char* kind : { "chinese", "long" }) {
        for (const int tokens : { 1, 6, 12, 24, 64 }) {
            for (const int heads : { 1, 2 })
                checkLaws(tokens, kind, withHeads(heads));
        }
    }
}

TEST_CASE("Wide embeddings and wide heads are pooled into bands that keep the laws", "[ui][equation]")
{
    checkLaws(6, "english",
        { { "embeddings.size", "768" }, { "attention.size", "768" }, { "attention.heads", "12" },
            { "output.projection", "true" } });
    checkLaws(40, "english",
        { { "embeddings.size", "64" }, { "attention.size", "64" }, { "attention.heads", "2" },
            { "output.projection", "true" }, { "output.bias", "true" } });
    checkLaws(1, "long", { { "embeddings.size", "1" }, { "attention.size", "1" } });
}

TEST_CASE("Other recipes of the same steps keep the laws", "[ui][equation]")
{
    checkLaws(6, "english", { { "attention.kind", "unweighted" } });
    checkLaws(
        6, "english", { { "attention.kind", "unweighted" }, { "embeddings.size", "4" }, { "attention.heads", "2" } });
    checkLaws(6, "english", { { "mask", "causal" }, { "mask.method", "after_softmax" }, { "normalizer", "softmax" } });
    checkLaws(6, "english", { { "normalizer", "sum" } });
    checkLaws(
        6, "english", { { "attention.layout", "stacked" }, { "attention.heads", "2" }, { "attention.bias", "true" } });
    checkLaws(6, "english", { { "dropout.rate", "0.5" }, { "dropout.place", "context" }, { "attention.heads", "2" } });
}

TEST_CASE("The laws hold with a larger font, on fine screens, in the dark, alone, covered and zoomed", "[ui][equation]")
{
    for (const int tokens : { 6, 24, 64 }) {
        const auto trace = makeTrace(tokenList(tokens, "english"), withHeads(2));
        for (const QString& step : enabledSteps(*trace)) {
            for (int variant = 0; variant < 6; ++variant) {
                EquationRequest request
                    = makeRequest(trace, step, variant == 3 ? allHeads : 0, { 900, 700 });
                if (variant == 0)
                    request.look.theme.scale = 1.25;
                if (variant == 1)
                    request.look.devicePixelRatio = 1.5;
                if (variant == 2)
                    request.look.resultOnly = true;
                request.state.revealed = variant != 4;
                if (variant == 5)
                    request.state.window = CellWindow { 1, std::min(tokens - 1, 17), 2, std::min(tokens - 1, 18) };
                INFO(step.toStdString() << ", " << tokens << " tokens, variant " << variant);
                CHECK(flaw(layoutView(request), request) == "");
            }
        }
    }
}

TEST_CASE("Cells end on whole device pixels at every pixel ratio", "[ui][equation]")
{
    const auto trace = makeTrace(tokenList(12, "english"), withHeads(2));
    for (const double ratio : { 1.0, 1.25, 1.5, 2.0 }) {
        for (const QString& step : enabledSteps(*trace)) {
            EquationRequest request = makeRequest(trace, step, 0, { 784, 586 });
            request.look.devicePixelRatio = ratio;
            for (const MatrixItem& item : layoutView(request).scene.matrices) {
                for (const std::vector<Span>* axis : { &item.rows, &item.columns }) {
                    for (const Span& span : *axis) {
                        INFO(step.toStdString() << " at " << ratio);
                        REQUIRE(std::abs(span.begin * ratio - std::round(span.begin * ratio)) < 1e-6);
                        REQUIRE(std::abs(span.end * ratio - std::round(span.end * ratio)) < 1e-6);
                        REQUIRE(span.end > span.begin);
                    }
                }
            }
        }
    }
}
