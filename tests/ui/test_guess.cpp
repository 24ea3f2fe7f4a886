// SPDX-License-Identifier: GPL-3.0-or-later
// Guess First: what is to be guessed is told nowhere in the window, and the key that shows it is named.
#include "tests/ui/test_practice_support.h"
#include "tests/ui/test_stagelist_support.h"
#include "ui/place/headnames.h"
#include "ui/text/translate.h"
#include "ui/widgets/animation.h"

#include <QImage>
#include <algorithm>
#include <set>

namespace guessing {
namespace {

struct GuessWindow : PracticeWindow {
    explicit GuessWindow(const char* lesson, const QString& step)
        : PracticeWindow(lesson, step)
    {
        motion::setAllowed(false); // no old picture fades over the new one
        window.actions()->guess->setChecked(true);
    }
    ~GuessWindow() { motion::setAllowed(true); }

    StageList& list() { return *window.findChild<StageList*>("stageList"); }
    /// What a screen reader hears of a row of the list.
    QString row(const QString& step)
    {
        return list().indexAt(stepRect(list(), step).center()).data(Qt::AccessibleTextRole).toString();
    }
    void settle()
    {
        REQUIRE(QTest::qWaitFor([this] { return canvas().isReady(); }, 20000));
    }
    QStringList everything() { return drawn() << said().split(u'\n'); }
};

bool tells(const QStringList& texts, double value)
{
    return std::any_of(texts.begin(), texts.end(), [value](const QString& text) {
        return text.contains(decimalText(value, 4)) || text.contains(QString::number(value, 'f', 4));
    });
}

} // namespace

TEST_CASE("A covered step tells no number of its result, in any place, until Space", "[ui][guess]")
{
    for (const char* step : { "scores", "attention_weights", "context_vectors" }) {
        GuessWindow open("trainable", step);
        CAPTURE(step);
        const CellId cell { QStringLiteral("heads.0.") + step, 1, 1 };
        const double value = open.value(cell);
        open.window.selection()->setPinned(cell);
        open.settle();
        CHECK_FALSE(tells(open.everything(), value));
        CHECK(open.canvas().equation().scene.bars.empty()); // its ends are the largest numbers
        CHECK(open.canvas().accessibleDescription().contains("Space"));
        CHECK(open.stripWords().contains("Space"));
        CHECK(open.findChildText("lookFor").startsWith("Guess first"));
        open.window.selection()->setTokens({ 1 }); // sums of rows
        CHECK_FALSE(tells(open.everything(), value));
        open.window.selection()->setTokens({});

        QTest::keyClick(open.window.focusWidget(), Qt::Key_Space);
        open.settle();
        CHECK(tells(open.everything(), value));
        CHECK_FALSE(open.canvas().equation().scene.bars.empty());
        CHECK_FALSE(open.stripWords().contains("Space"));
        CHECK_FALSE(open.findChildText("lookFor").startsWith("Guess first"));
    }
}

TEST_CASE("The step list covers the pictures of what is yet to be guessed", "[ui][guess]")
{
    GuessWindow open("trainable", "scores");
    REQUIRE(QTest::qWaitFor([&] { return open.list().isReady(); }, 20000));
    const auto covered = [&](const char* step) { return open.row(step).contains("to be guessed"); };
    CHECK_FALSE(covered("queries"));
    CHECK(covered("scores"));
    CHECK(covered("attention_weights"));
    // A covered row looks the same whatever its numbers are: no colour of a map is in its picture.
    const auto colours = [&](const char* step) {
        const QRect row = stepRect(open.list(), step);
        const QImage image = open.list().viewport()->grab(row).toImage();
        std::set<QRgb> found;
        for (int y = 6; y < row.height() - 6; ++y)
            for (int x = 36; x < 56; ++x)
                if (const QColor pixel(image.pixel(x, y)); pixel.hslSaturation() > 110)
                    found.insert(pixel.rgb());
        return found.size();
    };
    CHECK(colours("queries") > 0);
    CHECK(colours("attention_weights") == 0);
    open.window.actions()->reveal->trigger();
    CHECK_FALSE(covered("scores"));
    CHECK(covered("attention_weights"));
    open.window.actions()->guess->setChecked(false);
    CHECK_FALSE(covered("attention_weights"));
    CHECK(colours("attention_weights") > 0);
}

TEST_CASE("While all heads are covered their measures are, too", "[ui][guess]")
{
    GuessWindow open("multi-head", "attention_weights");
    open.window.actions()->headAggregates->setChecked(true);
    open.window.selection()->setHead(allHeads);
    open.settle();
    const auto told = [&] {
        const QStringList texts = open.drawn();
        return std::count_if(texts.begin(), texts.end(),
            [](const QString& text) { return text.contains("bit") || text.contains("entropy", Qt::CaseInsensitive); });
    };
    CHECK(told() == 0);
    for (const Panel& panel : open.canvas().equation().panels)
        CHECK((panel.hidden || panel.link != Link::Result));
    open.window.actions()->reveal->trigger();
    open.settle();
    CHECK(told() > 0);
}

TEST_CASE("Neither a comparison nor a later picture tells what is to be guessed", "[ui][guess]")
{
    GuessWindow open("trainable", "scores");
    open.window.actions()->pinA->trigger();
    REQUIRE(open.window.model()->setSetting(QStringLiteral("scale"), QStringLiteral("none")));
    open.settle();
    if (open.window.compare()->isShown()) {
        for (const Panel& panel : open.canvas().equation().panels)
            CHECK(panel.hidden); // A and B are results of the step, too
        open.window.actions()->compareStop->trigger();
    }
    open.window.selection()->setViewMode(ViewMode::Storyboard);
    open.window.actions()->reveal->trigger();
    open.settle();
    const auto trace = open.window.model()->trace();
    for (const MatrixItem& item : open.canvas().equation().scene.matrices) {
        const QString key = toQString(trace->graph().nodes[size_t(item.id)].spec->key);
        CHECK_FALSE(open.window.selection()->covers(key));
    }
}

TEST_CASE("Numbers that are covered are not copied", "[ui][guess]")
{
    GuessWindow open("trainable", "scores");
    QGuiApplication::clipboard()->setText("before");
    open.window.actions()->copyMatrix->trigger();
    CHECK(QGuiApplication::clipboard()->text() == "before");
    open.window.actions()->reveal->trigger();
    open.window.actions()->copyMatrix->trigger();
    CHECK(QGuiApplication::clipboard()->text().contains(u'\t'));
}

} // namespace guessing
