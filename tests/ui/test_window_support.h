// SPDX-License-Identifier: GPL-3.0-or-later
// A real window with a lesson, 1280 x 800, without stored settings and without questions.
#pragma once

#include "tests/support/application.h"
#include "tests/support/catch.h"
#include "ui/controllers/filecontroller.h"
#include "ui/controllers/lookcontroller.h"
#include "ui/window/mainwindow.h"

#include <QTest>
#include <QTimer>

struct OpenWindow {
    MainWindow window;
    std::vector<std::string> lessonTokens;

    explicit OpenWindow(const char* lesson = "trainable")
        : window((ensureApplication(), SettingsStore::none()))
    {
        window.prompts().unsaved = [](const QString&) { return UserPrompts::Answer::Discard; };
        window.prompts().openFile = [] { return QString(); };
        window.prompts().saveFile = [](const QString&) { return QString(); };
        window.lookController()->setLanguage("en");
        window.lookController()->setTheme("light");
        REQUIRE(window.fileController()->openLesson(lesson));
        window.resize(1280, 800);
        window.show();
        REQUIRE(QTest::qWaitForWindowExposed(&window));
        window.activateWindow();
        REQUIRE(QTest::qWaitForWindowActive(&window));
        lessonTokens = tokens();
    }

    ~OpenWindow() { applyTheme(Theme::light()); } // whatever the test made of it

    std::vector<std::string> tokens() { return window.model()->trace()->sources().tokens; }
};
