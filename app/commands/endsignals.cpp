// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/endsignals.h"

#include <QtGlobal>
#include <utility>

#ifdef Q_OS_UNIX
#include <QSocketNotifier>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace {

constexpr int endingSignals[] = { SIGTERM, SIGINT, SIGHUP };
int pipeEnds[2] = { -1, -1 }; // read, write

// Nothing but write() is allowed here; the event loop does the rest.
void passOn(int number)
{
    const unsigned char byte = static_cast<unsigned char>(number);
    [[maybe_unused]] const auto written = ::write(pipeEnds[1], &byte, 1);
}

void setHandler(int number, void (*handler)(int))
{
    struct sigaction action = {};
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    action.sa_flags = int(SA_RESTART | (handler == SIG_DFL ? 0 : SA_RESETHAND));
    ::sigaction(number, &action, nullptr);
}

bool isIgnored(int number)
{
    struct sigaction action = {};
    return ::sigaction(number, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

} // namespace

EndSignals::EndSignals(std::function<void()> before, QObject* parent)
    : QObject(parent)
    , m_before(std::move(before))
{
    if (::pipe(pipeEnds) != 0)
        return;
    for (const int end : pipeEnds)
        ::fcntl(end, F_SETFD, FD_CLOEXEC);
    ::fcntl(pipeEnds[1], F_SETFL, O_NONBLOCK);
    auto* notifier = new QSocketNotifier(pipeEnds[0], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this, notifier] {
        notifier->setEnabled(false);
        unsigned char byte = 0;
        if (::read(pipeEnds[0], &byte, 1) != 1)
            return;
        m_before();
        setHandler(byte, SIG_DFL);
        ::raise(byte);
    });
    for (const int number : endingSignals)
        if (!isIgnored(number))
            setHandler(number, passOn);
}

EndSignals::~EndSignals()
{
    if (pipeEnds[1] < 0)
        return;
    for (const int number : endingSignals)
        if (!isIgnored(number))
            setHandler(number, SIG_DFL);
    for (int& end : pipeEnds) {
        ::close(end);
        end = -1;
    }
}

#else

EndSignals::EndSignals(std::function<void()> before, QObject* parent)
    : QObject(parent)
    , m_before(std::move(before))
{
}

EndSignals::~EndSignals() = default;

#endif
