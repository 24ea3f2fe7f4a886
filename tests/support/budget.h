// SPDX-License-Identifier: GPL-3.0-or-later
// The memory that a step takes at most, as the kernel counts it.
#pragma once

#include <cstdio>
#include <cstring>

/// The largest resident size of this process since the last reset, in MB; 0 where the kernel does not tell.
inline long peakMegabytes()
{
    long kilobytes = 0;
    if (std::FILE* status = std::fopen("/proc/self/status", "r")) {
        char line[256];
        while (std::fgets(line, sizeof line, status))
            if (std::strncmp(line, "VmHWM:", 6) == 0)
                std::sscanf(line + 6, "%ld", &kilobytes);
        std::fclose(status);
    }
    return kilobytes / 1024;
}

/// Starts counting anew; returns what is resident now.
inline long resetPeak()
{
    if (std::FILE* file = std::fopen("/proc/self/clear_refs", "w")) {
        std::fputs("5", file);
        std::fclose(file);
    }
    return peakMegabytes();
}
