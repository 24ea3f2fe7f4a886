// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/numberimport.h"
#include "core/io/tensor/tensorfile.h"
#include "core/io/text/tokenizer.h"
#include "core/pipeline/trace.h"
#include "tests/io/archive.h"
#include "tests/io/samples.h"
#include "tests/support/catch.h"
#include "tests/support/shareddata.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

namespace attn {

namespace {

/// An array of this shape whose numbers count from `first`.
NamedTensor counted(std::string name, std::vector<std::int64_t> shape, double first = 0)
{
    NamedTensor array;
    array.name = std::move(name);
    array.shape = std::move(shape);
    std::vector<double> values(size_t(array.count()));
    for (double& value : values)
        value = first++;
    array.values = std::make_shared<const std::vector<double>>(std::move(values));
    return array;
}

std::vector<std::string> threeTokens()
{
    return { "b", "a", "b" };
}

std::string whyNot(const Session& session, const std::vector<ImportItem>& items, std::optional<int> heads = {})
{
    Session changed = session;
    const auto done = importNumbers(changed, threeTokens(), items, heads);
    const auto checked = checkImport(session, threeTokens(), items, heads);
    REQUIRE(bool(done) == bool(checked)); // the shapes alone tell the same
    if (done)
        return {};
    CHECK(changed.embeddings == session.embeddings);
    CHECK(changed.settings == session.settings);
    CHECK(done.error().english() == checked.error().english());
    return done.error().english();
}

ImportItem itemOf(NamedTensor array, const char* key, bool transposed = false)
{
    REQUIRE(findImportTarget(key));
    return { std::move(array), findImportTarget(key), transposed };
}

std::string suggestedKey(const char* name, std::vector<std::int64_t> shape)
{
    const auto item = suggestedImport(counted(name, std::move(shape)));
    return item ? std::string(item->target->key) + (item->transposed ? ".T" : "") : std::string();
}

Matrix refMatrixOf(const QJsonValue& rows)
{
    const QJsonArray list = rows.toArray();
    Matrix out(list.size(), list[0].toArray().size());
    for (Eigen::Index i = 0; i < out.rows(); ++i)
        for (Eigen::Index j = 0; j < out.cols(); ++j)
            out(i, j) = list[i].toArray()[j].toDouble();
    return out;
}

} // namespace

TEST_CASE("Arrays become embeddings and weights, transposed where torch stores them so", "[io][import]")
{
    Session session;
    session.settings = { { "attention.size", "7" } };
    REQUIRE(importNumbers(session, threeTokens(),
        { itemOf(counted("x", { 3, 2 }), "embeddings"), itemOf(counted("q", { 4, 2 }, 10), "w_query", true),
            itemOf(counted("k", { 2, 4 }, 20), "w_key"), itemOf(counted("kb", { 4 }, 30), "b_key"),
            itemOf(counted("o", { 1, 4, 5 }, 40), "w_out") },
        2));
    CHECK((*session.embeddings)(2, 1) == 5);
    const Matrix& query = *session.weight(Projection::Query);
    CHECK((query.rows() == 2 && query.cols() == 4));
    CHECK(query(1, 0) == 11); // row 0 of [outputs, inputs] is column 0
    CHECK(query(0, 3) == 16);
    CHECK((*session.weight(Projection::Key))(1, 0) == 24);
    CHECK((*session.bias(Projection::Key))(0, 3) == 33);
    CHECK((*session.weight(Projection::Output))(3, 4) == 59);
    CHECK(session.settings
        == Settings { { "attention.bias", "true" }, { "attention.heads", "2" }, { "attention.kind", "dot_product" },
            { "output.projection", "true" } });
    const auto trace = Trace::create(session, threeTokens());
    REQUIRE(trace);
    CHECK((*trace)->shape().headDim() == 2);
    CHECK((*trace)->shape().outputs == 5);
}

TEST_CASE("Embeddings have a row for each token, or for each different token", "[io][import]")
{
    Session session;
    session.rows = { { "a", { 9, 9, 9 } } };
    REQUIRE(importNumbers(session, threeTokens(), { itemOf(counted("table", { 2, 2 }), "embeddings") }));
    CHECK(session.rows == std::map<std::string, std::vector<double>> { { "a", { 0, 1 } }, { "b", { 2, 3 } } });
    CHECK_FALSE(session.embeddings);
    const std::string refused = whyNot(session, { itemOf(counted("table", { 5, 2 }), "embeddings") });
    CHECK(contains(refused, "table is 5×2, but the text has 3 tokens"));
}

TEST_CASE("Shapes that do not fit are refused with both shapes, and change nothing", "[io][import]")
{
    Session session;
    session.embeddings = share(Matrix::Ones(3, 4));
    CHECK(contains(whyNot(session, { itemOf(counted("q", { 5, 2 }), "w_query") }), "5×2, but 4×2 fits here"));
    CHECK(contains(whyNot(session, { itemOf(counted("q", { 4, 2 }), "w_query", true) }), "2×4, but 4×4 fits here"));
    CHECK(contains(
        whyNot(session, { itemOf(counted("q", { 4, 2 }), "w_query"), itemOf(counted("k", { 4, 3 }), "w_key") }),
        "4×3, but 4×2 fits here"));
    CHECK(
        contains(whyNot(session, { itemOf(counted("q", { 4, 2 }), "w_query"), itemOf(counted("b", { 3 }), "b_query") }),
            "1×3, but 1×2 fits here"));
    CHECK(contains(whyNot(session, { itemOf(counted("q", { 2, 2, 4, 2 }), "w_query") }), "q has the shape [2, 2, 4, 2]"));
    CHECK(contains(whyNot(session, { itemOf(counted("b", { 3, 2, 2 }), "b_query") }), "b has the shape [3, 2, 2]; a bias"));
    CHECK(contains(whyNot(session, { itemOf(counted("c", { 4, 8 }), "w_qkv") }), "c is 4×8, which cannot be cut"));
    CHECK(contains(
        whyNot(session, { itemOf(counted("q", { 4, 3 }), "w_query") }, 2), "3 columns cannot be split into 2 heads"));
    CHECK(contains(whyNot(session, { itemOf(counted("e", { 0, 4 }), "w_query") }), "e has the shape [0, 4]"));
    CHECK(contains(
        whyNot(session, { itemOf(counted("q", { 4, 4 }), "w_query"), itemOf(counted("k", { 4, 2 }), "w_key") }),
        "grouped queries"));
    CHECK(whyNot(session, { itemOf(counted("q", { 4, 2 }), "w_query") }).empty());
}

TEST_CASE("Names of GPT-2, LLaMA, BERT, torch and our own exports are known", "[io][import]")
{
    CHECK(suggestedKey("transformer.h.0.attn.c_attn.weight", { 48, 144 }) == "w_qkv");
    CHECK(suggestedKey("h.0.attn.c_attn.bias", { 144 }) == "b_qkv");
    CHECK(suggestedKey("h.0.attn.c_proj.weight", { 48, 48 }) == "w_out");
    CHECK(suggestedKey("h.0.mlp.c_proj.weight", { 192, 48 }).empty());
    CHECK(suggestedKey("h.0.attn.bias", { 1, 1, 11, 11 }).empty()); // the mask
    CHECK(suggestedKey("model.layers.0.self_attn.q_proj.weight", { 64, 64 }) == "w_query.T");
    CHECK(suggestedKey("model.layers.0.self_attn.o_proj.weight", { 64, 64 }) == "w_out.T");
    CHECK(suggestedKey("bert.encoder.layer.0.attention.self.key.bias", { 64 }) == "b_key");
    CHECK(suggestedKey("bert.encoder.layer.0.attention.output.dense.weight", { 64, 64 }) == "w_out.T");
    CHECK(suggestedKey("bert.encoder.layer.0.output.dense.weight", { 64, 256 }).empty());
    CHECK(suggestedKey("in_proj_weight", { 144, 48 }) == "w_qkv.T");
    CHECK(suggestedKey("W_query.weight", { 2, 3 }) == "w_query.T"); // an nn.Linear of that name
    CHECK(suggestedKey("att.W_value.bias", { 2 }) == "b_value");
    CHECK(suggestedKey("layers.0.attention.wq.weight", { 64, 64 }) == "w_query.T");
    CHECK(suggestedKey("blocks.0.attn.to_k.weight", { 64, 64 }) == "w_key.T");
    CHECK(suggestedKey("W_q", { 3, 2 }) == "w_query");
    CHECK(suggestedKey("w_value", { 3, 2 }) == "w_value");
    CHECK(suggestedKey("embeddings", { 6, 3 }) == "embeddings");
    CHECK(suggestedKey("heads.0.scores", { 6, 6 }).empty());
    const auto items = suggestedImports({ counted("h.0.attn.c_attn.weight", { 4, 12 }),
        counted("q_proj.weight", { 4, 4 }), counted("h.1.attn.c_attn.weight", { 4, 12 }) });
    REQUIRE(items.size() == 1);
    CHECK(items[0].array.name == "h.0.attn.c_attn.weight");
}

TEST_CASE("The command line's words name arrays and targets", "[io][import]")
{
    const std::vector<NamedTensor> arrays { counted("a=b", { 2, 2 }), counted("c", { 2 }) };
    const auto items = chosenImports(arrays, "a=b=w_key.T,c=b_key");
    REQUIRE(items);
    CHECK(((*items)[0].transposed && (*items)[0].target->key == "w_key" && (*items)[1].target->key == "b_key"));
    for (const char* wrong : { "c", "c=w_nothing", "d=w_key", "c=b_key.T", "" }) {
        const auto refused = chosenImports(arrays, wrong);
        REQUIRE_FALSE(refused);
        CHECK(refused.error().kind == Error::Kind::Usage);
    }
    CHECK(contains(chosenImports(arrays, "d=w_key").error().english(), "a=b [2, 2], c [2]"));
}

TEST_CASE("A layer as large as GPT-2's becomes twelve heads of 64", "[io][import]")
{
    const auto little = [](const NamedTensor& array) {
        QByteArray out;
        for (double value : *array.values)
            putLittle(out, std::bit_cast<quint32>(float(value)));
        return out;
    };
    NamedTensor weight = counted("h.0.attn.c_attn.weight", { 768, 2304 });
    NamedTensor bias = counted("h.0.attn.c_attn.bias", { 2304 });
    const QByteArray header
        = R"({"h.0.attn.c_attn.weight":{"dtype":"F32","shape":[768,2304],"data_offsets":[0,7077888]},)"
          R"("h.0.attn.c_attn.bias":{"dtype":"F32","shape":[2304],"data_offsets":[7077888,7087104]}})";
    const auto arrays = openTensors(bytesInMemory(safetensorsFile(header, little(weight) + little(bias))), "model");
    REQUIRE(arrays);
    const auto items = suggestedImports(*arrays);
    REQUIRE(items.size() == 2);
    CHECK(suggestedHeads(items) == 12);
    const auto read = readImport(items);
    REQUIRE(read);
    Session session;
    REQUIRE(importNumbers(session, threeTokens(), *read, suggestedHeads(items)));
    const auto trace = Trace::create(session, threeTokens());
    REQUIRE(trace);
    CHECK((*trace)->shape().heads == 12);
    CHECK((*trace)->shape().headDim() == 64);
    CHECK((*trace)->shape().model == 768);
    CHECK((*session.weight(Projection::Key))(1, 0) == 2304 + 768);
    CHECK((*session.bias(Projection::Value))(0, 5) == 1536 + 5);
}

TEST_CASE("The attention of a trained GPT-2 layer, imported, equals its reference", "[io][import][shared]")
{
    const QString folder = sharedFolder("models/gpt-nano-sort");
    if (folder.isEmpty())
        return;
    QFile file(folder + "/reference.json");
    REQUIRE(file.open(QIODevice::ReadOnly));
    const QJsonObject run = QJsonDocument::fromJson(file.readAll()).object()["cases"][0].toObject();
    struct Half {
        const char* file;
        double tolerance;
    };
    for (const Half& half : { Half { "model.safetensors", 2e-5 }, Half { "model.noprefix.f16.safetensors", 2e-2 },
             Half { "model.bf16.safetensors", 1e-1 } }) {
        INFO(half.file);
        const auto arrays = openTensors(folder + "/" + half.file);
        REQUIRE(arrays);
        for (int layer : { 0, 1, 2 }) {
            INFO(layer);
            std::vector<NamedTensor> ofLayer;
            for (const NamedTensor& array : *arrays)
                if (array.name.find("h." + std::to_string(layer) + ".attn") != std::string::npos)
                    ofLayer.push_back(array);
            auto items = suggestedImports(ofLayer);
            CHECK(items.size() == 4);
            const QJsonObject reference = run["layers"][layer].toObject();
            const Matrix input = refMatrixOf(reference["ln_1"]);
            Session session;
            session.tokens.emplace();
            for (Eigen::Index i = 0; i < input.rows(); ++i)
                session.tokens->push_back("t" + std::to_string(i));
            session.embeddings = share(input);
            session.settings = { { "mask", "causal" }, { "scale", "sqrt" } };
            REQUIRE(importNumbers(session, *session.tokens, items, 3));
            const auto trace = Trace::create(session, *session.tokens);
            INFO((trace ? std::string() : trace.error().english()));
            REQUIRE(trace);
            const auto differs = [&](const std::string& path, const QJsonValue& expected) {
                const auto node = (*trace)->find(path);
                REQUIRE(node);
                const auto view = (*trace)->view((*node)->id);
                REQUIRE(view);
                const Matrix wanted = refMatrixOf(expected);
                return (*view->values - wanted).cwiseAbs().maxCoeff() / std::max(1.0, wanted.cwiseAbs().maxCoeff());
            };
            for (int head : { 0, 1, 2 }) {
                const std::string place = "heads." + std::to_string(head);
                CHECK(differs(place + ".queries", reference["q"][head]) < half.tolerance);
                CHECK(differs(place + ".keys", reference["k"][head]) < half.tolerance);
                CHECK(differs(place + ".values", reference["v"][head]) < half.tolerance);
                CHECK(differs(place + ".scaled_scores", reference["scores"][head]) < half.tolerance);
                CHECK(differs(place + ".attention_weights", reference["weights"][head]) < half.tolerance);
                CHECK(differs(place + ".context_vectors", reference["head_context"][head]) < half.tolerance);
            }
            CHECK(differs("output", reference["attn_out"]) < half.tolerance);
        }
    }
}

} // namespace attn
