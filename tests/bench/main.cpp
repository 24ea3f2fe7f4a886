// SPDX-License-Identifier: GPL-3.0-or-later
// attention_bench [--repetitions N] [open|change|hover|recompute|export]...
#include "tests/bench/bench.h"
#include "ui/widgets/animation.h"

#include <QApplication>
#include <QTemporaryDir>
#include <algorithm>
#include <cstdio>
#include <iterator>

int main(int argc, char** argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QTemporaryDir home; // neither the user's settings nor the user's fonts decide a figure
    qputenv("XDG_CONFIG_HOME", home.path().toLocal8Bit());
    QApplication application(argc, argv);
    motion::setAllowed(false);

    struct Part {
        const char* name;
        void (*run)(const BenchOptions&);
    };
    const Part parts[] = { { "open", benchOpen }, { "change", benchChange }, { "hover", benchHover },
        { "recompute", benchRecompute }, { "export", benchExport } };
    BenchOptions options;
    QStringList wanted;
    const QStringList arguments = application.arguments().mid(1);
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        const bool known = std::any_of(
            std::begin(parts), std::end(parts), [&](const Part& part) { return arguments[i] == part.name; });
        bool number = false;
        if (arguments[i] == "--repetitions" && i + 1 < arguments.size())
            options.repetitions = arguments[++i].toInt(&number);
        if (known)
            wanted += arguments[i];
        else if (!number || options.repetitions < 1) {
            std::fprintf(stderr, "attention_bench [--repetitions N] [open|change|hover|recompute|export]...\n");
            return 2;
        }
    }
    std::printf("%-54s %9s %9s %9s %6s %6s %4s\n", "milliseconds", "median", "p95", "work", "goal", "", "n");
    for (const Part& part : parts)
        if (wanted.isEmpty() || wanted.contains(part.name))
            part.run(options);
    return 0;
}
