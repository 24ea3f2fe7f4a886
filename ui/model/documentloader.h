// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/loadedsession.h"
#include "ui/background/backgroundtask.h"
#include "ui/model/documentrun.h"

#include <QString>
#include <functional>

/// A document that was read from a file, and its run.
struct LoadedDocument {
    attn::LoadedSession file;
    DocumentRun run;
};

/// Reads documents and computes their runs: a small one in the call, one whose file may be a gigabyte or whose run takes a
/// while beside the window's thread. Lives in that thread.
class DocumentLoader {
public:
    using Read = std::function<attn::Result<attn::LoadedSession>(const QString& path)>;

    /// `read` may be called in another thread. A newer call replaces an older one.
    void load(const QString& path, const Read& read, std::function<void(attn::Result<LoadedDocument>)> done);
    bool isRunning() const { return m_task.isRunning(); }
    void drop() { m_task.drop(); }

private:
    BackgroundTask<LoadedDocument> m_task;
};
