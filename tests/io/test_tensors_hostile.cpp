// SPDX-License-Identifier: GPL-3.0-or-later
// Files that lie. Each is refused with the place and the reason, and without the memory that it asks for.
#include "core/io/file/wholefile.h"
#include "core/io/tables/exporters.h"
#include "core/io/tensor/tensorfile.h"
#include "tests/io/archive.h"
#include "tests/io/samples.h"
#include "tests/support/budget.h"
#include "tests/support/catch.h"

#include <QFile>
#include <QTemporaryDir>

namespace attn {

namespace {

/// Why the file, or else its first array, cannot be read; empty: it can.
std::string refusal(const QByteArray& content)
{
    const auto tensors = openTensors(bytesInMemory(content), "file");
    if (!tensors)
        return tensors.error().english();
    for (const NamedTensor& tensor : *tensors) {
        if (tensor.isText()) {
            const auto texts = tensor.texts();
            if (!texts)
                return texts.error().english();
            continue;
        }
        const auto numbers = tensor.numbers();
        if (!numbers)
            return numbers.error().english();
        if (std::int64_t(numbers->size()) != tensor.count())
            return "another number of numbers";
    }
    return {};
}

QByteArray small()
{
    return npyFile("<f8", "(2, 2)", QByteArray(32, '\x3F'));
}

/// Reading may take 200 MB at most.
class MemoryBudget {
public:
    MemoryBudget()
        : m_before(resetPeak())
    {
    }
    ~MemoryBudget() { CHECK(peakMegabytes() - m_before < 200); }

private:
    long m_before;
};

} // namespace

TEST_CASE("NPY headers that lie about shapes and types are refused", "[io][tensors][hostile]")
{
    const MemoryBudget budget;
    CHECK(refusal(small()).empty());
    for (const char* shape : { "(2, 3)", "(1, 2)", "(2, 2, 1, 7)", "(4611686018427387904, 4)",
             "(9223372036854775807, 9223372036854775807)", "(99999999999999999999,)", "(-2, -2)", "(2; 2)", "(2, 2",
             "2, 2)", "(nan, 2)", "(2.0, 2)", "[2, 2]", "(0, 2)", "(4)", "()", "None", "(1000000, 1000000)" })
        CHECK_FALSE(refusal(npyFile("<f8", shape, QByteArray(32, '\x3F'))).empty());
    for (const char* type :
        { "|O", "<f16", "<c16", "nan", "", "f", "<f4", "<M8[us]", "=f8", "<U1", "|V8", "<U999999999999" })
        CHECK_FALSE(refusal(npyFile(type, "(2, 2)", QByteArray(32, '\x3F'))).empty());
    CHECK(contains(refusal(npyFile("<U1048576", "(1000000000,)", {})), "but 0 bytes follow"));
    CHECK(contains(refusal(npyFile("<U1048576", "(281474976710656,)", {})), "too large"));
    CHECK(contains(refusal(npyFile("<f8", "(2, 3)", QByteArray(32, '0'))), "48 bytes, but 32 bytes follow"));
    CHECK(contains(
        refusal(npyFile("{'descr': [('a', '<f8'), ('b', '<i4')], 'fortran_order': False, 'shape': (2,)}", {})), "[("));
    for (const char* dictionary : { "", "{", "{}", "{'descr'}", "{'descr': '<f8', 'fortran_order': False}", "NaN",
             "{'descr': '<f8', 'fortran_order': NaN, 'shape': (2, 2)}", "{'descr': '<f8' 'shape': (2, 2)}" })
        CHECK_FALSE(refusal(npyFile(dictionary, QByteArray(32, '0'))).empty());
    QByteArray version2("\x93NUMPY\x02\x00\xFF\xFF\xFF\xFF{'descr'", 20); // a header of 4 GB
    CHECK(contains(refusal(version2), "header"));
    const QByteArray many
        = "{'descr': '<f8', 'fortran_order': False, 'shape': (" + QByteArray("1, ").repeated(40) + ")}";
    CHECK_FALSE(refusal(npyFile(many, QByteArray(8, '0'))).empty());
}

TEST_CASE("Every cut and every changed byte of an NPZ file is read or refused, never worse", "[io][tensors][hostile]")
{
    const MemoryBudget budget;
    for (bool zip64 : { false, true }) {
        const QByteArray whole = archive({ storedEntry("a.npy", small()), deflatedEntry("b.npy", small()) }, zip64);
        REQUIRE(refusal(whole).empty());
        for (qsizetype length = 1; length < whole.size(); ++length)
            CHECK_FALSE(refusal(whole.first(length)).empty());
        for (qsizetype at = 4; at < whole.size(); ++at)
            for (char byte : { '\0', '\xFF', '\x7F', 'a' }) {
                QByteArray changed = whole;
                changed[at] = byte;
                (void)refusal(changed);
            }
    }
    SUCCEED("no crash");
}

TEST_CASE("ZIP tricks are refused with the entry and the reason", "[io][tensors][hostile]")
{
    const MemoryBudget budget;
    const QByteArray array = small();
    const auto with = [](ArchiveEntry entry, auto change) {
        change(entry);
        return refusal(archive({ entry }));
    };
    const auto plain = storedEntry("a.npy", array), packed = deflatedEntry("a.npy", array);
    CHECK(contains(with(plain, [](auto& e) { e.crc = 1; }), "checksum of entry a.npy"));
    CHECK(contains(with(packed, [](auto& e) { e.crc = 1; }), "checksum of entry a.npy"));
    CHECK(contains(with(plain, [](auto& e) { e.size = 1; }), "a.npy claims a length"));
    CHECK(contains(with(packed, [](auto& e) { e.size += 8; }), "a.npy"));
    CHECK(contains(with(packed, [](auto& e) { e.size -= 8; }), "a.npy"));
    CHECK(contains(with(packed, [](auto& e) { e.size = 4'000'000'000; }), "a.npy claims a length"));
    CHECK(contains(with(packed, [](auto& e) { e.packed.chop(9); }), "a.npy"));
    CHECK(contains(with(packed, [](auto& e) { e.packed.fill('\xFF'); }), "packed bytes of entry a.npy are damaged"));
    CHECK(contains(with(plain, [](auto& e) { e.flags = 1; }), "a.npy is encrypted"));
    CHECK(contains(with(plain, [](auto& e) { e.method = 12; }), "packed in a way"));
    CHECK(contains(with(plain, [](auto& e) { e.localName = "b.npy"; }), "differs from the directory"));
    CHECK(contains(with(plain, [](auto& e) { e.headerAt = 4'000'000'000; }), "outside"));
    CHECK(contains(refusal(archive({ plain, plain })), "two entries of the name a.npy"));
    ArchiveEntry over = storedEntry("a.npy", array);
    over.headerAt = 0;
    ArchiveEntry other = over;
    other.name = other.localName = "a.npy";
    CHECK_FALSE(refusal(archive({ over, other })).empty());
    // An archive inside an entry, whose own entry the directory names as well: two entries over the same bytes.
    const QByteArray nested = "PK\x03\x04" + archive({ storedEntry("b.npy", array) }).mid(4);
    ArchiveEntry inner = storedEntry("b.npy", array);
    inner.headerAt = 30 + 5;
    const std::string overlap = refusal(archive({ storedEntry("c.txt", nested), inner }));
    CHECK(contains(overlap, "lie over each other, at byte 35"));
    CHECK(contains(refusal("PK\x05\x06" + QByteArray(17, '\0')), "damaged"));
    CHECK(contains(refusal("PK\x03\x04"), "damaged"));
}

TEST_CASE("Bombs are not unpacked", "[io][tensors][hostile]")
{
    const MemoryBudget budget;
    constexpr std::int64_t zeros = std::int64_t(1) << 30; // packs into 1 MB
    const QByteArray head = npyFile("<f8", "(2, 2)", {});
    ArchiveEntry bomb { "bomb.npy", deflatedBomb(head, 1024), head.size() + 32 };
    bomb.method = 8;
    CHECK(contains(refusal(archive({ bomb })), "bomb.npy")); // claims to be small
    bomb.size = head.size() + zeros;
    CHECK(contains(refusal(archive({ bomb })), "bytes follow its header")); // the array claims to be small
    const QByteArray large = npyFile("<f8", "(134217728,)", {});
    ArchiveEntry honest { "zeros.npy", deflatedBomb(large, 1024), large.size() + zeros };
    honest.method = 8;
    CHECK(contains(refusal(archive({ honest })), "16 million"));
    honest.size = (std::int64_t(1) << 40);
    CHECK(contains(refusal(archive({ honest }, true)), "claims a length"));
}

TEST_CASE("safetensors headers that lie are refused", "[io][tensors][hostile]")
{
    const MemoryBudget budget;
    const auto header = [](const char* json, qsizetype bytes = 16) {
        const auto tensors = openTensors(bytesInMemory(safetensorsFile(json, QByteArray(bytes, '\0'))), "x");
        return tensors ? std::string() : tensors.error().english();
    };
    CHECK(header(R"({"a":{"dtype":"F32","shape":[4],"data_offsets":[0,16]}})").empty());
    CHECK(contains(header(R"({"a":{"dtype":"F32","shape":[5],"data_offsets":[0,16]}})"), "a has the shape [5] of F32"));
    CHECK(contains(header(R"({"a":{"dtype":"F32","shape":[4],"data_offsets":[0,16]}})", 20), "end at byte 16"));
    CHECK(contains(header(R"({"a":{"dtype":"F32","shape":[4],"data_offsets":[4,20]}})", 20), "no gaps"));
    CHECK(contains(header(R"({"a":{"dtype":"F32","shape":[4],"data_offsets":[0,16]},)"
                          R"("b":{"dtype":"F32","shape":[4],"data_offsets":[0,16]}})"),
        "overlaps"));
    CHECK(contains(header(R"({"a":{"dtype":"F32","shape":[4],"data_offsets":[0,16]}})", 8), "only 8"));
    for (const char* entry : { R"("shape":[4],"data_offsets":[16,0])", R"("shape":[4],"data_offsets":[0])",
             R"("shape":[-4],"data_offsets":[0,16])", R"("shape":["NaN"],"data_offsets":[0,16])", R"("shape":[4])",
             R"("shape":4,"data_offsets":[0,16])", R"("shape":[4.5],"data_offsets":[0,16])",
             R"("shape":[4294967296,4294967296,4294967296],"data_offsets":[0,16])",
             R"("shape":[9007199254740992,2048],"data_offsets":[0,16])", R"("shape":[4],"data_offsets":[0,1e999])",
             R"("shape":[4],"data_offsets":[0,"Infinity"])" })
        CHECK_FALSE(header(qPrintable(QString(R"({"a":{"dtype":"F32",%1}})").arg(entry))).empty());
    CHECK(contains(header(R"({"a":{"dtype":"F32","shape":[4],"data_offsets":[0,16]},"a":{}})"), "given twice"));
    CHECK(contains(header("{ "), "Line 1"));
    CHECK(contains(header(R"({"a":1e999})"), "1e999"));
    QByteArray deep = "{\"a\":" + QByteArray(100'000, '[') + "}";
    CHECK(contains(header(deep.constData()), "200 deep"));
    QTemporaryDir folder;
    const QString path = folder.filePath("x.safetensors");
    for (quint64 length : { quint64(0), quint64(1), quint64(1) << 32, ~quint64(0), quint64(1) << 63, quint64(100) }) {
        QByteArray bytes;
        putLittle(bytes, length);
        REQUIRE(writeWhole(path, bytes + "{}"));
        CHECK_FALSE(openTensors(path));
    }
}

TEST_CASE("JSON and tables that ask for too much are refused", "[io][tensors][hostile]")
{
    const MemoryBudget budget;
    CHECK(contains(refusal(QByteArray(10'000'000, '[')), "200 deep"));
    CHECK(contains(refusal("[[1, 2], [3, 1e999]]"), "Line 1, column 14"));
    CHECK(contains(refusal("[[1, 2],\n [3]]"), "Line 2: a list in array has 1 item,"));
    CHECK(contains(refusal("[[1, 2], 3]"), "Line 1"));
    CHECK(contains(refusal("[1, \"x\"]"), "a number should stand here"));
    CHECK(contains(refusal("[1, nan]"), "with quotes")); // NaN is what Python writes
    CHECK(contains(refusal(R"({"a": {"shape": [1000000, 1000000], "data": [1]}})"), "a has the shape"));
    CHECK(contains(refusal(R"({"a": {"shape": [-1], "data": []}})"), "list of lengths"));
    CHECK(contains(refusal("[" + QByteArray("1,").repeated(6'000'000) + "1]"), "4 million"));
    CHECK(contains(refusal(QByteArray("1,2\n").repeated(3'000'000)), "2 million"));
    CHECK(contains(refusal(QByteArray("\0\1\2\3", 4)), "no file of numbers"));
    CHECK_FALSE(refusal("1,2\n3,1e999\n").empty());
    CHECK_FALSE(refusal("1,2\n3\n").empty());
    CHECK_FALSE(refusal("").empty());
}

TEST_CASE("A file of gigabytes is opened by its header alone", "[io][tensors][hostile]")
{
    const MemoryBudget budget;
    QTemporaryDir folder;
    const QString path = folder.filePath("huge.npy");
    const QByteArray head = npyFile("<f4", "(1024, 1024, 1024)", {}); // 4 GB, a hole in the file system
    QFile file(path);
    REQUIRE(file.open(QIODevice::WriteOnly));
    REQUIRE(file.write(head) == head.size());
    if (!file.resize(head.size() + (qint64(4) << 30))) {
        WARN("skipped: this file system has no holes");
        return;
    }
    file.close();
    const auto tensors = openTensors(path);
    REQUIRE(tensors);
    CHECK(tensors->front().shapeText() == "[1024, 1024, 1024]");
    const auto slice = tensors->front().numbers((std::int64_t(1) << 30) - 5, 5);
    REQUIRE(slice);
    CHECK(*slice == std::vector<double>(5, 0.0));
    CHECK_FALSE(tensors->front().numbers());
    const auto missing = openTensors(folder.filePath("none.npy"));
    REQUIRE_FALSE(missing);
    CHECK(contains(missing.error().english(), "none.npy"));
}

} // namespace attn
