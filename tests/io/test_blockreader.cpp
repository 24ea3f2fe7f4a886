// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks of numbers from the clipboard: spreadsheets, our own copies, nonsense.
#include "core/io/tables/blockreader.h"
#include "tests/support/catch.h"
#include "tests/support/matrix_matcher.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

namespace {

attn::Matrix blockOf(const char* text)
{
    INFO(text);
    const auto block = attn::parseBlock(text);
    REQUIRE(block);
    return block->values;
}

attn::Matrix blockValues(double a, double b, double c, double d)
{
    attn::Matrix m(2, 2);
    m << a, b, c, d;
    return m;
}

std::string blockRefusal(const QByteArray& text)
{
    INFO(text.toStdString());
    const auto block = attn::parseBlock(text);
    REQUIRE_FALSE(block);
    return block.error().english();
}

bool mentions(const std::string& text, const char* part)
{
    return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("Blocks are read with tabs, semicolons, commas and spaces, with any end of line", "[io][blocks]")
{
    const attn::Matrix wanted = blockValues(1, 2.5, -3, 4e-3);
    for (const char* text : { "1\t2.5\n-3\t0.004\n", "1\t2.5\r\n-3\t4e-3\r\n", "1;2.5\n-3;0.004", "1,2.5\n-3,0.004\n\n",
             "1 2.5\n -3  0.004 \n", "1, 2.5\n-3, 0.004", "\"1\"\t\"2.5\"\n-3\t0.004",
             "\xEF\xBB\xBF+1\t2.5\r\xE2\x88\x92"
             "3\t0.004" })
        CHECK(difference(blockOf(text), wanted, 0) == "");
    CHECK(blockOf("7").size() == 1);
    CHECK(blockOf("-0.5\n")(0, 0) == -0.5);
}

TEST_CASE("A decimal comma is read where it can mean nothing else", "[io][blocks]")
{
    CHECK(difference(blockOf("0,5\t1,25\n-3\t0,004"), blockValues(0.5, 1.25, -3, 0.004), 0) == "");
    CHECK(difference(blockOf("0,5;1\n2;3"), blockValues(0.5, 1, 2, 3), 0) == "");
    CHECK(blockOf("1,234\t0,5")(0, 0) == 1.234); // its neighbour says what commas mean
    CHECK(mentions(blockRefusal("1,234\t2"), "two ways"));
    CHECK(mentions(blockRefusal("1,5\t2.5"), "\"1,5\""));
    CHECK(mentions(blockRefusal("1.234,56\t2"), "\"1.234,56\""));
    CHECK(blockOf("0,5").cols() == 2); // without another separator a comma separates
}

TEST_CASE("Names are told from numbers on either side", "[io][blocks]")
{
    const attn::Matrix wanted = blockValues(1, 2, 3, 4);
    for (const char* text : { "\tdim 1\tdim 2\nthe\t1\t2\ncat\t3\t4\n", "a\tb\n1\t2\n3\t4", "the\t1\t2\ncat\t3\t4",
             "x,a,b\nr,1,2\ns,3,4", "\t\"5\"\t\"6\"\n\"5\"\t1\t2\n\"6\"\t3\t4" })
        CHECK(difference(blockOf(text), wanted, 0) == "");
    const auto named = attn::parseBlock("\ta\tb\nthe\t1\t2\n\"a\tb\"\t3\t4\n");
    REQUIRE(named);
    CHECK(named->columns == std::vector<std::string> { "a", "b" });
    CHECK(named->rows == std::vector<std::string> { "the", "a\tb" });
    // An empty corner over plain numbers is a hole in the block, not names.
    CHECK(mentions(blockRefusal("\t2\n3\t4"), "Line 1, field 1 is empty"));
}

TEST_CASE("Nonsense is refused with its place and its text", "[io][blocks]")
{
    CHECK(mentions(blockRefusal(""), "no text"));
    CHECK(mentions(blockRefusal(" \n\t\n"), "no text"));
    CHECK(mentions(blockRefusal("1\t2\n3\tmany"), "Line 2, field 2: \"many\""));
    CHECK(mentions(blockRefusal("1\t2\n3"), "Line 2 has 1 field, the first has 2"));
    CHECK(mentions(blockRefusal("1\t2\n\n3\t4"), "Line 2 is empty"));
    CHECK(mentions(blockRefusal("1\t\n3\t4"), "Line 1, field 2 is empty"));
    CHECK(mentions(blockRefusal("\"1\t2"), "closing quote"));
    CHECK(mentions(blockRefusal("\"1\"x\t2"), "behind the closing quote"));
    CHECK(mentions(blockRefusal("1e999\t2"), "\"1e999\""));
    CHECK(mentions(blockRefusal("0x10\t1"), "\"0x10\""));
    CHECK(mentions(blockRefusal("hello"), "\"hello\""));
    CHECK(mentions(blockRefusal("#N/A\t1\n2\t3"), "#N/A"));
    CHECK(mentions(blockRefusal(QByteArray("\xff\xfe\x31\x00", 4)), "no text"));
    CHECK(mentions(blockRefusal("1\t" + QByteArray(100000, 'x')), "xxx"));
    CHECK(blockRefusal("1\t" + QByteArray(100000, 'x')).size() < 300);
}

TEST_CASE("A table with names comes back bit for bit, whatever the names", "[io][blocks]")
{
    std::mt19937 random(5);
    attn::Matrix values(4, 3);
    for (double& value : values.reshaped()) {
        std::uint64_t bits = (std::uint64_t(random()) << 32) | random();
        std::memcpy(&value, &bits, sizeof value);
        if (std::isnan(value))
            value = 1.0 / 3;
    }
    values(0, 0) = -0.0;
    values(1, 1) = -std::numeric_limits<double>::infinity();
    values(2, 2) = 5e-324;
    attn::MatrixTable table;
    table.values = attn::share(values);
    table.rows = { "12", "=1+2", "say \"hi\"\tnow", "" };
    table.columns = { "7", " x ", "line\nbreak" };
    for (const bool names : { false, true }) {
        const auto back = attn::parseBlock(attn::tableText(table, names));
        REQUIRE(back);
        REQUIRE(back->values.rows() == 4);
        REQUIRE(back->values.cols() == 3);
        CHECK(std::memcmp(back->values.data(), values.data(), sizeof(double) * 12) == 0);
        if (names) {
            CHECK(back->rows == table.rows);
            CHECK(back->columns == table.columns);
        }
    }
}
