// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/application.h"
#include "tests/support/catch.h"
#include "ui/text/language.h"

#include <QCoreApplication>

TEST_CASE("One is told apart from many", "[ui][language]")
{
    ensureApplication();
    applyLanguage("zh_CN");
    applyLanguage("en");
    const auto say = [](int count) {
        return QCoreApplication::translate("ExportDialog", "%n files written to %1.", nullptr, count).toStdString();
    };
    CHECK(say(1) == "1 file written to %1.");
    CHECK(say(2) == "2 files written to %1.");
}

TEST_CASE("Counts agree with their words in the window's sentences", "[ui][language]")
{
    ensureApplication();
    applyLanguage("zh_CN");
    applyLanguage("en");
    struct Case {
        const char *context, *source, *one, *many;
    };
    for (const Case& one : { Case { "StepBar", "%1 layers of %n heads", "%1 layers of 1 head", "%1 layers of 2 heads" },
             Case { "ArithmeticStrip", " · %n decimals", " · 1 decimal", " · 2 decimals" },
             Case { "ExportDialog", " decimals", " decimal", " decimals" },
             Case { "CellChanges", "%n cells changed; left alone because the mask hides them: %1.",
                 "1 cell changed; left alone because the mask hides them: %1.",
                 "2 cells changed; left alone because the mask hides them: %1." },
             Case { "ComparePane", "%n cells are infinite or not a number on one side only; all others are equal.",
                 "1 cell is infinite or not a number on one side only; all others are equal.",
                 "2 cells are infinite or not a number on one side only; all others are equal." } }) {
        const auto say = [&](int count) {
            return QCoreApplication::translate(one.context, one.source, nullptr, count).toStdString();
        };
        CHECK(say(1) == one.one);
        CHECK(say(2) == one.many);
    }
}
