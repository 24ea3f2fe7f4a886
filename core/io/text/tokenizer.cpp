// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/text/tokenizer.h"

#include "core/base/numbertext.h"
#include "core/editing/followtokens.h"
#include "core/io/text/wordsplitter.h"
#include "core/pipeline/report.h"
#include "core/session/sources.h"

#include <QList>
#include <QString>
#include <QStringList>
#include <QTextBoundaryFinder>
#include <algorithm>

namespace attn {

namespace {

bool allBlank(QStringView text)
{
    const QList<uint> points = text.toUcs4();
    return std::all_of(points.begin(), points.end(), [](uint point) { return isBlank(point); });
}

QStringList splitCharacters(const QString& text)
{
    QStringList out;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    qsizetype start = 0;
    for (qsizetype end = finder.toNextBoundary(); end > start; start = end, end = finder.toNextBoundary())
        out += text.mid(start, end - start);
    return out;
}

QStringList splitSpaces(const QString& text)
{
    QStringList out;
    qsizetype start = 0;
    for (qsizetype i = 0; i <= text.size(); ++i) { // all white space lies in the basic plane
        if (i < text.size() && !text[i].isSpace())
            continue;
        if (i > start)
            out += text.mid(start, i - start);
        start = i + 1;
    }
    return out;
}

} // namespace

const std::vector<TokenizerSpec>& tokenizers()
{
    static const std::vector<TokenizerSpec> specs {
        { "words", ATTN_TR("Words"),
            ATTN_TR("Words and numbers, each punctuation mark apart; one token per Chinese character.") },
        { "characters", ATTN_TR("Characters"),
            ATTN_TR("One token per character as a reader sees it, spaces included.") },
        { "spaces", ATTN_TR("Between spaces"), ATTN_TR("Whatever stands between spaces, punctuation included.") },
    };
    return specs;
}

Result<std::vector<std::string>> tokenize(std::string_view text, std::string_view tokenizer)
{
    if (text.size() > longestText) // cut up it would take thirty times its size, and no step can be computed
        return contentError(ATTN_TR("The text has %1 MB; more than 1 MB cannot be cut into tokens, and steps are computed "
                                    "for some thousands of them. Use a shorter part."),
            { fixedNumber(double(text.size()) / (1 << 20), 1) });
    // U+0000 cannot be drawn and ends C strings, so it becomes U+FFFD, as what is not UTF-8 does.
    QString whole = QString::fromUtf8(text.data(), qsizetype(text.size()));
    whole.replace(QChar(0), QChar(QChar::ReplacementCharacter));

    QStringList tokens;
    if (tokenizer == "words") {
        tokens = splitWords(whole);
    } else if (tokenizer == "characters") {
        tokens = splitCharacters(whole);
    } else if (tokenizer == "spaces") {
        tokens = splitSpaces(whole);
    } else {
        std::vector<std::string> names;
        for (const TokenizerSpec& spec : tokenizers())
            names.emplace_back(spec.name);
        return usageError(ATTN_TR("There is no tokenizer \"%1\"; did you mean \"%2\"?"),
            { std::string(tokenizer), nearestName(tokenizer, names) });
    }
    if (tokens.isEmpty() || allBlank(whole)) {
        if (whole.isEmpty())
            return contentError(
                ATTN_TR("There is no text yet; type a few words, such as \"Your journey starts with one step\"."));
        return contentError(ATTN_TR(
            "The text holds nothing but blanks; type a few words, such as \"Your journey starts with one step\"."));
    }
    std::vector<std::string> out;
    out.reserve(size_t(tokens.size()));
    for (const QString& token : tokens)
        out.push_back(token.toStdString());
    return out;
}

Result<std::vector<std::string>> tokensOf(const Session& session)
{
    if (!session.tokens)
        return tokenize(session.text, session.tokenizer);
    if (session.tokens->empty())
        return contentError(ATTN_TR("The list of tokens is empty; add one, or type a text."));
    for (size_t i = 0; i < session.tokens->size(); ++i)
        if ((*session.tokens)[i].empty())
            return contentError(
                ATTN_TR("Token %1 is empty; write something in it or remove it."), { std::to_string(i + 1) });
    return *session.tokens;
}

Result<Nothing> replaceText(Session& session, std::string_view text)
{
    const auto after = tokenize(text, session.tokenizer);
    if (!after)
        return after.error();
    if (const auto before = tokensOf(session)) {
        keepRowsByToken(session, *before);
        const std::vector<int> places = placesAfterTyping(*before, *after);
        moveOverrides(session.overrides, places);
        moveMask(session, places, int(after->size()));
    }
    session.tokens.reset();
    session.text = text;
    return Nothing {};
}

} // namespace attn
