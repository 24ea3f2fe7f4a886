// SPDX-License-Identifier: GPL-3.0-or-later
// Large things: written in pieces, refused by their sizes, drawn where somebody looks; and where memory runs out all the
// same, an error with the figure.
#include "core/io/attention/attentionfile.h"
#include "core/io/file/textout.h"
#include "core/io/file/wholefile.h"
#include "core/io/json/jsonwriter.h"
#include "core/io/session/sessionfile.h"
#include "core/io/tables/exporters.h"
#include "core/io/tensor/tensorfile.h"
#include "core/pipeline/trace.h"
#include "core/random/torch_random.h"
#include "tests/io/archive.h"
#include "tests/support/catch.h"
#include "tests/support/memory.h"

#include <QFile>
#include <QTemporaryDir>
#include <algorithm>
#include <cmath>
#include <limits>
#include <new>

namespace attn {

namespace {

MatrixTable largeTable()
{
    MatrixTable table;
    table.path = "heads.0.scores";
    table.values = share(Matrix::Random(600, 600));
    for (int i = 0; i < 600; ++i) {
        table.rows.push_back("r" + std::to_string(i));
        table.columns.push_back("c" + std::to_string(i));
    }
    return table;
}

/// Counts what is read of it.
class CountedBytes : public ByteSource {
public:
    CountedBytes(Bytes inner, std::int64_t& read)
        : m_inner(std::move(inner))
        , m_read(read)
    {
    }
    std::int64_t size() const override { return m_inner->size(); }
    Result<Nothing> read(std::int64_t offset, std::int64_t length, char* out) const override
    {
        m_read += length;
        return m_inner->read(offset, length, out);
    }

private:
    Bytes m_inner;
    std::int64_t& m_read;
};

Session sized(const std::vector<std::pair<const char*, const char*>>& settings)
{
    Session session;
    for (const auto& [key, value] : settings)
        REQUIRE(assign(session.settings, key, value));
    return session;
}

Matrix matrixAt(const Trace& trace, const char* path)
{
    const auto node = trace.find(path);
    REQUIRE(node);
    const auto view = trace.view((*node)->id);
    REQUIRE(view);
    return *view->values;
}

std::string sentence(const Error& error)
{
    return error.english();
}

} // namespace

TEST_CASE("Tables of every format leave in pieces, not as a whole", "[io][memory]")
{
    const MatrixTable table = largeTable();
    const std::pair<const char*, void (*)(TextOut&, const MatrixTable&, NumberText)> formats[] = { { "csv", tableCsv },
        { "tsv", tableTsv }, { "json", tableJson }, { "md", tableMarkdown }, { "tex", tableLatex }, { "npy", tableNpy } };
    for (const auto& [name, write] : formats) {
        INFO(name);
        std::size_t largest = 0;
        QByteArray whole;
        TextOut out([&](std::string_view piece) -> Result<Nothing> {
            largest = std::max(largest, piece.size());
            whole.append(piece.data(), qsizetype(piece.size()));
            return Nothing {};
        });
        write(out, table, {});
        REQUIRE(out.finish());
        CHECK(whole.size() > 2'000'000);
        CHECK(largest < 2 * TextOut::pieceBytes);
        CHECK(whole == textOf([&, w = write](TextOut& o) { w(o, table, {}); }));
    }
}

TEST_CASE("After a failure nothing more is sent, and the old file stays", "[io][memory][saving]")
{
    int pieces = 0;
    TextOut out([&](std::string_view) -> Result<Nothing> {
        ++pieces;
        return contentError("full");
    });
    tableCsv(out, largeTable());
    const auto done = out.finish();
    REQUIRE_FALSE(done);
    CHECK(sentence(done.error()) == "full");
    CHECK(pieces == 1);

    QTemporaryDir folder;
    const QString path = folder.filePath("table.csv");
    REQUIRE(writeWhole(path, "old"));
    const auto failed = writeText(path, [](TextOut& text) {
        text += "new";
        throw std::bad_alloc();
    });
    REQUIRE_FALSE(failed);
    CHECK(sentence(failed.error()).find("not enough memory") != std::string::npos);
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    CHECK(file.readAll() == "old");
}

TEST_CASE("A session is written in pieces, with the bytes that it has in memory", "[io][memory][session]")
{
    Session session;
    session.text = "a b";
    session.embeddings = share(Matrix::Random(400, 300));
    std::size_t largest = 0;
    QByteArray whole;
    TextOut out([&](std::string_view piece) -> Result<Nothing> {
        largest = std::max(largest, piece.size());
        whole.append(piece.data(), qsizetype(piece.size()));
        return Nothing {};
    });
    sessionJson(out, session);
    REQUIRE(out.finish());
    CHECK(whole == sessionJson(session));
    CHECK(largest < 2 * TextOut::pieceBytes);
}

TEST_CASE("Only what is looked at is drawn", "[memory][session]")
{
    const auto session
        = sized({ { "embeddings.size", "1500" }, { "attention.size", "1500" }, { "output.projection", "true" } });
    const std::vector<std::string> tokens { "Your", "journey" };
    const std::size_t before = liveBytes();
    const auto trace = Trace::create(session, tokens);
    REQUIRE(trace);
    const auto text = (*trace)->find("tokens");
    REQUIRE(text);
    REQUIRE((*trace)->view((*text)->id));
    CHECK(liveBytes() - before < 1'000'000); // one of the four matrices has 18 MB
    matrixAt(**trace, "w_key");
    if (before > 0 && memoryCanBeLimited())
        CHECK(liveBytes() - before < 30'000'000);
}

TEST_CASE("In whatever order matrices are looked at, they are what one stream draws one after the other", "[session]")
{
    for (const char* init : { "rand", "linear" })
        for (const char* layout : { "split", "stacked" }) {
            INFO(init << " " << layout);
            const auto session = sized({ { "embeddings.size", "5" }, { "attention.size", "4" }, { "attention.heads", "2" },
                { "attention.value_size", "6" }, { "attention.bias", "true" }, { "attention.layout", layout },
                { "parameters.init", init }, { "parameters.seed", "9" }, { "output.projection", "true" } });
            const auto shape = shapeOf(session, 2);
            REQUIRE(shape);
            const std::vector<std::string> tokens { "Your", "journey" };
            // By hand: query, key, value, each with its bias, head by head when stacked; then the output.
            TorchRandom random(9);
            const int blocks = layout == std::string("stacked") ? 2 : 1;
            const int widths[] = { 4 / blocks, 4 / blocks, 6 / blocks };
            Matrix weights[4] = { Matrix(5, 4), Matrix(5, 4), Matrix(5, 6), Matrix(6, shape->outputs) };
            Matrix biases[3] = { Matrix(1, 4), Matrix(1, 4), Matrix(1, 6) };
            const auto draw = [&](Matrix& weight, Matrix* bias, int column, int width) {
                const int inputs = int(weight.rows());
                const bool linear = init == std::string("linear");
                const auto layer = linear ? random.linearFloat(size_t(inputs), size_t(width), bias != nullptr)
                                          : TorchRandom::Linear<float> { random.randFloat(size_t(inputs) * size_t(width)), {} };
                for (int i = 0; i < inputs; ++i)
                    for (int j = 0; j < width; ++j)
                        weight(i, column + j) = double(layer.weight[size_t(linear ? j * inputs + i : i * width + j)]);
                if (!bias)
                    return;
                const auto numbers = linear ? layer.bias : random.randFloat(size_t(width));
                for (int j = 0; j < width; ++j)
                    (*bias)(0, column + j) = double(numbers[size_t(j)]);
            };
            for (int block = 0; block < blocks; ++block)
                for (int layer = 0; layer < 3; ++layer)
                    draw(weights[layer], &biases[layer], block * widths[layer], widths[layer]);
            draw(weights[3], nullptr, 0, shape->outputs);

            const int orders[][4] = { { 0, 1, 2, 3 }, { 3, 2, 1, 0 }, { 2, 0, 3, 1 } };
            for (const auto& order : orders) {
                const Sources sources = resolveSources(session, tokens, *shape);
                for (int layer : order) {
                    INFO("layer " << layer);
                    const ProjectionSource& source = sources.projection(attn::Projection(layer));
                    if (layer < 3)
                        CHECK(*source.bias.values == biases[layer]);
                    CHECK(*source.weight.values == weights[layer]);
                }
                CHECK_FALSE(sources.projection(attn::Projection::Output).bias.values);
            }
        }
}

TEST_CASE("Where memory runs out, the step says what it needs, and works once there is room", "[memory][trace]")
{
    if (!memoryCanBeLimited())
        return;
    const std::vector<std::string> tokens(3000, "a");
    const auto trace = Trace::create(Session(), tokens);
    REQUIRE(trace);
    const auto weights = (*trace)->find("heads.0.attention_weights");
    REQUIRE(weights);
    {
        const MemoryLimit limit(20 << 20);
        const auto view = (*trace)->view((*weights)->id);
        REQUIRE_FALSE(view);
        CHECK(view.error().kind == Error::Kind::Content);
        const std::string said = sentence(view.error());
        INFO(said);
        CHECK(said.find("heads.0.") != std::string::npos);
        // 3,000 x 3,000 doubles are 72 MB; with two operands of 3,000 x 2 a little more, with one of its size 144.
        CHECK((said.find(" 73 MB") != std::string::npos || said.find(" 144 MB") != std::string::npos));
        CHECK_FALSE((*trace)->explain((*weights)->id, 0, 0).has_value());
        CHECK((*trace)->observe((*weights)->id).empty());
    }
    CHECK((*trace)->view((*weights)->id).has_value());
}

TEST_CASE("A run whose weights find no memory is refused with what they need", "[memory][trace]")
{
    if (!memoryCanBeLimited())
        return;
    const auto session = sized({ { "embeddings.size", "4096" }, { "attention.size", "4096" } });
    const auto trace = Trace::create(session, { "a", "b" });
    REQUIRE(trace);
    const auto node = (*trace)->find("w_query");
    REQUIRE(node);
    const MemoryLimit limit(50 << 20);
    const auto view = (*trace)->view((*node)->id);
    REQUIRE_FALSE(view);
    CHECK(sentence(view.error()).find("135 MB") != std::string::npos); // 4096 x 4096 x 8 bytes
}

TEST_CASE("A file that finds no memory is refused with its name", "[io][memory]")
{
    if (!memoryCanBeLimited())
        return;
    QTemporaryDir folder;
    const QString path = folder.filePath("large.attn");
    QByteArray json = "{\"format\": \"attention-visualizer session\", \"version\": 1, \"text\": \"a\", \"embeddings\": "
                      "{\"shape\": [1, 4000000], \"data\": [0";
    json += QByteArray(", 1").repeated(3999999) + "]}}";
    REQUIRE(writeWhole(path, json));
    const qsizetype bytes = json.size();
    json = {};
    const MemoryLimit limit(std::size_t(bytes) + (20 << 20));
    const auto session = readSession(path);
    REQUIRE_FALSE(session);
    CHECK(sentence(session.error()).find("large.attn, which needs 61 MB") != std::string::npos); // five times its 12.0001 MB
}

TEST_CASE("Attention weights whose shape cannot be shown are refused before they are read", "[io][memory]")
{
    // 5,000 heads of one query and 500 keys: 10 MB, more heads than can be shown.
    const QByteArray file = npyFile("<f4", "(1, 5000, 1, 500)", QByteArray(5000 * 500 * 4, '\0'));
    std::int64_t read = 0;
    const auto parts = attentionFromTensors(std::make_shared<CountedBytes>(bytesInMemory(file), read));
    REQUIRE_FALSE(parts);
    CHECK(sentence(parts.error()).find("5000 heads") != std::string::npos);
    CHECK(read < 20'000);
}

TEST_CASE("Token ids that are no whole numbers of 64 bits keep their value as text", "[io][attention]")
{
    const double ids[] = { 15496, -1, 1e300, -1e19, 0.5, std::nan(""), std::numeric_limits<double>::infinity() };
    const QByteArray numbers(reinterpret_cast<const char*>(ids), sizeof ids);
    const QByteArray file = archive({ storedEntry("attention.npy", npyFile("<f8", "(1, 7, 7)", QByteArray(7 * 7 * 8, '\0'))),
        storedEntry("tokens.npy", npyFile("<f8", "(7,)", numbers)) });
    const auto parts = attentionFromTensors(bytesInMemory(file));
    REQUIRE(parts);
    CHECK(parts->tokens == TextLists { { "15496", "-1", "1e+300", "-1e+19", "0.5", "nan", "inf" } });
}

} // namespace attn
