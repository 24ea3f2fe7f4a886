// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson with its hubs, and the law that texts neither touch nor leave their widget.
#pragma once

#include "core/io/session/lessons.h"
#include "tests/support/application.h"
#include "tests/support/catch.h"
#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"
#include "tests/support/paintedtexts.h"

#include <QApplication>
#include <QElapsedTimer>
#include <functional>
#include <string_view>

struct LessonHubs {
    explicit LessonHubs(std::string_view lesson)
    {
        ensureApplication();
        auto session = attn::openLesson(lesson);
        REQUIRE(session);
        REQUIRE(model.open(*session));
        selection.setSessionModel(&model);
    }

    SessionModel model;
    Selection selection;
};

/// Runs the event loop until `done`; fails after ten seconds.
inline void waitUntil(const std::function<bool()>& done)
{
    QElapsedTimer clock;
    clock.start();
    while (!done() && clock.elapsed() < 10000)
        QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
    REQUIRE(done());
}

inline void requireTextsApart(const std::vector<PaintedText>& texts, const QRectF& inside)
{
    // Plain conditions: this runs millions of times.
    const auto place = [](const PaintedText& text) {
        return "\"" + text.text.toStdString() + "\" at " + std::to_string(text.rect.x()) + ","
            + std::to_string(text.rect.y()) + " " + std::to_string(text.rect.width()) + "x"
            + std::to_string(text.rect.height());
    };
    std::string wrong;
    for (size_t i = 0; i < texts.size(); ++i) {
        if (!inside.adjusted(-0.5, -0.5, 0.5, 0.5).contains(texts[i].rect))
            wrong += place(texts[i]) + " leaves " + std::to_string(inside.width()) + "x"
                + std::to_string(inside.height()) + "; ";
        for (size_t j = i + 1; j < texts.size(); ++j) {
            const QRectF common = texts[i].rect.intersected(texts[j].rect);
            if (common.width() >= 0.75 && common.height() >= 0.75)
                wrong += place(texts[i]) + " touches " + place(texts[j]) + "; ";
        }
    }
    if (!wrong.empty())
        FAIL(wrong);
}
