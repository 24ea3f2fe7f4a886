// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json/json.h"
#include "core/io/json/jsonwriter.h"
#include "core/io/text/utf8.h"
#include "tests/io/samples.h"
#include "tests/support/catch.h"

#include <QJsonDocument>
#include <cmath>

namespace attn {

namespace {

std::string jsonError(const QByteArray& text)
{
    const auto document = JsonDocument::parse(text);
    return document ? std::string() : document.error().english();
}

} // namespace

TEST_CASE("JSON values read back with their kind, text and place", "[io][json]")
{
    const auto document
        = JsonDocument::parse("\xEF\xBB\xBF{\n \"a\" : [1, -2.50e1, \"x\\u00e9\\ud83d\\ude00\\n\"],\n\t\"b\": {}, "
                              "\"c\":null, \"d\": true}\r\n");
    REQUIRE(document);
    const auto members = document->root().members();
    REQUIRE(members.size() == 4);
    const auto list = members[0].second.items();
    REQUIRE(list.size() == 3);
    CHECK(list[0].whole(0, 9) == 1);
    CHECK_FALSE(list[0].whole(2, 9));
    CHECK(list[1].text() == "-2.50e1");
    CHECK(list[1].number() == -25);
    CHECK(list[2].string() == "x\xC3\xA9\xF0\x9F\x98\x80\n");
    CHECK(list[2].line() == 2);
    CHECK(members[1].second.isObject());
    CHECK(members[1].second.line() == 3);
    CHECK(members[2].second.isNull());
    CHECK(members[3].second.isBoolean());
    CHECK(document->root().member("d"));
    CHECK_FALSE(document->root().member("e"));
    CHECK(document->root().compact()
        == "{\"a\": [1, -2.50e1, \"x\\u00e9\\ud83d\\ude00\\n\"], \"b\": {}, \"c\": null, \"d\": true}");
}

TEST_CASE("Broken JSON is refused with the line, the column and the remedy", "[io][json]")
{
    const auto [text, place, word] = GENERATE(table<std::string, std::string, std::string>({
        { "", "Line 1", "nothing" },
        { " \n ", "Line 1", "nothing" },
        { "{\n  \"a\": 1,\n}", "Line 2, column 9", "comma" },
        { "[1 2]", "Line 1, column 4", "comma or ]" },
        { "{\"a\" 1}", "Line 1, column 6", "colon" },
        { "{a: 1}", "Line 1, column 2", "double quotes" },
        { "[1,\n nope]", "Line 2, column 2", "a value should stand here" },
        { "[01]", "Line 1, column 2", "\"01\" is not a number" },
        { "[+1]", "Line 1, column 2", "a value should stand here" },
        { "[.5]", "Line 1, column 2", "write 0.5" },
        { "[1.]", "Line 1, column 2", "not a number" },
        { "[1e999]", "Line 1, column 2", "beyond the largest number" },
        { "[NaN]", "Line 1, column 2", "with quotes" },
        { "[-Infinity]", "Line 1, column 2", "with quotes" },
        { "[\"a\nb\"]", "Line 1, column 4", "line break" },
        { "[\"\\q\"]", "Line 1, column 3", "escape" },
        { "[\"\\u12G4\"]", "Line 1, column 7", "four digits" },
        { "[\"\\ud800\"]", "Line 1, column 3", "half a character" },
        { "[\"\\udc00\\ud800\"]", "Line 1, column 3", "half a character" },
        { "[\"\\ud800\\ud800\"]", "Line 1, column 3", "half a character" },
        { "{\"k\": 1,\n \"\\u006b\": 2}", "Line 2, column 2", "\"k\" is given twice" },
        { "{} {}", "Line 1, column 4", "remove what follows" },
        { "[\"\xC3\xA9\", \"\xFF\"]", "Line 1, column 8", "byte 255 is not UTF-8" },
        { "[\"\xED\xA0\x80\"]", "Line 1, column 3", "not UTF-8" },
        { "[\"\xC0\xAF\"]", "Line 1, column 3", "not UTF-8" },
        { "[1, [2, {\"a\":", "Line 1, column 14", "ends before" },
        { "[tr", "Line 1, column 4", "ends before" },
        { "hello", "Line 1, column 1", "a value should stand here" },
        { "\"open", "Line 1, column 6", "ends before" },
    }));
    INFO(text);
    const std::string error = jsonError(QByteArray::fromStdString(text));
    CHECK(contains(error, place));
    CHECK(contains(error, word));
}

TEST_CASE("JSON in UTF-16, nested without end or cut off is refused", "[io][json]")
{
    CHECK(contains(jsonError(QByteArray("\xFF\xFE{\0}\0", 6)), "UTF-16"));
    CHECK(contains(jsonError(QByteArray(1000000, '[')), "nested more than 200 deep"));
    QByteArray nested;
    for (int i = 0; i < 100000; ++i)
        nested += "{\"a\":";
    CHECK(contains(jsonError(nested), "nested"));
    CHECK(jsonError(QByteArray(200, '[') + QByteArray(200, ']')).empty());
    CHECK(contains(jsonError(QByteArray("[1, \0 2]", 8)), "column 5"));
}

TEST_CASE("The reader accepts exactly the small texts that the grammar of JSON accepts", "[io][json]")
{
    // Every text of up to five of these pieces, against an independent reader; that one lets a number start with a
    // point.
    const std::vector<QByteArray> pieces { "[", "]", "{", "}", ",", ":", "\"a\"", "0", "-", "1e1", ".5", "true", " " };
    const auto startsWithPoint = [](const QByteArray& text) {
        for (qsizetype i = 1; i < text.size(); ++i)
            if (text[i] == '.' && (text[i - 1] < '0' || text[i - 1] > '9'))
                return true;
        return false;
    };
    int accepted = 0;
    std::string disagreements;
    for (int code = 0; code < 13 * 13 * 13 * 13 * 13; ++code) {
        QByteArray text = "["; // at the top that reader takes objects and lists only
        for (int rest = code, i = 0; i < 5; ++i, rest /= 13)
            text += pieces[size_t(rest % 13)];
        text += ']';
        QJsonParseError error;
        QJsonDocument::fromJson(text, &error);
        const bool wanted = error.error == QJsonParseError::NoError && !startsWithPoint(text);
        accepted += wanted;
        if (JsonDocument::parse(text).has_value() != wanted)
            disagreements += text.toStdString() + "\n";
    }
    CHECK(accepted > 500);
    CHECK(disagreements == "");
}

TEST_CASE("Numbers are written so that they read back to the same bits", "[io][json]")
{
    const Matrix numbers = hardNumbers();
    for (Eigen::Index i = 0; i < numbers.size(); ++i) {
        const std::string text = jsonNumberText(numbers.data()[i]);
        INFO(text);
        const auto document = JsonDocument::parse(QByteArray::fromStdString("[" + text + "]"));
        REQUIRE(document);
        const auto number = document->root().items()[0].anyNumber();
        REQUIRE(number);
        CHECK(sameBits(Matrix::Constant(1, 1, *number), Matrix::Constant(1, 1, numbers.data()[i])));
    }
    CHECK(jsonNumberText(-0.0) == "-0.0");
    CHECK(jsonNumberText(0.1) == "0.1");
}

TEST_CASE("Numbers too small for a double are zeros with their sign", "[io][json]")
{
    CHECK(jsonNumber("1e-999") == 0);
    CHECK(std::signbit(jsonNumber("-1e-999")));
    CHECK(jsonNumber("1e999") == std::numeric_limits<double>::infinity());
    CHECK(jsonNumber("-1e999") == -std::numeric_limits<double>::infinity());
    CHECK(std::isinf(jsonNumber(std::string(400, '9'))));
}

TEST_CASE("Texts are escaped, and what is not UTF-8 is replaced", "[io][json]")
{
    CHECK(jsonStringText(std::string_view("a\"\\\n\t\r\0\x1f", 8)) == "\"a\\\"\\\\\\n\\t\\r\\u0000\\u001f\"");
    CHECK(jsonStringText("\xE6\x97\xA9") == "\"\xE6\x97\xA9\"");
    CHECK(jsonStringText("a\xFF"
                         "b")
        == "\"a\xEF\xBF\xBD"
           "b\"");
    CHECK(firstInvalidUtf8("a\xF4\x90\x80\x80") == 1); // above U+10FFFF
    CHECK(firstInvalidUtf8("\xF4\x8F\xBF\xBF\xE0\xA0\x80\xC2\x80") == std::string_view::npos);
    CHECK(firstInvalidUtf8("\xE6\x97") == 0);
}

} // namespace attn
