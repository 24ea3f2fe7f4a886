// SPDX-License-Identifier: GPL-3.0-or-later
// Work beside the window's thread, and documents that are read and computed there.
#include "core/io/session/sessionfile.h"
#include "tests/support/heldthreads.h"
#include "tests/ui/test_window_support.h"
#include "ui/background/backgroundtask.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/controllers/comparecontroller.h"
#include "ui/widgets/notice.h"

#include <QTemporaryDir>
#include <QThread>
#include <atomic>
#include <memory>
#include <new>
#include <vector>

namespace {

attn::Session longSession(int words)
{
    attn::Session session;
    for (int i = 0; i < words; ++i)
        session.text += "w" + std::to_string(i) + " ";
    return session;
}

/// A short file with a document that takes a while, and a window whose threads wait until release().
struct LongFile {
    QTemporaryDir folder;
    QString path = folder.filePath("long.attn");
    OpenWindow open;
    MainWindow& window = open.window;
    std::shared_ptr<const attn::Trace> before;
    std::unique_ptr<HeldThreads> held;

    LongFile()
    {
        REQUIRE(attn::writeSession(longSession(900), path));
        REQUIRE(QTest::qWaitFor([this] { return window.isDrawn(); }, 20000));
        before = window.model()->trace();
        held = std::make_unique<HeldThreads>();
    }
    int tokens() { return window.model()->trace()->shape().tokens; }
};

} // namespace

TEST_CASE("A task runs in another thread and tells its result in the one that asked", "[ui][model][task]")
{
    ensureApplication();
    BackgroundTask<Qt::HANDLE> first, second; // two purposes, two results
    std::vector<Qt::HANDLE> workers, tellers;
    for (auto* task : { &first, &second })
        task->run({}, [](const std::stop_token&) -> attn::Result<Qt::HANDLE> { return QThread::currentThreadId(); },
            [&](const attn::Result<Qt::HANDLE>& worker) {
                REQUIRE(worker);
                workers.push_back(*worker);
                tellers.push_back(QThread::currentThreadId());
            });
    CHECK(first.isRunning());
    CHECK(workers.empty());
    REQUIRE(QTest::qWaitFor([&] { return workers.size() == 2; }, 20000));
    CHECK_FALSE(first.isRunning());
    for (size_t i = 0; i < 2; ++i) {
        CHECK(workers[i] != QThread::currentThreadId());
        CHECK(tellers[i] == QThread::currentThreadId());
    }
}

TEST_CASE("A newer run of a task stops the older one and drops what comes of it", "[ui][model][task]")
{
    ensureApplication();
    BackgroundTask<int> task;
    std::vector<int> results;
    HeldThreads held;
    const auto stopped = std::make_shared<std::atomic<bool>>(false);
    const auto tell = [&](const attn::Result<int>& result) { results.push_back(result ? *result : -1); };
    task.run({}, [stopped](const std::stop_token& stop) -> attn::Result<int> { *stopped = stop.stop_requested(); return 1; }, tell);
    task.run({}, [](const std::stop_token&) -> attn::Result<int> { return 2; }, tell);
    held.release();
    REQUIRE(QTest::qWaitFor([&] { return !results.empty(); }, 20000));
    computingThreads()->waitForDone();
    QCoreApplication::processEvents();
    CHECK(results == std::vector<int> { 2 });
    CHECK(*stopped);
}

TEST_CASE("A task that fails, runs out of memory or is cancelled says so; one that is dropped or gone says nothing", "[ui][model][task]")
{
    ensureApplication();
    auto task = std::make_unique<BackgroundTask<int>>();
    std::vector<attn::Error> errors;
    const auto tell = [&](const attn::Result<int>& result) {
        REQUIRE_FALSE(result);
        errors.push_back(result.error());
    };
    const auto good = [](const std::stop_token&) -> attn::Result<int> { return 1; };
    task->run({}, [](const std::stop_token&) -> attn::Result<int> { return attn::contentError("No such thing."); }, tell);
    REQUIRE(QTest::qWaitFor([&] { return errors.size() == 1; }, 20000));
    CHECK(errors.back().english() == "No such thing.");

    task->run("the weights", [](const std::stop_token&) -> attn::Result<int> { throw std::bad_alloc(); }, tell);
    REQUIRE(QTest::qWaitFor([&] { return errors.size() == 2; }, 20000));
    CHECK(errors.back().english() == attn::outOfMemory("the weights", 0).english());

    task->run({}, good, tell);
    task->cancel();
    CHECK_FALSE(task->isRunning());
    REQUIRE(errors.size() == 3); // in the call
    CHECK(errors.back().kind == attn::Error::Kind::Cancelled);
    task->cancel(); // nothing runs

    task->run({}, good, tell);
    task->drop();
    task->wait();
    QCoreApplication::processEvents();
    task->run({}, good, tell);
    task.reset();
    computingThreads()->waitForDone();
    QCoreApplication::processEvents();
    CHECK(errors.size() == 3);
}

TEST_CASE("A long document is read and computed beside the window's thread", "[ui][window][task]")
{
    LongFile file;
    CHECK(file.window.fileController()->openPath(file.path));
    QTest::qWait(20);
    CHECK(file.window.model()->trace() == file.before); // no thread was free to build it
    CHECK(file.window.messageBar()->text().contains("long.attn"));
    file.window.selection()->setStep("scores"); // the window works on
    file.held->release();
    REQUIRE(QTest::qWaitFor([&] { return file.tokens() == 900; }, 60000));
    CHECK(file.window.model()->fileName() == file.path);
    CHECK_FALSE(file.window.messageBar()->isVisible());
}

TEST_CASE("A long document that was asked for is dropped where another is opened", "[ui][window][task]")
{
    LongFile file;
    CHECK(file.window.fileController()->openPath(file.path));
    CHECK(file.window.fileController()->openLesson("multi-head"));
    const auto lesson = file.window.model()->trace();
    file.held->release();
    computingThreads()->waitForDone();
    QTest::qWait(20);
    CHECK(file.window.model()->trace() == lesson);
}

TEST_CASE("A long document to compare with is computed beside the window's thread", "[ui][window][compare][task]")
{
    LongFile file;
    CHECK(file.window.findChild<CompareController*>()->compareWith(file.path));
    QTest::qWait(20);
    CHECK_FALSE(file.window.compare()->hasA());
    file.held->release();
    REQUIRE(QTest::qWaitFor([&] { return file.window.compare()->hasA(); }, 60000));
    CHECK(file.window.compare()->a()->shape().tokens == 900);
    CHECK(file.window.compare()->nameOfA() == "long.attn");
    CHECK(file.window.model()->trace() == file.before);
}

TEST_CASE("The window shows the run that was computed before it opened, and builds no other", "[ui][window][task]")
{
    OpenWindow open;
    const auto run = DocumentRun::compute(longSession(6), nullptr);
    REQUIRE(run);
    REQUIRE(open.window.fileController()->openRun(*run));
    CHECK(open.window.model()->trace() == run->trace);
    CHECK(open.window.canvas()->findChild<CanvasLayout*>()->content.trace == run->trace);
}
