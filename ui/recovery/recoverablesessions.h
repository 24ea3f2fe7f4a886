// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/session/recoveryfile.h"
#include "ui/recovery/recoverylock.h"

#include <QString>
#include <memory>
#include <optional>
#include <vector>

/// Unsaved work of a program that ended without a word. Held by its lock, so that no other window offers it too.
struct RecoverableSession {
    std::unique_ptr<RecoveryLock> lock;
    attn::RecoveryHeader header;
    std::optional<attn::Error> damage = {}; ///< why it cannot be read; the header then only knows the time

    /// Removes the work for good.
    void remove();
};

/// All work in a folder whose program no longer runs, newest first; then what cannot be read. Removes locks and half-written files that
/// belong to no work. No error for a folder that is missing or cannot be read.
std::vector<RecoverableSession> recoverableSessions(const QString& folder);
