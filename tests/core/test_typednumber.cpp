// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as people type them, with either decimal sign.
#include "core/base/typednumber.h"
#include "tests/support/catch.h"

#include <cmath>
#include <cstdio>
#include <random>
#include <string>

using attn::DecimalSign;

namespace {

std::string whyNot(const char* text, DecimalSign sign)
{
    INFO(text);
    const auto read = attn::readNumber(text, sign);
    REQUIRE_FALSE(read);
    return read.error().english();
}

} // namespace

TEST_CASE("A comma is a decimal sign where people write it so, and a point is understood beside it", "[core][numbers]")
{
    const std::pair<const char*, double> german[] = { { "0,125", 0.125 }, { "1,500", 1.5 }, { "-2,25", -2.25 },
        { "0.125", 0.125 }, { "12.5", 12.5 }, { "1234.5", 1234.5 }, { "1.5e3", 1500 }, { "1,5e-3", 0.0015 },
        { ",5", 0.5 }, { "7", 7 }, { " 3 ", 3 }, { "0.500", 0.5 }, { "-0.125", -0.125 }, { "1.2345", 1.2345 } };
    for (const auto& [text, value] : german) {
        CAPTURE(text);
        const auto read = attn::readNumber(text, DecimalSign::Comma);
        REQUIRE(read);
        CHECK(*read == value);
    }
    const std::pair<const char*, double> english[] = { { "1.500", 1.5 }, { "0.125", 0.125 }, { "0,125", 0.125 },
        { "12,5", 12.5 }, { "1e3", 1000 }, { "+4", 4 }, { "1,2345", 1.2345 } };
    for (const auto& [text, value] : english) {
        CAPTURE(text);
        const auto read = attn::readNumber(text, DecimalSign::Point);
        REQUIRE(read);
        CHECK(*read == value);
    }
}

TEST_CASE("A number that could mean a thousand times as much is refused with both spellings", "[core][numbers]")
{
    CHECK(whyNot("1,500", DecimalSign::Point) == "“1,500” can be read in two ways; type 1500 or 1.500.");
    CHECK(whyNot("1.500", DecimalSign::Comma) == "“1.500” can be read in two ways; type 1500 or 1,500.");
    CHECK(whyNot("-12.345", DecimalSign::Comma) == "“-12.345” can be read in two ways; type -12345 or -12,345.");
    for (const char* text : { "1,234,567", "1.234.567", "1.234,5", "1,234.5", "1 500", "1\xC2\xA0" "500", "1\xE2\x80\xAF" "500,5",
             "1'500", "1\xE2\x80\x99" "500", "1\xD9\xAC" "500" })
        for (const DecimalSign sign : { DecimalSign::Point, DecimalSign::Comma })
            CHECK(whyNot(text, sign).find("without separators between thousands") != std::string::npos);
}

TEST_CASE("True minus, full-width signs and the digits of other scripts are read", "[core][numbers]")
{
    const std::pair<const char*, double> good[] = { { "−0.5", -0.5 }, { "–2", -2 }, { "－０．５", -0.5 }, { "１２", 12 },
        { "０。５", 0.5 }, { "٠٫٥", 0.5 }, { "۱۲٫۲۵", 12.25 }, { "१.५", 1.5 }, { "1.5×10^-3", 0.0015 },
        { "\xC2\xA0" "4\xC2\xA0", 4 } };
    for (const auto& [text, value] : good)
        for (const DecimalSign sign : { DecimalSign::Point, DecimalSign::Comma }) {
            CAPTURE(text);
            const auto read = attn::readNumber(text, sign);
            REQUIRE(read);
            CHECK(*read == value);
        }
}

TEST_CASE("Quotients, percent and infinities are read only where they are asked for", "[core][numbers]")
{
    const attn::NumberForms quotients { .quotients = true }, endless { .nonFinite = true };
    CHECK(*attn::readNumber("1/4", DecimalSign::Comma, quotients) == 0.25);
    CHECK(*attn::readNumber("12,5 %", DecimalSign::Comma, quotients) == 0.125);
    CHECK_FALSE(attn::readNumber("1/4", DecimalSign::Comma));
    CHECK_FALSE(attn::readNumber("25%", DecimalSign::Point));
    CHECK_FALSE(attn::readNumber("1.500/3", DecimalSign::Comma, quotients));
    CHECK(std::isinf(*attn::readNumber("−∞", DecimalSign::Comma, endless)));
    CHECK(std::isnan(*attn::readNumber("nan", DecimalSign::Point, endless)));
    for (const char* text : { "inf", "nan", "∞", "1e999", "", "x", "-", "1e", "0x10", "1..5", "--1", "+-1" }) {
        CAPTURE(text);
        CHECK_FALSE(attn::readNumber(text, DecimalSign::Point));
        CHECK_FALSE(attn::readNumber(text, DecimalSign::Comma));
    }
}

TEST_CASE("No spelling of a number is ever read as a thousand times as much", "[core][numbers]")
{
    std::mt19937 random(11);
    std::uniform_int_distribution<int> digits(0, 6), wholes(0, 99999);
    for (int i = 0; i < 2000; ++i) {
        char text[64];
        std::snprintf(text, sizeof text, "%.*f", digits(random), wholes(random) / 97.0);
        const double value = std::stod(text);
        for (const char written : { '.', ',' })
            for (const DecimalSign sign : { DecimalSign::Point, DecimalSign::Comma }) {
                std::string typed(text);
                for (char& c : typed)
                    c = c == '.' ? written : c;
                CAPTURE(typed);
                const auto read = attn::readNumber(typed, sign);
                if (read)
                    CHECK(*read == value);
                else // refused only with the other sign
                    CHECK((written == '.') == (sign == DecimalSign::Comma));
            }
    }
}
