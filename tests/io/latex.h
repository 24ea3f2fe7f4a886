// SPDX-License-Identifier: GPL-3.0-or-later
// TeX as a reader of what we write, where it is installed.
#pragma once

#include <QByteArray>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QString>
#include <QTemporaryDir>
#include <optional>

/// Whether the body compiles with the packages; the log where it does not. Nothing without the TeX or a package. `text`
/// gets what pdftotext reads in the result; empty without pdftotext.
inline std::optional<QByteArray> latexFailure(
    const QString& packages, const QByteArray& body, const QString& engine = "pdflatex", QString* text = nullptr)
{
    const QString kpsewhich = QStandardPaths::findExecutable("kpsewhich");
    const QString latex = QStandardPaths::findExecutable(engine);
    if (kpsewhich.isEmpty() || latex.isEmpty())
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
    QByteArray source = "\\documentclass{article}\n\\usepackage{" + packages.toUtf8() + "}\n";
    if (packages.contains("pgfplots"))
        source += "\\pgfplotsset{compat=1.18}\n";
    file.write(source + "\\begin{document}\n" + body + "\\end{document}\n");
    file.close();
    process.setWorkingDirectory(folder.path());
    process.start(latex, { "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "a.tex" });
    if (!process.waitForFinished(300'000))
        return engine.toUtf8() + " did not end";
    const QByteArray log = process.readAllStandardOutput();
    if (process.exitCode() != 0 || !QFile::exists(folder.filePath("a.pdf")))
        return log.right(4000);
    if (const QString pdftotext = QStandardPaths::findExecutable("pdftotext"); text && !pdftotext.isEmpty()) {
        process.start(pdftotext, { "a.pdf", "-" });
        if (process.waitForFinished(60'000))
            *text = QString::fromUtf8(process.readAllStandardOutput());
    }
    return QByteArray();
}
