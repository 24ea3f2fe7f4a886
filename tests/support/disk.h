// SPDX-License-Identifier: GPL-3.0-or-later
// A disk without room, and a user who may not write: real failures, as the kernel reports them.
#pragma once

#include <csignal>
#include <cstdlib>
#include <sys/resource.h>
#include <unistd.h>

/// While it exists, no file of this process may grow beyond `bytes`; writing more fails as on a full disk.
class FullDisk {
public:
    explicit FullDisk(rlim_t bytes)
        : m_handler(std::signal(SIGXFSZ, SIG_IGN))
    {
        getrlimit(RLIMIT_FSIZE, &m_before);
        rlimit now = m_before;
        now.rlim_cur = bytes;
        setrlimit(RLIMIT_FSIZE, &now);
    }
    ~FullDisk()
    {
        setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }
    FullDisk(const FullDisk&) = delete;

private:
    rlimit m_before {};
    void (*m_handler)(int);
};

/// While it exists, the process has no more rights than an ordinary user: as root, no folder would be read-only.
class PlainUser {
public:
    PlainUser()
        : m_root(geteuid() == 0 && seteuid(65534) == 0)
    {
    }
    ~PlainUser()
    {
        if (m_root && seteuid(0) != 0)
            std::abort();
    }
    PlainUser(const PlainUser&) = delete;

private:
    bool m_root;
};
