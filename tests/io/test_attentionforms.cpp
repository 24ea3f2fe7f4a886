// SPDX-License-Identifier: GPL-3.0-or-later
// Attention weights in the forms in which people save them.
#include "core/io/attention/attentionfile.h"
#include "core/io/tables/matrixtable.h"
#include "core/io/tensor/picklestrings.h"
#include "tests/io/attentionsamples.h"
#include "tests/io/samples.h"

#include <QTemporaryDir>
#include <cmath>

using namespace attentiontest;

namespace {

using Texts = std::vector<std::string>;

/// Rows i of causal weights, 1 / (i + 1) each.
std::vector<double> causalRows(int count)
{
    std::vector<double> out;
    for (int i = 0; i < count; ++i)
        for (int j = 0; j < count; ++j)
            out.push_back(j <= i ? 1.0 / (i + 1) : 0.0);
    return out;
}

QByteArray npy(const char* shape, const std::vector<double>& numbers)
{
    return attn::npyFile("<f8", shape, bytesOf(numbers));
}

/// Uniform weights of one batch after the other: each row holds 1 / keys, but the first cell of text t is t + 10.
std::vector<double> marked(int texts, int rows, int keys)
{
    std::vector<double> out(size_t(texts * rows * keys), 1.0 / keys);
    for (int text = 0; text < texts; ++text)
        out[size_t(text * rows * keys)] = text + 10;
    return out;
}

QByteArray textArray(const Texts& texts, const char* shape)
{
    QByteArray data;
    for (const std::string& text : texts)
        data += QByteArray::fromStdString(text).leftJustified(4, '\0');
    return attn::npyFile("|S4", shape, data);
}

/// What numpy.save writes for an array of Python texts (protocol 4), with None for empty ones.
QByteArray objectArray(const Texts& texts)
{
    const auto word = [](const std::string& text) {
        return QByteArray("\x8c") + char(text.size()) + QByteArray::fromStdString(text) + "\x94";
    };
    QByteArray out("\x80\x04\x95\x40\x01\0\0\0\0\0\0", 11);
    out += word("numpy._core.multiarray") + word("_reconstruct") + "\x93\x94" + word("numpy") + word("ndarray") + "\x93\x94";
    out += QByteArray("K\0\x85\x94", 4) + "C\x01" "b\x94\x87\x94R\x94(K\x01K" + char(texts.size()) + "\x85\x94";
    out += QByteArray("h\x03", 2) + word("dtype") + "\x93\x94" + word("O8") + "\x89\x88\x87\x94R\x94(K\x03" + word("|")
        + "NNNJ\xff\xff\xff\xffJ\xff\xff\xff\xffK?t\x94" "b\x89]\x94(";
    for (const std::string& text : texts)
        out += text.empty() ? QByteArray("N") : word(text);
    out += "et\x94" "b.";
    return attn::npyFile("|O", ("(" + QByteArray::number(qsizetype(texts.size())) + ",)").constData(), out);
}

struct Folder {
    QTemporaryDir folder;
    QString save(const char* name, const QByteArray& content) const { return written(folder.filePath(name), content); }
    QString npz(const std::vector<attn::ArchiveEntry>& entries) const { return save("a.npz", attn::archive(entries)); }
};

std::string warningsOf(const QString& path)
{
    const auto loaded = attn::readSession(path);
    REQUIRE(loaded);
    std::string out;
    for (const attn::Message& warning : loaded->warnings)
        out += warning.english() + "\n";
    return out;
}

bool holds(const std::string& text, const char* part)
{
    return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("A square matrix alone is one layer with one head", "[io][given]")
{
    Folder files;
    const auto weights = causalRows(3);
    for (const QString& path : { files.save("a.npy", npy("(3, 3)", weights)), files.save("a.json", "[[1, 0, 0], [0.5, 0.5, 0], [0.25, 0.25, 0.5]]"),
             files.save("a.csv", "1,0,0\n0.5,0.5,0\n0.25,0.25,0.5\n"),
             files.npz({ attn::storedEntry("weights.npy", npy("(3, 3)", weights)) }) }) {
        INFO(path.toStdString());
        const auto trace = opened(path);
        CHECK(trace->shape().layers == 1);
        CHECK(trace->shape().heads == 1);
        CHECK((*valuesAt(*trace, "heads.0.attention_weights"))(1, 1) == 0.5);
        CHECK((*valuesAt(*trace, "heads.0.attention_weights"))(0, 1) == 0);
    }
    const auto cell = opened(files.save("b.npy", npy("(3, 3)", weights)));
    CHECK(cell->explain(cell->graph().find("heads.0.attention_weights")->id, 2, 1)->expression.starts_with("array[2, 1] = "));
    // Scores and weight matrices are square, too, but do not sum to 1.
    CHECK(holds(refusal(files.save("scores.csv", "1,2\n3,4\n")), "do not sum to 1"));
    CHECK(holds(refusal(files.save("table.csv", "a,1,2,3\nb,4,5,6\n")), "Import Numbers"));
}

TEST_CASE("What is exported of one head opens in every format that is read", "[io][given][export]")
{
    Folder files;
    attn::MatrixTable table;
    table.path = "heads.1.attention_weights";
    table.rows = table.columns = { "The", "cat", "=sat" };
    attn::Matrix values(3, 3);
    values << 1, 0, 0, 0.1, 0.9, 0, 0.2, 0.3, 0.5;
    table.values = attn::share(values);
    struct Format {
        const char* name;
        QByteArray content;
        bool named;
    };
    for (const Format& format : { Format { "h.csv", attn::tableCsv(table), true }, Format { "h.tsv", attn::tableTsv(table), true },
             Format { "h.json", attn::tableJson(table), true }, Format { "h.npy", attn::tableNpy(table), false } }) {
        INFO(format.name);
        const auto trace = opened(files.save(format.name, format.content));
        CHECK(*valuesAt(*trace, "heads.0.attention_weights") == values);
        CHECK(trace->sources().tokens == (format.named ? table.rows : Texts { "1", "2", "3" }));
    }
    const auto npz = opened(files.npz({ attn::storedEntry("heads.1.attention_weights.npy", attn::tableNpy(table)),
        attn::storedEntry("tokens.npy", textArray({ "The", "cat", "sat" }, "(3,)")) }));
    CHECK(*valuesAt(*npz, "heads.0.attention_weights") == values);
    CHECK(npz->sources().tokens[2] == "sat");
    // Two heads of one file, and what the command show prints.
    const QByteArray shown = "{\"stages\": [" + attn::tableJson(table).replace("heads.1", "heads.0") + "," + attn::tableJson(table) + "]}";
    const auto both = opened(files.save("shown.json", shown));
    CHECK(both->shape().allHeads() == 2);
    CHECK(both->sources().tokens == table.rows);
    CHECK((*valuesAt(*both, "heads.1.attention_weights"))(2, 1) == 0.3);
    table.path = "heads.0.scores";
    CHECK(holds(refusal(files.save("scores.json", attn::tableJson(table))), "heads.0.scores"));
}

TEST_CASE("NaN and Infinity without quotes, as Python writes them, are read in weights but not in sessions", "[io][given]")
{
    Folder files;
    const auto trace = opened(files.save("nan.json", R"({"attention": [[[1, 0], [NaN, 1]]]})"));
    CHECK(std::isnan((*valuesAt(*trace, "heads.0.attention_weights"))(1, 0)));
    CHECK(holds(refusal(files.save("s.attn", R"({"format": "attention-visualizer session", "version": 1, "rows": {"a": [NaN]}})")), "with quotes"));
}

TEST_CASE("Of a batch one text is shown, with its own tokens, and the others are named", "[io][given]")
{
    Folder files;
    const auto one = marked(2, 2 * 3, 3); // [2, heads 2, 3, 3]
    SECTION("one array per layer, tokens for each text")
    {
        const QString path = files.npz({ attn::storedEntry("attention_0.npy", npy("(2, 2, 3, 3)", one)),
            attn::storedEntry("attention_1.npy", npy("(2, 2, 3, 3)", one)),
            attn::storedEntry("tokens.npy", textArray({ "a", "b", "c", "x", "y", "z" }, "(2, 3)")) });
        const auto first = opened(path), second = opened(path + ":batch=1");
        CHECK((*valuesAt(*first, headPath(0, 0)))(0, 0) == 10);
        CHECK((*valuesAt(*second, headPath(1, 0)))(0, 0) == 11);
        CHECK(first->sources().tokens == Texts { "a", "b", "c" });
        CHECK(second->sources().tokens == Texts { "x", "y", "z" });
        CHECK(second->explain(second->graph().find(headPath(1, 0))->id, 0, 0)->expression.starts_with("attention_1[1, 0, 0, 0] = 11"));
        CHECK(holds(warningsOf(path), "a batch of 2 texts; text 0 is shown"));
        CHECK_FALSE(holds(warningsOf(path + ":batch=1"), "batch"));
        CHECK(holds(refusal(path + ":batch=2"), "no text 2"));
        CHECK(holds(refusal(path + ":batch=x"), "batch=N"));
    }
    SECTION("stacked layers, the batch second or first")
    {
        std::vector<double> layers = marked(2, 3, 3); // [2 layers, 2 texts, 1 head, 3, 3]
        auto second = layers; // layer 1 is 20 higher
        second[0] += 20;
        second[9] += 20;
        layers.insert(layers.end(), second.begin(), second.end());
        const auto stacked = opened(files.save("s.npy", npy("(2, 2, 1, 3, 3)", layers)) + ":batch=1");
        CHECK((*valuesAt(*stacked, headPath(0, 0)))(0, 0) == 11);
        CHECK((*valuesAt(*stacked, headPath(1, 0)))(0, 0) == 31);
        // Three texts of one layer each are no layers where there are three lists of tokens.
        const auto texts = opened(files.npz({ attn::storedEntry("attention.npy", npy("(3, 1, 3, 3)", marked(3, 3, 3))),
                                      attn::storedEntry("input_ids.npy", npy("(3, 3)", { 1, 2, 3, 4, 5, 6, 7, 8, 9 })) })
            + ":batch=2");
        CHECK(texts->shape().layers == 1);
        CHECK((*valuesAt(*texts, "heads.0.attention_weights"))(0, 0) == 12);
        CHECK(texts->sources().ids == std::vector<int> { 7, 8, 9 });
    }
}

TEST_CASE("Where the mask tells padding, the tokens are those of the other places", "[io][given]")
{
    Folder files;
    const QByteArray weights = "[[[[1, 0, 0, 0], [0.5, 0.5, 0, 0], [0, 0, 1, 0], [0, 0, 0.5, 0.5]]]]";
    const auto file = [&](const char* mask) {
        return files.save("m.json", "{\"attention\": " + weights + ", \"tokens\": [\"cat\", \"sat\"], \"attention_mask\": " + mask + "}");
    };
    CHECK(opened(file("[1, 1, 0, 0]"))->sources().tokens == Texts { "cat", "sat", "<pad>", "<pad>" });
    CHECK(opened(file("[[0, 0, 1, 1]]"))->sources().tokens == Texts { "<pad>", "<pad>", "cat", "sat" });
    const std::string refused = refusal(file("[1, 1, 1, 0]")); // three places for two tokens
    CHECK(holds(refused, "2 tokens"));
    CHECK(holds(refused, "attention_mask"));
}

TEST_CASE("Pieces of a generation are joined: a row for each query, zeros for keys that came later", "[io][given]")
{
    Folder files;
    std::vector<double> start; // 2 heads
    for (int head = 0; head < 2; ++head)
        for (const double value : causalRows(2))
            start.push_back(value);
    const QString path = files.npz({ attn::storedEntry("attention_0.npy", npy("(1, 2, 2, 2)", start)),
        attn::storedEntry("attention_1.npy", npy("(1, 2, 1, 3)", { 0.2, 0.3, 0.5, 0.6, 0.3, 0.1 })),
        attn::storedEntry("attention_2.npy", npy("(1, 2, 1, 4)", { 0.1, 0.2, 0.3, 0.4, 0.4, 0.3, 0.2, 0.1 })) });
    const auto trace = opened(path);
    CHECK(trace->shape().allHeads() == 2);
    CHECK(trace->shape().layers == 1);
    const attn::Matrix& second = *valuesAt(*trace, "heads.1.attention_weights");
    REQUIRE(second.rows() == 4);
    REQUIRE(second.cols() == 4);
    attn::Matrix wanted(4, 4);
    wanted << 1, 0, 0, 0, 0.5, 0.5, 0, 0, 0.6, 0.3, 0.1, 0, 0.4, 0.3, 0.2, 0.1;
    CHECK(second == wanted);
    CHECK(warningsOf(path).empty());
}

TEST_CASE("What generate() returned is joined from its nested lists, steps of layers", "[io][given]")
{
    Folder files;
    // Two layers of one head: a prompt of 2 tokens, then 2 generated ones. [1][1][query][key] of each layer.
    const QByteArray prompt = "[[[[[1, 0], [0.5, 0.5]]]], [[[[1, 0], [0.25, 0.75]]]]]";
    const QByteArray second = "[[[[[0.2, 0.3, 0.5]]]], [[[[0.6, 0.3, 0.1]]]]]";
    const QByteArray third = "[[[[[0.1, 0.2, 0.3, 0.4]]]], [[[[0.4, 0.3, 0.2, 0.1]]]]]";
    const QByteArray steps = "[" + prompt + ", " + second + ", " + third + "]";
    attn::Matrix first(4, 4), last(4, 4);
    first << 1, 0, 0, 0, 0.5, 0.5, 0, 0, 0.2, 0.3, 0.5, 0, 0.1, 0.2, 0.3, 0.4;
    last << 1, 0, 0, 0, 0.25, 0.75, 0, 0, 0.6, 0.3, 0.1, 0, 0.4, 0.3, 0.2, 0.1;
    for (const QByteArray& text : { steps,
             "{\"sequences\": [[5, 6, 7, 8, 9]], \"scores\": [[[0.5, 1]], [[1, 2]], [[3, 4]]], \"tokens\": [\"a\", \"b\", \"c\", "
             "\"d\"], \"attentions\": " + steps + "}" }) {
        INFO(text.toStdString());
        const QString path = files.save("generated.json", text);
        const auto trace = opened(path);
        CHECK(trace->shape().layers == 2);
        CHECK(trace->shape().heads == 1);
        CHECK(*valuesAt(*trace, headPath(0, 0)) == first);
        CHECK(*valuesAt(*trace, headPath(1, 0)) == last);
        CHECK(warningsOf(path).empty());
    }
    // One token was generated: the prompt alone.
    const auto single = opened(files.save("one.json", "{\"attentions\": [" + prompt + "]}"));
    CHECK(single->shape().layers == 2);
    CHECK((*valuesAt(*single, headPath(1, 0)))(1, 1) == 0.75);
    // A batch of two texts, one layer: the second axis stays the batch.
    const QByteArray batch = "{\"attentions\": [[[[[[1]]], [[[1]]]]], [[[[[0.5, 0.5]]], [[[0.25, 0.75]]]]]]}";
    const QString two = files.save("batch.json", batch) + ":batch=1";
    CHECK(opened(two)->shape().layers == 1);
    CHECK((*valuesAt(*opened(two), "heads.0.attention_weights"))(1, 1) == 0.75);
    // A step that leaves the series is refused, with its place.
    CHECK(attn::contains(refusal(files.save("gap.json", "{\"attentions\": [" + prompt + ", " + third + "]}")), "attentions"));
    const QByteArray ragged = "{\"attentions\": [" + prompt + ", [[[[[0.2, 0.3, 0.5]]]], [[[[0.6, 0.4]]]]]]}";
    CHECK(attn::contains(refusal(files.save("ragged.json", ragged)), "attentions[1]"));
}

TEST_CASE("Weights of an encoder, a decoder and between them find their tokens", "[io][given]")
{
    Folder files;
    const QByteArray square = "[[[1, 0], [0.5, 0.5]]]", cross = "[[[0.2, 0.8], [0.5, 0.5], [1, 0]]]";
    const QByteArray lists = R"("encoder_tokens": ["le", "chat"], "decoder_tokens": ["<s>", "the", "cat"])";
    const QString path = files.save(
        "e.json", "{\"encoder_attention\": " + square + ", \"cross_attention\": " + cross + ", " + lists + "}");
    CHECK(opened(path)->sources().tokens == Texts { "le", "chat" });
    CHECK(holds(warningsOf(path), "also holds cross_attention"));
    const auto crossed = opened(path + ":array=cross_attention");
    CHECK(crossed->sources().tokens == Texts { "<s>", "the", "cat" });
    CHECK(crossed->sources().keyTokens == Texts { "le", "chat" });
    // Without a word in the name the lengths tell.
    const auto plain = opened(files.save("p.json", "{\"attention\": " + cross + ", " + lists + "}"));
    CHECK(plain->sources().keyTokens == Texts { "le", "chat" });
}

TEST_CASE("Layers are numbered from 0 or 1, in any order, and no gap is passed over", "[io][given]")
{
    Folder files;
    const auto layer = [](double mark) { return npy("(1, 2, 2)", { mark, 0, 0.5, 0.5 }); };
    const auto trace = opened(files.npz({ attn::storedEntry("layer_2.npy", layer(2)), attn::storedEntry("layer_10.npy", layer(10)),
        attn::storedEntry("layer_1.npy", layer(1)), attn::storedEntry("layer_3.npy", layer(3)), attn::storedEntry("layer_4.npy", layer(4)),
        attn::storedEntry("layer_5.npy", layer(5)), attn::storedEntry("layer_6.npy", layer(6)), attn::storedEntry("layer_7.npy", layer(7)),
        attn::storedEntry("layer_8.npy", layer(8)), attn::storedEntry("layer_9.npy", layer(9)) }));
    CHECK(trace->shape().layers == 10);
    CHECK((*valuesAt(*trace, headPath(0, 0)))(0, 0) == 1);
    CHECK((*valuesAt(*trace, headPath(9, 0)))(0, 0) == 10);
    CHECK(trace->explain(trace->graph().find(headPath(9, 0))->id, 0, 0)->expression.starts_with("layer_10[0, 0, 0] = "));
    CHECK(opened(files.save("l.json", R"({"layer_0": [[[1, 0], [0, 1]]], "layer_1": [[[1, 0], [0.5, 0.5]]]})"))->shape().layers == 2);
    const std::string gap = refusal(files.npz({ attn::storedEntry("attention_0.npy", layer(1)),
        attn::storedEntry("attention_1.npy", layer(1)), attn::storedEntry("attention_5.npy", layer(1)) }));
    CHECK(holds(gap, "attention_5 is there"));
    CHECK(holds(gap, "numbered 2"));
}

TEST_CASE("Token arrays of Python objects are read where they hold texts", "[io][given]")
{
    Folder files;
    const auto weights = attn::storedEntry("attention.npy", npy("(1, 1, 3, 3)", causalRows(3)));
    const auto trace = opened(files.npz({ weights, attn::storedEntry("tokens.npy", objectArray({ "The", "caf\u00e9", "sat" })) }));
    CHECK(trace->sources().tokens == Texts { "The", "caf\u00e9", "sat" });
    CHECK(attn::pickledTexts({ "\x80\x04]\x94.", 5 }) == std::nullopt); // a list, but no array
    QByteArray cut = objectArray({ "The", "cat", "sat" });
    for (qsizetype length = 0; length < cut.size(); ++length)
        (void)attn::pickledTexts({ cut.constData(), size_t(length) }); // nothing is read beyond the end
}

TEST_CASE("Weights that are None name the way: eager attention", "[io][given]")
{
    Folder files;
    for (const QString& path : { files.save("n.json", R"({"attentions": [null, null], "tokens": ["a"]})"), files.save("m.json", R"({"attention": null})"),
             files.save("l.json", "[null, null]"), files.save("h.json", R"({"attention": [[null, null]]})"), files.npz({ attn::storedEntry("attentions.npy", objectArray({ "", "" })) }) }) {
        INFO(path.toStdString());
        CHECK(holds(refusal(path), "attn_implementation=\"eager\""));
    }
}

TEST_CASE("A file that is no session says what it is, whatever its name", "[io][given]")
{
    Folder files;
    CHECK(holds(refusal(files.save("model.attn", "GGUF\x03")), "GGUF"));
    CHECK(holds(refusal(files.save("model.json", QByteArray("\x89HDF\r\n\x1a\n\0\0", 10))), "HDF5"));
    CHECK(holds(refusal(files.save("model.npz", attn::archive({ attn::storedEntry("model/data.pkl", "x") }))), "PyTorch"));
    CHECK(holds(refusal(files.save("noise.attn", QByteArray("ab\0\xff", 4))), "neither a session"));
    // Renamed files open by what they hold.
    CHECK(opened(files.save("weights.json", npy("(2, 2)", causalRows(2))))->shape().allHeads() == 1);
    CHECK(opened(files.save("weights.safetensors", npy("(2, 2)", causalRows(2))))->shape().allHeads() == 1);
}
