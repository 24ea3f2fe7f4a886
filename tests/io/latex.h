// SPDX-License-Identifier: GPL-3.0-or-later
// pdfTeX as a reader of what we write, where it is installed.
#pragma once

#include <QByteArray>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QString>
#include <QTemporaryDir>
#include <optional>

/// Whether the body compiles with the packages; the log where it does not. Nothing without pdfTeX or a package.
inline std::optional<QByteArray> latexFailure(const QString& packages, const QByteArray& body)
{
    const QString kpsewhich = QStandardPaths::findExecutable("kpsewhich");
    const QString pdflatex = QStandardPaths::findExecutable("pdflatex");
    if (kpsewhich.isEmpty() || pdflatex.isEmpty())
        return std::nullopt;
    QProcess process;
    for (const QString& package : packages.split(',')) {
        process.start(kpsewhich, { package + ".sty" });
        if (!process.waitForFinished(60'000) || process.readAllStandardOutput().isEmpty())
            return std::nullopt;
    }
    QTemporaryDir folder;
    QFile file(folder.filePath("a.tex"));
    if (!file.open(QIODevice::WriteOnly))
        return QByteArray("no temporary file");
    QByteArray text = "\\documentclass{article}\n\\usepackage{" + packages.toUtf8() + "}\n";
    if (packages.contains("pgfplots"))
        text += "\\pgfplotsset{compat=1.18}\n";
    file.write(text + "\\begin{document}\n" + body + "\\end{document}\n");
    file.close();
    process.setWorkingDirectory(folder.path());
    process.start(pdflatex, { "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "a.tex" });
    if (!process.waitForFinished(300'000))
        return QByteArray("pdflatex did not end");
    const QByteArray log = process.readAllStandardOutput();
    return process.exitCode() == 0 && QFile::exists(folder.filePath("a.pdf")) ? QByteArray() : log.right(4000);
}
