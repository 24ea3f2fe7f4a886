// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/paintedtexts.h"
#include "core/io/session/lessons.h"
#include "tests/ui/test_window_support.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/controllers/filecontroller.h"
#include "ui/panes/canvasheader.h"
#include "ui/steps/stepbar.h"
#include "ui/steps/stepbarparts.h"

#include <QToolButton>

TEST_CASE("The title of a step keeps clear of the buttons at every width", "[ui][window]")
{
    OpenWindow open("multi-head");
    auto* header = open.window.findChild<CanvasHeader*>();
    REQUIRE(header);
    for (const QSize size : { QSize(800, 560), QSize(1024, 768), QSize(1280, 800), QSize(1920, 1080) }) {
        open.window.resize(size);
        QTest::qWait(1);
        for (const attn::Step& step : attn::stepsOf(open.window.model()->trace()->config())) {
            open.window.selection()->setStep(
                QString::fromUtf8(step.spec->key.data(), qsizetype(step.spec->key.size())));
            for (const PaintedText& text : paintedTexts(*header, QWidget::DrawWindowBackground)) {
                CHECK(QRectF(header->rect()).contains(text.rect));
                for (const QToolButton* button : header->findChildren<QToolButton*>())
                    if (button->parentWidget() == header)
                        CHECK_FALSE(text.rect.intersects(button->geometry()));
            }
        }
    }
}

TEST_CASE("With Guess First a step hides its result until Space", "[ui][window]")
{
    OpenWindow open;
    MainWindow& window = open.window;
    window.selection()->setStep("scores");
    window.actions()->focusStages->trigger();
    QTest::keyClick(window.focusWidget(), Qt::Key_G);
    CHECK(window.canvas()->equation().result()->hidden);
    QTest::keyClick(window.focusWidget(), Qt::Key_Space);
    CHECK_FALSE(window.canvas()->equation().result()->hidden);
    QTest::keyClick(window.focusWidget(), Qt::Key_PageUp);
    CHECK(window.canvas()->equation().result()->hidden);
    QTest::keyClick(window.focusWidget(), Qt::Key_G);
    CHECK_FALSE(window.canvas()->equation().result()->hidden);
}

TEST_CASE("Every lesson opens at a step that exists, and the keyboard reaches its last step", "[ui][window]")
{
    OpenWindow open;
    for (const attn::LessonSpec& lesson : attn::lessons()) {
        REQUIRE(open.window.fileController()->openLesson(QString::fromUtf8(lesson.name.data(), qsizetype(lesson.name.size()))));
        CHECK_FALSE(open.window.selection()->step().isEmpty());
        open.window.actions()->focusStages->trigger();
        QTest::keyClick(open.window.focusWidget(), Qt::Key_Home);
        int steps = 1;
        while (open.window.findChild<StepBar*>()->nextButton()->isEnabled() && steps < 30) {
            QTest::keyClick(open.window.focusWidget(), Qt::Key_PageDown);
            ++steps;
        }
        CHECK(steps > 5);
        CHECK(steps < 30);
    }
}
