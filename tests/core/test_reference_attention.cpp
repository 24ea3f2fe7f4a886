// SPDX-License-Identifier: GPL-3.0-or-later
// The stages against tests/reference/attention.json, group by group. A case of an unknown group, or an expected entry
// that is not compared, fails.
#include "core/base/numbertext.h"
#include "tests/support/catch.h"
#include "tests/support/graphrunner.h"
#include "tests/support/matrix_matcher.h"

#include "core/pipeline/report.h"

#include <cmath>

namespace {

using attn::Matrix;
using attn::Settings;
using Planted = std::map<std::string, Matrix>;

/// Groups that show features which do not exist yet, or that are wrong on purpose.
const std::map<std::string, std::string> notCovered {
    { "additive", "additive attention comes later" },
    { "grouped", "key and value heads shared by several query heads come later" },
    { "batch", "a run holds one text" },
    { "cache", "one token at a time comes later" },
    { "mistake", "wrong on purpose, for explanations" },
};

std::string groupOf(const std::string& name)
{
    return name.substr(0, name.find('/'));
}

bool hasInput(const RefCase& reference, const char* key)
{
    return reference.inputs.contains(QLatin1String(key));
}

Matrix referenceInput(const RefCase& reference, const char* key)
{
    return refMatrix(reference.inputs.value(QLatin1String(key)));
}

double settingNumber(const RefCase& reference, const char* key)
{
    REQUIRE(reference.settings.contains(QLatin1String(key)));
    return reference.settings.value(QLatin1String(key)).toDouble();
}

Planted queryKeyValue(const RefCase& reference)
{
    return { { "heads.0.queries", referenceInput(reference, "query") },
        { "heads.0.keys", referenceInput(reference, "key") },
        { "heads.0.values", referenceInput(reference, "value") } };
}

/// The divisor as our setting "scale": by name where a name says the same.
std::string scaleSetting(const RefCase& reference, Eigen::Index headWidth)
{
    const double divisor = settingNumber(reference, "divisor");
    return divisor == std::sqrt(double(headWidth)) && headWidth > 1 ? "sqrt" : attn::exactNumber(divisor);
}

/// Scores to context vectors of one head.
void checkHead(CaseCheck& check, const GraphRunner& run)
{
    check.matrix("attention_scores", *run.at("heads.0.scores"));
    check.matrix(
        "scaled_scores", *run.at(run.has("heads.0.scaled_scores") ? "heads.0.scaled_scores" : "heads.0.scores"));
    if (run.has("heads.0.masked_scores"))
        check.matrix("masked_scores", *run.at("heads.0.masked_scores"));
    check.matrix("attention_weights", *run.at("heads.0.attention_weights"));
    check.matrix("context_vectors", *run.at("heads.0.context_vectors"));
}

void checkScale(const RefCase& reference, CaseCheck& check)
{
    const std::string scale = reference.settings.value(QLatin1String("scale")).toString().toStdString();
    const std::map<std::string, std::string> names { { "sqrt_d_k", "sqrt" }, { "one", "none" }, { "d_k", "linear" } };
    const auto named = names.find(scale);
    if (named != names.end())
        checkHead(check, GraphRunner({ { "scale", named->second } }, queryKeyValue(reference)));
    // The same divisor as a number.
    const std::string number = attn::exactNumber(settingNumber(reference, "divisor"));
    checkHead(check, GraphRunner({ { "scale", number } }, queryKeyValue(reference)));
}

void checkTemperature(const RefCase& reference, CaseCheck& check)
{
    const std::string temperature = attn::exactNumber(settingNumber(reference, "temperature"));
    const std::string scale = scaleSetting(reference, referenceInput(reference, "query").cols());
    checkHead(check, GraphRunner({ { "scale", scale }, { "temperature", temperature } }, queryKeyValue(reference)));
}

void checkProjection(const RefCase& reference, CaseCheck& check)
{
    Planted planted { { "embeddings", referenceInput(reference, "embeddings") } };
    Settings settings { { "scale", scaleSetting(reference, referenceInput(reference, "W_query").cols()) } };
    for (const char* name : { "query", "key", "value" }) {
        const std::string layer(name);
        planted["w_" + layer] = referenceInput(reference, ("W_" + layer).c_str());
        if (hasInput(reference, ("b_" + layer).c_str())) {
            planted["b_" + layer] = referenceInput(reference, ("b_" + layer).c_str());
            settings["attention.bias"] = "true";
        }
    }
    const GraphRunner run(settings, planted);
    check.matrix("query", *run.at("heads.0.queries"));
    check.matrix("key", *run.at("heads.0.keys"));
    check.matrix("value", *run.at("heads.0.values"));
    checkHead(check, run);
}

void checkMask(const RefCase& reference, CaseCheck& check)
{
    Planted planted = queryKeyValue(reference);
    planted["heads.0.mask"] = referenceInput(reference, "allowed");
    const std::string scale = scaleSetting(reference, referenceInput(reference, "query").cols());
    const GraphRunner before({ { "scale", scale }, { "mask", "causal" } }, planted);
    const GraphRunner after({ { "scale", scale }, { "mask", "causal" }, { "mask.method", "after_softmax" } }, planted);

    if (check.expects("full_weights")) {
        checkHead(check, before);
        checkHead(check, after);
        check.matrix("full_weights", *after.at("heads.0.full_weights"));
        check.matrix("zeroed_weights", *after.at("heads.0.zeroed_weights"));
        CHECK(difference(*before.at("heads.0.attention_weights"), *after.at("heads.0.attention_weights"), 1e-15) == "");
        // PyTorch agrees except in rows that see nothing, where it gives NaN and we give zeros.
        const Matrix& allowed = planted["heads.0.mask"];
        for (const auto& [key, ours] : { std::pair("torch_attention_weights", before.at("heads.0.attention_weights")),
                 { "torch_renormalised_weights", after.at("heads.0.attention_weights") },
                 { "torch_context_vectors", before.at("heads.0.context_vectors") } }) {
            Matrix expected = *ours;
            for (Eigen::Index row = 0; row < allowed.rows(); ++row)
                if ((allowed.row(row).array() == 0).all()) {
                    CHECK((expected.row(row).array() == 0).all());
                    expected.row(row).setConstant(std::nan(""));
                }
            check.matrix(key, expected);
        }
    } else { // -1e9 in place of -inf: a row that sees nothing then looks everywhere, which is why we do not do it
        check.leaveOut("masked_scores");
        check.leaveOut("attention_weights");
        check.leaveOut("context_vectors");
        const Matrix wanted = refMatrix(reference.expected.value(QLatin1String("attention_weights")));
        const Matrix& ours = *before.at("heads.0.attention_weights");
        const Matrix& allowed = planted["heads.0.mask"];
        for (Eigen::Index row = 0; row < ours.rows(); ++row)
            if ((allowed.row(row).array() != 0).any())
                CHECK(difference(ours.row(row), wanted.row(row), check.tolerance()) == "");
            else
                CHECK((ours.row(row).array() == 0).all());
    }
}

/// Queries of one text, keys and values of another: the stages take any lengths.
void checkCross(const RefCase& reference, CaseCheck& check)
{
    if (hasInput(reference, "query")) {
        const std::string scale = scaleSetting(reference, referenceInput(reference, "query").cols());
        checkHead(check, GraphRunner({ { "scale", scale } }, queryKeyValue(reference)));
        return;
    }
    const int heads = int(settingNumber(reference, "heads"));
    Planted planted { { "w_out", referenceInput(reference, "W_out") },
        { "b_out", referenceInput(reference, "b_out") } };
    const Settings one { { "attention.heads", std::to_string(heads) } };
    // The projections of either text on its own; then attention between them.
    for (const auto& [layer, text, path] : { std::tuple("query", "embeddings_query", "queries"),
             { "key", "embeddings_key_value", "keys" }, { "value", "embeddings_key_value", "values" } }) {
        Planted projection { { "embeddings", referenceInput(reference, text) } };
        for (const char* name : { "query", "key", "value" })
            projection["w_" + std::string(name)] = referenceInput(reference, ("W_" + std::string(name)).c_str());
        const GraphRunner run(one, projection);
        check.matrix(layer, joinedHeads(run.matrices(), path, heads));
        for (int head = 0; head < heads; ++head) {
            const std::string place = "heads." + std::to_string(head) + "." + path;
            planted[place] = *run.at(place);
        }
    }
    Settings whole = one;
    whole["output.projection"] = whole["output.bias"] = "true";
    const GraphRunner run(whole, planted);
    check.heads("attention_scores", run.matrices(), "scores", heads);
    check.heads("scaled_scores", run.matrices(), "scaled_scores", heads);
    check.heads("attention_weights", run.matrices(), "attention_weights", heads);
    check.heads("head_context_vectors", run.matrices(), "context_vectors", heads);
    check.matrix("concatenated_context_vectors", *run.at("concatenated"));
    check.matrix("context_vectors", *run.at("output"));
}

void checkExtreme(const RefCase& reference, CaseCheck& check)
{
    if (hasInput(reference, "query")) {
        REQUIRE(settingNumber(reference, "divisor") == 1);
        const GraphRunner run({ { "scale", "none" } }, queryKeyValue(reference));
        checkHead(check, run);
        check.matrix("torch_attention_weights", *run.at("heads.0.attention_weights"));
        check.matrix("torch_context_vectors", *run.at("heads.0.context_vectors"));
        return;
    }
    Matrix scores = referenceInput(reference, "scores");
    if (check.tolerance() > 1e-12) // the file holds them in double; PyTorch saw floats
        scores = scores.cast<float>().cast<double>();
    const GraphRunner run({ { "scale", "none" } }, { { "heads.0.scores", scores } });
    const Matrix& weights = *run.at("heads.0.attention_weights");
    check.matrix("attention_weights", weights);
    Matrix torch = weights; // zeros, where PyTorch gives NaN
    for (Eigen::Index row = 0; row < scores.rows(); ++row)
        if ((scores.row(row).array() == -std::numeric_limits<double>::infinity()).all())
            torch.row(row).setConstant(std::nan(""));
    check.matrix("torch_attention_weights", torch);
    check.leaveOut("naive_attention_weights"); // softmax without subtracting the maximum: shown as a mistake
}

void checkNonfinite(const RefCase& reference, CaseCheck& check)
{
    Planted planted = queryKeyValue(reference);
    Settings settings { { "scale", scaleSetting(reference, referenceInput(reference, "query").cols()) } };
    if (hasInput(reference, "allowed")) {
        planted["heads.0.mask"] = referenceInput(reference, "allowed");
        settings["mask"] = "causal";
    }
    const GraphRunner run(settings, planted);
    check.matrix("torch_attention_weights", *run.at("heads.0.attention_weights"));
    if (check.expects("context_vectors_skipping_masked")) {
        check.matrix("context_vectors_skipping_masked", *run.at("heads.0.context_vectors"));
        check.leaveOut("torch_context_vectors"); // NaN through 0 x NaN
    } else {
        check.matrix("torch_context_vectors", *run.at("heads.0.context_vectors"));
    }
}

Matrix columnsOfHead(const Matrix& joined, int head, int heads)
{
    const Eigen::Index width = joined.cols() / heads;
    return joined.middleCols(head * width, width);
}

void checkMultiHead(const RefCase& reference, CaseCheck& check)
{
    const int heads = int(settingNumber(reference, "heads"));
    Settings settings { { "attention.heads", std::to_string(heads) },
        { "mask", reference.settings.value(QLatin1String("causal")).toBool() ? "causal" : "none" } };
    Planted split { { "embeddings", referenceInput(reference, "embeddings") } }, stacked = split;
    for (const char* name : { "query", "key", "value" })
        for (const char* kind : { "W_", "b_" }) {
            const std::string key = std::string(kind) + name, path = (kind[0] == 'W' ? "w_" : "b_") + std::string(name);
            if (!hasInput(reference, key.c_str()))
                continue;
            if (kind[0] == 'b')
                settings["attention.bias"] = "true";
            split[path] = referenceInput(reference, key.c_str());
            for (int head = 0; head < heads; ++head)
                stacked["heads." + std::to_string(head) + "." + path] = columnsOfHead(split[path], head, heads);
        }
    if (hasInput(reference, "W_out")) {
        settings["output.projection"] = "true";
        split["w_out"] = stacked["w_out"] = referenceInput(reference, "W_out");
        if (hasInput(reference, "b_out")) {
            settings["output.bias"] = "true";
            split["b_out"] = stacked["b_out"] = referenceInput(reference, "b_out");
        }
    }
    Settings stackedSettings = settings;
    stackedSettings["attention.layout"] = "stacked";
    const GraphRunner first(settings, split), second(stackedSettings, stacked);
    for (const GraphRunner* run : { &first, &second }) {
        const MatrixAt at = run->matrices();
        check.matrix("query", joinedHeads(at, "queries", heads));
        check.matrix("key", joinedHeads(at, "keys", heads));
        check.matrix("value", joinedHeads(at, "values", heads));
        check.heads("attention_scores", at, "scores", heads);
        check.heads("scaled_scores", at, "scaled_scores", heads);
        check.heads("masked_scores", at, "masked_scores", heads);
        check.heads("attention_weights", at, "attention_weights", heads);
        check.heads("head_context_vectors", at, "context_vectors", heads);
        check.matrix("concatenated_context_vectors", *run->at("concatenated"));
        check.matrix("context_vectors", *run->at(run->has("output") ? "output" : "concatenated"));
        check.matrix("stacked_heads_context_vectors", *run->at("concatenated"));
    }
    const std::string last = first.has("output") ? "output" : "concatenated";
    CHECK(difference(*first.at(last), *second.at(last), 1e-12) == "");
}

void checkDropout(const RefCase& reference, CaseCheck& check)
{
    const double rate = settingNumber(reference, "p");
    const bool ofWeights = check.expects("dropped_weights");
    Planted planted = queryKeyValue(reference);
    planted["heads.0.dropout_mask"] = referenceInput(reference, "keep") / (1 - rate);
    Settings settings { { "dropout.rate", attn::exactNumber(rate) },
        { "dropout.place", ofWeights ? "weights" : "context" },
        { "mask", reference.settings.value(QLatin1String("causal")).toBool() ? "causal" : "none" } };
    const GraphRunner run(settings, planted);
    checkHead(check, run);
    if (ofWeights)
        check.matrix("dropped_weights", *run.at("heads.0.dropped_weights"));
    else
        check.matrix("dropped_context_vectors", *run.at("heads.0.dropped_context_vectors"));

    // Our own generator draws the very mask of the seed.
    settings["dropout.seed"] = std::to_string(int(settingNumber(reference, "seed")));
    planted.erase("heads.0.dropout_mask");
    const GraphRunner drawn(settings, planted);
    CHECK(
        (drawn.at("heads.0.dropout_mask")->array() != 0).cast<double>().matrix() == referenceInput(reference, "keep"));
}

using Checker = void (*)(const RefCase&, CaseCheck&);
const std::map<std::string, Checker> checkers { { "scale", checkScale }, { "temperature", checkTemperature },
    { "projection", checkProjection }, { "single_token", checkProjection }, { "mask", checkMask },
    { "cross", checkCross }, { "extreme", checkExtreme }, { "nonfinite", checkNonfinite },
    { "multi_head", checkMultiHead }, { "dropout", checkDropout } };

} // namespace

TEST_CASE("Every group of the attention reference is compared, or named as not covered with its reason", "[reference]")
{
    std::set<std::string> groups;
    for (const RefCase& reference : referenceCases("attention.json")) {
        const std::string group = groupOf(reference.name);
        INFO(reference.name);
        CHECK(checkers.contains(group) != notCovered.contains(group));
        groups.insert(group);
    }
    CHECK(groups.size() == checkers.size() + notCovered.size());
}

TEST_CASE("The stages reproduce every group of the attention reference", "[reference]")
{
    for (const auto& [group, checker] : checkers)
        DYNAMIC_SECTION(group)
        {
            int cases = 0;
            for (const RefCase& reference : referenceCases("attention.json")) {
                if (groupOf(reference.name) != group)
                    continue;
                INFO(reference.name);
                CaseCheck check(reference);
                checker(reference, check);
                CHECK(check.unseen() == "");
                CHECK((check.compared() > 0 || reference.name == "mask/minus_1e9_instead_of_infinity"));
                ++cases;
            }
            CHECK(cases > 0);
        }
}
