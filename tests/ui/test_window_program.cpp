// SPDX-License-Identifier: GPL-3.0-or-later
// The PyTorch program leaves the window by the clipboard and as a file.
#include "core/pipeline/scriptwriter.h"
#include "tests/support/catch.h"
#include "tests/ui/test_window_support.h"
#include "ui/mainwindowmessage.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QTemporaryDir>
#include <QTest>

TEST_CASE("the whole PyTorch program is copied from the pane and the menu, and exported", "[script][window]")
{
    OpenWindow open;
    MainWindow& window = open.window;
    REQUIRE(window.openLesson(QStringLiteral("causal")));
    const QString program = QString::fromStdString(*attn::pytorchProgram(*window.model()->trace()));

    QGuiApplication::clipboard()->clear();
    auto* button = window.findChild<QAbstractButton*>(QStringLiteral("copyWholeProgram"));
    REQUIRE(button != nullptr);
    CHECK(button->focusPolicy() != Qt::NoFocus);
    QTest::keyClick(button, Qt::Key_Space);
    REQUIRE(QTest::qWaitFor([&] { return QGuiApplication::clipboard()->text() == program; }, 20000));
    CHECK(window.messageBar()->isVisible());

    QGuiApplication::clipboard()->clear();
    window.actions()->copyProgram->trigger();
    CHECK(QTest::qWaitFor([&] { return QGuiApplication::clipboard()->text() == program; }, 20000));

    QTemporaryDir folder;
    QString suggestion;
    window.askers().saveProgram = [&](const QString& suggested) {
        suggestion = suggested;
        return folder.filePath(QStringLiteral("mine.py"));
    };
    window.actions()->exportProgram->trigger();
    QFile file(folder.filePath(QStringLiteral("mine.py")));
    REQUIRE(QTest::qWaitFor([&] { return file.exists(); }, 20000));
    REQUIRE(file.open(QIODevice::ReadOnly));
    CHECK(QString::fromUtf8(file.readAll()) == program);
    CHECK(suggestion == QStringLiteral("attention.py"));

    window.askers().saveProgram = [](const QString&) { return QStringLiteral("/dev/null/mine.py"); };
    window.actions()->exportProgram->trigger();
    CHECK(QTest::qWaitFor(
        [&] { return window.messageBar()->text().contains(QStringLiteral("/dev/null/mine.py")); }, 20000));
}
