// SPDX-License-Identifier: GPL-3.0-or-later
// Unsaved work as it is kept beside the documents: one line that identifies it, then the session as it would be
// saved.
#pragma once

#include "core/io/file/filestamp.h"
#include "core/session/session.h"

#include <QByteArray>
#include <QString>
#include <cstdint>

namespace attn {

struct RecoveryHeader {
    QString fileName; ///< of the document; empty: never saved
    FileStamp stamp; ///< of that file when it was opened or last saved
    std::string title; ///< of the session, before translation
    std::int64_t time = 0; ///< milliseconds since 1970, UTC
    int tokens = 0;
};

struct RecoveredWork {
    RecoveryHeader header;
    Session session;
};

QByteArray recoveryText(const RecoveryHeader& header, const Session& session);

/// The first line only: cheap whatever the size of the document.
Result<RecoveryHeader> readRecoveryHeader(const QString& path);
Result<RecoveredWork> readRecovery(const QString& path);

} // namespace attn
