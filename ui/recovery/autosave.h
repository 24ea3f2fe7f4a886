// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/session/recoveryfile.h"
#include "ui/background/backgroundtask.h"
#include "ui/recovery/recoverablesessions.h"

#include <QObject>
#include <QString>
#include <QThreadPool>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

/// Keeps the unsaved work of one window in a folder while there is any: written whole, in the background, some seconds
/// after the last change and also while changes go on. Where the folder vanishes, it is made and written again; where it
/// cannot be written, failed() says so once, and it is tried again until it can.
class Autosave : public QObject {
    Q_OBJECT

public:
    struct Document {
        std::function<bool()> isUnsaved; ///< asked at every change: cheap
        /// Asked when it is written; what is returned runs in another thread. `time` is filled in here.
        std::function<std::function<attn::RecoveredWork()>()> work;
    };

    Autosave(const QString& folder, Document document, QObject* parent = nullptr);
    /// A clean end: nothing is left.
    ~Autosave() override;

    /// The document or its view changed, was saved or was replaced.
    void changed();
    /// Removes what was written.
    void drop();
    /// Writes unsaved work in the call, before the program is ended from outside.
    void keepNow();
    /// Holds restored work until this window has written it itself, or there is nothing more to keep.
    void takeOver(RecoverableSession leftOver);

    /// Milliseconds after the last change, and at most while changes go on.
    void setDelays(int quiet, int most);
    bool isWriting() const { return m_writer.isRunning(); }
    /// Where the work of this window lies; empty while nothing was written.
    QString path() const;

    static constexpr int quietDelay = 3000, mostDelay = 15000;

signals:
    void written(); ///< the present work lies on the disk
    void failed(const QString& folder, const QString& why); ///< once, until it can be written again

private:
    void write();
    void finish(const attn::Result<qint64>& milliseconds);
    std::optional<attn::Error> prepare();
    void checkFile();
    void tell(const attn::Error& error);
    void removeTakenOver();

    QString m_folder, m_name;
    Document m_document;
    std::unique_ptr<RecoveryLock> m_lock;
    std::vector<RecoverableSession> m_takenOver;
    QThreadPool m_thread; ///< its own: long computations must not delay it
    BackgroundTask<qint64> m_writer { &m_thread }; ///< milliseconds that writing took
    QTimer m_quiet, m_most;
    QTimer m_check; ///< whether what was written is still there
    int m_quietDelay = quietDelay;
    bool m_again = false, m_dropped = false, m_onDisk = false, m_failing = false;
};
