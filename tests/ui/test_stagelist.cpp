// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/test_stagelist_support.h"
#include "core/color/colormap.h"
#include "tests/ui/test_strip_window.h"
#include "ui/steps/thumbnail.h"
#include "ui/text/translate.h"

#include <QTest>
#include <algorithm>
#include <set>

namespace {

bool isOn(const SessionModel& model, std::string_view key)
{
    for (const attn::Step& step : attn::stepsOf(model.trace()->config()))
        if (step.spec->key == key)
            return step.enabled;
    return false;
}

std::vector<QString> textsOf(StageList& list)
{
    std::vector<QString> out;
    for (const PaintedText& report : rowTexts(list))
        out.push_back(report.text);
    return out;
}

bool hasText(StageList& list, const QString& text)
{
    const auto texts = textsOf(list);
    return std::find(texts.begin(), texts.end(), text) != texts.end();
}

} // namespace

TEST_CASE("The stage list shows every step with number and shape under its group", "[ui][stagelist]")
{
    LessonHubs hubs("multi-head");
    StageList list(&hubs.model, &hubs.selection);
    list.resize(220, 900);
    list.show();
    const int heads = hubs.model.trace()->shape().allHeads();
    REQUIRE(heads > 1);
    CHECK(hasText(list, QStringLiteral("INPUT")));
    CHECK(hasText(list, QStringLiteral("EACH OF %1 HEADS").arg(heads)));
    CHECK(hasText(list, QStringLiteral("ALL HEADS")));
    for (const attn::Step& step : attn::stepsOf(hubs.model.trace()->config())) {
        const QRect row = stepRect(list, toQString(step.spec->key));
        INFO(std::string(step.spec->key));
        REQUIRE(row.height() == 34);
        CHECK(hasText(list, QString::fromStdString(step.number)));
        CHECK(hasText(list, toQString(step.spec->shortTitle)));
        CHECK(switchRect(list, toQString(step.spec->key)).isEmpty() == step.spec->toggle.on.empty());
    }
    const int n = hubs.model.trace()->shape().tokens;
    CHECK(hasText(list, QStringLiteral("%1×%1").arg(n)));
    CHECK(hasText(list, QString::number(n)));

    hubs.model.setSetting(QStringLiteral("attention.heads"), QStringLiteral("1"));
    CHECK(hasText(list, QStringLiteral("ONE HEAD")));
    CHECK(hasText(list, QStringLiteral("OUTPUT")));
}

TEST_CASE("A switch of the stage list is one undo step in both directions", "[ui][stagelist]")
{
    LessonHubs hubs("trainable");
    StageList list(&hubs.model, &hubs.selection);
    list.resize(220, 900);
    list.show();
    for (const attn::Step& step : attn::stepsOf(hubs.model.trace()->config())) {
        if (!step.spec->toggle.exists())
            continue;
        const std::string_view key = step.spec->key;
        INFO(std::string(key));
        const bool before = isOn(hubs.model, key);
        const int undo = hubs.model.undoStack()->index();
        const attn::Settings settings = hubs.model.session().settings;
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, switchRect(list, toQString(key)).center());
        CHECK(isOn(hubs.model, key) == !before);
        CHECK(hubs.model.undoStack()->index() == undo + 1);
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, switchRect(list, toQString(key)).center());
        CHECK(isOn(hubs.model, key) == before);
        hubs.model.undoStack()->undo();
        CHECK(isOn(hubs.model, key) == !before);
        hubs.model.undoStack()->undo();
        CHECK(isOn(hubs.model, key) == before);
        CHECK(hubs.model.session().settings == settings);
    }
}

TEST_CASE("Switching on applies only as many settings as it takes", "[ui][stagelist]")
{
    LessonHubs hubs("trainable");
    StageList list(&hubs.model, &hubs.selection);
    list.resize(220, 900);
    list.show();
    // A chosen rate is kept while dropout goes off and on again.
    REQUIRE(hubs.model.setSetting(QStringLiteral("dropout.rate"), QStringLiteral("0.25")));
    const QString key = QStringLiteral("dropped_weights");
    REQUIRE(isOn(hubs.model, "dropped_weights"));
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, switchRect(list, key).center());
    REQUIRE_FALSE(isOn(hubs.model, "dropped_weights"));
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, switchRect(list, key).center());
    REQUIRE(isOn(hubs.model, "dropped_weights"));
    CHECK(attn::Config(hubs.model.session().settings).real("dropout.rate") == 0.25);
}

TEST_CASE("Up and Down walk the steps, Space switches, and steps that are off are not shown", "[ui][stagelist]")
{
    LessonHubs hubs("trainable");
    StageList list(&hubs.model, &hubs.selection);
    list.resize(220, 900);
    list.show();
    const auto steps = attn::stepsOf(hubs.model.trace()->config());
    hubs.selection.setStep(toQString(steps.front().spec->key));
    QString shown = hubs.selection.step();
    for (size_t i = 1; i < steps.size(); ++i) {
        QTest::keyClick(&list, Qt::Key_Down);
        if (steps[i].enabled)
            shown = toQString(steps[i].spec->key);
        INFO(std::string(steps[i].spec->key));
        CHECK(hubs.selection.step() == shown);
    }
    // The cursor stands on the last row; go back to a row that is off and switch it on.
    size_t off = 0;
    for (size_t i = 0; i < steps.size(); ++i)
        if (!steps[i].enabled && steps[i].spec->toggle.exists())
            off = i;
    REQUIRE(off > 0);
    for (size_t i = steps.size() - 1; i > off; --i)
        QTest::keyClick(&list, Qt::Key_Up);
    QTest::keyClick(&list, Qt::Key_Space);
    CHECK(isOn(hubs.model, steps[off].spec->key));
    CHECK(hubs.selection.step() == toQString(steps[off].spec->key));
    QTest::keyClick(&list, Qt::Key_Space);
    CHECK_FALSE(isOn(hubs.model, steps[off].spec->key));
}

TEST_CASE("Texts of the stage list stay apart and inside at every width, scale and theme", "[ui][stagelist]")
{
    LessonHubs hubs("multi-head");
    hubs.model.edit(QStringLiteral("edit"), [](attn::Session& session) {
        session.overrides.set({ "heads.0.scores", 1, 0, 0.5 });
        return attn::Result<attn::Nothing>(attn::Nothing {});
    });
    for (const double scale : { 1.0, 2.0 })
        for (const bool dark : { false, true })
            for (const int width : { 76, 220, 260 }) {
                Theme theme = dark ? Theme::darkTheme() : Theme::light();
                theme.scale = scale;
                const AppliedTheme applied(theme);
                StageList list(&hubs.model, &hubs.selection);
                list.setCompact(width == 76);
                list.resize(int(width * scale), int(900 * scale));
                list.show();
                QApplication::processEvents();
                INFO("width " << width << " scale " << scale << " dark " << dark);
                REQUIRE(rowTexts(list).size() >= 2 * attn::stepsOf(hubs.model.trace()->config()).size());
                requireTextsApart(rowTexts(list), list.rect());
            }
}

TEST_CASE("Pictures of all steps come by themselves, and none are wanted in the compact list", "[ui][stagelist]")
{
    LessonHubs hubs("multi-head");
    StageList list(&hubs.model, &hubs.selection);
    list.resize(220, 900);
    list.show();
    waitUntil([&] { return list.isReady(); });
    const QImage shown = list.grab().toImage();
    // The picture of the scores holds several colours; paper alone would be one.
    std::set<QRgb> colors;
    const QRect row = stepRect(list, QStringLiteral("scores"));
    for (int y = row.top() + 7; y < row.bottom() - 7; ++y)
        for (int x = 36; x < 58; ++x)
            colors.insert(shown.pixel(x, y));
    CHECK(colors.size() > 4);
    list.setCompact(true);
    hubs.model.setSetting(QStringLiteral("parameters.seed"), QStringLiteral("5"));
    CHECK(list.isReady());
}

TEST_CASE("A thumbnail shows the map's colours, hatches masked cells and pools what is too large", "[ui][stagelist]")
{
    ensureApplication();
    attn::StageSpec spec;
    spec.kind = attn::ValueKind::Signed;
    attn::Node node;
    node.spec = &spec;
    attn::StageView view;
    view.node = &node;
    attn::Matrix values = attn::Matrix::Zero(512, 512);
    values(300, 100) = -7; // one hot cell among 262144
    view.values = attn::share(values);
    const Theme theme = Theme::light();
    const attn::ColorScale range = attn::scaleFor(attn::MapKind::Signed, *view.values, view.mask.get());
    const QImage pooled = thumbnailOf(view, range, theme, QSize(26, 22));
    REQUIRE(range.low == -8); // rounded outwards: 7 of 8 parts of the way to the end of the red arm
    const attn::Rgb red = attn::ColorMap::of(attn::MapKind::Signed, false)[64];
    int hot = 0;
    for (int y = 0; y < 22; ++y)
        for (int x = 0; x < 26; ++x)
            hot += pooled.pixel(x, y) == qRgb(red.r, red.g, red.b);
    CHECK(hot == 1);

    attn::Matrix mask = attn::Matrix::Ones(2, 2);
    mask(0, 1) = 0;
    view.values = attn::share(attn::Matrix::Constant(2, 2, 1));
    view.mask = attn::share(mask);
    const QImage masked = thumbnailOf(view, attn::scaleFor(attn::MapKind::Signed, *view.values, view.mask.get()), theme, QSize(26, 22));
    int grey = 0;
    for (int y = 0; y < 11; ++y)
        for (int x = 13; x < 26; ++x) {
            const QRgb pixel = masked.pixel(x, y);
            grey += pixel == theme.color(Ink::HatchGround).rgb() || pixel == theme.color(Ink::HatchLine).rgb();
        }
    CHECK(grey == 11 * 13);
}

TEST_CASE("The narrow list keeps its switches, for mouse and keyboard", "[ui][stagelist]")
{
    LessonHubs hubs("trainable");
    StageList list(&hubs.model, &hubs.selection);
    list.setCompact(true);
    list.resize(76, 700);
    list.show();
    int optional = 0;
    for (const attn::Step& step : attn::stepsOf(hubs.model.trace()->config())) {
        const QString key = toQString(step.spec->key);
        CAPTURE(key.toStdString());
        const QRect toggle = switchRect(list, key);
        CHECK(toggle.isEmpty() == !step.spec->toggle.exists());
        if (toggle.isEmpty())
            continue;
        ++optional;
        CHECK(list.viewport()->rect().contains(toggle));
        CHECK(stepRect(list, key).contains(toggle));
        for (const PaintedText& text : rowTexts(list))
            CHECK_FALSE(text.rect.intersects(QRectF(toggle)));
        const bool before = isOn(hubs.model, step.spec->key);
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, switchRect(list, key).center());
        CHECK(isOn(hubs.model, step.spec->key) == !before);
        // Back again with the keyboard: the cursor goes to the row, Space switches.
        list.setCurrentIndex(list.indexAt(stepRect(list, key).center()));
        QTest::keyClick(&list, Qt::Key_Space);
        CHECK(isOn(hubs.model, step.spec->key) == before);
    }
    CHECK(optional > 0);
}
