// SPDX-License-Identifier: GPL-3.0-or-later
// The book's worked example, "Your journey starts with one step": the stages on the given weights, and whole sessions
// that draw the weights from the seed. All numbers come from tests/reference/book.json.
#include "core/base/numbertext.h"
#include "tests/support/catch.h"
#include "tests/support/graphrunner.h"
#include "tests/support/matrix_matcher.h"

#include "core/pipeline/report.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

namespace {

using attn::Projection;
using attn::Matrix;

/// What a section of the book computes, as settings; the weights are given or drawn from "seed".
struct BookSection {
    std::string name;
    attn::Settings settings; ///< besides the seed
    int heads = 1;
};

const std::vector<BookSection>& bookSections()
{
    static const std::vector<BookSection> sections {
        { "simple", { { "attention.kind", "unweighted" }, { "scale", "none" } } },
        { "trainable", { { "parameters.init", "rand" } } },
        { "linear", { { "parameters.init", "linear" } } },
        { "exercise", { { "parameters.init", "linear" } } },
        { "causal", { { "parameters.init", "linear" }, { "mask", "causal" } } },
        { "dropout", { { "parameters.init", "linear" }, { "mask", "causal" }, { "dropout.rate", "0.5" } } },
        { "single_head", { { "parameters.init", "linear" }, { "mask", "causal" } } },
        { "wrapper",
            { { "parameters.init", "linear" }, { "mask", "causal" }, { "attention.layout", "stacked" },
                { "attention.heads", "2" }, { "attention.size", "4" } },
            2 },
        { "weight_split",
            { { "parameters.init", "linear" }, { "mask", "causal" }, { "attention.heads", "2" },
                { "attention.size", "2" }, { "output.projection", "true" }, { "output.bias", "true" } },
            2 },
    };
    return sections;
}

const BookSection* sectionOf(const RefCase& reference)
{
    const std::string name = reference.name.substr(0, reference.name.find('/'));
    for (const BookSection& section : bookSections())
        if (section.name == name)
            return &section;
    return nullptr;
}

Matrix bookInput(const RefCase& reference, const char* key)
{
    return refMatrix(reference.inputs.value(QLatin1String(key)));
}

/// nn.Linear keeps outputs x inputs.
Matrix turned(const RefCase& reference, const std::string& key)
{
    return bookInput(reference, key.c_str()).transpose();
}

/// The given matrices at the paths of our graph.
std::map<std::string, Matrix> givenMatrices(const RefCase& reference)
{
    std::map<std::string, Matrix> out { { "embeddings", bookInput(reference, "embeddings") } };
    for (const char* name : { "query", "key", "value" }) {
        const std::string layer(name), linear = layer + ".weight", direct = "W_" + layer;
        if (reference.inputs.contains(QString::fromStdString(linear)))
            out["w_" + layer] = turned(reference, linear);
        if (reference.inputs.contains(QString::fromStdString(direct)))
            out["w_" + layer] = bookInput(reference, direct.c_str());
        for (int head = 0; head < 2; ++head)
            if (const std::string prefix = "head_" + std::to_string(head) + ".";
                reference.inputs.contains(QString::fromStdString(prefix + linear)))
                out["heads." + std::to_string(head) + ".w_" + layer] = turned(reference, prefix + linear);
    }
    if (reference.inputs.contains(QLatin1String("out_proj.weight"))) {
        out["w_out"] = turned(reference, "out_proj.weight");
        out["b_out"] = bookInput(reference, "out_proj.bias");
    }
    return out;
}

attn::Session bookSession(const RefCase& reference, const attn::Settings& settings)
{
    attn::Session session;
    session.embeddings = attn::share(bookInput(reference, "embeddings"));
    for (const auto& [key, value] : settings)
        REQUIRE(attn::assign(session.settings, key, value));
    if (reference.settings.contains(QLatin1String("seed")))
        REQUIRE(attn::assign(session.settings, "parameters.seed",
            std::to_string(reference.settings.value(QLatin1String("seed")).toInteger())));
    return session;
}

std::shared_ptr<const attn::Trace> bookTrace(const RefCase& reference, const attn::Settings& settings)
{
    std::vector<std::string> tokens;
    for (const QJsonValue& token : reference.settings.value(QLatin1String("tokens")).toArray())
        tokens.push_back(token.toString().toStdString());
    auto trace = attn::Trace::create(bookSession(reference, settings), tokens);
    REQUIRE(trace);
    return *trace;
}

/// Runs a variant of the section (its settings and more of them) and gives its matrices.
using Variant = std::function<MatrixAt(const attn::Settings& more)>;

/// Everything that the book prints of one section.
std::map<std::string, Matrix> bookResults(const BookSection& section, const RefCase& reference, const Variant& variant)
{
    std::map<std::string, Matrix> out;
    const auto expects = [&](const char* key) { return reference.expected.contains(QLatin1String(key)); };
    const MatrixAt at = variant({});
    const auto add = [&](const std::string& key, const MatrixAt& run, const std::string& path) {
        if (const attn::MatrixPtr matrix = run(path))
            out[key] = *matrix;
    };
    const std::pair<const char*, const char*> names[]
        = { { "query", "queries" }, { "key", "keys" }, { "value", "values" }, { "attention_scores", "scores" },
              { "scaled_scores", "scaled_scores" }, { "masked_scores", "masked_scores" },
              { "attention_weights", "attention_weights" }, { "context_vectors", "context_vectors" } };
    if (section.heads == 1) {
        for (const auto& [key, path] : names)
            add(key, at, std::string("heads.0.") + path);
    } else {
        for (int head = 0; head < section.heads; ++head)
            for (const auto& [key, path] : names)
                add("head_" + std::to_string(head) + "." + key, at, "heads." + std::to_string(head) + "." + path);
        for (const auto& [key, path] : { std::pair("query", "queries"), { "key", "keys" }, { "value", "values" } })
            out[key] = joinedHeads(at, path, section.heads);
        add("concatenated_context_vectors", at, "concatenated");
        add("context_vectors", at, at("output") ? "output" : "concatenated");
    }
    if (section.name == "simple") {
        const MatrixAt summed = variant({ { "normalizer", "sum" } });
        out["sum_normalised_weights_2"] = summed("heads.0.attention_weights")->row(1);
        out["attention_weight_row_sums"] = at("heads.0.attention_weights")->rowwise().sum().transpose();
    }
    if (section.name == "causal") {
        // The book masks the scores before it divides them.
        add("masked_scores", variant({ { "scale", "none" } }), "heads.0.masked_scores");
        const MatrixAt after = variant({ { "mask.method", "after_softmax" } });
        add("allowed", at, "heads.0.mask");
        add("full_weights", after, "heads.0.full_weights");
        add("zeroed_weights", after, "heads.0.zeroed_weights");
        add("renormalised_weights", after, "heads.0.attention_weights");
    }
    if (section.name == "dropout") {
        add("ones", at, "heads.0.dropout_mask");
        add("attention_weights_before", at, "heads.0.attention_weights");
        add("attention_weights", at, "heads.0.dropped_weights");
        out["keep"] = (at("heads.0.dropout_mask")->array() != 0).cast<double>();
        const MatrixAt mkl = variant({ { "dropout.generator", "torch_mkl" } });
        out["keep_mkl"] = (mkl("heads.0.dropout_mask")->array() != 0).cast<double>();
    }
    if (expects("query_2")) {
        out["query_2"] = out["query"].row(1);
        out["attention_score_22"] = out["attention_scores"].block(1, 1, 1, 1);
    }
    if (expects("attention_scores_2")) {
        out["attention_scores_2"] = out["attention_scores"].row(1);
        out["attention_weights_2"] = out["attention_weights"].row(1);
        out["context_vector_2"] = out["context_vectors"].row(1);
    }
    return out;
}

void checkSection(const BookSection& section, const RefCase& reference, const Variant& variant)
{
    CaseCheck check(reference);
    const MatrixAt at = variant({});
    if (section.name == "weight_split") {
        for (const auto& [key, path] : { std::pair("attention_scores", "scores"), { "scaled_scores", "scaled_scores" },
                 { "masked_scores", "masked_scores" }, { "attention_weights", "attention_weights" },
                 { "head_context_vectors", "context_vectors" } })
            check.heads(key, at, path, section.heads);
    }
    for (const auto& [key, matrix] : bookResults(section, reference, variant))
        check.matrix(key, matrix);
    INFO(reference.name);
    CHECK(check.unseen() == "");
}

QJsonObject rawCase(const std::string& name)
{
    QFile file(QStringLiteral(ATTN_REFERENCE_DIR "/book.json"));
    REQUIRE(file.open(QIODevice::ReadOnly));
    for (const QJsonValue& entry : QJsonDocument::fromJson(file.readAll()).array())
        if (entry.toObject().value(QLatin1String("name")).toString().toStdString() == name)
            return entry.toObject();
    FAIL("no case " << name);
    return {};
}

/// "0.4219 -inf ...": the figures with the four decimals that the book prints.
std::string fourDecimals(const Matrix& matrix)
{
    std::string out;
    for (Eigen::Index i = 0; i < matrix.size(); ++i)
        out += (out.empty() ? "" : " ") + attn::fixedNumber(matrix.data()[i], 4);
    return out;
}

Variant givenVariant(
    const BookSection& section, const RefCase& reference, std::vector<std::unique_ptr<GraphRunner>>& runners)
{
    return [&](const attn::Settings& more) {
        attn::Settings settings = more;
        settings.insert(section.settings.begin(), section.settings.end());
        runners.push_back(std::make_unique<GraphRunner>(settings, givenMatrices(reference)));
        return runners.back()->matrices();
    };
}

Variant drawnVariant(const BookSection& section, const RefCase& reference)
{
    return [&](const attn::Settings& more) {
        attn::Settings settings = more;
        settings.insert(section.settings.begin(), section.settings.end());
        return matricesOf(bookTrace(reference, settings));
    };
}

} // namespace

TEST_CASE("The stages reproduce every number of the book from its weights", "[reference][book]")
{
    int checked = 0;
    for (const RefCase& reference : referenceCases("book.json")) {
        if (const BookSection* section = sectionOf(reference)) {
            std::vector<std::unique_ptr<GraphRunner>> runners;
            checkSection(*section, reference, givenVariant(*section, reference, runners));
            ++checked;
        } else { // a @ a.transpose(2, 3) over two heads
            INFO(reference.name);
            REQUIRE(reference.name == "batched_product/float32");
            const auto heads = refMatrices(reference.inputs.value(QLatin1String("a")));
            REQUIRE(heads.size() == 2);
            const GraphRunner run({ { "attention.heads", "2" } },
                { { "heads.0.queries", heads[0] }, { "heads.0.keys", heads[0] }, { "heads.1.queries", heads[1] },
                    { "heads.1.keys", heads[1] } });
            CaseCheck check(reference);
            check.heads("product", run.matrices(), "scores", 2);
            CHECK(check.unseen() == "");
            ++checked;
        }
    }
    CHECK(checked == int(referenceCases("book.json").size()));
    CHECK(checked == 2 * int(bookSections().size()) + 1);
}

TEST_CASE("Sessions draw the book's weights from the seed, bit for bit, and reproduce its numbers", "[reference][book]")
{
    for (const RefCase& reference : referenceCases("book.json")) {
        const BookSection* section = sectionOf(reference);
        if (!section)
            continue;
        INFO(reference.name);
        const MatrixAt at = matricesOf(bookTrace(reference, section->settings));
        int compared = 0;
        for (const auto& [path, given] : givenMatrices(reference)) {
            INFO(path);
            const attn::MatrixPtr drawn = at(path);
            REQUIRE(drawn);
            CHECK(difference(*drawn, given, 0) == "");
            ++compared;
        }
        CHECK(compared == reference.inputs.size());
        checkSection(*section, reference, drawnVariant(*section, reference));
    }
}

TEST_CASE("Every figure that the book prints comes out to its four decimals", "[reference][book]")
{
    int figures = 0;
    for (const RefCase& reference : referenceCases("book.json")) {
        const BookSection* section = sectionOf(reference);
        if (!section)
            continue;
        const QJsonObject prints = rawCase(reference.name).value(QLatin1String("book_prints")).toObject();
        CHECK(!prints.isEmpty());
        const auto results = bookResults(*section, reference, drawnVariant(*section, reference));
        for (const QString& key : prints.keys()) {
            INFO(reference.name << " " << key.toStdString());
            const auto found = results.find(key.toStdString());
            REQUIRE(found != results.end());
            for (const Matrix& printed : refMatrices(prints.value(key))) { // a batch repeats the sentence
                CHECK(fourDecimals(found->second) == fourDecimals(printed));
                figures += int(printed.size());
            }
        }
    }
    CHECK(figures > 1000);
}

TEST_CASE("The dropout mask of PyTorch with MKL is the one printed by x86 notebooks", "[reference][book]")
{
    for (const RefCase& reference : referenceCases("book.json")) {
        if (!reference.name.starts_with("dropout/"))
            continue;
        attn::Settings settings = sectionOf(reference)->settings;
        settings["dropout.generator"] = "torch_mkl";
        const MatrixAt at = matricesOf(bookTrace(reference, settings));
        const Matrix print = refMatrix(rawCase(reference.name).value(QLatin1String("linux_x86_print")));
        CHECK(difference(*at("heads.0.dropout_mask"), print, 0) == "");
    }
}
