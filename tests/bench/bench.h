// SPDX-License-Identifier: GPL-3.0-or-later
// The benchmark: what a change, a hover, an open and an export take, on this machine.
#pragma once

#include "core/session/session.h"

#include <QString>
#include <functional>
#include <vector>

/// Milliseconds on the wall clock, and of work in the window's thread: on a machine that is busy with other things the
/// first says more about them.
class BenchClock {
public:
    BenchClock();
    double wall() const;
    double work() const;

private:
    double m_wall, m_work;
};

/// Milliseconds of every repetition.
struct Measured {
    std::vector<double> wall, work;

    void add(const BenchClock& clock)
    {
        wall.push_back(clock.wall());
        work.push_back(clock.work());
    }
};
/// The value below which this share of all lies.
double quantile(std::vector<double> values, double share);
inline double median(const std::vector<double>& values)
{
    return quantile(values, 0.5);
}

/// Ends the program: a figure of something that did not work would be worse than none.
[[noreturn]] void benchFailed(const QString& why);

/// One line of the table. `goal` in milliseconds, 0: none.
void printFigure(const QString& what, const Measured& measured, double goal = 0, const QString& remark = {});

/// Runs `work` once unmeasured and then `repetitions` times.
Measured measure(int repetitions, const std::function<void()>& work);

/// `tokens` different words, everything `size` wide.
attn::Session benchSession(int tokens, int size, int heads);

/// Most memory of this process since resetPeakMemory(), in MB; 0 where the system does not tell.
double peakMemory();
void resetPeakMemory();

struct BenchOptions {
    int repetitions = 60;
};

void benchChange(const BenchOptions& options);
void benchRecompute(const BenchOptions& options);
void benchHover(const BenchOptions& options);
void benchOpen(const BenchOptions& options);
void benchExport(const BenchOptions& options);
