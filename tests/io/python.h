// SPDX-License-Identifier: GPL-3.0-or-later
// Python as an independent reader of files, where it is installed.
#pragma once

#include <QByteArray>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <optional>

/// What the program prints, or nothing where there is no Python that can import `module`.
inline std::optional<QByteArray> pythonOutput(
    const QString& module, const QString& program, const QStringList& arguments)
{
    for (const char* name : { "python3", "/usr/bin/python3" }) {
        QProcess process;
        process.start(QString::fromLatin1(name), { "-c", "import " + module });
        if (!process.waitForFinished() || process.exitCode() != 0)
            continue;
        process.start(QString::fromLatin1(name), QStringList { "-c", program } + arguments);
        process.waitForFinished();
        return process.exitCode() == 0 ? process.readAllStandardOutput() : process.readAllStandardError();
    }
    return std::nullopt;
}
