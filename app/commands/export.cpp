// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/application.h"
#include "app/commands/command.h"
#include "app/commands/figures.h"
#include "ui/writers/matrixexport.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <algorithm>
#include <optional>

using namespace attn;

namespace {

QString formatNames()
{
    QStringList names;
    for (const MatrixFormat& format : matrixFormats())
        names << format.name;
    return names.join(", ");
}

Result<std::vector<const MatrixFormat*>> chosenFormats(const Invocation& call, FigureKind kind)
{
    std::vector<const MatrixFormat*> chosen;
    const QString wanted = call.options.isSet("format") ? call.options.values("format").join(',')
                                                          : QString(kind == FigureKind::Handout ? "pdf" : "png");
    for (const QString& item : wanted.split(',', Qt::SkipEmptyParts)) {
        const auto& all = matrixFormats();
        const auto found = std::find_if(all.begin(), all.end(), [&](const MatrixFormat& f) { return item.trimmed().toLower() == f.name; });
        if (found == all.end())
            return usageError("There is no format \"%1\"; use %2.", { item.trimmed().toStdString(), formatNames().toStdString() });
        if (std::find(chosen.begin(), chosen.end(), &*found) == chosen.end())
            chosen.push_back(&*found);
    }
    if (chosen.empty())
        return usageError("--format needs at least one format, such as png,svg.");
    return chosen;
}

Result<NumberText> chosenNumberText(const Invocation& call)
{
    if (!call.options.isSet("decimals"))
        return NumberText {};
    bool ok = false;
    const int decimals = call.options.value("decimals").toInt(&ok);
    if (!ok || decimals < 0 || decimals > NumberText::mostDecimals)
        return usageError("--decimals needs a number from 0 to %1, not \"%2\".",
            { std::to_string(NumberText::mostDecimals), call.options.value("decimals").toStdString() });
    return NumberText { decimals };
}

/// A handout is a PDF; numbers are written of matrices only.
Result<Nothing> checkFormats(const std::vector<const MatrixFormat*>& formats, FigureKind kind)
{
    QStringList fitting;
    for (const MatrixFormat& format : matrixFormats())
        if (suitsKind(format, kind))
            fitting << format.name;
    for (const MatrixFormat* format : formats)
        if (!suitsKind(*format, kind))
            return usageError("--figure %1 cannot be written as %2; use %3.",
                { figureKindSpec(kind).name, format->name, fitting.join(", ").toStdString() });
    return Nothing {};
}

Result<std::vector<FigureSubject>> chosenSubjects(const Invocation& call, FigureKind kind, const FigureRun& run)
{
    FigureChoice choice;
    choice.kind = kind;
    const auto nodes = chosenNodes(call, *run.trace);
    if (!nodes)
        return nodes.error();
    choice.nodes = *nodes;
    if (call.options.isSet("stages") && !figureKindSpec(kind).ofSteps)
        return usageError("--stages chooses matrices; --figure %1 shows the whole run.", { figureKindSpec(kind).name });
    if (auto heads = chooseFigureHeads(call, run.trace->shape(), choice); !heads)
        return heads.error();
    bool ok = true;
    choice.token = call.options.isSet("token") ? call.options.value("token").toInt(&ok) : 0;
    if (!ok)
        return usageError("--token needs a number from 0, not \"%1\".", { call.options.value("token").toStdString() });
    return figureSubjects(run, choice);
}

/// The only file of a folder, to standard output.
Result<Nothing> printFile(const QString& folder)
{
    const QFileInfoList files = QDir(folder).entryInfoList(QDir::Files);
    QFile file(files.isEmpty() ? QString() : files.front().filePath());
    if (!file.open(QIODevice::ReadOnly))
        return contentError("%1 cannot be opened: %2.", { folder.toStdString(), file.errorString().toStdString() });
    printBytes(file.readAll());
    return Nothing {};
}

Result<Nothing> exportAll(const Invocation& call)
{
    QString folder = call.options.value("output");
    if (folder.isEmpty())
        return usageError("export needs --output DIR, the folder that the files go to.");
    const bool toOutput = folder == "-";
    const auto kind = chosenFigureKind(call);
    if (!kind)
        return kind.error();
    auto options = chosenFigureOptions(call, *kind);
    if (!options)
        return options.error();
    const auto formats = chosenFormats(call, *kind);
    if (!formats)
        return formats.error();
    const auto number = chosenNumberText(call);
    if (!number)
        return number.error();
    options->number = *number;
    if (auto fitting = checkFormats(*formats, *kind); !fitting)
        return fitting;
    auto trace = chosenTrace(call);
    if (!trace)
        return trace.error();
    auto run = chosenFigureRun(call, *trace);
    if (!run)
        return run.error();
    *run = namedFigureRun(std::move(*run), options->naming);
    const auto subjects = chosenSubjects(call, *kind, *run);
    if (!subjects)
        return subjects.error();
    if (auto fits = exportFits(*run, *subjects, *formats); !fits)
        return fits;
    std::unique_ptr<QApplication> application;
    if (std::any_of(formats->begin(), formats->end(), [](const MatrixFormat* f) { return f->picture; }))
        application = headlessApplication(call.argc, call.argv);
    if (application)
        if (auto fonts = checkFonts(**trace); !fonts)
            return fonts;

    const auto single = std::count_if(formats->begin(), formats->end(), [](const MatrixFormat* f) { return f->write; });
    const size_t files = subjects->size() * size_t(single) + (formats->size() - size_t(single));
    if (toOutput && files != 1)
        return usageError("Standard output takes one file, and this would be %1; choose one matrix with --stages and one "
                          "format, or a folder.",
            { std::to_string(files) });
    std::optional<QTemporaryDir> own; // the file is there whole before the first byte goes out
    if (toOutput) {
        own.emplace();
        if (!own->isValid())
            return contentError("A temporary folder cannot be made: %1.", { own->errorString().toStdString() });
        folder = own->path();
    }

    size_t done = 0;
    for (const FigureSubject& subject : *subjects) {
        const auto written = exportFigure(*run, subject, *formats, folder, *options);
        if (!written)
            return written.error();
        QString what = subject.file;
        if (written->simpler)
            what += " (the result alone: the size has no room for the equation)";
        if (subject.kind == FigureKind::Matrix) {
            const Node& node = run->trace->graph().nodes[size_t(subject.node)];
            what += QString(" %1x%2").arg(node.rows).arg(node.columns);
        }
        printNote(QString("[%1/%2] %3").arg(++done).arg(subjects->size()).arg(what));
    }
    if (auto written = exportTogether(*run, *subjects, *formats, folder, *options); !written)
        return written;
    if (toOutput)
        return printFile(folder);
    printNote(QString(files == 1 ? "%1 file in %2" : "%1 files in %2").arg(files).arg(QDir(folder).absolutePath()));
    return Nothing {};
}

} // namespace

Command exportCommand()
{
    QList<QCommandLineOption> options { { "output",
            "The folder for the files, made if it is missing; - writes a single file to standard output.", "DIR" },
        { "format", formatNames() + ", joined by commas (png; a handout pdf).", "LIST" },
        { "stages", "Paths, joined by commas; all without it. heads.*.scores means every head.", "PATH,..." },
        { "decimals", "Round numbers in text files; without it they read back to the same bits.", "N" } };
    return { "export", "Write matrices and figures as pictures and numbers.", options + figureOptionsHelp(), true,
        exportAll };
}
