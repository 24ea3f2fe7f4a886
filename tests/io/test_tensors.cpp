// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tables/exporters.h"
#include "core/io/tensor/tensorfile.h"
#include "tests/io/archive.h"
#include "tests/io/python.h"
#include "tests/io/samples.h"
#include "tests/support/catch.h"

#include <QTemporaryDir>
#include <cmath>

namespace attn {

namespace {

using Numbers = std::vector<double>;

std::vector<NamedTensor> opened(const QByteArray& content)
{
    const auto tensors = openTensors(bytesInMemory(content), "file");
    INFO((tensors ? std::string() : tensors.error().english()));
    REQUIRE(tensors);
    return *tensors;
}

Numbers numbersOf(const NamedTensor& tensor)
{
    const auto numbers = tensor.numbers();
    INFO((numbers ? std::string() : numbers.error().english()));
    REQUIRE(numbers);
    return *numbers;
}

QByteArray hex(const char* digits)
{
    return QByteArray::fromHex(digits);
}

} // namespace

TEST_CASE("NPY arrays of every kind of number are widened to the same doubles", "[io][tensors]")
{
    // The bytes of 1, -2 and a third number, worked out by hand from the formats.
    struct Kind {
        const char* type;
        const char* bytes;
        Numbers expected;
    };
    const Kind kinds[] = { { "<f8", "000000000000f03f 00000000000000c0 000000000000b03f", { 1, -2, 0.0625 } },
        { ">f8", "3ff0000000000000 c000000000000000 3fb0000000000000", { 1, -2, 0.0625 } },
        { "<f4", "0000803f 000000c0 01000000", { 1, -2, std::ldexp(1.0, -149) } },
        { ">f4", "3f800000 c0000000 7f7fffff", { 1, -2, double(std::numeric_limits<float>::max()) } },
        { "<f2", "003c 00c0 0100", { 1, -2, std::ldexp(1.0, -24) } }, { ">f2", "3c00 c000 7bff", { 1, -2, 65504 } },
        { "<i8", "0100000000000000 feffffffffffffff 0000000000000080", { 1, -2, -9223372036854775808.0 } },
        { ">i4", "00000001 fffffffe 7fffffff", { 1, -2, 2147483647 } }, { "<i2", "0100 feff 0080", { 1, -2, -32768 } },
        { "|i1", "01 fe 80", { 1, -2, -128 } }, { "<u4", "01000000 feffffff 00000080", { 1, 4294967294, 2147483648 } },
        { "|u1", "01 fe 80", { 1, 254, 128 } }, { "|b1", "01 00 01", { 1, 0, 1 } } };
    for (const Kind& kind : kinds) {
        INFO(kind.type);
        const auto tensors = opened(npyFile(kind.type, "(3,)", hex(kind.bytes)));
        REQUIRE(tensors.size() == 1);
        CHECK(tensors[0].name == "file");
        CHECK(tensors[0].shape == std::vector<std::int64_t> { 3 });
        CHECK(numbersOf(tensors[0]) == kind.expected);
    }
    const auto half = numbersOf(opened(npyFile("<f2", "(4,)", hex("0080 007c 00fc 007e")))[0]);
    CHECK((half[0] == 0 && std::signbit(half[0])));
    CHECK(half[1] == std::numeric_limits<double>::infinity());
    CHECK(half[2] == -std::numeric_limits<double>::infinity());
    CHECK(std::isnan(half[3]));
}

TEST_CASE("Arrays in Fortran order are handed out row by row, also in slices", "[io][tensors]")
{
    // a[i, j, k] = 100 i + 10 j + k of shape 2 x 3 x 2, the first index fastest.
    QByteArray data;
    for (int k = 0; k < 2; ++k)
        for (int j = 0; j < 3; ++j)
            for (int i = 0; i < 2; ++i)
                data += char(100 * i + 10 * j + k);
    const auto tensor = opened(npyFile("|u1", "(2, 3, 2)", data, true))[0];
    const Numbers rows { 0, 1, 10, 11, 20, 21, 100, 101, 110, 111, 120, 121 };
    CHECK(numbersOf(tensor) == rows);
    const auto slice = tensor.numbers(6, 6);
    REQUIRE(slice);
    CHECK(*slice == Numbers(rows.begin() + 6, rows.end()));
    CHECK_FALSE(tensor.matrix());
    const auto column = opened(npyFile("|u1", "(1, 2, 3)", hex("010203040506"), true))[0].matrix();
    REQUIRE(column);
    CHECK((*column)(0, 1) == 3);
    CHECK((*column)(1, 0) == 2);
}

TEST_CASE("Tokens are read from arrays of text", "[io][tensors]")
{
    const auto little = opened(npyFile("<U2", "(2,)", hex("61000000 00000000 00F60100 62000000")))[0];
    CHECK(little.isText());
    CHECK(*little.texts() == std::vector<std::string> { "a", "😀b" });
    CHECK_FALSE(little.numbers());
    CHECK(*opened(npyFile(">U1", "(1,)", hex("00006c49")))[0].texts() == std::vector<std::string> { "汉" });
    CHECK(*opened(npyFile("|S3", "(2,)", QByteArray("ab\0cde", 6)))[0].texts()
        == std::vector<std::string> { "ab", "cde" });
    CHECK(*opened(npyFile("<U0", "(2,)", {}))[0].texts() == std::vector<std::string> { "", "" });
    CHECK_FALSE(opened(npyFile("|b1", "(1,)", "x"))[0].texts());
}

TEST_CASE("NPZ archives give their arrays, stored, deflated and with long sizes", "[io][tensors]")
{
    const QByteArray first = npyFile("<f4", "(2, 2)", hex("0000803f 00000040 00004040 00008040"));
    const QByteArray second = npyFile("|u1", "(3,)", hex("010203"));
    for (bool zip64 : { false, true })
        for (const QByteArray& comment : { QByteArray(), QByteArray("PK\x05\x06 and more") }) {
            const auto tensors
                = opened(archive({ storedEntry("attention.npy", first), storedEntry("readme.txt", "hello"),
                                     deflatedEntry("deep/b.npy", second) },
                    zip64, comment));
            REQUIRE(tensors.size() == 2);
            CHECK(tensors[0].name == "attention");
            CHECK(tensors[0].shapeText() == "[2, 2]");
            CHECK(numbersOf(tensors[0]) == Numbers { 1, 2, 3, 4 });
            CHECK(tensors[1].name == "deep/b");
            CHECK(numbersOf(tensors[1]) == Numbers { 1, 2, 3 });
        }
    CHECK(opened(archive({})).empty());
}

TEST_CASE("Large deflated arrays are read in slices", "[io][tensors]")
{
    const qsizetype rows = 3000;
    QByteArray data(rows * 2000 * 8, '\0'); // 48 MB, beyond what is unpacked in memory
    for (qsizetype row = 0; row < rows; ++row) {
        data[row * 16000 + 6] = char(0xF0); // 1 or -1 comes first
        data[row * 16000 + 7] = char(row % 2 ? 0x3F : 0xBF);
    }
    const auto tensor = opened(archive({ deflatedEntry("a.npy", npyFile("<f8", "(3000, 2000)", data)) }))[0];
    for (std::int64_t row : { std::int64_t(2999), std::int64_t(0), std::int64_t(1500) }) {
        const auto slice = tensor.numbers(row * 2000, 2);
        REQUIRE(slice);
        CHECK(*slice == Numbers { row % 2 ? 1.0 : -1.0, 0 });
    }
}

TEST_CASE("safetensors give their tensors in the order of their bytes", "[io][tensors]")
{
    const QByteArray header
        = R"({"__metadata__":{"format":"pt"},"b":{"dtype":"BF16","shape":[2,1],"data_offsets":[8,12]},)"
          R"("a.weight":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},)"
          R"("half":{"dtype":"F16","shape":[],"data_offsets":[12,14]},)"
          R"("wide":{"dtype":"F64","shape":[1],"data_offsets":[14,22]},)"
          R"("odd":{"dtype":"F8_E4M3","shape":[2],"data_offsets":[22,24]},)"
          R"("none":{"dtype":"I64","shape":[0,4],"data_offsets":[24,24]}}  )";
    const auto tensors = opened(safetensorsFile(header, hex("0000803f 000000c0 803f 00c0 003e 9a9999999999b93f 0000")));
    REQUIRE(tensors.size() == 6);
    CHECK(tensors[0].name == "a.weight");
    CHECK(numbersOf(tensors[0]) == Numbers { 1, -2 });
    CHECK(numbersOf(tensors[1]) == Numbers { 1, -2 });
    CHECK(tensors[1].typeName == "BF16");
    CHECK(numbersOf(tensors[2]) == Numbers { 1.5 });
    CHECK(numbersOf(tensors[3]) == Numbers { 0.1 });
    CHECK_FALSE(tensors[4].numbers());
    CHECK(tensors[4].name == "odd");
    CHECK(numbersOf(tensors[5]).empty());
    CHECK_FALSE(tensors[5].matrix());
}

TEST_CASE("JSON gives nested lists, shaped data and texts under the keys on the way", "[io][tensors]")
{
    const auto tensors
        = opened(R"({"prompt": "x", "tokens": ["a", "NaN"], "layers": [{"weights": [[[1, "NaN"], [-0.0, 2e0]]]},
        {"weights": {"shape": [2, 1, 1], "data": [3, "-Infinity"], "path": "p"}}], "flags": [true], "empty": [], "s": ["NaN"]})");
    REQUIRE(tensors.size() == 4);
    CHECK(tensors[0].name == "tokens");
    CHECK(*tensors[0].texts() == std::vector<std::string> { "a", "NaN" });
    CHECK(tensors[1].name == "layers.0.weights");
    CHECK(tensors[1].shapeText() == "[1, 2, 2]");
    const Numbers first = numbersOf(tensors[1]);
    CHECK((first[0] == 1 && std::isnan(first[1]) && std::signbit(first[2]) && first[3] == 2));
    CHECK(tensors[2].name == "layers.1.weights");
    CHECK(numbersOf(tensors[2]) == Numbers { 3, -std::numeric_limits<double>::infinity() });
    CHECK(tensors[3].name == "s");
    CHECK(opened("\xEF\xBB\xBF [[1, 2], [3, 4]]")[0].name == "file");
    CHECK(opened("{}").empty());
}

TEST_CASE("Tables of numbers are one array, with names or without", "[io][tensors]")
{
    CHECK(numbersOf(opened("1,2\n3,4\n")[0]) == Numbers { 1, 2, 3, 4 });
    const auto named = opened("\tx\ty\nYour\t1\t2\njourney\t3\t4\nstarts\t5\t6\n")[0];
    CHECK(named.shapeText() == "[3, 2]");
    CHECK(numbersOf(named) == Numbers { 1, 2, 3, 4, 5, 6 });
}

TEST_CASE("Files written by NumPy are read to the same numbers", "[io][tensors]")
{
    QTemporaryDir folder;
    const auto printed = pythonOutput("numpy", R"(
import sys, numpy as np
r = np.arange(24).reshape(2, 3, 4)
kw = dict(a=r.astype('<f4') / 8, f=np.asfortranarray(r.astype('>f8')), h=r.astype('f2'), i=r.astype('i2'), b=r % 2 == 0,
    tokens=np.array(['Your', '你好', '']), s=np.float64(0.1))
np.savez(sys.argv[1] + '/plain.npz', **kw)
np.savez_compressed(sys.argv[1] + '/packed.npz', **kw)
np.save(sys.argv[1] + '/f.npy', kw['f'])
print('written'))",
        { folder.path() });
    if (!printed) {
        WARN("skipped: there is no Python with NumPy");
        return;
    }
    REQUIRE(printed->trimmed() == "written");
    Numbers counted;
    for (int i = 0; i < 24; ++i)
        counted.push_back(i);
    for (const char* name : { "plain.npz", "packed.npz" }) {
        const auto tensors = openTensors(folder.filePath(name));
        INFO((tensors ? std::string() : tensors.error().english()));
        REQUIRE(tensors);
        REQUIRE(tensors->size() == 7);
        for (const NamedTensor& tensor : *tensors) {
            INFO(name << " " << tensor.name);
            if (tensor.name == "tokens") {
                CHECK(*tensor.texts() == std::vector<std::string> { "Your", "你好", "" });
                continue;
            }
            const Numbers numbers = numbersOf(tensor);
            if (tensor.name == "s") {
                CHECK(tensor.shape.empty());
                CHECK(numbers == Numbers { 0.1 });
                continue;
            }
            CHECK(tensor.shapeText() == "[2, 3, 4]");
            for (int i = 0; i < 24; ++i)
                CHECK(numbers[size_t(i)] == (tensor.name == "a" ? i / 8.0 : tensor.name == "b" ? i % 2 == 0 : i));
        }
    }
    const auto alone = openTensors(folder.filePath("f.npy"));
    REQUIRE(alone);
    CHECK(alone->front().name == "f");
    CHECK(numbersOf(alone->front()) == counted);
}

} // namespace attn
