// SPDX-License-Identifier: GPL-3.0-or-later
// Names of tokens along the axes and in the sentences of the window.
#include "core/io/text/tokenizer.h"
#include "tests/support/application.h"
#include "tests/support/catch.h"
#include "tests/support/paintedtexts.h"
#include "tests/ui/test_equation_support.h"
#include "ui/arithmetic/stripcontent.h"
#include "ui/cells/labels.h"
#include "ui/figure/figurecaption.h"
#include "ui/figure/figurekinds.h"
#include "ui/text/language.h"
#include "ui/text/numbertext.h"
#include "ui/text/translate.h"

#include <algorithm>

using namespace equationtest;

namespace {

std::shared_ptr<const attn::Trace> runOfTokens(std::vector<std::string> tokens)
{
    attn::Session session;
    session.tokens = std::move(tokens);
    const auto trace = attn::Trace::create(session, *session.tokens);
    REQUIRE(trace);
    return *trace;
}

QStringList textsOf(const FigureRun& run, const char* path, const FigureOptions& options)
{
    FigureSubject subject;
    subject.node = run.trace->graph().find(path)->id;
    const auto figure = layOutFigure(run, subject, options);
    if (!figure)
        FAIL(figure.error().english());
    QStringList texts;
    for (const TextItem& text : figure->pages.front().texts)
        texts += text.text;
    return texts;
}

/// The first and the last are named, the distances between names are even, and no two of them touch.
void checkPlaced(const std::vector<PlacedLabel>& placed, int count)
{
    REQUIRE(placed.size() >= 2);
    CHECK(placed.front().index == 0);
    CHECK(placed.back().index == count - 1);
    int smallest = count, largest = 0;
    for (size_t i = 1; i < placed.size(); ++i) {
        smallest = std::min(smallest, placed[i].index - placed[i - 1].index);
        largest = std::max(largest, placed[i].index - placed[i - 1].index);
        CHECK_FALSE(placed[i].text.rect.adjusted(0.01, 0.01, -0.01, -0.01).intersects(placed[i - 1].text.rect));
    }
    CHECK(largest - smallest <= 1);
}

} // namespace

TEST_CASE("However dense the rows and columns are, the first and the last keep their names", "[ui][labels]")
{
    ensureApplication();
    const TextRuler ruler(Theme::light());
    for (const int count : { 2, 3, 6, 7, 24, 64, 200 })
        for (int cell = 1; cell <= 30; ++cell) {
            INFO(count << " cells of " << cell << " px");
            QStringList names;
            for (int i = 0; i < count; ++i)
                names += QStringLiteral("w%1").arg(i);
            const AxisCells cells = placeCells(fitCells(count, count * cell, cell, 1), 10, 0, 1);
            const double line = ruler.lineHeight(11);
            const LabelFit rows = fitRowLabels(ruler, names, cell, {});
            if (cells.length() >= 2.5 * line)
                checkPlaced(placeRowLabels(ruler, rows, names, cells, 100), count);
            const LabelFit columns = fitColumnLabels(ruler, names, cell, {});
            if (cells.length() >= 2.5 * std::max(line, ruler.widest(names, 11) + 6))
                checkPlaced(placeColumnLabels(ruler, columns, names, cells, 100), count);
        }
}

TEST_CASE("A figure of 64 tokens in a paper column names the token that takes most attention", "[ui][labels]")
{
    ensureApplication();
    std::vector<std::string> tokens;
    for (int i = 0; i < 64; ++i)
        tokens.push_back("w" + std::to_string(i));
    const FigureRun run { runOfTokens(tokens), {}, {}, {} };
    FigureOptions options;
    options.size = { 84, 0, false };
    const QStringList texts = textsOf(run, "heads.0.attention_weights", options);
    CHECK(texts.count("w0") == 2);
    CHECK(texts.count("w63") == 2);
}

TEST_CASE("In the window every matrix of a step names its first and last row, at every size", "[ui][labels]")
{
    ensureApplication();
    for (const int count : { 3, 6, 12, 40, 200 }) {
        std::vector<std::string> tokens;
        for (int i = 0; i < count; ++i)
            tokens.push_back("w" + std::to_string(i));
        const auto trace = runOfTokens(tokens);
        for (const QSizeF size : { QSizeF(724, 500), QSizeF(784, 586), QSizeF(1300, 800) })
            for (const attn::Node& node : trace->graph().nodes) {
                if (!node.spec->step || node.spec->rows == attn::Axis::One || node.head > 0
                    || node.spec->equation == attn::Equation::Tokens)
                    continue;
                INFO(node.path << " of " << count << " at " << size.width());
                const EquationScene equation
                    = layoutView(makeRequest(trace, QString::fromStdString(std::string(node.spec->key)), 0, size));
                for (const LabelStrip& strip : equation.strips) {
                    if (strip.shown.empty() || strip.cells.first != 0 || strip.cells.cells != strip.labels.size())
                        continue;
                    const auto shows = [&](int index) {
                        return std::any_of(strip.shown.begin(), strip.shown.end(),
                            [index](const LabelStrip::Entry& entry) { return entry.index == index; });
                    };
                    CHECK(shows(0));
                    if (strip.shown.size() > 1)
                        CHECK(shows(int(strip.labels.size()) - 1));
                }
            }
    }
}

TEST_CASE("Figures number repeated tokens and show signs for blanks, unless asked not to", "[ui][labels]")
{
    ensureApplication();
    const FigureRun run { runOfTokens({ "the", "\u0120the", "\u0120the" }), {}, {}, {} };
    const auto texts = [&](const attn::TokenNaming& naming) {
        FigureOptions options;
        options.naming = naming;
        return textsOf(run, "heads.0.attention_weights", options);
    };
    CHECK(texts({}).count(QStringLiteral("␣the")) == 2);
    CHECK(texts({}).count(QStringLiteral("␣the (2)")) == 2);
    CHECK(texts({ false, false }).count(QStringLiteral("␣the")) == 4);
    CHECK(texts({ true, false }).count(QStringLiteral("\u0120the")) == 4);
}

TEST_CASE("A sentence that begins with an Arabic token still runs from left to right", "[ui][labels]")
{
    ensureApplication();
    const auto trace = runOfTokens({ "كتاب", "جديد", "cat" });
    for (const attn::Node& node : trace->graph().nodes) {
        const QString said = translated(trace->observe(node.id));
        INFO(said.toStdString());
        CHECK_FALSE(said.isRightToLeft());
        if (node.spec->columns == attn::Axis::One)
            continue;
        for (const bool presenter : { false, true }) {
            StripContent content;
            content.trace = trace;
            content.presenter = presenter;
            REQUIRE(nameCell(content, { QString::fromStdString(node.path), 0, 0 }));
            INFO(content.who.toStdString());
            CHECK_FALSE(content.who.isRightToLeft());
            CHECK(content.who.count(QChar(0x2068)) == content.who.count(QChar(0x2069)));
        }
    }
    CHECK_FALSE(figureCaption(*trace).isRightToLeft());
    CHECK(figureCaption(*trace).contains(QStringLiteral("“\u2068كتاب جديد cat\u2069”")));
}

TEST_CASE("Numbers are written in one kind of digits", "[ui][labels][language]")
{
    for (const char* name : { "ar_EG", "fa_IR", "mr_IN", "my_MM" }) {
        INFO(name);
        const QLocale user { QLatin1String(name) };
        REQUIRE(user.zeroDigit() != QLatin1String("0"));
        CHECK(decimalText(-1.5, 2, numberLocale(user)) == QStringLiteral("−1.50"));
        CHECK(shapeText(6, 2, numberLocale(user)) == QStringLiteral("6×2"));
    }
    for (const char* name : { "de_DE", "zh_CN", "en_US" }) // the decimal sign stays the user's
        CHECK(numberLocale(QLocale(QLatin1String(name))) == QLocale(QLatin1String(name)));
}
