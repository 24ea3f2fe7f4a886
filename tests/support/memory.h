// SPDX-License-Identifier: GPL-3.0-or-later
// What the process holds, and a limit to what it may take, as `ulimit -v` sets it.
#pragma once

#include <cstddef>
#include <cstdio>
#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

/// Bytes that are allocated and not freed. 0 where another allocator counts them, such as that of a sanitizer.
inline std::size_t liveBytes()
{
    const struct mallinfo2 now = mallinfo2();
    return now.uordblks + now.hblkhd;
}

/// Sanitizers reserve terabytes and end the program where memory runs out.
inline bool memoryCanBeLimited()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return false;
#else
    return true;
#endif
}

/// While it lives, the process may take `more` bytes of address space than it has now.
class MemoryLimit {
public:
    explicit MemoryLimit(std::size_t more)
    {
        unsigned long pages = 0;
        if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
            if (std::fscanf(file, "%lu", &pages) != 1)
                pages = 0;
            std::fclose(file);
        }
        getrlimit(RLIMIT_AS, &m_before);
        rlimit now = m_before;
        now.rlim_cur = rlim_t(pages) * rlim_t(sysconf(_SC_PAGESIZE)) + more;
        setrlimit(RLIMIT_AS, &now);
    }
    ~MemoryLimit() { setrlimit(RLIMIT_AS, &m_before); }
    MemoryLimit(const MemoryLimit&) = delete;

private:
    rlimit m_before {};
};
