// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>

/// What the program does before it is ended from outside: SIGTERM (logging out, shutting down), SIGINT (Ctrl+C in its
/// terminal), SIGHUP (its terminal was closed). `before` runs in the window's thread; then the signal ends the program as
/// it would have, so that its status is right. A second signal does not wait. Signals that were ignored stay ignored.
/// One object at a time; where there are no such signals it does nothing.
class EndSignals : public QObject {
    Q_OBJECT

public:
    explicit EndSignals(std::function<void()> before, QObject* parent = nullptr);
    ~EndSignals() override;

private:
    std::function<void()> m_before;
};
