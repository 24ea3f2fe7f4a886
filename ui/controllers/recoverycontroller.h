// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/recovery/recoverablesessions.h"

#include <QObject>
#include <memory>
#include <vector>

class Autosave;
class FileController;
class Notice;
class Selection;
class SessionModel;

/// Keeps unsaved work while there is any, and offers it at the next start after a crash.
class RecoveryController : public QObject {
    Q_OBJECT

public:
    /// `bar` offers, `message` says what went wrong.
    RecoveryController(SessionModel* model, Selection* selection, FileController* files, Notice* bar,
        Notice* message, QObject* parent);
    ~RecoveryController() override;

    /// Keeps unsaved work in this folder while there is any, and offers what programs that died left there. Without
    /// the call nothing is kept and nothing offered.
    void keep(const QString& folder);
    /// The user's own folder for that.
    static QString folder();
    Autosave* autosave() const { return m_autosave.get(); }
    /// Writes unsaved work there now, before the program is ended from outside.
    void keepNow();
    /// A clean end: the work is saved or discarded.
    void end();
    /// Nothing is on offer while the window is a stage.
    void setPresenter(bool presenter);
    /// The newest one, until it is restored or discarded; then the next.
    void offer();

private:
    void restore();
    void discard();
    void leave();

    SessionModel* m_model;
    Selection* m_selection;
    FileController* m_files;
    Notice *m_bar, *m_message;
    bool m_presenter = false;
    std::vector<RecoverableSession> m_leftOvers; ///< the first is on offer
    std::unique_ptr<Autosave> m_autosave;
};
