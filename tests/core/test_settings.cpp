// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/numbertext.h"
#include "core/config/setting.h"
#include "core/pipeline/report.h"
#include "tests/support/catch.h"

#include <limits>

namespace {

using attn::SettingKind;
using attn::SettingSpec;

SettingSpec kindOnly(SettingKind kind, double minimum = 0, double maximum = 0, bool excludesMinimum = false)
{
    return { .key = "k",
        .title = "K",
        .summary = "S.",
        .kind = kind,
        .minimum = minimum,
        .maximum = maximum,
        .excludesMinimum = excludesMinimum };
}

/// The canonical text, or "!" and the message.
std::string canonical(const SettingSpec& spec, std::string_view text)
{
    const auto value = attn::canonicalValue(spec, text);
    return value ? *value : "!" + value.error().english();
}

bool refusesText(const SettingSpec& spec, std::string_view text)
{
    const auto value = attn::canonicalValue(spec, text);
    return !value && value.error().kind == attn::Error::Kind::Usage && !value.error().english().empty();
}

} // namespace

TEST_CASE("Numbers are kept in one spelling, and what lies outside the range is refused with the range", "[settings]")
{
    const SettingSpec whole = kindOnly(SettingKind::Integer, 1, 64);
    for (const auto& [text, wanted] : { std::pair("1", "1"), { " 07 ", "7" }, { "+5", "5" }, { "64", "64" } })
        CHECK(canonical(whole, text) == wanted);
    for (const char* text :
        { "0", "65", "-1", "", "2.0", "1e1", "two", "+-5", "++5", "+", "5 5", "99999999999999999999", "0x10" }) {
        INFO(text);
        CHECK(refusesText(whole, text));
    }
    CHECK(canonical(whole, "65") == "!k cannot be \"65\"; use a whole number from 1 to 64.");

    const SettingSpec real = kindOnly(SettingKind::Real, 0, 1);
    for (const auto& [text, wanted] : { std::pair("0.50", "0.5"), { "-0", "0" }, { "1", "1" }, { "1e-1", "0.1" },
             { ".25", "0.25" }, { "+0.5", "0.5" } })
        CHECK(canonical(real, text) == wanted);
    for (const char* text : { "1.0000001", "-0.1", "nan", "inf", "-inf", "0,5", "1e999", "", "0.5x", "+-0" }) {
        INFO(text);
        CHECK(refusesText(real, text));
    }
    const SettingSpec positive = kindOnly(SettingKind::Real, 0, 1000, true);
    CHECK(refusesText(positive, "0"));
    CHECK(refusesText(positive, "-0"));
    CHECK(canonical(positive, "1e-9") == "1e-09");
    CHECK(canonical(positive, "0") == "!k cannot be \"0\"; use a number above 0, up to 1000.");
}

TEST_CASE("Canonical texts of doubles read back bit for bit", "[settings]")
{
    const double most = std::numeric_limits<double>::max();
    const SettingSpec real = kindOnly(SettingKind::Real, -most, most);
    for (double value : { 0.1, 1.0 / 3, 1e-300, 123456789.125, -2.5, most, std::nextafter(1.0, 2.0) }) {
        attn::Settings settings { { "temperature", canonical(real, attn::exactNumber(value)) } };
        CHECK(attn::Config(settings).real("temperature") == value);
    }
}

TEST_CASE("Switches take the usual words", "[settings]")
{
    const SettingSpec flag = kindOnly(SettingKind::Boolean);
    for (const char* text : { "true", "1", "on", "yes", " true\t" })
        CHECK(canonical(flag, text) == "true");
    for (const char* text : { "false", "0", "off", "no" })
        CHECK(canonical(flag, text) == "false");
    CHECK(canonical(flag, "maybe") == "!k cannot be \"maybe\"; use true or false.");
}

TEST_CASE("Seeds are any 64-bit numbers, taken modulo 2^64", "[settings]")
{
    const SettingSpec seed = kindOnly(SettingKind::Seed);
    CHECK(canonical(seed, "18446744073709551615") == "18446744073709551615");
    CHECK(canonical(seed, "-9223372036854775808") == "-9223372036854775808");
    CHECK(canonical(seed, "-0") == "0");
    for (const char* text : { "18446744073709551616", "-9223372036854775809", "1.5", "", "seed" }) {
        INFO(text);
        CHECK(refusesText(seed, text));
    }
    const auto seedOf = [](const char* text) {
        return attn::Config(attn::Settings { { "dropout.seed", text } }).seed("dropout.seed");
    };
    CHECK(seedOf("-1") == 0xFFFFFFFFFFFFFFFFull);
    CHECK(seedOf("18446744073709551615") == 0xFFFFFFFFFFFFFFFFull);
    CHECK(seedOf("-9223372036854775808") == 0x8000000000000000ull);
}

TEST_CASE("Lists of heads are sorted and hold each head once", "[settings]")
{
    const SettingSpec heads = kindOnly(SettingKind::HeadList);
    CHECK(canonical(heads, "") == "");
    CHECK(canonical(heads, "2, 0,2 ,1") == "0,1,2");
    for (const char* text : { "-1", "a", "1;2", "1,,2", ",1", "1.5", "99999999999" }) {
        INFO(text);
        CHECK(refusesText(heads, text));
    }
    CHECK(
        attn::Config(attn::Settings { { "heads.off", "0,3,11" } }).heads("heads.off") == std::vector<int> { 0, 3, 11 });
    CHECK(attn::Config().heads("heads.off").empty());
}

TEST_CASE("A scale is a name or a divisor", "[settings]")
{
    attn::Settings settings;
    REQUIRE(attn::assign(settings, "scale", " 3.70 "));
    CHECK(settings.at("scale") == "3.7");
    CHECK(attn::Config(settings).number("scale") == 3.7);
    REQUIRE(attn::assign(settings, "scale", "linear"));
    CHECK_FALSE(attn::Config(settings).number("scale").has_value());
    for (const char* text : { "0", "-1", "Sqrt", "nan" }) {
        const auto refusedScale = attn::assign(settings, "scale", text);
        REQUIRE_FALSE(refusedScale);
        CHECK(refusedScale.error().english().find("sqrt, none, linear or a number above 0") != std::string::npos);
        CHECK(settings.at("scale") == "linear"); // unchanged on error
    }
}

TEST_CASE("An unknown setting names the nearest known one", "[settings]")
{
    attn::Settings settings;
    for (const auto& [wrong, right] : { std::pair("atention.heads", "attention.heads"), { "temprature", "temperature" },
             { "dropout.rat", "dropout.rate" }, { "Mask", "mask" } }) {
        const auto result = attn::assign(settings, wrong, "1");
        REQUIRE_FALSE(result);
        CHECK(result.error().kind == attn::Error::Kind::Usage);
        CHECK(result.error().english().find("\"" + std::string(right) + "\"") != std::string::npos);
    }
    CHECK(settings.empty());
}

TEST_CASE("What is not set has its default", "[settings]")
{
    const attn::Config config;
    CHECK(config.integer("attention.heads") == 1);
    CHECK(config.text("scale") == "sqrt");
    CHECK(config.real("temperature") == 1);
    CHECK(config.seed("parameters.seed") == 123);
    CHECK(config.seed("embeddings.seed") == 7);
    CHECK(config.seed("dropout.seed") == 123);
    CHECK(config.flag("dropout.training"));
    CHECK(config.real("dropout.rate") == 0);
    CHECK(config.integer("embeddings.size") == 3);
    CHECK_FALSE(config.has("temperature"));
}

TEST_CASE("The nearest name counts insertions, deletions and replacements alike", "[settings]")
{
    CHECK(attn::nearestName("kitten", { "mitten", "sitting", "kit" }) == "mitten");
    CHECK(attn::nearestName("", { "abc", "d" }) == "d");
    CHECK(attn::nearestName("x", {}) == "");
}

TEST_CASE("Numbers in reports use a point, a plain minus and no minus zero", "[settings][report]")
{
    CHECK(attn::fixedNumber(-0.00001, 4) == "0.0000");
    CHECK(attn::fixedNumber(-1.5, 1) == "-1.5");
    CHECK(attn::fixedNumber(std::numeric_limits<double>::max(), 4).size() == 309 + 5);
    CHECK(attn::fixedNumber(-std::numeric_limits<double>::infinity(), 2) == "-inf");
    CHECK(attn::exactNumber(0.1) == "0.1");

    const auto term = [](double a, double b) { return attn::Term { 1, { { {}, a }, { {}, b } }, -1, false }; };
    CHECK(attn::linearExpression({ term(0.4306, 0.4361), term(-1.5, 2) }) == "0.4306 × 0.4361 + (-1.5000) × 2.0000");
    CHECK(attn::linearExpression({ term(-0.00001, 1) }) == "0.0000 × 1.0000"); // no "(0.0000)"
    CHECK(attn::linearExpression({}) == "0");
    const std::string cut
        = attn::linearExpression({ term(1, 1), term(5, 1), term(2, 1), term(4, 1), term(3, 1) }, 0, 3);
    CHECK(cut == "5 × 1 + 4 × 1 + (3 more = 6)");
}
