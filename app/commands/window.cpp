// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/window.h"

#include "app/commands/application.h"
#include "app/commands/endsignals.h"
#include "core/base/memory.h"
#include "ui/controllers/filecontroller.h"
#include "ui/controllers/lookcontroller.h"
#include "ui/controllers/recoverycontroller.h"
#include "ui/window/mainwindow.h"

#include <QFileInfo>
#include <utility>

using namespace attn;

QList<QCommandLineOption> windowOptions()
{
    return { { "theme", "light, dark or system.", "NAME" }, { "language", "en or zh_CN.", "NAME" } };
}

Result<Nothing> openWindow(const Invocation& call)
{
    // Checked before the window exists, so that a wrong call ends with a message in the terminal.
    bool imported = false;
    const auto session = chosenSession(call, &imported);
    if (!session)
        return session.error();
    auto run = DocumentRun::compute(*session, nullptr);
    if (!run)
        return run.error();
    const bool display = qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY")
        || qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
#ifdef Q_OS_LINUX
    if (!display)
        return contentError("There is no display to open a window on; the commands export, show and screenshot need none.");
#endif
    WindowApplication application(call.argc, call.argv);
    describeApplication();
    // The window opens all the same: somebody may be on the way to install one.
    if (const auto fonts = checkFonts(*run->trace); !fonts)
        printNote("Note: " + QString::fromStdString(fonts.error().english()));
    MainWindow window;
    application.outOfMemory = [&window] { window.fileController()->refuse(outOfMemory(MainWindow::tr("this step").toStdString(), 0)); };
    if (call.options.isSet("theme"))
        window.lookController()->setTheme(call.options.value("theme"));
    if (call.options.isSet("language"))
        window.lookController()->setLanguage(call.options.value("language"));
    // A session's file keeps its name only while nothing else changed it.
    const bool changed = call.options.isSet("set") || call.options.isSet("text") || call.options.isSet("tokenizer")
        || call.options.isSet("import");
    const bool plainFile = !call.file.isEmpty() && call.file != "-" && !imported && !changed;
    window.fileController()->openRun(std::move(*run), plainFile ? QFileInfo(call.file).absoluteFilePath() : QString());
    window.recoveryController()->keep(RecoveryController::folder());
    const EndSignals ends([&window] { window.recoveryController()->keepNow(); });
    window.show();
    if (application.exec() != 0)
        return contentError("The window ended with an error.");
    return Nothing {};
}
