// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/io/torch.h"

#include <QProcess>
#include <QProcessEnvironment>

namespace {

constexpr int patience = 300000; // ms; importing torch on a busy machine

const char* const runAll = R"PY(
import runpy, sys, torch
for path in sys.stdin.read().split("\n"):
    torch.set_default_dtype(torch.float32)  # as a program of its own finds it
    sys.argv = [path, "--json"]
    runpy.run_path(path, run_name="__main__")
)PY";

const char* const compileAll = R"PY(
import sys
for path in sys.stdin.read().split("\n"):
    compile(open(path, encoding="utf-8").read(), path, "exec")
)PY";

struct PythonRun {
    bool started = false, good = false;
    QByteArray out, err;
};

PythonRun runPython(const QString& python, const QString& program, const QByteArray& input)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("PYTHONDONTWRITEBYTECODE"), QStringLiteral("1"));
#if defined(__x86_64__) && defined(__GNUC__)
    // randn of 16 and more numbers rounds differently on other processors; ours are those of AVX2.
    if (__builtin_cpu_supports("avx2"))
        environment.insert(QStringLiteral("ATEN_CPU_CAPABILITY"), QStringLiteral("avx2"));
#endif
    process.setProcessEnvironment(environment);
    process.start(python, { QStringLiteral("-c"), program });
    PythonRun run;
    if (!process.waitForStarted())
        return run;
    run.started = true;
    process.write(input);
    process.closeWriteChannel();
    run.good
        = process.waitForFinished(patience) && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
    run.out = process.readAllStandardOutput();
    run.err = process.readAllStandardError();
    return run;
}

const QStringList& pythons()
{
    static const QStringList names { QStringLiteral("python3"), QStringLiteral("/usr/bin/python3") };
    return names;
}

} // namespace

QString torchPython()
{
    static const QString found = [] {
        for (const QString& python : pythons())
            if (runPython(python, QStringLiteral("import torch"), {}).good)
                return python;
        return QString();
    }();
    return found;
}

std::optional<QList<QByteArray>> runTorchPrograms(const QStringList& files, QByteArray& error)
{
    const PythonRun run = runPython(torchPython(), QString::fromLatin1(runAll), files.join(u'\n').toUtf8());
    error = run.err;
    if (!run.good)
        return std::nullopt;
    return run.out.trimmed().split('\n');
}

std::optional<QByteArray> pythonComplaint(const QStringList& files)
{
    for (const QString& python : pythons()) {
        const PythonRun run = runPython(python, QString::fromLatin1(compileAll), files.join(u'\n').toUtf8());
        if (run.started)
            return run.good ? QByteArray() : run.err + "\n";
    }
    return std::nullopt;
}
