// SPDX-License-Identifier: GPL-3.0-or-later
// Arrays as models name and lay them out: which are taken, from which layer, how they are cut, and what is said of it.
#include "core/io/import/numberimport.h"
#include "core/io/session/sessionfile.h"
#include "core/io/tensor/tensorfile.h"
#include "core/pipeline/trace.h"
#include "tests/io/archive.h"
#include "tests/io/samples.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attn {

namespace {

/// An array of this shape whose numbers count from 0.
NamedTensor counting(std::string name, std::vector<std::int64_t> shape)
{
    NamedTensor array;
    array.name = std::move(name);
    array.shape = std::move(shape);
    std::vector<double> values(size_t(array.count()));
    for (size_t i = 0; i < values.size(); ++i)
        values[i] = double(i);
    array.values = std::make_shared<const std::vector<double>>(std::move(values));
    return array;
}

std::vector<std::string> fourTokens()
{
    return { "a", "b", "c", "d" };
}

Session imported(const std::vector<NamedTensor>& arrays, std::optional<int> heads = {}, std::optional<int> layer = {})
{
    Session session;
    const auto done = importNumbers(session, fourTokens(), suggestedImports(arrays, layer), heads, "model.npz");
    INFO((done ? std::string() : done.error().english()));
    REQUIRE(done);
    return session;
}

std::string refusedImport(const std::vector<NamedTensor>& arrays, std::optional<int> heads = {})
{
    Session session;
    const auto done = importNumbers(session, fourTokens(), suggestedImports(arrays), heads);
    REQUIRE_FALSE(done);
    return done.error().english();
}

std::vector<double> rowOf(const MatrixPtr& matrix, int row)
{
    REQUIRE(matrix);
    REQUIRE(row < matrix->rows());
    return { matrix->row(row).begin(), matrix->row(row).end() };
}

using Numbers = std::vector<double>;

std::string reportOf(const std::vector<NamedTensor>& arrays, const std::vector<ImportItem>& items, const Session& after)
{
    std::string out;
    for (const ImportLine& line : importReport(arrays, items, after)) {
        for (const Message& part : line)
            out += part.english() + "; ";
        out += "\n";
    }
    return out;
}

} // namespace

TEST_CASE("query_key_value of GPT-NeoX, BLOOM and Falcon is cut head by head", "[io][import]")
{
    for (const char* module : { "gpt_neox.layers.0.attention", "transformer.h.0.self_attention" }) {
        const std::string name = std::string(module) + ".query_key_value.";
        const Session session = imported({ counting(name + "weight", { 12, 4 }), counting(name + "bias", { 12 }),
                                             counting(std::string(module) + ".dense.weight", { 4, 4 }) },
            2);
        // Rows of the array: q of head 0 (0, 1), k (2, 3), v (4, 5), then those of head 1; row r begins with 4 r.
        CHECK(rowOf(session.weight(Projection::Query), 0) == Numbers { 0, 4, 24, 28 });
        CHECK(rowOf(session.weight(Projection::Key), 0) == Numbers { 8, 12, 32, 36 });
        CHECK(rowOf(session.weight(Projection::Value), 3) == Numbers { 19, 23, 43, 47 });
        CHECK(rowOf(session.bias(Projection::Query), 0) == Numbers { 0, 1, 6, 7 });
        CHECK(rowOf(session.bias(Projection::Value), 0) == Numbers { 4, 5, 10, 11 });
        CHECK(rowOf(session.weight(Projection::Output), 1) == Numbers { 1, 5, 9, 13 });
        CHECK(session.settings.at("attention.heads") == "2");
    }
    CHECK(contains(refusedImport({ counting("h.0.attention.query_key_value.weight", { 12, 4 }) }, 3), "3 heads"));
}

TEST_CASE("qkv_proj of CodeGen and ProGen is cut in quarters of the heads, value before key", "[io][import]")
{
    const std::string name = "transformer.h.0.attn.qkv_proj.weight";
    const NamedTensor array = counting(name, { 24, 8 });
    const Session session = imported({ array }, 4);
    // Rows of the array: q of head 0 (0, 1), v (2, 3), k (4, 5), then those of head 1 from row 6 on; row r begins with 8 r.
    CHECK(rowOf(session.weight(Projection::Query), 0) == Numbers { 0, 8, 48, 56, 96, 104, 144, 152 });
    CHECK(rowOf(session.weight(Projection::Value), 0) == Numbers { 16, 24, 64, 72, 112, 120, 160, 168 });
    CHECK(rowOf(session.weight(Projection::Key), 1) == Numbers { 33, 41, 81, 89, 129, 137, 177, 185 });
    // With 8 heads a block holds q of two heads, then v of both, then k: the same columns, as heads stand in their order.
    CHECK(rowOf(imported({ array }, 8).weight(Projection::Key), 1) == rowOf(session.weight(Projection::Key), 1));
    CHECK(contains(refusedImport({ array }, 2), "2 heads cannot be split into four"));
    CHECK(contains(reportOf({ array }, suggestedImports({ array }), session), "four blocks of heads"));
    // Phi-3's module of the same name has all of q, then k, then v: k begins at row 8.
    const Session phi = imported({ counting("model.layers.0.self_attn.qkv_proj.weight", { 24, 8 }) }, 4);
    CHECK(rowOf(phi.weight(Projection::Key), 0) == Numbers { 64, 72, 80, 88, 96, 104, 112, 120 });
    CHECK_FALSE(suggestedImports({ counting("h.0.attn.qkv_proj.weight", { 24, 8 }) }).empty());
    CHECK(suggestedImports({ counting("h.0.attn.qkv_proj.weight", { 24, 8 }) })[0].target->key == "w_qvk_quarters");
}

TEST_CASE("Arrays in which heads share keys and values are refused", "[io][import]")
{
    // Falcon-7B: 4 heads of 1 with one key and one value; Mistral-like: 2 key heads of 2 beside 4 query heads of 2.
    CHECK(contains(refusedImport({ counting("h.0.self_attention.query_key_value.weight", { 6, 4 }) }), "heads share"));
    CHECK(contains(
        refusedImport({ counting("layers.0.self_attn.qkv_proj.weight", { 16, 8 }) }), "8 columns of queries"));
    CHECK(contains(refusedImport({ counting("blocks.0.attn.Wqkv.weight", { 12, 8 }) }), "room for 2 of keys"));
    // Told by hand, the very shape is cut in thirds: rows need not be as many as columns.
    const NamedTensor array = counting("mine", { 4, 6 });
    const auto items = chosenImports({ array }, "mine=w_qkv");
    REQUIRE(items);
    Session session;
    REQUIRE(importNumbers(session, fourTokens(), *items));
    CHECK(rowOf(session.weight(Projection::Key), 0) == Numbers { 2, 3 });
}

TEST_CASE("Fused arrays with one part after the other are cut in thirds, whichever way they are stored", "[io][import]")
{
    struct Fused {
        const char* name;
        bool linear; // [outputs, inputs]
    };
    for (const Fused& fused : { Fused { "model.layers.0.self_attn.qkv_proj.weight", true },
             Fused { "transformer.blocks.0.attn.Wqkv.weight", true }, Fused { "blocks.0.attn.qkv.weight", true },
             Fused { "encoder.layers.0.self_attn.in_proj_weight", true }, Fused { "transformer.h.0.attn.c_attn.weight", false },
             Fused { "transformer.h.0.attn.c_attn.weight", true } }) {
        INFO(fused.name);
        const Session session = imported({ counting(fused.name, fused.linear ? std::vector<std::int64_t> { 12, 4 }
                                                                             : std::vector<std::int64_t> { 4, 12 }) },
            2);
        const Numbers key = fused.linear ? Numbers { 16, 20, 24, 28 } : Numbers { 4, 5, 6, 7 };
        CHECK(rowOf(session.weight(Projection::Key), 0) == key);
    }
    // nanoGPT's c_proj is stored as its c_attn is, GPT-2's as its own.
    const NamedTensor projection = counting("h.0.attn.c_proj.weight", { 4, 4 });
    CHECK(rowOf(imported({ counting("h.0.attn.c_attn.weight", { 12, 4 }), projection }).weight(Projection::Output), 0)
        == Numbers { 0, 4, 8, 12 });
    CHECK(rowOf(imported({ counting("h.0.attn.c_attn.weight", { 4, 12 }), projection }).weight(Projection::Output), 0)
        == Numbers { 0, 1, 2, 3 });
}

TEST_CASE("One layer is taken, the lowest or the one that is named", "[io][import]")
{
    std::vector<NamedTensor> arrays;
    for (const char* layer : { "10", "2" })
        for (const char* part : { "q_proj", "k_proj", "v_proj" }) {
            arrays.push_back(counting(std::string("model.layers.") + layer + ".self_attn." + part + ".weight", { 4, 4 }));
            if (std::string(layer) == "10") // tells it apart
                arrays.back().values = std::make_shared<const std::vector<double>>(16, 10.0);
        }
    std::swap(arrays[1], arrays[4]); // k of layer 2 before that of layer 10
    CHECK(importLayers(arrays) == std::vector<int> { 2, 10 });
    const Session lowest = imported(arrays), tenth = imported(arrays, {}, 10);
    for (const Projection layer : { Projection::Query, Projection::Key, Projection::Value }) {
        CHECK(rowOf(lowest.weight(layer), 0) == Numbers { 0, 4, 8, 12 });
        CHECK(rowOf(tenth.weight(layer), 0) == Numbers { 10, 10, 10, 10 });
    }
    const auto items = chosenImports(arrays, "layer=10");
    REQUIRE(items);
    CHECK(layerOf(*items) == 10);
    CHECK(contains(reportOf(arrays, *items, tenth), "layer 10 of the layers 2, 10 is taken"));
    const auto trace = Trace::create(tenth, fourTokens());
    REQUIRE(trace);
    CHECK((*trace)->view((*(*trace)->find("w_key"))->id)->description.english()
        == "imported: model.layers.10.self_attn.k_proj.weight of model.npz, transposed");
    for (const char* wrong : { "layer=3", "layer=x", "layer=-1" }) {
        INFO(wrong);
        const auto refused = chosenImports(arrays, wrong);
        REQUIRE_FALSE(refused);
        CHECK(refused.error().kind == Error::Kind::Usage);
    }
    CHECK(contains(chosenImports(arrays, "layer=3").error().english(), "2, 10"));
}

TEST_CASE("Self-attention of the encoder comes before a decoder's and before cross attention", "[io][import]")
{
    const auto items = suggestedImports({ counting("decoder.block.0.layer.0.SelfAttention.q.weight", { 4, 4 }),
        counting("decoder.block.0.layer.1.EncDecAttention.q.weight", { 4, 4 }),
        counting("encoder.block.0.layer.0.SelfAttention.q.weight", { 4, 4 }),
        counting("encoder.block.0.layer.0.SelfAttention.o.weight", { 4, 4 }) });
    REQUIRE(items.size() == 2);
    CHECK(items[0].array.name == "encoder.block.0.layer.0.SelfAttention.q.weight");
    CHECK(items[0].transposed);
    CHECK(items[1].target->key == "w_out");
}

TEST_CASE("Heads in arrays of their own, or along the first axis, are put side by side", "[io][import]")
{
    SECTION("TransformerLens")
    {
        const Session session = imported({ counting("blocks.0.attn.W_Q", { 2, 4, 2 }), counting("blocks.0.attn.W_K", { 2, 4, 2 }),
            counting("blocks.0.attn.W_V", { 2, 4, 2 }), counting("blocks.0.attn.W_O", { 2, 2, 4 }),
            counting("blocks.0.attn.b_Q", { 2, 2 }), counting("blocks.0.mlp.W_out", { 8, 4 }) });
        CHECK(rowOf(session.weight(Projection::Query), 1) == Numbers { 2, 3, 10, 11 }); // W_Q[0, 1], W_Q[1, 1]
        CHECK(rowOf(session.weight(Projection::Output), 2) == Numbers { 8, 9, 10, 11 }); // W_O[1, 0]
        CHECK(rowOf(session.bias(Projection::Query), 0) == Numbers { 0, 1, 2, 3 });
        CHECK(session.settings.at("attention.heads") == "2");
    }
    SECTION("a module for each head, in any order")
    {
        const std::vector<NamedTensor> arrays { counting("heads.1.W_query.weight", { 2, 4 }), counting("heads.0.W_query.weight", { 2, 4 }) };
        const Session session = imported(arrays);
        CHECK(rowOf(session.weight(Projection::Query), 0) == Numbers { 0, 4, 0, 4 });
        CHECK(session.settings.at("attention.heads") == "2");
        CHECK(contains(refusedImport(arrays, 4), "each of 2 heads"));
    }
    SECTION("matrices of inputs x outputs")
    {
        std::vector<NamedTensor> arrays;
        for (int head : { 0, 1, 2 })
            arrays.push_back(counting("heads." + std::to_string(head) + ".W_query", { 4, 1 }));
        CHECK(rowOf(imported(arrays).weight(Projection::Query), 3) == Numbers { 3, 3, 3 });
    }
}

TEST_CASE("An import says what it took, turned and cut, what it left, and what stays drawn", "[io][import]")
{
    const std::vector<NamedTensor> arrays { counting("inputs", { 4, 4 }),
        counting("encoder.block.0.layer.0.SelfAttention.q.weight", { 4, 4 }),
        counting("encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight", { 32, 8 }),
        counting("encoder.block.0.layer.1.DenseReluDense.wi.weight", { 8, 4 }) };
    const auto items = suggestedImports(arrays);
    const std::string report = reportOf(arrays, items, imported(arrays));
    INFO(report);
    CHECK(contains(report, "taken: inputs [4, 4] as embeddings"));
    CHECK(contains(report, "SelfAttention.q.weight [4, 4] as w_query; transposed"));
    CHECK(contains(report, "left in the file (2): "));
    CHECK(contains(report, "relative_attention_bias.weight [32, 8]"));
    CHECK(contains(report, "drawn, as the file gave none: w_key, w_value"));
    const std::vector<NamedTensor> fused { counting("layers.0.attention.query_key_value.weight", { 12, 4 }) };
    CHECK(contains(reportOf(fused, suggestedImports(fused), imported(fused, 2)), "cut head by head for 2 heads"));
    CHECK(contains(reportOf(fused, suggestedImports(fused), imported(fused, 1)), "cut head by head for 1 head ("));
}

TEST_CASE("Where the numbers were read from stays with them through a session file, until they are edited", "[io][import]")
{
    const Session session = imported({ counting("layers.0.attention.query_key_value.weight", { 12, 4 }), counting("embeddings", { 4, 4 }) }, 2);
    const auto again = parseSession(sessionJson(session));
    REQUIRE(again);
    CHECK(again->warnings.empty());
    for (const Session& one : { session, again->session }) {
        const auto trace = Trace::create(one, fourTokens());
        REQUIRE(trace);
        const auto words = [&](const char* path) { return (*trace)->view((*(*trace)->find(path))->id)->description.english(); };
        CHECK(words("w_value") == "imported: cut out of layers.0.attention.query_key_value.weight of model.npz, transposed");
        CHECK(words("embeddings") == "imported: embeddings of model.npz");
    }
    CHECK(sessionJson(again->session) == sessionJson(session));
}

TEST_CASE("Numbers that are NaN or infinite are told with their place", "[io][import]")
{
    NamedTensor array = counting("w_query", { 4, 2 });
    std::vector<double> values = *array.values;
    values[3] = std::nan("");
    values[6] = std::numeric_limits<double>::infinity();
    array.values = std::make_shared<const std::vector<double>>(values);
    Session session;
    std::vector<Message> notes;
    REQUIRE(importNumbers(session, fourTokens(), suggestedImports({ array }), {}, "w.npz", &notes));
    REQUIRE(notes.size() == 1);
    CHECK(contains(notes[0].english(), "w_query: 2 of its 8 numbers are NaN or infinite (first: row 2, column 2)"));
}

TEST_CASE("Rows that a table names go to the tokens of these names", "[io][import]")
{
    const auto table = [](const char* text) {
        const auto arrays = openTensors(bytesInMemory(QByteArray(text)), "table");
        REQUIRE(arrays);
        return arrays->front();
    };
    const auto take = [](const NamedTensor& array, Session& session, std::vector<Message>& notes) {
        const auto items = chosenImports({ array }, "table=embeddings");
        REQUIRE(items);
        return importNumbers(session, { "b", "a", "b" }, *items, {}, {}, &notes);
    };
    Session session;
    std::vector<Message> notes;
    REQUIRE(take(table("a,1,2\nc,3,4\nb,5,6\n"), session, notes)); // not in the order of the text
    CHECK(session.rows == std::map<std::string, std::vector<double>> { { "a", { 1, 2 } }, { "b", { 5, 6 } } });
    REQUIRE(notes.size() == 1);
    CHECK(contains(notes[0].english(), "2 of its 3 rows were taken by their names"));
    notes.clear();
    REQUIRE(take(table("b,1,2\na,3,4\nb (2),5,6\n"), session, notes)); // as our own tables name them
    CHECK(notes.empty());
    CHECK((*session.embeddings)(2, 0) == 5);
    REQUIRE(take(table("x,1,2\ny,3,4\nz,5,6\n"), session, notes));
    REQUIRE(notes.size() == 1);
    CHECK(contains(notes[0].english(), "taken in their order"));
    const auto refused = take(table("a,1,2\nx,3,4\ny,5,6\n"), session, notes);
    REQUIRE_FALSE(refused);
    CHECK(contains(refused.error().english(), "none for these tokens of the text: b"));
}

TEST_CASE("Names in messages of an import are cut between characters", "[io][import]")
{
    const auto embeddings = [](const std::string& row) {
        NamedTensor array = counting("table", { 2, 2 });
        array.rowNames = std::make_shared<const std::vector<std::string>>(std::vector<std::string> { row, "b" });
        const auto items = chosenImports({ array }, "table=embeddings");
        REQUIRE(items);
        return *items;
    };
    std::string ideographs, emoji;
    for (int i = 0; i < 250; ++i) {
        ideographs += "\u6ce8"; // three bytes: neither 40 nor 200 bytes end one
        emoji += "\U0001F600";
    }
    Session session;
    std::vector<Message> notes;
    REQUIRE(importNumbers(session, { "c", "d" }, embeddings(ideographs), {}, {}, &notes));
    REQUIRE(notes.size() == 1);
    CHECK(contains(notes[0].english(), "(" + ideographs.substr(0, 3 * 40) + " ...)"));
    const auto refused = importNumbers(session, { "b", "x" + emoji }, embeddings("a"));
    REQUIRE_FALSE(refused);
    CHECK(contains(refused.error().english(), ": x" + emoji.substr(0, 4 * 199) + "."));
}

TEST_CASE("Of a batch of embeddings one text is taken", "[io][import]")
{
    const std::vector<NamedTensor> arrays { counting("inputs_embeds", { 2, 4, 3 }) };
    CHECK(contains(refusedImport(arrays), ":batch=0 to :batch=1"));
    const auto items = chosenImports(arrays, "batch=1");
    REQUIRE(items);
    Session session;
    REQUIRE(importNumbers(session, fourTokens(), *items));
    CHECK(rowOf(session.embeddings, 0) == Numbers { 12, 13, 14 });
}

TEST_CASE("Python's NaN is read in numbers, and rows are named in our JSON", "[io][import]")
{
    const auto arrays = openTensors(bytesInMemory(R"({"w_query": [[1, NaN], [-Infinity, 4]]})"), "x");
    REQUIRE(arrays);
    CHECK(std::isnan((*arrays->front().values)[1]));
    CHECK(std::isinf((*arrays->front().values)[2]));
    const auto named = openTensors(bytesInMemory(R"({"path": "embeddings", "rows": ["u", "v"], "shape": [2, 1], "data": [1, 2]})"), "x");
    REQUIRE(named);
    REQUIRE(named->front().rowNames);
    CHECK(*named->front().rowNames == std::vector<std::string> { "u", "v" });
}

TEST_CASE("Files of other kinds are named by their first bytes, with a way to convert them", "[io][import]")
{
    const auto refused = [](const QByteArray& bytes) {
        const auto opened = openTensors(bytesInMemory(bytes), "file");
        REQUIRE_FALSE(opened);
        return opened.error().english();
    };
    const auto lines = [](const std::string& text) { return std::count(text.begin(), text.end(), '\n'); };
    struct Kind {
        QByteArray bytes;
        const char* name;
    };
    const QByteArray torch("\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.", 15);
    for (const Kind& kind : { Kind { "GGUF\x03", "GGUF" }, Kind { "\x89HDF\r\n\x1a\n", "HDF5" }, Kind { torch, "PyTorch" },
             Kind { QByteArray("\x80\x04\x95\x00", 4), "pickle" }, Kind { QByteArray("\x08\x07\x12\x07pytorch", 11), "ONNX" },
             Kind { archive({ storedEntry("archive/data.pkl", "x") }), "PyTorch" } }) {
        INFO(kind.name);
        const std::string text = refused(kind.bytes);
        CHECK(contains(text, kind.name));
        CHECK(contains(text, "import "));
        CHECK(lines(text) == 2); // the sentence, then two lines of Python
    }
    CHECK(contains(refused("version https://git-lfs.github.com/spec/v1\noid sha256:0"), "git lfs pull"));
    CHECK(contains(refused("<!DOCTYPE html>"), "web page"));
    CHECK(contains(refused(QByteArray("\x1f\x8b\x08", 3)), "unpack"));
}

} // namespace attn
