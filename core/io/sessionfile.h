// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/session.h"

#include <QByteArray>
#include <QString>
#include <string>
#include <vector>

namespace attn {

struct LoadedSession {
    Session session;
    std::vector<Message> warnings; ///< unknown keys that are kept
};

/// Reads a session (UTF-8 JSON, version 1). Errors name the line or the key, what is wrong and what would work.
Result<LoadedSession> parseSession(const QByteArray& json);
/// Reads a file; "-" is standard input.
Result<LoadedSession> readSession(const QString& path);

/// The same document gives the same bytes; doubles read back bit for bit; unknown keys are written back.
QByteArray sessionJson(const Session& session);
/// Writes the whole file or none.
Result<Nothing> writeSession(const Session& session, const QString& path);

} // namespace attn
