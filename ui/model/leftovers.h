// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/recoveryfile.h"
#include "ui/model/recoverylock.h"

#include <QString>
#include <memory>
#include <vector>

/// Unsaved work of a program that ended without a word. Held by its lock, so that no other window offers it too.
struct LeftOver {
    std::unique_ptr<RecoveryLock> lock;
    attn::RecoveryHeader header;

    /// Removes the work for good.
    void remove();
};

/// All that lies in a folder and belongs to nobody living, newest first. Tidies away locks and half-written files that
/// belong to nothing. Says nothing about a folder that is not there or cannot be read.
std::vector<LeftOver> findLeftOvers(const QString& folder);
