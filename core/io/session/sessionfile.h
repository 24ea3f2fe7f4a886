// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/file/textout.h"
#include "core/session/loadedsession.h"
#include "core/session/session.h"

#include <QByteArray>
#include <QString>
#include <string>
#include <vector>

namespace attn {

class JsonValue;

/// Reads a session (UTF-8 JSON, version 1). Errors name the line or the key, what is wrong and what would work. Files
/// that it refers to are looked for where they were and in `folder`.
Result<LoadedSession> parseSession(const QByteArray& json, const QString& folder = {});
/// The same for a text that was parsed already.
Result<LoadedSession> sessionFromJson(const JsonValue& root, const QString& folder = {});
/// Reads a file, recognised by its content: a session, or attention weights of a model; of these "FILE:batch=N" means one text
/// of a batch and "FILE:array=NAME" an array. "-" is standard input.
Result<LoadedSession> readSession(const QString& path);

/// Whether a file is there that is no session: numbers, a table, a text. Recognised by its first bytes;
/// an empty file is nothing.
bool holdsNoSession(const QString& path);

/// The same document gives the same bytes; doubles read back bit for bit; unknown keys are written back.
QByteArray sessionJson(const Session& session);
void sessionJson(TextOut& out, const Session& session);
/// Writes the whole file or none.
Result<Nothing> writeSession(const Session& session, const QString& path);

} // namespace attn
