// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/io/file/textout.h"
#include "core/pipeline/trace.h"

#include <QByteArray>
#include <QCommandLineOption>
#include <QCommandLineParser>
#include <QList>
#include <QString>
#include <memory>

/// One call of a command, after its options were understood.
struct Invocation {
    const QCommandLineParser& options;
    QString file; ///< the positional FILE, may be empty
    int& argc;
    char** argv;
};

/// A command of the command line, declared once: help, parsing and dispatch iterate over the list.
struct Command {
    const char* name;
    const char* summary;
    QList<QCommandLineOption> options; ///< its own, beside the common ones
    bool takesSession = true; ///< FILE and the common session options
    attn::Result<attn::Nothing> (*run)(const Invocation&) = nullptr;
    int files = 1; ///< how many positional files it takes at most; only with a session or where it reads its own
};

const QList<Command>& commands();

/// Options that choose and change the session: --text, --tokenizer, --lesson, --set.
QList<QCommandLineOption> sessionOptions();

/// The error with the file's name before it, where it does not name the file itself.
attn::Error withFileName(const attn::Error& error, const QString& path);
/// The session that the options ask for: FILE, a lesson or the text, with the settings applied. Warnings go to stderr.
/// `imported`: whether FILE is of another kind, such as the attention of a model, which saving must not overwrite.
attn::Result<attn::Session> chosenSession(const Invocation& call, bool* imported = nullptr);
/// Its run.
attn::Result<std::shared_ptr<const attn::Trace>> chosenTrace(const Invocation& call);
/// The nodes that --stages names (a head may be *), or all.
attn::Result<std::vector<const attn::Node*>> chosenNodes(const Invocation& call, const attn::Trace& trace);

void printOut(const QString& text); ///< UTF-8 to stdout
attn::Result<attn::Nothing> printText(const attn::TextWork& write); ///< the same in pieces
void printBytes(const QByteArray& bytes); ///< to stdout as they are
void printNote(const QString& text); ///< a line on stderr: progress and warnings

Command stagesCommand();
Command lessonsCommand();
Command settingsCommand();
Command showCommand();
Command compareCommand();
Command explainCommand();
Command exportCommand();
Command screenshotCommand();
Command scriptCommand();
Command worksheetCommand();
