// SPDX-License-Identifier: GPL-3.0-or-later
// Messages of the core in the language of the window, with the words that fill them.
#include "core/io/text/tokenizer.h"
#include "core/pipeline/trace.h"
#include "tests/support/application.h"
#include "tests/support/catch.h"
#include "ui/text/language.h"
#include "ui/text/translate.h"

#include <QRegularExpression>

namespace {

class InChinese {
public:
    InChinese()
    {
        ensureApplication();
        applyLanguage("zh_CN");
    }
    ~InChinese() { applyLanguage("en"); }
};

/// Words of two lower-case letters or more that are no keys ("attention.size") and not between quotes.
QStringList englishWords(const QString& text)
{
    QStringList found;
    QString bare = text;
    bare.remove(QRegularExpression(QStringLiteral("[“\"][^”\"]*[”\"]")));
    for (const QString& word : bare.split(QRegularExpression(QStringLiteral("[^A-Za-z_.]+")), Qt::SkipEmptyParts))
        if (QRegularExpression(QStringLiteral("^[a-z]{2,}$")).match(word).hasMatch())
            found += word;
    return found;
}

attn::Error errorOf(const attn::Session& session)
{
    const auto trace = attn::Trace::create(session, { "a", "b", "c" });
    REQUIRE_FALSE(trace);
    return trace.error();
}

} // namespace

TEST_CASE("Words that fill a message are translated with it, tokens and numbers are not", "[ui][language]")
{
    const attn::Message message { "%1 of %2: %3", { "a token", attn::Message { "word %1", { "7" } }, attn::Message { "word %1", { "x" } } } };
    CHECK(message.english() == "a token of word 7: word x");
    const auto shout = [](const std::string& source) -> std::string { return source == "word %1" ? "WORD <%1>" : source; };
    const auto title = [](const std::string& path) { return "<" + path + ">"; };
    CHECK(message.filled(shout, title) == "a token of WORD <7>: WORD <x>");
    const attn::Message place { "%1 is no %2", { attn::Argument::path("heads.0.scores"), "heads.0.scores" } };
    CHECK(place.filled(shout, title) == "<heads.0.scores> is no heads.0.scores");
    CHECK(place.english() == "heads.0.scores is no heads.0.scores");
}

TEST_CASE("In Chinese no English word is left inside a message about a matrix", "[ui][language]")
{
    const InChinese chinese;
    for (const attn::Projection layer : attn::allProjections)
        for (const bool bias : { false, true }) {
            attn::Session session;
            session.settings = { { "embeddings.size", "3" }, { "output.projection", "true" }, { "output.bias", "true" }, { "attention.bias", "true" }, { "attention.size", "2" } };
            session.parameters.set(attn::parameterName(layer, bias), attn::share(attn::Matrix::Zero(5, layer == attn::Projection::Output ? 3 : 2)));
            const QString text = translated(errorOf(session));
            INFO(text.toStdString());
            CHECK(englishWords(text).isEmpty());
            CHECK(translated(errorOf(session)) != toQString(errorOf(session).english()));
            session.parameters.set(attn::parameterName(layer, bias), attn::share(attn::Matrix(0, 2)));
            CHECK(englishWords(translated(errorOf(session))).isEmpty());
        }
    attn::Session session;
    session.embeddings = attn::share(attn::Matrix::Zero(3, 4));
    session.settings = { { "embeddings.size", "3" } };
    CHECK(englishWords(translated(errorOf(session))).isEmpty());
    session.settings = { { "attention.size", "3" }, { "attention.heads", "2" } };
    CHECK(englishWords(translated(errorOf(session))).isEmpty());
}

TEST_CASE("In Chinese a refused setting names what would work in Chinese", "[ui][language]")
{
    const InChinese chinese;
    for (const attn::SettingSpec* spec : attn::settingSpecs()) {
        const auto refused = attn::canonicalValue(*spec, "?");
        REQUIRE_FALSE(refused);
        QString text = translated(refused.error());
        INFO(text.toStdString());
        for (const attn::Choice& choice : spec->choices)
            text.remove(toQString(choice.value));
        QStringList left = englishWords(text);
        left.removeAll(toQString(spec->key));
        left.removeAll(QStringLiteral("true"));
        left.removeAll(QStringLiteral("false"));
        CHECK(left.isEmpty());
    }
}

TEST_CASE("In Chinese the origin of every matrix is told in Chinese", "[ui][language]")
{
    const InChinese chinese;
    for (const char* init : { "rand", "linear" })
        for (const char* seed : { "123", "continue" }) {
            attn::Session session;
            session.settings = { { "parameters.init", init }, { "parameters.seed", seed }, { "dropout.rate", "0.5" }, { "mask", "causal" } };
            const auto trace = attn::Trace::create(session, { "a", "b", "c" });
            REQUIRE(trace);
            for (const attn::Node& node : (*trace)->graph().nodes) {
                const auto view = (*trace)->view(node.id);
                REQUIRE(view);
                QStringList left = englishWords(translatedOrigin(*view));
                for (const char* name : { "randn", "float" })
                    left.removeAll(QLatin1String(name));
                INFO(node.path << ": " << translatedOrigin(*view).toStdString());
                CHECK(left.isEmpty());
            }
        }
}
