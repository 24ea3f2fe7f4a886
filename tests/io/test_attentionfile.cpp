// SPDX-License-Identifier: GPL-3.0-or-later
// Attention weights of real models: what opens, with which numbers, and what is refused.
#include "core/analysis/measures.h"
#include "core/editing/edits.h"
#include "core/io/attention/attentionfile.h"
#include "core/io/tensor/npzwriter.h"
#include "core/pipeline/axislabels.h"
#include "tests/io/attentionsamples.h"
#include "tests/support/shareddata.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <cstring>

using namespace attentiontest;

namespace {

/// A float32 array [3, 2, 4, 4] in every way it may be stored.
struct ModelFile {
    std::vector<float> numbers = randomWeights<float>(3 * 2 * 4, 4, 7);
    QTemporaryDir folder;

    QByteArray npy(const char* shape = "(3, 2, 4, 4)") const { return attn::npyFile("<f4", shape, bytesOf(numbers)); }
    QString save(const char* name, const QByteArray& content) const { return written(folder.filePath(name), content); }

    /// Every head of the run has the very bits that were written.
    void check(const attn::Trace& trace) const
    {
        REQUIRE(trace.shape().layers == 3);
        REQUIRE(trace.shape().allHeads() == 6);
        for (int layer = 0; layer < 3; ++layer)
            for (int head = 0; head < 2; ++head) {
                const attn::MatrixPtr values = valuesAt(trace, headPath(layer, head));
                REQUIRE(values->rows() == 4);
                REQUIRE(values->cols() == 4);
                for (int cell = 0; cell < 16; ++cell) {
                    const double wanted = double(numbers[size_t((layer * 2 + head) * 16 + cell)]);
                    REQUIRE(std::memcmp(&values->data()[cell], &wanted, sizeof wanted) == 0);
                }
            }
    }
};

std::string nested(const std::vector<double>& numbers, const std::vector<int>& shape, size_t axis, size_t& at)
{
    std::string out = "[";
    for (int i = 0; i < shape[axis]; ++i) {
        char text[40];
        if (axis + 1 == shape.size())
            std::snprintf(text, sizeof text, "%.17g", numbers[at++]);
        out += (i ? ", " : "") + (axis + 1 == shape.size() ? std::string(text) : nested(numbers, shape, axis + 1, at));
    }
    return out + "]";
}

QByteArray nestedJson(const std::vector<double>& numbers, const std::vector<int>& shape)
{
    size_t at = 0;
    return QByteArray::fromStdString(nested(numbers, shape, 0, at));
}

} // namespace

TEST_CASE("The five published examples open as 12 layers of 12 heads, every number as the file has it", "[io][given]")
{
    const QString folder = sharedFolder("models/gpt2-attention-examples");
    if (folder.isEmpty())
        return;
    for (int example = 0; example < 5; ++example) {
        const QString path = QDir(folder).filePath(QStringLiteral("example-%1.json").arg(example));
        INFO(path.toStdString());
        const auto trace = opened(path);
        QFile file(path);
        REQUIRE(file.open(QIODevice::ReadOnly));
        const QJsonObject root = QJsonDocument::fromJson(file.readAll()).object();
        const QJsonArray layers = root["layers"].toArray(), tokens = root["tokens"].toArray();
        REQUIRE(trace->shape().layers == 12);
        REQUIRE(trace->shape().allHeads() == 144);
        REQUIRE(qsizetype(trace->sources().tokens.size()) == tokens.size());
        for (qsizetype i = 0; i < tokens.size(); ++i)
            CHECK(QString::fromStdString(trace->sources().tokens[size_t(i)]) == tokens[i].toString());
        CHECK(trace->sources().ids.front() == root["token_ids"].toArray().at(0).toInt());
        for (int layer = 0; layer < 12; ++layer)
            for (int head = 0; head < 12; ++head) {
                const attn::MatrixPtr values = valuesAt(*trace, headPath(layer, head));
                const QJsonArray rows = layers[layer].toObject()["weights"].toArray()[head].toArray();
                for (int row = 0; row < values->rows(); ++row) {
                    for (int column = 0; column < values->cols(); ++column)
                        REQUIRE((*values)(row, column) == rows[row].toArray()[column].toDouble());
                    REQUIRE(std::abs(values->row(row).sum() - 1) < 1e-6);
                }
                REQUIRE(attn::measureHead(*values));
            }
        const auto loaded = attn::readSession(path);
        CHECK(loaded->warnings.empty()); // every row sums to 1
        CHECK(loaded->imported);
    }
}

TEST_CASE("NPY, NPZ and safetensors give the very bits of a float32 array", "[io][given]")
{
    ModelFile model;
    const std::vector<std::u32string> names { U"Your", U"\u0120journey", U"\u0120with", U"<|endoftext|>" };
    SECTION("NPY")
    {
        const auto trace = opened(model.save("weights.npy", model.npy()));
        model.check(*trace);
        CHECK(trace->sources().tokens == std::vector<std::string> { "1", "2", "3", "4" }); // the file names none
    }
    SECTION("a batch of one, before and after the layers")
    {
        model.check(*opened(model.save("before.npy", model.npy("(1, 3, 2, 4, 4)"))));
        model.check(*opened(model.save("after.npy", model.npy("(3, 1, 2, 4, 4)"))));
    }
    SECTION("NPZ with tokens, stored and deflated")
    {
        const auto tokens = npyTexts(names);
        for (const bool packed : { false, true }) {
            const auto entry = packed ? attn::deflatedEntry : attn::storedEntry;
            const auto trace = opened(model.save(
                "weights.npz", attn::archive({ entry("attention.npy", model.npy()), entry("tokens.npy", tokens) })));
            model.check(*trace);
            CHECK(trace->sources().tokens
                == std::vector<std::string> { "Your", "\u0120journey", "\u0120with", "<|endoftext|>" });
            CHECK(trace->sources().names == std::vector<std::string> { "Your", "␣journey", "␣with", "<|endoftext|>" });
        }
    }
    SECTION("NPZ with one array per layer, as numpy.savez(*attentions) names them")
    {
        std::vector<attn::ArchiveEntry> entries;
        for (int layer = 0; layer < 3; ++layer)
            entries.push_back(attn::storedEntry("arr_" + QByteArray::number(layer) + ".npy",
                attn::npyFile("<f4", "(1, 2, 4, 4)", bytesOf(model.numbers).mid(layer * 32 * 4, 32 * 4))));
        const auto trace = opened(model.save("layers.npz", attn::archive(entries)));
        model.check(*trace);
        const auto report = trace->explain((*trace->find(headPath(2, 1)))->id, 3, 0);
        CHECK(report->expression.starts_with("arr_2[0, 1, 3, 0] = "));
    }
    SECTION("safetensors, the tokens in its metadata")
    {
        const QByteArray header = R"({"__metadata__":{"tokens":"[\"a\",\"b\",\"c\",\"d\"]"},)"
                                  R"("attention":{"dtype":"F32","shape":[3,2,4,4],"data_offsets":[0,384]}})";
        const auto trace
            = opened(model.save("weights.safetensors", attn::safetensorsFile(header, bytesOf(model.numbers))));
        model.check(*trace);
        CHECK(trace->sources().tokens == std::vector<std::string> { "a", "b", "c", "d" });
    }
}

TEST_CASE("Nested lists, a list per layer and shape with data give the same doubles", "[io][given]")
{
    QTemporaryDir folder;
    const auto numbers = randomWeights<double>(2 * 3 * 5, 5, 11);
    const QByteArray whole = nestedJson(numbers, { 2, 3, 5, 5 });
    const QByteArray first = nestedJson({ numbers.begin(), numbers.begin() + 75 }, { 3, 5, 5 }),
                     second = nestedJson({ numbers.begin() + 75, numbers.end() }, { 1, 3, 5, 5 });
    const QByteArray batch = nestedJson({ numbers.begin(), numbers.begin() + 75 }, { 1, 3, 5, 5 });
    QByteArray flat = nestedJson(numbers, { int(numbers.size()) });
    const QByteArray texts[] = { "{\"attention\": " + whole + "}", whole,
        "{\"attention_0\": " + batch + ", \"attention_1\": " + second + "}",
        "{\"layers\": [{\"weights\": " + first + "}, {\"weights\": " + second.mid(1, second.size() - 2) + "}]}",
        "{\"attentions\": {\"shape\": [2, 1, 3, 5, 5], \"data\": " + flat + "}}" };
    for (const QByteArray& text : texts) {
        INFO(text.left(60).toStdString());
        const auto trace = opened(written(folder.filePath("a.json"), text));
        REQUIRE(trace->shape().layers == 2);
        for (int head = 0; head < 6; ++head) {
            const auto values = valuesAt(*trace, headPath(head / 3, head % 3));
            for (int cell = 0; cell < 25; ++cell)
                REQUIRE(values->data()[cell] == numbers[size_t(head * 25 + cell)]);
        }
    }
    // One layer without an axis for it: the paths are those of every run.
    const auto one = opened(written(folder.filePath("one.json"), first));
    CHECK(one->shape().layers == 1);
    CHECK(valuesAt(*one, "heads.2.attention_weights")->data()[24] == numbers[74]);
}

TEST_CASE("Cross attention has keys of its own", "[io][given]")
{
    QTemporaryDir folder;
    const auto numbers = randomWeights<double>(2 * 3, 5, 3); // 2 heads, 3 queries, 5 keys
    const QByteArray list = nestedJson(numbers, { 2, 3, 5 });
    const auto named = opened(written(folder.filePath("named.json"),
        "{\"attention\": " + list
            + R"(, "tokens": ["le", "chat", "noir"], "key_tokens": ["the", "black", "cat", "the", "."]})"));
    const attn::Node* node = named->graph().find("heads.1.attention_weights");
    REQUIRE(node);
    CHECK(node->rows == 3);
    CHECK(node->columns == 5);
    CHECK(attn::labelTexts(*named, node->spec->rows, 1, true) == std::vector<std::string> { "le", "chat", "noir" });
    CHECK(attn::labelTexts(*named, node->spec->columns, 1, true) == std::vector<std::string> { "the", "black", "cat", "the (2)", "." });
    CHECK((*valuesAt(*named, "heads.1.attention_weights"))(2, 4) == numbers[29]);
    const auto numbered = opened(written(folder.filePath("numbered.json"), list));
    CHECK(attn::labelTexts(*numbered, numbered->graph().find("heads.0.attention_weights")->spec->columns, 1, true).back() == "5");
    // A text of which the last part asks: its tokens are the keys.
    const auto cached = opened(written(
        folder.filePath("cached.json"), "{\"attention\": " + list + R"(, "tokens": ["a", "b", "c", "d", "e"]})"));
    CHECK(attn::labelTexts(*cached, cached->graph().find("heads.0.attention_weights")->spec->columns, 1, true).back() == "e");
}

TEST_CASE("What is no attention is refused with file, array, shape and what fits", "[io][given]")
{
    QTemporaryDir folder;
    const auto refused
        = [&](const char* name, const QByteArray& content) { return refusal(written(folder.filePath(name), content)); };
    const auto floats = [](int count) { return QByteArray(count * 4, '\0'); };
    const auto holds = [](const std::string& text, std::initializer_list<const char*> parts) {
        for (const char* part : parts) {
            INFO(text);
            CHECK(text.find(part) != std::string::npos);
        }
    };
    holds(refused("flat.npy", attn::npyFile("<f4", "(6, 6)", floats(36))),
        { "flat.npy", "[6, 6]", "do not sum to 1", "[layers, heads, query, key]", "Import Numbers" });
    holds(refused("uneven.npz",
              attn::archive({ attn::storedEntry("attention_0.npy", attn::npyFile("<f4", "(2, 3, 3)", floats(18))),
                  attn::storedEntry("attention_1.npy", attn::npyFile("<f4", "(2, 4, 4)", floats(32))) })),
        { "attention_1", "[2, 4, 4]", "[2, 3, 3]" });
    holds(refused("other.npz",
              attn::archive({ attn::storedEntry("x.npy", attn::npyFile("<f4", "(2, 2)", floats(4))),
                  attn::storedEntry("y.npy", attn::npyFile("<f4", "(2,)", floats(2))) })),
        { "other.npz", "\"attention\"", "x [2, 2]" });
    holds(refused("ragged.json", "{\"attention\": [[[[1, 0], [0.5, 0.5]],\n [[1, 0], [0.5]]]]}"),
        { "ragged.json", "Line 2", "attention[0][1][1]", "length 1" });
    holds(refused("word.json", "{\"attention\": [[[[1, 0], [0.5, \"x\"]]]]}"), { "attention[0][0][1][1]", "number" });
    holds(refused("tokens.json", "{\"attention\": [[[[1, 0], [0.5, 0.5]]]], \"tokens\": [\"a\", \"b\", \"c\"]}"),
        { "3 tokens", "2 queries" });
    holds(refused("large.json", R"({"attention": {"shape": [48, 25, 1024, 1024], "data": []}})"),
        { "large.json", "[48, 25, 1024, 1024]", "10.1 GB", "1 GB" });
    holds(attn::attentionFits({ 48, 25, 1024, 1024 }, 4, "attention").error().english(), { "5.0 GB" });
    CHECK(attn::attentionFits({ 12, 12, 1024, 1024 }, 4, "attention"));
}

TEST_CASE("Rows that do not sum to 1 and cells that are no numbers are told, and shown", "[io][given]")
{
    QTemporaryDir folder;
    const QString off = written(folder.filePath("off.json"),
        "[[[[1, 0], [0.5, 0.25]], [[1, 0], [0.5, 0.5]]], [[[1, 0], [0, 0]], [[1, 0], [0, 1]]]]");
    const auto loaded = attn::readSession(off);
    REQUIRE(loaded);
    REQUIRE(loaded->warnings.size() == 1);
    CHECK(loaded->warnings[0].english().find("2 of 8 rows") != std::string::npos);
    CHECK(loaded->warnings[0].english().find("0.7500") != std::string::npos);
    const auto trace = opened(off);
    CHECK(
        trace->view(trace->graph().find(headPath(0, 0))->id)->note.english().find("first: row 2") != std::string::npos);
    CHECK(trace->view(trace->graph().find(headPath(0, 1))->id)->note.empty());
    const auto nan = opened(written(folder.filePath("nan.json"), "[[[[1, 0], [0.5, \"NaN\"]]]]"));
    CHECK(std::isnan((*valuesAt(*nan, "heads.0.attention_weights"))(1, 1)));
    CHECK(
        nan->view(nan->graph().find("heads.0.attention_weights")->id)->note.english().find("NaN") != std::string::npos);
    CHECK(nan->view(nan->graph().find("heads.0.attention_weights")->id)->note.english()
        == "1 cell is no number (NaN), as in the file.");
    const auto one = attn::readSession(written(folder.filePath("one.json"), "[[[[1, 0], [0.5, 0.25]]]]"));
    REQUIRE(one->warnings.size() == 1);
    CHECK(one->warnings[0].english().find("1 of 2 rows in one.json does not sum to 1") != std::string::npos);
    // bfloat16 rounds each weight to 8 bits: such rows are fine.
    const auto rounded
        = attn::readSession(written(folder.filePath("bf.json"), "[[[[0.99609375, 0.00585938], [0.5, 0.5]]]]"));
    CHECK(rounded->warnings.empty());
}

TEST_CASE("Given weights say where they come from, take no settings, and cannot be typed over", "[core][given]")
{
    ModelFile model;
    const auto trace = opened(model.save("weights.npy", model.npy()));
    const attn::Node* node = trace->graph().find(headPath(1, 0));
    REQUIRE(node);
    CHECK(trace->view(node->id)->description.english() == "given: array[1, 0] of weights.npy");
    const auto report = trace->explain(node->id, 2, 3);
    REQUIRE(report);
    CHECK(report->expression.starts_with("array[1, 0, 2, 3] = "));
    CHECK(report->value == double(model.numbers[size_t((1 * 2 + 0) * 16 + 2 * 4 + 3)]));
    CHECK(report->note.english().find("weights.npy") != std::string::npos);
    std::vector<std::string> steps;
    for (const attn::Step& step : attn::stepsOf(trace->config()))
        steps.emplace_back(step.spec->key);
    CHECK(steps == std::vector<std::string> { "tokens", "attention_weights" });

    attn::Session session = trace->session();
    const auto refused = attn::setCells(session, *trace, node->id, { { 0, 0, 0.5 } });
    REQUIRE_FALSE(refused);
    CHECK(refused.error().english().find("cannot be changed") != std::string::npos);
    REQUIRE(attn::assign(session.settings, "mask", "causal"));
    CHECK(attn::Trace::create(session, *attn::tokensOf(session)).error().english().find("mask") != std::string::npos);
    session.settings.clear();
    session.tokens = std::vector<std::string> { "too", "few" };
    CHECK(
        attn::Trace::create(session, *attn::tokensOf(session)).error().english().find("4 tokens") != std::string::npos);
    session.tokens = std::vector<std::string> { "renamed", "is", "fine", "here" };
    CHECK(attn::Trace::create(session, *attn::tokensOf(session)));

    CHECK(trace->find("layers.3.heads.0.attention_weights").error().english().find("layers.2.heads.1")
        != std::string::npos);
    CHECK(trace->find("heads.0.scores").error().english().find("holds nothing else") != std::string::npos);
}

TEST_CASE("A session keeps small weights whole and refers to large ones by file and check sum", "[io][given]")
{
    ModelFile model;
    SECTION("whole: the same bits come back without the file")
    {
        const QString path = model.save("weights.npy", model.npy());
        const QByteArray json = attn::sessionJson(opened(path)->session());
        REQUIRE(QFile::remove(path));
        const auto again = attn::parseSession(json);
        INFO((again ? std::string() : again.error().english()));
        REQUIRE(again);
        CHECK(again->warnings.empty());
        model.check(*opened(model.save("saved.attn", json)));
        CHECK(attn::sessionJson(again->session) == json);
        // Keys of a later version survive.
        QByteArray later = json;
        later.replace("\"file\": \"weights.npy\"", "\"file\": \"weights.npy\", \"model\": \"gpt2\"");
        CHECK(attn::sessionJson(attn::parseSession(later)->session).contains("\"model\": \"gpt2\""));
    }
    SECTION("by reference")
    {
        const auto numbers = randomWeights<float>(2 * 8 * 400, 400, 5); // 2.56 million
        const QByteArray npy = attn::npyFile("<f4", "(2, 8, 400, 400)", bytesOf(numbers));
        const QString path = model.save("large.npy", npy);
        const QByteArray json = attn::sessionJson(opened(path)->session());
        CHECK(json.size() < 20000); // tokens, not numbers
        REQUIRE(attn::parseSession(json));
        // Elsewhere, but beside the session.
        QTemporaryDir other;
        REQUIRE(QFile::rename(path, other.filePath("large.npy")));
        CHECK_FALSE(attn::parseSession(json));
        const auto trace = opened(written(other.filePath("saved.attn"), json));
        CHECK((*valuesAt(*trace, headPath(1, 7)))(399, 399) == double(numbers.back()));
        // Another file of the same name is not taken for it.
        QByteArray changed = npy;
        changed[changed.size() - 1] = char(changed[changed.size() - 1] ^ 1);
        written(other.filePath("large.npy"), changed);
        CHECK(refusal(other.filePath("saved.attn")).find("has changed") != std::string::npos);
    }
}

TEST_CASE("Byte-level and SentencePiece spellings become readable", "[core][given]")
{
    using Texts = std::vector<std::string>;
    const auto readable = [](const Texts& pieces) { return attn::readableTokens(pieces, attn::spellingOf(pieces)); };
    CHECK(readable({ "I", "\u0120caf\u00c3\u00a9", "\u010a", "<|endoftext|>", "\u00e6\u0139" })
        == Texts { "I", " caf\u00e9", "\n", "<|endoftext|>", "\u00e6\u0139" }); // the last is part of a letter
    CHECK(readable({ "\u2581Once", "\u2581upon", "<0x0A>" }) == Texts { " Once", " upon", "\n" });
    CHECK(readable({ "caf\u00c3\u00a9" })
        == Texts { "caf\u00c3\u00a9" }); // no sign of a byte-level vocabulary
}

TEST_CASE("Weights that were read leave as NPZ with their layers, and read back to the same bits", "[io][given][export]")
{
    const auto back = [](const attn::Trace& trace, const QString& path) {
        std::vector<const attn::Node*> nodes;
        for (const attn::Node& node : trace.graph().nodes)
            nodes.push_back(&node);
        REQUIRE(attn::writeNpz(trace, nodes, path));
        return opened(path);
    };
    ModelFile model;
    model.check(*back(*opened(model.save("weights.npy", model.npy())), model.folder.filePath("back.npz")));

    // Two queries over three keys: both lists of tokens come back.
    const std::vector<float> numbers { 0.5f, 0.25f, 0.25f, 0.125f, 0.375f, 0.5f };
    const auto crossed = opened(model.save("cross.npz",
        attn::archive({ attn::storedEntry("attention.npy", attn::npyFile("<f4", "(1, 1, 2, 3)", bytesOf(numbers))),
            attn::storedEntry("tokens.npy", npyTexts({ U"a", U"b" })),
            attn::storedEntry("key_tokens.npy", npyTexts({ U"x", U"y", U"z" })) })));
    const auto again = back(*crossed, model.folder.filePath("cross-back.npz"));
    CHECK(again->sources().tokens == std::vector<std::string> { "a", "b" });
    CHECK(again->sources().keyTokens == std::vector<std::string> { "x", "y", "z" });
    CHECK((*valuesAt(*again, "heads.0.attention_weights"))(1, 2) == 0.5);
}
