// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/application.h"
#include "tests/support/catch.h"
#include "tests/support/paintedtexts.h"
#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"
#include "ui/tokens/tokenbar.h"
#include "ui/tokens/tokenchips.h"

#include <QComboBox>
#include <QImage>
#include <QLineEdit>
#include <QTest>

namespace {

struct Bar {
    SessionModel model;
    Selection selection;
    std::unique_ptr<TokenBar> bar;

    explicit Bar(const QString& text, int width = 1280)
    {
        ensureApplication();
        attn::Session session;
        session.text = text.toStdString();
        REQUIRE(model.open(session));
        selection.setSessionModel(&model);
        bar = std::make_unique<TokenBar>(&model, &selection);
        bar->resize(width, 46);
        bar->show();
        REQUIRE(QTest::qWaitForWindowExposed(bar.get()));
    }
};

QString numbered(int count)
{
    QStringList words;
    for (int i = 0; i < count; ++i)
        words += QStringLiteral("word%1").arg(i);
    return words.join(u' ');
}

/// Index and name of each chip that no edge cuts.
std::vector<PaintedText> chipTexts(TokenChips& chips)
{
    std::vector<PaintedText> texts = paintedTexts(chips);
    std::erase_if(texts, [&](const PaintedText& text) {
        for (int i = 0; i < chips.count(); ++i)
            if (QRectF(chips.chipRect(i)).contains(text.rect))
                return !chips.rect().contains(chips.chipRect(i));
        return true;
    });
    return texts;
}

void checkTexts(TokenChips& chips)
{
    const std::vector<PaintedText> texts = chipTexts(chips);
    for (size_t i = 0; i < texts.size(); ++i) {
        CHECK(QRectF(chips.rect()).contains(texts[i].rect));
        for (size_t j = 0; j < i; ++j)
            CHECK_FALSE(texts[i].rect.intersects(texts[j].rect));
    }
}

} // namespace

TEST_CASE("Every token is a chip with its index, none over another", "[ui][tokenbar]")
{
    Bar b("Your journey starts with one step");
    const auto texts = chipTexts(*b.bar->chips());
    REQUIRE(texts.size() == 12);
    CHECK(texts[0].text == "1");
    CHECK(texts[1].text == "Your");
    CHECK(texts[11].text == "step");
    checkTexts(*b.bar->chips());
}

TEST_CASE("Thousands of tokens are reported and painted only where they are seen", "[ui][tokenbar]")
{
    Bar b(numbered(300));
    TokenChips* chips = b.bar->chips();
    CHECK(chips->count() == 300);
    CHECK(chipTexts(*chips).size() < 60);
    checkTexts(*chips);
    CHECK(chips->chipRect(299).left() > chips->width());
    b.selection.setPinned(CellId { "heads.0.scores", 299, 299 });
    CHECK(chips->chipRect(299).right() <= chips->width());
    checkTexts(*chips);
    const int end = chips->offset();
    QTest::keyClick(chips, Qt::Key_Up);
    CHECK(chips->offset() < end);
}

TEST_CASE("A very long token is elided and stays inside its chip", "[ui][tokenbar]")
{
    Bar b(QString(500, u'x') + QStringLiteral(" end"));
    const auto texts = chipTexts(*b.bar->chips());
    REQUIRE(texts.size() == 4);
    CHECK(texts[1].text.endsWith(u'…'));
    CHECK(texts[1].rect.width() < 200);
    checkTexts(*b.bar->chips());
}

TEST_CASE("Chips of the cell's query and key are outlined in their hues", "[ui][tokenbar]")
{
    Bar b("Your journey starts with one step");
    TokenChips* chips = b.bar->chips();
    const Theme theme = Theme::light();
    b.selection.setHovered(CellId { "heads.0.scores", 1, 2 });
    const QImage image = chips->grab().toImage();
    const auto edge = [&](int token) {
        return image.pixelColor(chips->chipRect(token).center().x(), chips->chipRect(token).top() + 1);
    };
    CHECK(edge(1) == theme.color(Ink::Query));
    CHECK(edge(2) == theme.color(Ink::Key));
    CHECK(edge(0) != theme.color(Ink::Query));
}

TEST_CASE("Another tokenizer is one choice and one undo step", "[ui][tokenbar]")
{
    Bar b("ab c");
    QComboBox* tokenizer = b.bar->tokenizer();
    const int index = tokenizer->findData("characters");
    REQUIRE(index >= 0);
    tokenizer->setCurrentIndex(index);
    emit tokenizer->activated(index);
    CHECK(b.model.trace()->sources().tokens == std::vector<std::string> { "a", "b", " ", "c" });
    b.model.undoStack()->undo();
    CHECK(b.model.trace()->sources().tokens == std::vector<std::string> { "ab", "c" });
    CHECK(tokenizer->currentData().toString() == "words");
}
