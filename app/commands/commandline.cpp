// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commandline.h"

#include "app/commands/application.h"
#include "app/commands/command.h"
#include "app/commands/window.h"
#include "core/base/memory.h"

#include <QCoreApplication>
#include <QFile>
#include <cerrno>
#include <cstdio>
#include <memory>

using namespace attn;

const QList<Command>& commands()
{
    static const QList<Command> all { exportCommand(), showCommand(), explainCommand(), compareCommand(), scriptCommand(), worksheetCommand(), screenshotCommand(), stagesCommand(),
        lessonsCommand(), settingsCommand() };
    return all;
}

namespace {

int outputError = 0; ///< errno of the first write that failed

bool putOut(const char* bytes, size_t length)
{
    const bool good = std::fwrite(bytes, 1, length, stdout) == length;
    if (!good && outputError == 0)
        outputError = errno;
    return good;
}

Error outputFailure()
{
    return contentError("Standard output could not be written: %1.", { qt_error_string(outputError).toStdString() });
}

} // namespace

void printOut(const QString& text)
{
    printBytes(text.toUtf8());
}

void printBytes(const QByteArray& bytes)
{
    putOut(bytes.constData(), size_t(bytes.size()));
}

Result<Nothing> printText(const TextWork& write)
{
    TextOut out([](std::string_view piece) -> Result<Nothing> {
        if (putOut(piece.data(), piece.size()))
            return Nothing {};
        return outputFailure();
    });
    write(out);
    return out.finish();
}

void printNote(const QString& text)
{
    std::fflush(stdout);
    const QByteArray bytes = text.toUtf8();
    std::fprintf(stderr, "%s\n", bytes.constData());
}

namespace {

constexpr const char* programName = "attention-visualizer";

QString overview()
{
    QString out = QString("Usage: %1 [FILE]                       the window\n").arg(programName);
    for (const Command& command : commands())
        out += QString("       %1 %2  %3\n").arg(programName, QString(command.name).leftJustified(16), command.summary);
    out += QString("\n%1 COMMAND --help tells the options of a command. FILE is a session file (.attn), a file of a\n"
                   "model's attention (FILE:batch=N, FILE:array=NAME), or - for standard input.\n"
                   "Options of the window and of most commands:\n").arg(programName);
    for (const QCommandLineOption& option : sessionOptions())
        out += QString("  --%1 %2 %3\n").arg(option.names().constFirst(), QString(option.valueName()).leftJustified(14 - option.names().constFirst().size()), option.description());
    out += "  --help, --version\n";
    return out;
}

QString callName(const Command& command)
{
    return QString("%1 %2").arg(programName, command.name).trimmed();
}

QString helpOf(const Command& command)
{
    QString out = QString("Usage: %1 %2[OPTIONS]\n%3\n\n").arg(callName(command), command.files == 2 ? "A B " : command.files == 1 ? "[FILE] " : "", command.summary);
    for (const QCommandLineOption& option : command.options + (command.takesSession ? sessionOptions() : QList<QCommandLineOption>()))
        out += QString("  --%1  %2\n").arg((option.names().constFirst() + ' ' + option.valueName()).leftJustified(24), option.description());
    if (command.takesSession)
        out += "\nFILE is a session file, a file of a model's attention (FILE:batch=N, FILE:array=NAME), or - for standard input.\n";
    else if (command.files == 2)
        out += "\nA and B are such files as the other commands take, or lesson:NAME.\n";
    return out;
}

int failWith(const Error& error)
{
    printNote(QString("%1: %2").arg(programName, QString::fromStdString(error.english())));
    return error.kind == Error::Kind::Usage ? 2 : 1;
}

/// Status 0 once everything has left: a closed pipe or a full disk behind stdout is a failure.
int printed()
{
    if (std::fflush(stdout) == 0 && !std::ferror(stdout))
        return 0;
    if (outputError == 0)
        outputError = errno;
    return failWith(outputFailure());
}

/// Names whose bytes are no text of this system would be another name in every message, and another file.
Result<QStringList> textsOf(int argc, char** argv)
{
    QStringList texts;
    for (int i = 1; i < argc; ++i) {
        const QByteArray bytes = argv[i];
        texts << QString::fromLocal8Bit(bytes);
        if (texts.last().toLocal8Bit() != bytes)
            return usageError("Argument %1, \"%2\", is not UTF-8. Names and texts have to be UTF-8: rename the file, for "
                              "instance with convmv or mv.",
                { std::to_string(i), texts.last().toStdString() });
    }
    return texts;
}

int runCommand(const Command& command, const QStringList& arguments, int& argc, char** argv)
{
    QCommandLineParser parser;
    parser.setSingleDashWordOptionMode(QCommandLineParser::ParseAsLongOptions);
    parser.setApplicationDescription(command.summary);
    parser.addOptions(command.options);
    if (command.takesSession) {
        parser.addOptions(sessionOptions());
    }
    parser.addOption({ "help", "Show this help." });
    parser.addOption({ "version", "Show the version." });
    if (!parser.parse(QStringList { programName } + arguments))
        return failWith(usageError("%1 (see %2 --help)", { parser.errorText().toStdString(), callName(command).toStdString() }));
    if (parser.isSet("help")) {
        printOut(helpOf(command));
        return printed();
    }
    if (parser.isSet("version")) {
        printOut(QString("%1 %2\n").arg(programName, programVersion()));
        return printed();
    }
    const QStringList files = parser.positionalArguments();
    if (files.size() > command.files)
        return failWith(usageError("\"%1\" is one argument too many for %2.", { files.last().toStdString(), command.name }));
    const auto done = withinMemory(*command.name ? command.name : programName, 0,
        [&] { return command.run({ parser, files.value(0), argc, argv }); });
    if (!done)
        return failWith(done.error());
    return printed();
}

} // namespace

int runCommandLine(int argc, char** argv)
{
    const auto texts = textsOf(argc, argv);
    if (!texts)
        return failWith(texts.error());
    const QStringList& arguments = *texts;
    const QString first = arguments.value(0);
    for (const Command& command : commands())
        if (first == command.name)
            return runCommand(command, arguments.mid(1), argc, argv);
    if (first == "--help" || first == "-h" || first == "help") {
        printOut(overview());
        return printed();
    }
    if (first == "--version") {
        printOut(QString("%1 %2\n").arg(programName, programVersion()));
        return printed();
    }
    const Command window { "", "Opens the window.", windowOptions(), true, openWindow };
    // A word that is no file and looks like a command was meant as one.
    if (!first.isEmpty() && !first.startsWith('-') && first != "-" && !QFile::exists(first) && !first.contains('.') && !first.contains('/')) {
        std::vector<std::string> names;
        for (const Command& command : commands())
            names.emplace_back(command.name);
        return failWith(usageError("There is no command or file \"%1\"; did you mean \"%2\"?",
            { first.toStdString(), nearestName(first.toStdString(), names) }));
    }
    return runCommand(window, arguments, argc, argv);
}
