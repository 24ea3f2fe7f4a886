// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/bench.h"

#include <QFile>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace {

double millisecondsOf(clockid_t clock)
{
    timespec now {};
    clock_gettime(clock, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
}

} // namespace

BenchClock::BenchClock()
    : m_wall(millisecondsOf(CLOCK_MONOTONIC))
    , m_work(millisecondsOf(CLOCK_THREAD_CPUTIME_ID))
{
}

double BenchClock::wall() const
{
    return millisecondsOf(CLOCK_MONOTONIC) - m_wall;
}

double BenchClock::work() const
{
    return millisecondsOf(CLOCK_THREAD_CPUTIME_ID) - m_work;
}

double quantile(std::vector<double> values, double share)
{
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[std::min(values.size() - 1, size_t(share * double(values.size())))];
}

void benchFailed(const QString& why)
{
    std::fprintf(stderr, "attention_bench: %s\n", qPrintable(why));
    std::exit(1);
}

void printFigure(const QString& what, const Measured& measured, double goal, const QString& remark)
{
    const QString verdict = goal == 0 ? QString() : median(measured.wall) <= goal ? "met" : "missed";
    std::printf("%-54s %9.2f %9.2f %9.2f %6s %6s %4zu  %s\n", qPrintable(what), median(measured.wall),
        quantile(measured.wall, 0.95), median(measured.work), goal > 0 ? qPrintable(QString::number(goal)) : "",
        qPrintable(verdict), measured.wall.size(), qPrintable(remark));
    std::fflush(stdout);
}

Measured measure(int repetitions, const std::function<void()>& work)
{
    work();
    Measured measured;
    for (int i = 0; i < repetitions; ++i) {
        const BenchClock clock;
        work();
        measured.add(clock);
    }
    return measured;
}

attn::Session benchSession(int tokens, int size, int heads)
{
    attn::Session session;
    for (int i = 0; i < tokens; ++i)
        session.text += (i ? " w" : "w") + std::to_string(i);
    session.settings = { { "attention.heads", std::to_string(heads) }, { "attention.size", std::to_string(size) },
        { "embeddings.size", std::to_string(size) } };
    return session;
}

double peakMemory()
{
    QFile status("/proc/self/status");
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    for (const QByteArray& line : status.readAll().split('\n'))
        if (line.startsWith("VmHWM:"))
            return line.mid(6).trimmed().split(' ').front().toDouble() / 1024;
    return 0;
}

void resetPeakMemory()
{
    QFile clear("/proc/self/clear_refs");
    if (clear.open(QIODevice::WriteOnly))
        clear.write("5");
}
