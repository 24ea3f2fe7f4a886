// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/application.h"

#include "app/commands/command.h"
#include "ui/style/fontcheck.h"
#include "ui/style/theme.h"
#include "ui/text/language.h"

#include <QIcon>
#include <QTimer>
#include <new>

namespace {

QtMessageHandler defaultHandler = nullptr;

/// Remarks of Qt about a desktop that is not there say nothing to the user of a command.
void withoutDesktopRemarks(QtMsgType type, const QMessageLogContext& context, const QString& text)
{
    if (!text.startsWith("QStandardPaths:") && !text.startsWith("This plugin does not support") && defaultHandler)
        defaultHandler(type, context, text);
}

} // namespace

bool WindowApplication::notify(QObject* receiver, QEvent* event)
{
    try {
        return QApplication::notify(receiver, event);
    } catch (const std::bad_alloc&) { // Qt passes no exceptions through its event loop
        if (outOfMemory)
            QTimer::singleShot(0, this, outOfMemory);
        return false;
    }
}

std::unique_ptr<QApplication> headlessApplication(int& argc, char** argv, double scale)
{
    defaultHandler = qInstallMessageHandler(withoutDesktopRemarks);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("QT_SCALE_FACTOR", QByteArray::number(scale));
    qunsetenv("QT_SCREEN_SCALE_FACTORS");
    qunsetenv("QT_QPA_PLATFORMTHEME");
    auto application = std::make_unique<QApplication>(argc, argv);
    describeApplication();
    applyLanguage(QStringLiteral("en")); // the command line speaks English, with a point in numbers
    return application;
}

attn::Result<attn::Nothing> checkFonts(const attn::Trace& trace)
{
    QStringList texts;
    for (const std::string& token : trace.sources().tokens)
        texts += QString::fromStdString(token);
    const auto trouble = fontTrouble(texts, Theme::light().font(13));
    if (trouble && trouble->all)
        return attn::Error { trouble->message, attn::Error::Kind::Content };
    if (trouble)
        printNote("Note: " + QString::fromStdString(trouble->message.english()));
    return attn::Nothing {};
}

void describeApplication()
{
    QCoreApplication::setOrganizationName("attention-visualizer");
    QCoreApplication::setApplicationName("attention-visualizer");
    QCoreApplication::setApplicationVersion(programVersion());
    QGuiApplication::setApplicationDisplayName("Attention Visualizer");
    QGuiApplication::setDesktopFileName("io.github.attention_visualizer.AttentionVisualizer");
    QGuiApplication::setWindowIcon(QIcon(":/icons/attention-visualizer.svg"));
}

QString programVersion()
{
    return ATTN_VERSION;
}
