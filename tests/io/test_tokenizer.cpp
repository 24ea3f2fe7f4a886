// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/followtokens.h"
#include "core/io/text/tokenizer.h"
#include "tests/io/samples.h"
#include "tests/support/catch.h"

#include <set>

namespace attn {

namespace {

using Tokens = std::vector<std::string>;

Tokens tokensIn(std::string_view text, std::string_view tokenizer)
{
    const auto tokens = tokenize(text, tokenizer);
    return tokens ? *tokens : Tokens { "error: " + tokens.error().english() };
}

std::string spacesRemoved(std::string text)
{
    std::erase(text, ' ');
    return text;
}

} // namespace

TEST_CASE("Words keep apostrophes and decimal points; punctuation stands apart", "[io][tokenizer]")
{
    CHECK(tokensIn("Your journey starts with one step", "words")
        == Tokens { "Your", "journey", "starts", "with", "one", "step" });
    CHECK(tokensIn("Don't stop, it's 3.14!", "words") == Tokens { "Don't", "stop", ",", "it's", "3.14", "!" });
    CHECK(tokensIn("l\xE2\x80\x99"
                   "ami co\xC3\xBBte 1,000.50\xE2\x82\xAC",
              "words")
        == Tokens { "l\xE2\x80\x99"
                    "ami",
            "co\xC3\xBBte", "1,000.50", "\xE2\x82\xAC" });
    CHECK(tokensIn("well-known (and) \"quoted\"...", "words")
        == Tokens { "well", "-", "known", "(", "and", ")", "\"", "quoted", "\"", ".", ".", "." });
    CHECK(tokensIn("a+b==c ++ $5 50%", "words")
        == Tokens { "a", "+", "b", "=", "=", "c", "+", "+", "$", "5", "50", "%" });
    CHECK(tokensIn("snake_case ___ _x", "words") == Tokens { "snake_case", "_", "_", "_", "_x" });
    CHECK(tokensIn("  the\tthe\r\nthe\xC2\xA0the ", "words") == Tokens { "the", "the", "the", "the" });
}

TEST_CASE("Chinese gives one token per ideograph, Japanese one per kana except whole katakana words", "[io][tokenizer]")
{
    CHECK(tokensIn("你好，世界！", "words") == Tokens { "你", "好", "，", "世", "界", "！" });
    CHECK(tokensIn("我用Qt6写 GPT-2。", "words") == Tokens { "我", "用", "Qt6", "写", "GPT", "-", "2", "。" });
    CHECK(tokensIn("𠮷野家", "words") == Tokens { "𠮷", "野", "家" }); // outside the basic plane
    CHECK(tokensIn("カタカナとひらがな", "words") == Tokens { "カタカナ", "と", "ひ", "ら", "が", "な" });
    CHECK(tokensIn("東京タワー。", "words") == Tokens { "東", "京", "タワー", "。" });
    CHECK(tokensIn("한국어 단어", "words") == Tokens { "한국어", "단어" });
    CHECK(tokensIn("ดี", "words") == Tokens { "ดี" });
    CHECK(tokensIn("สวัสดี", "words") == Tokens { "ส", "วั", "ส", "ดี" }); // the same with and without a dictionary
}

TEST_CASE("Arabic, Hebrew and Persian words stay whole with their marks and joiners", "[io][tokenizer]")
{
    CHECK(tokensIn("مرحبا بِكُم، كيف؟", "words") == Tokens { "مرحبا", "بِكُم", "،", "كيف", "؟" });
    CHECK(tokensIn("می\u200Cخواهم بروم", "words") == Tokens { "می\u200Cخواهم", "بروم" });
    CHECK(tokensIn("\u200Fשלום\u200F עולם", "words") == Tokens { "שלום", "עולם" }); // direction marks are no letters
}

TEST_CASE("An emoji is one token with all its parts", "[io][tokenizer]")
{
    CHECK(tokensIn("hi👩‍👩‍👧‍👦👍🏽🇨🇳🇩🇪!", "words")
        == Tokens { "hi", "👩‍👩‍👧‍👦", "👍🏽", "🇨🇳", "🇩🇪", "!" });
    CHECK(tokensIn("1️⃣2️⃣ ❤️x😀😀", "words")
        == Tokens { "1️⃣", "2️⃣", "❤️", "x", "😀", "😀" });
    CHECK(tokensIn("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "words").size() == 1);
    CHECK(tokensIn("👨‍👩‍👧 ok", "characters") == Tokens { "👨‍👩‍👧", " ", "o", "k" });
}

TEST_CASE("Combining marks stay on their letter", "[io][tokenizer]")
{
    CHECK(tokensIn("cafe\u0301 nin\u0303o", "words") == Tokens { "cafe\u0301", "nin\u0303o" });
    CHECK(tokensIn("e\u0301a", "characters") == Tokens { "e\u0301", "a" });
    CHECK(tokensIn("a \u0301 b", "words") == Tokens { "a", "\u0301", "b" });
}

TEST_CASE("Characters keep spaces, and nothing is lost", "[io][tokenizer]")
{
    CHECK(tokensIn("a b\n", "characters") == Tokens { "a", " ", "b", "\n" });
    const std::string text = "Ünï 😀 汉字 \t don't";
    std::string joined;
    for (const std::string& token : tokensIn(text, "characters"))
        joined += token;
    CHECK(joined == text);
}

TEST_CASE("Spaces split at every Unicode blank and nowhere else", "[io][tokenizer]")
{
    CHECK(tokensIn(" one,two\u3000three\u2003four\u00A0five\u2028six ", "spaces")
        == Tokens { "one,two", "three", "four", "five", "six" });
    CHECK(tokensIn("don't (stop)", "spaces") == Tokens { "don't", "(stop)" });
}

TEST_CASE("Every visible character of a text is in exactly one token, in order", "[io][tokenizer]")
{
    const std::string text
        = "It's 3.14, 你好 مرحبا __init__ a\u0301 👍🏽🇨🇳 x=-1e-5; \"q\" ½ x² €5 #tag @me "
          "http://a.b/c?d=e";
    std::string joined;
    for (const std::string& token : tokensIn(text, "words")) {
        CHECK_FALSE(token.empty());
        joined += token;
    }
    CHECK(joined == spacesRemoved(text));
}

TEST_CASE("Blank text is refused with an example of what would work", "[io][tokenizer]")
{
    for (const char* name : { "words", "characters", "spaces" })
        for (std::string_view text : { "", " ", "\n\t \r\n", "\u3000\u00A0", "\u200B\uFEFF\u200E" }) {
            const auto tokens = tokenize(text, name);
            REQUIRE_FALSE(tokens);
            CHECK(tokens.error().kind == Error::Kind::Content);
            CHECK(contains(tokens.error().english(), "Your journey starts with one step"));
        }
    const auto unknown = tokenize("a", "word");
    REQUIRE_FALSE(unknown);
    CHECK(unknown.error().kind == Error::Kind::Usage);
    CHECK(contains(unknown.error().english(), "\"words\""));
}

TEST_CASE("Bytes that are no text become replacement characters", "[io][tokenizer]")
{
    const std::string replacement = "\uFFFD";
    CHECK(tokensIn("a\xFF b", "spaces") == Tokens { "a" + replacement, "b" });
    CHECK(tokensIn(std::string_view("a\0b", 3), "characters") == Tokens { "a", replacement, "b" });
    CHECK(tokensIn(std::string_view("a\0b", 3), "words") == Tokens { "a", replacement, "b" });
    for (const std::string& token : tokensIn("x\xED\xA0\x80y", "words")) // a lone surrogate
        CHECK((token == "x" || token == "y" || token == replacement));
}

TEST_CASE("Very long words and many words are tokens like others", "[io][tokenizer]")
{
    const std::string word(1000000, 'a');
    CHECK(tokensIn(word, "words") == Tokens { word });
    std::string text;
    for (int i = 0; i < 100000; ++i)
        text += "ab, ";
    const Tokens tokens = tokensIn(text, "words");
    CHECK(tokens.size() == 200000);
    CHECK(std::set<std::string>(tokens.begin(), tokens.end()) == std::set<std::string> { "ab", "," });
    CHECK(tokensIn(std::string(50000, '_'), "words").size() == 50000);
}

TEST_CASE("Edited tokens win over the text, and empty ones are refused", "[io][tokenizer]")
{
    Session session;
    session.text = "some text";
    CHECK(*tokensOf(session) == Tokens { "some", "text" });
    session.tokens = Tokens { "a b", " " };
    CHECK(*tokensOf(session) == Tokens { "a b", " " });
    session.tokens = Tokens { "a", "" };
    CHECK(contains(tokensOf(session).error().english(), "Token 2 is empty"));
    session.tokens = Tokens {};
    CHECK_FALSE(tokensOf(session));
}

TEST_CASE("A new text keeps the given numbers with their tokens and clears edited tokens", "[io][tokenizer]")
{
    Session session;
    session.text = "one two one";
    session.tokens = Tokens { "one", "three", "one" };
    Matrix given(3, 2);
    given << 1, 2, 3, 4, 1, 2;
    session.embeddings = share(given);
    REQUIRE(replaceText(session, "three four"));
    CHECK(session.text == "three four");
    CHECK_FALSE(session.tokens);
    CHECK_FALSE(session.embeddings);
    CHECK(session.rows == std::map<std::string, std::vector<double>> { { "one", { 1, 2 } }, { "three", { 3, 4 } } });

    const Session before = session;
    CHECK_FALSE(replaceText(session, "  "));
    CHECK(session.text == before.text);
    CHECK(session.rows == before.rows);
}

TEST_CASE("Typing moves tokens by the common beginning and end of the text", "[io][tokenizer]")
{
    using Places = std::vector<int>;
    CHECK(placesAfterTyping({ "a", "b", "c" }, { "a", "b", "c" }) == Places { 0, 1, 2 });
    CHECK(placesAfterTyping({ "a", "b", "c" }, { "x", "a", "b", "c" }) == Places { 1, 2, 3 });
    CHECK(placesAfterTyping({ "a", "b", "c" }, { "a", "c" }) == Places { 0, -1, 1 });
    CHECK(placesAfterTyping({ "a", "b", "c" }, { "a", "bb", "c" }) == Places { 0, 1, 2 });
    CHECK(placesAfterTyping({ "a", "b", "c" }, { "a", "x", "y", "c" }) == Places { 0, -1, 3 });
    CHECK(placesAfterTyping({ "a", "a" }, { "a", "a", "a" }) == Places { 0, 1 });
    CHECK(placesAfterTyping({ "a", "b" }, { "c" }) == Places { -1, -1 });
    CHECK(placesAfterTyping({}, { "c" }) == Places {});
}

TEST_CASE("Overrides follow their tokens, and go with them", "[io][tokenizer]")
{
    Session session;
    session.text = "one two three";
    session.overrides = { { "heads.0.scores", 0, 2, 1 }, { "heads.0.scores", 1, 1, 2 }, { "heads.0.queries", 2, 1, 3 },
        { "nothing.known", 1, 1, 4 }, { "heads.0.scores", 7, 7, 5 } };
    REQUIRE(replaceText(session, "zero one three"));
    REQUIRE(replaceText(session, "zero one and three"));
    // "two" became "one" in place, then "and" came before the last token; feature columns do not move.
    CHECK(session.overrides
        == std::vector<Override> { { "heads.0.scores", 0, 3, 1 }, { "heads.0.scores", 1, 1, 2 },
            { "heads.0.queries", 3, 1, 3 }, { "nothing.known", 1, 1, 4 }, { "heads.0.scores", 7, 7, 5 } });
    REQUIRE(replaceText(session, "zero and three"));
    CHECK(session.overrides
        == std::vector<Override> { { "heads.0.scores", 0, 2, 1 }, { "heads.0.queries", 2, 1, 3 },
            { "nothing.known", 1, 1, 4 }, { "heads.0.scores", 7, 7, 5 } });
}

} // namespace attn
