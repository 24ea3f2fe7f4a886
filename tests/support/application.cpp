// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/application.h"

#include "ui/widgets/style.h"

#include <QApplication>

void ensureApplication()
{
    if (QCoreApplication::instance())
        return;
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    static int argc = 1;
    static char name[] = "attention_tests";
    static char* argv[] = { name, nullptr };
    new QApplication(argc, argv); // never deleted: statics of later tests may still hold fonts and pixmaps
    applyTheme(Theme::light());
}

// Fonts and widgets need the application; here it exists before the first test, whatever their order.
[[maybe_unused]] static const bool applicationReady = (ensureApplication(), true);
