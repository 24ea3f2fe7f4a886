// SPDX-License-Identifier: GPL-3.0-or-later
// The real program on a real display with a window manager: its window and the frame around it lie on the screen.
#include "tests/app/program.h"
#include "tests/support/catch.h"

#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QProcessEnvironment>
#include <QRect>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QThread>
#include <algorithm>

namespace firstwindow {
namespace {

bool hasTools()
{
    for (const char* tool : { "Xvfb", "openbox", "xprop", "xwininfo" }) {
        if (!QStandardPaths::findExecutable(QLatin1String(tool)).isEmpty())
            continue;
        if (qgetenv("CI") == "true")
            FAIL(tool << " is not installed");
        WARN("skipped: " << tool << " is not installed");
        return false;
    }
    return true;
}

/// A display of one screen with a window manager, and the program on it.
class Desktop {
public:
    Desktop(const QString& size, const QString& home)
    {
        m_server.start("Xvfb", { "-displayfd", "1", "-screen", "0", size + "x24", "-nolisten", "tcp" });
        REQUIRE(m_server.waitForReadyRead(20000));
        m_environment = QProcessEnvironment::systemEnvironment();
        m_environment.insert("DISPLAY", ":" + QString::fromLatin1(m_server.readLine()).trimmed());
        m_environment.insert("QT_QPA_PLATFORM", "xcb");
        m_environment.insert("HOME", home);
        m_environment.insert("XDG_CONFIG_HOME", home);
        m_environment.insert("XDG_DATA_HOME", home);
        m_environment.insert("XDG_RUNTIME_DIR", home);
        m_environment.remove("WAYLAND_DISPLAY");
        for (QProcess* process : { &m_manager, &m_program })
            process->setProcessEnvironment(m_environment);
        m_manager.start("openbox", {});
        REQUIRE(waitFor([this] { return tell("xprop", { "-root", "_NET_SUPPORTING_WM_CHECK" }).contains("window id"); }));
        m_program.start(ATTN_PROGRAM, {});
    }
    ~Desktop()
    {
        for (QProcess* process : { &m_program, &m_manager, &m_server }) {
            process->terminate();
            if (!process->waitForFinished(5000))
                process->kill();
            process->waitForFinished(5000);
        }
    }

    /// Contents and frame of the program's window once they stay as they are.
    struct Place {
        QRect contents, whole;
    };
    Place place()
    {
        static const QRegularExpression id("0x[0-9a-f]+"), four("= (\\d+), (\\d+), (\\d+), (\\d+)");
        Place last;
        REQUIRE(waitFor([&] {
            const QString window = id.match(tell("xprop", { "-root", "_NET_CLIENT_LIST" })).captured();
            const QString geometry = window.isEmpty() ? QString() : tell("xwininfo", { "-id", window });
            const auto number = [&](const QString& name) {
                return QRegularExpression(name + ":\\s+(-?\\d+)").match(geometry).captured(1).toInt();
            };
            const auto frame = four.match(tell("xprop", { "-id", window, "_NET_FRAME_EXTENTS" }));
            if (!frame.hasMatch() || !geometry.contains("IsViewable"))
                return false;
            const QRect contents(number("Absolute upper-left X"), number("Absolute upper-left Y"), number("Width"), number("Height"));
            const auto side = [&frame](int i) { return frame.captured(i).toInt(); };
            const Place now { contents, contents.adjusted(-side(1), -side(3), side(2), side(4)) };
            const bool stays = now.contents == last.contents && now.whole == last.whole && !contents.isEmpty();
            last = now;
            return stays;
        }));
        return last;
    }

private:
    template <typename Condition> static bool waitFor(Condition condition)
    {
        QElapsedTimer clock;
        for (clock.start(); clock.elapsed() < 30000; QThread::msleep(200))
            if (condition())
                return true;
        return false;
    }
    QString tell(const QString& tool, const QStringList& arguments) const
    {
        QProcess process;
        process.setProcessEnvironment(m_environment);
        process.start(tool, arguments);
        process.waitForFinished(10000);
        return QString::fromUtf8(process.readAllStandardOutput());
    }

    QProcess m_server, m_manager, m_program;
    QProcessEnvironment m_environment;
};

} // namespace

TEST_CASE("The first window and its frame lie on the screen, with a window manager", "[app][screen]")
{
    if (!hasTools())
        return;
    for (const QSize screen : { QSize(1024, 768), QSize(1280, 800), QSize(1920, 1080) }) {
        QTemporaryDir home;
        Desktop desktop(QString("%1x%2").arg(screen.width()).arg(screen.height()), home.path());
        const Desktop::Place place = desktop.place();
        CAPTURE(place.whole.x(), place.whole.y(), place.whole.width(), place.whole.height());
        CHECK(place.whole.top() < place.contents.top()); // there is a title bar
        CHECK(QRect(QPoint(), screen).contains(place.whole));
        // No smaller than needed: 1280 x 800, or the screen without an edge of 48 pixels.
        CHECK(place.contents.width() >= std::min(1280, screen.width() - 48));
        CHECK(place.contents.height() >= std::min(800, screen.height() - 48));
    }
}

} // namespace firstwindow
