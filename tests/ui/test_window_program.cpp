// SPDX-License-Identifier: GPL-3.0-or-later
// The PyTorch program leaves the window by the clipboard and as a file.
#include "core/script/scriptwriter.h"
#include "tests/support/catch.h"
#include "tests/support/heldthreads.h"
#include "tests/ui/test_window_support.h"
#include "ui/background/jobs.h"
#include "ui/controllers/filecontroller.h"
#include "ui/widgets/notice.h"

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
    REQUIRE(window.fileController()->openLesson(QStringLiteral("causal")));
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
    window.prompts().saveProgram = [&](const QString& suggested) {
        suggestion = suggested;
        return folder.filePath(QStringLiteral("mine.py"));
    };
    window.actions()->exportProgram->trigger();
    QFile file(folder.filePath(QStringLiteral("mine.py")));
    REQUIRE(QTest::qWaitFor([&] { return file.exists(); }, 20000));
    REQUIRE(file.open(QIODevice::ReadOnly));
    CHECK(QString::fromUtf8(file.readAll()) == program);
    CHECK(suggestion == QStringLiteral("attention.py"));

    window.prompts().saveProgram = [](const QString&) { return QStringLiteral("/dev/null/mine.py"); };
    window.actions()->exportProgram->trigger();
    CHECK(QTest::qWaitFor(
        [&] { return window.messageBar()->text().contains(QStringLiteral("/dev/null/mine.py")); }, 20000));
}

namespace {

/// A document whose program is written in the background, which waits until release().
struct LargeProgram {
    OpenWindow open;
    MainWindow& window = open.window;
    QTemporaryDir folder;
    QString path = folder.filePath("one.py");
    QByteArray program;
    std::unique_ptr<HeldThreads> held;

    LargeProgram()
    {
        QStringList words;
        for (int i = 0; i < 1000; ++i)
            words += QStringLiteral("w%1").arg(i);
        REQUIRE(window.model()->setText(words.join(u' ')));
        REQUIRE(QTest::qWaitFor([this] { return open.tokens().size() == 1000; }, 60000));
        program = QByteArray::fromStdString(*attn::pytorchProgram(*window.model()->trace()));
        window.prompts().saveProgram = [this](const QString&) { return path; };
        QGuiApplication::clipboard()->clear();
        held = std::make_unique<HeldThreads>();
        window.messageBar()->hide();
        window.actions()->exportProgram->trigger();
        REQUIRE(Jobs::instance().isComputing(&window));
    }
    QByteArray written(const QString& name)
    {
        QFile file(folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
};

} // namespace

TEST_CASE("A copy that follows the export of the program takes nothing from it", "[script][window]")
{
    LargeProgram large;
    large.window.actions()->focusCanvas->trigger();
    large.window.actions()->copyMatrix->trigger();
    large.held->release();
    CHECK(QTest::qWaitFor([&] { return large.written("one.py") == large.program; }, 60000));
    CHECK(QTest::qWaitFor([&] { return !QGuiApplication::clipboard()->text().isEmpty(); }, 60000));
    CHECK(QTest::qWaitFor([&] { return large.window.messageBar()->text().contains("one.py"); }, 20000));
}

TEST_CASE("Two exports of the program write two files", "[script][window]")
{
    LargeProgram large;
    large.path = large.folder.filePath("two.py");
    large.window.actions()->exportProgram->trigger();
    large.held->release();
    CHECK(QTest::qWaitFor(
        [&] { return large.written("one.py") == large.program && large.written("two.py") == large.program; }, 60000));
}

TEST_CASE("An export of the program or a copy that is given up says so", "[script][window]")
{
    LargeProgram large;
    Jobs::instance().cancelAll(&large.window);
    REQUIRE(large.window.messageBar()->isVisible());
    CHECK(large.window.messageBar()->text().contains("one.py"));
    CHECK(large.window.messageBar()->text().contains("Cancelled"));
    large.window.messageBar()->hide();
    large.window.actions()->copyProgram->trigger();
    Jobs::instance().cancelAll(&large.window);
    CHECK(large.window.messageBar()->isVisible());
    CHECK(large.window.messageBar()->text().contains("Nothing was copied"));
    large.held->release();
    QTest::qWait(50);
    CHECK_FALSE(QFile::exists(large.path));
}
