// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/application.h"
#include "tests/support/catch.h"
#include "ui/support/language.h"

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
